"""Find a slip in the lines of a record of any game: a line is missing, repeated or exchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from itertools import islice
from typing import Generic, TypeVar

from attrs import frozen

from rulebook_kit.states import AnyRecord
from rulebook_kit.values import Frozen
from rulebook_kit.work import spend

_State = TypeVar("_State")
_Event = TypeVar("_Event")

_FEWEST = 8
"""How many of the next events must be legal before a slip counts as certain."""

_MOST_CANDIDATES = 1_000
"""How many candidates there may be; only purchases of chests can have more."""

_MOST_CHECKS = 20_000
"""How many events are tried at most, for all candidates together: half a second."""

_CHECK = 3
"""The work of trying an event."""


class Slip(Enum):
    """A mistake in writing a record down."""

    MISSING = "missing"
    """A line is missing before it."""
    REPEATED = "repeated"
    """It is the line before once more."""
    EXCHANGED = "exchanged"
    """It belongs after the next line."""
    SQUARE = "square"
    """It names a wrong square of the market."""

    def __repr__(self) -> str:
        return f"Slip.{self.name}"


_IN_WORDS = {
    Slip.MISSING: "a line seems to be missing here; assumed",
    Slip.REPEATED: "seems to be a duplicate; skipped",
    Slip.EXCHANGED: "seems to belong after the next line; assumed first",
    Slip.SQUARE: "the square seems to be wrong; assumed",
}


@frozen
class Supposed(Frozen):
    """An event that a replay supposes, because there seems to be a slip in the record.

    Attributes:
        line: the line of the record, from 1.
        what: the event, in a sentence.
        slip: what is wrong with the line; by default, the line before it is missing.
    """

    line: int
    what: str
    slip: Slip = Slip.MISSING

    @property
    def note(self) -> str:
        """The sentence about the event, without the line."""
        return f"{_IN_WORDS[self.slip]}: {self.what}"

    def __str__(self) -> str:
        return f"line {self.line}: {self.note}"


def missing_before(line: int, expected: str, *, repeats: int | None = None) -> str:
    """Say that a line is missing and what was expected instead.

    Args:
        line: the line of the record, from 1, before which it is missing.
        expected: what was expected, in a sentence.
        repeats: the line before it if both are equal, so that there may be one too many.

    >>> missing_before(41, "Anna must act")
    'line 41: a line seems to be missing before it: Anna must act'
    >>> missing_before(41, "Anna must act", repeats=40)
    'line 41: it repeats line 40, or a line is missing before it: Anna must act'
    """
    if repeats is not None:
        return f"line {line}: it repeats line {repeats}, or a line is missing before it: {expected}"
    return f"line {line}: a line seems to be missing before it: {expected}"


def repeats_the_line_before(events: Sequence[object], index: int) -> bool:
    """Whether the event with this index is equal to the one before it."""
    return index > 0 and events[index] == events[index - 1]


def repeated_line(record: AnyRecord, index: int) -> int | None:
    """Return the line before an event if it has the same event; else None."""
    return record.line_of(index - 1) if repeats_the_line_before(record.events, index) else None


def missing_event(
    possible: Iterable[_Event],
    following: Sequence[_Event],
    begin: Callable[[_Event], _State],
    after_legal: Callable[[_State, _Event], _State | None],
    *,
    as_recorded: _State | None = None,
) -> _Event | None:
    """Return the only event after which the following ones are legal; None if there is none.

    It follows each possible event through the record as far as the record stays legal. The event
    is certain if it gets further than all others.

    Args:
        possible: the events that may be missing.
        following: the events of the record from there on.
        begin: returns the state after a possible event.
        after_legal: returns the state after one of the following events; None if it is illegal.
        as_recorded: the state after the first of the following events if no line is missing; None
            if there is no such state. A missing event must get further than this one too.

    >>> after = lambda number, next: next if next == number + 1 else None
    >>> missing_event([3, 5, 7], range(6, 20), int, after)
    5
    """
    candidates = list(islice(possible, _MOST_CANDIDATES + 1))
    if len(candidates) > _MOST_CANDIDATES:
        return None
    alive: list[tuple[_Event | None, _State]] = [(event, begin(event)) for event in candidates]
    checks = 0
    for done, event in enumerate(following):
        checks += len(alive)
        spend(_CHECK * len(alive))
        left = [(first, after) for first, at in alive if (after := after_legal(at, event))]
        if done == 0 and as_recorded is not None:
            left.append((None, as_recorded))
        if not left or checks > _MOST_CHECKS or (len(alive) == 1 and done >= _FEWEST):
            return alive[0][0] if len(alive) == 1 and done >= _FEWEST else None
        alive = left
    return alive[0][0] if len(alive) == 1 else None


@frozen
class Reading(Generic[_Event]):
    """Another way to read a record from some line on.

    Attributes:
        slip: what is wrong with the line.
        event: the event that was meant to come first, or that is repeated.
        events: all events as they were meant.
    """

    slip: Slip
    event: _Event
    events: Sequence[_Event]


def readings(following: Sequence[_Event], before: _Event | None) -> Iterator[Reading[_Event]]:
    """Yield how a record can be read if its next line is repeated, or exchanged with another.

    Args:
        following: the events of the record from there on.
        before: the event of the line before; None if there is none.
    """
    first, *others = following
    if first == before:
        yield Reading(Slip.REPEATED, first, others)
    if others:
        second, *rest = others
        yield Reading(Slip.EXCHANGED, second, [second, first, *rest])


def likely_reading(
    possible: Iterable[Reading[_Event]],
    state: _State,
    following: Sequence[_Event],
    after_legal: Callable[[_State, _Event], _State | None],
    *,
    as_recorded: Callable[[], _State | None],
) -> Reading[_Event] | None:
    """Return the only reading of a record that is legal for some time; None if there is none.

    Args:
        possible: how the record can be read.
        state: the state in which the first of the following events is illegal.
        following: the events of the record from there on.
        after_legal: returns the state after an event; None if it is illegal.
        as_recorded: returns the state after the first of the following events all the same; None
            if there is no such state. If the others are legal then, nothing is wrong with a line,
            unless it is repeated.

    >>> after = lambda number, next: next if next == number + 1 else None
    >>> events = [7, 6, *range(8, 20)]
    >>> likely_reading(readings(events, 5), 5, events, after, as_recorded=lambda: 7).slip
    Slip.EXCHANGED
    """

    def is_legal(begun: _State, events: Sequence[_Event]) -> bool:
        for event in events[: _FEWEST + 1]:
            spend(_CHECK)
            after = after_legal(begun, event)
            if after is None:
                return False
            begun = after
        return True

    fitting = [one for one in possible if is_legal(state, one.events)]
    if len(fitting) != 1:
        return None
    if fitting[0].slip is Slip.REPEATED:
        return fitting[0]
    recorded = as_recorded()
    return None if recorded is not None and is_legal(recorded, following[1:]) else fitting[0]
