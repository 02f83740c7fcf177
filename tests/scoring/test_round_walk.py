"""The fast path to the wall answers by itself: where it gave up, the other path would hide it."""

from __future__ import annotations

import pytest

from alhambra_rules.model import City
from alhambra_rules.placement import check_city
from alhambra_rules.placement.ground_plan import ground_plan
from alhambra_rules.scoring.round_walk import longest_run
from alhambra_rules.scoring.walls import spelled_out_wall

PLUS = {
    (1, 0): "arcades-8-e",
    (0, 1): "seraglio-8-s",
    (-1, 0): "seraglio-7-w",
    (0, -1): "garden-10-n",
}
CITIES = {
    "the lone fountain": City.start(),
    "a corner of each kind in each direction": City.of(PLUS),
    "walls on both sides of every inward corner": City.of(
        {
            (1, 0): "tower-8-nes",
            (0, 1): "seraglio-3-esw",
            (-1, 0): "chambers-5-nsw",
            (0, -1): "pavilion-2-new",
        }
    ),
}


@pytest.mark.parametrize("city", CITIES.values(), ids=CITIES)
def test_the_walk_comes_round_and_finds_the_wall(city: City) -> None:
    """One walk passes all outer sides of a legal city, and finds what the other path does."""
    assert check_city(city).ok
    plan = ground_plan(city)
    assert plan
    assert longest_run(plan) == spelled_out_wall(city).segments


def test_a_walk_does_not_answer_for_several_curves() -> None:
    """Round a gap runs a curve of its own, which one walk round the city never sees."""
    ring = [(1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
    opened = [
        "garden-10",
        "garden-11",
        "tower-11",
        "tower-12",
        "arcades-9",
        "arcades-10",
        "seraglio-9",
    ]
    plan = ground_plan(City.of(dict(zip(ring, opened, strict=True))))
    assert plan
    assert longest_run(plan) is None
