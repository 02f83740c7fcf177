"""scoring.wall: the longest unbroken wall around the city.

A run is a series of consecutive walled sides along the outline. It continues around convex and
concave corners. A wall between two tiles is not part of the outline: it neither counts nor
interrupts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from attrs import frozen

from alhambra_rules.model import City, once_per_city
from alhambra_rules.placement.bitboard.ground_plan import GroundPlan, ground_plan
from alhambra_rules.scoring.fast_path import longest_length, longest_run
from alhambra_rules.scoring.outline import Segment, outline, reading_order
from rulebook_kit.values import Frozen
from rulebook_kit.words import counted, enumerated

_new, _set = object.__new__, object.__setattr__


class _Counted:
    """Replaces the segments until they are needed. It is not a field, so no repr shows it."""

    __slots__ = ("_counted",)
    _counted: tuple[int, GroundPlan]
    """The length of the wall, and the plan of its city."""


@frozen
class Wall(_Counted, Frozen):
    """An unbroken wall along the outline of a city.

    Attributes:
        segments: its (cell, side) pairs in walking order: clockwise, the city on the right hand.

    >>> print(longest_wall(City.of({(0, -1): "pavilion-2-new"})))
    3 walled sides: west, north and east of (0, -1)
    """

    segments: tuple[Segment, ...] = ()

    @property
    def length(self) -> int:
        """The number of walled sides; each scores a point."""
        return self._counted[0] if hasattr(self, "_counted") else len(self.segments)

    def __str__(self) -> str:
        """Return the wall in words: its sides in walking order."""
        if not self.length:
            return "no wall"
        cells = groupby(self.segments, key=lambda segment: segment[0])
        parts = (
            f"{enumerated(side.name.lower() for _, side in sides)} of {cell}"
            for cell, sides in cells
        )
        return f"{counted(self.length, 'walled side')}: {', '.join(parts)}"

    def __reduce__(self) -> tuple[type[Wall], tuple[tuple[Segment, ...]]]:
        """Pickle and copy the segments alone."""
        return Wall, (self.segments,)

    if not TYPE_CHECKING:  # so that type checkers still report unknown names

        def __getattr__(self, name: str) -> object:
            """Compute the segments of a counted wall on first access."""
            if name != "segments":
                raise AttributeError(f"a wall has no attribute {name!r}", name=name, obj=self)
            _set(self, name, longest_run(self._counted[1]))
            return self.segments


def _counted_wall(length: int, plan: GroundPlan) -> Wall:
    """Return a wall without its segments: finding them takes twice as long as counting them."""
    wall = _new(Wall)
    _set(wall, "_counted", (length, plan))
    return wall


@once_per_city
def longest_wall(city: City) -> Wall:
    """Return the longest unbroken wall around the city, with its segments in walking order.

    A closed wall counts every side and starts at its first side in reading order: by y, then by x,
    then n, e, s, w. If several walls are equally long, the first in reading order counts.
    Without any wall the length is 0.

    An illegal city has a longest wall too. Its outline can have several curves, such as one around
    a gap; a wall lies on one of them. If tiles touch only at a corner, a curve stays on its tile.
    A turned tile has its walls where they lie. If tiles are stacked, the lowest counts.

    Rule: scoring.wall (et-2005, ru, hu).

    >>> longest_wall(City.of({(1, 0): "garden-8-ne", (0, 1): "tower-9-es"})).length
    2
    """
    plan = ground_plan(city)
    if plan and (length := longest_length(plan)) is not None:
        return _counted_wall(length, plan)
    return spelled_out_wall(city)


def spelled_out_wall(city: City) -> Wall:
    """Return the longest wall by the slow path: follow every curve, side by side.

    Rule: scoring.wall (et-2005, ru, hu).
    """
    runs = [run for curve in outline(city) for run in _runs(curve, city)]
    runs.sort(key=lambda run: reading_order(run[0]))
    return Wall(max(runs, key=len, default=()))


def _runs(curve: tuple[Segment, ...], city: City) -> Iterator[tuple[Segment, ...]]:
    """Yield the runs of walled sides of a closed curve; a fully walled curve is one run."""
    tiles = city.tiles

    def walled(segment: Segment) -> bool:
        cell, side = segment
        return side in tiles[cell].walls

    opened = next((at for at, segment in enumerate(curve) if not walled(segment)), 0)
    for is_wall, run in groupby(curve[opened:] + curve[:opened], key=walled):
        if is_wall:
            yield tuple(run)
