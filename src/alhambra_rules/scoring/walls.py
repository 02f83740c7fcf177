"""scoring.wall: the longest unbroken wall around the city.

A run is as many walled outer sides as follow each other along the outline, round convex and
concave corners alike. Where two tiles stand wall to wall the wall is an inner one: it is no part
of the outline, and neither counts nor interrupts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from attrs import frozen

from alhambra_rules.model import City, once_per_city
from alhambra_rules.placement.ground_plan import ground_plan
from alhambra_rules.scoring.outline import Segment, outline, reading_order
from alhambra_rules.scoring.round_walk import longest_run


@frozen
class Wall:
    """An unbroken wall along the outline of a city.

    Attributes:
        segments: its (cell, side) pairs in walking order: clockwise, the city on the right hand.

    >>> Wall().length
    0
    """

    segments: tuple[Segment, ...] = ()

    @property
    def length(self) -> int:
        """How many walled sides it has; each is worth a point."""
        return len(self.segments)


@once_per_city
def longest_wall(city: City) -> Wall:
    """Return the longest unbroken wall around the city, with its segments in walking order.

    A wall that closes on itself counts every side, and starts at its first in reading order: by
    y, then by x, then n, e, s, w. Of equally long walls it is the one whose first segment comes
    first in reading order. Without any wall the length is 0.

    For an illegal city it answers for the outline as it is: every curve is followed by itself,
    the inner one round a gap too; where tiles touch at a corner only, a curve stays on its tile;
    a turned tile has its walls where they lie; of stacked tiles the lowest counts.

    Rule: scoring.wall (et-2005, ru, hu).

    >>> longest_wall(City.of({(1, 0): "garden-8-ne", (0, 1): "tower-9-es"})).length
    2
    """
    plan = ground_plan(city)
    run = None if plan is None else longest_run(plan)
    return spelled_out_wall(city) if run is None else Wall(run)


def spelled_out_wall(city: City) -> Wall:
    """Return what ``longest_wall`` does, found by the book: curve by curve and side by side.

    Rule: scoring.wall (et-2005, ru, hu).
    """
    runs = [run for curve in outline(city) for run in _runs(curve, city)]
    runs.sort(key=lambda run: reading_order(run[0]))
    return Wall(max(runs, key=len, default=()))


def _runs(curve: tuple[Segment, ...], city: City) -> Iterator[tuple[Segment, ...]]:
    """Yield the runs of walled sides of a closed curve; one that is walled throughout is one."""
    tiles = city.tiles

    def walled(segment: Segment) -> bool:
        cell, side = segment
        return side in tiles[cell].walls

    opened = next((at for at, segment in enumerate(curve) if not walled(segment)), 0)
    for is_wall, run in groupby(curve[opened:] + curve[:opened], key=walled):
        if is_wall:
            yield tuple(run)
