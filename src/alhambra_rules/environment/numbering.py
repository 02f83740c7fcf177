"""Tiles and money cards as numbers: what they are called in arrays and in indices of actions."""

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
"""The number of each tile by its id: the 54 from 1 in the order of ``TILES``, then the fountain;
0 stands for no tile."""

CARD_NUMBERS: Final[Mapping[MoneyCard, int]] = MappingProxyType(
    {card: number for number, card in enumerate(MONEY, start=1)}
)
"""The number of each money card: the 36 from 1, sorted by name; 0 stands for no card."""


def _features() -> NDArray[np.int8]:
    features = np.zeros((2 + len(TILES), 6), dtype=np.int8)
    for tile in TILES.values():
        kind = list(BuildingType).index(tile.type) + 1 if tile.type else 0
        walls = [side in tile.walls for side in Side]
        features[TILE_NUMBERS[tile.id]] = [kind, tile.price, *walls]
    features.setflags(write=False)
    return features


TILE_FEATURES: Final = _features()
"""What is printed on each tile, by its number, shape (56, 6): its type from 1 for a pavilion to 6
for a tower, its price, then 1 for each walled side among north, east, south and west. No tile and
the fountain are all zeros. ``TILE_FEATURES[cities]`` has a row for each cell."""


def among_tiles(tiles: Iterable[Tile]) -> NDArray[np.int8]:
    """Return for each of the 54 tiles whether it is among these: 0 or 1, in their order."""
    among = bytearray(len(TILES))
    for tile in tiles:
        among[TILE_NUMBERS[tile.id] - 1] = 1
    return small_numbers(among)


def counted_cards(cards: Iterable[MoneyCard]) -> NDArray[np.int8]:
    """Return how many of each of the 36 money cards there are, in their order."""
    counts = bytearray(len(MONEY))
    for card in cards:
        counts[CARD_NUMBERS[card] - 1] += 1
    return small_numbers(counts)


def small_numbers(numbers: bytearray) -> NDArray[np.int8]:
    """Return bytes up to 127 as an array: filling them one by one is cheaper than filling that."""
    return np.frombuffer(numbers, dtype=np.int8)
