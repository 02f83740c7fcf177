"""Where cells and their sides lie in a picture."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from alhambra_rules.rulebook import Cell, Side

CELL = 88
"""How wide and high a cell is."""
GUTTER = 26
"""The room for the coordinates along the edges, and for a wall traced around the city."""
TRACE_OFFSET = 6
"""How far outside the city its longest wall is traced."""

Point = tuple[float, float]


@frozen
class Extent:
    """The columns and rows that a picture shows, the last ones included."""

    west: int
    north: int
    east: int
    south: int

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> Extent:
        """Return the smallest extent around the fountain and these cells."""
        shown = [Cell(0, 0), *cells]
        xs, ys = [cell.x for cell in shown], [cell.y for cell in shown]
        return cls(min(xs), min(ys), max(xs), max(ys))

    def __or__(self, other: Extent) -> Extent:
        return Extent(
            min(self.west, other.west),
            min(self.north, other.north),
            max(self.east, other.east),
            max(self.south, other.south),
        )

    @property
    def columns(self) -> range:
        """The x of all columns."""
        return range(self.west, self.east + 1)

    @property
    def rows(self) -> range:
        """The y of all rows."""
        return range(self.north, self.south + 1)

    @property
    def width(self) -> int:
        """How wide a picture of it is, its edges included."""
        return len(self.columns) * CELL + 2 * GUTTER

    @property
    def height(self) -> int:
        """How high a picture of it is, its edges included."""
        return len(self.rows) * CELL + 2 * GUTTER

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the upper left corner of a cell."""
        return (
            GUTTER + (cell.x - self.west) * CELL,
            GUTTER + (cell.y - self.north) * CELL,
        )


_STARTS = {Side.NORTH: (0, 0), Side.EAST: (1, 0), Side.SOUTH: (1, 1), Side.WEST: (0, 1)}


def start_of(side: Side) -> tuple[int, int]:
    """Return the corner of a cell, in cells, at which a side begins if one walks clockwise."""
    return _STARTS[side]


def shared_side(one: Cell, other: Cell) -> Side | None:
    """Return the side of the first cell along which the other lies; None if none does."""
    return next((side for side in Side if one.next(side) == other), None)
