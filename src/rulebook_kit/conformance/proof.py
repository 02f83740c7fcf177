"""A proof to show: a badge for one report, and a table of several engines by rule.

The table is made from reports in JSON. Nothing in them is trusted: names are escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from attrs import frozen
from msgspec import Struct, to_builtins

from rulebook_kit.conformance.outcome import AGREES, ConformanceReport
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.reporting_ci import in_code, plain
from rulebook_kit.conformance.reporting_json import ConformanceDocument, report_document
from rulebook_kit.json.codecs import pretty
from rulebook_kit.json.reading import read_json
from rulebook_kit.json.text import bytes_of
from rulebook_kit.rules import Rule
from rulebook_kit.words import counted, printable


class BadgeDocument(Struct, rename="camel"):
    """What shields.io reads from the endpoint of a badge."""

    schema_version: int
    label: str
    message: str
    color: str


def report_to_badge(report: ConformanceReport) -> str:
    """Return the JSON of a badge that says how many of the rules asked about hold.

    It is green if the engine agrees, red if a rule does not hold, and yellow if all rules hold but
    answers are missing.
    """
    held, broken = len(report.held), len(report.broken)
    color = "red" if broken else "brightgreen" if report.status == AGREES else "yellow"
    message = f"{held} of {held + broken}"
    if not held + broken:
        color, message = "lightgrey", "not tested"
    return pretty(to_builtins(BadgeDocument(1, "rules", message, color))) + "\n"


HOLDS, BROKEN, UNTESTED = "holds", "broken", "not tested"
_SIGNS: Final = {HOLDS: "✅", BROKEN: "❌", UNTESTED: ""}


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
    def mistakes(self) -> tuple[tuple[str, str], ...]:
        """The id of each cause that counts, and what such an engine does, if that is known."""
        return tuple(
            (printable(one.id), printable(one.sentence))
            for one in (*self.document.causes, *self.document.accepted)
            if one.counts or one in self.document.accepted
        )

    def state(self, rule: Rule) -> str:
        """Return whether the engine obeys a rule."""
        if rule.id in self.document.broken:
            return BROKEN
        return HOLDS if rule.id in self.document.held else UNTESTED


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
        from rulebook_kit.conformance.reporting_html import page  # noqa: PLC0415 - Jinja is slow to load

        return page("table.html", table=self)

    def to_markdown(self) -> str:
        """Return the table as GitHub's Markdown, with the mistakes of each engine below it."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield f"### {counted(len(self.columns), 'engine')} of {self.title}, by rule"
        yield ""
        yield " | ".join(["| rule", *(in_code(one.name) for one in self.columns)]) + " |"
        yield "| --- |" + " :---: |" * len(self.columns)
        for rule in self.rules:
            signs = (_SIGNS[one.state(rule)] for one in self.columns)
            yield " | ".join([f"| `{rule.id}`", *signs]) + " |"
        yield " | ".join(["| **rules**", *(one.total for one in self.columns)]) + " |"
        for column in self.columns:
            if column.mistakes:
                yield ""
                yield f"{in_code(column.name)}:"
                yield ""
            for name, sentence in column.mistakes:
                yield f"- {in_code(name)}" + f": {plain(sentence)}" * bool(sentence)


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
    return printable(name or " ".join(Path(word).name for word in document.command))
