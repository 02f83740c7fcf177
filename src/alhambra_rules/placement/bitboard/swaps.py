"""The fast path to one swap: whether a new tile may replace this one in a legal city.

A swap changes no cell, so it is legal exactly if it changes no wall on a shared side.
"""

from __future__ import annotations

from alhambra_rules.model import WALL_CODES, Cell, Tile
from alhambra_rules.placement.bitboard.ground_plan import GroundPlan


def may_replace(plan: GroundPlan, tile: Tile, cell: Cell) -> bool:
    """Whether the cell is among the cells of ``Sites.swappable``."""
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
