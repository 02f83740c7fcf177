"""Verdicts as JSON and as JUnit XML: one document, however many there are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import fromstring, indent, tostring

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from alhambra_rules.rulebook import (
    Cell,
    FormatError,
    FormatFault,
    Kind,
    NotationError,
    Report,
    Rule,
    TextFault,
)
from alhambra_rules.rulebook.command_line import verdict_documents
from alhambra_rules.rulebook.command_line.verdict_documents import write_json, write_junit
from alhambra_rules.rulebook.json.verdicts import FileVerdict, verdict_of
from alhambra_rules.rulebook.json.writing import pretty
from tests.costs import peak_of

RULES = [Rule(f"build.{name}", Kind.CHECK, "Something is so.") for name in ("one", "two")]
LONG = "it is not so, and that takes many words to say; " * 5


def illegal(*rules: Rule, message: str = LONG) -> Report:
    """Return a report that each of the rules is broken."""
    return Report.of(rule.broken_at(Cell(1, 2), message=message, tile="x") for rule in rules)


OUTCOMES: list[Report | FormatError | NotationError | OSError] = [
    Report(),
    illegal(RULES[0], message='<&> "é"\n\x08'),
    illegal(RULES[0], RULES[1], RULES[0]).at("$.players[0]"),
    FormatError([FormatFault("$.players", "is missing"), FormatFault("$", "is wrong")]),
    NotationError([TextFault(3, 4, "no tile")]),
    FileNotFoundError(2, "No such file or directory"),
]

CASES = st.builds(
    lambda file, line, outcome, notes: verdict_of(file, outcome, line=line, not_checked=notes),
    st.sampled_from(["a.json", 'b"<ü>&\n.json', "\x00c"]),
    st.none() | st.integers(1, 9),
    st.sampled_from(OUTCOMES),
    st.lists(st.just("the tiles are not told"), max_size=2),
)


@given(st.lists(CASES, max_size=12))
def test_json_is_the_document_as_a_whole(verdicts: list[FileVerdict]) -> None:
    """Verdict by verdict the text is that of the whole value, byte for byte."""
    stream = BytesIO()
    status = write_json(iter(verdicts), "a-format/1", stream)
    ok = all(verdict.status == "legal" for verdict in verdicts)
    whole = {"format": "a-format/1", "ok": ok, "files": to_builtins(verdicts)}
    assert stream.getvalue().decode() == pretty(whole) + "\n"
    assert (status == 0) == ok
    assert (status == 2) == any(verdict.status == "unreadable" for verdict in verdicts)


@given(st.lists(CASES, min_size=1, max_size=12))
def test_junit_is_the_document_as_a_whole(verdicts: list[FileVerdict]) -> None:
    """Case by case the text is that of the whole tree, and each count is that of its cases."""
    stream = BytesIO()
    write_junit((("position", verdict) for verdict in verdicts), "all", stream)
    root = fromstring(stream.getvalue().decode())
    for suite in (root, *root.iter("testsuite")):
        counted = {
            "tests": len(list(suite.iter("testcase"))),
            "failures": len(
                [case for case in suite.iter("testcase") if case.find("failure") is not None]
            ),
            "errors": len(list(suite.iter("error"))),
        }
        assert {key: int(suite.get(key, "")) for key in counted} == counted
    indent(root)
    whole: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    assert stream.getvalue() == whole + b"\n"


@pytest.mark.parametrize("form", ["json", "junit"])
def test_memory_does_not_grow_with_the_verdicts(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Verdicts wait in a file: ten times as many take hardly more memory."""
    monkeypatch.setattr(verdict_documents, "_KEPT_IN_MEMORY", 10_000)
    assert peak_of(lambda: write(form, 2_000)) < 1.5 * peak_of(lambda: write(form, 200))


def write(form: str, number: int) -> None:
    """Write a document of so many verdicts to nowhere."""
    with Path(os.devnull).open("wb") as stream:
        if form == "json":
            write_json(faulty(number), "a-format/1", stream)
        else:
            write_junit((("position", verdict) for verdict in faulty(number)), "all", stream)


def faulty(number: int) -> Iterator[FileVerdict]:
    """Yield so many verdicts, each with a fault."""
    return (verdict_of("a.jsonl", illegal(RULES[0]), line=line) for line in range(1, number + 1))
