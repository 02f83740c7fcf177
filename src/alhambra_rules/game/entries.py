"""Entries of logs and records: events, referee overrides and the starting position."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from alhambra_rules.game.events import Event
from alhambra_rules.model import Table


@frozen
class Override:
    """An event that the referee accepts even if it is illegal.

    Attributes:
        event: the event.
        reason: the referee's reason.
    """

    called: ClassVar[str] = "an override"

    event: Event
    reason: str


@frozen
class StartedFrom:
    """The position from which a game was resumed; the first entry of its log.

    Attributes:
        table: the position, at the beginning of a turn.
    """

    called: ClassVar[str] = "a position to resume from"

    table: Table


Entry = Event | Override
"""An entry of a record."""

LogEntry = Event | Override | StartedFrom
"""An entry of a state's log."""


def event_of(entry: Entry) -> Event:
    """Return the event of an entry."""
    return entry.event if isinstance(entry, Override) else entry
