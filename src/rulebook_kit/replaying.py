"""Replay a record of any game: every state, every violation with its line, every slip.

After a violation a replay continues as recorded. It stops if no definite state follows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import chain
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from rulebook_kit.errors import InvalidArgument
from rulebook_kit.events import Recorded
from rulebook_kit.replays import AHEAD, MOST_EXPLAINED, Finding, KeptStates, NotChecked
from rulebook_kit.rules import NoDefiniteState, Report
from rulebook_kit.slips import Edit, Slips, Supposed, missing_before, repeated_line
from rulebook_kit.states import AnyRecord
from rulebook_kit.templates import Words
from rulebook_kit.work import spend


class _State(Protocol):
    @property
    def finished(self) -> bool:
        """Whether the game is over."""

    def without_log(self) -> Self:
        """Return the same state without its log."""


Record = TypeVar("Record", bound=AnyRecord)
State = TypeVar("State", bound=_State)
Event = TypeVar("Event", bound=Recorded)


class Replaying(ABC, Generic[Record, State, Event]):
    """The replay of one record in progress. A game says how its events are judged and played.

    Args:
        record: the record.
        events: its events, as they are written.
        keep_states: whether to keep every state or only the last one.

    Attributes:
        record: the record.
        states: the states so far.
        slips: the search for slips, with the events of each line as they are read.
        findings: the illegal events in order, except those that an arbiter accepted.
        overrides: the events that an arbiter accepted, with their violations.
        not_checked: what could not be checked.
        supposed: the corrections of lines.
        stopped: why the replay stopped, with the line; None if it has not.
    """

    _work: ClassVar[int] = 1
    """The work of a line."""

    def __init__(self, record: Record, events: Sequence[Event], *, keep_states: bool) -> None:
        self.record: Record = record
        self.states: KeptStates[State] = KeptStates(keep_all=keep_states)
        self.slips: Slips[State, Event] = Slips.of(
            tuple(events),
            self.candidates,
            self.after_legal,
            lambda index: self.accepted(index) is not None,
        )
        self.findings: list[Finding] = []
        self.overrides: list[Finding] = []
        self.not_checked: list[NotChecked] = []
        self.supposed: list[Supposed] = []
        self.stopped: str | None = None

    # What a game says

    @abstractmethod
    def check(self, state: State, event: Event) -> Report:
        """Return what is wrong with an event."""

    @abstractmethod
    def carried_out(self, state: State, event: Event, index: int) -> State:
        """Return the state after an event of the line with this index, legal or not.

        Raises:
            NoDefiniteState: pieces that the event moves are missing, or it is not clear how the
                game continues.
        """

    @abstractmethod
    def after_legal(self, state: State, event: Event) -> State | None:
        """Return the state after a legal event; None if it is illegal."""

    @abstractmethod
    def candidates(self, state: State) -> Iterable[Event]:
        """Yield every event that is possible in a state."""

    @abstractmethod
    def may_come_now(self, state: State, event: Event) -> bool:
        """Whether the game waits for such an event."""

    @abstractmethod
    def expected(self, state: State) -> Words:
        """Return a phrase about what the game waits for."""

    @abstractmethod
    def described(self, event: Event, state: State) -> Words:
        """Return the sentence about an event, given the state before it."""

    def accepted(self, index: int) -> str | None:
        """Return why an arbiter accepted the line with this index; None if nobody did."""
        del index
        return None

    def quickly(self, event: Event) -> bool:
        """Add the state after an event that is surely legal; return False to judge it in full."""
        del event
        return False

    def shown(self, state: State, event: Event, index: int) -> State:
        """Return the state before a line with what its event reveals."""
        del event, index
        return state

    @abstractmethod
    def with_moved_pieces(self, state: State, index: int) -> State:
        """Return the state with all pieces in the places from which an illegal event moves them."""

    def as_written(self, state: State, event: Event) -> State:
        """Return the state after an illegal event that a player really meant."""
        return self.carried_out(state, event, 0)

    def violated(self, index: int, event: Event) -> None:
        """Take note of an illegal event that is carried out."""

    def forget(self, index: int) -> None:
        """Forget what was noted in the lines from this index on: they are read again."""

    def entered(self, after: State, index: int) -> State:
        """Return the state with the entry of the record in its log."""
        del index
        return after

    # What a replay does

    def run(self) -> None:
        """Replay the record as far as possible."""
        for index in range(len(self.record.events)):
            if self.stopped is not None:
                break
            self._play(index)

    def _play(self, index: int) -> None:
        """Check the event of the next line, and move to the state after it if there is one."""
        spend(self._work)
        (event,) = self.slips.lines[index]
        reason = self.accepted(index)
        if reason is None and self.quickly(event):
            return
        line = self.record.line_of(index)
        state = self.shown(self.states.last, event, index)
        report = self.check(state, event).at(f"line {line}")
        if not report.ok and reason is None and self._is_a_slip(state, index):
            self.findings.append(Finding(index, report, line=line))
            return
        if not report.ok:
            self.violated(index, event)
        after = self._after(state, index, legal=report.ok)
        if reason is not None:
            self.overrides.append(Finding(index, report, reason, line=line))
        elif not report.ok:
            self.findings.append(Finding(index, report, line=line))
        if after is not None:
            self.states.add(after)

    def _after(self, state: State, index: int, *, legal: bool) -> State | None:
        """Return the state after an event; stop and return None if there is no definite one."""
        (event,) = self.slips.lines[index]
        try:
            before = state if legal else self.with_moved_pieces(state, index)
            return self.entered(self.carried_out(before, event, index), index)
        except (NoDefiniteState, InvalidArgument) as error:
            line = self.record.line_of(index)
            if state.finished or self.may_come_now(state, event):
                self.stopped = f"line {line}: {error}"
            else:
                repeats = repeated_line(self.record, index)
                self.stopped = missing_before(line, str(self.expected(state)), repeats=repeats)
            return None

    def _is_a_slip(self, state: State, index: int) -> bool:
        """From a slip on, read the lines as they were meant, if that is clear."""
        explained = len(self.findings) + len(self.overrides)
        if state.finished or explained >= MOST_EXPLAINED:
            return False
        (event,) = self.slips.lines[index]

        def recorded() -> State | None:
            if event.key == "do":  # a draw breaks no rule on purpose
                with suppress(NoDefiniteState, InvalidArgument):
                    return self.as_written(state, event)
            return None

        edits = self.slips.found(index, self.states.before, recorded)
        for edit in edits:
            before = self.states.before(index - edit.index) or state
            told = str(self.described(edit.read or edit.written or event, before))
            line = self.record.line_of(edit.index)
            supposed = edit.supposed(line, told, applied=len(edits) == 1)
            if supposed not in self.supposed:  # a later illegal line may have the same corrections
                self.supposed.append(supposed)
        if len(edits) != 1:
            return False
        self._read_again(edits[0], index)
        return True

    def _read_again(self, edit: Edit[Event], index: int) -> None:
        """Go back to the line of a slip, and read it and the lines up to the index without it."""
        self.slips.apply(edit)
        self.forget(edit.index)
        first = self.record.line_of(edit.index)
        self.not_checked = [one for one in self.not_checked if one.line < first]
        self.states.go_back(index - edit.index)
        for at in range(edit.index, index + 1):
            state = self.states.last
            for event in self.slips.lines[at]:
                shown = self.shown(state, event, at)
                state = self.carried_out(shown, event, at)
            self.states.add(state)

    def following(self, index: int) -> Sequence[Event]:
        """Return the events from a line on, as they are read and as far as they are looked at."""
        return [*chain.from_iterable(self.slips.lines[index : index + AHEAD])]
