"""Checks of recorded positions."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from five_towers.arbiter import check_table
from five_towers.model import Claim, Player, Table, Tower, TowerType

SIX = Tower(f"tree-{value}" for value in (14, 11, 8, 5, 2, 0))
THREE = Tower(f"candy-{value}" for value in (10, 4, 0))
SEVEN = Tower(["sand-7"])


def test_a_legal_table_breaks_nothing() -> None:
    claim = Claim("Anni", {TowerType.TREE: 12, TowerType.CANDY: 6}, 6, 3, 21)
    players = [Player("Anni", [SIX, THREE], 2, "tree"), Player("Heidi")]
    assert check_table(Table(players, [claim, Claim("Heidi")])).ok
    assert check_table(Table([Player("Anni", [SEVEN], 79), Player("Heidi")])).ok


@pytest.mark.rule("cards.values")
def test_a_card_is_in_no_more_towers_than_it_has_copies() -> None:
    """There are copies for four and five players, and one player may be one of these."""
    towers = [SEVEN, *[Tower([f"{kind}-9", "sand-7"]) for kind in ("candy", "tree")]]
    for players, copies in ((1, 2), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)):
        for number in (1, 2, 3):
            seats = [Player("A", towers[:number]), *map(Player, "BCDEF")]
            broken = check_table(Table(seats[:players])).rules
            assert ("cards.values" in broken) == (number > copies), (players, number)


FAULTS: tuple[tuple[Table, str, dict[str, str | int]], ...] = (
    (Table([Player(name) for name in "ABCDEF"]), "game.players at $.players", {"players": 6}),
    (
        Table([Player("Heidi", [SEVEN]), Player("Anni", [SIX, Tower(["candy-8", "sand-7"])])]),
        "cards.values at $.players",
        {
            "card": "sand-7",
            "there": 1,
            "found": 2,
            "owners": "Heidi, Anni",
            "towers": "sand, candy",
            "places": "$.players[0].towers[0], $.players[1].towers[1]",
        },
    ),
    (
        Table(
            [Player(name, [Tower(["tree-2", "tree-2"])]) for name in ("Heidi", "Anni", "A", "B")]
        ),
        "cards.values at $.players",
        {
            "card": "tree-2",
            "there": 2,
            "found": 8,
            "owners": "Heidi, Heidi, Anni, Anni, A, A, B, B",
            "towers": ", ".join(["tree"] * 8),
            "places": ", ".join(
                f"$.players[{seat}].towers[0]" for seat in (0, 0, 1, 1, 2, 2, 3, 3)
            ),
        },
    ),
    (
        Table([Player("Heidi", [SEVEN], 100), Player("Anni", (), 10), Player("Mart")]),
        "cards.values at $.players",
        {"there": 80, "found": 111},
    ),
    (
        Table([Player("Heidi", [SEVEN], 80), Player("Anni")]),
        "cards.values at $.players",
        {"there": 80, "found": 81},
    ),
    (
        Table([Player("Heidi"), Player("Anni", [SIX, Tower(["sand-3", "candy-2"])])]),
        "tower.one-per-type at $.players[1].towers[1]",
        {"card": "candy-2", "tower": "sand"},
    ),
    (
        Table([Player("Heidi"), Player("Anni", [Tower(), SEVEN, Tower(["sand-3"])])]),
        "tower.one-per-type at $.players[1].towers[2]",
        {"player": "Anni", "tower": "sand"},
    ),
    (
        Table([Player("Heidi"), Player("Anni", [SIX], main="sand")]),
        "score.main at $.players[1].main",
        {"player": "Anni", "main": "sand"},
    ),
    (
        Table(
            [Player("Heidi"), Player("Anni", [Tower(["sand-9", "sand-6"]), Tower(["sand-0"])])],
            [Claim("Heidi", total=0), Claim("Anni", {TowerType.SAND: 0})],
        ),
        "score.cards at $.claims[1]",
        {"player": "Anni", "part": "sand", "claimed": 0, "right": 4},
    ),
    (
        Table([Player("Anni")], [Claim("Anni", {TowerType.TREE: 1})]),
        "score.cards at $.claims[0]",
        {"player": "Anni", "part": "tree", "claimed": 1, "right": 0},
    ),
    (
        Table([Player("Anni", [SIX, THREE], 2, "candy")], [Claim("Anni", main=6)]),
        "score.main at $.claims[0]",
        {"player": "Anni", "part": "the main tower", "claimed": 6, "right": 3},
    ),
    (
        Table([Player("Anni", (), 4)], [Claim("Anni", torn_down=4)]),
        "score.torn-down at $.claims[0]",
        {"player": "Anni", "part": "torn-down cards", "claimed": 4, "right": 10},
    ),
    (
        Table([Player("Anni", [SIX, THREE], 2, "candy")], [Claim("Anni", total=21)]),
        "score.cards at $.claims[0].total",
        {"player": "Anni", "part": "the total", "claimed": 21, "right": 18},
    ),
    (
        Table([Player("Anni")], [Claim("Anni", {}, 1, 1, 1)]),
        "score.cards at $.claims[0].total",
        {"player": "Anni", "part": "the total", "claimed": 1, "right": 0},
    ),
)


@pytest.mark.rule("score.cards", "score.main", "score.torn-down", "game.players")
def test_a_violation_has_its_rule_place_and_facts(snapshot: SnapshotAssertion) -> None:
    """A wrong total is filed under score.cards, at the total."""
    for table, broken, facts in FAULTS:
        found = [(f"{one.rule.id} at {one.where}", dict(one.details)) for one in check_table(table)]
        assert (broken, facts) in found
    assert "\n".join(str(check_table(table)) for table, *_ in FAULTS) == snapshot


def test_violations_come_in_the_order_of_the_catalogue() -> None:
    towers = [Tower(["sand-6", "sand-7"]), Tower(), Tower(["sand-3"])]
    claim = Claim("Anni", {TowerType.SAND: 6, TowerType.TREE: 1}, 3, 2, 8)
    report = check_table(Table([Player("Heidi"), Player("Anni", towers, main="tree")], [claim]))
    assert [(fault.rule.id, fault.where) for fault in report] == [
        ("tower.one-per-type", "$.players[1].towers[2]"),
        ("tower.descending", "$.players[1].towers[0]"),
        *[("score.cards", "$.claims[0]")] * 2,
        ("score.cards", "$.claims[0].total"),
        ("score.main", "$.players[1].main"),
        ("score.main", "$.claims[0]"),
        ("score.torn-down", "$.claims[0]"),
    ]


def test_a_claim_for_nobody_is_wrong_and_hides_nothing() -> None:
    """Its place is the name, and every other violation is reported too."""
    rising = Player("Anni", [Tower(["sand-3", "sand-5"])])
    table = Table([rising], [Claim("Ani", total=2), Claim("Anni", total=9)])
    report = check_table(table)
    assert report.rules == ("tower.descending", "score.cards")
    assert [one.where for one in report if one.rule.id == "score.cards"] == [
        "$.claims[0].player",
        "$.claims[1].total",
    ]
    assert dict(report.violations[1].facts) == {"player": "Ani"}
