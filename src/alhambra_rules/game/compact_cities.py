"""Legal cities of the 54 tiles in their compact form, and back."""

from __future__ import annotations

from typing import cast

from alhambra_rules.compact.city import CompactCity
from alhambra_rules.compact.numbering import BAZAARS, FOUNTAIN
from alhambra_rules.game.compact_moves import BY_NUMBER, Named, NotCompact
from alhambra_rules.model import City, Tile, keep, once_per_city
from alhambra_rules.model.city import city_of_sorted
from alhambra_rules.model.placed_tile import PlacedTile
from alhambra_rules.placement.bitboard.ground_plan import ground_plan
from alhambra_rules.placement.bitboard.legality import is_legal


def compact_city(city: City, named: Named) -> CompactCity | None:
    """Return a legal city of the tiles of a game in its compact form; None for any other."""
    return _of_buildings(city) or (None if named.tiles is BY_NUMBER else _made(city, named))


@once_per_city
def _of_buildings(city: City) -> CompactCity | None:
    return _made(city, Named(()))


def _made(city: City, named: Named) -> CompactCity | None:
    if not is_legal(city):
        return None
    _, *laid = sorted(city.tiles.items(), key=lambda item: item[0] != (0, 0))
    try:
        made = CompactCity.of([(cell, named.number_of(placed.tile)) for cell, placed in laid])
    except NotCompact:
        return None
    made.made = city
    return made


_PLACED = tuple([PlacedTile(tile) for tile in BY_NUMBER])


def city_of(made: CompactCity, tiles: tuple[Tile, ...] = BY_NUMBER) -> City:
    """Return the city that a compact one stands for.

    Args:
        made: the compact city.
        tiles: the tiles of the game by number.
    """
    if made.made is None:
        placed = list(made.placed())
        pieces = [(cell, _placed(tile, tiles)) for cell, tile in placed]
        city = city_of_sorted(tuple(pieces))
        keep(city, is_legal, True)
        keep(city, ground_plan, made.plan)
        if not any(tile in BAZAARS for _, tile in placed):
            keep(city, _of_buildings, made)
        made.made = city
    return cast("City", made.made)


def _placed(tile: int, tiles: tuple[Tile, ...]) -> PlacedTile:
    if tile == FOUNTAIN:
        return City.start().pieces[0][1]
    return PlacedTile(tiles[tile]) if tile in BAZAARS else _PLACED[tile]
