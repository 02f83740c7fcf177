"""What ``EngineConformance`` asks, and what it says about a wrong answer."""

from __future__ import annotations

from collections import Counter

import pytest
from syrupy.assertion import SnapshotAssertion

import five_towers as ft
from alhambra_rules.rulebook.testing.engine_methods import WrongAnswer
from five_towers.conformance.game import FIVE_TOWERS
from five_towers.testing.engine_conformance import (
    FiveTowersMethods,
    arguments_of,
    generated,
    question_of,
)
from tests.testing.draws import drawn

METHODS = FiveTowersMethods()
SAND, CANDY = ft.Tower(["sand-9", "sand-4", "sand-0"]), ft.Tower(["candy-12", "candy-5"])
FIVE = (ft.Card("candy", 7), ft.Card("scrap", 3))
ARGUMENTS: dict[str, tuple[object, ...]] = {
    "may_add": (CANDY, ft.Card("candy", 7)),
    "max_bid": ((SAND, CANDY), FIVE),
    "score": ((SAND, CANDY), 2),
}


@pytest.mark.parametrize(
    ("operation", "arguments", "answer"),
    [
        ("may_add", ARGUMENTS["may_add"], True),
        ("may_add", (CANDY, ft.Card("candy", 2)), False),
        ("max_bid", ARGUMENTS["max_bid"], 0),
        ("max_bid", ((), ()), 1),
        ("score", ARGUMENTS["score"], 99),
    ],
)
def test_a_wrong_answer_is_explained(
    operation: str, arguments: tuple[object, ...], answer: object, snapshot: SnapshotAssertion
) -> None:
    with pytest.raises(WrongAnswer) as caught:
        METHODS.assert_right(operation, arguments, answer)
    assert str(caught.value) == snapshot


@pytest.mark.parametrize("operation", ARGUMENTS)
def test_a_question_has_all_arguments(operation: str) -> None:
    asked = ARGUMENTS[operation]
    assert arguments_of(question_of(operation, asked)) == asked


@pytest.mark.parametrize("leave_out", [["score.torn-down"], []])
@pytest.mark.parametrize("rulings", [True, False])
def test_only_what_is_left_out_is_not_asked(leave_out: list[str], rulings: bool) -> None:
    """Cases that rest on a rule or on a ruling are asked unless they are to be left out."""
    cases = drawn(generated("score", leave_out, rulings=rulings), 100)
    grounds = [FIVE_TOWERS.grounds_of(question_of("score", case)) for case in cases]
    assert any("score.torn-down" in one.rules for one in grounds) == (not leave_out)
    assert any(one.rulings for one in grounds) == rulings


def test_cards_are_added_to_legal_towers_of_one_deck() -> None:
    """Often there is an 8 on top, and often the card fits, or has a special value."""
    cases = drawn(generated("may_add"), 300)
    towers = [tower for tower, _ in cases if isinstance(tower, ft.Tower)]
    cards = [card for _, card in cases if isinstance(card, ft.Card)]
    assert len(towers) == len(cards) == 300
    assert all(ft.check_tower(tower).ok for tower in towers)
    assert all(Counter(tower.cards) <= Counter(ft.deck(5)) for tower in towers)
    assert sum(tower.top is not None and tower.top.value == 8 for tower in towers) > 20
    begun = [tower.type for tower in towers]
    fits = [ft.check_add(*case).ok for case in zip(towers, cards, strict=True)]
    assert sum(fits) > 90
    others = [one is not card.type for one, card in zip(begun, cards, strict=True) if one]
    assert sum(others) > 25
    assert sum(card.value in (0, 8, 9) for card in cards) > 60
