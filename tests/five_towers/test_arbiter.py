"""Everything that a recorded position can break."""

from __future__ import annotations

import pytest

from five_towers.arbiter import check_table
from five_towers.model import Claim, Player, Table, Tower, TowerType

SIX = Tower(f"tree-{value}" for value in (14, 11, 8, 5, 2, 0))
THREE = Tower(f"candy-{value}" for value in (10, 4, 0))


def _told(table: Table) -> list[str]:
    return [str(violation) for violation in check_table(table)]


def test_a_legal_table_breaks_nothing() -> None:
    """Two players with all that they claim."""
    claim = Claim("Anni", {TowerType.TREE: 12, TowerType.CANDY: 6}, 6, 3, 21)
    players = [Player("Anni", [SIX, THREE], 2, "tree"), Player("Heidi")]
    assert check_table(Table(players, [claim, Claim("Heidi")])).ok


@pytest.mark.rule("score.cards", "score.main", "score.torn-down")
def test_each_wrong_claim_breaks_its_rule() -> None:
    """Every number is told with the right one and where it comes from."""
    claim = Claim("Anni", {TowerType.TREE: 6, TowerType.SAND: 1}, 3, 2, 8)
    assert _told(Table([Player("Anni", [SIX, THREE], 2)], [claim])) == [
        "$.claims[0]: score.cards: Anni claims 6 for tree, right is 12"
        " (tree 14 11 8 5 2 0, finished: 12)",
        "$.claims[0]: score.cards: Anni claims 1 for sand, right is 0 (there is none)",
        "$.claims[0]: score.cards: Anni claims 8 for the total, right is 21 (6 + 12 + 6 - 3)",
        "$.claims[0]: score.main: Anni claims 3 for the main tower, right is 6"
        " (tree 14 11 8 5 2 0)",
        "$.claims[0]: score.torn-down: Anni claims 2 for torn-down cards, right is 3 (1 + 2)",
    ]


def test_a_wrong_total_alone_is_put_down_to_the_cards() -> None:
    """Where all parts are right or not claimed, the total breaks the rule on cards."""
    assert _told(Table([Player("Anni")], [Claim("Anni", {}, 1, 1, 1)])) == [
        "$.claims[0]: score.main: Anni claims 1 for the main tower, right is 0 (there is none)",
        "$.claims[0]: score.main: Anni claims 1 for the total, right is 0 (0)",
        "$.claims[0]: score.torn-down: Anni claims 1 for torn-down cards, right is 0"
        " (nothing was torn down)",
    ]
    assert _told(Table([Player("Anni", [THREE])], [Claim("Anni", total=0)])) == [
        "$.claims[0]: score.cards: Anni claims 0 for the total, right is 9 (6 + 3)"
    ]


@pytest.mark.rule("tower.one-per-type")
def test_faults_of_towers_say_where_they_stand() -> None:
    """Second towers and wrong cards are told with the player and the tower."""
    towers = [Tower(["sand-6", "sand-7"]), Tower(), Tower(["sand-3"])]
    assert _told(Table([Player("Heidi"), Player("Anni", towers, main="tree")])) == [
        "$.players[1].towers[2]: tower.one-per-type: Anni has a tower of sand already",
        "$.players[1].towers[0]: tower.descending: sand-7 is not below the sand-6 that it is laid"
        " on",
        "$.players[1].main: score.main: Anni has no tower of tree to be the main one",
    ]


@pytest.mark.rule("cards.values")
def test_no_card_stands_in_more_towers_than_there_are_of_it() -> None:
    """Copies are for four and five players; one player alone may be one of these."""
    seven = Tower(["sand-7"])
    many = [Player(name, [seven]) for name in ("Heidi", "Peeter", "Anni", "Liina")]
    assert check_table(Table([Player("Anni", [Tower(["sand-7", "sand-7"])])])).rules == (
        "tower.descending",
    )
    assert _told(Table(many[:2])) == [
        "$.players: cards.values: sand-7 exists once, but stands in towers 2 times"
    ]
    assert _told(Table(many)) == [
        "$.players: cards.values: sand-7 exists twice, but stands in towers 4 times"
    ]
    assert _told(Table([Player("Anni", [seven], 80), Player("Heidi")])) == [
        "$.players: cards.values: 81 cards are built or torn down, of 80 that there are"
    ]


@pytest.mark.rule("game.players")
def test_six_do_not_play() -> None:
    """Five are the most; of fewer not all may be recorded."""
    assert _told(Table([Player(name) for name in "ABCDEF"])) == [
        "$.players: game.players: 6 players are at the table, and 5 can play"
    ]
