"""The table of points, what is asked of it, and how players share places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from syrupy.assertion import SnapshotAssertion

from alhambra_rules.model import BuildingType
from alhambra_rules.scoring import POINTS, Share, points_for, share_majorities
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


TOWER = BuildingType.TOWER


def tower_share(player: str, scoring_round: int, towers: Mapping[str, int]) -> Share:
    """Return the player's share in the towers."""
    counts = {name: {TOWER: number} for name, number in towers.items()}
    return share_majorities(counts, scoring_round)[player][-1]


def test_messages(snapshot: SnapshotAssertion) -> None:
    """A share names number, places, sum, division and remainder."""
    cases = (
        ("Bo", 2, {"Anne": 4, "Bo": 0}),
        ("Anne", 2, {"Anne": 4, "Bo": 3}),
        ("Bo", 2, {"Anne": 4, "Bo": 3}),
        ("Bo", 1, {"Anne": 4, "Bo": 3}),
        ("Anne", 2, {"Anne": 4, "Bo": 4}),
        ("Anne", 3, {"Anne": 4, "Bo": 4}),
        ("Cy", 2, {"Anne": 1, "Bo": 1, "Cy": 1, "Di": 3}),
        ("Cy", 1, {"Anne": 1, "Bo": 1, "Cy": 1, "Di": 1}),
        ("Cy", 1, {"Bo": 1, "Cy": 1, "Di": 3}),
    )
    assert [str(tower_share(*case)) for case in cases] == snapshot


def test_a_share_holds_every_number() -> None:
    share = tower_share("Bo", 2, {"Anne": 4, "Bo": 4, "Cy": 1})
    assert share == Share(
        player="Bo",
        building=TOWER,
        scoring_round=2,
        counts=(("Anne", 4), ("Bo", 4), ("Cy", 1)),
        places=(1, 2),
        sharing=("Anne", "Bo"),
        awards=(13, 6),
    )
    assert (share.count, share.sum, share.points, share.lost) == (4, 19, 9, 1)


def test_without_a_building_there_is_no_place_to_share() -> None:
    """Those who have none are named together, fill no place and lose nothing."""
    share = tower_share("Bo", 3, {"Anne": 4, "Bo": 0, "Cy": 0})
    assert share.sharing == ("Bo", "Cy")
    assert (share.places, share.awards, share.points, share.lost) == ((), (), 0, 0)


def test_there_is_a_share_for_each_type() -> None:
    """Every player has six shares, cheapest type first."""
    shares = share_majorities({"Anne": {}, "Bo": {TOWER: 1}}, 1)
    for of_player in shares.values():
        assert [share.building for share in of_player] == list(BuildingType)
