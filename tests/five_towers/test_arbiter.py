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
        "$.players: cards.values: sand-7 exists once, but stands in Heidi's tower of sand and"
        " Peeter's tower of sand"
    ]
    assert _told(Table(many)) == [
        "$.players: cards.values: sand-7 exists twice, but stands in Heidi's tower of sand,"
        " Peeter's tower of sand, Anni's tower of sand and Liina's tower of sand"
    ]
    mixed = Tower(["tree-3", "tree-3", "sand-7"])
    assert _told(Table([Player("Heidi"), Player("Anni", [seven, mixed])]))[:2] == [
        "$.players: cards.values: tree-3 exists once, but stands in Anni's tower of tree 2 times",
        "$.players: cards.values: sand-7 exists once, but stands in Anni's tower of sand and Anni's"
        " tower of tree",
    ]
    assert check_table(Table([Player("Anni", [seven], 79), Player("Heidi")])).ok
    assert _told(Table([Player("Anni", [seven], 80), Player("Heidi")])) == [
        "$.players: cards.values: 81 cards are built or torn down, of 80 that there are"
    ]


@pytest.mark.rule("game.players")
def test_six_do_not_play() -> None:
    """Five are the most; of fewer not all may be recorded."""
    assert _told(Table([Player(name) for name in "ABCDEF"])) == [
        "$.players: game.players: 6 players are at the table, and 5 can play"
    ]


SEVEN = Tower(["sand-7"])
FAULTS: tuple[tuple[Table, str, str, dict[str, str | int]], ...] = (
    (
        Table([Player(name) for name in "ABCDEF"]),
        "$.players",
        "game.players: {players} players are at the table, and 5 can play",
        {"players": 6},
    ),
    (
        Table([Player("Heidi", [SEVEN]), Player("Anni", [SIX, Tower(["candy-8", "sand-7"])])]),
        "$.players",
        "cards.values: {card} exists once, but stands in Heidi's tower of sand and Anni's tower of"
        " candy",
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
        Table([Player("Heidi", [SEVEN], 100), Player("Anni", (), 10), Player("Mart")]),
        "$.players",
        "cards.values: {found} cards are built or torn down, of {there} that there are",
        {"there": 80, "found": 111},
    ),
    (
        Table([Player("Heidi"), Player("Anni", [SIX, Tower(["sand-3", "candy-2"])])]),
        "$.players[1].towers[1]",
        "tower.one-per-type: {card} is laid on a tower of {tower}",
        {"card": "candy-2", "tower": "sand"},
    ),
    (
        Table([Player("Heidi"), Player("Anni", [Tower(), SEVEN, Tower(["sand-3"])])]),
        "$.players[1].towers[2]",
        "tower.one-per-type: {player} has a tower of {tower} already",
        {"player": "Anni", "tower": "sand"},
    ),
    (
        Table([Player("Heidi"), Player("Anni", [SIX], main="sand")]),
        "$.players[1].main",
        "score.main: {player} has no tower of {main} to be the main one",
        {"player": "Anni", "main": "sand"},
    ),
    (
        Table(
            [Player("Heidi"), Player("Anni", [Tower(["sand-9", "sand-6"]), Tower(["sand-0"])])],
            [Claim("Heidi", total=0), Claim("Anni", {TowerType.SAND: 0})],
        ),
        "$.claims[1]",
        "score.cards: {player} claims {claimed} for {part}, right is {right}"
        " (sand 9 6: 2; sand 0, finished: 2)",
        {"player": "Anni", "part": "sand", "claimed": 0, "right": 4},
    ),
    (
        Table([Player("Anni", [SIX, THREE], 2, "candy")], [Claim("Anni", main=6)]),
        "$.claims[0]",
        "score.main: {player} claims {claimed} for {part}, right is {right} (candy 10 4 0)",
        {"player": "Anni", "part": "the main tower", "claimed": 6, "right": 3},
    ),
    (
        Table([Player("Anni", (), 4)], [Claim("Anni", torn_down=4)]),
        "$.claims[0]",
        "score.torn-down: {player} claims {claimed} for {part}, right is {right} (1 + 2 + 3 + 4)",
        {"player": "Anni", "part": "torn-down cards", "claimed": 4, "right": 10},
    ),
    (
        Table([Player("Anni", [SIX, THREE], 2, "candy")], [Claim("Anni", total=21)]),
        "$.claims[0]",
        "score.cards: {player} claims {claimed} for {part}, right is {right} (6 + 12 + 3 - 3)",
        {"player": "Anni", "part": "the total", "claimed": 21, "right": 18},
    ),
)


@pytest.mark.parametrize(
    ("table", "where", "told", "facts"), FAULTS, ids=[told for _, _, told, _ in FAULTS]
)
def test_what_a_fault_tells_people_it_tells_programs(
    table: Table, where: str, told: str, facts: dict[str, str | int]
) -> None:
    """The sentence is made of the facts, and ``where`` says what part of the position it is on."""
    faults = {fault.message: fault for fault in check_table(table)}
    rule, _, message = told.partition(": ")
    fault = faults[message.format(**facts)]
    assert (fault.rule.id, fault.where, dict(fault.details)) == (rule, where, facts)
