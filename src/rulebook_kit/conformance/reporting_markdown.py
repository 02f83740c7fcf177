"""A conformance report in GitHub's Markdown, for pull requests and summaries of jobs.

Everything that an engine says stands in code, where GitHub makes neither markup nor mentions of it.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from rulebook_kit.conformance.grouping import Cause
from rulebook_kit.conformance.outcome import (
    AGREES,
    DIVERGES,
    ConformanceReport,
    Tally,
)
from rulebook_kit.conformance.reporting_text import (
    Line,
    cause_lines,
    engine_name,
    heading,
    hello_lines,
    known_lines,
    not_covered_lines,
    result_line,
    trouble_lines,
)
from rulebook_kit.words import printable, printable_lines

_SIGNS: Final = {AGREES: "✅", DIVERGES: "❌"}
_LONGEST_REQUEST: Final = 4_000
"""The most characters of a request; comments on GitHub have 65,536 characters in all."""


def report_to_markdown(report: ConformanceReport) -> str:
    """Return the report as GitHub's Markdown: the result, a table, and the causes to unfold."""
    return "\n".join(_lines(report))


def _lines(report: ConformanceReport) -> Iterator[str]:
    yield f"### {_SIGNS.get(report.status, '⚠️')} Conformance with {report.questions.title}"
    yield ""
    yield f"{in_code(engine_name(report))}: **{_plain(result_line(report).text)}**"
    yield ""
    yield f"Run with {in_code(shlex.join(report.command))}"
    yield ""
    if report.hello_failure is None:
        yield "| operation | vectors | generated | failed | not asked | |"
        yield "| --- | ---: | ---: | ---: | ---: | --- |"
        yield from map(_row, report.tallies)
        yield ""
    else:
        yield from _block(hello_lines(report.hello_failure))
    yield from _block([*trouble_lines(report), *known_lines(report), *not_covered_lines(report)])
    number = 0
    for number, cause in enumerate([*report.failing, *report.divergent], start=1):
        yield from _cause(report, number, cause)
    if report.on_rulings:
        yield "These rest on our rulings and count only with `--strict`:"
        yield ""
    for at, cause in enumerate(report.on_rulings, start=number + 1):
        yield from _cause(report, at, cause)


def _row(tally: Tally) -> str:
    operation = in_code(tally.operation)
    if tally.unsupported and not tally.vectors_asked:
        return f"| {operation} | | | | | not supported |"
    vectors = f"{tally.vectors_agreed} of {tally.vectors_asked}"
    cases = f"{tally.cases_agreed} of {tally.cases_asked}"
    numbers = f"{vectors} | {cases} | {tally.failed or ''} | {tally.not_asked or ''}"
    return f"| {operation} | {numbers} | {_plain(tally.remarks)} |"


def _cause(report: ConformanceReport, number: int, cause: Cause) -> Iterator[str]:
    yield "<details>"
    yield f"<summary>{number}. <code>{escape(printable(heading(cause)))}</code></summary>"
    yield ""
    yield from _block(cause_lines(report.questions, cause))
    request = report.request_of(cause.smallest)
    if len(request) <= _LONGEST_REQUEST:
        yield "The request of this case:"
        yield ""
        yield from _fenced(request, "json")
    else:
        yield f"The request has {len(request):,} characters; `--save` writes it into a file."
        yield ""
    yield "</details>"
    yield ""


def _block(lines: Iterable[Line]) -> Iterator[str]:
    text = "\n".join(line.text for line in lines).removeprefix("\n")
    if text:
        yield from _fenced(printable_lines(text), "text")


def _fenced(text: str, language: str) -> Iterator[str]:
    """Yield a block of code whose fence is longer than any row of backticks in it."""
    fence = _longer_than_any(text, least=3)
    yield from (f"{fence}{language}", text, fence, "")


def in_code(text: str) -> str:
    """Return text as code within a line.

    >>> in_code("a`b")
    '`` a`b ``'
    """
    shown = printable(text)
    fence = _longer_than_any(shown, least=1)
    space = " " if "`" in shown else ""
    return f"{fence}{space}{shown}{space}{fence}"


def _longer_than_any(text: str, least: int) -> str:
    return "`" * max([least, *(len(row) + 1 for row in re.findall("`+", text))])


def _plain(text: str) -> str:
    """Return text with every sign of Markdown escaped."""
    return re.sub(r"([\\`*_\[\]<>&|~#@])", r"\\\1", printable(text))
