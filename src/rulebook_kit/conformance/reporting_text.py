"""Conformance reports as text: a table, then each cause with its smallest case."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from rulebook_kit.conformance.asking import MOST_TROUBLES
from rulebook_kit.conformance.causes import Cause
from rulebook_kit.conformance.divergence import Divergence, Verdict
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.protocol import RULING
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.report import (
    AGREES,
    ConformanceReport,
    told_rulings,
)
from rulebook_kit.conformance.tallies import NOT_STARTED_AGAIN, NOT_SUPPORTED, Tally
from rulebook_kit.grid import Cell
from rulebook_kit.words import counted, enumerated, listed

_NAMED = 3
_CELLS = 20
_RULES = 6
_TELLING = (FailureKind.CRASHED, FailureKind.CLOSED, FailureKind.ERROR, FailureKind.GARBAGE)
"""The failures that are described once if the engine says the same."""


class Line(NamedTuple):
    """A line of the report, and its style on a terminal."""

    text: str = ""
    style: str = ""


def report_lines(report: ConformanceReport) -> Iterator[Line]:
    """Yield the lines of the report."""
    yield Line(f"{engine_name(report)}: {shlex.join(report.command)}", "bold")
    yield Line()
    if report.hello_failure is None:
        yield from _table(report.tallies)
        yield from _causes(report)
    else:
        yield from hello_lines(report.hello_failure)
    yield from trouble_lines(report)
    yield Line()
    yield from known_lines(report)
    yield result_line(report)
    yield from not_covered_lines(report)


def hello_lines(failure: Failure) -> Iterator[Line]:
    """Yield the lines about a failed hello."""
    if failure.kind is FailureKind.NOT_STARTED:
        yield Line(failure.message, "bold red")
        return
    yield Line("Asked hello:", "bold red")
    yield from _failure(failure)


def _causes(report: ConformanceReport) -> Iterator[Line]:
    described: dict[Failure, int] = {}
    for number, cause in enumerate(report.listed, start=1):
        if cause in report.on_rulings[:1]:
            yield Line()
            yield Line("On our rulings, which count only with --strict:", "bold")
        yield Line()
        yield _title(number, cause)
        failure = cause.smallest.failure
        first = described.get(failure) if failure is not None else None
        yield from cause_lines(report.questions, cause, first)
        if failure is not None and failure.kind in _TELLING:
            described.setdefault(failure, number)


def cause_lines(questions: Questions, cause: Cause, first: int | None = None) -> Iterator[Line]:
    """Yield the lines about a cause below its title: the rule, the smallest case, the vectors.

    Args:
        questions: what the game provides.
        cause: the cause.
        first: the number of an earlier cause that is the same failure, if there is one.
    """
    if cause.smallest.failure is None:
        yield from _wrong(questions, cause)
    else:
        yield from _failing(questions, cause, first)
    yield from _found_in(cause)


def engine_name(report: ConformanceReport) -> str:
    """Return the engine's name and version."""
    identity = report.identity
    return " ".join(filter(None, (identity.name or "The engine", identity.version)))


def _table(tallies: Sequence[Tally]) -> Iterator[Line]:
    yield Line(f"{'operation':<18}{'vectors':>12}{'generated':>12}{'failed':>9}{'not asked':>11}")
    for tally in tallies:
        vectors = f"{tally.vectors_agreed}/{tally.vectors_asked}"
        cases = f"{tally.cases_agreed}/{tally.cases_asked}"
        if tally.is_declined:
            yield Line(f"{tally.operation:<18}{NOT_SUPPORTED:>24}", "dim")
            continue
        remark = f"  ({tally.remarks})" if tally.remarks else ""
        style = "red" if tally.differs or tally.given_up else ""
        failed, not_asked = (
            f"{number:,}" if number else "" for number in (tally.failed, tally.not_asked)
        )
        numbers = f"{vectors:>12}{cases:>12}{failed:>9}{not_asked:>11}"
        yield Line(f"{tally.operation:<18}{numbers}".rstrip() + remark, style)


def _title(number: int, cause: Cause) -> Line:
    style = "yellow" if cause.basis == RULING else "red"
    return Line(f"{number}  {heading(cause)}", f"bold {style}")


def heading(cause: Cause) -> str:
    """Return the heading of a cause, without its number."""
    return f"{cause.id}, {counted(cause.times, 'time')}"


def likeness_of(cause: Cause) -> str:
    """Return which mistake explains how many answers; empty if no misreading does."""
    if cause.verdict is Verdict.UNEXPLAINED:
        return "unexplained; fix the other causes, then rerun"
    if cause.verdict is Verdict.DEPENDS and not cause.smallest.before:
        return "no earlier question was found that matters: look for randomness or timing"
    if cause.explains is None:
        guessed = cause.verdict is Verdict.INVENTS
        return "rejects a legal case; this rule is a guess" if guessed else ""
    explained, concerned = cause.explains
    partly = "partly " * cause.is_doubtful
    return (
        f"{partly}behaves like an engine that {cause.sentence}: explains {explained} of {concerned}"
    )


