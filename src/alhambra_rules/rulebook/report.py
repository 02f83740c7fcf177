"""The verdict: a report holds everything that was found broken.

To break a rule is an answer, not an exception; a report without violations is a yes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from alhambra_rules.rulebook.errors import RulebookError
from alhambra_rules.rulebook.rule import Violation


@frozen
class Report:
    """Everything that was found broken, in the order of the catalogue and then of the cells."""

    violations: tuple[Violation, ...] = ()

    @classmethod
    def of(cls, violations: Iterable[Violation]) -> Report:
        """Collect violations, keeping their order."""
        return cls(tuple(violations))

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


class IllegalMove(RulebookError):
    """A move that breaks a rule: ``report`` holds all that it breaks."""

    def __init__(self, report: Report) -> None:
        self.report = report
        super().__init__(report)

    def __str__(self) -> str:
        return str(self.report)


class IllegalAction(IllegalMove):
    """An action or a draw in a game that breaks a rule: ``report`` holds all that it breaks."""


class NoDefiniteState(RulebookError):
    """An event that cannot even stand by a referee's word: what it moves is not there."""
