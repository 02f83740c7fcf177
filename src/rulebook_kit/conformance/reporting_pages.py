"""Conformance reports as pages: HTML, GitHub's Markdown, and a table of engines by rule.

The pages are made from the templates in this folder. They load nothing and run no script. Nothing
that an engine says is trusted: in HTML it is escaped, and in Markdown it stands in code, where
GitHub makes neither markup nor mentions of it.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from attrs import frozen

from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.report import DIVERGES, STATUSES, ConformanceReport, told_rulings
from rulebook_kit.conformance.reporting_json import ConformanceDocument, report_document
from rulebook_kit.conformance.reporting_text import (
    Line,
    cause_lines,
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
from rulebook_kit.json.reading import read_json
from rulebook_kit.json.text import bytes_of
from rulebook_kit.rules import Rule
from rulebook_kit.words import printable, printable_lines

_MOST_ROWS: Final = 60
"""The most rows of a table of answers."""

_LONGEST_REQUEST: Final = 4_000
"""The most characters of a request; comments on GitHub have 65,536 characters in all."""


def report_to_html(report: ConformanceReport) -> str:
    """Return the report as a page of HTML, complete in one file: each cause with both answers."""
    questions, failure = report.questions, report.hello_failure
    return _page(
        "report.html",
        report=report,
        name=engine_name(report),
        status=STATUSES[report.status],
        command=shlex.join(report.command),
        result=result_line(report).text,
        notes=[line.text for line in (*known_lines(report), *not_covered_lines(report))],
        troubles=_text([*(hello_lines(failure) if failure else ()), *trouble_lines(report)]),
        heading=heading,
        likeness_of=likeness_of,
        operations_of=operations_of,
        told_rulings=partial(told_rulings, questions),
        earlier_questions=partial(earlier_questions, questions),
        most_rows=_MOST_ROWS,
    )


def report_to_markdown(report: ConformanceReport) -> str:
    """Return the report as GitHub's Markdown: the result, a table, and the causes to unfold."""
    return _page(
        "report.md",
        report=report,
        sign="✅" if report.status == 0 else "❌" if report.status == DIVERGES else "⚠️",
        name=engine_name(report),
        command=shlex.join(report.command),
        result=result_line(report).text,
        hello=_text(hello_lines(report.hello_failure) if report.hello_failure else ()),
        notes=_text([*trouble_lines(report), *known_lines(report), *not_covered_lines(report)]),
        heading=lambda cause: printable(heading(cause)),
        told=lambda cause: _text(cause_lines(report.questions, cause)),
        longest_request=_LONGEST_REQUEST,
    )


def _page(template: str, /, **values: object) -> str:
    """Return a page from a template in this folder."""
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415 - slow to load

    is_html = template.endswith(".html")
    environment = Environment(
        loader=PackageLoader("rulebook_kit", "conformance"),
        autoescape=is_html,
        finalize=_shown if is_html else None,
        trim_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters.update(code=in_code, plain=plain, fenced=_fenced)
    return f"{environment.get_template(template).render(values).rstrip()}\n"


def _shown(value: object) -> object:
    """Return text without characters that hide or turn other text; pictures stay as they are."""
    return printable_lines(value) if type(value) is str else value


def _text(lines: Iterable[Line]) -> str:
    return printable_lines("\n".join(line.text for line in lines).removeprefix("\n"))


def _fenced(text: str, language: str) -> str:
    """Return a block of code whose fence is longer than any row of backticks in it."""
    fence = _longer_than_any(text, least=3)
    return f"{fence}{language}\n{text}\n{fence}\n"


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


@frozen
class Column:
    """An engine in the table.

    Attributes:
        name: its name and version, or its command without folders.
        document: its report.
    """

    name: str
    document: ConformanceDocument

    @property
    def total(self) -> str:
        """How many rules hold, of how many."""
        held, broken = len(self.document.held), len(self.document.broken)
        return f"{held} of {held + broken}"

    @property
    def mistakes(self) -> Mapping[str, str]:
        """What an engine with this mistake does, if that is known, by the ids of the causes."""
        counting = [*filter(lambda one: one.counts, self.document.causes), *self.document.accepted]
        return {one.id: one.sentence for one in counting}

    def sign(self, rule: Rule, holds: str, broken: str) -> str:
        """Return one of two signs, or nothing if the engine was not asked about the rule."""
        if rule.id in self.document.broken:
            return broken
        return holds if rule.id in self.document.held else ""


@frozen
class EngineTable:
    """Engines by rule.

    Attributes:
        title: the game.
        rules: the rules that at least one engine was asked about.
        columns: the engines.
    """

    title: str
    rules: tuple[Rule, ...]
    columns: tuple[Column, ...]

    def to_html(self) -> str:
        """Return the table as a page that loads nothing and runs no script."""
        return _page("table.html", table=self)

    def to_markdown(self) -> str:
        """Return the table as GitHub's Markdown, with the mistakes of each engine below it."""
        return _page("table.md", table=self)


def read_report(questions: Questions, file: Path) -> ConformanceDocument:
    """Return the report in a file.

    Raises:
        FormatError: the file has no report in JSON about an engine of this game.
        OSError: the file cannot be read.
    """
    return read_json(bytes_of(file), report_document(questions))


def engine_table(questions: Questions, reports: Iterable[ConformanceDocument]) -> EngineTable:
    """Return the table of the engines with these reports."""
    columns = tuple(Column(_name_of(document), document) for document in reports)
    known = {rule for one in columns for rule in (*one.document.held, *one.document.broken)}
    rules = tuple(rule for rule in questions.catalogue.values() if rule.id in known)
    return EngineTable(questions.title, rules, columns)


def _name_of(document: ConformanceDocument) -> str:
    name = " ".join(filter(None, (document.name, document.version)))
    return name or " ".join(Path(word).name for word in document.command)
