"""``EngineConformance`` and ``GameMachine`` accept an engine that is right."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis.stateful import run_state_machine_as_test

import five_towers as ft
from five_towers.conformance.game import FIVE_TOWERS
from five_towers.testing import EngineConformance, GameMachine
from five_towers.testing.engine_conformance import generated, question_of
from tests.five_towers.testing.wrong_engines import Right

FEW = settings(
    GameMachine.TestCase.settings, max_examples=5, stateful_step_count=5, derandomize=True,
    database=None,
)  # fmt: skip


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


TestMine = Mine
"""pytest collects its tests: one for each vector, and generated cases."""


def test_a_right_game_is_played_to_its_end() -> None:
    run_state_machine_as_test(Right, settings=FEW)


@pytest.mark.parametrize("operation", Mine.supported())
def test_no_generated_case_rests_on_what_is_left_out(operation: str) -> None:
    @settings(max_examples=10)
    @given(generated(operation, ("tower.nine",), rulings=False))
    def check(arguments: tuple[object, ...]) -> None:
        grounds = FIVE_TOWERS.grounds_of(question_of(operation, arguments))
        assert "tower.nine" not in grounds.rules
        assert not grounds.rulings

    check()


@pytest.mark.parametrize(
    ("method", "about"),
    [
        *(("begin", (("Anne", "Alma"),)), ("play", (ft.Pass("Anne"),))),
        ("allows", (ft.Pass("Anne"),)),
        *((method, ()) for method in ("to_act", "winners", "display", "highest_bid")),
        *((method, ("Anne",)) for method in ("towers", "torn_down", "score")),
    ],
)
def test_methods_that_a_machine_does_not_override_say_so(
    method: str, about: tuple[object, ...]
) -> None:
    with pytest.raises(NotImplementedError):
        getattr(GameMachine(), method)(*about)


@pytest.mark.parametrize("method", Mine.supported())
def test_methods_that_an_engine_does_not_override_say_so(method: str) -> None:
    with pytest.raises(NotImplementedError):
        getattr(EngineConformance(), method)(ft.Tower(), 0)


def test_a_machine_that_never_began_ends_without_a_word() -> None:
    GameMachine().teardown()


def test_whole_scores_and_towers_are_compared_like_their_totals_and_names() -> None:
    class Whole(Right):
        def score(self, player: str) -> ft.Score:  # type: ignore[override] # what is tested
            return self.game.player(player).score

        def towers(self, player: str) -> tuple[ft.Tower, ...]:
            return self.game.player(player).towers

    run_state_machine_as_test(Whole, settings=settings(FEW, max_examples=1))
