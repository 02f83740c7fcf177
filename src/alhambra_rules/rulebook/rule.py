"""A rule of a rulebook: its id, what it says, where that stands, and what was decided.

The ids are for ever: reports carry them, tests are marked with them, documents link to them.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from attrs import field, frozen

from alhambra_rules.rulebook.report import Violation

if TYPE_CHECKING:
    from alhambra_rules.rulebook.grid import Cell


class Kind(Enum):
    """What sort of statement a rule is, and so what has to hold it."""

    FACT = "fact"
    """Says what there is: held by a test of the data."""
    PROCEDURE = "procedure"
    """Says what is done when: held by tests of whole games."""
    CHECK = "check"
    """Says what is allowed or what counts: held by a function, worked examples and a property."""

    def __repr__(self) -> str:
        return f"Kind.{self.name}"


@frozen
class Ruling:
    """A decision where the rulebooks are silent, unclear or at odds."""

    question: str
    choice: str
    reason: str


@frozen
class Rule:
    """One statement of a rulebook, under an id that never changes.

    ``statement`` is one sentence in our own words, ``sources`` name the rulebooks that say so
    (none where only ``rulings`` do).
    """

    id: str
    kind: Kind
    statement: str = field(repr=False)
    sources: tuple[str, ...] = field(default=(), repr=False)
    rulings: tuple[Ruling, ...] = field(default=(), repr=False)

    @property
    def section(self) -> str:
        """The part of the rulebook that the rule belongs to: what stands before the dot."""
        return self.id.partition(".")[0]

    def broken_at(
        self, *cells: Cell, message: str, where: str | None = None, **details: str | int
    ) -> Violation:
        """Return the finding that this rule is broken on these cells.

        ``message`` is a sentence for people; ``details`` are the same facts for machines.
        """
        return Violation(self, cells, message, where, tuple(sorted(details.items())))
