"""The fast path to points: majorities without reasons, the wall by one walk round the outline."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from alhambra_rules.model import BuildingType, Cell, Side
from alhambra_rules.placement.bitboard.ground_plan import SOUTH, GroundPlan
from alhambra_rules.scoring.counting import POINTS
from alhambra_rules.scoring.outline import Segment
from rulebook_kit.values import FrozenDict

Row = tuple[int, ...]

_TYPES = tuple(BuildingType)
_PLACES = [[of_rounds[number] for of_rounds in POINTS.values()] for number in range(3)]


def rows_of_points(owned: Iterable[Iterable[int]], scoring_round: int) -> Iterable[Row]:
    """Return each player's row of points in a scoring round, 1 to 3, for the rows of numbers.

    ``TypeError`` if a number is not an integer from 0.
    Rules: scoring.table, scoring.ties, scoring.at-least-one (et-2005, ru, hu).
    """
    of_types = map(divided, _PLACES[scoring_round - 1], *owned)
    return zip(*of_types)  # noqa: B905 - strict takes a twentieth more time


# a game repeats few numbers; the cache is typed so that True is not taken for 1
@lru_cache(maxsize=10_000, typed=True)
def divided(places: Row, *owned: int) -> Row:
    """Return every player's points for one type; tied players divide the points of their places.

    Args:
        places: the points of the places that score, from the first on.
        owned: the number that each player owns.
    """
    if {*map(type, owned)} - {int} or min(owned, default=0) < 0:
        raise TypeError("numbers of buildings must be integers from 0")
    points = {0: 0}
    filled = 0
    for count in sorted({*owned} - {0}, reverse=True):
        tied = owned.count(count)
        points[count] = sum(places[filled : filled + tied]) // tied
        filled += tied
    return tuple(map(points.__getitem__, owned))


@lru_cache(maxsize=10_000)
def by_type(row: Row) -> Mapping[BuildingType, int]:
    """Return the row as a read-only mapping by building type."""
    return FrozenDict(zip(_TYPES, row, strict=True))


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
    if length == walked:  # the wall is a closed loop and may start anywhere
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
        step, passed = ways[last]  # continue with the same side of the next tile
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
