"""Cities in their compact form, and back; illegal ones answer the same questions, slowly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import cast

from alhambra_rules.compact.city import CompactCity, Found, has_cell
from alhambra_rules.compact.numbering import FOUNTAIN
from alhambra_rules.game.compact_moves import BASE_NAMED, BY_NUMBER, Named, NotCompact
from alhambra_rules.game.pieces import tile_on
from alhambra_rules.model import Bazaar, Cell, City, Tile, keep, once_per_city
from alhambra_rules.model.city import city_of_sorted
from alhambra_rules.model.placed_tile import PlacedTile
from alhambra_rules.placement import HouseRules, legal_placements, legal_removals, legal_swaps
from alhambra_rules.placement.bitboard.ground_plan import SOUTH, GroundPlan, ground_plan
from alhambra_rules.placement.bitboard.legality import is_legal
from alhambra_rules.placement.legal import may_place, may_remove, may_swap
from alhambra_rules.scoring import count_buildings, longest_wall


def compact_city(city: City, named: Named, house: HouseRules | None = None) -> CompactCity:
    """Return a city in its compact form.

    Args:
        city: any city.
        named: what the numbers of the game stand for.
        house: the building rules that modules add for it.

    Raises:
        NotCompact: one of its tiles is not of the game.
    """
    if house is None:
        found = _of_buildings(city) if named.tables is BASE_NAMED.tables else None
        if found := found or _made(city, named):
            return found
    return odd_city(city, named, house)


def odd_city(
    city: City, named: Named, house: HouseRules | None = None, *, stays: bool = False
) -> CompactCity:
    """Return a city that may be or become illegal.

    Args:
        city: the city.
        named: what the numbers of the game stand for.
        house: the building rules that modules add for it.
        stays: whether it stays odd when it is legal: one of its tiles is elsewhere, too.
    """
    return cast("CompactCity", _OddCity(city, named, house, stays=stays))


def if_odd(city: CompactCity) -> City | None:
    """Return an illegal city, or one with rules of its own; None for any other.

    It may have no ground plan: count on the city itself.
    """
    if isinstance(city, CompactCity):
        return None
    return city.made


@once_per_city
def _of_buildings(city: City) -> CompactCity | None:
    return _made(city, BASE_NAMED)


def _made(city: City, named: Named) -> CompactCity | None:
    """Return a legal city in its compact form; None for any other."""
    if not is_legal(city):
        return None
    _, *laid = sorted(city.tiles.items(), key=lambda item: item[0] != (0, 0))
    try:
        numbered = [(cell, named.number_of(placed.tile)) for cell, placed in laid]
    except NotCompact:
        return None
    made = CompactCity.of(numbered, named.tables)
    made.made = city
    return made


class _Scattered:
    """The cells of a city whose tiles lie too far apart for a box, and those next to them, sorted.

    Attributes:
        west, north, height: 0, as there is no box.
        tiles: a byte for each cell.
    """

    west = north = height = 0

    def __init__(self, city: City) -> None:
        self._cells = sorted({near for cell in city.tiles for near in (cell, *cell.beside())})
        self._at = {cell: at for at, cell in enumerate(self._cells)}
        self.tiles = bytes(len(self._cells))

    def cells(self, members: int) -> list[Cell]:
        return [cell for at, cell in enumerate(self._cells) if has_cell(members, at)]

    def cell(self, at: int) -> Cell:
        return self._cells[at]

    def number_of(self, cell: tuple[int, int]) -> int:
        return self._at.get(cast("Cell", cell), -1)


class _OddCity:
    """An illegal city, or one with rules of its own: it answers as a ``CompactCity`` does.

    Its box is that of its ground plan, if it has one.
    """

    def __init__(
        self, city: City, named: Named, house: HouseRules | None, *, stays: bool = False
    ) -> None:
        self.made, self._named, self._house, self._stays = city, named, house, stays
        self.tables = named.tables
        self._known: dict[tuple[object, ...], int] = {}
        box: CompactCity | _Scattered
        if plan := ground_plan(city):
            box = CompactCity(bytes(len(plan.codes)), *plan[1:4])
            self.plan: GroundPlan | _Scattered = plan
        else:
            self.plan = box = _Scattered(city)
        self.west, self.north, self.height = box.west, box.north, box.height
        self.cell, self.number_of = box.cell, box.number_of
        tiles = bytearray(box.tiles)
        for cell, placed in city.tiles.items():  # if tiles are stacked, the lowest
            tiles[self.number_of(cell)] = 1 + self._number_of(placed.tile)
        self.tiles = bytes(tiles)

    def _number_of(self, tile: Tile) -> int:
        return FOUNTAIN if tile is _FOUNTAIN_PIECE.tile else self._named.number_of(tile)

    def __reduce__(self) -> tuple[object, ...]:
        return partial(_OddCity, stays=self._stays), (self.made, self._named, self._house)

    def tile_on(self, at: int) -> int:
        return self._named.number_of(tile_on(self.made, self.cell(at)))

    def placed(self) -> list[tuple[Cell, int]]:
        return [(cell, self._number_of(one.tile)) for cell, one in self.made.pieces]

    def placements(self, tile: int) -> int:
        return self._asked(legal_placements, self._named.tiles[tile])

    def swaps(self, tile: int) -> int:
        return self._asked(legal_swaps, self._named.tiles[tile])

    def may_lay(self, tile: int, at: int) -> bool:
        return self._answer(legal_placements, may_place, at, self._named.tiles[tile])

    def may_swap_in(self, tile: int, at: int) -> bool:
        return self._answer(legal_swaps, may_swap, at, self._named.tiles[tile])

    def may_take(self, at: int) -> bool:
        return self._answer(legal_removals, may_remove, at)

    def sites(self, tiles: Sequence[int], *, swap: bool) -> tuple[int, Found]:
        found = list(map(self.swaps if swap else self.placements, tiles))
        return sum(map(int.bit_count, found)), (tiles, found)

    @property
    def removable(self) -> int:
        return self._asked(legal_removals)

    def _asked(self, ask: Callable[..., Iterable[Cell]], *tile: Tile) -> int:
        known = self._known.get((ask, *tile))
        if known is None:
            cells = ask(self.made, *tile, house=self._house)
            known = sum([1 << SOUTH * self.number_of(cell) for cell in cells])
            self._known[ask, *tile] = known
        return known

    def _answer(
        self,
        ask: Callable[..., Iterable[Cell]],
        ask_one: Callable[..., bool],
        at: int,
        *tile: Tile,
    ) -> bool:
        """Return the answer for one cell; those for all cells are known if it was listed."""
        known = self._known.get((ask, *tile))
        if known is None:
            return ask_one(self.made, *tile, self.cell(at), self._house)
        return has_cell(known, at)

    @property
    def types(self) -> tuple[int, ...]:
        return tuple(count_buildings(self.made).values())

    @property
    def wall(self) -> int:
        return longest_wall(self.made).length

    def with_tile(self, tile: int, at: int) -> CompactCity:
        cell = self.cell(at)
        return self.swapped(tile, cell)[1] if cell in self.made.tiles else self.laid(tile, cell)

    def without_tile(self, at: int) -> CompactCity:
        return self.taken(self.cell(at))[1]

    def laid(self, tile: int, cell: Cell) -> CompactCity:
        return self._now(self.made.with_tile(self._named.tiles[tile], cell))

    def taken(self, cell: Cell) -> tuple[int, CompactCity]:
        tile = self._named.number_of(tile_on(self.made, cell))
        return tile, self._now(self.made.without_tile(cell))

    def swapped(self, tile: int, cell: Cell) -> tuple[int, CompactCity]:
        old = self._named.number_of(tile_on(self.made, cell))
        return old, self._now(self.made.with_replaced(self._named.tiles[tile], cell))

    def _now(self, city: City) -> CompactCity:
        make = partial(odd_city, stays=True) if self._stays else compact_city
        return make(city, self._named, self._house)


_FOUNTAIN_PIECE = City.start().pieces[0][1]
_PLACED = tuple([PlacedTile(tile) for tile in BY_NUMBER])


def city_of(made: CompactCity, tiles: tuple[Tile, ...] = BY_NUMBER) -> City:
    """Return the city that a compact one stands for.

    Args:
        made: the compact city.
        tiles: the tiles of the game by number.
    """
    if made.made is None:
        placed = list(made.placed())
        city = city_of_sorted(tuple([(cell, _placed(tile, tiles)) for cell, tile in placed]))
        keep(city, is_legal, True)
        keep(city, ground_plan, made.plan)
        if made.tables is BASE_NAMED.tables and not any(
            isinstance(one.tile, Bazaar) for _, one in city.pieces
        ):
            keep(city, _of_buildings, made)
        made.made = city
    return cast("City", made.made)


def _placed(tile: int, tiles: tuple[Tile, ...]) -> PlacedTile:
    if tile == FOUNTAIN:
        return _FOUNTAIN_PIECE
    known = _PLACED[tile] if tile < len(_PLACED) else None
    return known if known and known.tile is tiles[tile] else PlacedTile(tiles[tile])
