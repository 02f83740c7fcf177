"""The formats of verdicts: a table with the writer of each, and those of JSON, JUnit and SARIF.

To add a format, write a function like ``write_sarif`` and add an entry to ``WRITERS``. Nothing else
lists the formats.

SARIF 2.1.0 is the format of static analysis, for code scanners and editors. A result is written as
soon as it is known. The notifications about unreadable input come after the results, so they wait
in a temporary file. The rules come last: only those that results name.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import PurePath
from shutil import copyfileobj
from typing import IO, Final, NamedTuple
from urllib.parse import quote

from msgspec import to_builtins

from rulebook_kit import Rule, Violation
from rulebook_kit.command_line.options import output_format
from rulebook_kit.command_line.sources import Source, UnreadableInput, reasons
from rulebook_kit.command_line.verdicts import Run, Verdict, write_text
from rulebook_kit.json.codecs import in_one_line, pretty
from rulebook_kit.json.verdicts import EXIT_STATUSES, faults_of
from rulebook_kit.junit import Case, Outcome, spool
from rulebook_kit.junit import write_junit as write_suites
from rulebook_kit.values import FrozenDict
from rulebook_kit.version import __version__

_SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_UNREADABLE, _NOT_CHECKED = "unreadable", "not-checked"
_DESCRIPTIONS = {
    _UNREADABLE: "The input cannot be read, so nothing in it was checked.",
    _NOT_CHECKED: "Something could not be checked.",
}
_REGION = re.compile(r"lines? (?P<startLine>\d+)(?: to (?P<endLine>\d+))?")

_Object = dict[str, object]


def write_sarif(verdicts: Iterable[Verdict], run: Run) -> None:
    """Write verdicts as a SARIF log with one run.

    A violation is a result of level ``error``. Something that could not be checked is a result of
    level ``note``. Unreadable input is a notification of the tool.
    """
    stream, rules, worst, comma = sys.stdout.buffer, _Rules(run), 0, ""
    _write(stream, f'{{"$schema": "{_SCHEMA}", "version": "2.1.0", "runs": [{{\n"results": [')
    with spool() as notifications:
        for verdict in verdicts:
            worst = max(worst, EXIT_STATUSES[verdict.status])
            for result in _results(verdict, rules):
                _write(stream, f"{comma}\n{in_one_line(result)}")
                comma = ","
            if isinstance(verdict.item, UnreadableInput):
                for notification in _notifications(verdict.item):
                    before = "," if notifications.tell() else ""
                    _write(notifications, f"{before}\n{in_one_line(notification)}")
        tool = in_one_line({"driver": rules.driver()})
        _write(stream, f'],\n"tool": {tool},\n"columnKind": "unicodeCodePoints",\n')
        successful = in_one_line(worst < EXIT_STATUSES["unreadable"])
        _write(
            stream, f'"invocations": [{{"executionSuccessful": {successful}, "exitCode": {worst}'
        )
        _write(stream, ', "toolExecutionNotifications": [')
        notifications.seek(0)
        copyfileobj(notifications, stream)
    _write(stream, "]}]}]}\n")


def _write(stream: IO[bytes], text: str) -> None:
    stream.write(text.encode())


class _Rules:
    """The rules that results name, numbered in the order in which they appear."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._descriptors: dict[str, _Object] = {}
        self._indices: dict[str, int] = {}

    def reference(self, rule: Rule | None) -> _Object:
        """Return the id and the index of a rule; None stands for what could not be checked."""
        name = _NOT_CHECKED if rule is None else rule.id
        if name not in self._indices:
            self._indices[name] = len(self._indices)
            self._descriptors[name] = (
                _descriptor(_NOT_CHECKED, "note") if rule is None else self._described(rule)
            )
        return {"ruleId": name, "ruleIndex": self._indices[name]}

    def _described(self, rule: Rule) -> _Object:
        sources = [f"{self._run.sources[source]} ({source})" for source in rule.sources]
        rulings = [f"Ruling: {ruling.question} {ruling.choice}" for ruling in rule.rulings]
        more = f"{self._run.program} rules {rule.id}"
        text = "\n".join([rule.statement, *(f"Source: {one}" for one in sources), *rulings, more])
        return {
            "id": rule.id,
            "shortDescription": {"text": rule.statement},
            "help": {"text": text},
            "defaultConfiguration": {"level": "error"},
            "properties": {"kind": rule.kind.value, "sources": list(rule.sources)},
        }

    def driver(self) -> _Object:
        """Return the description of the program."""
        return {
            "name": self._run.program,
            "version": __version__,
            "rules": list(self._descriptors.values()),
            "notifications": [_descriptor(_UNREADABLE, "error")],
        }


def _descriptor(name: str, level: str) -> _Object:
    text = {"text": _DESCRIPTIONS[name]}
    return {"id": name, "shortDescription": text, "defaultConfiguration": {"level": level}}


