"""Play games of declared events and replay their records.

``Turns`` checks an event, carries it out and lists what is possible. ``Replays`` replays records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any, Generic, SupportsIndex, TypeVar, cast

from attrs import frozen

from rulebook_kit.arguments import integer_of, wrong_value
from rulebook_kit.events import Declared, DeclaredAction, DeclaredDraw
from rulebook_kit.replaying import Record, Replaying
from rulebook_kit.replays import Replay
from rulebook_kit.rules import IllegalAction, NoDefiniteState, Report, Rule, Violation
from rulebook_kit.states import StateInTurns
from rulebook_kit.templates import Sentence, Templates, Words
from rulebook_kit.words import quoted

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
        return self.report(self._broken(state, event))

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
        return self._after(state, event)

    def after_legal(self, state: State, event: Event) -> State | None:
        """Return the state after an event; None if it breaks a rule."""
        return None if any(self._broken(state, event)) else self._after(state, event)

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
                    "player": player if plays else quoted(player),
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

    def _broken(self, state: State, event: Event) -> Iterable[Violation]:
        self._check_kind(event)
        return tuple(self.out_of_turn(state, event)) or event.broken(state)

    def _after(self, state: State, event: Event) -> State:
        return self.settle(cast("State", event.effect(state)).and_then(event), event)

    def _possible_kinds(self, state: State) -> Iterator[type[Event]]:
        return (kind for kind in self.kinds if state.phase in kind.declared.when)

    def _check_kind(self, event: Event) -> None:
        if type(event) not in self.kinds:
            raise wrong_value("event must be an action or a draw", event)


@frozen(kw_only=True)
class Replays(Generic[State, Event]):
    """How records of a game are replayed.

    Attributes:
        turns: how the game is played.
        describe: returns the sentence about an event, given the state before it.
        with_moved_pieces: returns the state with all pieces in the places from which an illegal
            event moves them. It gets the events from that one on, as far as they are known.
    """

    turns: Turns[State, Event]
    describe: Callable[[Event, State], Words] = lambda event, _: str(event)
    with_moved_pieces: Callable[[State, Sequence[Event]], State] = lambda state, _: state

    def replay(
        self, record: Record, first: State, *, keep_states: bool = True
    ) -> Replay[Record, State]:
        """Replay a recorded game and check every event.

        Args:
            record: the game; its events are events of the game.
            first: the state before them.
            keep_states: whether to keep every state or only the last one.
        """
        replaying = _Replaying(self, record, keep_states=keep_states)
        replaying.states.add(first)
        replaying.run()
        return Replay(
            record,
            replaying.states.kept,
            tuple(replaying.findings),
            stopped=replaying.stopped,
            reached=replaying.states.reached,
            supposed=tuple(replaying.supposed),
        )


class _Replaying(Replaying[Record, State, Event]):
    """A replay in progress."""

    _work = 5

    def __init__(self, how: Replays[State, Event], record: Record, *, keep_states: bool) -> None:
        self._how, self._turns = how, how.turns
        super().__init__(record, cast("Sequence[Event]", record.events), keep_states=keep_states)

    def check(self, state: State, event: Event) -> Report:
        return self._turns.check(state, event)

    def carried_out(self, state: State, event: Event, index: int) -> State:
        del index
        return self._turns.carry_out(state, event)

    def after_legal(self, state: State, event: Event) -> State | None:
        return self._turns.after_legal(state, event)

    def candidates(self, state: State) -> Iterator[Event]:
        return chain(self._turns.legal_actions(state), self._turns.possible_draws(state))

    def may_come_now(self, state: State, event: Event) -> bool:
        stranger = isinstance(event, DeclaredAction) and event.player not in state.names
        return stranger or self._turns.may_come_now(state, event)

    def expected(self, state: State) -> Words:
        return self._turns.expected(state)

    def described(self, event: Event, state: State) -> Words:
        return self._how.describe(event, state)

    def with_moved_pieces(self, state: State, index: int) -> State:
        return self._how.with_moved_pieces(state, self.following(index))
