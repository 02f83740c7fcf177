"""All legal moves of one kind: by the fast path where it holds, else cell by cell."""

from __future__ import annotations

from functools import lru_cache

from alhambra_rules.model import Cell, City, Tile, tile_of
from alhambra_rules.placement import shortcuts
from alhambra_rules.placement.checks import (
    check_city,
    check_placement,
    check_removal,
    check_swap,
)


def legal_placements(city: City, tile: Tile | str) -> tuple[Cell, ...]:
    """Return the cells on which the tile may be laid, sorted by (x, y).

    They are exactly those that ``check_placement`` accepts; ``UnknownTile`` if the id is none of
    the 54.

    >>> legal_placements(City.start(), "pavilion-2-new")
    (Cell(x=0, y=-1),)
    """
    new = tile_of(tile)
    if _shortcuts_hold(city, new):
        return tuple(shortcuts.placements(city, new))
    return tuple(c for c in shortcuts.frontier(city) if check_placement(city, new, c).ok)


def legal_removals(city: City) -> tuple[Cell, ...]:
    """Return the cells whose tile may go to the reserve, sorted by (x, y)."""
    if _is_legal(city):
        return tuple(shortcuts.removals(city))
    return tuple(cell for cell in city.tiles if check_removal(city, cell).ok)


def legal_swaps(city: City, tile: Tile | str) -> tuple[Cell, ...]:
    """Return the cells on which the tile may take another's place, sorted by (x, y).

    ``UnknownTile`` if the id is none of the 54.
    """
    new = tile_of(tile)
    if _shortcuts_hold(city, new):
        return tuple(shortcuts.swaps(city, new))
    return tuple(cell for cell in city.tiles if check_swap(city, new, cell).ok)


def _shortcuts_hold(city: City, tile: Tile) -> bool:
    return not city.cells_of(tile) and _is_legal(city)


@lru_cache(maxsize=256)
def _is_legal(city: City) -> bool:
    """Whether the city breaks no rule: remembered, for it is asked for each of many tiles."""
    return check_city(city).ok
