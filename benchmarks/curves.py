"""Measure how the cost of an answer grows with the city, on both paths, from 5 to 53 tiles."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

from attrs import frozen

from alhambra_rules.model import City, Tile
from alhambra_rules.placement import legal_placements, legal_removals
from alhambra_rules.scoring import longest_wall
from alhambra_rules.scoring.walls import spelled_out_wall
from benchmarks import spelled_out
from benchmarks.cities import fresh, grown_city, spare_tile

SIZES = (5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 53)
"""Tiles besides the fountain; with all 54 tiles there is no spare tile for the questions."""
SEEDS = range(5)


@frozen
class Curve:
    """The time of one answer on one path.

    Attributes:
        name: the question and the path.
        answer: the function that is timed, each time with a new city and a tile that is not in it.
        spelled_out: whether that is the spelled-out path.
        points: (tiles, microseconds) pairs.
    """

    name: str
    answer: Callable[[City, Tile], object]
    spelled_out: bool
    points: tuple[tuple[int, float], ...] = ()


CURVES = (
    Curve("legal cells of one tile", legal_placements, False),
    Curve("legal removals", lambda city, _: legal_removals(city), False),
    Curve("longest wall", lambda city, _: longest_wall(city), False),
    Curve("legal cells of one tile", spelled_out.placements, True),
    Curve("legal removals", lambda city, _: spelled_out.removals(city), True),
    Curve("longest wall", lambda city, _: spelled_out_wall(city), True),
)


def measured_curves() -> tuple[Curve, ...]:
    """Return all curves with their points."""
    cities = {size: [grown_city(size, seed) for seed in SEEDS] for size in SIZES}
    return tuple(
        Curve(
            curve.name,
            curve.answer,
            curve.spelled_out,
            tuple((size, _cost(curve, cities[size])) for size in SIZES),
        )
        for curve in CURVES
    )


def _cost(curve: Curve, cities: list[City]) -> float:
    """Return the median over the cities of the best of several tries, in microseconds.

    It uses the best try because other work on the machine can only make a try slower.
    """
    tries = 5 if curve.spelled_out else 200
    return median(min(_timed(curve, city) for _ in range(tries)) for city in cities) * 1e6


def _timed(curve: Curve, city: City) -> float:
    new, tile = fresh(city), spare_tile(city, 0)
    before = perf_counter()
    curve.answer(new, tile)
    return perf_counter() - before
