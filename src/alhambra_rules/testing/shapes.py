"""The shapes of cities: where a tile is best laid so that the city becomes of that shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from alhambra_rules.model import Cell, City, Tile
from alhambra_rules.scoring import longest_wall


def compact(city: City, _tile: Tile, cells: Sequence[Cell]) -> Sequence[Cell]:
    """Prefer cells with most tiles around them, so that the city becomes a block."""
    return _best(cells, lambda cell: _built_around(city, cell))


def sprawling(city: City, _tile: Tile, cells: Sequence[Cell]) -> Sequence[Cell]:
    """Prefer cells with fewest tiles around them, so that the city becomes a tree of lanes."""
    return _best(cells, lambda cell: -_built_around(city, cell))


def walled(city: City, tile: Tile, cells: Sequence[Cell]) -> Sequence[Cell]:
    """Prefer cells on which the tile leaves the longest wall, so that walls run on."""
    return _best(cells, lambda cell: longest_wall(city.with_tile(tile, cell)).length)


def _best(cells: Sequence[Cell], worth: Callable[[Cell], int]) -> Sequence[Cell]:
    """Return the cells that are worth most, in their order."""
    worths = [worth(cell) for cell in cells]
    return [cell for cell, value in zip(cells, worths, strict=True) if value == max(worths)]


def _built_around(city: City, cell: Cell) -> int:
    return sum(near in city.tiles for near in cell.around())
