"""Orders of adding cards, and highest bids."""

from __future__ import annotations

from five_towers.building import addable_orders, check_add, max_bid
from five_towers.model import Card, Tower, TowerType

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
