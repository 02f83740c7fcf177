"""Play a game of declared events: check an event, carry it out, list what is possible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, Generic, Protocol, Self, SupportsIndex, TypeVar, cast

from attrs import frozen

from rulebook_kit.arguments import integer_of, wrong_value
from rulebook_kit.events import Declared, DeclaredAction, DeclaredDraw
from rulebook_kit.rules import IllegalAction, NoDefiniteState, Report, Rule, Violation
from rulebook_kit.states import AnyState
from rulebook_kit.templates import Sentence, Templates


class StateInTurns(AnyState, Protocol):
    """A state of a game of declared events: ``Logged``, with a phase."""

    @property
    def phase(self) -> str:
        """What the game waits for."""

    @property
    def log(self) -> tuple[object, ...]:
        """Every event so far, since the log begins."""

    def without_log(self) -> Self:
        """Return the same state without its log."""

    def with_log(self, log: tuple[object, ...], *, earlier: int = 0) -> Self:
        """Return the same state with another log."""

    def and_then(self, event: object) -> Self:
        """Return the same state, with an event added to the log."""


State = TypeVar("State", bound=StateInTurns)
Event = TypeVar("Event", bound=Declared[Any])


@frozen(kw_only=True)
class Turns(Generic[State, Event]):
    """How a game of declared events is played, one event after the other.

    The templates say what the game waits for (``due.<phase>``), and why an event cannot come now
    (``round.not-now``, ``round.out-of-turn`` and ``round.nobody``).

    Attributes:
        kinds: the event classes; legal actions are listed in this order.
        templates: the templates of the game's sentences.
        settle: returns the state after what follows an event by itself, such as the end of a round.
        report: makes a report, such as one in the order of the catalogue.
        over: the rule that an event after the end of the game breaks; None for the event's own.
        lists: whether legal actions are listed: after illegal events there may be too many.
    """

    kinds: tuple[type[Event], ...]
    templates: Templates
    settle: Callable[[State, Event], State] = lambda state, _: state
    report: Callable[[Iterable[Violation]], Report] = Report.of
    over: Rule | None = None
    lists: Callable[[State], bool] = lambda _: True

    def check(self, state: State, event: Event) -> Report:
        """Check an event by every rule. At a wrong time, or of a wrong player, no other is checked.

        Raises:
            InvalidArgument: it is not an event of the game.
        """
        self._check_kind(event)
        return self.report(list(self.out_of_turn(state, event)) or event.broken(state))

    def apply(self, state: State, event: Event) -> State:
        """Return the state after an event.

        Raises:
            IllegalAction: the event breaks a rule; ``.report`` holds all violations.
            InvalidArgument: it is not an event of the game.
        """
        report = self.check(state, event)
        if not report.ok:
            raise IllegalAction(report)
        return self.carry_out(state, event)

    def carry_out(self, state: State, event: Event) -> State:
        """Return the state after an event, legal or not.

        Raises:
            NoDefiniteState: pieces that the event moves are missing, or it is not clear how the
                game continues.
            InvalidArgument: it is not an event of the game.
        """
        self._check_kind(event)
        for violation in self.out_of_turn(state, event):
            raise NoDefiniteState(violation.message)
        return self.settle(cast("State", event.effect(state)).and_then(event), event)

    def after_legal(self, state: State, event: Event) -> State | None:
        """Return the state after an event; None if it breaks a rule."""
        return self.carry_out(state, event) if self.check(state, event).ok else None

    def legal_actions(self, state: State) -> tuple[Event, ...]:
        """Return the legal actions of the player to act, in a fixed order; none if nobody acts."""
        player = state.to_act
        if player is None or not self.lists(state):
            return ()
        return tuple(
            cast("Event", action)
            for kind in self._possible_kinds(state)
            if issubclass(kind, DeclaredAction)
            for action in kind.options(state, player)
        )

    def possible_draws(self, state: State) -> Iterator[Event]:
        """Yield every draw that is possible now."""
        for kind in self._possible_kinds(state):
            if issubclass(kind, DeclaredDraw):
                yield from (cast("Event", draw) for draw in kind.options(state))

    def play_out(self, state: State, seed: SupportsIndex) -> State:
        """Return the end of the game, with random legal actions that the seed decides."""
        chance = Random(integer_of(seed, "seed must be an integer"))
        while not state.finished:
            state = self.apply(state, chance.choice(self.legal_actions(state)))
        return state

    def out_of_turn(self, state: State, event: Event) -> Iterator[Violation]:
        """Yield a violation if the event is in the wrong phase or of the wrong player."""
        declared = event.declared
        if state.phase not in declared.when:
            rule = self.over if state.finished and self.over else declared.breaks
            yield rule.broken_at(
                template="round.not-now",
                phase=state.phase,
                in_message={"event": event.in_template(), "expected": self.expected(state)},
            )
        elif isinstance(event, DeclaredAction) and event.player != state.to_act:
            player = event.player
            plays = player in state.names
            yield declared.breaks.broken_at(
                template="round.out-of-turn" if plays else "round.nobody",
                player=player,
                in_message={
                    "player": player if plays else repr(player),
                    "expected": self.expected(state),
                },
            )

    def may_come_now(self, state: State, event: Event) -> bool:
        """Whether the game waits for such an event, and if it is an action, of this player."""
        return not any(self.out_of_turn(state, event))

    def expected(self, state: State) -> Sentence:
        """Return a phrase about what the game waits for."""
        facts = {} if state.to_act is None else {"player": state.to_act}
        return self.templates.say(f"due.{state.phase}", **facts)

    def _possible_kinds(self, state: State) -> Iterator[type[Event]]:
        return (kind for kind in self.kinds if state.phase in kind.declared.when)

    def _check_kind(self, event: Event) -> None:
        if type(event) not in self.kinds:
            raise wrong_value("event must be an action or a draw", event)
