"""Tiles as numbers from 0 to 61, cards as numbers from 0 to 35, and what is printed on them.

Both are numbered in the order in which a game sorts them: tiles by id, cards by name. The eight
bazaars of a game have numbers of their own. Which bazaars they are does not matter here.
"""

from __future__ import annotations

from alhambra_rules.model import TILES, WALL_CODES, BuildingType, Currency

_FIRST = sum(tile_id < "bazaar" for tile_id in TILES)

BAZAARS = range(_FIRST, _FIRST + 8)
"""The numbers of the bazaars of a game, sorted by id."""

TILE_IDS = (*sorted(TILES)[:_FIRST], *[""] * len(BAZAARS), *sorted(TILES)[_FIRST:])
"""The ids of the 54 tiles, sorted: the tile with number n is ``TILE_IDS[n]``."""

TILE_NUMBERS = {tile_id: number for number, tile_id in enumerate(TILE_IDS) if tile_id}
"""The number of each tile by its id, without the bazaars."""

_TILES = [TILES.get(tile_id) for tile_id in TILE_IDS]

WALLS = tuple([WALL_CODES[tile.walls] if tile else 0 for tile in _TILES])
"""The wall code of each tile."""

PRICES = tuple([tile.price if tile else 0 for tile in _TILES])
"""The price of each tile; 0 for bazaars."""

FOUNTAIN = len(TILE_IDS)
"""Stands for the fountain in a city."""

CODES = bytes([0, *(1 + walls for walls in WALLS), 1]).ljust(256, b"\0")
"""A table for ``bytes.translate``: from a tile's number plus 1, 0 for none, to the code of
``GroundPlan``."""

_KINDS = {kind: place for place, kind in enumerate(BuildingType, start=1)}

TYPES = bytes([0, *[_KINDS[tile.type] if tile and tile.type else 0 for tile in _TILES]]).ljust(
    256, b"\0"
)
"""A table like ``CODES`` to the place of the tile's type, from 1; 0 for bazaars."""

SETS_OF_A_TYPE = tuple(
    sum([1 << tile for tile in range(len(TILE_IDS)) if TYPES[tile + 1] == kind])
    for kind in _KINDS.values()
)
"""The tiles of each type as a set of bits, cheapest type first."""

CARD_NAMES = tuple(
    sorted(f"{currency.value}-{value}" for currency in Currency for value in range(1, 10))
)
"""The names of the 36 money cards, sorted: nine of each currency, from 1 to 9."""

CARD_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}
"""The number of each card by its name."""
