"""Replay a record of declared events: every state, every violation with its line, every slip.

After a violation a replay continues as recorded. It stops if no definite state follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Any, Generic, TypeVar

from attrs import frozen

from rulebook_kit.events import Declared, DeclaredAction
from rulebook_kit.missing_lines import (
    Reading,
    Slip,
    Supposed,
    likely_reading,
    missing_before,
    missing_event,
    readings,
    repeated_line,
)
from rulebook_kit.replays import AHEAD, Finding, KeptStates, Replay
from rulebook_kit.rules import NoDefiniteState
from rulebook_kit.states import AnyRecord
from rulebook_kit.templates import Words
from rulebook_kit.turns import StateInTurns, Turns
from rulebook_kit.work import spend

_State = TypeVar("_State", bound=StateInTurns)
_Event = TypeVar("_Event", bound=Declared[Any])
_Record = TypeVar("_Record", bound=AnyRecord)


@frozen(kw_only=True)
class Replaying(Generic[_State, _Event]):
    """How records of a game are replayed.

    Attributes:
        turns: how the game is played.
        describe: returns the sentence on an event, given the state before it.
        with_moved_pieces: returns the state with all pieces in the places from which an illegal
            event moves them. It gets the events from that one on, as far as they are known.
    """

    turns: Turns[_State, _Event]
    describe: Callable[[_Event, _State], Words] = lambda event, _: str(event)
    with_moved_pieces: Callable[[_State, Sequence[_Event]], _State] = lambda state, _: state

    def replay(
        self, record: _Record, first: _State, *, keep_states: bool = True
    ) -> Replay[_Record, _State]:
        """Replay a recorded game and check every event.

        Args:
            record: the game; its events are events of the game.
            first: the state before them.
            keep_states: whether to keep every state or only the last one.
        """
        turns, states = self.turns, KeptStates[_State](keep_all=keep_states)
        states.add(first)
        findings: list[Finding] = []
        supposed: list[Supposed] = []
        stopped = None
        events: list[_Event] = [*record.events]  # type: ignore[list-item] # two may be exchanged
        for index in range(len(events)):
            spend(5)
            state, event, line = states.last, events[index], record.line_of(index)
            report = turns.check(state, event).at(f"line {line}")
            if not report.ok:
                findings.append(Finding(index, report, line=line))
                if reading := self._reading(state, events, index):
                    told = str(self.describe(reading.event, state))
                    supposed.append(Supposed(line, told, reading.slip))
                    if reading.slip is Slip.EXCHANGED:
                        events[index : index + 2] = reading.events[:2]
                        states.add(turns.carry_out(state, reading.event))
                    else:
                        states.add(state)
                    continue
            try:
                before = state if report.ok else self._moved(state, events, index)
                states.add(turns.carry_out(before, event))
            except NoDefiniteState as error:
                missing = self._missing_event(state, events[index:])
                if missing is None:
                    stopped = self._why_stopped(state, record, index, event, error)
                    break
                supposed.append(Supposed(line, str(self.describe(missing, state))))
                states.add(turns.carry_out(turns.carry_out(state, missing), event))
        return Replay(
            record,
            states.kept,
            tuple(findings),
            stopped=stopped,
            reached=states.reached,
            supposed=tuple(supposed),
        )

    def _moved(self, state: _State, events: Sequence[_Event], index: int) -> _State:
        return self.with_moved_pieces(state, events[index : index + AHEAD])

    def _missing_event(self, state: _State, following: Sequence[_Event]) -> _Event | None:
        """Return the only event after which the following ones are legal; None if none is."""
        turns = self.turns
        possible = chain(turns.legal_actions(state), turns.possible_draws(state))
        return missing_event(
            possible, following, partial(turns.carry_out, state), turns.after_legal
        )

    def _reading(
        self, state: _State, events: Sequence[_Event], index: int
    ) -> Reading[_Event] | None:
        """Return how the events are legal if a line is repeated or exchanged; None if it is not."""
        following = events[index : index + AHEAD]

        def as_recorded() -> _State | None:
            with suppress(NoDefiniteState):
                return self.turns.carry_out(self._moved(state, events, index), following[0])
            return None

        possible = readings(following, events[index - 1] if index else None)
        return likely_reading(
            possible, state, following, self.turns.after_legal, as_recorded=as_recorded
        )

    def _why_stopped(
        self,
        state: _State,
        record: AnyRecord,
        index: int,
        event: _Event,
        error: NoDefiniteState,
    ) -> str:
        """Return why no definite state follows: most often a line is missing."""
        line = record.line_of(index)
        stranger = isinstance(event, DeclaredAction) and event.player not in state.names
        if state.finished or stranger or self.turns.may_come_now(state, event):
            return f"line {line}: {error}"
        repeats = repeated_line(record, index)
        return missing_before(line, str(self.turns.expected(state)), repeats=repeats)
