"""scoring.city-only: what is counted is the buildings of the city, each as one.

Prices do not matter, and neither does what lies on the reserve board: only the city is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from alhambra_rules.model import BuildingType, City, Tile, tile_of
from alhambra_rules.rulebook import InvalidArgument


def count_buildings(city: City) -> Mapping[BuildingType, int]:
    """Return how many buildings of each of the six types the city has.

    Every tile counts, however it lies; the fountain is no building. The mapping is read-only and
    names all six types, the cheapest first. Rule: scoring.city-only (et-2005, ru, hu).

    >>> count_buildings(City.of({(1, 0): "tower-11", (2, 0): "tower-12"}))[BuildingType.TOWER]
    2
    """
    return count_tiles(placed.tile for _, placed in city.pieces)


def count_tiles(tiles: Iterable[Tile | str]) -> Mapping[BuildingType, int]:
    """Return how many of these tiles, or ids of tiles, there are of each of the six types.

    Raises:
        UnknownTile: an id is none of the 54.

    Rule: two.dirk-scores (ru, hu).
    """
    found = Counter(tile_of(tile).type for tile in tiles)
    return MappingProxyType({building: found[building] for building in BuildingType})


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