def earlier_questions(questions: Questions, divergence: Divergence) -> Iterator[str]:
    """Yield the last of the earlier questions that make an answer wrong, and how many there are."""
    for before in divergence.before[-_NAMED:]:
        yield f"after {questions.asked_words(before)}"
    if len(divergence.before) > _NAMED:
        yield f"and {counted(len(divergence.before) - _NAMED, 'earlier question')}"


def operations_of(cause: Cause) -> str:
    """Return the operations that show a cause, each with the number of cases."""
    operations = Counter(one.operation for one in cause.asked or cause.divergences)
    return ", ".join(f"{name} {number}" for name, number in operations.items())


def _failing(questions: Questions, cause: Cause, first: int | None) -> Iterator[Line]:
    """Yield the lines about a failure, or one line if an earlier cause is the same failure."""
    if first is not None:
        yield Line(f"   as in {first}, for {questions.asked_words(cause.smallest.question)}")
        return
    yield Line(f"   asked about {', '.join(cause.smallest.rules)}")
    yield from _example(questions, cause.smallest)


def _wrong(questions: Questions, cause: Cause) -> Iterator[Line]:
    smallest, catalogue = cause.smallest, questions.catalogue
    if likeness := likeness_of(cause):
        yield Line(f"   {likeness}")
    for rule in cause.rules:
        if rule in catalogue:
            yield Line(f"   {rule}: {catalogue[rule].statement}")
    if cause.basis == RULING:
        yield from (Line(f"   {ruling}") for ruling in told_rulings(questions, smallest))
    for place, divergence in enumerate(cause.shown):
        if place:
            yield Line("   This case depends on a ruling. The smallest that the rulebooks decide:")
        yield from _example(questions, divergence)


def _example(questions: Questions, divergence: Divergence) -> Iterator[Line]:
    for earlier in earlier_questions(questions, divergence):
        yield Line(f"   {earlier}")
    yield Line(f"   {questions.asked_words(divergence.question)}")
    yield Line()
    for picture in questions.pictures(divergence):
        for line in picture.split("\n"):
            yield Line(f"     {line}".rstrip())
        yield Line()
    yield Line(f"   expected:   {questions.shown_result(divergence.question, divergence.expected)}")
    if divergence.failure is not None:
        yield from _failure(divergence.failure)
    if divergence.got is not None:
        yield Line(f"   the engine: {questions.shown_result(divergence.question, divergence.got)}")
    if divergence.cells:
        shown = _some(divergence.cells)
        verbs = ("misses", "wrongly lists")
        verb, other = verbs if divergence.misses_cells else verbs[::-1]
        also = f"; it {other} {_some(divergence.other_cells)}" if divergence.other_cells else ""
        yield Line(f"   it {verb} {shown}{also}")


def _some(cells: Sequence[Cell]) -> str:
    more = len(cells) - _CELLS
    return ", ".join(map(str, cells[:_CELLS])) + f" and {more:,} more" * (more > 0)


def _failure(failure: Failure) -> Iterator[Line]:
    first, *more = failure.message.split("\n")
    yield Line(f"   the engine: {first}")
    for line in more:
        yield Line(f"     {line}")
    for line in failure.stderr.splitlines():
        yield Line(f"     stderr: {line}", "dim")


def _found_in(cause: Cause) -> Iterator[Line]:
    yield Line(f"   found in: {operations_of(cause)}")
    if cause.vectors:
        more = len(cause.vectors) - _NAMED
        rest = f" and {more} more" if more > 0 else ""
        yield Line(f"   vectors: {', '.join(cause.vectors[:_NAMED])}{rest}")


def trouble_lines(report: ConformanceReport) -> Iterator[Line]:
    """Yield the lines about what the engine did besides answering."""
    kinds = groupby(report.troubles, key=lambda trouble: trouble.failure.kind)
    for kind, group in kinds:
        members = list(group)
        times = "once" if len(members) == 1 else counted(len(members), "time")
        times += " or more" * (len(report.troubles) == MOST_TROUBLES)
        yield Line()
        yield Line(f"The engine {kind.verb}, {times}; first for", "bold red")
        yield Line(f"   {report.questions.asked_words(members[0].question)}")
        yield from _failure(members[0].failure)


