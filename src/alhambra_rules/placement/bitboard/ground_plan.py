"""A city as bit sets: integers with a byte for each cell of a box around the city.

The box has a margin of one cell on each side, so shifting a set by one cell moves nothing from the
end of a column into the next one. The columns follow each other, each from north to south, so
higher bits are later cells in the order (x, y). Each cell in a set has the lowest bit of its byte.
The other bits leave room to add sets up, cell by cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from alhambra_rules.model import Cell, City, keep, kept_with, once_per_city

SOUTH = 8
"""The bits by which ``<<`` moves a set one cell south, and ``>>`` one cell north."""

_new = tuple.__new__  # a named tuple's own constructor takes three times as long


class GroundPlan(NamedTuple):  # made in half the time of a frozen class of attrs
    """Where a city is built and walled.

    Attributes:
        codes: for each cell of the box the code of the lowest tile on it, 0 for none.
        west, north: the cell (x, y) of the first byte.
        height: how many cells a column of the box has.
        east: the bits by which ``<<`` moves a set one cell east.
        built: the cells with a tile.
        turned: the cells whose tile lies turned.
        walls: the cells with a wall in the north, in the east, in the south, in the west.
    """

    codes: bytes
    west: int
    north: int
    height: int
    east: int
    built: int
    turned: int
    walls: tuple[int, ...]

    @property
    def fountain(self) -> int:
        """The number of the cell (0, 0) in the box."""
        return -self.west * self.height - self.north

    def cells(self, members: int) -> list[Cell]:
        """Return the cells of a set, sorted."""
        west, north, height = self.west, self.north, self.height
        found = []
        while members:
            top = members.bit_length() - 1
            members ^= 1 << top
            column, row = divmod(top // SOUTH, height)
            found.append(_new(Cell, (west + column, north + row)))
        found.reverse()
        return found

    def number_of(self, cell: Cell) -> int | None:
        """Return the number of a cell in the box; None if it lies in its margin or beyond."""
        x, y = cell.x - self.west, cell.y - self.north
        if 0 < x < len(self.codes) // self.height - 1 and 0 < y < self.height - 1:
            return x * self.height + y
        return None

    def with_code(self, cell: Cell, code: int) -> GroundPlan | None:
        """Return the plan with that code on a cell, 0 for no tile; None if the box is too small.

        Both tiles, the old one and the new one, must be unturned.
        """
        at = self.number_of(cell)
        if at is None:
            return None
        codes = bytearray(self.codes)
        codes[at] = code
        bit = 1 << SOUTH * at
        others = ~bit
        built = self.built & others | bit * (code & 1)
        walls = tuple(
            [w & others | bit * (code >> n & 1) for n, w in enumerate(self.walls, start=1)]
        )
        return GroundPlan(bytes(codes), *self[1:5], built, self.turned, walls)


_CHANGE = "how the ground plan differs from that of the city before"


def keep_change(city: City, before: GroundPlan, cell: Cell, code: int) -> None:
    """Store with a city the plan of the city before it, and the only cell that differs.

    If the city needs a plan of its own, making it from these takes a third of the time. Many cities
    never need one.
    """
    keep(city, _CHANGE, (before, cell, code))


@once_per_city
def ground_plan(city: City) -> GroundPlan | None:
    """Return the city as bit sets; None if its tiles lie too far apart to be one city.

    Connected tiles span, in columns and rows together, at most one more than their number. A city
    that spans more is illegal, and may be too wide for bit sets.
    """
    return _changed(city) or _drawn(city)


def _changed(city: City) -> GroundPlan | None:
    """Return the plan, derived from the city before this one; None if that is unknown."""
    change = cast("tuple[GroundPlan, Cell, int] | None", kept_with(city, _CHANGE))
    if change is None:
        return None
    before, cell, code = change
    return before.with_code(cell, code)


def _drawn(city: City) -> GroundPlan | None:
    """Return the plan, made from the tiles of the city; None if they lie too far apart."""
    tiles, pieces = city.tiles, city.pieces
    box = empty_box(pieces[0][0].x, pieces[-1][0].x, [cell.y for cell in tiles])
    if box is None:
        return None
    codes, west, north, height = box
    first = west * height + north
    for cell, placed in tiles.items():
        codes[cell.x * height + cell.y - first] = placed.code
    return plan_of(codes, west, north, height)


def empty_box(west: int, east: int, rows: Sequence[int]) -> tuple[bytearray, int, int, int] | None:
    """Return a box for a city, without codes yet; None if its cells lie too far apart.

    Args:
        west: the lowest x of its cells.
        east: the highest x.
        rows: the y of each of its cells.

    Returns:
        What ``plan_of`` takes.
    """
    west, north = west - 1, min(rows) - 1
    width, height = east - west + 2, max(rows) - north + 2
    if width + height > len(rows) + 5:
        return None
    return bytearray(width * height), west, north, height


def plan_of(codes: bytes | bytearray, west: int, north: int, height: int) -> GroundPlan:
    """Return the bit sets of a box of cells; arguments as for the attributes of ``GroundPlan``."""
    packed = int.from_bytes(codes, "little")
    built = packed & _whole(len(codes))
    walls = (packed >> 1 & built, packed >> 2 & built, packed >> 3 & built, packed >> 4 & built)
    turned = packed >> 5 & built
    plan = (bytes(codes), west, north, height, SOUTH * height, built, turned, walls)
    return _new(GroundPlan, plan)


@lru_cache(maxsize=512)
def _whole(size: int) -> int:
    """Return the set of all cells of a box with this number of cells."""
    return int.from_bytes(b"\1" * size, "little")
