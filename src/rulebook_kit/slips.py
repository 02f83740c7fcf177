"""Find slips in the record of any game: one search over small edits of its lines.

If an event is illegal, its line or one before it may be missing, repeated, exchanged with the next
or wrong in one part. An edit counts if it makes the record legal there and for several lines
after. The record as it is written counts too, because a player may have broken a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from enum import Enum
from itertools import chain, islice, takewhile
from typing import TYPE_CHECKING, Generic, Protocol, Self, TypeVar, cast

from attrs import asdict, frozen, mutable

from rulebook_kit.errors import InvalidArgument
from rulebook_kit.states import AnyRecord
from rulebook_kit.values import Frozen
from rulebook_kit.work import spend

if TYPE_CHECKING:
    from attrs import AttrsInstance


class _WithLog(Protocol):
    def without_log(self) -> Self:
        """Return the same state without its log."""


_State = TypeVar("_State", bound=_WithLog)
_Event = TypeVar("_Event")

LOOK_BACK = 400
"""How many lines before an illegal event a wrong name in a draw, or a line there twice, can be."""

_NEAR = 60
"""How many lines before it any other slip can be found."""

_FEWEST = 8
"""How many of the next events must be legal before an edit counts."""

_FURTHEST = 1_000
"""How many of the next events decide which edit is right."""

_MOST_CANDIDATES = 1_000
"""How many events may be possible in a state; only purchases of chests can have more."""

_MOST_TRIED = 60_000
"""The most events that one replay tries; that takes a few seconds."""

_TRIED = 3
"""The work of trying an event."""


class Slip(Enum):
    """A mistake in writing a record down."""

    MISSING = "missing"
    """A line is missing before it."""
    REPEATED = "repeated"
    """It is the line before once more."""
    EXCHANGED = "exchanged"
    """It belongs after the next line."""
    WRONG = "wrong"
    """One part of it is wrong, such as a square, a tile or a card."""

    def __repr__(self) -> str:
        return f"Slip.{self.name}"


_APPLIED = {
    Slip.MISSING: "a line seems to be missing here; assumed",
    Slip.REPEATED: "seems to be a duplicate; skipped",
    Slip.EXCHANGED: "seems to belong after the next line; assumed first",
    Slip.WRONG: "seems to be wrong in one part; assumed",
}
_POSSIBLE = {
    Slip.MISSING: "possibly a line is missing here",
    Slip.REPEATED: "possibly a duplicate",
    Slip.EXCHANGED: "possibly after the next line, which comes first",
    Slip.WRONG: "possibly wrong in one part, for",
}


@frozen
class Supposed(Frozen):
    """A correction of a line, because there seems to be a slip in the record.

    Attributes:
        line: the line of the record, from 1.
        what: the event as it is read, or the event that is repeated, in a sentence.
        slip: what is wrong with the line.
        written: the event of the line; None if a line is missing before it.
        read: the event that is read instead; None if the line is skipped.
        applied: whether the replay follows the correction. If two are possible, it follows none.
    """

    line: int
    what: str
    slip: Slip
    written: object | None = None
    read: object | None = None
    applied: bool = True

    @property
    def note(self) -> str:
        """The sentence about the correction, without the line."""
        return f"{(_APPLIED if self.applied else _POSSIBLE)[self.slip]}: {self.what}"

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


def repeated_line(record: AnyRecord, index: int) -> int | None:
    """Return the line before an event if it has the same event; else None."""
    repeats = index > 0 and record.events[index] == record.events[index - 1]
    return record.line_of(index - 1) if repeats else None


@frozen
class Edit(Generic[_Event]):
    """A slip in one line of a record, and how the lines are read without it.

    Attributes:
        slip: what is wrong.
        index: the index of the line.
        written: the event of the line; None if a line is missing before it.
        read: the event that is read instead; None if the line is skipped.
        lines: the events of this line and the next, as they are read.
    """

    slip: Slip
    index: int
    written: _Event | None
    read: _Event | None
    lines: tuple[tuple[_Event, ...], ...]

    def supposed(self, line: int, what: str, *, applied: bool) -> Supposed:
        """Return the correction, given the line and the sentence about the event."""
        return Supposed(line, what, self.slip, self.written, self.read, applied)


@frozen
class _Attempt(Generic[_State, _Event]):
    """A way to read the record, and the state that it leads to after some of the lines."""

    edit: Edit[_Event] | None
    state: _State


@mutable(kw_only=True)
class Slips(Generic[_State, _Event]):
    """The search for slips in one record.

    Attributes:
        events: the events of the record.
        candidates: yields the events that are possible in a state.
        after_legal: returns the state after an event; None if it is illegal.
        fixed: whether the line with an index has no slip: an arbiter accepted it.
        lines: the events of each line as they are read.
        tried: how many events were tried.
    """

    events: Sequence[_Event]
    candidates: Callable[[_State], Iterable[_Event]]
    after_legal: Callable[[_State, _Event], _State | None]
    fixed: Callable[[int], bool] = lambda _: False
    lines: list[tuple[_Event, ...]]
    tried: int = 0

    @classmethod
    def of(
        cls,
        events: Sequence[_Event],
        candidates: Callable[[_State], Iterable[_Event]],
        after_legal: Callable[[_State, _Event], _State | None],
        fixed: Callable[[int], bool] = lambda _: False,
    ) -> Slips[_State, _Event]:
        """Return the search in a record whose lines are read as they are written."""
        return cls(
            events=events,
            candidates=candidates,
            after_legal=after_legal,
            fixed=fixed,
            lines=[(event,) for event in events],
        )

    def apply(self, edit: Edit[_Event]) -> None:
        """From now on, read the lines with this edit."""
        self.lines[edit.index : edit.index + len(edit.lines)] = edit.lines

    def found(
        self,
        at: int,
        before: Callable[[int], _State | None],
        recorded: Callable[[], _State | None],
    ) -> tuple[Edit[_Event], ...]:
        """Return the edits with which an illegal event is legal: one if it is clear, or two.

        Args:
            at: the index of the illegal event.
            before: returns the state a number of lines before it; None if it is not kept.
            recorded: returns the state after the event as it is written; None if no player can
                have meant it so.
        """
        after = range(at + 1, len(self.lines))
        end = next((index for index in after if self.fixed(index)), len(self.lines))
        soon = min(at + 1 + _FEWEST, end)
        alive: list[_Attempt[_State, _Event]] = []
        for index in range(at, max(-1, at - LOOK_BACK), -1):
            state = before(at - index)
            if state is None or self.fixed(index):
                break
            near = at - index < _NEAR
            edits = self._edits(state, index, at, end) if near else self._far(state, index, at)
            alive += self._attempts(state, edits, soon)
        missing = [one.edit for one in alive if one.edit and one.edit.slip is Slip.MISSING]
        for edit in dict.fromkeys(chain.from_iterable(map(self._meant, missing))):
            state = before(at - edit.index)
            alive += self._attempts(state, [edit], soon) if state is not None else ()
        repeated = any(one.edit and one.edit.slip is Slip.REPEATED for one in alive)
        state = recorded() if alive and not repeated else None
        if state is not None and (reached := self._along(state, range(at + 1, soon))):
            alive.append(_Attempt(None, reached))
        return self._furthest(alive, range(soon, min(end, soon + _FURTHEST)))

    def _attempts(
        self, state: _State, edits: Iterable[Edit[_Event]], until: int
    ) -> Iterator[_Attempt[_State, _Event]]:
        """Yield the edits with which the lines until an index are legal."""
        for edit in edits:
            reached = self._through(state, edit.lines)
            if reached is not None:
                then = range(edit.index + len(edit.lines), until)
                reached = self._along(reached, then)
            if reached is not None:
                yield _Attempt(edit, reached)

    def _furthest(
        self, alive: list[_Attempt[_State, _Event]], then: range
    ) -> tuple[Edit[_Event], ...]:
        """Return the edits with which most of the next lines are legal, one for each state."""
        for index in then:
            if len(alive) == 1:
                break
            left = [
                _Attempt(one.edit, after)
                for one in alive
                if (after := self._along(one.state, range(index, index + 1))) is not None
            ]
            if not left:
                break
            alive = left
        if any(one.edit is None for one in alive):
            return ()
        different: list[_Attempt[_State, _Event]] = []
        for one in alive:
            state = one.state.without_log()
            if not any(_same(one.edit, other.edit) and state == other.state for other in different):
                different.append(_Attempt(one.edit, state))
        if len(different) > 2:
            return ()
        return tuple(one.edit for one in different if one.edit)

    def _edits(self, state: _State, index: int, at: int, end: int) -> Iterator[Edit[_Event]]:
        """Yield every edit of a line that is read as it is written.

        A part of a line is wrong only if another line follows the illegal event, and a part of a
        line before the last one only if it is about what the illegal event names.
        """
        event = self.events[index]
        if self.lines[index] != (event,):
            return
        yield from self._repeated(index)
        for following in self.lines[index + 1 : min(index + 2, end)]:
            if len(following) == 1 and following != (event,):
                yield Edit(Slip.EXCHANGED, index, event, following[0], (following, (event,)))
        named = _named_in(self.events[at])
        for other in self._possible(state):
            yield Edit(Slip.MISSING, index, None, other, ((other, event),))
            if type(other) is type(event):
                changed = _changed(event, other)
                if changed and at + 1 < end and (index >= at - 1 or changed & named):
                    yield Edit(Slip.WRONG, index, event, other, ((other,),))

    def _meant(self, missing: Edit[_Event]) -> Iterator[Edit[_Event]]:
        """Yield edits of earlier lines that are the missing event except for one wrong part."""
        read = cast("_Event", missing.read)
        near = range(missing.index - 1, max(-1, missing.index - _FEWEST), -1)
        for index in takewhile(lambda one: not self.fixed(one), near):
            event = self.events[index]
            is_meant = type(read) is type(event) and _changed(event, read)
            if is_meant and self.lines[index] == (event,):
                yield Edit(Slip.WRONG, index, event, read, ((read,),))

    def _repeated(self, index: int) -> Iterator[Edit[_Event]]:
        event = self.events[index]
        if index and self.events[index - 1] == event:
            yield Edit(Slip.REPEATED, index, event, None, ((),))

    def _far(self, state: _State, index: int, at: int) -> Iterator[Edit[_Event]]:
        """Yield the edits of a line long before it: there twice, or a draw with another name.

        Such a draw gives or takes the name of what the illegal event names.
        """
        event, named = self.events[index], _named_in(self.events[at])
        if self.lines[index] != (event,) or self.tried > _MOST_TRIED:
            return
        yield from self._repeated(index)
        if getattr(event, "player", None) is None:
            takes = named & _named_in(event)
            for other in self._possible(state) if takes else _with_names(event, named):
                if type(other) is type(event) and _changed(event, other) & named:
                    yield Edit(Slip.WRONG, index, event, other, ((other,),))

    def _possible(self, state: _State) -> Sequence[_Event]:
        """Return the events that are possible in a state; none if there are too many."""
        if self.tried > _MOST_TRIED:
            return ()
        possible = list(islice(self.candidates(state), _MOST_CANDIDATES + 1))
        self.tried += len(possible)
        spend(_TRIED * len(possible))
        return possible if len(possible) <= _MOST_CANDIDATES else ()

    def _along(self, state: _State, indices: range) -> _State | None:
        """Return the state after more lines; None if an event is illegal."""
        return self._through(state, (self.lines[index] for index in indices))

    def _through(self, state: _State, lines: Iterable[Iterable[_Event]]) -> _State | None:
        for event in chain.from_iterable(lines):
            after = self._after(state, event)
            if after is None:
                return None
            state = after
        return state

    def _after(self, state: _State, event: _Event) -> _State | None:
        self.tried += 1
        spend(_TRIED)
        return self.after_legal(state, event)


def _same(edit: Edit[_Event] | None, other: Edit[_Event] | None) -> bool:
    """Whether two edits are about one event; a missing one may fit in several lines."""
    if edit is None or other is None or edit.slip is Slip.WRONG:
        return False
    return edit.read == other.read


def _values(event: object) -> tuple[object, ...]:
    return tuple(asdict(cast("AttrsInstance", event), recurse=False).values())


def _named_in(event: object) -> frozenset[object]:
    """Return what an event names: the values of its fields, and those in its lists."""
    named: set[object] = set()
    for value in _values(event):
        named.update(value if type(value) is tuple else (value,))
    return frozenset(named)


def _with_names(event: _Event, names: Iterable[object]) -> Iterator[_Event]:
    """Yield the events that differ from this one in one part, which is one of these names."""
    make = cast("Callable[..., _Event]", type(event))
    fields = asdict(cast("AttrsInstance", event), recurse=False)
    for name, value in fields.items():
        for other in sorted(names, key=repr):  # the same on every run
            if type(other) is type(value):
                with suppress(InvalidArgument):
                    yield make(**fields | {name: other})


def _changed(event: object, other: object) -> frozenset[object]:
    """Return the values in which two events of one kind differ; none if more than one part does."""
    pairs = zip(_values(event), _values(other), strict=True)
    different = [(value, there) for value, there in pairs if value != there]
    if len(different) != 1:
        return frozenset()
    ((value, there),) = different
    if type(value) is tuple and type(there) is tuple:
        gone, come = Counter(value) - Counter(there), Counter(there) - Counter(value)
        return frozenset((*gone, *come)) if gone.total() == come.total() == 1 else frozenset()
    return frozenset((value, there))
