"""The JSON format of verdicts on files: violations, and errors of unreadable files.

Each file has a verdict, or each line of a file with one position per line. In answers of a service,
each sentence has its template and its facts, so that clients can translate it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from rulebook_kit import FormatError, NotationError, Report, Violation
from rulebook_kit.json.schemas import named
from rulebook_kit.templates import Fact, Sentence, Words
from rulebook_kit.values import FrozenDict
from rulebook_kit.work import spend

Status = Literal["legal", "illegal", "unreadable"]

EXIT_STATUSES: Mapping[Status, int] = FrozenDict({"legal": 0, "illegal": 1, "unreadable": 2})
"""The exit status of a command for each verdict."""


CellPair = Annotated[tuple[int, int], Meta(extra_json_schema=named("CellPair", "a cell, [x, y]"))]

Detail = Annotated[str | int, Meta(extra_json_schema=named("Detail", "a string or an integer"))]


class ViolationVerdict(Struct, forbid_unknown_fields=True):
    """A rule broken in one place."""

    rule: Annotated[str, Meta(description="the rule's id, which never changes")]
    where: Annotated[str | None, Meta(description="the part of the document; null for all of it")]
    cells: Annotated[list[CellPair], Meta(description="the cells concerned")]
    message: Annotated[str, Meta(description="a sentence for people")]
    details: Annotated[dict[str, Detail], Meta(description="the message's facts, by name")]


class FaultVerdict(Struct, forbid_unknown_fields=True):
    """Why a document cannot be read: at a path in JSON, and at a line and column if known."""

    path: str | None
    line: int | None
    column: int | None
    message: str


class NotCheckedDocument(Struct, forbid_unknown_fields=True):
    """What could not be checked, or was supposed, because the record does not include it."""

    line: int
    what: str


class FileVerdict(Struct, forbid_unknown_fields=True):
    """The verdict on one file, or on one line of it."""

    file: Annotated[str, Meta(description="the file's name as it was given")]
    line: Annotated[
        int | None, Meta(description="the line, from 1, of a file of one position a line")
    ]
    status: Status
    violations: list[ViolationVerdict]
    faults: Annotated[list[FaultVerdict], Meta(description="why it is unreadable")]
    not_checked: Annotated[
        list[str],
        Meta(description="what could not be checked or was supposed, because it is not recorded"),
    ]


def verdict_of(
    file: str,
    outcome: Report | FormatError | NotationError | OSError,
    *,
    line: int | None = None,
    not_checked: Iterable[str] = (),
) -> FileVerdict:
    """Return the verdict for a file.

    Args:
        file: its name, for people; undecodable bytes are escaped.
        outcome: the report, or why the file cannot be read.
        line: the line of the file, from 1; None for the whole file.
        not_checked: sentences about what could not be checked.
    """
    name = file.encode("utf-8", "backslashreplace").decode()
    if isinstance(outcome, Report):
        status: Status = "legal" if outcome.ok else "illegal"
        return FileVerdict(name, line, status, violations_of(outcome), [], list(not_checked))
    return FileVerdict(name, line, "unreadable", [], faults_of(outcome, line), [])


def exit_status(files: Iterable[FileVerdict]) -> int:
    """Return 2 if any file is unreadable, 1 if any is illegal, else 0."""
    return max((EXIT_STATUSES[file.status] for file in files), default=0)


def violations_of(report: Report) -> list[ViolationVerdict]:
    """Return the violations in the order of the report."""
    return list(map(_violation, report))


def _violation(violation: Violation) -> ViolationVerdict:
    spend(1, _FRAME + len(violation.message) + _CELL * len(violation.cells))
    return ViolationVerdict(
        violation.rule_id,
        violation.where,
        [(x, y) for x, y in violation.cells],
        violation.message,
        dict(violation.details),
    )


_FRAME, _CELL = 200, 8
"""About how many bytes of JSON a violation has without its message and cells, and each cell."""


def faults_of(
    error: FormatError | NotationError | OSError, line: int | None = None
) -> list[FaultVerdict]:
    """Return each error of an unreadable document with its place.

    Args:
        error: why the document cannot be read.
        line: the line of the file that is the document; None if the file is.
    """
    if isinstance(error, FormatError):
        return [
            FaultVerdict(fault.path, line or fault.line, fault.column, fault.message)
            for fault in error.faults
        ]
    if isinstance(error, NotationError):
        return [
            FaultVerdict(None, fault.line, fault.column, fault.message) for fault in error.faults
        ]
    return [FaultVerdict(None, None, None, error.strerror or "the file cannot be opened")]


class Phrase(Struct):
    """A part of a sentence that has a template itself."""

    template: Annotated[str, Meta(description="the id of its template")]
    facts: FactsValue


FactValue = Annotated[
    str | int | list[str] | Phrase,
    Meta(
        extra_json_schema=named(
            "Fact", "a string or an integer, a list to be joined with and, or a phrase to translate"
        )
    ),
]
FactsValue = Annotated[
    dict[str, FactValue],
    Meta(extra_json_schema=named("Facts", "what stands in the places of a template, by name")),
]
Template = Annotated[
    str | UnsetType, Meta(description="the id of its template; absent if it has none")
]
Facts = FactsValue | UnsetType


class SpokenViolation(ViolationVerdict, forbid_unknown_fields=True, omit_defaults=True):
    """A rule broken in one place, with the template and the facts of its message."""

    template: Template = UNSET
    facts: Facts = UNSET


def violations_told(report: Report) -> list[SpokenViolation]:
    """Return the violations in the order of the report, with templates and facts."""
    return [
        SpokenViolation(
            one.rule, one.where, one.cells, one.message, one.details, *said(violation.sentence)
        )
        for one, violation in zip(violations_of(report), report, strict=True)
    ]


def said(words: Words | None) -> tuple[str | UnsetType, Facts]:
    """Return the template and the facts of a sentence, if it has them."""
    if not isinstance(words, Sentence):
        return UNSET, UNSET
    return words.template, _values(words.facts)


def _values(facts: Mapping[str, Fact]) -> FactsValue:
    return {
        name: Phrase(fact.template, _values(fact.facts)) if isinstance(fact, Sentence) else fact
        for name, fact in facts.items()
    }
