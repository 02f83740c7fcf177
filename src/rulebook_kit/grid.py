"""The square grid: its four sides and its cells.

x grows east and y grows south, as text is written: (0, -1) is north of (0, 0).
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

from rulebook_kit.arguments import integer_if_any, integer_of, member_of, wrong_value
from rulebook_kit.values import aligned


class Side(Enum):
    """One of the four sides of a cell, in the order of every list."""

    NORTH = "n"
    EAST = "e"
    SOUTH = "s"
    WEST = "w"

    opposite: Side
    """The neighbour's side of the shared edge."""
    step: tuple[int, int]
    """The steps (x, y) to the neighbour on this side."""

    if not TYPE_CHECKING:  # that of Enum is written in Python and five times as slow
        __hash__ = object.__hash__

    def turned(self, quarters: SupportsIndex) -> Side:
        """Return the side after ``quarters`` clockwise quarter turns."""
        turns = integer_of(quarters, "a number of quarter turns must be an integer")
        return _CLOCKWISE[(_CLOCKWISE.index(self) + turns) % 4]

    def __repr__(self) -> str:
        return f"Side.{self.name}"


_CLOCKWISE = tuple(Side)
for _side, _step in zip(_CLOCKWISE, [(0, -1), (1, 0), (0, 1), (-1, 0)], strict=True):
    _side.opposite = _side.turned(2)
    _side.step = _step


_new = tuple.__new__
"""Makes a cell three times as fast as its constructor, which is written in Python."""


class Cell(NamedTuple):
    """A cell of the grid, equal to the plain pair ``(x, y)``.

    >>> Cell(1, 0) == (1, 0)
    True
    >>> Cell(0, 0).next(Side.NORTH)
    Cell(x=0, y=-1)
    """

    x: int
    y: int

    @classmethod
    def of(cls, cell: tuple[int, int]) -> Cell:
        """Return the cell of a plain pair; ``InvalidArgument`` if it is not a pair of integers."""
        given: object = cell
        if isinstance(given, tuple) and len(given) == 2:  # the usual case, five times as fast
            x, y = given
            if type(x) is int and type(y) is int:
                return given if type(given) is Cell else _new(cls, given)
        parts = [*map(integer_if_any, given)] if isinstance(given, tuple | list) else []
        if len(parts) != 2 or parts[0] is None or parts[1] is None:
            raise wrong_value("a cell must be a pair of integers (x, y)", cell)
        return cls(parts[0], parts[1])

    def next(self, side: Side | str) -> Cell:
        """Return the cell on that side of this one; the side may be a letter: n, e, s, w."""
        dx, dy = (member_of(Side, side, "a side") if type(side) is not Side else side).step
        return _new(Cell, (self.x + dx, self.y + dy))

    def beside(self) -> tuple[Cell, ...]:
        """Return the four cells that share a side with this one: n, e, s, w."""
        x, y = self
        return (
            _new(Cell, (x, y - 1)),
            _new(Cell, (x + 1, y)),
            _new(Cell, (x, y + 1)),
            _new(Cell, (x - 1, y)),
        )

    def around(self) -> tuple[Cell, ...]:
        """Return the ring of eight cells around this one, clockwise from the north."""
        x, y = self
        return (
            _new(Cell, (x, y - 1)),
            _new(Cell, (x + 1, y - 1)),
            _new(Cell, (x + 1, y)),
            _new(Cell, (x + 1, y + 1)),
            _new(Cell, (x, y + 1)),
            _new(Cell, (x - 1, y + 1)),
            _new(Cell, (x - 1, y)),
            _new(Cell, (x - 1, y - 1)),
        )

    def __copy__(self) -> Cell:
        return self

    def __deepcopy__(self, memo: dict[int, object], /) -> Cell:
        return self

    def __format__(self, spec: str, /) -> str:
        return aligned(self, spec)

    def __str__(self) -> str:
        return f"({self.x}, {self.y})"
