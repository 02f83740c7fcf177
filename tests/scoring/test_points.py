"""The table of points, and what is asked of it."""

from __future__ import annotations

import pytest

from alhambra_rules.model import BuildingType
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.scoring import POINTS, points_for


@pytest.mark.parametrize(
    ("scoring_round", "best"),
    [
        (1, (1, 2, 3, 4, 5, 6)),
        (2, (8, 9, 10, 11, 12, 13)),
        (3, (16, 17, 18, 19, 20, 21)),
    ],
)
def test_the_first_place_scores_what_the_card_says(
    scoring_round: int, best: tuple[int, ...]
) -> None:
    """Each card gives the first places from pavilion to tower."""
    assert tuple(points_for(of, scoring_round)[0] for of in BuildingType) == best


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


@pytest.mark.parametrize("scoring_round", [0, 4, -1, True, 2.0, "2", None])
def test_there_are_three_rounds(scoring_round: int) -> None:
    with pytest.raises(InvalidArgument):
        points_for(BuildingType.TOWER, scoring_round)
