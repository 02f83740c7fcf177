"""Which cities have gaps, if the rule on gaps is misread.

The ground is an integer with a bit for each cell of the city's bounding box, row by row. A row has
one bit more than cells, which is never set, so rows do not touch.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final, cast

from attrs import frozen

from rulebook_kit.conformance.divergence import Setting

Place = tuple[int, int]
CORNERS: Final = ((-1, -1), (1, -1), (-1, 1), (1, 1))


def beside(cell: Place) -> list[Place]:
    """Return the four cells at the sides, clockwise from the north."""
    x, y = cell
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def diagonal(cell: Place) -> list[Place]:
    """Return the four cells at the corners."""
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in CORNERS]


@frozen
class _Ground:
    """The bounding box of a city.

    Attributes:
        free: its cells without a tile.
        edge: the cells of its outermost rows and columns.
        first: its north-western cell.
        row: the bits of a row.
        leaks: whether gaps leak at corners.
    """

    free: int
    edge: int
    first: int
    row: int
    leaks: bool

    def unreached(self, cells: int, start: int) -> int:
        """Return the part of the cells to which no way leads from the start."""
        reached = cells & start
        while True:
            sideways = reached | reached << 1 | reached >> 1
            up_and_down = sideways if self.leaks else reached
            grown = cells & (sideways | up_and_down << self.row | up_and_down >> self.row)
            if grown == reached:
                return cells & ~reached
            reached = grown

    def smallest(self, gaps: int) -> int:
        """Return the size of the smallest gap."""
        others = self.unreached(gaps, gaps & -gaps)
        size = (gaps ^ others).bit_count()
        return min(size, self.smallest(others)) if others else size

    def without_single_cells(self, cells: int) -> int:
        """Return the cells that have a neighbour among them."""
        return cells & (cells << 1 | cells >> 1 | cells << self.row | cells >> self.row)


def has_gap(city: Collection[Place], settings: Collection[Setting]) -> bool:
    """Whether a city has a gap that is noticed; ``settings`` are all switches that are set."""
    on = {str(one[0]) for one in settings}
    if "gaps-untested" in on:
        return False
    other = [is_gap for switch, is_gap in _OTHER_TESTS.items() if switch in on]
    if other:
        return any(other[0](city, cell) for cell in _inside(city))
    more = [is_gap for switch, is_gap in _MORE_TESTS.items() if switch in on]
    if any(is_gap(city, cell) for is_gap in more for cell in _inside(city)):
        return True
    ground = _ground(city, leaks="gaps-leak-at-corners" in on)
    start = ground.first if "gaps-from-corner" in on else ground.edge
    gaps = ground.unreached(ground.free, start)
    if "gaps-not-one-cell" in on:
        gaps = ground.without_single_cells(gaps)
    sizes = [cast("int", one[1]) for one in settings if one[0] == "gaps-up-to"]
    return gaps != 0 and ground.smallest(gaps) <= min(sizes, default=gaps.bit_count())


def _ground(city: Collection[Place], *, leaks: bool) -> _Ground:
    xs, ys = [x for x, _ in city], [y for _, y in city]
    west, north = min(xs), min(ys)
    width, height = max(xs) - west + 1, max(ys) - north + 1
    row = width + 1
    full = (1 << width) - 1
    sides = 1 | 1 << width - 1
    every_row = sum(1 << row * y for y in range(height))
    built = sum(1 << row * (y - north) + x - west for x, y in city)
    edge = every_row * sides | full | full << row * (height - 1)
    return _Ground(every_row * full ^ built, edge, 1, row, leaks)


def _inside(city: Collection[Place]) -> set[Place]:
    """Return the cells of the bounding box without a tile."""
    xs, ys = [x for x, _ in city], [y for _, y in city]
    box = {(x, y) for x in range(min(xs), max(xs) + 1) for y in range(min(ys), max(ys) + 1)}
    return box.difference(city)


def _sides_built(city: Collection[Place], cell: Place) -> int:
    return sum(near in city for near in beside(cell))


def _is_ringed(city: Collection[Place], cell: Place) -> bool:
    return all(near in city for near in (*beside(cell), *diagonal(cell)))


def _is_between(city: Collection[Place], cell: Place) -> bool:
    north, east, south, west = (near in city for near in beside(cell))
    return (north and south) or (east and west)


def _is_surrounded(city: Collection[Place], cell: Place) -> bool:
    x, y = cell
    row, column = [a for a, b in city if b == y], [b for a, b in city if a == x]
    return bool(row and column) and min(row) < x < max(row) and min(column) < y < max(column)


_Test = Callable[[Collection[Place], Place], bool]
_OTHER_TESTS: Final[Mapping[str, _Test]] = {
    "gaps-one-cell": lambda city, cell: _sides_built(city, cell) == 4,
    "gaps-eight-around": _is_ringed,
}
"""Which cells are gaps, instead of those that cannot be reached."""

_MORE_TESTS: Final[Mapping[str, _Test]] = {
    "gaps-three-sides": lambda city, cell: _sides_built(city, cell) > 2,
    "gaps-between": _is_between,
    "gaps-rays": _is_surrounded,
}
"""Which cells are gaps too."""
