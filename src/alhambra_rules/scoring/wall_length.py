"""The fast path to the points for the wall: one walk around the outline, tile by tile.

It works if the outline is a single curve, as in every legal city. It finds the length of the
longest wall; ``round_walk`` finds its sides. One step takes all consecutive outer sides of a tile.
"""

from __future__ import annotations

from functools import cache

from alhambra_rules.placement.ground_plan import SOUTH, GroundPlan
from alhambra_rules.scoring.round_walk import outer_sides

_WALL, _OPEN = "#", "."

_Visit = tuple[str, int]
"""The outer sides passed on a tile, each ``#`` or ``.``, and the number of the last one."""

_LONE = 4
"""Stands for the last side of a tile without neighbours: the walk stays there."""


def longest_length(plan: GroundPlan) -> int | None:
    """Return the number of sides of the longest wall; None if the outline has several curves.

    Rule: scoring.wall (et-2005, ru, hu).
    """
    sides = _passed_sides(plan)
    if len(sides) != outer_sides(plan):
        return None
    opened = sides.find(_OPEN)  # starting there cuts no wall in two
    return len(max((sides[opened:] + sides[:opened]).split(_OPEN)))  # longer ones sort later


def _passed_sides(plan: GroundPlan) -> str:
    """Walk around the city; return the outer sides in order, each ``#`` or ``.``.

    The walk starts on the northernmost tile in the westernmost column, on the first of its
    consecutive outer sides: the south side if it is one, else the west side.
    """
    height, tiles, (north, east, south, west) = plan.height, _walls_and_neighbours(plan), _visits()
    ways = ((height, north), (1, east), (-height, south), (-1, west), (0, south))
    start = at = (plan.built & -plan.built).bit_length() // SOUTH
    first = passed = west if plan.codes[at + 1] else south
    walked = ""
    while True:
        sides, last = passed[tiles[at]]
        walked += sides
        step, passed = ways[last]  # go on to the same side of the next tile
        at += step
        if at == start and passed is first:
            return walked


def _walls_and_neighbours(plan: GroundPlan) -> bytes:
    """Return a byte for each cell: 1, 2, 4, 8 for walls n, e, s, w, 16 to 128 for tiles there."""
    built, east = plan.built, plan.east
    walls = int.from_bytes(plan.codes, "little") >> 1 & built * 15
    tiles = built << SOUTH + 4 | built >> east - 5 | built >> SOUTH - 6 | built << east + 7
    return (walls | tiles).to_bytes(len(plan.codes), "little")


@cache  # takes a millisecond, so not at import time
def _visits() -> tuple[tuple[_Visit, ...], ...]:
    """Return the visits by first side and by the byte of ``_walls_and_neighbours``."""
    return tuple(tuple(_visit(side, tile) for tile in range(256)) for side in range(4))


def _visit(first: int, tile: int) -> _Visit:
    """Return the sides passed on a tile, from the first side to the next neighbour.

    A neighbour on the first side means a concave corner: no side is passed, and the side before
    leads to the tile that juts out.
    """
    clockwise = [(first + turns) % 4 for turns in range(4)]
    outer = next((n for n, side in enumerate(clockwise) if tile >> 4 + side & 1), len(clockwise))
    sides = "".join(_WALL if tile >> side & 1 else _OPEN for side in clockwise[:outer])
    return sides, _LONE if outer == len(clockwise) else clockwise[outer - 1]
