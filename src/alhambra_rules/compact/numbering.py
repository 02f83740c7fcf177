"""Tiles and cards as numbers, and what is printed on them.

Both are numbered in the order in which a game sorts them: tiles by id, cards by name. Without tiles
of a user's own every game has the same numbers: 0 to 61 for tiles, of which eight are its bazaars,
whichever they are, and 0 to 35 for cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from alhambra_rules.model import TILES, Bazaar, BuildingType, Currency, Tile, code_of

_FIRST = sum(tile_id < "bazaar" for tile_id in TILES)

BAZAARS = range(_FIRST, _FIRST + 8)
"""The numbers of the bazaars of a game, sorted by id."""

TILE_IDS = (*sorted(TILES)[:_FIRST], *[""] * len(BAZAARS), *sorted(TILES)[_FIRST:])
"""The ids of the 54 tiles, sorted: the tile with number n is ``TILE_IDS[n]``."""

FOUNTAIN = 254
"""Stands for the fountain in a city. A game has fewer tiles."""

COPY = 256
"""The bits by which a second copy of a tile, which no game has, is shifted in a set of tiles."""

_MOST_COPIES = 8
_KINDS = {kind: place for place, kind in enumerate(BuildingType, start=1)}


class Tables(NamedTuple):
    """What is printed on the tiles of a game, by their numbers.

    Attributes:
        walls: the wall code of each tile.
        prices: the price of each tile; 0 for bazaars.
        codes: a table for ``bytes.translate``: from a tile's number plus 1, 0 for none, to the code
            of ``GroundPlan``.
        types: a table like ``codes`` to the place of the tile's type, from 1; 0 for bazaars.
        sets_of_a_type: the tiles of each type as a set of bits, cheapest type first.
        bazaars: the numbers of the bazaars, sorted.
    """

    walls: tuple[int, ...]
    prices: tuple[int, ...]
    codes: bytes
    types: bytes
    sets_of_a_type: tuple[int, ...]
    bazaars: Sequence[int]


@lru_cache(maxsize=64)
def tables_of(tiles: tuple[Tile | None, ...]) -> Tables:
    """Return the tables of a game with these tiles; None stands for a bazaar."""
    walls = [code_of(tile) if tile else 0 for tile in tiles]
    types = [_KINDS[tile.type] if tile and tile.type else 0 for tile in tiles]
    copies = sum([1 << COPY * copy for copy in range(_MOST_COPIES)])
    sets = [
        sum([1 << number for number, one in enumerate(types) if one == kind]) * copies
        for kind in _KINDS.values()
    ]
    return Tables(
        walls=tuple(walls),
        prices=tuple([tile.price if tile else 0 for tile in tiles]),
        codes=bytes([0, *[1 + code for code in walls]]).ljust(FOUNTAIN + 1, b"\0") + b"\1",
        types=bytes([0, *types]).ljust(256, b"\0"),
        sets_of_a_type=tuple(sets),
        bazaars=[n for n, tile in enumerate(tiles) if not tile or isinstance(tile, Bazaar)],
    )


BASE = tables_of(tuple([TILES.get(tile_id) for tile_id in TILE_IDS]))._replace(bazaars=BAZAARS)
"""The tables of every game without tiles of a user's own."""

WALLS, PRICES = BASE.walls, BASE.prices
SETS_OF_A_TYPE = tuple([tiles & (1 << COPY) - 1 for tiles in BASE.sets_of_a_type])
"""What these tables say of the 54 tiles and eight bazaars."""

TILE_NUMBERS = {tile_id: number for number, tile_id in enumerate(TILE_IDS) if tile_id}
"""The number of each tile by its id, without the bazaars."""

CARD_NAMES = tuple(
    sorted(f"{currency.value}-{value}" for currency in Currency for value in range(1, 10))
)
"""The names of the 36 money cards, sorted: nine of each currency, from 1 to 9."""

CARD_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}
"""The number of each card by its name."""


def with_one(tiles: int, tile: int) -> int:
    """Return a set of tiles with one more; a second copy of a tile has a bit of its own."""
    bit = 1 << tile
    while tiles & bit:
        bit <<= COPY
    return tiles | bit


def without_one(tiles: int, tile: int) -> int:
    """Return a set of tiles without one copy of a tile that is in it."""
    bit = 1 << tile
    while tiles >> COPY & bit:
        bit <<= COPY
    return tiles ^ bit


def listed(tiles: int) -> list[int]:
    """Return the numbers of the tiles of a set, sorted; a number for each copy."""
    found = []
    while tiles:
        lowest = tiles & -tiles
        tiles ^= lowest
        found.append(lowest.bit_length() - 1)
    return found if not found or found[-1] < COPY else sorted([one % COPY for one in found])
