"""Verdicts as JUnit XML, which build servers show: a test case for each position and game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from alhambra_rules.rulebook.json.verdicts import FaultVerdict, FileVerdict, ViolationVerdict

_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_junit(verdicts: Iterable[tuple[str, FileVerdict]], name: str) -> bytes:
    """Return the verdicts as XML in UTF-8.

    A file is a test suite, a position or a game a test case; each rule that it breaks is a
    failure, and that it cannot be read an error. What could not be judged is its output.

    Args:
        verdicts: each verdict after what it is on, such as a position or a game.
        name: that of all the suites together.
    """
    listed = list(verdicts)
    root = Element("testsuites", {"name": name, **_counts(listed)})
    for file, of_file in groupby(listed, key=lambda case: case[1].file):
        cases = list(of_file)
        suite = SubElement(root, "testsuite", {"name": _clean(file), **_counts(cases)})
        for noun, verdict in cases:
            _add_case(suite, noun, verdict)
    indent(root)
    xml: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return xml + b"\n"


def _counts(cases: Sequence[tuple[str, FileVerdict]]) -> dict[str, str]:
    statuses = [verdict.status for _, verdict in cases]
    return {
        "tests": str(len(statuses)),
        "failures": str(statuses.count("illegal")),
        "errors": str(statuses.count("unreadable")),
    }


def _add_case(suite: Element, noun: str, verdict: FileVerdict) -> None:
    name = noun if verdict.line is None else f"line {verdict.line}"
    case = SubElement(suite, "testcase", classname=_clean(verdict.file), name=name)
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
