"""The fast path to the majorities: everybody's points, without the shares that explain them.

A row is one player's numbers of buildings, or points, of the six types, cheapest first.
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

    ``TypeError`` if a number is no integer from 0 on.
    Rules: scoring.table, scoring.ties, scoring.at-least-one (et-2005, ru, hu).
    """
    of_types = map(_divided, _PLACES[scoring_round - 1], *owned)
    return zip(*of_types)  # noqa: B905 - to say that they are equally long takes a twentieth more


# in a game few numbers come up, again and again; typed, lest True pass for a 1 that came up
@lru_cache(maxsize=10_000, typed=True)
def _divided(places: Row, *owned: int) -> Row:
    """Return every player's points for one type: those of the places, tied players dividing."""
    if {*map(type, owned)} - {int} or min(owned, default=0) < 0:
        raise TypeError("numbers of buildings are integers from 0 on")
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