def known_lines(report: ConformanceReport) -> Iterator[Line]:
    """Yield the lines about the known causes: accepted, fixed or not asked."""
    for cause in report.accepted:
        yield Line(f"known and accepted: {cause.id}", "dim")
    for known in report.mended:
        if report.plan.known.get(known):
            yield Line(f"fixed: {known}; remove it from the baseline")
        else:
            seed = report.plan.seed
            yield Line(f"not reproduced with seed {seed}: {known}; if fixed, remove it")
    for unchecked in report.unchecked:
        yield Line(f"known, but its cases were not asked: {unchecked}", "dim")


def not_covered_lines(report: ConformanceReport) -> Iterator[Line]:
    """Yield the lines about what the run did not test; none if hello failed."""
    if report.hello_failure is not None:
        return
    yield from map(Line, _left_undone(report))
    names = [tally.operation for tally in report.tallies if tally.vectors and not tally.compared]
    if names:
        yield Line(f"Not covered: {enumerated(names)}", "dim")
    if report.untouched:
        rules = listed(report.untouched, most=_RULES)
        number = counted(len(report.untouched), "rule")
        yield Line(f"Not covered: {number} that no vector touched: {rules}", "dim")


def _left_undone(report: ConformanceReport) -> Iterator[str]:
    """Yield what the run did not do, each time with the option that lets it do more."""
    if report.asked < report.planned:
        yield f"Asked {report.asked:,} of {counted(report.planned, 'case')}"
    if report.is_stopped:
        yield "Stopped at the first wrong or missing answer; without --stop-at-first all are asked"
    given_up = [
        tally.operation
        for tally in report.tallies
        if tally.not_asked and tally.given_up not in {"", NOT_STARTED_AGAIN}
    ]
    if given_up:
        yield f"Given up: {enumerated(given_up)}; a larger --give-up asks more"
    limit = f"Stopped after {report.plan.max_time:g} s"
    if report.out_of_time:
        yield f"{limit}: not all cases were asked; a larger --max-time asks more"
    if not report.is_shrunk:
        yield f"{limit}: some cases could be smaller; a larger --max-time looks for them"
    if report.unshrunk:
        causes = enumerated(cause.id for cause in report.unshrunk)
        yield f"Not looked into for lack of time: {causes}"
    if report.hurried:
        cut = enumerated(report.hurried)
        yield f"There may be more causes in {cut}, where the search was cut short"


def result_line(report: ConformanceReport) -> Line:
    """Return the result in a sentence."""
    answers = f"{counted(report.compared, 'answer')} compared, seed {report.plan.seed}"
    if report.status == AGREES:
        exceptions = _exceptions(report)
        style = "bold yellow" if exceptions else "bold green"
        return Line(f"The engine agrees{exceptions}: {answers}", style)
    return Line(_what_is_wrong(report, answers), "bold red")


def _what_is_wrong(report: ConformanceReport, answers: str) -> str:
    """Return the result of a run that does not agree, with the number of answers."""
    if report.hello_failure is not None:
        return "Nothing was tested"
    if not report.compared:
        return _nothing(report)
    fails = "violates the protocol or fails to answer"
    is_failing = bool(report.failing or report.troubles)
    if report.divergent:
        differs = f"differs from the rules{f' and {fails}' * is_failing}"
        return f"The engine {differs}: {counted(len(report.divergent), 'cause')}, {answers}"
    right = f"all answers are right{_exceptions(report)}"
    if is_failing:
        return f"The engine {fails}, but {right}: {answers}"
    return f"The time was too short to ask all vectors, but {right}: {answers}"


def _exceptions(report: ConformanceReport) -> str:
    """Return the exceptions of an engine that agrees, with rulings and known causes."""
    answers = sum(cause.times for cause in report.on_rulings)
    rulings = len({rule for cause in report.on_rulings for rule in cause.smallest.rulings})
    found = [f"{counted(answers, 'answer')} on {counted(rulings, 'ruling')}"] * bool(rulings)
    found += [counted(len(report.accepted), "known cause")] * bool(report.accepted)
    return f" except for {' and '.join(found)}" if found else ""


def _nothing(report: ConformanceReport) -> str:
    """Return why nothing was compared: the engine was silent, or there was nothing to ask."""
    if report.out_of_time and not any(tally.asked for tally in report.tallies):
        return "Nothing was compared: the time was over before the engine answered"
    concerned = [tally for tally in report.tallies if tally.vectors]
    if not all(tally.is_declined for tally in concerned):
        return "The engine answered no questions"
    if not report.plan.rules:
        return "Nothing was compared: the engine supports no operation"
    about = f"Nothing was compared on {enumerated(report.plan.rules)}"
    if not concerned:
        return f"{about}: there are no questions about that"
    names = enumerated(tally.operation for tally in concerned)
    return f"{about}: the engine does not support {names}"
