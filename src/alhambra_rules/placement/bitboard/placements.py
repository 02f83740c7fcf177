"""The fast path to placements: compute once per city what is true of all tiles, then mask per tile.

The city must be legal and the tile not in it. It relies on two facts. A tile closes no gap exactly
if the ring of eight cells around it has one stretch of built cells. A tile can be reached exactly
if one of its shared sides is open.
"""

from __future__ import annotations

from attrs import define, field

from alhambra_rules.model import WALL_CODES, Cell, City, Tile, once_per_city
from alhambra_rules.placement.bitboard.ground_plan import SOUTH, GroundPlan
from alhambra_rules.placement.bitboard.legality import legal_plan


@define(eq=False)  # made in a third of the time of a frozen one
class Sites:
    """Where new tiles can go in a legal city, for any tile.

    Attributes:
        plan: the city as bit sets.
        free: the empty cells that share a side with the city and on which a tile closes no gap.
        facing: for each of the sides n, e, s, w its number in ``WALL_CODES``, the cells whose
            neighbour on that side has a wall towards them, and those whose neighbour is open.
        found: the answers so far, by wall code: only the walls of a tile matter.
    """

    plan: GroundPlan
    free: int
    facing: tuple[tuple[int, int, int], ...]
    found: dict[int, tuple[Cell, ...]] = field(init=False, factory=dict)

    def fitting(self, tile: Tile) -> tuple[Cell, ...]:
        """Return the cells on which the tile may be laid, sorted."""
        walls = WALL_CODES[tile.walls]
        if walls not in self.found:
            self.found[walls] = tuple(self.plan.cells(self._fitting(walls)))
        return self.found[walls]

    def _fitting(self, walls: int) -> int:
        """Return the free cells where all shared sides agree and one of them is open.

        Rules: build.walls-match, build.on-foot (et-2005, ru, hu).
        """
        clashing = entered = 0
        for side, walled, opened in self.facing:
            if walls & side:
                clashing |= opened
            else:
                clashing |= walled
                entered |= opened
        entered &= self.free
        return entered ^ entered & clashing


@once_per_city
def sites(city: City) -> Sites | None:
    """Return where new tiles can go in a legal city; None if the city is illegal."""
    plan = legal_plan(city)
    if plan is None:
        return None
    built, east = plan.built, plan.east
    north_walls, east_walls, south_walls, west_walls = plan.walls
    beside = built << SOUTH | built >> SOUTH | built << east | built >> east
    facing = (
        (2, south_walls << SOUTH, (built ^ south_walls) << SOUTH),
        (4, west_walls >> east, (built ^ west_walls) >> east),
        (8, north_walls >> SOUTH, (built ^ north_walls) >> SOUTH),
        (16, east_walls << east, (built ^ east_walls) << east),
    )
    return Sites(plan, _closing_no_gap(plan, beside ^ beside & built), facing)


def _closing_no_gap(plan: GroundPlan, cells: int) -> int:
    """Return those of the empty cells whose ring of eight has one stretch of built cells.

    The number of stretches is the number of built cells in the ring minus the pairs of built
    cells that follow each other. Each cell counts in its own byte. Rule: build.no-gaps.
    """
    built, east = plan.built, plan.east
    in_column = built + (built << SOUTH) + (built >> SOUTH)
    in_ring = in_column + (in_column << east) + (in_column >> east)
    upright, level = built & built >> SOUTH, built & built >> east
    upright += upright << SOUTH
    level += level << east
    pairs = (upright << east) + (upright >> east) + (level << SOUTH) + (level >> SOUTH)
    stretches = in_ring - pairs
    odd = cells & stretches
    return odd ^ odd & stretches >> 1  # there are 0 to 4: 1 is odd, and 3 has the next bit too
