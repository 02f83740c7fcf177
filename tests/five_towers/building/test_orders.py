"""Orders and bids: what is asked wrongly, what is answered, and how quickly it can be read."""

from __future__ import annotations

import pytest

from alhambra_rules.rulebook import InvalidArgument
from five_towers.building import addable_orders, check_add, max_bid
from five_towers.model import Card, Tower, TowerType, UnknownCard

FIVE = [Tower([f"{kind.value}-12", f"{kind.value}-6"]) for kind in TowerType]


def test_each_tear_down_has_its_own_order() -> None:
    """The answer names the tear-downs after which all cards fit, and for each an order."""
    orders = addable_orders([Tower(["sand-12", "sand-6"]), Tower(["candy-5"])], ["sand-7"])
    assert dict(orders) == {TowerType.SAND: (Card("sand", 7),)}
    assert orders.get(None) is None
    orders = addable_orders([Tower(["sand-5"])], ["sand-15", "sand-3", "sand-8", "sand-9"])
    assert list(map(str, orders[None])) == ["sand-9", "sand-8", "sand-15", "sand-3"]


def test_five_cards_and_six_tear_downs_are_one_answer() -> None:
    """Each of five towers can be torn down, or none."""
    cards = [f"{kind.value}-3" for kind in TowerType]
    assert list(addable_orders(FIVE, cards)) == [None, *TowerType]
    assert max_bid(FIVE, cards) == 5
    assert max_bid(FIVE, [f"{kind.value}-7" for kind in TowerType]) == 1
    assert max_bid(FIVE, [f"{kind.value}-13" for kind in TowerType]) == 0


def test_no_cards_are_always_added() -> None:
    """Of no cards there is the empty order, which is no refusal."""
    assert addable_orders([], []) == {None: ()}
    assert max_bid([], []) == 0


def test_a_nought_is_not_torn_down() -> None:
    """A finished tower takes nothing and gives nothing."""
    finished = [Tower(["sand-5", "sand-0"])]
    assert not addable_orders(finished, ["sand-3"])
    assert list(addable_orders(finished, ["candy-3"])) == [None]


def test_questions_that_mean_nothing_are_refused() -> None:
    """Six cards never lie out, a player has one tower of a type, and cards have known names."""
    with pytest.raises(InvalidArgument, match="at most 5 cards lie out, not 6"):
        max_bid([], ["sand-1"] * 6)
    with pytest.raises(InvalidArgument, match="not two of sand"):
        addable_orders([Tower(["sand-3"]), Tower(["sand-2"])], [])
    with pytest.raises(UnknownCard, match='did you mean "sand-1"'):
        max_bid([], ["snd-1"])
    with pytest.raises(UnknownCard):
        check_add(Tower(), "sand-16")


def test_a_refusal_says_why_for_people_and_machines() -> None:
    """The message names both cards, and the details hold them."""
    report = check_add(Tower(["sand-6", "sand-0"]), "sand-9")
    assert [violation.message for violation in report] == [
        "sand-9 fits on every card but on sand-0",
        "sand-9 is laid on a tower of sand that is finished by its 0",
    ]
    assert dict(report.violations[0].details) == {"card": "sand-9", "below": "sand-0"}
    (violation,) = check_add(Tower(["sand-6"]), "candy-3")
    assert violation.message == "candy-3 is laid on a tower of sand"
