"""The fast path to swaps: the tiles of a legal city that a new tile may replace.

A swap changes no cell, so it is legal exactly if it changes no wall on a shared side.
"""

from __future__ import annotations

from alhambra_rules.model import WALL_CODES, Cell, Tile
from alhambra_rules.placement.bitboard.ground_plan import SOUTH, GroundPlan


def swappable_tiles(plan: GroundPlan, tile: Tile) -> tuple[Cell, ...]:
    """Return the cells of a legal city whose tile may be swapped for this one, sorted.

    Rules: redesign.swap, build.walls-match, build.on-foot, build.fountain (et-2005, ru, hu).
    """
    return tuple(plan.cells(swappable_in(plan, WALL_CODES[tile.walls])))


def swappable_in(plan: GroundPlan, walls: int) -> int:
    """Return the same cells as a set, for a tile with this wall code."""
    built, east = plan.built, plan.east
    shared = (built << SOUTH, built >> east, built >> SOUTH, built << east)
    changed = 1 << SOUTH * plan.fountain
    for number, (walled, beside) in enumerate(zip(plan.walls, shared, strict=True), start=1):
        changed |= beside & (walled ^ built if walls >> number & 1 else walled)
    return built ^ built & changed


def may_replace(plan: GroundPlan, tile: Tile, cell: Cell) -> bool:
    """Whether the cell is among ``swappable_tiles``."""
    at = plan.number_of(cell)
    if at is None or at == plan.fountain or not plan.codes[at]:
        return False
    codes, height, differing = plan.codes, plan.height, plan.codes[at] ^ WALL_CODES[tile.walls]
    return not (
        (differing & 2 and codes[at - 1])
        or (differing & 4 and codes[at + height])
        or (differing & 8 and codes[at + 1])
        or (differing & 16 and codes[at - height])
    )
