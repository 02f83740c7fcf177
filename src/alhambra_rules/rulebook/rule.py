"""A rule of a rulebook: its id, what it says, where that stands, what was decided; and its breach.

The ids are for ever: reports carry them, tests are marked with them, documents link to them.
"""

from __future__ import annotations

from enum import Enum

from attrs import field, frozen

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
