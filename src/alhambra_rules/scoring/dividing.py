"""The fast path to the majorities: everybody's points, without the shares that explain them.

A row is one player's numbers of buildings, or points, of the six types, cheapest first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from alhambra_rules.model import BuildingType
from alhambra_rules.scoring.points import POINTS

Row = tuple[int, ...]

_TYPES = tuple(BuildingType)
_PLACES = [[of_rounds[number] for of_rounds in POINTS.values()] for number in range(3)]


def rows_of_points(owned: Sequence[Row], scoring_round: int) -> Sequence[Row]:
    """Return each player's row of points in a scoring round, 1 to 3, for the rows of numbers.

    Rules: scoring.table, scoring.ties, scoring.at-least-one (et-2005, ru, hu).
    """
    of_types = map(_divided, zip(*owned, strict=True), _PLACES[scoring_round - 1])
    return list(zip(*of_types, strict=True))


# in a game few numbers come up, and they come up again and again
@lru_cache(maxsize=10_000)
def _divided(owned: Row, places: Row) -> Row:
    """Return every player's points for one type: those of the places, tied players dividing."""
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
