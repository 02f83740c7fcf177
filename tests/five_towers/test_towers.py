"""Cards, decks, towers, orders of adding cards, tables and scores."""

from __future__ import annotations

from collections import Counter

import pytest

from five_towers.building import addable_orders, check_add, max_bid
from five_towers.game import Seat
from five_towers.model import (
    CARDS,
    Card,
    Claim,
    Player,
    Table,
    Tower,
    TowerType,
    cards_in_order,
    deck,
    towers_by_type,
)
from five_towers.scoring import score, score_of


@pytest.mark.rule("cards.values")
@pytest.mark.parametrize(("players", "size"), [(2, 80), (3, 80), (4, 110), (5, 110)])
def test_a_deck_has_80_or_110_cards(players: int, size: int) -> None:
    """From four players on there are two of each 0, 2, 5, 7, 10 and 12."""
    cards = Counter(deck(players))
    assert cards.total() == size
    assert cards.keys() == set(CARDS.values())
    twice = {card.value for card, number in cards.items() if number == 2}
    assert twice == ({0, 2, 5, 7, 10, 12} if players > 3 else set())
    assert list(deck(players)) == sorted(deck(players))


@pytest.mark.rule("cards.values")
def test_there_are_five_types_of_sixteen_values() -> None:
    assert [kind.value for kind in TowerType] == ["candy", "scary", "tree", "scrap", "sand"]
    assert list(CARDS) == [f"{kind.value}-{n}" for kind in TowerType for n in range(16)]


def test_cards_are_values() -> None:
    seven = Card("sand", 7)
    assert seven == Card(TowerType.SAND, 7) == Card.of("sand-7") == Card.of(seven)
    assert len({seven, Card.of("sand-7")}) == 1
    assert str(seven) == "sand-7"
    assert repr(seven) == "Card('sand', 7)"
    in_order = ["candy-3", "candy-15", "sand-2"]
    assert list(map(str, cards_in_order(in_order[::-1]))) == in_order
    assert not seven < Card("sand", 7)


def test_a_tower_has_a_type_a_top_and_a_height() -> None:
    tower = Tower(["sand-12", "sand-8"])
    assert (tower.type, tower.top, tower.height) == (TowerType.SAND, Card("sand", 8), 2)
    assert (Tower().type, Tower().top, Tower().height) == (None, None, 0)
    assert str(tower) == "sand 12 8"
    assert str(Tower()) == "no tower"
    assert str(Tower(["sand-12", "candy-8"])) == "sand sand-12 candy-8"


@pytest.mark.rule("tower.on-top")
def test_taking_the_top_away_undoes_adding_a_card() -> None:
    tower = Tower(["sand-12", "sand-8"])
    assert tower.with_card("sand-15").cards[-1] == Card("sand", 15)
    assert tower.with_card("sand-15").without_top() == tower


def test_towers_are_found_by_type() -> None:
    sand, candy = Tower(["sand-12"]), Tower(["candy-3"])
    assert towers_by_type([sand, Tower(), candy]) == {TowerType.SAND: sand, TowerType.CANDY: candy}


def test_a_table_holds_players_and_their_claims() -> None:
    claim = Claim("Anni", {TowerType.SAND: 3, TowerType.CANDY: 2})
    table = Table([Player("Anni", [Tower(["sand-3"])], 2, "sand"), Player("Heidi")], [claim])
    assert table.players[0].main is TowerType.SAND
    assert claim.towers == ((TowerType.CANDY, 2), (TowerType.SAND, 3))
    assert Claim("Anni", [(TowerType.SAND, 3)]).towers == ((TowerType.SAND, 3),)
    assert hash(table) == hash(Table(table.players, table.claims))


def test_a_seat_finds_a_tower_by_the_name_of_its_type() -> None:
    seat = Seat("Anni", (Tower(["sand-12"]),))
    assert seat.tower("sand") == seat.tower(TowerType.SAND) == Tower(["sand-12"])
    assert seat.tower("candy") == Tower()


FIVE = [Tower([f"{kind.value}-12", f"{kind.value}-6"]) for kind in TowerType]


def test_each_tear_down_has_its_own_order() -> None:
    orders = addable_orders([Tower(["sand-12", "sand-6"]), Tower(["candy-5"])], ["sand-7"])
    assert dict(orders) == {TowerType.SAND: (Card("sand", 7),)}
    assert orders.get(None) is None
    orders = addable_orders([Tower(["sand-5"])], ["sand-15", "sand-3", "sand-8", "sand-9"])
    assert list(map(str, orders[None])) == ["sand-9", "sand-8", "sand-15", "sand-3"]


def test_five_cards_and_six_tear_downs_are_one_answer() -> None:
    cards = [f"{kind.value}-3" for kind in TowerType]
    assert list(addable_orders(FIVE, cards)) == [None, *TowerType]
    assert max_bid(FIVE, cards) == 5
    assert max_bid(FIVE, [f"{kind.value}-7" for kind in TowerType]) == 1
    assert max_bid(FIVE, [f"{kind.value}-13" for kind in TowerType]) == 0


def test_no_cards_are_always_added() -> None:
    assert addable_orders([], []) == {None: ()}
    assert max_bid([], []) == 0


def test_a_nought_is_not_torn_down() -> None:
    finished = [Tower(["sand-5", "sand-0"])]
    assert not addable_orders(finished, ["sand-3"])
    assert list(addable_orders(finished, ["candy-3"])) == [None]


def test_a_violation_holds_the_cards() -> None:
    report = check_add(Tower(["sand-6", "sand-0"]), "sand-9")
    assert report.rules == ("tower.nine", "tower.top")
    assert dict(report.violations[0].details) == {"card": "sand-9", "below": "sand-0"}


SAND, CANDY = Tower(["sand-12", "sand-6"]), Tower(["candy-3", "candy-0"])


def test_of_equal_towers_the_first_type_is_the_main_one() -> None:
    assert score([SAND, CANDY]).main == CANDY
    assert score([SAND, CANDY], main="sand").main == SAND
    assert score([SAND, CANDY]) == score([SAND, CANDY], 0)
    assert score([]).main is None
    assert score([Tower()]).towers == ()


def test_only_the_number_of_torn_down_cards_matters() -> None:
    assert score([SAND], ["candy-3", "tree-9"]) == score([SAND], 2)


def test_a_main_tower_that_is_missing_counts_nothing() -> None:
    """The arbiter reports it as a violation."""
    assert score_of(Player("Anni", [SAND], main="sand")).main == SAND
    assert score_of(Player("Anni", [SAND])).main == SAND
    assert score_of(Player("Anni", [CANDY, SAND], main="sand")).main == SAND
    assert score_of(Player("Anni", [SAND], 1, main="tree")).total == 1
