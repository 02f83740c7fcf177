"""List all legal moves of one kind: by the fast path in legal cities, else cell by cell."""

from __future__ import annotations

from alhambra_rules.model import Cell, City, Tile, once_per_city, tile_of
from alhambra_rules.placement.checks import check_placement, check_removal, check_swap
from alhambra_rules.placement.legality import is_legal, legal_plan, tile_ids
from alhambra_rules.placement.mending import (
    mending_placements,
    mending_removals,
    mending_swaps,
)
from alhambra_rules.placement.removable import removable_tiles
from alhambra_rules.placement.sites import sites
from alhambra_rules.placement.swappable import may_replace, swappable_tiles


def legal_placements(city: City, tile: Tile | str) -> tuple[Cell, ...]:
    """Return the cells on which the tile may be laid, sorted by (x, y).

    They are exactly those that ``check_placement`` accepts. ``UnknownTile`` if no tile has that id.

    >>> legal_placements(City.start(), "pavilion-2-new")
    (Cell(x=0, y=-1),)
    """
    new = tile_of(tile)
    if new.id in tile_ids(city):
        return ()
    if free := sites(city):
        return free.fitting(new)
    return tuple(cell for cell in mending_placements(city) if check_placement(city, new, cell).ok)


@once_per_city
def legal_removals(city: City) -> tuple[Cell, ...]:
    """Return the cells whose tile may go to the reserve, sorted by (x, y)."""
    if plan := legal_plan(city):
        return removable_tiles(city, plan)
    return tuple(cell for cell in mending_removals(city) if check_removal(city, cell).ok)


def legal_swaps(city: City, tile: Tile | str) -> tuple[Cell, ...]:
    """Return the cells whose tile may be swapped for this one, sorted by (x, y).

    ``UnknownTile`` if no tile has that id.
    """
    new = tile_of(tile)
    if new.id in tile_ids(city):
        return ()
    if plan := legal_plan(city):
        return swappable_tiles(plan, new)
    return tuple(cell for cell in mending_swaps(city) if check_swap(city, new, cell).ok)


def may_place(city: City, tile: Tile, cell: Cell) -> bool:
    """Whether ``check_placement`` accepts the tile on the cell."""
    if free := sites(city):
        return tile.id not in tile_ids(city) and cell in free.fitting(tile)
    return check_placement(city, tile, cell).ok


def may_remove(city: City, cell: Cell) -> bool:
    """Whether ``check_removal`` accepts the removal of the tile on the cell."""
    if is_legal(city):
        return cell in legal_removals(city)
    return check_removal(city, cell).ok


def may_swap(city: City, tile: Tile, cell: Cell) -> bool:
    """Whether ``check_swap`` accepts the tile in place of the one on the cell."""
    if plan := legal_plan(city):
        return tile.id not in tile_ids(city) and may_replace(plan, tile, cell)
    return check_swap(city, tile, cell).ok
