"""scoring.table: the points printed on the scoring cards and on the reserve boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import SupportsIndex

from alhambra_rules.model import BuildingType
from rulebook_kit.arguments import integer_of
from rulebook_kit.values import FrozenDict

POINTS: Mapping[BuildingType, tuple[tuple[int, ...], ...]] = FrozenDict(
    {
        #                       first  second    third round: points by place
        BuildingType.PAVILION: ((1,), (8, 1), (16, 8, 1)),
        BuildingType.SERAGLIO: ((2,), (9, 2), (17, 9, 2)),
        BuildingType.ARCADES: ((3,), (10, 3), (18, 10, 3)),
        BuildingType.CHAMBERS: ((4,), (11, 4), (19, 11, 4)),
        BuildingType.GARDEN: ((5,), (12, 5), (20, 12, 5)),
        BuildingType.TOWER: ((6,), (13, 6), (21, 13, 6)),
    }
)
"""For each type and each of the three rounds the points of the places that score.

Rule: scoring.table (et-2005, ru, hu).
"""


def points_for(building: BuildingType, scoring_round: SupportsIndex) -> tuple[int, ...]:
    """Return the points of the places that score for this type in this round, first place first.

    ``InvalidArgument`` if the round is not 1, 2 or 3. Rule: scoring.table (et-2005, ru, hu).

    >>> points_for(BuildingType.TOWER, 2)
    (13, 6)
    """
    return POINTS[building][checked_round(scoring_round) - 1]


def checked_round(scoring_round: SupportsIndex) -> int:
    """Return the scoring round; ``InvalidArgument`` if it is not 1, 2 or 3."""
    return integer_of(scoring_round, "scoring_round must be 1, 2 or 3", 1, 3)
