"""Cities for the benchmarks: grown by legal placements, the same on every run."""

from __future__ import annotations

from itertools import count
from random import Random

from alhambra_rules.model import TILES, City, Tile
from alhambra_rules.placement import legal_placements

DECK = tuple(TILES.values())


def grown_city(tiles: int, seed: int) -> City:
    """Return a legal city with that many tiles besides the fountain, at most 54."""
    for attempt in count():
        random = Random(f"{seed}/{tiles}/{attempt}")
        city = City.start()
        deck = random.sample(DECK, len(DECK))
        while len(city.tiles) <= tiles:
            laid = next((tile for tile in deck if legal_placements(city, tile)), None)
            if laid is None:
                break  # this city cannot grow any more: try another
            deck.remove(laid)
            city = city.with_tile(laid, random.choice(legal_placements(city, laid)))
        else:
            return city
    raise AssertionError  # pragma: no cover - count() never ends


def fresh(city: City) -> City:
    """Return an equal city without anything derived from it."""
    return City(city.pieces)


def spare_tile(city: City, seed: int) -> Tile:
    """Return a tile that is not in the city."""
    return Random(seed).choice([tile for tile in DECK if not city.cells_of(tile)])


CITIES = tuple(grown_city(Random(seed).randint(15, 20), seed) for seed in range(40))
"""Cities of 15 to 20 tiles, as players have them towards the end."""
