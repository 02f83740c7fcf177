"""Everything that can happen in a game or stands in its log, as data."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from alhambra_rules.catalogue.texts import TEMPLATES, say
from alhambra_rules.model import Table
from rulebook_kit.events import Recorded
from rulebook_kit.templates import Sentence, Templates, Words, kind_name
from rulebook_kit.values import Frozen


@frozen
class Action(Recorded):
    """An action of a player; ``print`` shows it as a sentence.

    Attributes:
        player: the player's name.
        called: the name of this kind of action in messages.
    """

    key: ClassVar[str] = "do"
    called: ClassVar[str] = kind_name("an action")
    templates: ClassVar[Templates] = TEMPLATES
    _move: ClassVar[int]
    """The number of this kind in ``compact/moves.py``."""
    _index: ClassVar[str] = ""
    """The name of its indices in the action space of environments; by default its own name."""
    player: str


@frozen
class Draw(Recorded):
    """A draw or a shuffle; ``print`` shows it as a sentence.

    Attributes:
        called: the name of this kind of draw in messages.
    """

    key: ClassVar[str] = "draw"
    called: ClassVar[str] = kind_name("a draw")
    templates: ClassVar[Templates] = TEMPLATES
    _move: ClassVar[int]
    """The number of this kind in ``compact/moves.py``."""


Event = Action | Draw
"""An action of a player or a draw."""


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
