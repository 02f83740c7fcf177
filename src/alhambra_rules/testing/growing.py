"""Cities grown at random, legal ones and ones that break a rule, from a seed alone.

Nothing but ``random.Random`` decides, so a seed gives the same cities on every machine and with
every version of every other library.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

from alhambra_rules.model import TILES, Cell, City, Tile
from alhambra_rules.placement import legal_placements

_Weight = Callable[[City, Tile, Cell], int]


def _sprawling(_city: City, _tile: Tile, _cell: Cell) -> int:
    """Every cell alike."""
    return 1


def _compact(city: City, _tile: Tile, cell: Cell) -> int:
    """Cells among many tiles."""
    near: int = sum(beside in city.tiles for beside in cell.around())
    return near**3


def _with_bays(city: City, _tile: Tile, cell: Cell) -> int:
    """Cells that lie at one side of the city only, and round a corner from more of it."""
    beside = sum(near in city.tiles for near in cell.beside())
    within_two = sum(
        (cell.x + dx, cell.y + dy) in city.tiles for dx in range(-2, 3) for dy in range(-2, 3)
    )
    return 1 + within_two**2 if beside == 1 else 1


def _walled(city: City, tile: Tile, cell: Cell) -> int:
    """Cells at which the tile's walls face outwards."""
    outer = [side for side in tile.walls if cell.next(side) not in city.tiles]
    return 1 + 4 * len(outer) ** 2


SHAPES: Final[Mapping[str, _Weight]] = MappingProxyType(
    {"sprawling": _sprawling, "compact": _compact, "bays": _with_bays, "walled": _walled}
)
"""How likely a tile is laid on a cell, by the shape that cities take on."""


def shuffled_tiles(chance: Random) -> list[Tile]:
    """Return the 54 tiles in random order."""
    tiles = list(TILES.values())
    chance.shuffle(tiles)
    return tiles


def grow(chance: Random, tiles: Sequence[Tile], size: int, shape: str) -> City:
    """Return a legal city of at most so many tiles, laid in this order where they fit.

    Args:
        chance: what decides.
        tiles: what may be laid.
        size: how many tiles besides the fountain.
        shape: one of ``SHAPES``.
    """
    city = City.start()
    weight = SHAPES[shape]
    for tile in tiles:
        if len(city.tiles) > size:
            break
        if cells := legal_placements(city, tile):
            weights = [weight(city, tile, cell) for cell in cells]
            city = city.with_tile(tile, chance.choices(cells, weights)[0])
    return city


def unused_tiles(city: City, tiles: Sequence[Tile]) -> list[Tile]:
    """Return those of the tiles that are not in the city."""
    used = {placed.tile.id for _, placed in city.pieces}
    return [tile for tile in tiles if tile.id not in used]
