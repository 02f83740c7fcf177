"""The formats of verdicts: a table with the writer of each, and the writers of JSON and JUnit.

To add a format, write a function like ``write_sarif`` and add an entry to ``WRITERS``. Nothing else
lists the formats.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from shutil import copyfileobj
from typing import Final, NamedTuple

from msgspec import to_builtins

from rulebook_kit.command_line.options import output_format
from rulebook_kit.command_line.sarif import write_sarif
from rulebook_kit.command_line.sources import UnreadableInput, reasons
from rulebook_kit.command_line.verdicts import Run, Verdict, write_text
from rulebook_kit.json.verdicts import EXIT_STATUSES
from rulebook_kit.json.writing import pretty
from rulebook_kit.junit import Case, Outcome, spool
from rulebook_kit.junit import write_junit as write_suites
from rulebook_kit.values import FrozenDict


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
