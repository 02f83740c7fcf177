"""``EngineMachine``: what the ``GameMachine`` of every game does with an engine.

It raises ``Differs``, with the game as a record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import ClassVar, Final, Generic, NoReturn, Protocol, TypeVar, cast

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from rulebook_kit.envelope import line_of
from rulebook_kit.errors import InvalidArgument
from rulebook_kit.game import AnyGame
from rulebook_kit.player_names import SOME_NAMES
from rulebook_kit.states import AnyState, StateInTurns
from rulebook_kit.testing.engine_tests import NoAnswer, read_verdict
from rulebook_kit.testing.illegal_events import Pieces, illegal_events
from rulebook_kit.testing.strategies import label, no_slips, played
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import enumerated


class Differs(AssertionError):
    """The engine and this library disagree; the message ends with a record.

    Attributes:
        summary: the message without the record: what differs, the last events, and the table.
        record: a record that shows the difference, as short as the game's format allows.
        whole_game: the game from its beginning, as a record; None if that is ``record``.
        record_file: the file with the record; None if the machine has no ``record_to``.
        program: the command that replays a record, such as ``alhambra-rules``.
    """

    def __init__(
        self,
        summary: str,
        record: str,
        whole_game: str | None,
        record_file: Path | None = None,
        *,
        program: str,
    ) -> None:
        self.summary = summary
        self.record = record
        self.whole_game = whole_game
        self.record_file = record_file
        self.program = program
        super().__init__(f"{summary}\n\n{self.called}:\n{record}")
        if record_file is not None:
            self.write(record_file)

    @property
    def called(self) -> str:
        """What the record is, in words."""
        return "The game" + (" from this turn on" if self.whole_game else "") + ", as a record"

    def whole_file(self, file: Path) -> Path | None:
        """Return the file for the whole game next to that for the record; None if it is that."""
        return file.with_name(f"{file.stem}-whole{file.suffix}") if self.whole_game else None

    def write(self, file: Path) -> None:
        """Write the record, and the whole game next to it with ``-whole`` in its name.

        Raises:
            OSError: a file cannot be written.
        """
        file.write_text(self.record, "utf-8")
        if (whole := self.whole_file(file)) and self.whole_game:
            whole.write_text(self.whole_game, "utf-8")


class StateOfGame(AnyState, Protocol):
    """A state of any game."""

    @property
    def log(self) -> Sequence[object]:
        """Every event so far."""

    @property
    def phase(self) -> str:
        """What the game waits for."""


class _WithSeats(Protocol):
    def player(self, name: str) -> object:
        """Return the player's part of the state."""


class ActionOfPlayer(Protocol):
    """An action of any game."""

    @property
    def player(self) -> str:
        """The name of the player."""


_State = TypeVar("_State", bound=StateOfGame)
_Action = TypeVar("_Action", bound=ActionOfPlayer)
_Event = TypeVar("_Event")

Form = Callable[[object], object]
"""Brings an answer into the form in which answers are compared."""

Compared = Mapping[str, tuple[str, Form]]
"""The methods that are compared, with their names in messages and the form for comparing."""


