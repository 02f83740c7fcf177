"""A conformance report for continuous integration: JUnit XML, and GitHub's Markdown.

JUnit has a test case for each vector. The Markdown is for pull requests and summaries of jobs.
Everything that an engine says stands in code, where GitHub makes neither markup nor mentions of it.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator
from html import escape
from io import BytesIO
from typing import Final

from rulebook_kit.conformance.causes import Cause
from rulebook_kit.conformance.divergence import Divergence
from rulebook_kit.conformance.documents import vectors
from rulebook_kit.conformance.outcome import (
    AGREES,
    DIVERGES,
    ConformanceReport,
    Tally,
    told_rulings,
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
from rulebook_kit.junit import Case, Outcome, write_junit
from rulebook_kit.words import printable, printable_lines


def report_to_junit(report: ConformanceReport) -> bytes:
    """Return the report as XML in UTF-8.

    Each operation is a suite. Its cases are its vectors and every generated case that diverges. A
    case is skipped if it was not asked, or if its divergence is known or rests on a ruling that
    does not count.
    """
    stream = BytesIO()
    suites = [(tally.operation, _cases_of(report, tally)) for tally in report.tallies]
    engine = ("engine", iter([_protocol(report)]))
    write_junit(f"{report.questions.game.program} conformance", [*suites, engine], stream)
    return stream.getvalue()


def _cases_of(report: ConformanceReport, tally: Tally) -> Iterator[Case]:
    causes, operation = (*report.causes, *report.accepted), tally.operation
    shown = {one.vector.id: (cause, one) for cause in causes for one in cause.asked if one.vector}
    for vector in vectors(report.questions):
        if vector.operation == operation and report.plan.concerns(vector.rules):
            outcomes: tuple[Outcome, ...] = ()
            if vector.id in shown:
                outcomes = (_outcome(report, *shown[vector.id]),)
            elif reason := report.skipped.get(vector.id, _unasked(report)):
                outcomes = (Outcome("skipped", reason),)
            yield Case(operation, vector.id, outcomes)
    for cause in causes:
        for one in cause.asked:
            if one.vector is None and one.operation == operation:
                name = f"generated case {one.case}: {cause.id}"
                yield Case(operation, name, (_outcome(report, cause, one),))


def _unasked(report: ConformanceReport) -> str:
    return "not asked: hello failed" if report.hello_failure is not None else ""


def _outcome(report: ConformanceReport, cause: Cause, divergence: Divergence) -> Outcome:
    questions, failure = report.questions, divergence.failure
    rulings = list(told_rulings(questions, divergence)) if failure is None else []
    message = printable_lines(f"{cause.id}: {questions.asked_words(divergence.question)}")
    if cause in report.accepted or cause in report.on_rulings:
        return Outcome("skipped", message, "\n".join(rulings))
    if failure is None:
        got = questions.shown_result(divergence.question, divergence.got)
    else:
        got = failure.message
    right = questions.shown_result(divergence.question, divergence.expected)
    lines = [*rulings, *questions.pictures(divergence), f"right is: {right}", f"got: {got}"]
    return Outcome(
        "failure" if failure is None else "error",
        message,
        printable_lines("\n".join(lines)),
        cause.id,
    )


def _protocol(report: ConformanceReport) -> Case:
    failures = [trouble.failure for trouble in report.troubles]
    if report.hello_failure is not None:
        failures.insert(0, report.hello_failure)
    outcomes = (Outcome("error", one.message, one.stderr, one.kind.value) for one in failures)
    return Case("engine", "protocol", tuple(outcomes))


_SIGNS: Final = {AGREES: "✅", DIVERGES: "❌"}
_LONGEST_REQUEST: Final = 4_000
"""The most characters of a request; comments on GitHub have 65,536 characters in all."""


def report_to_markdown(report: ConformanceReport) -> str:
    """Return the report as GitHub's Markdown: the result, a table, and the causes to unfold."""
    return "\n".join(_lines(report))


def _lines(report: ConformanceReport) -> Iterator[str]:
    yield f"### {_SIGNS.get(report.status, '⚠️')} Conformance with {report.questions.title}"
    yield ""
    yield f"{in_code(engine_name(report))}: **{plain(result_line(report).text)}**"
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
    return f"| {operation} | {numbers} | {plain(tally.remarks)} |"


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


def plain(text: str) -> str:
    """Return text with every sign of Markdown escaped."""
    return re.sub(r"([\\`*_\[\]<>&|~#@])", r"\\\1", printable(text))
