"""Verdicts as one document: JSON for programs, or JUnit XML for build servers.

Both documents begin with what is known only at the end: whether everything is legal, or how many
cases there are. So the verdicts wait in a temporary file, and memory does not grow with them.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile
from typing import IO, BinaryIO, Final, Literal
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from msgspec import to_builtins

from alhambra_rules.rulebook.json.verdicts import (
    EXIT_STATUSES,
    FaultVerdict,
    FileVerdict,
    Status,
    ViolationVerdict,
)
from alhambra_rules.rulebook.json.writing import pretty

_KEPT_IN_MEMORY: Final = 1 << 20
"""Bytes of a document that wait in memory; what is longer waits in a file."""

_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def print_document(
    output: Literal["json", "junit"],
    verdicts: Iterable[tuple[str, FileVerdict]],
    *,
    form: str,
    command: str,
) -> int:
    """Print the verdicts as a document in UTF-8, and return the exit status.

    Args:
        output: which document.
        verdicts: each verdict after what it is on, such as a position or a game.
        form: the name of the JSON format.
        command: what all the test suites of JUnit together are called.
    """
    stream = sys.stdout.buffer
    if output == "junit":
        return write_junit(verdicts, command, stream)
    return write_json((verdict for _, verdict in verdicts), form, stream)


def write_json(verdicts: Iterable[FileVerdict], form: str, stream: BinaryIO) -> int:
    """Write the verdicts as JSON, and return the exit status.

    The text is that of ``pretty`` for an object with ``format``, ``ok`` and the list ``files``.
    """
    worst = 0
    with SpooledTemporaryFile(_KEPT_IN_MEMORY) as spool:
        for verdict in verdicts:
            worst = max(worst, EXIT_STATUSES[verdict.status])
            comma = "," if spool.tell() else ""
            spool.write(f"{comma}\n    {pretty(to_builtins(verdict), '    ')}".encode())
        end = "\n  ]" if spool.tell() else "]"
        ok = "false" if worst else "true"
        stream.write(f'{{\n  "format": "{form}",\n  "ok": {ok},\n  "files": ['.encode())
        spool.seek(0)
        copyfileobj(spool, stream)
    stream.write(f"{end}\n}}\n".encode())
    return worst


def write_junit(verdicts: Iterable[tuple[str, FileVerdict]], name: str, stream: BinaryIO) -> int:
    """Write the verdicts as JUnit XML, and return the exit status.

    A file is a test suite, a position or a game a test case; each rule that it breaks is a
    failure, and that it cannot be read an error. What could not be judged is its output.

    Args:
        verdicts: each verdict after what it is on, such as a position or a game.
        name: that of all the suites together.
        stream: where to.
    """
    suites: list[tuple[str, Counter[Status], int]] = []
    with SpooledTemporaryFile(_KEPT_IN_MEMORY) as spool:
        for file, cases in groupby(verdicts, key=lambda case: case[1].file):
            counts: Counter[Status] = Counter()
            begin = spool.tell()
            for noun, verdict in cases:
                counts[verdict.status] += 1
                spool.write(_case(noun, verdict))
            suites.append((file, counts, spool.tell() - begin))
        total = sum((counts for _, counts, _ in suites), Counter[Status]())
        stream.write(b"<?xml version='1.0' encoding='utf-8'?>\n")
        stream.write(_opening("testsuites", name, total))
        spool.seek(0)
        for file, counts, size in suites:
            stream.write(b"  " + _opening("testsuite", file, counts))
            _copy(spool, stream, size)
            stream.write(b"  </testsuite>\n")
    stream.write(b"</testsuites>\n")
    return max((EXIT_STATUSES[status] for status in total), default=0)


def _copy(source: IO[bytes], target: BinaryIO, size: int) -> None:
    while size:
        size -= target.write(source.read(min(size, _KEPT_IN_MEMORY)))


def _opening(tag: str, name: str, counts: Mapping[Status, int]) -> bytes:
    """Return the opening tag of a suite, with how many cases it has of each kind."""
    attributes = {
        "name": _clean(name),
        "tests": str(sum(counts.values())),
        "failures": str(counts["illegal"]),
        "errors": str(counts["unreadable"]),
    }
    empty = tostring(Element(tag, attributes), encoding="unicode", short_empty_elements=False)
    return f"{empty.removesuffix(f'</{tag}>')}\n".encode()


def _case(noun: str, verdict: FileVerdict) -> bytes:
    """Return the element of one case, indented as it stands in its suite."""
    name = noun if verdict.line is None else f"line {verdict.line}"
    case = Element("testcase", classname=_clean(verdict.file), name=name)
    broken: dict[str, list[ViolationVerdict]] = {}
    for violation in verdict.violations:
        broken.setdefault(violation.rule, []).append(violation)
    for rule, violations in broken.items():
        lines = [_place(found.where) + found.message for found in violations]
        _add_finding(case, "failure", rule, lines)
    if verdict.faults:
        _add_finding(case, "error", "unreadable", list(map(_reason, verdict.faults)))
    if verdict.not_checked:
        told = "\n".join(f"not checked: {sentence}" for sentence in verdict.not_checked)
        SubElement(case, "system-out").text = _clean(told)
    indent(case, level=2)
    return f"    {tostring(case, encoding='unicode')}\n".encode()


def _add_finding(case: Element, tag: str, kind: str, lines: Sequence[str]) -> None:
    finding = SubElement(case, tag, type=kind, message=_clean(lines[0]))
    finding.text = _clean("\n".join(lines))


def _reason(fault: FaultVerdict) -> str:
    if fault.line is not None:
        return f"line {fault.line}, column {fault.column}: {fault.message}"
    return _place(fault.path) + fault.message


def _place(where: str | None) -> str:
    return f"{where}: " if where else ""


def _clean(text: str) -> str:
    """Replace the characters that XML cannot hold."""
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)
