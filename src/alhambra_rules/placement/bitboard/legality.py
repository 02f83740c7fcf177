"""The fast path to the verdict on a whole city: legal or not, without spelling out why."""

from __future__ import annotations

from collections.abc import Set

from alhambra_rules.model import City, once_per_city
from alhambra_rules.placement.bitboard.ground_plan import SOUTH, GroundPlan, ground_plan


@once_per_city
def legal_plan(city: City) -> GroundPlan | None:
    """Return a legal city as bit sets; None if it breaks a building rule."""
    return ground_plan(city) if is_legal(city) else None


@once_per_city
def is_legal(city: City) -> bool:
    """Whether the city breaks no building rule."""
    return is_legal_plan(ground_plan(city), tile_ids(city), len(city.pieces))


def is_legal_plan(plan: GroundPlan | None, tiles: Set[str], pieces: int) -> bool:
    """Whether a city with this ground plan breaks no building rule.

    Only this function decides about whole cities on the fast path; audits call it directly.

    Args:
        plan: the city as bit sets; None if its tiles lie too far apart to be one city.
        tiles: the ids of its tiles, the fountain included.
        pieces: how many tiles lie in it, the fountain included.

    Rules: build.orientation, build.one-per-cell, build.walls-match, build.on-foot,
    build.shared-edge, build.no-gaps.
    """
    return (
        plan is not None
        and not plan.turned
        and len(tiles) == plan.built.bit_count() == pieces
        and hangs_together(plan)
        and not encloses_gaps(plan)
    )


@once_per_city
def tile_ids(city: City) -> Set[str]:
    """Return the ids of all tiles. There are fewer ids than pieces if a tile occurs twice.

    Rule: build.one-per-cell.
    """
    return {placed.tile.id for _, placed in city.pieces}


def hangs_together(plan: GroundPlan) -> bool:
    """Whether shared sides agree, and one can walk from the fountain to every tile.

    A tile that can be reached has a shared side, so build.shared-edge needs no test of its own.
    Rules: build.walls-match, build.on-foot, build.shared-edge (et-2005, ru, hu).
    """
    built, east = plan.built, plan.east
    north_walls, east_walls, south_walls, west_walls = plan.walls
    eastward, southward = built & built >> east, built & built >> SOUTH
    east_closed, south_closed = eastward & east_walls, southward & south_walls
    if east_closed != eastward & west_walls >> east:
        return False
    if south_closed != southward & north_walls >> SOUTH:
        return False
    east_ways, south_ways = eastward ^ east_closed, southward ^ south_closed
    reached, before = 1 << SOUTH * plan.fountain, 0
    while reached not in (built, before):
        before = reached
        reached |= (reached & east_ways) << east | reached >> east & east_ways
        reached |= (reached & south_ways) << SOUTH | reached >> SOUTH & south_ways
    return reached == built


def encloses_gaps(plan: GroundPlan) -> bool:
    """Whether connected tiles enclose any gap.

    Euler's formula for connected squares: corners - sides + squares = 1 - enclosed areas. Shared
    corners and sides count once.

    Rule: build.no-gaps (et-2005, ru, hu).
    """
    built, east = plan.built, plan.east
    level, upright = built | built << SOUTH, built | built << east
    corners = (level | level << east).bit_count()
    sides = level.bit_count() + upright.bit_count()
    return corners - sides + built.bit_count() != 1
