"""``GameMachine``: what it says about a difference, and what it asks an engine."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis.stateful import run_state_machine_as_test
from syrupy.assertion import SnapshotAssertion

import five_towers as ft
from five_towers.notation import read_record
from five_towers.testing import GameMachine
from five_towers.testing.played_games import illegal_actions, whole_game
from rulebook_kit.testing import strategies
from rulebook_kit.testing.game_machine import Differs
from tests.five_towers.testing.wrong_engines import FEW, Follower, Right


class Turned(Right):
    """Names the right number of cards of each tower, but of the wrong values."""

    def towers(self, player: str) -> Collection[ft.Tower | Collection[str]]:
        return [["sand-1"] * tower.height for tower in self.game.player(player).towers]


class Generous(Follower):
    """Counts a point too many for whoever has built."""

    def score(self, player: str) -> int:
        seat = self.game.player(player)
        return seat.score.total + (1 if seat.towers else 0)


class Unready(Follower):
    """Does not know who begins."""

    def to_act(self) -> str | None:
        return self.game.to_act if self.game.rounds_done else None


def difference(play: Callable[[], object]) -> Differs:
    with pytest.raises(Differs) as caught:
        play()
    return caught.value


def test_a_difference_shows_the_round_so_far_the_table_and_the_score(
    snapshot: SnapshotAssertion,
) -> None:
    """Only events of this round are shown, each with its line in the record."""

    def played(eighths: int) -> Right:
        engine = Right()
        engine.play_up_to_some_moment(players=0, seed=1, eighths=eighths)
        return engine

    later, new = played(4), played(0)
    while not later.state.calls:
        later._play_to(ft.apply(later.state, ft.legal_actions(later.state)[-1]))
    assert later.state.rounds_done > 0
    whole: dict[str, Callable[[], object]] = {
        engine.__name__: partial(engine().play_up_to_some_moment, players=0, seed=1, eighths=8)
        for engine in (Generous, Unready)
    }
    differences = {
        **whole,
        "later": lambda: later._differ("The engine has had enough.", None),
        "at once": lambda: new._expect(ft.Pass("Heidi"), allowed=False),
    }
    assert {name: difference(play).summary for name, play in differences.items()} == snapshot


def test_the_record_of_a_difference_is_for_this_games_program(tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    engine = type("Recorded", (Generous,), {"record_to": file})
    error = difference(lambda: engine().play_up_to_some_moment(players=0, seed=1, eighths=8))
    assert error.program == "five-towers"
    assert error.record_file == file
    assert file.read_text("utf-8") == error.record


def test_an_answer_of_the_wrong_kind_is_quoted() -> None:
    answers: list[tuple[str, object, str]] = [
        ("to_act", 3, "who must act: the engine returns 3 instead of a name or None"),
        ("highest_bid", None, "the highest bid: the engine returns None instead of an integer"),
        ("towers", 1, "the towers of Heidi: the engine returns 1 instead of a list"),
        ("towers", ["x"], "the towers of Heidi: the engine returns 'x' instead of a list"),
        ("score", "12", "the score of Heidi: the engine returns '12' instead of an integer"),
    ]
    for method, answer, words in answers:
        engine = type("Odd", (Right,), {method: lambda *_, answer=answer: answer})
        error = difference(partial(engine().play_up_to_some_moment, players=0, seed=1, eighths=0))
        assert error.summary.splitlines()[0] == words


def test_the_record_ends_with_the_action_that_was_asked_about() -> None:
    """A stranger's action is not part of a game."""
    engine, state = Right(), whole_game(2, 1)[0]
    engine.begin(state.names)
    engine._play_to(state)
    asked = ft.Bid("Heidi", 6)
    error = difference(lambda: engine._differ("Too high.", None, asked=asked))
    assert read_record(error.record).events[-1] == asked
    assert "  line 7, asked about: Heidi bids 6" in error.summary
    error = difference(lambda: engine._differ("Who is it?", None, asked=ft.Pass("Zoe")))
    assert read_record(error.record) == ft.record_of(engine.state)


def test_wrong_cards_in_a_tower_are_a_difference() -> None:
    error = difference(lambda: Turned().play_up_to_some_moment(players=0, seed=1, eighths=8))
    assert "the towers of" in error.summary
    assert "sand-1" in error.summary


def test_methods_that_a_machine_does_not_override_say_so() -> None:
    for method, *about in (
        *(("begin", ("Anne", "Alma")), ("play", ft.Pass("Anne")), ("allows", ft.Pass("Anne"))),
        *(("to_act",), ("winners",), ("display",), ("highest_bid",)),
        *(("towers", "Anne"), ("torn_down", "Anne"), ("score", "Anne")),
    ):
        with pytest.raises(NotImplementedError):
            getattr(GameMachine(), method)(*about)


def test_the_engine_is_asked_about_other_illegal_actions_by_number() -> None:
    asked: list[ft.Action] = []

    class Asked(Right):
        def allows(self, action: ft.Action) -> bool:
            asked.append(action)
            return super().allows(action)

    engine = Asked()
    engine.play_up_to_some_moment(players=1, seed=1, eighths=0)
    assert len(engine.state.names) == 3
    for nth in range(3):
        asked.clear()
        engine.try_something_illegal(nth)
        assert asked == [one for one, _ in illegal_actions(engine.state, nth)]


def test_statistics_say_how_often_the_deck_ran_out() -> None:
    GameMachine().teardown()  # it never began, and says nothing
    said: list[str] = []
    with patch.object(strategies, "event", said.append):
        run_state_machine_as_test(Right, settings=FEW)
    ran_out = {text for text in said if "deck" in text}
    assert ran_out
    assert ran_out <= {f"the deck ran out: {times}" for times in (0, 1, 2)}
