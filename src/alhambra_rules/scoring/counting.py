"""scoring.city-only: what is counted is the buildings of the city, each as one.

Prices do not matter, and neither does what lies on the reserve board: only the city is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from operator import methodcaller
from types import MappingProxyType

from alhambra_rules.model import BuildingType, City, Tile, once_per_city, tile_of
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.arguments import in_a_list, mapping_of

_BY_TYPE = "numbers of buildings are a mapping from types"
_TYPES = tuple(BuildingType)
_VALUES = methodcaller("values")


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
        InvalidArgument: the tiles are no list.

    Rule: two.dirk-scores (ru, hu).
    """
    return _numbers([tile_of(tile).type for tile in in_a_list(tiles, "tiles are a list of ids")])


def _numbers(buildings: Iterable[BuildingType | None]) -> Mapping[BuildingType, int]:
    found = dict.fromkeys(_TYPES, 0)
    for building in buildings:
        if building in found:  # the fountain has none
            found[building] += 1
    return MappingProxyType(found)


def checked_counts(counts: Mapping[BuildingType, int]) -> Mapping[BuildingType, int]:
    """Return the counts with all six types named, 0 where one was left out.

    Raises:
        InvalidArgument: they are no mapping, a key is no building type, or a count is no integer
            from 0 on.
    """
    for building, count in mapping_of(counts, _BY_TYPE).items():
        if not isinstance(building, BuildingType):
            raise InvalidArgument(f"{building!r} is not a BuildingType")
        if type(count) is not int or count < 0:
            raise InvalidArgument(
                f"a number of buildings is 0 or more, not {count!r} ({building.value})"
            )
    return MappingProxyType({building: counts.get(building, 0) for building in BuildingType})


def rows_of_counts(
    counts: Collection[Mapping[BuildingType, int]],
) -> Iterable[Collection[int]]:
    """Return each player's counts as a row: the numbers for the six types, cheapest first.

    Where all keys are as ``count_buildings`` has them the numbers are not looked at; else all is,
    a type left out is a 0, and errors are those of ``checked_counts``.
    """
    if [*map(tuple, counts)].count(_TYPES) == len(counts):
        return map(_VALUES, counts)
    return checked_rows(counts)


def checked_rows(counts: Collection[Mapping[BuildingType, int]]) -> Iterable[Collection[int]]:
    """Return such rows of counts of which each key and number is looked at, errors as above."""
    return [checked_counts(owned).values() for owned in counts]
