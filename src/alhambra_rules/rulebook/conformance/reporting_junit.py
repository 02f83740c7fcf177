"""A conformance report as JUnit XML, which build servers show: a test case for each vector."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from alhambra_rules.rulebook.conformance.divergence import Divergence
from alhambra_rules.rulebook.conformance.grouping import Cause
from alhambra_rules.rulebook.conformance.outcome import ConformanceReport, Tally, told_rulings
from alhambra_rules.rulebook.conformance.vector_files import vectors
from alhambra_rules.rulebook.words import printable_lines


def report_to_junit(report: ConformanceReport) -> bytes:
    """Return the report as XML in UTF-8.

    An operation is a suite; its vectors are test cases, and so is every cause that generated
    cases show. What rests on a ruling that does not count, is known, or was not asked, is skipped.
    """
    root = Element("testsuites", {"name": f"{report.game.program} conformance"})
    for tally in report.tallies:
        _add_suite(root, report, tally)
    engine = SubElement(root, "testsuite", {"name": "engine"})
    _add_protocol(engine, report)
    for suite in root:
        _count(suite)
    indent(root)
    xml: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return xml + b"\n"


def _add_suite(root: Element, report: ConformanceReport, tally: Tally) -> None:
    suite = SubElement(root, "testsuite", {"name": tally.operation})
    shown = {
        one.vector.id: (cause, one)
        for cause in (*report.causes, *report.accepted)
        for one in cause.divergences
        if one.vector
    }
    for vector in vectors(report.game):
        if vector.operation == tally.operation and report.plan.concerns(vector.rules):
            case = SubElement(suite, "testcase", classname=tally.operation, name=vector.id)
            if vector.id in shown:
                _add_finding(case, report, *shown[vector.id])
            elif reason := _why_skipped(report, tally):
                SubElement(case, "skipped", message=reason)
    for cause in (*report.causes, *report.accepted):
        generated = [
            one for one in cause.divergences if not one.vector and one.operation == tally.operation
        ]
        if generated:
            case = SubElement(suite, "testcase", classname=tally.operation, name=cause.id)
            _add_finding(case, report, cause, generated[0])


def _why_skipped(report: ConformanceReport, tally: Tally) -> str:
    """Return why vectors of the operation may not have been asked; nothing if all were."""
    if report.hello_failure is not None:
        return "not asked: hello failed"
    if tally.unsupported or tally.given_up:
        return tally.given_up or "not supported"
    is_late = report.out_of_time and tally.vectors_asked < tally.vectors
    return "the time was over" if is_late else ""


def _add_finding(
    case: Element, report: ConformanceReport, cause: Cause, divergence: Divergence
) -> None:
    game = report.game
    rulings = list(told_rulings(game, divergence)) if divergence.failure is None else []
    message = printable_lines(f"{cause.id}: {game.asked_words(divergence.question)}")
    if cause in report.accepted or cause in report.on_rulings:
        SubElement(case, "skipped", message=message).text = "\n".join(rulings)
        return
    tag = "failure" if divergence.failure is None else "error"
    finding = SubElement(case, tag, type=cause.id, message=message)
    got = divergence.failure.message if divergence.failure is not None else ""
    if divergence.got is not None:
        got = game.shown_result(divergence.question, divergence.got)
    right = game.shown_result(divergence.question, divergence.expected)
    finding.text = printable_lines(
        "\n".join([*rulings, *game.pictures(divergence), f"right is: {right}", f"got: {got}"])
    )


def _add_protocol(suite: Element, report: ConformanceReport) -> None:
    case = SubElement(suite, "testcase", classname="engine", name="protocol")
    failures = [trouble.failure for trouble in report.troubles]
    if report.hello_failure is not None:
        failures.insert(0, report.hello_failure)
    for failure in failures:
        error = SubElement(case, "error", type=failure.kind.value, message=failure.message)
        error.text = failure.stderr


def _count(suite: Element) -> None:
    suite.set("tests", str(len(suite)))
    for tag, name in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
        suite.set(name, str(sum(case.find(tag) is not None for case in suite)))
