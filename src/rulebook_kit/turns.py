"""Play games of declared events and replay their records.

``Turns`` checks an event, carries it out and lists what is possible. ``Replaying`` replays a
record: every state, every violation with its line, every slip. After a violation a replay continues
as recorded. It stops if no definite state follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import reduce
from itertools import chain
from random import Random
from typing import Any, Generic, SupportsIndex, TypeVar, cast

from attrs import frozen

from rulebook_kit.arguments import integer_of, wrong_value
from rulebook_kit.events import Declared, DeclaredAction, DeclaredDraw
from rulebook_kit.replays import AHEAD, MOST_EXPLAINED, Finding, KeptStates, Replay
from rulebook_kit.rules import IllegalAction, NoDefiniteState, Report, Rule, Violation
from rulebook_kit.slips import Slips, Supposed, missing_before, repeated_line
from rulebook_kit.states import AnyRecord, StateInTurns
from rulebook_kit.templates import Sentence, Templates, Words
from rulebook_kit.work import spend

State = TypeVar("State", bound=StateInTurns)
Event = TypeVar("Event", bound=Declared[Any])
_Record = TypeVar("_Record", bound=AnyRecord)


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


@frozen(kw_only=True)
class Replaying(Generic[State, Event]):
    """How records of a game are replayed.

    Attributes:
        turns: how the game is played.
        describe: returns the sentence on an event, given the state before it.
        with_moved_pieces: returns the state with all pieces in the places from which an illegal
            event moves them. It gets the events from that one on, as far as they are known.
    """

    turns: Turns[State, Event]
    describe: Callable[[Event, State], Words] = lambda event, _: str(event)
    with_moved_pieces: Callable[[State, Sequence[Event]], State] = lambda state, _: state

    def replay(
        self, record: _Record, first: State, *, keep_states: bool = True
    ) -> Replay[_Record, State]:
        """Replay a recorded game and check every event.

        Args:
            record: the game; its events are events of the game.
            first: the state before them.
            keep_states: whether to keep every state or only the last one.
        """
        turns, states = self.turns, KeptStates[State](keep_all=keep_states)
        states.add(first)
        findings: list[Finding] = []
        supposed: list[Supposed] = []
        stopped = None
        events: list[Event] = [*record.events]  # type: ignore[list-item] # they are of this game
        slips = Slips[State, Event].of(events, self._candidates, turns.after_legal)
        for index in range(len(events)):
            spend(5)
            (event,) = slips.lines[index]
            state, line = states.last, record.line_of(index)
            report = turns.check(state, event).at(f"line {line}")
            if not report.ok:
                findings.append(Finding(index, report, line=line))
                told = self._slip(record, slips, states, index, len(findings))
                supposed += told
                if len(told) == 1:
                    continue
            try:
                before = state if report.ok else self._moved(state, slips, index)
                states.add(turns.carry_out(before, event))
            except NoDefiniteState as error:
                stopped = self._why_stopped(state, record, index, event, error)
                break
        return Replay(
            record,
            states.kept,
            tuple(findings),
            stopped=stopped,
            reached=states.reached,
            supposed=tuple(supposed),
        )

    def _moved(self, state: State, slips: Slips[State, Event], index: int) -> State:
        following = chain.from_iterable(slips.lines[index : index + AHEAD])
        return self.with_moved_pieces(state, [*following])

    def _candidates(self, state: State) -> Iterator[Event]:
        return chain(self.turns.legal_actions(state), self.turns.possible_draws(state))

    def _slip(
        self,
        record: AnyRecord,
        slips: Slips[State, Event],
        states: KeptStates[State],
        index: int,
        found: int,
    ) -> Sequence[Supposed]:
        """Return the possible corrections. If there is one, read the lines again with it."""
        (event,) = slips.lines[index]
        state = states.last

        def recorded() -> State | None:
            if not isinstance(event, DeclaredAction):
                return None  # a draw breaks no rule on purpose
            with suppress(NoDefiniteState):
                return self.turns.carry_out(state, event)
            return None

        looks = found <= MOST_EXPLAINED and not state.finished
        edits = slips.found(index, states.before, recorded) if looks else ()
        supposed: list[Supposed] = []
        for edit in edits:
            before = states.before(index - edit.index) or state
            told = str(self.describe(edit.read or edit.written or event, before))
            line = record.line_of(edit.index)
            supposed.append(edit.supposed(line, told, applied=len(edits) == 1))
        if len(edits) == 1:
            (edit,) = edits
            slips.apply(edit)
            states.go_back(index - edit.index)
            for line_read in slips.lines[edit.index : index + 1]:
                states.add(reduce(self.turns.carry_out, line_read, states.last))
        return supposed

    def _why_stopped(
        self,
        state: State,
        record: AnyRecord,
        index: int,
        event: Event,
        error: NoDefiniteState,
    ) -> str:
        """Return why no definite state follows: most often a line is missing."""
        line = record.line_of(index)
        stranger = isinstance(event, DeclaredAction) and event.player not in state.names
        if state.finished or stranger or self.turns.may_come_now(state, event):
            return f"line {line}: {error}"
        repeats = repeated_line(record, index)
        return missing_before(line, str(self.turns.expected(state)), repeats=repeats)
