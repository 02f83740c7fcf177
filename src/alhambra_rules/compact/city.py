"""A legal city as bytes: the number of the tile on each cell of a box around it.

The bit sets of ``placement/bitboard`` are made from these bytes when a question needs them, and
answers are kept with the city. A city never changes: every move returns a new one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from alhambra_rules.compact.numbering import BASE, FOUNTAIN, Tables
from alhambra_rules.model import Cell
from alhambra_rules.placement.bitboard.ground_plan import SOUTH, GroundPlan, plan_of
from alhambra_rules.placement.bitboard.legality import Sites, removable_in, sites_around
from alhambra_rules.scoring.fast_path import longest_length

_new = tuple.__new__
_NEAR = 4
"""How far from the fountain the first box reaches, without its margin."""

_MORE = 3
"""By how many columns or rows a box grows on a side."""

_KINDS = range(1, 7)
_BYTES = [bytes([tile + 1]) for tile in range(FOUNTAIN + 1)]

Found = tuple[Sequence[int], list[int]]
"""Tiles, and for each of them the cells on which it may lie as a bit set."""


class CompactCity:
    """A legal city.

    Attributes:
        tiles: for each cell of the box the number of its tile plus 1, 0 for none. Columns follow
            each other from the west, each from north to south. The outermost cells are empty.
        west, north: the cell (x, y) of the first byte.
        height: how many cells a column has.
        tables: what is printed on the tiles of the game.
    """

    __slots__ = (
        "_plan", "_removable", "_sites", "_types", "_wall", "cells",
        "height", "made", "north", "tables", "tiles", "west",
    )  # fmt: skip

    tiles: bytes
    west: int
    north: int
    height: int
    tables: Tables
    made: object
    """The city as another room knows it; None if it has not been made."""
    _plan: GroundPlan | None
    _sites: Sites | None
    cells: dict[int, int]
    """The cells found so far, by the wall code, which is even, and 1 for swaps."""
    _removable: int | None
    _types: tuple[int, ...] | None
    _wall: int | None

    def __init__(
        self, tiles: bytes, west: int, north: int, height: int, tables: Tables = BASE
    ) -> None:
        self.tiles, self.west, self.north, self.height = tiles, west, north, height
        self.tables = tables
        self._plan = self._sites = self._removable = self._types = self._wall = self.made = None
        self.cells = {}

    @classmethod
    def of(cls, tiles: Iterable[tuple[Cell, int]], tables: Tables = BASE) -> CompactCity:
        """Return the city of the fountain and these tiles by number; it must be legal."""
        laid = [(Cell(0, 0), FOUNTAIN), *tiles]
        columns, rows = [cell.x for cell, _ in laid], [cell.y for cell, _ in laid]
        west, north = min(-_NEAR, *columns) - 1, min(-_NEAR, *rows) - 1
        height = max(_NEAR, *rows) + 2 - north
        box = bytearray((max(_NEAR, *columns) + 2 - west) * height)
        for (x, y), tile in laid:
            box[(x - west) * height + y - north] = tile + 1
        return cls(bytes(box), west, north, height, tables)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the tiles alone; the rest is derived from them."""
        return CompactCity, (self.tiles, self.west, self.north, self.height, self.tables)

    def cell(self, at: int) -> Cell:
        """Return the cell with this number in the box."""
        column, row = divmod(at, self.height)
        return _new(Cell, (self.west + column, self.north + row))

    def number_of(self, cell: tuple[int, int]) -> int:
        """Return the number of a cell in the box; -1 if it lies outside."""
        x, y = cell
        x -= self.west
        y -= self.north
        height = self.height
        within = 0 <= y < height and 0 <= x * height < len(self.tiles)
        return x * height + y if within else -1

    def tile_on(self, at: int) -> int:
        """Return the number of the tile on a built cell; it must not be the fountain."""
        return self.tiles[at] - 1

    def placed(self) -> Iterable[tuple[Cell, int]]:
        """Return all cells with the numbers of their tiles, the fountain included, sorted."""
        tiles, plan = self.tiles, self.plan
        return zip(plan.cells(plan.built), [tile - 1 for tile in tiles if tile], strict=True)

    @property
    def plan(self) -> GroundPlan:
        """The city as bit sets."""
        plan = self._plan
        if plan is None:
            codes = self.tiles.translate(self.tables.codes)
            self._plan = plan = plan_of(codes, self.west, self.north, self.height)
        return plan

    def placements(self, tile: int) -> int:
        """Return the cells on which a tile that is not in the city may be placed, as a bit set."""
        walls = self.tables.walls[tile]
        found = self.cells.get(walls)
        return self._find_cells(walls, swap=False) if found is None else found

    def swaps(self, tile: int) -> int:
        """Return the cells whose tile may be swapped for this one, as a bit set."""
        walls = self.tables.walls[tile]
        found = self.cells.get(walls + 1)
        return self._find_cells(walls, swap=True) if found is None else found

    def may_lay(self, tile: int, at: int) -> bool:
        """Whether a tile that is not in the city may be placed on the cell with this number."""
        return has_cell(self.placements(tile), at)

    def may_swap_in(self, tile: int, at: int) -> bool:
        """Whether the tile of the cell with this number may be swapped for this one."""
        return has_cell(self.swaps(tile), at)

    def may_take(self, at: int) -> bool:
        """Whether the tile of the cell with this number may go to the reserve."""
        return has_cell(self.removable, at)

    def _find_cells(self, walls: int, *, swap: bool) -> int:
        """Find the cells for a tile with this wall code, to place it on or to swap it in."""
        sites = self._sites or self._new_sites()
        found = sites.swaps(walls) if swap else sites.placements(walls)
        self.cells[walls + 1 if swap else walls] = found
        return found

    def sites(self, tiles: Sequence[int], *, swap: bool) -> tuple[int, Found]:
        """Return on how many cells these tiles may be placed, or swapped in, and on which."""
        if not tiles:
            return 0, ((), [])
        sites = self._sites or self._new_sites()
        ask, key = (sites.swaps, 1) if swap else (sites.placements, 0)
        known, walls = self.cells, self.tables.walls
        number, found = 0, []
        for tile in tiles:
            code = walls[tile]
            cells = known.get(code + key)
            if cells is None:
                cells = known[code + key] = ask(code)
            number += cells.bit_count()
            found.append(cells)
        return number, (tiles, found)

    def _new_sites(self) -> Sites:
        self._sites = sites = sites_around(self.plan)
        return sites

    @property
    def removable(self) -> int:
        """The cells whose tile may go to the reserve, as a bit set."""
        found = self._removable
        if found is None:
            found = self._removable = removable_in(self.plan)
        return found

    @property
    def types(self) -> tuple[int, ...]:
        """How many buildings of each type it has, cheapest type first."""
        if self._types is None:
            types = self.tiles.translate(self.tables.types)
            self._types = tuple([types.count(kind) for kind in _KINDS])
        return self._types

    @property
    def wall(self) -> int:
        """The length of the longest wall."""
        if self._wall is None:
            self._wall = longest_length(self.plan) or 0  # a legal city has one outline
        return self._wall

    def with_tile(self, tile: int, at: int) -> CompactCity:
        """Return the city with the tile on the cell with this number; also for swaps."""
        tiles, height = self.tiles, self.height
        row = at % height
        if 0 < row < height - 1 and height <= at < len(tiles) - height:
            laid = tiles[:at] + _BYTES[tile] + tiles[at + 1 :]
            return CompactCity(laid, self.west, self.north, height, self.tables)
        return self._grown(at // height, row).with_tile_on(tile, self.cell(at))

    def with_tile_on(self, tile: int, cell: Cell) -> CompactCity:
        """Return the city with the tile on a cell of the box."""
        return self.with_tile(tile, self.number_of(cell))

    def without_tile(self, at: int) -> CompactCity:
        """Return the city without the tile on the cell with this number."""
        tiles = self.tiles
        left = tiles[:at] + b"\0" + tiles[at + 1 :]
        return CompactCity(left, self.west, self.north, self.height, self.tables)

    def laid(self, tile: int, cell: Cell) -> CompactCity:
        """Return the city with the tile on a cell where it may be placed."""
        return self.with_tile(tile, self.number_of(cell))

    def taken(self, cell: Cell) -> tuple[int, CompactCity]:
        """Return the tile on a cell, which may be removed, and the city without it."""
        at = self.number_of(cell)
        return self.tile_on(at), self.without_tile(at)

    def swapped(self, tile: int, cell: Cell) -> tuple[int, CompactCity]:
        """Return the tile on a cell, and the city with this one, which fits, in its place."""
        at = self.number_of(cell)
        return self.tile_on(at), self.with_tile(tile, at)

    def _grown(self, column: int, row: int) -> CompactCity:
        """Return the city in a larger box, so that this cell does not lie in the margin."""
        tiles, height = self.tiles, self.height
        last_column = len(tiles) // height - 1
        west, east = _MORE * (column == 0), _MORE * (column == last_column)
        north, south = bytes(_MORE * (row == 0)), bytes(_MORE * (row == height - 1))
        columns = [tiles[at : at + height] for at in range(0, len(tiles), height)]
        taller = [north + one + south for one in columns]
        margin = bytes(len(taller[0]))
        box = b"".join([margin * west, *taller, margin * east])
        return CompactCity(box, self.west - west, self.north - len(north), len(margin), self.tables)


START = CompactCity.of(())
"""The city that every player starts with, shared so that its answers are found once."""


def has_cell(cells: int, at: int) -> bool:
    """Whether the cell with this number is in a bit set."""
    return cells >> SOUTH * at & 1 == 1


def nth(cells: int, place: int) -> int:
    """Return the number of the cell at this place, from 0, of a bit set."""
    while place:
        cells &= cells - 1
        place -= 1
    return (cells & -cells).bit_length() // SOUTH
