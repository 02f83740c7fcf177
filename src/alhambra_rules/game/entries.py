"""What a log and a record hold besides events: a referee's word, and where a game goes on from."""

from __future__ import annotations

from typing import ClassVar, cast

from attrs import frozen

from alhambra_rules.game.events import Event
from alhambra_rules.game.state import GameState
from alhambra_rules.model import Table
from alhambra_rules.rulebook.changing import changed


@frozen
class Override:
    """An event that stands though it is illegal: accepted by the referee.

    Attributes:
        event: the event as it happened.
        reason: why it stands, in the referee's words.
    """

    called: ClassVar[str] = "an override"

    event: Event
    reason: str


@frozen
class StartedFrom:
    """The position that a game went on from; first in the log of such a game.

    Attributes:
        table: the position, at the beginning of a turn.
    """

    called: ClassVar[str] = "a position to go on from"

    table: Table


Entry = Event | Override
"""What a line of a record tells."""

LogEntry = Event | Override | StartedFrom
"""What can stand in the log of a state."""


def logged(state: GameState) -> tuple[LogEntry, ...]:
    """Return the log of a state with all that it can hold."""
    return state.log


def with_log(state: GameState, log: tuple[LogEntry, ...]) -> GameState:
    """Return the state with another log."""
    return changed(state, log=cast("tuple[Event, ...]", log))


def event_of(entry: Entry) -> Event:
    """Return the event itself, whether it stands by a referee's word or not."""
    return entry.event if isinstance(entry, Override) else entry
