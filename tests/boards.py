"""Boards of every kind, each from a random number generator: grown, broken, stretched, blind.

Hypothesis drives the same generator with numbers of its own, so that a board found bad shrinks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import alhambra_rules as ar
from alhambra_rules.model import ORIGIN

DECK = tuple(ar.TILES.values())


def any_tile(random: Random) -> ar.Tile:
    """Return one of the 54, or a tile of one's own with any walls and any type or none."""
    if random.randrange(4):
        return random.choice(DECK)
    walls = [side for side in ar.Side if random.randrange(2)]
    return ar.Tile("one's own", random.choice((None, *ar.BuildingType)), 7, walls)


def grown_city(random: Random) -> ar.City:
    """Return a legal city, most often of up to 20 tiles, grown by legal placements."""
    city, size = ar.City.start(), random.randint(0, random.choice((10, 20, 20, 20, 54)))
    for tile in random.sample(DECK, len(DECK)):
        if len(city.tiles) > size:
            break
        if places := ar.legal_placements(city, tile):
            city = city.with_tile(tile, random.choice(places))
    return city


def stretched_city(random: Random) -> ar.City:
    """Return a city grown at its ends only: long arms, many ways round."""
    city, heading = (
        ar.City.start(),
        random.choice((ar.Side.EAST, ar.Side.SOUTH, ar.Side.WEST, ar.Side.NORTH)),
    )
    for tile in random.sample(DECK, random.randint(1, 20)):
        if places := ar.legal_placements(city, tile):
            dx, dy = heading.step
            farthest = max(places, key=lambda cell: (cell.x * dx + cell.y * dy, cell))
            city = city.with_tile(tile, farthest)
            heading = random.choice((heading, heading, *ar.Side))
    return city


def open_ground(random: Random) -> ar.City:
    """Return a board of tiles without walls that covers any cells nearby, often with gaps."""
    density = random.randint(2, 9)
    span = range(-random.randint(1, 3), random.randint(2, 4))
    built = [(x, y) for x in span for y in span if random.randrange(10) < density]
    return ar.City.of({cell: ar.Tile(f"{cell}", None, 0, ()) for cell in built if cell != ORIGIN})


def blind_city(random: Random) -> ar.City:
    """Return a board of tiles laid blindly: turned, twice, on top of each other."""
    reach = random.randint(1, 3)
    return ar.City.of_pieces(
        (
            (random.randint(-reach, reach), random.randint(-reach, reach)),
            ar.PlacedTile(any_tile(random), random.choice((0, 0, 0, 0, 0, 1, 2, 3))),
        )
        for _ in range(random.randint(0, 16))
    )


def broken_city(random: Random) -> ar.City:
    """Return a legal city that something was done to, once or twice."""
    city = random.choice((grown_city, stretched_city))(random)
    for _ in range(random.choice((1, 1, 1, 2))):
        city = random.choice(_HARMS)(random, city)
    return city


def any_board(random: Random) -> ar.City:
    return random.choice(_KINDS)(random)


def _near(random: Random, city: ar.City) -> ar.Cell:
    near = {near for cell in city.tiles for near in cell.around()} - city.tiles.keys()
    return random.choice(sorted(near))


def _tile_more(random: Random, city: ar.City) -> ar.City:
    return city.with_tile(any_tile(random), _near(random, city))


def _tile_turned(random: Random, city: ar.City) -> ar.City:
    return city.with_tile(any_tile(random), _near(random, city), random.randrange(4))


def _tile_less(random: Random, city: ar.City) -> ar.City:
    return city.without_tile(random.choice(list(city.tiles)))


def _tile_on_top(random: Random, city: ar.City) -> ar.City:
    return city.with_tile(any_tile(random), random.choice(list(city.tiles)))


def _tile_twice(random: Random, city: ar.City) -> ar.City:
    return city.with_tile(random.choice(city.pieces)[1].tile, _near(random, city))


def _tile_far_away(random: Random, city: ar.City) -> ar.City:
    far = (random.randint(-1000, 1000), random.randint(-1000, 1000))
    return city.with_tile(any_tile(random), far)


def _other_walls(random: Random, city: ar.City) -> ar.City:
    cell, placed = random.choice(city.pieces)
    if placed.tile == ar.FOUNTAIN:
        return city
    walls = placed.tile.walls ^ {random.choice(tuple(ar.Side))}
    return city.without_tile(cell).with_tile(ar.Tile(placed.tile.id, None, 0, walls), cell)


_HARMS: Sequence[Callable[[Random, ar.City], ar.City]] = (
    _tile_more,
    _tile_more,
    _tile_turned,
    _tile_less,
    _tile_less,
    _tile_on_top,
    _tile_twice,
    _tile_far_away,
    _other_walls,
    _other_walls,
)
_KINDS: Sequence[Callable[[Random], ar.City]] = (
    grown_city,
    grown_city,
    stretched_city,
    open_ground,
    blind_city,
    broken_city,
    broken_city,
    broken_city,
)