class EngineMachine(RuleBasedStateMachine, Generic[_State, _Action, _Event]):
    """Plays the same legal game on an engine and on the library; stops at the first difference.

    A game's ``GameMachine`` is a direct subclass. It names the game, and declares the methods that
    an engine may override, besides those of every game. It can override the methods below which
    begin with ``_``: how games are drawn, and how a difference is shown.

    Attributes:
        player_counts: the numbers of players; by default all that can play.
        record_to: a file for the record of the last difference; none by default.
        state: the game on the library's side.
    """

    player_counts: ClassVar[Collection[int]]
    record_to: ClassVar[Path | None] = None
    state: _State

    _game: ClassVar[AnyGame]
    _of_the_table: ClassVar[Compared] = FrozenDict()
    """What is compared besides the player to act and the winners."""
    _of_a_player: ClassVar[Compared] = FrozenDict()
    """What is compared for each player."""
    _span: ClassVar[str] = "turn"
    """What ``_turn_begun`` is about, in words."""
    _by_default: ClassVar[settings]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if EngineMachine in cls.__bases__:
            cls._by_default = cls.TestCase.settings = _default_settings()
            cls.player_counts = vars(cls).get("player_counts", cls._possible_counts())
            return
        no_slips(cls, next(one for one in cls.__mro__ if EngineMachine in one.__bases__))
        counts: object = cls.player_counts
        given = list(counts) if isinstance(counts, Collection) else []
        possible = cls._possible_counts()
        if not given or any(count not in possible for count in given):
            raise InvalidArgument(
                f"player_counts must be some of {enumerated(possible)}, not {counts!r}"
            )
        cls.TestCase.settings = cls._inherited_settings()

    @classmethod
    def _possible_counts(cls) -> range:
        return range(2, cls._game.most_players + 1)

    @classmethod
    def _inherited_settings(cls) -> settings:
        """Return the settings of the base class, or new ones by the active profile.

        Hypothesis makes a ``TestCase`` for each class, which does not inherit its settings.
        """
        base = next(one for one in cls.__mro__[1:] if issubclass(one, EngineMachine))
        unchanged_ones = base.TestCase.settings is cls._by_default
        if EngineMachine in base.__bases__ and unchanged_ones:
            return _default_settings()
        return base.TestCase.settings

    def __init__(self) -> None:
        super().__init__()
        self._turn: _State | None = None
        """The state at the start of the turn; None during the setup."""

    # Every engine needs these two. Other methods are compared only if it overrides them.

    def begin(self, players: tuple[str, ...]) -> None:
        """Begin a game of these players, in seating order, before anything is drawn."""
        raise NotImplementedError

    def play(self, event: _Event) -> None:
        """Carry out an action or a draw."""
        raise NotImplementedError

    def allows(self, action: _Action) -> bool:
        """Return whether the action is legal now; called with legal and illegal actions."""
        raise NotImplementedError

    def to_act(self) -> str | None:
        """Return the name of the player to act; None when the game is over."""
        raise NotImplementedError

    def winners(self) -> Collection[str]:
        """Return the names of the winners; nobody until the game is over."""
        raise NotImplementedError

    # These say how games are drawn, and how a difference is shown.

    def _played(self, players: int, seed: int) -> Sequence[_State]:
        """Return the states of a random game, from the first decision to the end."""
        play = self._game.play

        def choose(state: _State, chance: Random) -> _Action:
            return chance.choice(cast("Sequence[_Action]", play.legal_actions(state)))

        begun = cast("_State", play.new(SOME_NAMES[:players], seed))
        return played(begun, seed, choose, play.apply)

    def _actions(self) -> st.SearchStrategy[_Action]:
        """Draw a legal action."""
        return st.sampled_from(self._game.play.legal_actions(self.state))

    def _illegal_actions(self, nth: int) -> Iterable[tuple[_Action, str]]:
        """Return illegal actions, one for each way to break a rule, each with that rule's id."""
        play, state = self._game.play, self.state
        check = partial(play.check, state)
        return illegal_events(play.legal_actions(state), state.phase, self._pieces(), check, nth)

    def _pieces(self) -> Pieces:
        """Return what the fields of an illegal action may hold, by their types."""
        return {str: self.state.names, int: range(10)}

    def _turn_begun(self, before: _State | None, state: _State) -> bool:  # noqa: ARG002 - for subclasses
        """Whether a turn begins with this state, the one after ``before``."""
        return True

    def _difference(self, what: str, player: str | None, asked: _Action | None) -> Differs:
        """Return the error about a difference.

        Args:
            what: what differs, in one sentence.
            player: the player it concerns, if any.
            asked: the action that the engine was asked about, if any; its record ends with it,
                unless its player is a stranger.
        """
        stranger = asked is None or asked.player not in self.state.names
        last = None if stranger else asked
        lines = (what, "", *self._events_told(last), "", *self._table(player))
        record, whole_game = self._records(last)
        return Differs(
            "\n".join(lines), record, whole_game, self.record_to, program=self._game.program
        )

    def _records(self, asked: _Action | None) -> tuple[str, str | None]:
        """Return a record that shows a difference, and that of the whole game if it is shorter.

        Both end with the action that the engine was asked about, if any.
        """
        return self._game.play.record(self._with(asked)), None

    def _with(self, asked: _Action | None) -> StateInTurns:
        recorded = cast("StateInTurns", self.state)
        return recorded if asked is None else recorded.and_then(asked)

    def _events_told(self, asked: _Action | None) -> Iterator[str]:
        """Yield the events of the turn and an action asked about, with their lines in a record."""
        begun = len(self._turn.log) if self._turn else 0
        happened, game = len(self.state.log), self._game
        if happened > begun:
            yield f"The events of this {self._span}:"
        else:
            yield f"Nothing has happened in this {self._span}."
        for index, event in enumerate(self._with(asked).log[begun:], start=begun):
            about = "" if index < happened else ", asked about"
            sentence = game.rules.templates.text(game.play.sentence(event, None, ""))
            yield f"  line {line_of(index)}{about}: {sentence}"

    def _table(self, player: str | None) -> Iterator[str]:  # noqa: ARG002 - for subclasses
        """Yield what is on the table, and more on the player whom a difference concerns, if any."""
        yield str(self.state)

    @initialize(
        players=st.sampled_from((0, 0, 1, 1, 1, 2, 3, 4)),
        seed=st.integers(0, 99),
        eighths=st.sampled_from((*range(8), *[8] * 14)),
        short_of=st.sampled_from((0, 0, 0, 0, 1, 2, 3)),
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
        for method in ("begin", "play"):
            if not self._answers(method):
                raise InvalidArgument(f"{type(self).__name__} needs a method {method}")
        count = sorted(self.player_counts)[players % len(self.player_counts)]
        states = self._played(count, seed)
        self.begin(states[0].names)
        asked: Counter[tuple[type[_Action], str]] = Counter()
        decisions = eighths * (len(states) - 1) // 8 - short_of
        for number, state in enumerate(states[: 1 + max(0, decisions)], start=nth):
            if number > nth:
                self._expect(cast("_Action", state.log[len(self.state.log)]), allowed=True)
            self._play_to(state)
            if number % _ASKED_EVERY == 0 and not state.finished:
                self._refuse_what_is_illegal(number // _ASKED_EVERY, asked)
        label("played up to", self.state.phase)
        label("players", count)

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Carry out any legal action on both; nothing once the game is over."""
        if self.state.finished:
            return
        action = data.draw(self._actions())
        label("acts", type(action).__name__)
        self._expect(action, allowed=True)
        self._play_to(self._game.play.apply(self.state, action))

    @rule(nth=st.integers(0, 99))
    def try_something_illegal(self, nth: int) -> None:
        """Ask the engine about actions that break a rule, one for each way to break one.

        With nothing to ask, nothing happens: with a precondition, Hypothesis discards games.
        """
        if not self.state.finished:
            self._refuse_what_is_illegal(nth, Counter())

    def teardown(self) -> None:
        """Note how the game ended, for Hypothesis' statistics; call it if you override it."""
        if hasattr(self, "state"):
            label("ended", self.state.phase)

    def _refuse_what_is_illegal(self, nth: int, asked: Counter[tuple[type[_Action], str]]) -> None:
        """Ask about illegal actions, except ways to break a rule that were asked often enough."""
        if self._answers("allows"):
            for action, broken in self._illegal_actions(nth):
                way = type(action), broken
                if asked[way] < _OFTEN_ENOUGH:
                    asked[way] += 1
                    self._expect(action, allowed=False)

    def _expect(self, action: _Action, *, allowed: bool) -> None:
        if not self._answers("allows"):
            return
        asked = f"asked whether {action!r} is legal"
        try:
            answer = read_verdict(self.allows(action))
        except NoAnswer as error:
            self._differ(f"{asked}, the engine returns {error}", action.player, asked=action)
        except Exception as error:
            difference = f"the engine fails with {error!r} when {asked}"
            self._differ(difference, action.player, error, asked=action)
        if answer != allowed:
            verdict = "allows" if answer else "refuses"
            report = self._game.play.check(self.state, action)
            difference = f"the engine {verdict} {action!r}: {report}"
            self._differ(difference, action.player, asked=action)

    def _play_to(self, state: _State) -> None:
        """Play all events since the last decision on the engine, and compare."""
        before = self.state if hasattr(self, "state") else None
        turn = state if self._turn_begun(before, state) else self._turn
        self.state = state
        for one in state.log[len(before.log) if before else 0 :]:
            try:
                self.play(cast("_Event", one))
            except Exception as error:
                self._differ(f"the engine fails with {error!r} at {one!r}", None, error)
        for method, (what, form) in {**_OF_EVERY_TABLE, **self._of_the_table}.items():
            self._compare(method, what, form, state)
        for method, (what, form) in self._of_a_player.items():
            for name in state.names:
                seat = cast("_WithSeats", state).player(name)
                self._compare(method, f"{what} of {name}", form, seat, name)
        self._turn = turn

    def _compare(self, method: str, what: str, form: Form, right: object, *about: str) -> None:
        """Compare the engine's answer, if it has one, with the attribute of the same name."""
        if not self._answers(method):
            return
        player = about[0] if about else None
        try:
            theirs = form(getattr(self, method)(*about))
        except NoAnswer as error:
            self._differ(f"{what}: the engine returns {error}", player)
        except Exception as error:
            self._differ(f"{what}: the engine fails with {error!r}", player, error)
        ours = form(getattr(right, method))
        if theirs != ours:
            difference = f"{what}: the engine says {theirs!r}, the right answer is {ours!r}"
            self._differ(difference, player)

    def _answers(self, method: str) -> bool:
        declared = next(one for one in type(self).__mro__ if EngineMachine in one.__bases__)
        return getattr(type(self), method) is not getattr(declared, method)

    def _differ(
        self,
        what: str,
        player: str | None,
        error: Exception | None = None,
        asked: _Action | None = None,
    ) -> NoReturn:
        raise self._difference(what, player, asked) from error


_ASKED_EVERY = 2
"""After how many decisions on the way the engine is asked about illegal actions."""

_OFTEN_ENOUGH = 4
"""How often it is asked on the way about each way to break a rule."""


def name_or_nobody(answer: object) -> object:
    """Return an answer that must be a name or None."""
    if not isinstance(answer, str | None):
        raise NoAnswer(f"{answer!r} instead of a name or None")
    return answer


def in_order(answer: object) -> object:
    """Return the ids or names of the pieces in the answer; None for an empty square."""
    return [None if one is None else str(one) for one in several(answer)]


def in_any_order(answer: object) -> object:
    """Return the sorted ids or names of the pieces or players in the answer."""
    return sorted(map(str, several(answer)))


def several(answer: object) -> Iterable[object]:
    """Return an answer that must be a list, or something like it."""
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        raise NoAnswer(f"{answer!r} instead of a list")
    return answer


_OF_EVERY_TABLE: Final[Compared] = FrozenDict(
    {
        "to_act": ("who must act", name_or_nobody),
        "winners": ("who has won", in_any_order),
    }
)


def _default_settings() -> settings:
    return settings(
        deadline=None,
        max_examples=max(5, settings().max_examples // 5),
        stateful_step_count=10,
        phases=[phase for phase in Phase if phase is not Phase.explain],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
