"""Illegal actions: one for each kind and each rule that it can break, most of them alone."""

from __future__ import annotations

from typing import TypeVar

import five_towers as ft
from five_towers.testing.played_games import illegal_actions
from tests.five_towers.positions import DISPLAY, position

_Action = TypeVar("_Action", bound=ft.Action)

TWO = ("Heidi", "Peeter")


def found(state: ft.GameState, rule: str, kind: type[_Action]) -> set[_Action]:
    """Return the actions that break only this rule, whichever of several alike is yielded."""
    return {
        action
        for nth in range(60)
        for action, named in illegal_actions(state, nth)
        if named == rule and isinstance(action, kind)
        if ft.check_action(state, action).rules == (rule,)
    }


def bids(name: str, *numbers: int) -> set[ft.Bid]:
    return {ft.Bid(name, number) for number in numbers}


def test_bids_that_are_too_low_or_too_high() -> None:
    state = position(TWO, display=DISPLAY[:3], calls=[("Heidi", 2)])
    assert found(state, "bid.once", ft.Bid) == bids("Heidi", 3) | bids("Peeter", 0, 1, 2, 6)
    assert found(state, "game.end", ft.Bid) == bids("Peeter", 4, 5)


def test_bids_that_are_not_lower_than_the_one_undone() -> None:
    state = position(TWO, display=DISPLAY, undone=2)
    assert found(state, "build.undo", ft.Bid) == bids("Heidi", 2, 3, 4, 5)


def test_actions_of_other_phases_are_about_the_cards_on_the_table() -> None:
    display, taken = DISPLAY[:2], ("sand-7", "sand-9")
    bidding = position(TWO, display=display)
    assert found(bidding, "bid.take", ft.Take) == {ft.Take("Heidi", bidding.display)}
    assert found(bidding, "build.all", ft.Build) == {ft.Build("Heidi", bidding.display)}
    assert found(bidding, "build.undo", ft.GiveBack) == {ft.GiveBack("Heidi")}
    building = position(TWO, taken=taken, calls=[("Heidi", 2), ("Peeter", None)])
    assert found(building, "bid.once", ft.Bid) == bids("Heidi", 0)
    assert found(building, "bid.once", ft.Pass) == {ft.Pass("Heidi")}
    assert found(building, "bid.take", ft.Take) == {ft.Take("Heidi", taken)}


def test_actions_of_everybody_who_is_not_to_act() -> None:
    state = position(display=DISPLAY, calls=[("Heidi", 1)])
    assert state.to_act == "Peeter"
    others = {ft.Pass(name) for name in ("Heidi", "Anni", "Liina")}
    assert found(state, "bid.once", ft.Pass) == others


def test_cards_taken_that_are_too_few_too_many_hidden_or_of_no_use() -> None:
    towers = {"Heidi": [ft.Tower(["scrap-3", "scrap-0"])]}
    state = position(TWO, display=DISPLAY, calls=[("Heidi", 3), ("Peeter", None)], towers=towers)
    legal = ("candy-13", "scary-11", "tree-10")
    assert ft.legal_actions(state)[0] == ft.Take("Heidi", legal)
    wrong = found(state, "bid.take", ft.Take)
    assert ft.Take("Heidi", legal[1:]) in wrong
    assert ft.Take("Heidi", (*legal, "sand-7")) in wrong
    assert any(not {*action.cards} <= {*state.display} for action in wrong)
    assert found(state, "tower.top", ft.Take) >= {ft.Take("Heidi", (*legal[:2], "scrap-4"))}


def test_builds_of_other_cards_or_in_another_order() -> None:
    calls = [("Heidi", 2), ("Peeter", None)]
    towers = {"Heidi": [ft.Tower(["sand-12", "sand-5"]), ft.Tower(["candy-4", "candy-0"])]}
    state = position(TWO, taken=("sand-2", "sand-7"), calls=calls, towers=towers)
    falling, rising = ["sand-7", "sand-2"], ["sand-2", "sand-7"]
    assert ft.legal_actions(state) == (ft.Build("Heidi", falling, "sand"),)
    wrong = found(state, "build.all", ft.Build)
    assert ft.Build("Heidi", falling[1:], "sand") in wrong
    assert any(action.cards[:2] == ft.Build("Heidi", falling).cards for action in wrong)
    assert found(state, "tower.descending", ft.Build) == {
        ft.Build("Heidi", rising, "sand"),
        ft.Build("Heidi", rising),
        ft.Build("Heidi", falling),
    }
    assert ft.GiveBack("Heidi") in found(state, "build.undo", ft.GiveBack)


def test_tops_that_stay_are_those_of_finished_towers_and_of_none() -> None:
    calls = [("Heidi", 1), ("Peeter", None)]
    towers = {"Heidi": [ft.Tower(["candy-4", "candy-0"]), ft.Tower(["sand-8"])]}
    state = position(TWO, taken=("sand-2",), calls=calls, towers=towers)
    assert found(state, "build.tear-down", ft.Build) == {
        ft.Build("Heidi", ["sand-2"], kind) for kind in ("candy", "scary", "tree", "scrap")
    }