def _results(verdict: Verdict, rules: _Rules) -> Iterator[_Object]:
    source = verdict.item.source
    for violation in verdict.report:
        where = violation.where or ""
        yield {
            **rules.reference(violation.rule),
            "level": "error",
            "message": {"text": violation.message},
            "locations": [_location(source, where, where)],
            "properties": _facts(violation),
        }
    for heading, sentence in verdict.notes:
        yield {
            **rules.reference(None),
            "level": "note",
            "message": {"text": f"{heading}: {sentence}"},
            "locations": [_location(source, sentence, sentence.partition(":")[0])],
        }


def _facts(violation: Violation) -> _Object:
    return {"cells": [list(cell) for cell in violation.cells], "details": dict(violation.details)}


def _notifications(spoiled: UnreadableInput) -> Iterator[_Object]:
    for reason, fault in zip(reasons(spoiled), faults_of(spoiled.error), strict=True):
        text = reason if fault.line is None else f"line {fault.line}"
        where = fault.path or ""
        yield {
            "descriptor": {"id": _UNREADABLE, "index": 0},
            "level": "error",
            "message": {"text": reason},
            "locations": [_location(spoiled.source, text, where, fault.column)],
        }


def _location(source: Source, text: str, where: str, column: int | None = None) -> _Object:
    """Return the file, the line and column if they are known, and the part of the document.

    Args:
        source: the file, and the line if each line of it is a document.
        text: a string that starts with the line of the part, if it has one.
        where: a string with the path to the part, such as ``$.players[0]``, if it is known.
        column: the column, if it is known.
    """
    region = _REGION.match(text if source.line is None else f"line {source.line}")
    place: _Object = {"artifactLocation": {"uri": _uri(source.file)}}
    if region:
        found = {**region.groupdict(), "startColumn": column}
        place["region"] = {key: int(one) for key, one in found.items() if one}
    location: _Object = {"physicalLocation": place}
    _, dollar, path = where.partition("$")
    if dollar:
        location["logicalLocations"] = [{"fullyQualifiedName": f"${path}"}]
    return location


def _uri(file: str) -> str:
    """Return the name of a file as a URI: relative if the name is."""
    name = quote(os.fsencode(file))
    return f"file://{name}" if PurePath(file).is_absolute() else name


class Writer(NamedTuple):
    """A format of verdicts: who it is for, and the function that writes it to standard output.

    Every format but text is UTF-8. No writer keeps the verdicts in memory.
    """

    audience: str
    write: Callable[[Iterable[Verdict], Run], None]


def write_json(verdicts: Iterable[Verdict], run: Run) -> None:
    """Write verdicts as one JSON object, when all are known: it begins with ``ok``."""
    stream, is_ok = sys.stdout.buffer, True
    with spool() as waiting:
        for verdict in verdicts:
            is_ok = is_ok and verdict.status == "legal"
            comma = "," if waiting.tell() else ""
            waiting.write(f"{comma}\n    {pretty(to_builtins(verdict.document), '    ')}".encode())
        end = "\n  ]" if waiting.tell() else "]"
        form = f"{run.program.removesuffix('-rules')}-verdicts/1"
        begin = f'{{\n  "format": "{form}",\n  "ok": {str(is_ok).lower()},\n  "files": ['
        stream.write(begin.encode())
        waiting.seek(0)
        copyfileobj(waiting, stream)
    stream.write(f"{end}\n}}\n".encode())


def write_junit(verdicts: Iterable[Verdict], run: Run) -> None:
    """Write verdicts as JUnit XML: a suite for each file, a case for each position or game.

    Each broken rule is a failure with all its places, and unreadable input is an error. What could
    not be checked is the output of the case.
    """
    files = groupby(map(_case, verdicts), key=lambda case: case.classname)
    write_suites(f"{run.program} validate", files, sys.stdout.buffer)


def _case(verdict: Verdict) -> Case:
    document, by_rule = verdict.document, dict[str, list[str]]()
    for violation in document.violations:
        place = f"{violation.where}: " if violation.where else ""
        by_rule.setdefault(violation.rule, []).append(place + violation.message)
    outcomes = [
        Outcome("failure", lines[0], "\n".join(lines), rule) for rule, lines in by_rule.items()
    ]
    if isinstance(verdict.item, UnreadableInput):
        errors = reasons(verdict.item)
        outcomes.append(Outcome("error", errors[0], "\n".join(errors), "unreadable"))
    name = verdict.item.noun if document.line is None else f"line {document.line}"
    output = "\n".join(": ".join(note) for note in verdict.notes)
    return Case(document.file, name, tuple(outcomes), output)


WRITERS: Final[Mapping[str, Writer]] = FrozenDict(
    {
        "text": Writer("people", write_text),
        "json": Writer("programs", write_json),
        "junit": Writer("build servers", write_junit),
        "sarif": Writer("code scanners", write_sarif),
    }
)
"""Each format of verdicts by its name. The first one is the default."""

VERDICT_FORMAT = output_format({name: writer.audience for name, writer in WRITERS.items()})


def print_verdicts(form: str, verdicts: Iterable[Verdict], run: Run) -> int:
    """Print verdicts in a format, and return the exit status: that of the worst verdict."""
    worst = 0

    def watched() -> Iterator[Verdict]:
        nonlocal worst
        for verdict in verdicts:
            worst = max(worst, EXIT_STATUSES[verdict.status])
            yield verdict

    WRITERS[form].write(watched(), run)
    return worst
