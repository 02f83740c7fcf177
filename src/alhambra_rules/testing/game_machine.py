"""``GameMachine``: a state machine that plays one game on this library and on your engine.

::

    from alhambra_rules.testing import GameMachine

    class MyGame(GameMachine):
        def begin(self, players):
            self.engine = my_engine.Game(players)

        def play(self, event):
            self.engine.play(translated(event))

        def score(self, player):
            return self.engine.score_of(player)

    TestMyGame = MyGame.TestCase
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import ClassVar, NoReturn, cast

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from alhambra_rules.game import Action, Event, GameState, Seat, apply, check_action, phases
from alhambra_rules.model import City, MoneyCard, Tile
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.testing.compared_answers import OF_A_PLAYER, OF_THE_TABLE, Form
from alhambra_rules.testing.game_difference import Differs
from alhambra_rules.testing.illegal_actions import illegal_actions
from alhambra_rules.testing.labels import label
from alhambra_rules.testing.played_games import NAMES, actions
from alhambra_rules.testing.varied_games import varied_game


class GameMachine(RuleBasedStateMachine):
    """Plays the same legal game on both and stops at the first difference.

    A subclass overrides ``begin``, ``play``, and any other methods that its engine can answer.
    After every decision their answers are compared with this library's ``state``. Chance is data:
    ``play`` receives draws as events, like actions, so the engine must accept draws from outside.

    A difference ends the game with ``Differs``. Its message says what differs, lists the last
    events, shows the table, and ends with a short record in the format ``alhambra-game/1``: the
    position at the beginning of the turn and the events since. ``alhambra-rules replay`` and
    ``ar.replay`` play it again. Under pytest it goes to a file, and so does the whole game; the
    failure names both.

    Half of the games are played to the end. Games are long, so fewer are played than Hypothesis
    generates examples for other tests: a fifth of the active profile's ``max_examples``, with ten
    steps each and without the phase ``explain``. ``MyGame.TestCase.settings = settings(...)``
    changes that, also for machines that are then derived from ``MyGame``.

    Attributes:
        player_counts: the numbers of players, from 2 to 6. Other numbers raise
            ``InvalidArgument`` when the class is defined.
        modules: the modules to play with, as for ``ar.new_game``.
        profile: the rule profile, as for ``ar.new_game``.
        record_to: a file for the short record of the last difference; none by default. The whole
            game goes to a second file beside it, with ``-whole`` in its name.
    """

    player_counts: ClassVar[Collection[int]] = (2, 3, 4, 5, 6)
    modules: ClassVar[Collection[str]] = ()
    profile: ClassVar[str] = "standard"
    record_to: ClassVar[Path | None] = None
    state: GameState

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        counts: object = cls.player_counts
        given = list(counts) if isinstance(counts, Collection) else []
        if not given or any(count not in range(2, 7) for count in given):
            raise InvalidArgument(f"player_counts is some of 2, 3, 4, 5 and 6, not {counts!r}")
        cls.TestCase.settings = _inherited_settings(cls)

    def __init__(self) -> None:
        super().__init__()
        self._turn: GameState | None = None
        """The state at the beginning of the turn; None during set-up."""

    # Every subclass needs these two. Other methods are compared only if it overrides them.

    def begin(self, players: tuple[str, ...]) -> None:
        """Begin a game of these players, in seating order, before anything is drawn."""
        raise NotImplementedError

    def play(self, event: Event) -> None:
        """Carry out an action or a draw."""
        raise NotImplementedError

    def allows(self, action: Action) -> bool:
        """Return whether the action is legal now; called with legal and illegal actions."""
        raise NotImplementedError

    def to_act(self) -> str | None:
        """Return the name of the player to act; None when the game is over."""
        raise NotImplementedError

    def winners(self) -> Collection[str]:
        """Return the names of the winners; nobody until the game is over."""
        raise NotImplementedError

    def market(self) -> Iterable[Tile | str | None]:
        """Return the tiles on squares 1 to 4 or their ids, None for an empty square."""
        raise NotImplementedError

    def display(self) -> Iterable[MoneyCard | str]:
        """Return the face-up money cards, or their names, in any order."""
        raise NotImplementedError

    def city(self, player: str) -> City:
        """Return the player's city."""
        raise NotImplementedError

    def reserve(self, player: str) -> Iterable[Tile | str]:
        """Return the tiles of the player's reserve or their ids, in any order."""
        raise NotImplementedError

    def hand(self, player: str) -> Iterable[MoneyCard | str]:
        """Return the money cards in the player's hand, or their names, in any order."""
        raise NotImplementedError

    def score(self, player: str) -> int:
        """Return the player's points so far."""
        raise NotImplementedError

    @initialize(
        players=st.sampled_from((0, 0, 0, 1, 1, 2, 3, 4)),
        seed=st.integers(0, 99),
        eighths=st.sampled_from((*range(8), *[8] * 20)),
        short_of=st.sampled_from((0, 0, 1, 2, 3)),
        nth=st.integers(0, 99),
    )
    def play_up_to_some_moment(
        self, players: int, seed: int, eighths: int, short_of: int = 0, nth: int = 0
    ) -> None:
        """Play a random game up to some decision or the end, and compare at each decision.

        Eight eighths are the whole game. ``short_of`` leaves out that many decisions, so that
        ``act`` also decides what happens at the end. On the way, ``allows`` is asked about each
        legal action that is played, and at some decisions about illegal ones.
        """
        count = sorted(self.player_counts)[players % len(self.player_counts)]
        states = varied_game(count, seed, self.profile, tuple(self.modules))
        self.begin(NAMES[:count])
        asked: Counter[tuple[type[Action], str]] = Counter()
        decisions = eighths * (len(states) - 1) // 8 - short_of
        for number, state in enumerate(states[: 1 + max(0, decisions)], start=nth):
            if number > nth:
                self._expect(cast("Action", _events_between(self.state, state)[0]), allowed=True)
            self._play_to(state)
            asks = state.phase != phases.ACT or number % _ASKED_EVERY == 0
            if asks and not state.finished:
                self._refuse_what_is_illegal(number, asked)
        label("played up to", self.state.phase)
        label("players", count)
        label("modules", ", ".join(map(str, self.modules)) or "none")

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Carry out any legal action on both; nothing once the game is over."""
        if self.state.finished:
            return
        action = data.draw(actions(self.state))
        label("acts", type(action).__name__)
        self._expect(action, allowed=True)
        self._play_to(apply(self.state, action))

    @precondition(lambda self: self._answers("allows") and not self.state.finished)
    @rule(nth=st.integers(0, 99))
    def try_something_illegal(self, nth: int) -> None:
        """Ask the engine about actions that break a rule, one for each way to break one."""
        self._refuse_what_is_illegal(nth, Counter())

    def teardown(self) -> None:
        """Note how the game ended, for Hypothesis' statistics; call it if you override it."""
        if hasattr(self, "state"):
            label("scoring rounds", self.state.scoring_rounds_done)
            label("ended", self.state.phase)

    def _refuse_what_is_illegal(self, nth: int, asked: Counter[tuple[type[Action], str]]) -> None:
        """Ask about illegal actions, except ways to break a rule that were asked often enough."""
        if self._answers("allows"):
            for action, broken in illegal_actions(self.state, nth):
                way = type(action), broken
                if asked[way] < _OFTEN_ENOUGH:
                    asked[way] += 1
                    self._expect(action, allowed=False)

    def _expect(self, action: Action, *, allowed: bool) -> None:
        if not self._answers("allows"):
            return
        try:
            answer = bool(self.allows(action))
        except Exception as error:
            difference = f"the engine fails with {error!r} when asked whether {action!r} is legal"
            self._differ(difference, action.player, error)
        if answer != allowed:
            verdict = "allows" if answer else "refuses"
            report = check_action(self.state, action)
            self._differ(f"the engine {verdict} {action!r}: {report}", action.player)

    def _play_to(self, state: GameState) -> None:
        """Play all events since the last decision on the engine, and compare."""
        before = self.state if hasattr(self, "state") else None
        if state.phase == phases.ACT and (before is None or before.turn_of != state.turn_of):
            turn: GameState | None = state
        else:
            turn = self._turn
        self.state = state
        for one in _events_between(before, state):
            try:
                self.play(one)
            except Exception as error:
                self._differ(f"the engine fails with {error!r} at {one!r}", state.turn_of, error)
        for method, (what, form) in OF_THE_TABLE.items():
            self._compare(method, what, form, state)
        for method, (what, form) in OF_A_PLAYER.items():
            for seat in state.players:
                self._compare(method, f"{what} of {seat.name}", form, seat, seat.name)
        self._turn = turn

    def _compare(
        self, method: str, what: str, form: Form, right: GameState | Seat, *about: str
    ) -> None:
        """Compare the engine's answer, if it has one, with the attribute of the same name."""
        if not self._answers(method):
            return
        player = about[0] if about else self.state.turn_of
        try:
            theirs = form(getattr(self, method)(*about))
        except Exception as error:
            self._differ(f"{what}: the engine fails with {error!r}", player, error)
        ours = form(getattr(right, method))
        if theirs != ours:
            difference = f"{what}: the engine says {theirs!r}, the right answer is {ours!r}"
            self._differ(difference, player)

    def _answers(self, method: str) -> bool:
        return getattr(type(self), method) is not getattr(GameMachine, method)

    def _differ(
        self, difference: str, player: str | None, error: Exception | None = None
    ) -> NoReturn:
        found = Differs.at(difference, self.state, self._turn, player, self.record_to)
        raise found from error


_ASKED_EVERY = 2
"""At which actions of a turn the engine is asked about illegal ones, in all other phases always."""

_OFTEN_ENOUGH = 4
"""How often it is asked on the way about each way to break a rule."""


def _events_between(before: GameState | None, state: GameState) -> tuple[Event, ...]:
    """Return the action after one decision and the draws before the next; from the start on."""
    return cast("tuple[Event, ...]", state.log[len(before.log) if before else 0 :])


def _default_settings() -> settings:
    return settings(
        deadline=None,
        max_examples=max(5, settings().max_examples // 5),
        stateful_step_count=10,
        phases=[phase for phase in Phase if phase is not Phase.explain],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def _inherited_settings(machine: type[GameMachine]) -> settings:
    """Return the settings of the machine's base class, or new ones by the active profile.

    Hypothesis makes a ``TestCase`` for each class, which does not inherit its settings.
    """
    base = next(one for one in machine.__mro__[1:] if issubclass(one, GameMachine))
    if base is GameMachine and GameMachine.TestCase.settings is _OF_THE_LIBRARY:
        return _default_settings()
    return base.TestCase.settings


_OF_THE_LIBRARY = GameMachine.TestCase.settings = _default_settings()
