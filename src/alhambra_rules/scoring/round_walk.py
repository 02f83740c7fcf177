"""The fast path to the longest wall: one walk around the outline of a city, on its ground plan.

It works if the outline is a single curve, as in every legal city. The walk is that of ``outline``:
clockwise along the outer sides, with the city on the right hand.
"""

from __future__ import annotations

from alhambra_rules.model import Cell, Side
from alhambra_rules.placement.ground_plan import SOUTH, GroundPlan
from alhambra_rules.scoring.outline import Segment

_Run = list[tuple[int, int]]
"""Consecutive walled sides, each as the number of its cell in the box and of the side."""

_SIDES = tuple(Side)
_new = tuple.__new__  # a named tuple's own constructor is slower


def longest_run(plan: GroundPlan) -> tuple[Segment, ...] | None:
    """Return the segments of the longest wall; None if the outline has several curves.

    Rule: scoring.wall (et-2005, ru, hu).
    """
    runs, walked = _walled_runs(plan)
    if walked != outer_sides(plan):
        return None
    if not runs:
        return ()
    length = max(map(len, runs))
    longest = [run for run in runs if len(run) == length]
    if length == walked:  # it closes on itself and may start anywhere
        longest = [run[start:] + run[:start] for run in longest for start in range(length)]
    west, north, height = plan.west, plan.north, plan.height
    first = min(longest, key=lambda run: _reading_order(run[0], height))
    return tuple(
        [
            (_new(Cell, (west + at // height, north + at % height)), _SIDES[side])
            for at, side in first
        ]
    )


def _reading_order(segment: tuple[int, int], height: int) -> tuple[int, int, int]:
    at, side = segment
    return at % height, at // height, side


def _walled_runs(plan: GroundPlan) -> tuple[list[_Run], int]:
    """Walk around the city; return the runs of walled sides and the number of all sides.

    The walk starts on the north side of the northernmost tile in the westernmost column.
    """
    codes, height = plan.codes, plan.height
    ways = (  # for each side: its wall, the steps ahead and into the corner, the next sides
        (2, height, height - 1, 1, 3),
        (4, 1, height + 1, 2, 0),
        (8, -height, 1 - height, 3, 1),
        (16, -1, -1 - height, 0, 2),
    )
    start = at = (plan.built & -plan.built).bit_length() // SOUTH
    side = walked = 0
    wall, ahead, corner, right, left = ways[side]
    runs: list[_Run] = []
    run: _Run = []
    while True:
        walked += 1
        if codes[at] & wall:
            run.append((at, side))
        elif run:
            runs.append(run)
            run = []
        if not codes[at + ahead]:
            side = right  # around the corner of this tile
        elif not codes[at + corner]:
            at += ahead  # straight on
            continue
        else:
            at += corner
            side = left  # along the tile that juts out
        if at == start and not side:
            return _joined(runs, run, start), walked
        wall, ahead, corner, right, left = ways[side]


def _joined(runs: list[_Run], last: _Run, start: int) -> list[_Run]:
    """Return the runs of a closed curve: join the last run to the first one if they meet."""
    if last and runs and runs[0][0] == (start, 0):
        return [last + runs[0], *runs[1:]]
    return [*runs, last] if last else runs


def outer_sides(plan: GroundPlan) -> int:
    """Return how many sides face an empty cell."""
    built = plan.built
    shared = (built & built >> plan.east).bit_count() + (built & built >> SOUTH).bit_count()
    return 4 * built.bit_count() - 2 * shared
