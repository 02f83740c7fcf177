"""The fast path to the majorities: the points alone, without the shares that explain them.

A row holds one player's numbers of buildings, or points, for the six types, cheapest first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from alhambra_rules.model import BuildingType
from alhambra_rules.scoring.points import POINTS

Row = tuple[int, ...]

_TYPES = tuple(BuildingType)
_PLACES = [[of_rounds[number] for of_rounds in POINTS.values()] for number in range(3)]


def rows_of_points(owned: Iterable[Iterable[int]], scoring_round: int) -> Iterable[Row]:
    """Return each player's row of points in a scoring round, 1 to 3, for the rows of numbers.

    ``TypeError`` if a number is not a whole number from 0.
    Rules: scoring.table, scoring.ties, scoring.at-least-one (et-2005, ru, hu).
    """
    of_types = map(_divided, _PLACES[scoring_round - 1], *owned)
    return zip(*of_types)  # noqa: B905 - strict takes a twentieth more time


# a game repeats few numbers; the cache is typed so that True is not taken for 1
@lru_cache(maxsize=10_000, typed=True)
def _divided(places: Row, *owned: int) -> Row:
    """Return every player's points for one type; tied players divide those of their places."""
    if {*map(type, owned)} - {int} or min(owned, default=0) < 0:
        raise TypeError("numbers of buildings are whole numbers from 0")
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
    return MappingProxyType(dict(zip(_TYPES, row, strict=True)))
