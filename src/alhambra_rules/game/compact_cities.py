"""Legal cities of the 54 tiles in their compact form, and back."""

from __future__ import annotations

from typing import cast

from alhambra_rules.compact.city import CompactCity
from alhambra_rules.compact.numbering import FOUNTAIN
from alhambra_rules.game.compact_moves import (
    BY_NUMBER,
    NotCompact,
    number_of,
)
from alhambra_rules.model import City, keep, once_per_city
from alhambra_rules.model.city import city_of_sorted
from alhambra_rules.model.placed_tile import PlacedTile
from alhambra_rules.placement.bitboard.ground_plan import ground_plan
from alhambra_rules.placement.bitboard.legality import is_legal


@once_per_city
def compact_city(city: City) -> CompactCity | None:
    """Return a legal city of the 54 tiles in its compact form; None for any other."""
    if not is_legal(city):
        return None
    _, *laid = sorted(city.tiles.items(), key=lambda item: item[0] != (0, 0))
    try:
        made = CompactCity.of([(cell, number_of(placed.tile)) for cell, placed in laid])
    except NotCompact:
        return None
    made.made = city
    return made


_PLACED = tuple([PlacedTile(tile) for tile in BY_NUMBER])


def city_of(made: CompactCity) -> City:
    """Return the city that a compact one stands for."""
    if made.made is None:
        pieces = [
            (cell, _PLACED[tile]) if tile != FOUNTAIN else City.start().pieces[0]
            for cell, tile in made.placed()
        ]
        city = city_of_sorted(tuple(pieces))
        keep(city, is_legal, True)
        keep(city, ground_plan, made.plan)
        keep(city, compact_city, made)
        made.made = city
    return cast("City", made.made)
