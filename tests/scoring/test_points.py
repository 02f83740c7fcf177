"""The table of points, and what is asked of it."""

from __future__ import annotations

from typing import cast

from alhambra_rules.model import BuildingType
from alhambra_rules.scoring import POINTS, points_for
from tests.refusals import assert_refused


def test_the_first_place_scores_what_the_card_says() -> None:
    """Each card gives the first places from pavilion to tower; there are three cards."""
    for scoring_round, cheapest in ((1, 1), (2, 8), (3, 16)):
        best = [points_for(of, scoring_round)[0] for of in BuildingType]
        assert best == list(range(cheapest, cheapest + 6))
    wrongs = (0, 4, -1, True, 2.0, "2", None)
    assert_refused(lambda number: points_for(BuildingType.TOWER, cast("int", number)), wrongs)


def test_a_further_place_scores_what_the_place_before_it_scored_a_round_earlier() -> None:
    """The second column of a card is the first of the card before, and so on."""
    for first, second, third in POINTS.values():
        assert second[1:] == first
        assert third[1:] == second


def test_as_many_places_score_as_the_round_says() -> None:
    for building in BuildingType:
        assert [len(points_for(building, scoring_round)) for scoring_round in (1, 2, 3)] == [
            1,
            2,
            3,
        ]
