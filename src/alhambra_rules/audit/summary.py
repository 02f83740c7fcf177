"""What came of an audit: how many were legal, and which rules were broken how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import frozen

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.notation.answers_json import AuditDocument, RuleTotalDocument
from alhambra_rules.rulebook.json.verdicts import FileVerdict
from alhambra_rules.rulebook.words import counted

_ORDER: Final = {rule: number for number, rule in enumerate(CATALOGUE)}


@frozen
class RuleTotal:
    """How often a rule was broken.

    Attributes:
        rule: its id.
        documents: how many positions and games break it.
        violations: in how many places they do.
    """

    rule: str
    documents: int
    violations: int


def _in_order(totals: Iterable[RuleTotal]) -> tuple[RuleTotal, ...]:
    return tuple(sorted(totals, key=lambda total: _ORDER[total.rule]))


@frozen
class Summary:
    """Totals of an audit, or of a part of one; the sum of parts is the summary of the whole.

    Attributes:
        files: how many files were judged or could not be read.
        positions: how many positions were judged.
        games: how many recorded games were judged.
        legal: how many of these break no rule.
        illegal: how many of these break one.
        unreadable: how many lines and files could not be read, and so were not judged.
        rules: the rules broken, in the order of the catalogue.
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
        """Return the summary that was written as this document."""
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
        judged = [counted(self.positions, "position"), counted(self.games, "recorded game")]
        found = [
            f"{number:,} {status}"
            for status, number in (
                ("legal", self.legal),
                ("illegal", self.illegal),
                ("unreadable", self.unreadable),
            )
            if number
        ]
        what = " and ".join(judged if self.games else judged[:1])
        files = counted(self.files, "file")
        head = f"{what} in {files}: {', '.join(found) or 'nothing'}"
        return "\n".join([head, *_table(self.rules)])

    def __add__(self, other: Summary) -> Summary:
        rules = self.rules if not other.rules else _added(self.rules, other.rules)
        return Summary(
            self.files + other.files,
            self.positions + other.positions,
            self.games + other.games,
            self.legal + other.legal,
            self.illegal + other.illegal,
            self.unreadable + other.unreadable,
            rules,
        )


def _table(rules: Sequence[RuleTotal]) -> Iterator[str]:
    """Yield the lines of a table of the rules that were broken; none if none was."""
    if not rules:
        return
    width = max(len(total.rule) for total in rules)
    yield ""
    yield f"{'rule':<{width}}  {'broken by':>11}  {'in places':>11}"
    for total in rules:
        yield f"{total.rule:<{width}}  {total.documents:>11,}  {total.violations:>11,}"


def _added(some: Iterable[RuleTotal], others: Iterable[RuleTotal]) -> tuple[RuleTotal, ...]:
    totals = {total.rule: total for total in some}
    for total in others:
        before = totals.get(total.rule, RuleTotal(total.rule, 0, 0))
        totals[total.rule] = RuleTotal(
            total.rule,
            before.documents + total.documents,
            before.violations + total.violations,
        )
    return _in_order(totals.values())


class Tally:
    """Counts verdicts while they are made."""

    def __init__(self) -> None:
        self._files = self._positions = self._games = 0
        self._statuses: Counter[str] = Counter()
        self._documents: Counter[str] = Counter()
        self._violations: Counter[str] = Counter()

    def file(self) -> None:
        """Count a file."""
        self._files += 1

    def legal_positions(self, number: int) -> None:
        """Count so many legal positions."""
        self._positions += number
        self._statuses["legal"] += number

    def verdict(self, verdict: FileVerdict, *, is_game: bool) -> None:
        """Count one verdict."""
        self._statuses[verdict.status] += 1
        if verdict.status != "unreadable":
            self._games += is_game
            self._positions += not is_game
        broken = [violation.rule for violation in verdict.violations]
        self._violations.update(broken)
        self._documents.update(set(broken))

    def summary(self) -> Summary:
        """Return what was counted so far."""
        counted = (RuleTotal(r, self._documents[r], n) for r, n in self._violations.items())
        return Summary(
            files=self._files,
            positions=self._positions,
            games=self._games,
            legal=self._statuses["legal"],
            illegal=self._statuses["illegal"],
            unreadable=self._statuses["unreadable"],
            rules=_in_order(counted),
        )
