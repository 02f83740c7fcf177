"""``GameMachine``: a right engine plays along, a broken one stops with a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import ClassVar, cast
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.game import carry_out
from alhambra_rules.notation.game_record import read_record
from alhambra_rules.testing import GameMachine, game_machine
from alhambra_rules.testing.game_machine import record_since
from alhambra_rules.testing.illegal_actions import illegal_actions
from alhambra_rules.testing.played_games import varied_game
from rulebook_kit.testing import strategies
from rulebook_kit.testing.game_machine import Differs, EngineMachine
from tests.game.positions import position
from tests.levels import LONG
from tests.testing.draws import without_constants
from tests.testing.wrong_machines import Follower

FEW = settings(
    GameMachine.TestCase.settings, max_examples=5, stateful_step_count=5, derandomize=True,
    database=None,
)  # fmt: skip


class ThisLibrary(GameMachine):
    """An engine that answers everything and follows the events."""

    player_counts: ClassVar[Collection[int]] = (2, 3)

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


@pytest.mark.no_cover
def test_an_engine_that_is_right_plays_along() -> None:
    run_state_machine_as_test(ThisLibrary, settings=FEW)


@pytest.mark.no_cover
def test_an_engine_that_answers_to_nothing_only_has_to_play() -> None:
    class Silent(GameMachine):
        def begin(self, players: tuple[str, ...]) -> None: ...

        def play(self, event: ar.Event) -> None: ...

    run_state_machine_as_test(Silent, settings=FEW)


class Capped(ThisLibrary):
    def score(self, player: str) -> int:
        return min(3, super().score(player))


class Failing(ThisLibrary):
    def play(self, event: ar.Event) -> None:
        if isinstance(event, ar.Buy):
            raise RuntimeError("no shop yet")
        super().play(event)


class Speechless(ThisLibrary):
    def display(self) -> Iterable[ar.MoneyCard]:
        return cast("Iterable[ar.MoneyCard]", None)


class Nobody(ThisLibrary):
    def to_act(self) -> str | None:
        return None


class Undecided(ThisLibrary):
    def allows(self, action: ar.Action) -> bool:
        raise LookupError(f"unknown: {action.player}")


class Generous(ThisLibrary):
    def allows(self, action: ar.Action) -> bool:
        return bool(action.player)


class Stern(ThisLibrary):
    def allows(self, action: ar.Action) -> bool:
        return not action.player


BROKEN: dict[type[ThisLibrary], type[Exception] | None] = {
    Capped: None,
    Failing: RuntimeError,
    Speechless: None,
    Nobody: None,
    Undecided: LookupError,
    Generous: None,
    Stern: None,
}
"""Broken engines, and the errors that they raise."""


@pytest.mark.no_cover
@pytest.mark.parametrize("machine", [Capped, Failing, Undecided])
def test_a_broken_engine_is_stopped_with_a_record_that_can_be_replayed(
    machine: type[ThisLibrary], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error of the engine is the cause, and the record is in the message and in the file."""
    file = tmp_path / "record.jsonl"
    monkeypatch.setattr(machine, "record_to", file)
    with pytest.raises(Differs) as caught:
        run_state_machine_as_test(machine, settings=FEW)
    assert isinstance(caught.value.__cause__, BROKEN[machine] or type(None))
    assert str(caught.value).endswith(file.read_text("utf-8"))
    short = ar.replay(read_record(file.read_text("utf-8")))
    whole = ar.replay(read_record((tmp_path / "record-whole.jsonl").read_text("utf-8")))
    assert short.states[-1].table == whole.states[-1].table
    for replayed in (short, whole):
        (wrong,) = {one.index for one in replayed.findings} or {None}
        assert wrong in {None, len(replayed.record.events) - 1}
    assert short.ok is (machine is not Undecided)
    if machine is Capped:
        assert whole.states[-1].scoring_rounds_done == 1


def difference(play: Callable[[], object], match: str | None = None) -> Differs:
    with pytest.raises(Differs, match=match) as caught:
        play()
    return caught.value


