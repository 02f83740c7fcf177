"""Replays of any game: findings about an event, lines that were not checked, misnamed pieces.

What the replay of a recorded game found can be written as JSON.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Generic, Literal, TypeVar

from attrs import field, frozen
from msgspec import Meta, Struct, to_builtins
from msgspec import field as struct_field

from rulebook_kit import FormatError, FormatFault
from rulebook_kit.envelope import line_of
from rulebook_kit.json.codecs import pretty
from rulebook_kit.json.schemas import DEFINITIONS, narrowed
from rulebook_kit.json.verdicts import (
    FaultVerdict,
    NotCheckedDocument,
    Status,
    ViolationVerdict,
    faults_of,
)
from rulebook_kit.rules import Report, Violation
from rulebook_kit.slips import LOOK_BACK, Supposed
from rulebook_kit.states import AnyRecord, AnyState
from rulebook_kit.values import Frozen, NoTruthValue, as_code
from rulebook_kit.words import counted, listed, quoted


@frozen
class Finding(Frozen):
    """The violations of one event of a record, or of the position that it begins from.

    Attributes:
        index: the event's index in ``record.events``; None for the position.
        report: the violations; each names its line in ``where``.
        reason: why an arbiter accepted the event; None if nobody did.
        line: the line of the record, from 1. By default the record has no blank lines.
    """

    index: int | None
    report: Report
    reason: str | None = None
    line: int = field(kw_only=True)

    @line.default
    def _without_blank_lines(self) -> int:
        return line_of(self.index)


def illegal_events_count(
    findings: Iterable[Finding], reached: int, supposed: Iterable[Supposed]
) -> bool:
    """Whether the last state depends on illegal events.

    Args:
        findings: the illegal events.
        reached: how many states were reached. The event at which a replay stops does not count.
        supposed: the corrections, in which events are legal.

    >>> illegal_events_count([Finding(3, Report())], 5, ())
    True
    >>> illegal_events_count([Finding(3, Report())], 4, ())
    False
    """
    counted = [one for one in findings if one.index is not None and one.index < reached - 1]
    return len(counted) > sum(one.applied for one in supposed)


def lines_after(checked: int, events: int, lines: Sequence[int] = ()) -> str:
    """List the lines of a record after its first events; return "" if there are none.

    Args:
        checked: how many events come first.
        events: how many there are.
        lines: the lines of the record, as for ``line_of``.

    >>> lines_after(2, 5), lines_after(2, 3), lines_after(2, 2)
    ('lines 4 to 6', 'line 4', '')
    """
    first, last = line_of(checked, lines), line_of(events - 1, lines)
    if first < last:
        return f"lines {first} to {last}"
    return f"line {first}" if first == last else ""


def describe_stop(checked: int, events: int, stopped: str, lines: Sequence[int] = ()) -> str:
    """Say which lines of a record a stopped replay did not check, and why it stopped.

    Args:
        checked: how many events were checked.
        events: how many the record has.
        stopped: the line where the replay stopped, and the reason.
        lines: the lines of the record, as for ``line_of``.

    >>> describe_stop(2, 5, "line 3: red-6 is missing")
    'lines 4 to 6: the replay stopped, line 3: red-6 is missing'
    """
    stop = f"the replay stopped, {stopped}"
    left = lines_after(checked, events, lines)
    return f"{left}: {stop}" if left else stop


_State = TypeVar("_State")


class KeptStates(Generic[_State]):
    """The states that a replay reached: all of them, or only the last one.

    Args:
        keep_all: whether to keep every state.

    Attributes:
        reached: how many states were reached.

    >>> states = KeptStates(keep_all=False)
    >>> states.add("first")
    >>> states.add("second")
    >>> states.kept, states.last, states.reached
    (('second',), 'second', 2)
    """

    def __init__(self, *, keep_all: bool) -> None:
        self._keep_all = keep_all
        self._states: list[_State] = []
        self.reached: int = 0
        self._latest: deque[_State] = deque(maxlen=LOOK_BACK + 1)

    def add(self, state: _State) -> None:
        """Add the state that was reached next."""
        if not self._keep_all:
            self._states.clear()
        self._states.append(state)
        self._latest.append(state)
        self.reached += 1

    def before(self, number: int) -> _State | None:
        """Return the state ``number`` events before the last one; None if it is not kept."""
        return self._latest[-1 - number] if number < len(self._latest) else None

    def go_back(self, number: int) -> None:
        """Forget the last states. Until then, the latest ``LOOK_BACK`` states are all kept."""
        for _ in range(number):
            self._latest.pop()
            if self._keep_all:
                self._states.pop()
        if not self._keep_all:
            self._states[:] = [self._latest[-1]]
        self.reached -= number

    @property
    def last(self) -> _State:
        """The last state that was reached."""
        return self._states[-1]

    @property
    def kept(self) -> tuple[_State, ...]:
        """The states that were kept, in order."""
        return tuple(self._states)


@frozen
class NotChecked(Frozen):
    """Something that could not be checked, because the record does not show it.

    Attributes:
        line: the line of the record, from 1; 1 if it concerns the whole game.
        what: a description.
    """

    line: int
    what: str

    def __str__(self) -> str:
        return f"line {self.line}: not checked: {self.what}"


Record = TypeVar("Record", bound=AnyRecord, covariant=True)  # noqa: PLC0105 - read only
State = TypeVar("State", covariant=True)  # noqa: PLC0105 - as above


@frozen
class Replay(NoTruthValue, Frozen, Generic[Record, State]):
    """The result of replaying a recorded game; ``print`` shows one line for each finding.

    ``replay.ok`` says whether all is legal; ``if replay`` raises ``TypeError``.

    Attributes:
        record: the record.
        states: the first state and the state after each event, as far as the replay went.
            ``states[index]`` is the state before the event with that index. Only the last state
            if the others were not kept.
        findings: the illegal events in order, except those that an arbiter accepted.
        overrides: the events that an arbiter accepted, with their violations.
        not_checked: what could not be checked.
        stopped: why the replay stopped, with the line; None if it reached the end.
        reached: how many states were reached, including the first.
        supposed: corrections of lines that seem to be missing, repeated, exchanged, or wrong in one
            part. The states follow those that are applied.
    """

    record: Record
    states: tuple[State, ...]
    findings: tuple[Finding, ...] = ()
    overrides: tuple[Finding, ...] = ()
    not_checked: tuple[NotChecked, ...] = ()
    stopped: str | None = None
    reached: int = field()
    supposed: tuple[Supposed, ...] = ()

    @reached.default
    def _all_were_kept(self) -> int:
        return len(self.states)

    @property
    def faults(self) -> tuple[Violation, ...]:
        """All violations that no arbiter accepted, in the order of the record."""
        return self.report.violations

    @property
    def report(self) -> Report:
        """The violations of ``faults`` as one report."""
        return Report.of(violation for finding in self.findings for violation in finding.report)

    @property
    def first_fault(self) -> Finding | None:
        """The first illegal event, with its index; None if there is none."""
        return self.findings[0] if self.findings else None

    @property
    def ok(self) -> bool:
        """Whether every event was replayed and none is illegal."""
        return not self.findings and self.stopped is None

    @property
    def final(self) -> State | None:
        """The last state that was reached; None if the replay could not begin."""
        return self.states[-1] if self.states else None

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences about what could not be checked, including the lines after a stop."""
        notes = [f"line {one.line}: {one.what}" for one in self.not_checked]
        if self.stopped is not None:
            events, lines = len(self.record.events), self.record.lines
            notes.append(describe_stop(self.reached, events, self.stopped, lines))
        return tuple(notes)

    _repr_pretty_ = as_code

    def __repr__(self) -> str:
        events, faults = len(self.record.events), len(self.faults)
        names = listed(self.record.players)
        stopped = ", stopped" if self.stopped else ""
        return f"<Replay of {names}: {events} events, {counted(faults, 'violation')}{stopped}>"

    def __str__(self) -> str:
        lines = [str(self.report)] if self.faults or self.stopped is None else []
        lines += [
            f"line {one.line}: accepted by the arbiter: {quoted(one.reason)}"
            for one in self.overrides
        ]
        lines += map(str, (*self.supposed, *self.not_checked))
        if self.stopped is not None:
            lines.append(f"stopped: {self.stopped}")
        return "\n".join(lines)


