"""The numbers of tiles and money cards in observations and action indices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from alhambra_rules.game.pieces import MONEY
from alhambra_rules.model import (
    FOUNTAIN,
    TILES,
    Architect,
    Bazaar,
    BuildingType,
    Currency,
    MoneyCard,
    Tile,
)
from rulebook_kit import Side
from rulebook_kit.values import FrozenDict

TILE_NUMBERS: Final[Mapping[str, int]] = FrozenDict(
    {tile: number for number, tile in enumerate((*TILES, FOUNTAIN.id), start=1)}
)
"""The number of each tile by its id: 1 to 54 in the order of ``TILES``, 55 for the fountain.
0 means no tile. The bazaars of a game have the numbers 56 to 63, sorted by id."""

BAZAARS_IN_A_GAME: Final = 8

CARD_NUMBERS: Final[Mapping[MoneyCard, int]] = FrozenDict(
    {card: number for number, card in enumerate((*MONEY, *map(Architect, Currency)), start=1)}
)
"""The number of each money card: 1 to 36, sorted by name; then 37 to 40 for the architects of the
four currencies. 0 means no card."""


def _features() -> NDArray[np.int8]:
    features = np.zeros((2 + len(TILES) + BAZAARS_IN_A_GAME, 6), dtype=np.int8)
    for tile in TILES.values():
        kind = list(BuildingType).index(tile.type) + 1 if tile.type else 0
        walls = [side in tile.walls for side in Side]
        features[TILE_NUMBERS[tile.id]] = [kind, tile.price, *walls]
    features.setflags(write=False)
    return features


TILE_FEATURES: Final = _features()
"""What is printed on each tile, by its number, shape (64, 6): its type (1 for a pavilion to 6 for a
tower), its price, then 1 for a wall in the north, east, south and west. The rows of no tile, of the
fountain and of bazaars are zeros. ``TILE_FEATURES[cities]`` has a row for each cell."""


def number_of_tile(tile: Tile, bazaars: tuple[Bazaar, ...]) -> int:
    """Return the number of a tile; ``bazaars`` are those of the game."""
    if isinstance(tile, Bazaar):
        return len(TILE_NUMBERS) + 1 + bazaars.index(tile)
    return TILE_NUMBERS[tile.id]


def among_tiles(tiles: Iterable[Tile], bazaars: tuple[Bazaar, ...]) -> NDArray[np.int8]:
    """Return 1 for each of the 54 tiles, then of the bazaars, that is among the tiles."""
    among = bytearray(len(TILES) + len(bazaars))
    for tile in tiles:
        number = number_of_tile(tile, bazaars)
        among[number - (1 if number <= len(TILES) else 2)] = 1  # the fountain is in between
    return small_numbers(among)


def counted_cards(cards: Iterable[MoneyCard], kinds: int) -> NDArray[np.int8]:
    """Return the count of each of the first kinds of cards, in the order of ``CARD_NUMBERS``."""
    counts = bytearray(kinds)
    for card in cards:
        counts[CARD_NUMBERS[card] - 1] += 1
    return small_numbers(counts)


def small_numbers(numbers: bytearray) -> NDArray[np.int8]:
    """Return bytes up to 127 as an array; filling bytes one by one is faster than an array."""
    return np.frombuffer(numbers, dtype=np.int8)
