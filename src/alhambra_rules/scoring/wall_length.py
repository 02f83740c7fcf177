"""The fast path to the points for the wall: one walk round the outline, tile by tile.

It holds wherever the outline is a single curve, as it is for every legal city, and tells how long
the longest wall is but not where: ``round_walk`` names the sides, one by one, for those who ask.
One walks as there, but takes the outer sides that follow each other on one tile in one step.
"""

from __future__ import annotations

from functools import cache

from alhambra_rules.placement.ground_plan import SOUTH, GroundPlan
from alhambra_rules.scoring.round_walk import outer_sides

_WALL, _OPEN = "#", "."

_Visit = tuple[str, int]
"""What one passes on a tile: its sides as walls or open ones, and the number of the last one."""

_LONE = 4
"""In place of the last side's number where a tile has no neighbour: one stays there."""


def longest_length(plan: GroundPlan) -> int | None:
    """Return how many sides the longest wall has; None if there are several curves.

    Rule: scoring.wall (et-2005, ru, hu).
    """
    sides = _once_round(plan)
    if len(sides) != outer_sides(plan):
        return None
    opened = sides.find(_OPEN)  # told from there on, no wall is cut in two
    return len(max((sides[opened:] + sides[:opened]).split(_OPEN)))  # longer ones sort later


def _once_round(plan: GroundPlan) -> str:
    """Walk round the city; return the sides that one passes, each as a wall or an open one.

    One sets out on the northernmost tile in the westernmost column, on the first of the sides that
    follow each other there: the west side, or the south side if that is an outer one too.
    """
    height, tiles, (north, east, south, west) = plan.height, _walls_and_neighbours(plan), _visits()
    ways = ((height, north), (1, east), (-height, south), (-1, west), (0, south))
    start = at = (plan.built & -plan.built).bit_length() // SOUTH
    first = passed = west if plan.codes[at + 1] else south
    walked = ""
    while True:
        sides, last = passed[tiles[at]]
        walked += sides
        step, passed = ways[last]  # on to the next tile, on the same side of it
        at += step
        if at == start and passed is first:
            return walked


def _walls_and_neighbours(plan: GroundPlan) -> bytes:
    """Return a byte for each cell: 1, 2, 4, 8 for walls n, e, s, w, 16 to 128 for tiles there."""
    built, east = plan.built, plan.east
    walls = int.from_bytes(plan.codes, "little") >> 1 & built * 15
    tiles = built << SOUTH + 4 | built >> east - 5 | built >> SOUTH - 6 | built << east + 7
    return (walls | tiles).to_bytes(len(plan.codes), "little")


@cache  # a millisecond, which not everyone who imports the library needs
def _visits() -> tuple[tuple[_Visit, ...], ...]:
    """Return what one passes on a tile, by the first side and by the tile's byte as above."""
    return tuple(tuple(_visit(side, tile) for tile in range(256)) for side in range(4))


def _visit(first: int, tile: int) -> _Visit:
    """Return what one passes on a tile from its first side on to the next neighbour.

    If there is one on that side already, one has come into a corner and passes nothing: from
    there the side before leads on to the tile that juts out.
    """
    round_it = [(first + turns) % 4 for turns in range(4)]
    outer = next((n for n, side in enumerate(round_it) if tile >> 4 + side & 1), len(round_it))
    sides = "".join(_WALL if tile >> side & 1 else _OPEN for side in round_it[:outer])
    return sides, _LONE if outer == len(round_it) else round_it[outer - 1]