_Piece = TypeVar("_Piece")
_Event = TypeVar("_Event")

AHEAD = 1000
"""The most events that a replay looks ahead; most games have fewer."""

MOST_EXPLAINED = 100
"""After this many illegal events, a replay stops looking for slips.

This limits the time that a long record of illegal events can take.
"""

_MOVES = 400
"""A piece that does not move during this many moves counts as one that never moves."""


def never_taken(
    pieces: Sequence[_Piece],
    later: Iterable[_Event],
    moved: Callable[[_Event], tuple[Iterable[_Piece], Iterable[_Piece]]],
) -> _Piece | None:
    """Return the first piece that is never taken away; None if all are.

    If several pieces are equal, those that arrive later are taken first.

    Args:
        pieces: the pieces in one place.
        later: the events that follow.
        moved: returns the pieces that an event brings to the place, and those that it takes away.

    >>> never_taken(["a", "b", "b"], ["+b", "-a", "-b", "-b"], lambda event: (
    ...     ([event[1]], []) if event[0] == "+" else ([], [event[1]])))
    'b'
    """
    left, fresh, seen = Counter(pieces), Counter[_Piece](), 0
    for event in later:
        came, went = moved(event)
        if came:
            fresh.update(came)
        for piece in went:
            seen += 1
            holder = fresh if fresh[piece] else left
            holder[piece] -= 1
        if seen > _MOVES:
            break
    return next((piece for piece in pieces if left[piece] > 0), None)


EventValue = Annotated[object, Meta(extra_json_schema={"$ref": DEFINITIONS + "Event"})]
"""An event; each game defines what this name stands for."""


