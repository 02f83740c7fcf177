"""Everything that can happen in a game or stands in its log, as data."""

from __future__ import annotations

from typing import ClassVar, get_args

from attrs import frozen

from alhambra_rules.catalogue.texts import say
from alhambra_rules.game.actions import (
    Action,
    Buy,
    DeclineLeftover,
    GiveBought,
    Pass,
    PlaceBought,
    PlaceLeftover,
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    ReserveBought,
    Stop,
    TakeMoney,
)
from alhambra_rules.game.draws import (
    Draw,
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
    Reshuffle,
)
from alhambra_rules.model import Table
from rulebook_kit.templates import Sentence, Words
from rulebook_kit.values import Frozen

Event = Action | Draw
"""An action of a player or a draw."""

BaseAction = (
    TakeMoney
    | Buy
    | RedesignFromReserve
    | RedesignToReserve
    | RedesignSwap
    | Stop
    | Pass
    | PlaceBought
    | ReserveBought
    | GiveBought
    | PlaceLeftover
    | DeclineLeftover
)
"""Any action of the base game, so that type checkers can check that a ``match`` has all kinds."""

ACTION_KINDS: tuple[type[Action], ...] = get_args(BaseAction)
"""Every kind of action of the base game, in the order of ``legal_actions``; those of modules come
after ``Stop``."""

DRAW_KINDS: tuple[type[Draw], ...] = (
    DrawToMarket,
    DrawToDirk,
    DrawToHand,
    DrawToDisplay,
    DrawScoringCard,
    Reshuffle,
)
"""Every kind of draw of the base game, in the order of the set-up."""

BASE_KINDS: tuple[type[Event], ...] = (*ACTION_KINDS, *DRAW_KINDS)
"""Every kind of event of the base game."""


@frozen
class Override(Frozen):
    """An event that the referee accepts even if it is illegal.

    Attributes:
        event: the event.
        reason: the referee's reason.
    """

    called: ClassVar[str] = "an override"

    event: Event
    reason: str

    def __str__(self) -> str:
        return str(self.telling(self.event.told_to(None)))

    def telling(self, event: Words) -> Sentence:
        """Return the sentence with the one on its event."""
        return say("event.override", event=event, reason=self.reason)


@frozen
class StartedFrom(Frozen):
    """The position from which a game was resumed; the first entry of its log.

    Attributes:
        table: the position, at the beginning of a turn.
    """

    called: ClassVar[str] = "a position to resume from"

    table: Table

    def __str__(self) -> str:
        return str(self.sentence())

    def sentence(self) -> Sentence:
        """Return the sentence with its template."""
        return say("event.started-from")


@frozen
class EarlierEvents(Frozen):
    """Events that happened before this log begins; the first entry of a log that was dropped.

    Attributes:
        count: how many they are.
    """

    called: ClassVar[str] = "earlier events"

    count: int

    def __str__(self) -> str:
        return str(self.sentence())

    def sentence(self) -> Sentence:
        """Return the sentence with its template."""
        return say("event.earlier-events", count=self.count)


Entry = Event | Override
"""An entry of a record."""

NoEvent = StartedFrom | EarlierEvents
"""An entry of a log that is not an event; it can only be the first."""

LogEntry = Event | Override | NoEvent
"""An entry of a state's log."""


def event_of(entry: Entry) -> Event:
    """Return the event of an entry."""
    return entry.event if isinstance(entry, Override) else entry
