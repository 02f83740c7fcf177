"""Illegal actions: one for each way to break a rule, which most break alone."""

from __future__ import annotations

from collections.abc import Sequence

import five_towers as ft
from five_towers.testing.played_games import _orders, illegal_actions
from tests.five_towers.positions import DISPLAY, position

TWO = ("Heidi", "Peeter")


def found(state: ft.GameState, nth: int = 0) -> list[tuple[ft.Action, str]]:
    """Return those of the player to act that break only the rule that is named."""
    return [
        (action, rule)
        for action, rule in illegal_actions(state, nth)
        if action.player == state.to_act and ft.check_action(state, action).rules == (rule,)
    ]


def bids(state: ft.GameState) -> list[tuple[int, str]]:
    """Return the illegal bids of the player to act."""
    return [
        (action.cards, rule)
        for action, rule in illegal_actions(state)
        if isinstance(action, ft.Bid) and action.player == state.to_act
    ]


def test_bids_that_are_too_low_or_too_high_or_not_lower_than_the_one_undone() -> None:
    state = position(TWO, display=DISPLAY[:3], calls=[("Heidi", 2)])
    assert bids(state) == [(6, "bid.once"), (4, "game.end"), (2, "bid.once"), (0, "bid.once")]
    undone = [(number, "build.undo") for number in (2, 3, 4, 5)]
    assert bids(position(TWO, display=DISPLAY, undone=2)) == [(6, "bid.once"), *undone]


def building(taken: Sequence[str], *towers: Sequence[str]) -> ft.GameState:
    """Return a state in which Heidi builds the cards that she has taken."""
    return position(
        TWO,
        taken=taken,
        calls=[("Heidi", len(taken)), ("Peeter", None)],
        towers={"Heidi": [ft.Tower(cards) for cards in towers]},
    )


def test_actions_of_other_phases_are_about_the_cards_on_the_table() -> None:
    display, taken = DISPLAY[:2], ("sand-7", "sand-9")
    bidding = position(TWO, display=display)
    assert found(bidding)[-3:] == [
        (ft.Take("Heidi", bidding.display), "bid.take"),
        (ft.Build("Heidi", bidding.display), "build.all"),
        (ft.GiveBack("Heidi"), "build.undo"),
    ]
    assert found(building(taken))[-3:] == [
        (ft.Bid("Heidi", 5), "bid.once"),
        (ft.Pass("Heidi"), "bid.once"),
        (ft.Take("Heidi", taken), "bid.take"),
    ]


def test_actions_of_everybody_who_is_not_to_act() -> None:
    state = position(display=DISPLAY, calls=[("Heidi", 1)])
    others = [one for one in illegal_actions(state) if one[0].player != state.to_act]
    assert others == [(ft.Bid(name, 2), "bid.once") for name in ("Heidi", "Anni", "Liina")]


def test_cards_taken_that_are_too_few_too_many_hidden_or_of_no_use() -> None:
    towers = {"Heidi": [ft.Tower(["scrap-3", "scrap-0"])]}
    state = position(TWO, display=DISPLAY, calls=[("Heidi", 3), ("Peeter", None)], towers=towers)
    legal = ft.legal_actions(state)[0]
    assert legal == ft.Take("Heidi", ["candy-13", "scary-11", "tree-10"])
    assert found(state)[:3] == [
        (ft.Take("Heidi", ["scary-11", "tree-10"]), "bid.take"),
        (ft.Take("Heidi", ["candy-0", "scary-11", "tree-10"]), "bid.take"),
        (ft.Take("Heidi", ["scary-11", "tree-10", "scrap-4"]), "tower.top"),
    ]


def test_builds_of_other_cards_after_tearing_down_or_not() -> None:
    """One card is missing, or one is too many."""
    taken, more = ["sand-2", "sand-7"], ["sand-7", "sand-2", "candy-0"]
    torn = [ft.Build("Heidi", ["sand-2"], "sand"), ft.Build("Heidi", more, "sand")]
    built = [ft.Build("Heidi", ["sand-2"]), ft.Build("Heidi", more)]
    for tower, builds in ((["sand-12", "sand-5"], torn), (["sand-8"], [*built, *torn])):
        state = building(taken, tower)
        assert [one for one, rule in found(state) if rule == "build.all"] == builds


def test_cards_that_do_not_fit_in_this_order_after_tearing_down_or_not() -> None:
    """Counted around, all orders are tried on the tower with its top and without it."""
    state = building(["sand-2", "sand-7"], ["sand-12", "sand-5"])
    rising, falling = ["sand-2", "sand-7"], ["sand-7", "sand-2"]
    misfits = [
        one
        for nth in range(4)
        for one, rule in illegal_actions(state, nth)
        if rule == "tower.descending"
    ]
    assert misfits == [
        ft.Build("Heidi", rising),
        ft.Build("Heidi", falling),
        ft.Build("Heidi", rising, "sand"),
        ft.Build("Heidi", rising),
    ]


def test_tops_that_stay_are_those_of_finished_towers_and_of_none() -> None:
    state = building(["sand-2"], ["candy-4", "candy-0"], ["sand-8"])
    torn_down = [one for one, rule in found(state) if rule == "build.tear-down"]
    kept = ("candy", "scary", "tree", "scrap")
    assert torn_down == [ft.Build("Heidi", ["sand-2"], kind) for kind in kept]


def test_only_the_order_within_a_type_makes_a_difference() -> None:
    cards = [ft.Card.of(name) for name in ("sand-3", "tree-5", "sand-9")]
    assert [" ".join(map(str, order)) for order in _orders(cards)] == [
        "tree-5 sand-3 sand-9",
        "tree-5 sand-9 sand-3",
    ]