class FindingDocument(Struct, forbid_unknown_fields=True):
    """An event that breaks a rule."""

    line: Annotated[int, Meta(description="the line of the record, from 1")]
    event: EventValue
    violations: list[ViolationVerdict]


class CorrectionDocument(Struct, forbid_unknown_fields=True):
    """A line that seems to have a slip, and how it is read; an exchanged line with the next one."""

    line: Annotated[int, Meta(description="the line of the record, from 1")]
    kind: Literal["missing", "repeated", "exchanged", "wrong"]
    written: Annotated[EventValue | None, Meta(description="null if a line is missing before it")]
    read: Annotated[EventValue | None, Meta(description="null if the line is skipped")]
    applied: Annotated[
        bool, Meta(description="whether the replay follows it; of two that are possible, neither")
    ]


class ScoreDocument(Struct, forbid_unknown_fields=True):
    """A player's points at the end of the record."""

    player: str
    score: int


class ReplayDocument(Struct, forbid_unknown_fields=True, kw_only=True):
    """The result of replaying a recorded game."""

    format: str
    status: Status
    unreadable: Annotated[list[FaultVerdict], Meta(description="why the record cannot be read")]
    events: Annotated[int, Meta(description="the number of events in the record")]
    replayed: Annotated[int, Meta(description="the number of events that were replayed")]
    faults: list[FindingDocument]
    corrections: list[CorrectionDocument] = struct_field(default_factory=list)
    not_checked: list[NotCheckedDocument] = struct_field(default_factory=list)
    stopped: Annotated[str | None, Meta(description="why the replay stopped; null if it did not")]
    finished: Annotated[bool, Meta(description="whether the game is over at the end")]
    scores: list[ScoreDocument]
    winners: list[str]


def replay_document(title: str, form: str) -> type[ReplayDocument]:
    """Return the document type of one game, from which its schema is made.

    Args:
        title: the game.
        form: the name and the version of the format.
    """
    description = f"The result of replaying a recorded game of {title}."
    return narrowed(ReplayDocument, description, format=Literal[form])


_Played = TypeVar("_Played", bound=AnyState)


def status_of(outcome: Replay[AnyRecord, object] | FormatError | OSError) -> Status:
    """Return whether a record is legal, illegal or unreadable.

    A record without violations that cannot be replayed to its end is unreadable.
    """
    if not isinstance(outcome, Replay):
        return "unreadable"
    if outcome.findings:
        return "illegal"
    return "legal" if outcome.stopped is None else "unreadable"


def write_replay(
    outcome: Replay[Record, _Played] | FormatError | OSError,
    form: str,
    document: type[Struct],
    finding: Callable[[Record, Finding], Struct],
    scores: Callable[[_Played], Iterable[tuple[str, int]]],
    event: Callable[[Record, object], object],
) -> str:
    """Return the result of a replay as indented JSON that ends in a newline.

    Args:
        outcome: the replay, or the error if the record cannot be read.
        form: the name and the version of the format.
        document: the type of the document. It has some of the keys, in its own order.
        finding: returns what was found about an event of the record.
        scores: returns the name and the points of each player.
        event: returns the JSON of an event.
    """
    told: dict[str, object] = {"format": form, "status": status_of(outcome)}
    if isinstance(outcome, Replay):
        record, end = outcome.record, outcome.final
        told |= {
            "unreadable": [],
            "events": len(record.events),
            "replayed": max(outcome.reached - 1, 0),
            "faults": [finding(record, one) for one in outcome.findings],
            "overrides": [finding(record, one) for one in outcome.overrides],
            "corrections": [
                CorrectionDocument(
                    one.line,
                    one.slip.value,
                    None if one.written is None else event(record, one.written),
                    None if one.read is None else event(record, one.read),
                    one.applied,
                )
                for one in outcome.supposed
            ],
            "not_checked": [
                *(NotCheckedDocument(one.line, one.note) for one in outcome.supposed),
                *(NotCheckedDocument(one.line, one.what) for one in outcome.not_checked),
            ],
            "stopped": outcome.stopped,
            "finished": end is not None and end.finished,
            "scores": [
                {"player": name, "score": score} for name, score in (scores(end) if end else ())
            ],
            "winners": [] if end is None else end.winners,
        }
    else:
        told |= dict.fromkeys(document.__struct_fields__[2:], ())
        told |= {"unreadable": faults_of(outcome), "events": 0, "replayed": 0}
        told |= {"stopped": None, "finished": False}
    return pretty(to_builtins({key: told[key] for key in document.__struct_fields__})) + "\n"


def refuse_incomplete(replay: Replay[AnyRecord, object]) -> None:
    """Raise ``FormatError`` if a replay stopped before its end and found no broken rule."""
    if status_of(replay) == "unreadable":
        line, _, reason = str(replay.stopped).partition(": ")
        raise FormatError([FormatFault(line, reason, int(line.removeprefix("line ")))])
