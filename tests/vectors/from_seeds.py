"""The seeded selection: of many random questions the smallest that show something new.

What is committed stays: a vector is added only for a feature that no committed one shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random

from alhambra_rules.conformance.generating import SHAPES, grow, shuffled_tiles, unused_tiles
from alhambra_rules.conformance.protocol import (
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    ScoreRound,
    plain_city,
)
from alhambra_rules.model import TILES, Cell, City, Side, Tile
from alhambra_rules.placement import check_city, gaps, legal_placements
from alhambra_rules.rulebook.conformance.protocol import Question
from alhambra_rules.rulebook.conformance.vector import Vector
from tests.vectors.features import features_of
from tests.vectors.naming import made
from tests.vectors.titles import rule_and_title

SEED = 54
_NAMES = ("Anne", "Alma", "Kim", "Nina", "Olga", "Pia")


def vectors_from_seeds(committed: Iterable[Vector], cities: int) -> Iterator[Vector]:
    """Yield a vector for each feature of so many cities that no committed one shows."""
    shown = {
        feature.key
        for vector in committed
        for feature in features_of(vector.question)
        if feature.cell == vector.cell
    }
    for question in sorted(_questions(Random(SEED), cities), key=_size):
        new = [feature for feature in features_of(question) if feature.key not in shown]
        if new:
            shown.add(new[0].key)
            rule, title = rule_and_title(question, new[0])
            yield made(rule, title, question, cell=new[0].cell)


def _size(question: Question) -> int:
    match question:
        case ScoreRound():
            return sum(map(len, question.cities.values()))
        case LegalPlacements() | LegalRemovals() | LegalSwaps() | CheckCity() | LongestWall():
            return len(question.city)
        case _:
            return 0


def _questions(chance: Random, cities: int) -> Iterator[Question]:
    for number, shape in product(range(cities // len(SHAPES)), SHAPES):
        tiles = shuffled_tiles(chance)
        city = grow(chance, tiles, 1 + number % 16, shape)
        tile = unused_tiles(city, tiles)[0]
        plain = plain_city(city)
        yield LegalPlacements(plain, tile.id)
        yield LegalRemovals(plain)
        yield LegalSwaps(plain, tile.id)
        yield LongestWall(plain)
        yield CheckCity(plain)
        for broken in _broken(city, tile, chance):
            yield CheckCity(plain_city(broken))
    for loop in _loops():
        yield LongestWall(plain_city(loop))
    yield from _rounds(chance)


def _broken(city: City, tile: Tile, chance: Random) -> Iterator[City]:
    """Yield cities with the tile where it may not lie, and with other things wrong."""
    near = {other for cell in city.tiles for other in cell.around()}
    refused = sorted(near - city.tiles.keys() - set(legal_placements(city, tile)))
    closing = [cell for cell in refused if gaps(city.with_tile(tile, cell))]
    for cells in (closing, refused):
        if cells:
            yield city.with_tile(tile, chance.choice(cells))
    cell = chance.choice(list(city.tiles))
    yield city.with_tile(tile, cell)
    yield city.with_tile(tile, chance.choice(sorted(near - city.tiles.keys())), 2)


def _rounds(chance: Random) -> Iterator[Question]:
    for players, scoring_round, with_dirk in product(range(1, 7), (1, 2, 3), (False, True)):
        if not with_dirk or players == 2:
            tiles = shuffled_tiles(chance)
            cities = {}
            for name in _NAMES[:players]:
                size = chance.randint(3, 40 // players if players > 3 else 12)
                city = grow(chance, tiles, size, chance.choice(list(SHAPES)))
                tiles = unused_tiles(city, tiles)
                cities[name] = plain_city(city)
            dirk = [tile.id for tile in tiles[:6]] if with_dirk else None
            yield ScoreRound(cities, scoring_round, dirk)


def _loops(most: int = 8) -> Iterator[City]:
    """Yield cities that are walled all round, one for each shape that has the tiles for it."""
    plus = frozenset((Cell(0, 0), *Cell(0, 0).beside()))
    shapes = {plus}
    for _ in range(most - 4):
        for shape in sorted(shapes, key=sorted):
            loop = _walled_all_round(shape)
            if loop is not None:
                yield loop
        shapes = {
            shape | {cell}
            for shape in shapes
            for cell in {near for built in shape for near in built.beside()} - shape
            if len(shape) < 6 or _is_round(shape | {cell})
        }


def _is_round(shape: frozenset[Cell]) -> bool:
    """Whether hardly a tile juts out: a tile with three walls is rare."""
    jutting = sum(sum(near in shape for near in cell.beside()) == 1 for cell in shape)
    return jutting <= 2


def _walled_all_round(shape: frozenset[Cell]) -> City | None:
    left: list[Tile] = list(TILES.values())
    laid = {}
    for cell in sorted(shape - {(0, 0)}):
        outer = frozenset(side for side in Side if cell.next(side) not in shape)
        fitting = next((tile for tile in left if tile.walls == outer), None)
        if fitting is None:
            return None
        left.remove(fitting)
        laid[cell] = fitting
    city = City.of(laid)
    return city if check_city(city).ok else None
