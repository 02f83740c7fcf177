"""scoring.city-only: what is counted is the buildings of the city, each as one.

Prices do not matter, and neither does what lies on the reserve board: only the city is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from operator import itemgetter
from types import MappingProxyType

from alhambra_rules.model import BuildingType, City, Tile, once_per_city, tile_of
from alhambra_rules.rulebook import InvalidArgument

_TYPES = tuple(BuildingType)
_OF_ALL_TYPES = itemgetter(*_TYPES)


@once_per_city
def count_buildings(city: City) -> Mapping[BuildingType, int]:
    """Return how many buildings of each of the six types the city has.

    Every tile counts, however it lies; the fountain is no building. The mapping is read-only and
    names all six types, the cheapest first. Rule: scoring.city-only (et-2005, ru, hu).

    >>> count_buildings(City.of({(1, 0): "tower-11", (2, 0): "tower-12"}))[BuildingType.TOWER]
    2
    """
    return _numbers([placed.tile.type for _, placed in city.pieces])


def count_tiles(tiles: Iterable[Tile | str]) -> Mapping[BuildingType, int]:
    """Return how many of these tiles, or ids of tiles, there are of each of the six types.

    Raises:
        UnknownTile: an id is none of the 54.

    Rule: two.dirk-scores (ru, hu).
    """
    return _numbers([tile_of(tile).type for tile in tiles])


def _numbers(buildings: Iterable[BuildingType | None]) -> Mapping[BuildingType, int]:
    found = dict.fromkeys(_TYPES, 0)
    for building in buildings:
        if building in found:  # the fountain has none
            found[building] += 1
    return MappingProxyType(found)


def checked_counts(counts: Mapping[BuildingType, int]) -> Mapping[BuildingType, int]:
    """Return the counts with all six types named, 0 where one was left out.

    Raises:
        InvalidArgument: a key is no building type, or a count is no integer from 0 on.
    """
    for building, count in counts.items():
        if not isinstance(building, BuildingType):
            raise InvalidArgument(f"{building!r} is not a BuildingType")
        if type(count) is not int or count < 0:
            raise InvalidArgument(
                f"a number of buildings is 0 or more, not {count!r} ({building.value})"
            )
    return MappingProxyType({building: counts.get(building, 0) for building in BuildingType})


def rows_of_counts(counts: Collection[Mapping[BuildingType, int]]) -> list[tuple[int, ...]]:
    """Return each player's counts as a row: the numbers for the six types, cheapest first.

    A type left out is a 0. Errors as for ``checked_counts``, which is asked only where a type is
    left out or anything is wrong: whether all is well is seen for all numbers at once.
    """
    try:
        rows = list(map(_OF_ALL_TYPES, counts)) if {*map(len, counts)} == {6} else []
    except KeyError:
        rows = []
    numbers = [number for row in rows for number in row]
    if {*map(type, numbers)} == {int} and min(numbers) >= 0:
        return rows
    return [tuple(checked_counts(owned).values()) for owned in counts]