def test_a_difference_in_words(snapshot: SnapshotAssertion) -> None:
    """The message begins with one sentence; without ``record_to`` no file is written."""

    def play(engine: ThisLibrary) -> None:
        engine.play_up_to_some_moment(players=0, seed=0, eighths=7)
        engine._expect(ar.TakeMoney("Anne", ()), allowed=False)
        engine._expect(ar.legal_actions(engine.state)[0], allowed=True)

    said = {one.__name__: difference(partial(play, one())) for one in BROKEN}
    assert {name: str(error).splitlines()[0] for name, error in said.items()} == snapshot


OF_THE_WRONG_KIND: list[tuple[str, object, str]] = [
    ("to_act", 3, "who must act: the engine returns 3 instead of a name or None"),
    ("winners", "Anne", "who has won: the engine returns 'Anne' instead of a list"),
    ("market", 5, "the market: the engine returns 5 instead of a list"),
    ("display", None, "the display: the engine returns None instead of a list"),
    ("city", {}, "the city of Anne: the engine returns {} instead of a City"),
    ("score", "12", "the score of Anne: the engine returns '12' instead of an integer"),
    (
        "allows",
        None,
        "asked whether TakeMoney(player='Anne', cards=()) is legal, the engine returns None"
        " instead of True or False",
    ),
]


def test_an_answer_of_the_wrong_kind_is_quoted() -> None:
    """The record of the game is shown, as for any difference."""

    def play(engine: Follower) -> None:
        engine.play_up_to_some_moment(players=0, seed=0, eighths=0)
        engine._expect(ar.TakeMoney("Anne", ()), allowed=False)

    for method, answer, words in OF_THE_WRONG_KIND:
        engine = type("Odd", (Follower,), {method: lambda *_, answer=answer: answer})
        error = difference(partial(play, engine()))
        assert error.summary.splitlines()[0] == words
        assert read_record(error.record).players == ("Anne", "Alma")


def test_a_machine_without_a_needed_method_says_which() -> None:
    for method in ("begin", "play"):
        machine = type("Mine", (Follower,), {method: getattr(GameMachine, method)})
        with pytest.raises(ar.InvalidArgument, match=f"Mine needs a method {method}"):
            machine().play_up_to_some_moment(players=0, seed=0, eighths=0)


def test_the_record_ends_with_the_action_that_was_asked_about() -> None:
    engine, state = Generous(), varied_game(2, 0)[0]
    engine.begin(state.names)
    asked = ar.TakeMoney("Anne", ())
    error = difference(partial(ask_about, engine, state, asked))
    for record in (error.record, error.whole_game):
        assert record is not None
        replayed = ar.replay(read_record(record))
        assert replayed.record.events[-1] == asked
        assert replayed.report.rules == ar.check_action(state, asked).rules
    assert "  line 2, asked about: Anne takes" in error.summary


def test_what_a_machine_cannot_have_is_refused_at_once() -> None:
    """Two to six play; a misspelt method would never be asked."""
    given: list[object] = [(), (1, 2), (7,), 3, "23", ([2],), (2.5,)]
    for counts in given:
        with pytest.raises(ar.InvalidArgument, match=r"^player_counts "):
            type("Odd", (ThisLibrary,), {"player_counts": counts})
    with pytest.raises(ar.InvalidArgument, match=r'nothing uses Odd\.scores; did you mean "score"'):
        type("Odd", (GameMachine,), {"scores": len})


@settings(max_examples=1)
@given(st.data())
def test_nothing_is_done_once_a_game_is_over(data: st.DataObject) -> None:
    machine = ThisLibrary()
    machine.state = varied_game(2, 0)[-1]
    machine.act(data=data)
    assert machine.state == varied_game(2, 0)[-1]


