"""The totals of an audit: how many documents are legal, and how often each rule is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.notation.answers_json import AuditDocument, RuleTotalDocument
from rulebook_kit.json.verdicts import FileVerdict
from rulebook_kit.values import Frozen
from rulebook_kit.words import counted

_ORDER: Final = {rule: number for number, rule in enumerate(CATALOGUE)}


@frozen
class RuleTotal:
    """How often a rule is broken.

    Attributes:
        rule: its id.
        documents: how many positions and games break it.
        violations: in how many places they do.
    """

    rule: str
    documents: int
    violations: int


@frozen
class Summary(Frozen):
    """Totals of an audit, or of a part of one. The sum of all parts is the summary of the whole.

    Attributes:
        files: how many files were checked or could not be read.
        positions: how many positions were checked.
        games: how many recorded games were checked.
        legal: how many of these break no rule.
        illegal: how many of these break a rule.
        unreadable: how many lines and files could not be read and checked.
        rules: the broken rules, in the order of the catalogue.
    """

    files: int = 0
    positions: int = 0
    games: int = 0
    legal: int = 0
    illegal: int = 0
    unreadable: int = 0
    rules: tuple[RuleTotal, ...] = ()

    @property
    def exit_status(self) -> int:
        """The worst: 0 if all are legal, 1 if a rule is broken, 2 if anything is unreadable."""
        return 2 if self.unreadable else int(self.illegal > 0)

    @property
    def documents(self) -> int:
        """How many verdicts there are."""
        return self.legal + self.illegal + self.unreadable

    @classmethod
    def of(cls, document: AuditDocument) -> Summary:
        """Return the summary in this document."""
        return cls(
            document.files,
            document.positions,
            document.games,
            document.legal,
            document.illegal,
            document.unreadable,
            tuple(RuleTotal(r.rule, r.documents, r.violations) for r in document.rules),
        )

    def document(self) -> AuditDocument:
        """Return the summary in the format ``alhambra-audit/1``."""
        return AuditDocument(
            "alhambra-audit/1",
            self.files,
            self.positions,
            self.games,
            self.legal,
            self.illegal,
            self.unreadable,
            [RuleTotalDocument(r.rule, r.documents, r.violations) for r in self.rules],
        )

    def __str__(self) -> str:
        """Return the summary for people, in a few lines."""
        checked = [counted(self.positions, "position"), counted(self.games, "recorded game")]
        verdicts = {"legal": self.legal, "illegal": self.illegal}
        found = ", ".join(f"{number:,} {status}" for status, number in verdicts.items() if number)
        what = " and ".join(checked if self.games else checked[:1])
        besides = f"; {self.unreadable:,} unreadable" if self.unreadable else ""
        files = counted(self.files, "file")
        head = f"{what} in {files}{f': {found}' if found else ''}{besides}"
        return "\n".join([head, *_table(self.rules)])

    def __add__(self, other: Summary) -> Summary:
        return Summary(
            self.files + other.files,
            self.positions + other.positions,
            self.games + other.games,
            self.legal + other.legal,
            self.illegal + other.illegal,
            self.unreadable + other.unreadable,
            _added(self.rules, other.rules),
        )


def _table(rules: Sequence[RuleTotal]) -> Iterator[str]:
    """Yield the lines of a table of the broken rules; no lines if there are none."""
    if not rules:
        return
    width = max(len(total.rule) for total in rules)
    yield ""
    yield f"{'rule':<{width}}  {'broken by':>11}  {'in places':>11}"
    for total in rules:
        yield f"{total.rule:<{width}}  {total.documents:>11,}  {total.violations:>11,}"


def _added(some: Sequence[RuleTotal], others: Sequence[RuleTotal]) -> tuple[RuleTotal, ...]:
    if not others:
        return tuple(some)
    totals = {total.rule: (total.documents, total.violations) for total in some}
    for total in others:
        documents, violations = totals.get(total.rule, (0, 0))
        totals[total.rule] = (documents + total.documents, violations + total.violations)
    return tuple(RuleTotal(rule, *totals[rule]) for rule in sorted(totals, key=_ORDER.__getitem__))


def summary_of_verdict(verdict: FileVerdict, *, is_game: bool) -> Summary:
    """Return the summary of one verdict; it counts no file."""
    if verdict.status == "unreadable":
        return _UNREADABLE
    places = Counter(violation.rule for violation in verdict.violations)
    return Summary(
        positions=int(not is_game),
        games=int(is_game),
        legal=int(verdict.status == "legal"),
        illegal=int(verdict.status == "illegal"),
        rules=_added((), [RuleTotal(rule, 1, number) for rule, number in places.items()]),
    )


_UNREADABLE: Final = Summary(unreadable=1)
