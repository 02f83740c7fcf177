"""Requests about recorded games that every game answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Annotated, Protocol

from msgspec import UNSET, Meta, Raw, Struct
from msgspec.json import format as format_json

from alhambra_rules.rulebook.conformance.protocol import AnyValue
from alhambra_rules.rulebook.json.schemas import DEFINITIONS, named
from alhambra_rules.rulebook.missing_lines import Recorded
from alhambra_rules.rulebook.replays import Finding
from alhambra_rules.rulebook.service.sentences import (
    Facts,
    SpokenViolation,
    Template,
    said,
    violations_told,
)
from alhambra_rules.rulebook.service.steps import EventValue
from alhambra_rules.rulebook.templates import Words
from alhambra_rules.rulebook.work import spend

RecordText = Annotated[
    str | list[dict[str, AnyValue]],
    Meta(extra_json_schema=named("RecordText", "a record: its text, or its lines as objects")),
]


class CheckRecord(Struct, tag_field="do", tag="check_record", forbid_unknown_fields=True):
    """Ask for every violation in a recorded game."""

    record: RecordText


ReplayValue = Annotated[object, Meta(extra_json_schema={"$ref": DEFINITIONS + "Replay"})]
PositionOf = Annotated[object, Meta(extra_json_schema={"$ref": DEFINITIONS + "Position"})]
"""Each game defines what these names stand for: ``in_results``."""


def text_of(record: str | list[dict[str, object]]) -> str:
    """Return the text of a record."""
    return record if isinstance(record, str) else "\n".join(map(json.dumps, record)) + "\n"


def on_one_line(document: str) -> Raw:
    """Return a document as a part of an answer, which is on one line."""
    return Raw(format_json(document.encode(), indent=-1))


class Steps(Struct, tag_field="do", tag="steps", forbid_unknown_fields=True, kw_only=True):
    """Ask for some steps of a recorded game, to show them one after the other."""

    record: RecordText
    first: Annotated[int, Meta(ge=1, description="the first line of the record to show")] = 1
    count: Annotated[int, Meta(ge=1, le=1_000)] = 100


class StepOfRecord(Struct, omit_defaults=True):
    """One line of a recorded game."""

    line: int
    event: EventValue | None
    text: str
    violations: list[SpokenViolation]
    position: Annotated[
        PositionOf,
        Meta(description="the table after the line; if the replay stopped there, before it"),
    ]
    template: Template = UNSET
    facts: Facts = UNSET


class StepsResult(Struct):
    """Some steps of a recorded game."""

    lines: Annotated[int, Meta(description="how many lines the record has")]
    stopped: Annotated[str | None, Meta(description="why the replay stopped; null if it did not")]
    steps: list[StepOfRecord]


class AnyReplay(Protocol):
    """The replay of a recorded game."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The events that break a rule."""

    @property
    def stopped(self) -> str | None:
        """Why the replay stopped."""

    @property
    def reached(self) -> int:
        """How many states were reached."""


def lines_of(record: Recorded) -> list[int]:
    """Return the lines of the header and of the events of a record."""
    return [record.line_of(None), *map(record.line_of, range(len(record.events)))]


def shown_steps(
    request: Steps,
    replayed: AnyReplay,
    *,
    begins: Words,
    lines: Sequence[int],
    event_at: Callable[[int], tuple[object, Words]],
    position_at: Callable[[int], object],
) -> StepsResult:
    """Return some steps of a recorded game.

    Args:
        request: which ones.
        replayed: the replay.
        begins: the sentence on the first line.
        lines: the lines of the header and of the events.
        event_at: returns the event with an index, from 0, as an object and as a sentence.
        position_at: returns the position of the state with an index, from 0.
    """
    found = {finding.line: finding.report for finding in replayed.findings}
    last = max([*found, *lines[: replayed.reached][-1:], 0])
    asked = [at for at, line in enumerate(lines) if request.first <= line <= last]
    shown = []
    for at in asked[: request.count]:
        line = lines[at]
        event, words = event_at(at - 1) if at else (None, begins)
        violations = violations_told(found[line]) if line in found else []
        position = position_at(min(at + 1, replayed.reached) - 1)
        if isinstance(position, Raw):
            spend(0, len(bytes(position)))
        shown.append(StepOfRecord(line, event, str(words), violations, position, *said(words)))
    return StepsResult(lines[-1], replayed.stopped, shown)
