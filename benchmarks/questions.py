"""The questions of the benchmarks, as endless iterators.

A city "never seen" is a new value that is made before the clock starts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from random import Random

from alhambra_rules.audit.fast_legality import is_surely_legal
from alhambra_rules.model import BuildingType, Cell, City, Player, Table, Tile
from alhambra_rules.notation import write_position, write_position_line
from alhambra_rules.placement import legal_placements, place
from alhambra_rules.placement.bitboard.ground_plan import ground_plan
from alhambra_rules.placement.bitboard.legality import legal_plan, sites
from alhambra_rules.scoring import count_buildings
from benchmarks.cities import CITIES, DECK, fresh, grown_city, spare_tile
from benchmarks.many_positions import lines

ASKED = tuple((city, spare_tile(city, seed)) for seed, city in enumerate(CITIES))
"""Each city with a tile that is not in it."""

EIGHTEEN = tuple(grown_city(18, seed) for seed in range(12))
"""Cities of 18 tiles."""

_LINES = 60

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


def _ids(city: City) -> dict[Cell, str]:
    return {cell: placed.tile.id for cell, placed in city.tiles.items() if cell != (0, 0)}


def ids() -> Iterator[tuple[dict[Cell, str]]]:
    """Yield cities of 18 tiles as ids by cell."""
    return cycle([(_ids(city),) for city in EIGHTEEN])


def ids_and_tiles() -> Iterator[tuple[dict[Cell, str], str]]:
    """Yield cities of 18 tiles as ids by cell, each with the id of a tile."""
    return cycle([(_ids(city), spare_tile(city, 1).id) for city in EIGHTEEN])


def ids_of_four() -> Iterator[tuple[dict[str, dict[Cell, str]]]]:
    """Yield the cities of four players as ids by cell."""
    return cycle([({name: _ids(city) for name, city in table.items()},) for table in TABLES])


def grids() -> Iterator[tuple[City, Tile, Sequence[Cell]]]:
    """Yield cities never seen, each with a tile and the cells around the city."""
    grid = [Cell(x, y) for x in range(-12, 12) for y in range(-12, 12)]
    return ((fresh(city), spare_tile(city, 1), grid) for city in cycle(EIGHTEEN))


def lines_of_one() -> Iterator[tuple[bytes]]:
    """Yield legal positions with one city of 20 tiles."""
    return cycle([(line.encode(),) for line in lines(_LINES, 1, 0, 0)])


def illegal_lines() -> Iterator[tuple[bytes]]:
    """Yield illegal positions with one city of 20 tiles."""
    encoded = (line.encode() for line in lines(2 * _LINES, 1, 1, 0))
    return cycle([(line,) for line in encoded if not is_surely_legal(line)])


def lines_of_four() -> Iterator[tuple[bytes]]:
    """Yield legal positions of four players with up to 15 tiles each."""
    return cycle([(write_position_line(table).encode(),) for table in _tables_of_four()])


def positions_of_four() -> Iterator[tuple[str]]:
    """Yield the same positions as documents."""
    return cycle([(write_position(table),) for table in _tables_of_four()])


def _tables_of_four() -> Iterator[Table]:
    """Yield legal positions of four players, dealt from one set of tiles."""
    for seed in range(20):
        random = Random(seed)
        deck = random.sample(DECK, len(DECK))
        cities = (_grown(deck[at::4], random) for at in range(4))
        yield Table(Player(name, city=city) for name, city in zip(PLAYERS, cities, strict=True))


def _grown(hand: Sequence[Tile], random: Random) -> City:
    """Place all tiles of a hand that fit, until none does."""
    city, left = City.start(), list(hand)
    while laid := next((tile for tile in left if legal_placements(city, tile)), None):
        left.remove(laid)
        city = city.with_tile(laid, random.choice(legal_placements(city, laid)))
    return city
