"""The fast path to placements and swaps: what is true of all tiles is computed once per city.

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
        others: the built cells except the fountain's.
        walled, opened: for the sides n, e, s, w the cells whose neighbour on that side has a wall
            towards them, and those whose neighbour is open.
        found: the answers so far, by wall code and question: only the walls of a tile matter.
    """

    plan: GroundPlan
    free: int
    others: int
    walled: tuple[int, int, int, int]
    opened: tuple[int, int, int, int]
    found: dict[tuple[int, int], tuple[Cell, ...]] = field(init=False, factory=dict)

    def fitting(self, tile: Tile) -> tuple[Cell, ...]:
        """Return the cells on which the tile may be laid, sorted."""
        return self._found(WALL_CODES[tile.walls], 0)

    def swappable(self, tile: Tile) -> tuple[Cell, ...]:
        """Return the cells whose tile may be swapped for this one, sorted.

        Rules: redesign.swap, build.walls-match, build.on-foot, build.fountain (et-2005, ru, hu).
        """
        return self._found(WALL_CODES[tile.walls], 1)

    def _found(self, walls: int, question: int) -> tuple[Cell, ...]:
        """Return the answer of ``cells_for`` to its first or second question as cells."""
        key = walls, question
        if key not in self.found:
            self.found[key] = tuple(self.plan.cells(self.cells_for(walls)[question]))
        return self.found[key]

    def cells_for(self, walls: int) -> tuple[int, int]:
        """Return the free cells where a tile may be laid, and those where it may be swapped in.

        All shared sides must agree. A new tile also needs an open side; a swap then changes no
        wall on a shared side.

        Args:
            walls: the wall code of the tile.

        Rules: build.walls-match, build.on-foot, redesign.swap (et-2005, ru, hu).
        """
        north, east, south, west = self.walled  # where a side without a wall clashes
        to_north, to_east, to_south, to_west = self.opened
        entered = 0
        if walls & 2:
            north = to_north
        else:
            entered = to_north
        if walls & 4:
            east = to_east
        else:
            entered |= to_east
        if walls & 8:
            south = to_south
        else:
            entered |= to_south
        if walls & 16:
            west = to_west
        else:
            entered |= to_west
        clashing, others = north | east | south | west, self.others
        entered &= self.free
        return entered ^ entered & clashing, others ^ others & clashing


@once_per_city
def sites(city: City) -> Sites | None:
    """Return where new tiles can go in a legal city; None if the city is illegal."""
    plan = legal_plan(city)
    return None if plan is None else sites_around(plan)


def sites_around(plan: GroundPlan) -> Sites:
    """Return where new tiles can go around a legal city."""
    built, east = plan.built, plan.east
    north_walls, east_walls, south_walls, west_walls = plan.walls
    beside = built << SOUTH | built >> SOUTH | built << east | built >> east
    walled = (south_walls << SOUTH, west_walls >> east, north_walls >> SOUTH, east_walls << east)
    opened = (
        (built ^ south_walls) << SOUTH,
        (built ^ west_walls) >> east,
        (built ^ north_walls) >> SOUTH,
        (built ^ east_walls) << east,
    )
    free = _closing_no_gap(plan, beside ^ beside & built)
    return Sites(plan, free, built ^ 1 << SOUTH * plan.fountain, walled, opened)


def may_replace(plan: GroundPlan, tile: Tile, cell: Cell) -> bool:
    """Whether the cell is among the cells of ``Sites.swappable``, for a single swap.

    A swap changes no cell, so it is legal exactly if it changes no wall on a shared side.
    """
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
