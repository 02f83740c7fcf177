"""``EngineConformance`` and ``GameMachine`` accept a right engine and explain wrong answers."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from syrupy.assertion import SnapshotAssertion

import five_towers as ft
from five_towers.conformance import QUESTIONS
from five_towers.testing import EngineConformance
from five_towers.testing.engines import METHODS
from rulebook_kit.testing.engine_tests import WrongAnswer
from tests.five_towers.testing.wrong_engines import FEW, Right
from tests.testing.collected import run_tests_of
from tests.testing.draws import drawn


class Mine(EngineConformance):
    """An engine that does not share the rulings, and leaves out a rule."""

    examples = 10
    leave_out = ("tower.nine",)
    rulings = False

    def may_add(self, tower: ft.Tower, card: ft.Card) -> bool:
        return ft.check_add(tower, card).ok

    def max_bid(self, towers: tuple[ft.Tower, ...], display: tuple[ft.Card, ...]) -> int:
        return ft.max_bid(towers, display)

    def score(self, towers: tuple[ft.Tower, ...], torn_down: int) -> int:
        return ft.score(towers, torn_down).total


def test_a_right_engine_passes_every_vector_and_generated_case() -> None:
    for operation in Mine.supported():
        run_tests_of(Mine(), operation)


@pytest.mark.no_cover
def test_a_right_game_is_played_to_its_end() -> None:
    run_state_machine_as_test(Right, settings=FEW)


def test_whole_scores_and_towers_are_compared_like_their_totals_and_names() -> None:
    class Whole(Right):
        def score(self, player: str) -> ft.Score:  # type: ignore[override] # what is tested
            return self.game.player(player).score

        def towers(self, player: str) -> tuple[ft.Tower, ...]:
            return self.game.player(player).towers

    run_state_machine_as_test(Whole, settings=settings(FEW, max_examples=1))


SAND, CANDY = ft.Tower(["sand-9", "sand-4", "sand-0"]), ft.Tower(["candy-12", "candy-5"])
WRONG: list[tuple[str, tuple[object, ...], object]] = [
    ("may_add", (CANDY, ft.Card("candy", 7)), True),
    ("may_add", (CANDY, ft.Card("candy", 2)), False),
    ("max_bid", ((SAND, CANDY), (ft.Card("candy", 7), ft.Card("scrap", 3))), 0),
    ("max_bid", ((), ()), 1),
    ("score", ((SAND, CANDY), 2), 99),
]


def test_wrong_answers_are_explained(snapshot: SnapshotAssertion) -> None:
    messages = []
    for operation, arguments, answer in WRONG:
        with pytest.raises(WrongAnswer) as caught:
            METHODS.assert_right(operation, arguments, answer)
        messages.append(str(caught.value))
    assert messages == snapshot


def test_a_question_has_all_arguments_and_no_engine_has_to_answer() -> None:
    for operation, arguments, _ in WRONG:
        assert METHODS.arguments_of(METHODS.question_of(operation, arguments)) == arguments
        with pytest.raises(NotImplementedError):
            getattr(EngineConformance(), operation)(*arguments)


@pytest.mark.no_cover
def test_only_what_is_left_out_is_not_asked() -> None:
    """Cases that rest on a rule or on a ruling are asked unless they are to be left out."""
    for leave_out, rulings in (([], False), (["score.torn-down"], True)):
        cases = drawn(METHODS.generated("score", leave_out, rulings=rulings), 100)
        grounds = [QUESTIONS.grounds_of(METHODS.question_of("score", case)) for case in cases]
        assert any("score.torn-down" in one.rules for one in grounds) == (not leave_out)
        assert any(one.rulings for one in grounds) == rulings


def test_cards_are_added_to_legal_towers_of_one_deck() -> None:
    """Often there is an 8 on top, and often the card fits, or has a special value."""
    cases = drawn(METHODS.generated("may_add"), 300)
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