def test_methods_that_are_not_overridden_say_so() -> None:
    """The machine of any game needs an engine to begin, play and judge."""
    for method, *about in (
        *(("begin", ("Anne", "Alma")), ("play", ar.Stop("Anne")), ("allows", ar.Stop("Anne"))),
        *(("to_act",), ("winners",), ("market",), ("display",)),
        *(("city", "Anne"), ("reserve", "Anne"), ("hand", "Anne"), ("score", "Anne")),
    ):
        with pytest.raises(NotImplementedError):
            getattr(GameMachine(), str(method))(*about)
        if method in vars(EngineMachine):
            with pytest.raises(NotImplementedError):
                getattr(EngineMachine, str(method))(Follower(), *about)


def test_subclasses_have_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings of a user's machine win and spread."""
    chosen = settings(max_examples=7)

    class Mine(ThisLibrary): ...

    monkeypatch.setattr(Mine.TestCase, "settings", chosen)

    class Derived(Mine): ...

    assert Derived.TestCase.settings is chosen

    @settings(max_examples=8)
    class Decorated(Mine): ...

    assert Decorated.TestCase.settings.max_examples == 8
    monkeypatch.setattr(GameMachine.TestCase, "settings", chosen)

    class OfAll(GameMachine): ...

    assert OfAll.TestCase.settings is chosen


@contextmanager
def _examples_by_default(number: int) -> Iterator[None]:
    """Load a profile with this number of examples for a while."""
    before = settings.get_current_profile_name()
    settings.register_profile("for a while", max_examples=number)
    settings.load_profile("for a while")
    try:
        yield
    finally:
        settings.load_profile(before)


def test_settings_follow_the_profile_when_a_machine_is_defined() -> None:
    """A machine plays a fifth of the active profile's examples, and at least five.

    Health checks allow long games, and no example is too slow.
    """
    for examples, played in ((1_000, 200), (20, 5)):
        with _examples_by_default(examples):

            class Mine(GameMachine): ...

            @settings(max_examples=3)
            class Chosen(GameMachine): ...

        found = Mine.TestCase.settings
        assert (found.max_examples, found.stateful_step_count, found.deadline) == (played, 10, None)
        allowed = {HealthCheck.too_slow, HealthCheck.data_too_large}
        assert allowed <= set(found.suppress_health_check)
        assert {*Phase} - {*found.phases} == {Phase.explain}
        assert Chosen.TestCase.settings.max_examples == 3


@settings(max_examples=1)
@given(st.data())
def test_statistics_say_what_was_played(data: st.DataObject) -> None:
    """Labels have the phase, the number of players and the kind of action."""
    said: list[str] = []
    machine = ThisLibrary()
    with patch.object(strategies, "event", said.append):
        machine.teardown()
        machine.play_up_to_some_moment(players=1, seed=0, eighths=4)
        phase = machine.state.phase
        machine.act(data=data)
        machine.teardown()
    action = machine.state.log[len(varied_game(3, 0)[0].log) :]
    played = {f"acts: {type(event).__name__}" for event in action}
    assert said[:2] == [f"played up to: {phase}", "players: 3"]
    assert said[2] in played
    rounds = f"scoring rounds: {machine.state.scoring_rounds_done}"
    assert said[3:] == [f"ended: {machine.state.phase}", rounds, "modules: none"]

    class WithModules(ThisLibrary):
        modules = ("architects", "bazaars")

    other = WithModules()
    other.state = machine.state
    with patch.object(strategies, "event", said.append):
        other.teardown()
    assert said[-1] == "modules: architects, bazaars"


@pytest.mark.no_cover
def test_each_way_to_break_a_rule_is_asked_about_four_times_on_the_way() -> None:
    """At every second decision, counted from any, and never after the end."""
    asked: list[tuple[int, object]] = []

    class Asked(ThisLibrary):
        def _expect(self, action: ar.Action, *, allowed: bool) -> None:
            if not allowed:
                rules = ar.check_action(self.state, action).rules
                asked.append((len(self.state.log), (type(action), rules)))

    for nth in (0, 1):
        asked.clear()
        machine = Asked()
        machine.play_up_to_some_moment(players=0, seed=0, eighths=8, nth=nth)
        states = varied_game(2, 0)
        at = [len(state.log) for state in states[nth % 2 :: 2] if not state.finished]
        assert {log for log, _ in asked} <= set(at)
        assert asked[0][0] == at[0]
        assert max(Counter(way for _, way in asked).values()) == 4
    machine = Asked()
    machine.state = states[0]
    asked.clear()
    machine.try_something_illegal(nth=0)
    assert asked
    machine.state = states[-1]
    asked.clear()
    machine.try_something_illegal(nth=0)
    assert not asked


