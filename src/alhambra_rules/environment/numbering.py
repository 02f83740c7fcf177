"""The numbers of tiles and money cards in observations and action indices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from alhambra_rules.game.pieces import MONEY
from alhambra_rules.model import FOUNTAIN, TILES, BuildingType, MoneyCard, Tile
from alhambra_rules.rulebook import Side

TILE_NUMBERS: Final[Mapping[str, int]] = MappingProxyType(
    {tile: number for number, tile in enumerate((*TILES, FOUNTAIN.id), start=1)}
)
"""The number of each tile by its id: 1 to 54 in the order of ``TILES``, 55 for the fountain.
0 means no tile."""

CARD_NUMBERS: Final[Mapping[MoneyCard, int]] = MappingProxyType(
    {card: number for number, card in enumerate(MONEY, start=1)}
)
"""The number of each money card: 1 to 36, sorted by name. 0 means no card."""


def _features() -> NDArray[np.int8]:
    features = np.zeros((2 + len(TILES), 6), dtype=np.int8)
    for tile in TILES.values():
        kind = list(BuildingType).index(tile.type) + 1 if tile.type else 0
        walls = [side in tile.walls for side in Side]
        features[TILE_NUMBERS[tile.id]] = [kind, tile.price, *walls]
    features.setflags(write=False)
    return features


TILE_FEATURES: Final = _features()
"""What is printed on each tile, by its number, shape (56, 6): its type (1 for a pavilion to 6 for a
tower), its price, then 1 for a wall in the north, east, south and west. The rows of no tile and of
the fountain are zeros. ``TILE_FEATURES[cities]`` has a row for each cell."""


def among_tiles(tiles: Iterable[Tile]) -> NDArray[np.int8]:
    """Return 1 for each of the 54 tiles that is among these and 0 for the others."""
    among = bytearray(len(TILES))
    for tile in tiles:
        among[TILE_NUMBERS[tile.id] - 1] = 1
    return small_numbers(among)


def counted_cards(cards: Iterable[MoneyCard]) -> NDArray[np.int8]:
    """Return the count of each of the 36 money cards, in their order."""
    counts = bytearray(len(MONEY))
    for card in cards:
        counts[CARD_NUMBERS[card] - 1] += 1
    return small_numbers(counts)


def small_numbers(numbers: bytearray) -> NDArray[np.int8]:
    """Return bytes up to 127 as an array; filling bytes one by one is faster than an array."""
    return np.frombuffer(numbers, dtype=np.int8)
