"""Properties of the longest wall on any board, and an independent search for it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.model import ORIGIN, City, Side
from alhambra_rules.scoring import Segment, longest_wall, outline
from alhambra_rules.testing import any_cities, cities, tiles

pytestmark = pytest.mark.rule("scoring.wall")

_Point = tuple[int, int]


def boards() -> st.SearchStrategy[City]:
    return st.one_of(cities(), any_cities(within=1), any_cities(within=2), scattered())


@st.composite
def scattered(draw: st.DrawFn, *, side: int = 15) -> City:
    """Draw a board of up to 200 tiles that lie apart, touch at corners, and leave gaps."""
    density = draw(st.integers(0, 7))
    random = draw(st.randoms(use_true_random=False))
    deck = draw(st.lists(tiles(), min_size=1, max_size=5))
    span = range(-(side // 2), side // 2)
    laid = {
        (x, y): (random.choice(deck), random.randrange(4))
        for x in span
        for y in span
        if (x, y) != ORIGIN and random.randrange(8) < density
    }
    return City.of(laid)


def outer_sides(city: City) -> set[Segment]:
    return {
        (cell, side) for cell in city.tiles for side in Side if cell.next(side) not in city.tiles
    }


def is_walled(city: City, segment: Segment) -> bool:
    cell, side = segment
    return side in city.tiles[cell].walls


def ends(segment: Segment) -> tuple[_Point, _Point]:
    """Return the start and end of a side as corners, with the tile on the right hand."""
    (x, y), side = segment
    corners = {
        Side.NORTH: ((x, y), (x + 1, y)),
        Side.EAST: ((x + 1, y), (x + 1, y + 1)),
        Side.SOUTH: ((x + 1, y + 1), (x, y + 1)),
        Side.WEST: ((x, y + 1), (x, y)),
    }
    return corners[side]


def walk(city: City, start: Segment, leaving: dict[_Point, list[Segment]]) -> list[Segment]:
    """Follow walls from corner to corner, from a walled side on."""
    course: list[Segment] = []
    here = start
    while is_walled(city, here) and here not in course:
        course.append(here)
        ways = leaving[ends(here)[1]]
        on_the_same_tile = [way for way in ways if way[0] == here[0]]
        (here,) = ways if len(ways) == 1 else on_the_same_tile
    return course


def exhaustive_longest_walk(city: City) -> list[Segment]:
    """Try every walled side as the start, in reading order."""
    leaving: dict[_Point, list[Segment]] = {}
    for segment in outer_sides(city):
        leaving.setdefault(ends(segment)[0], []).append(segment)
    starts = sorted(outer_sides(city), key=lambda at: (at[0].y, at[0].x, "nesw".index(at[1].value)))
    walks = [walk(city, start, leaving) for start in starts if is_walled(city, start)]
    return max(walks, key=len, default=[])


@given(boards())
def test_the_wall_is_the_longest_walk_of_all(city: City) -> None:
    assert list(longest_wall(city).segments) == exhaustive_longest_walk(city)


@given(boards())
def test_every_outer_side_lies_on_one_closed_curve(city: City) -> None:
    """Every outer side is on exactly one curve, and each curve ends where it starts."""
    curves = outline(city)
    sides = [segment for curve in curves for segment in curve]
    assert len(sides) == len(set(sides))
    assert set(sides) == outer_sides(city)
    for curve in curves:
        for one, following in pairwise((*curve, curve[0])):
            assert ends(one)[1] == ends(following)[0]


@given(cities())
def test_the_outline_of_a_legal_city_is_one_simple_curve(city: City) -> None:
    (curve,) = outline(city)
    corners = [ends(segment)[0] for segment in curve]
    assert len(corners) == len(set(corners))


@given(cities())
def test_the_third_wall_of_a_tile_joins_opposite_outer_walls(city: City) -> None:
    """So an engine that connects opposite walls of a tile scores legal cities right."""
    outer = {segment for segment in outer_sides(city) if is_walled(city, segment)}
    for cell, side in outer:
        if (cell, side.opposite) in outer:
            assert sum((cell, other) in outer for other in Side) == 3
