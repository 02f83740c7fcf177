"""Tiles as numbers from 0 to 53, cards as numbers from 0 to 35, and what is printed on them.

Both are numbered in the order in which a game sorts them: tiles by id, cards by name.
"""

from __future__ import annotations

from alhambra_rules.model import TILES, WALL_CODES, BuildingType, Currency

TILE_IDS = tuple(sorted(TILES))
"""The ids of the 54 tiles, sorted: the tile with number n is ``TILE_IDS[n]``."""

TILE_NUMBERS = {tile_id: number for number, tile_id in enumerate(TILE_IDS)}
"""The number of each tile by its id."""

WALLS = tuple(WALL_CODES[TILES[tile_id].walls] for tile_id in TILE_IDS)
"""The wall code of each tile."""

PRICES = tuple(TILES[tile_id].price for tile_id in TILE_IDS)
"""The price of each tile."""

FOUNTAIN = len(TILE_IDS)
"""Stands for the fountain in a city."""

CODES = bytes([0, *(1 + walls for walls in WALLS), 1]).ljust(256, b"\0")
"""A table for ``bytes.translate``: from a tile's number plus 1, 0 for none, to the code of
``GroundPlan``."""

TILES_OF_A_TYPE = tuple(
    frozenset(n for n, tile_id in enumerate(TILE_IDS) if TILES[tile_id].type is kind)
    for kind in BuildingType
)
"""The numbers of the tiles of each type, cheapest type first."""

TYPES = bytes(
    [
        0,
        *(
            next(kind for kind, tiles in enumerate(TILES_OF_A_TYPE, start=1) if tile in tiles)
            for tile in range(len(TILE_IDS))
        ),
        0,
    ]
).ljust(256, b"\0")
"""A table like ``CODES`` to the place of the tile's type, from 1."""

SETS_OF_A_TYPE = tuple(sum(1 << tile for tile in tiles) for tiles in TILES_OF_A_TYPE)
"""The tiles of each type as a set of bits, cheapest type first."""

CARD_NAMES = tuple(
    sorted(f"{currency.value}-{value}" for currency in Currency for value in range(1, 10))
)
"""The names of the 36 money cards, sorted: nine of each currency, from 1 to 9."""

CARD_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}
"""The number of each card by its name."""
