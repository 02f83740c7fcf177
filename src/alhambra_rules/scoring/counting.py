"""scoring.table, scoring.city-only: the points of each place, and the buildings that count.

Prices and tiles on the reserve board do not count.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from operator import methodcaller
from typing import SupportsIndex, cast

from alhambra_rules.model import BuildingType, City, Tile, once_per_city, tile_of
from alhambra_rules.model.tiles import building_named
from rulebook_kit import InvalidArgument
from rulebook_kit.arguments import in_a_list, integer_of, mapping_of
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


_BY_TYPE = "numbers of buildings must be a mapping from building types"
_TYPES = tuple(BuildingType)
_MOST_IN_A_BYTE = 255
_VALUES = methodcaller("values")


@once_per_city
def count_buildings(city: City) -> Mapping[BuildingType, int]:
    """Return how many buildings of each of the six types the city has.

    Turned and stacked tiles count too; the fountain is not a building. The mapping is read-only and
    holds all six types, the cheapest first. Rule: scoring.city-only (et-2005, ru, hu).

    >>> count_buildings(City.of({(1, 0): "tower-11", (2, 0): "tower-12"}))[BuildingType.TOWER]
    2
    """
    if len(city.pieces) > _MOST_IN_A_BYTE:  # only an illegal city has that many
        return _numbers([placed.tile.type for _, placed in city.pieces])
    return _by_type(sum([placed.counted for _, placed in city.pieces]))


@lru_cache(maxsize=10_000)  # a game repeats few numbers
def _by_type(total: int) -> Mapping[BuildingType, int]:
    """Return the numbers that are in the bytes of a total, the cheapest type in the lowest."""
    return FrozenDict(zip(_TYPES, total.to_bytes(6, "little"), strict=True))


def count_tiles(tiles: Iterable[Tile | str]) -> Mapping[BuildingType, int]:
    """Return how many of these tiles, or tiles of these ids, are of each of the six types.

    Raises:
        UnknownTile: no tile has one of the ids.
        InvalidArgument: the tiles are not a list.

    Rule: two.dirk-scores (ru, hu).
    """
    listed = in_a_list(tiles, "tiles must be a list of ids")
    return _numbers([tile_of(tile).type for tile in listed])


def _numbers(buildings: Iterable[BuildingType | None]) -> Mapping[BuildingType, int]:
    found = dict.fromkeys(_TYPES, 0)
    for building in buildings:
        if building in found:  # the fountain has no type
            found[building] += 1
    return FrozenDict(found)


Counts = Mapping[BuildingType, SupportsIndex] | Mapping[str, SupportsIndex]
"""Numbers of buildings as callers may give them: by building types or by their names."""


def checked_counts(counts: Counts) -> Mapping[BuildingType, int]:
    """Return the counts of all six types, 0 where one is missing.

    Raises:
        InvalidArgument: they are not a mapping, a key is not a building type or occurs twice, or a
            count is not an integer from 0.
    """
    given = mapping_of(cast("Mapping[BuildingType | str, SupportsIndex]", counts), _BY_TYPE)
    known: dict[BuildingType, int] = {}
    for name, count in given.items():
        building = building_named(name)
        if building in known:
            raise InvalidArgument(f"numbers of {building.value} are given twice")
        fact = f"the number for {building.value} must be an integer from 0"
        known[building] = integer_of(count, fact, 0)
    return FrozenDict({building: known.get(building, 0) for building in BuildingType})


def rows_of_counts(counts: Collection[Counts]) -> Iterable[Collection[int]]:
    """Return each player's counts as a row: the numbers of the six types, cheapest first.

    Counts with the keys of ``count_buildings`` are not checked; all others go through
    ``checked_rows``.
    """
    if [*map(tuple, counts)].count(_TYPES) == len(counts):
        return map(_VALUES, counts)
    return checked_rows(counts)


def checked_rows(counts: Collection[Counts]) -> Iterable[Collection[int]]:
    """Return such rows, each checked as by ``checked_counts``, with its errors."""
    return [checked_counts(owned).values() for owned in counts]
