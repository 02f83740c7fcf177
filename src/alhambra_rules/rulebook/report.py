"""Verdicts: a violation says what is broken and where, a report holds all of them.

To break a rule is an answer, not an exception; a report without violations is a yes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alhambra_rules.rulebook.grid import Cell
    from alhambra_rules.rulebook.rule import Rule


@frozen
class Violation:
    """One rule broken in one place.

    Attributes:
        rule: the rule that is broken.
        cells: the cells concerned; empty where no cell is.
        message: a sentence for people.
        where: which part of a larger document, such as ``$.players[0]``; None for the whole.
        details: the facts of the message as sorted (key, value) pairs, for machines.
    """

    rule: Rule
    cells: tuple[Cell, ...]
    message: str
    where: str | None = None
    details: tuple[tuple[str, str | int], ...] = ()

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.rule.id}: {self.message}"


@frozen
class Report:
    """Everything that was found broken, in the order of the catalogue and then of the cells."""

    violations: tuple[Violation, ...] = ()

    @classmethod
    def of(cls, violations: Iterable[Violation]) -> Report:
        """Collect violations, keeping their order and dropping exact repeats."""
        return cls(tuple(dict.fromkeys(violations)))

    @property
    def ok(self) -> bool:
        """Whether no rule is broken."""
        return not self.violations

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the broken rules, each once, in the order of the violations."""
        return tuple(dict.fromkeys(violation.rule.id for violation in self.violations))

    def at(self, where: str) -> Report:
        """Return the same report about that part of a larger document."""
        return Report(tuple(evolve(violation, where=where) for violation in self.violations))

    def __iter__(self) -> Iterator[Violation]:
        return iter(self.violations)

    def __str__(self) -> str:
        return "\n".join(map(str, self.violations)) or "no rule is broken"
