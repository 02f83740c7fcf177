"""What a replay found about one event of a record."""

from __future__ import annotations

from attrs import frozen

from alhambra_rules.rulebook.envelope import line_of
from alhambra_rules.rulebook.report import Report


@frozen
class Finding:
    """What was found about one event of a record, or about the position that it begins from.

    Attributes:
        index: the event's index in ``record.events``; None for the position.
        report: what it breaks; each violation says in ``where`` on which line.
        reason: why it stands all the same, in a referee's words; None if nobody accepted it.
    """

    index: int | None
    report: Report
    reason: str | None = None

    @property
    def line(self) -> int:
        """The line of the record, from 1."""
        return 1 if self.index is None else line_of(self.index)