@LONG
@pytest.mark.parametrize("modules", [(), ("architects", "bazaars", "invaders")])
def test_half_of_the_games_end(modules: tuple[str, ...]) -> None:
    """Of 200 examples at least 90 end, after their third scoring round, and some stop early."""
    reached: list[tuple[bool, int]] = []

    class Counted(Follower):
        def begin(self, players: tuple[str, ...]) -> None: ...

        def play(self, event: ar.Event) -> None: ...

        def teardown(self) -> None:
            reached.append((self.state.finished, self.state.scoring_rounds_done))

    Counted.modules = modules
    many = settings(Counted.TestCase.settings, max_examples=200, derandomize=True, database=None)
    with without_constants():
        run_state_machine_as_test(Counted, settings=many)
    ended = [rounds for over, rounds in reached if over]
    assert set(ended) == {3}
    assert len(ended) >= 90
    assert any(rounds == 0 for _, rounds in reached)


@LONG
@pytest.mark.parametrize("modules", [(), ("architects", "bazaars", "invaders", "treasure")])
def test_short_records_end_where_whole_games_do(modules: tuple[str, ...]) -> None:
    """At every decision the record from the beginning of the turn leads to the same table."""
    states = varied_game(2, 3, "standard", modules)
    turn = states[0]
    for before, state in pairwise(states):
        if state.phase == "act" and before.turn_of != state.turn_of:
            turn = state
        replayed = ar.replay(record_since(turn, state))
        assert replayed.ok
        assert replayed.states[-1].table == state.table
        assert replayed.states[-1].winners == state.winners


def test_a_difference_shows_the_last_events_and_the_table(snapshot: SnapshotAssertion) -> None:
    """The summary has the number of each event's line in the record."""
    error = difference(partial(Capped().play_up_to_some_moment, players=0, seed=0, eighths=8))
    assert error.summary == snapshot
    assert error.record_file is None


def test_a_record_from_a_turn_on_has_the_whole_game_beside_it(tmp_path: Path) -> None:
    whole = Differs("scores differ", "the game\n", None, program="my-rules")
    assert str(whole) == "scores differ\n\nThe game, as a record:\nthe game\n"
    part = Differs("scores differ", "a turn by Ärne\n", "the game of Ärne\n", program="x")
    assert part.called == "The game from this turn on, as a record"
    part.write(tmp_path / "one.jsonl")
    written = {file.name: file.read_text("utf-8") for file in tmp_path.iterdir()}
    assert written == {"one.jsonl": part.record, "one-whole.jsonl": part.whole_game}


def difference_at(
    state: ar.GameState,
    turn: ar.GameState | None,
    player: str | None,
    asked: ar.Action | None = None,
    file: Path | None = None,
) -> Differs:
    """Return a difference in a state of a turn that began with another."""

    class Recorded(Follower):
        record_to = file

    machine = Recorded()
    machine.state, machine._turn = state, turn
    return machine._difference("scores differ", player, asked)


def test_a_difference_at_a_beginning_and_at_the_end(
    snapshot: SnapshotAssertion, tmp_path: Path
) -> None:
    """Without events in the turn there are none to show; at the end nobody is to act."""
    states, file = varied_game(2, 0), tmp_path / "record.jsonl"
    differences = [
        difference_at(states[0], states[0], "Zoe"),
        difference_at(states[-1], states[-2], "Anne"),
        difference_at(states[1], None, "Zoe", file=file),
    ]
    assert [one.summary for one in differences] == snapshot
    assert [one.record_file for one in differences] == [None, None, file]


def ask_about(engine: GameMachine, state: ar.GameState, action: ar.Action) -> None:
    engine._play_to(state)
    engine._expect(action, allowed=False)


