"""A conformance report as one HTML page: each cause with the right and the wrong answer.

The page loads nothing and runs no script. Everything that an engine says is escaped.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from rulebook_kit.conformance.causes import Cause
from rulebook_kit.conformance.divergence import Divergence, Illustration
from rulebook_kit.conformance.outcome import (
    STATUSES,
    ConformanceReport,
    told_rulings,
)
from rulebook_kit.conformance.protocol import RULEBOOKS, RULING
from rulebook_kit.conformance.reporting_text import (
    earlier_questions,
    engine_name,
    heading,
    hello_lines,
    known_lines,
    likeness_of,
    not_covered_lines,
    operations_of,
    result_line,
    trouble_lines,
)
from rulebook_kit.rules import Rule
from rulebook_kit.words import printable_lines

_MOST_ROWS: Final = 60


@frozen
class Case:
    """A divergence as the page shows it.

    Attributes:
        divergence: the divergence.
        earlier: the earlier questions that make the answer wrong.
        asked: the question on one line.
        right: the right answer on one line.
        got: the engine's answer on one line; empty if it failed.
        drawing: the question as text, for a game or an operation without pictures.
        illustration: pictures, and a table of answers.
        more: the number of rows that the page leaves out.
        request: the request as a line of JSON.
    """

    divergence: Divergence
    earlier: tuple[str, ...]
    asked: str
    right: str
    got: str
    drawing: str
    illustration: Illustration
    more: int
    request: str


@frozen
class Section:
    """A cause as the page shows it.

    Attributes:
        number: its number.
        cause: the cause.
        heading: its id, and how often it was found.
        likeness: which mistake explains how many answers; empty if that is not known.
        found_in: the operations that show it.
        counts: whether the engine diverges because of it.
        rules: the rules of its smallest case.
        rulings: the rulings of its smallest case.
        cases: its smallest case, and one on the rulebooks if that one rests on a ruling.
    """

    number: int
    cause: Cause
    heading: str
    likeness: str
    found_in: str
    counts: bool
    rules: tuple[Rule, ...]
    rulings: tuple[str, ...]
    cases: tuple[Case, ...]


def page(template: str, /, **values: object) -> str:
    """Return a page of HTML, complete in one file, from a template of this folder."""
    environment = Environment(
        loader=PackageLoader("rulebook_kit", "conformance"),
        autoescape=True,
        finalize=_shown,
        trim_blocks=True,
        undefined=StrictUndefined,
    )
    return environment.get_template(template).render(values)


def report_to_html(report: ConformanceReport) -> str:
    """Return the report as a page of HTML, complete in one file."""
    failure = report.hello_failure
    lines = [*(hello_lines(failure) if failure else ()), *trouble_lines(report)]
    return page(
        "report.html",
        report=report,
        name=engine_name(report),
        status=STATUSES[report.status],
        command=shlex.join(report.command),
        result=result_line(report).text,
        notes=[line.text for line in (*known_lines(report), *not_covered_lines(report))],
        troubles="\n".join(line.text for line in lines).removeprefix("\n"),
        sections=list(_sections(report)),
    )


def _shown(value: object) -> object:
    """Return text without characters that hide or turn other text; pictures stay as they are."""
    return printable_lines(value) if isinstance(value, str) and type(value) is not Markup else value


def _sections(report: ConformanceReport) -> Iterator[Section]:
    listed = (*report.failing, *report.divergent, *report.on_rulings)
    for number, cause in enumerate(listed, start=1):
        smallest, catalogue = cause.smallest, report.questions.catalogue
        shown = [smallest]
        if smallest.basis == RULING and cause.basis == RULEBOOKS:
            shown += [one for one in cause.divergences if one.basis == RULEBOOKS][:1]
        yield Section(
            number=number,
            cause=cause,
            heading=heading(cause),
            likeness=likeness_of(cause),
            found_in=operations_of(cause),
            counts=cause not in report.on_rulings,
            rules=tuple(catalogue[rule] for rule in cause.rules if rule in catalogue),
            rulings=tuple(told_rulings(report.questions, smallest)),
            cases=tuple(_case(report, divergence) for divergence in shown),
        )


def _case(report: ConformanceReport, divergence: Divergence) -> Case:
    questions, question = report.questions, divergence.question
    illustration = questions.illustrated(divergence)
    pictures = (illustration.asked, illustration.right, illustration.rows)
    return Case(
        divergence=divergence,
        earlier=tuple(earlier_questions(questions, divergence)),
        asked=questions.asked_words(question),
        right=questions.shown_result(question, divergence.expected),
        got="" if divergence.got is None else questions.shown_result(question, divergence.got),
        drawing="" if any(pictures) else "\n".join(questions.pictures(divergence)),
        illustration=evolve(illustration, rows=illustration.rows[:_MOST_ROWS]),
        more=max(0, len(illustration.rows) - _MOST_ROWS),
        request=report.request_of(divergence),
    )
