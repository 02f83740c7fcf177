"""Everything that can happen in a game or stands in its log, as data."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import frozen

from alhambra_rules.catalogue.texts import TEMPLATES, say
from alhambra_rules.compact.added import one_by_one
from alhambra_rules.compact.moves import Move
from alhambra_rules.compact.state import CompactState
from alhambra_rules.model import Table
from rulebook_kit.events import Recorded
from rulebook_kit.templates import Sentence, Templates, Words, kind_name
from rulebook_kit.values import Frozen


@frozen
class _InEngine(Recorded):
    """How the engine plays an event.

    ``Kind`` and ``Choice`` in ``compact/added.py`` explain the functions.
    """

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:  # noqa: ARG004 - for subclasses
        """Whether a move is legal in the phases of such events."""
        return True

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:
        """Change the state; ``me`` is the seat of the player who must act."""

    @staticmethod
    def _find(state: CompactState) -> tuple[int, Any]:  # noqa: ARG004 - as above
        """Return how many such actions are legal, and what ``_make`` needs."""
        return 1, None

    @staticmethod
    def _make(state: CompactState, kind: str, found: Any, place: int) -> Move:  # noqa: ANN401, ARG004 - as above
        """Return the action at a place, from 0."""
        return (kind,)

    _every = staticmethod(one_by_one)

    def _with_missing_pieces(self, state: Any) -> Any:  # noqa: ANN401 - a ``GameState``
        """Return the state with all pieces that the event moves, if it is illegal, added."""
        return state

    def _require_pieces(self, state: Any) -> None:  # noqa: ANN401 - as above
        """Raise ``NoDefiniteState`` if a piece that the event moves is missing, or has no place."""


@frozen
class Action(_InEngine):
    """An action of a player; ``print`` shows it as a sentence.

    Attributes:
        player: the player's name.
        called: the name of this kind of action in messages.
    """

    key: ClassVar[str] = "do"
    called: ClassVar[str] = kind_name("an action")
    templates: ClassVar[Templates] = TEMPLATES
    _index: ClassVar[str] = ""
    """The name of its indices in the action space of environments; by default its own name."""
    _words: ClassVar[str] = ""
    """What an index stands for, with the places of a piece and a cell; empty if another kind of the
    same indices says it."""
    player: str


@frozen
class Draw(_InEngine):
    """A draw or a shuffle; ``print`` shows it as a sentence.

    Attributes:
        called: the name of this kind of draw in messages.
    """

    key: ClassVar[str] = "draw"
    called: ClassVar[str] = kind_name("a draw")
    templates: ClassVar[Templates] = TEMPLATES


Event = Action | Draw
"""An action of a player or a draw."""


@frozen
class Override(Frozen):
    """An event that the arbiter accepts even if it is illegal.

    Attributes:
        event: the event.
        reason: the arbiter's reason.
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
