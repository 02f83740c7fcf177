"""A conformance report as JUnit XML: a test case for each vector."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from rulebook_kit.conformance.divergence import Divergence
from rulebook_kit.conformance.grouping import Cause
from rulebook_kit.conformance.outcome import ConformanceReport, Tally, told_rulings
from rulebook_kit.conformance.vector_files import vectors
from rulebook_kit.junit import Case, Outcome, write_junit
from rulebook_kit.words import printable_lines


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
