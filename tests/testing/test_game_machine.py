"""The state machine for engines: a right one plays along, a broken one stops with its record."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

import alhambra_rules as ar
from alhambra_rules.game import carry_out
from alhambra_rules.notation.game_record import read_record
from alhambra_rules.testing import GameMachine
from alhambra_rules.testing.game_machine import Differs
from alhambra_rules.testing.played_games import whole_game

FEW = settings(
    GameMachine.TestCase.settings, max_examples=5, stateful_step_count=5, derandomize=True,
    database=None,
)  # fmt: skip


class ThisLibrary(GameMachine):
    """An engine that has an answer to everything, and nothing but events to go by."""

    player_counts = (2, 3)

    def begin(self, players: tuple[str, ...]) -> None:
        self.game = ar.empty_game(players)

    def play(self, event: ar.Event) -> None:
        self.game = carry_out(self.game, event)

    def allows(self, action: ar.Action) -> bool:
        return ar.check_action(self.game, action).ok

    def to_act(self) -> str | None:
        return self.game.to_act

    def winners(self) -> Collection[str]:
        return self.game.winners

    def market(self) -> Iterable[ar.Tile | None]:
        return self.game.market

    def display(self) -> Iterable[ar.MoneyCard]:
        return self.game.display

    def city(self, player: str) -> ar.City:
        return self.game.player(player).city

    def reserve(self, player: str) -> Iterable[ar.Tile]:
        return self.game.player(player).reserve

    def hand(self, player: str) -> Iterable[str]:
        return map(str, self.game.player(player).hand)

    def score(self, player: str) -> int:
        return self.game.player(player).score


def test_an_engine_that_is_right_plays_along() -> None:
    """Nothing differs where the engine is this library again."""
    run_state_machine_as_test(ThisLibrary, settings=FEW)


def test_an_engine_that_answers_to_nothing_only_has_to_play() -> None:
    """What is not overridden is not compared."""

    class Silent(GameMachine):
        def begin(self, players: tuple[str, ...]) -> None: ...

        def play(self, event: ar.Event) -> None: ...

    run_state_machine_as_test(Silent, settings=FEW)


def stopped(machine: type[GameMachine], file: Path) -> str:
    """Return what the machine says of its engine, having seen that the record can be replayed."""
    machine.record_to = file
    with pytest.raises(Differs) as caught:
        run_state_machine_as_test(machine, settings=FEW)
    record = read_record(file.read_text("utf-8"))
    assert ar.replay(record).ok
    assert str(caught.value).endswith(file.read_text("utf-8"))
    return str(caught.value)


def test_a_difference_stops_the_game_and_can_be_replayed(tmp_path: Path) -> None:
    """An engine whose scores stop at three is caught when first somebody scores more."""

    class Capped(ThisLibrary):
        def score(self, player: str) -> int:
            return min(3, super().score(player))

    told = stopped(Capped, tmp_path / "capped.jsonl")
    assert "the engine says 3, right is" in told
    last = read_record((tmp_path / "capped.jsonl").read_text("utf-8"))
    (final,) = ar.replay(last).states[-1:]
    assert final.scoring_rounds_done == 1


def test_an_engine_that_fails_is_told_with_the_event(tmp_path: Path) -> None:
    """What the engine raises is a difference like any other."""

    class Failing(ThisLibrary):
        def play(self, event: ar.Event) -> None:
            if isinstance(event, ar.Buy):
                raise RuntimeError("no shop yet")
            super().play(event)

    told = stopped(Failing, tmp_path / "failing.jsonl")
    assert "the engine fails at Buy(" in told
    assert "no shop yet" in told


def test_an_engine_that_fails_to_answer_is_told_with_the_question(tmp_path: Path) -> None:
    """What is raised instead of an answer, or is none, stops the game with its record too."""

    class Speechless(ThisLibrary):
        def display(self) -> Iterable[ar.MoneyCard]:
            return cast("Iterable[ar.MoneyCard]", None)

    class Undecided(ThisLibrary):
        def allows(self, action: ar.Action) -> bool:
            raise LookupError(f"unknown: {action.player}")

    told = stopped(Speechless, tmp_path / "speechless.jsonl")
    assert "the display: the engine fails with TypeError(" in told
    told = stopped(Undecided, tmp_path / "undecided.jsonl")
    assert "is legal with LookupError('unknown: " in told


@pytest.mark.parametrize("counts", [(), (1, 2), (7,), 3, "23", ([2],), (2.5,)])
def test_two_to_six_play(counts: Collection[int]) -> None:
    """Other numbers of players are refused when the class is made."""
    with pytest.raises(ar.InvalidArgument, match="player_counts is some of 2, 3, 4, 5 and 6, not"):
        type("Odd", (ThisLibrary,), {"player_counts": counts})


@pytest.mark.parametrize("allows", [True, False])
def test_an_engine_that_allows_all_or_nothing_is_found(tmp_path: Path, allows: bool) -> None:
    """Legal and illegal actions are asked about alike."""

    class Careless(ThisLibrary):
        def allows(self, action: ar.Action) -> bool:
            return allows and action.player != ""

    told = stopped(Careless, tmp_path / "careless.jsonl")
    assert f"the engine {'allows' if allows else 'refuses'} " in told


def test_a_difference_needs_no_file() -> None:
    """Without a file to write to, the record is in the message alone."""

    class Nobody(ThisLibrary):
        def to_act(self) -> str | None:
            return None

    with pytest.raises(Differs, match="who is to act: the engine says None, right is 'Anne'"):
        run_state_machine_as_test(Nobody, settings=FEW)


@settings(max_examples=1)
@given(st.data())
def test_nothing_is_done_once_a_game_is_over(data: st.DataObject) -> None:
    """A finished game stays as it is."""
    machine = ThisLibrary()
    machine.state = whole_game(2, 0)[-1]
    machine.act(data=data)
    assert machine.state == whole_game(2, 0)[-1]


@pytest.mark.parametrize(
    "method",
    ["to_act", "winners", "market", "display", "city", "reserve", "hand", "score", "allows"],
)
def test_what_an_engine_does_not_answer_to_says_so(method: str) -> None:
    """The methods that are compared are there to be overridden."""
    asked = getattr(GameMachine(), method)
    about = () if method in ("to_act", "winners", "market", "display") else ("Anne",)
    with pytest.raises(NotImplementedError):
        asked(*about)


def test_every_engine_has_to_begin_and_to_play() -> None:
    """The two methods that cannot be done without are there to be overridden too."""
    with pytest.raises(NotImplementedError):
        GameMachine().begin(("Anne", "Alma"))
    with pytest.raises(NotImplementedError):
        GameMachine().play(ar.Stop("Anne"))
