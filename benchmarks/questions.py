"""The questions of the benchmarks, as endless iterators.

A city "never seen" is a new value that is made before the clock starts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import cycle

from alhambra_rules.model import BuildingType, Cell, City, Tile
from alhambra_rules.placement import legal_placements, place
from alhambra_rules.placement.bitboard.ground_plan import ground_plan
from alhambra_rules.placement.bitboard.legality import legal_plan, sites
from alhambra_rules.scoring import count_buildings
from benchmarks.cities import CITIES, fresh, spare_tile

ASKED = tuple((city, spare_tile(city, seed)) for seed, city in enumerate(CITIES))
"""Each city with a tile that is not in it."""

PLAYERS = ("Anna", "Bo", "Cem", "Dora")
TABLES = [dict(zip(PLAYERS, CITIES[at : at + 4], strict=True)) for at in range(0, len(CITIES), 4)]
"""Tables of four players."""


def cities() -> Iterator[tuple[City]]:
    """Yield cities with everything derived already."""
    return ((city,) for city in cycle(CITIES))


def new_cities() -> Iterator[tuple[City]]:
    """Yield cities without anything derived from them."""
    return ((fresh(city),) for city in cycle(CITIES))


def drawn_cities() -> Iterator[tuple[City]]:
    """Yield cities with only their bit sets derived: their moves were asked for."""
    for city in cycle(CITIES):
        new = fresh(city)
        ground_plan(new)
        yield (new,)


def legal_cities() -> Iterator[tuple[City]]:
    """Yield cities that are known to be legal, with their bit sets but without moves."""
    for city in cycle(CITIES):
        new = fresh(city)
        legal_plan(new)
        yield (new,)


def cities_and_tiles() -> Iterator[tuple[City, Tile]]:
    """Yield cities with everything derived already, each with a tile."""
    return cycle(ASKED)


def new_cities_and_tiles() -> Iterator[tuple[City, Tile]]:
    """Yield cities without anything derived from them, each with a tile."""
    return ((fresh(city), tile) for city, tile in cycle(ASKED))


def tiles_with_new_walls() -> Iterator[tuple[City, Tile]]:
    """Yield cities with everything derived, each with a tile whose walls are new to it."""
    for city, tile in cycle(ASKED):
        seen = sites(city)
        assert seen
        seen.found.clear()
        yield city, tile


def moves() -> Iterator[tuple[City, Tile, Cell]]:
    """Yield cities with everything derived, each with a tile and a legal cell for it."""
    allowed = [(city, tile, legal_placements(city, tile)) for city, tile in ASKED]
    return cycle([(city, tile, cells[0]) for city, tile, cells in allowed if cells])


def cities_just_grown() -> Iterator[tuple[City, Tile]]:
    """Yield cities that ``place`` has just made, each with the next tile."""
    for city, tile, cell in moves():
        yield place(city, tile, cell), spare_tile(city.with_tile(tile, cell), 0)


def numbers_of_buildings() -> Iterator[tuple[Mapping[str, Mapping[BuildingType, int]], int]]:
    """Yield the building counts of four players, and a scoring round."""
    counted = [
        {player: count_buildings(city) for player, city in table.items()} for table in TABLES
    ]
    return ((counts, scoring_round) for counts in cycle(counted) for scoring_round in (1, 2, 3))


def new_tables() -> Iterator[tuple[Mapping[str, City]]]:
    """Yield the cities of four players, without anything derived from them."""
    for table in cycle(TABLES):
        yield ({player: fresh(city) for player, city in table.items()},)


def pieces() -> Iterator[tuple[dict[Cell, Tile]]]:
    """Yield the tiles of cities by cell, without the fountain."""
    laid = [
        ({cell: placed.tile for cell, placed in city.tiles.items() if cell != (0, 0)},)
        for city in CITIES
    ]
    return cycle(laid)