class Cityless(ThisLibrary):
    """An engine that fails when it is asked about Alma."""

    def city(self, player: str) -> ar.City:
        return {"Anne": super().city("Anne")}[player]


class Rich(Follower):
    """An engine with a wrong score of Alma."""

    def score(self, player: str) -> int:
        return 7 * (player == "Alma")


class Vague(Follower):
    """An engine that does not know what is legal."""

    def allows(self, action: ar.Action) -> bool:
        return cast("bool", action.player and None)


class Scoreless(Vague):
    """An engine that does not know Alma's score."""

    def score(self, player: str) -> int:
        return cast("int", None if player == "Alma" else 0)


def test_a_difference_about_a_player_shows_that_players_city() -> None:
    """An action that was asked about ends the record."""
    state, action = varied_game(2, 0)[0], ar.Stop("Alma")
    about_a_player: list[tuple[type[Follower | ThisLibrary], str, bool]] = [
        (Cityless, "the engine fails with KeyError", False),
        (Undecided, "the engine fails with LookupError", True),
        (Rich, "the score of Alma", False),
        (Vague, "returns None", True),
        (Scoreless, "returns None", False),
    ]
    for machine, words, was_asked in about_a_player:
        engine = machine()
        engine.begin(state.names)
        error = difference(partial(ask_about, engine, state, action), words)
        assert "\nThe city of Alma:\n" in error.summary
        assert (read_record(error.record).events[-1] == action) is was_asked
        assert isinstance(error.__cause__, LookupError) is ("Error" in words)


def test_the_action_that_was_asked_about_is_told_with_the_tile() -> None:
    state, action = varied_game(2, 0)[0], ar.Buy("Alma", 1, ["denar-9"])
    told = difference_at(state, None, None, action).summary
    assert str(state.market[0]) in ar.describe_event(action, state)
    assert f", asked about: {ar.describe_event(action, state)}\n" in told


def test_nobody_has_a_city_if_a_stranger_is_refused() -> None:
    """An action of somebody who is not in the game is a difference like any other."""
    engine = Generous()
    engine.state = varied_game(2, 0)[0]
    error = difference(partial(engine._expect, ar.Stop("Zoe"), allowed=False))
    assert "The city of" not in error.summary


@pytest.mark.no_cover
def test_a_game_can_end_a_few_decisions_early() -> None:
    """``short_of`` leaves out decisions, but never the first."""
    engine = ThisLibrary()
    engine.play_up_to_some_moment(players=0, seed=0, eighths=8, short_of=2)
    assert engine.state == varied_game(2, 0)[-3]
    engine = ThisLibrary()
    engine.play_up_to_some_moment(players=0, seed=0, eighths=0, short_of=2)
    assert engine.state == varied_game(2, 0)[0]


def test_games_are_those_of_the_modules_and_the_profile(monkeypatch: pytest.MonkeyPatch) -> None:
    class Odd(Follower):
        modules: ClassVar[Collection[str]] = ["bazaars"]
        profile = "must-continue"

    monkeypatch.setattr(game_machine, "varied_game", lambda *asked: asked)
    assert [*Odd()._played(3, 8)] == [3, 8, "must-continue", ("bazaars",)]


def test_illegal_actions_are_chosen_by_number() -> None:
    machine = Follower()
    machine.state = position(reserve="tower-11 garden-10-n")
    asked = [list(machine._illegal_actions(number)) for number in (0, 1)]
    assert asked == [list(illegal_actions(machine.state, number)) for number in (0, 1)]
    assert asked[0] != asked[1]


def test_a_turn_begins_with_the_first_decision_of_a_player() -> None:
    """Not with a later action, and not in another phase."""
    first, later = position(turn_of="Anne"), position(turn_of="Anne", actions_done=1)
    machine, other = Follower(), position(turn_of="Alma")
    placing = position(turn_of="Anne", phase="place-bought", bought=["tower-11"])
    cases = [(None, first, True), (first, later, False), (other, first, True)]
    for before, state, begun in [*cases, (other, placing, False), (first, placing, False)]:
        assert machine._turn_begun(before, state) is begun
