"""Shares: the calculation of points in a majority."""

from __future__ import annotations

from collections.abc import Mapping

from syrupy.assertion import SnapshotAssertion

from alhambra_rules.model import BuildingType
from alhambra_rules.scoring import Share, share_majorities

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
