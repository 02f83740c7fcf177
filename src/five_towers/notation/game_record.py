"""Game records, ``five-towers-game/1``, their replays, and single actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final, Literal, cast

from msgspec import UNSET, Meta, Struct, UnsetType

from five_towers.game.playing import ACTION_KINDS, DRAW_KINDS
from five_towers.game.replay import Record
from five_towers.game.state import Action, Event, GameState
from five_towers.model import MOST_PLAYERS
from five_towers.notation.position import CODECS, OTHER_PROGRAMS
from rulebook_kit.arguments import object_of
from rulebook_kit.json.events import (
    EventForms,
    declared_forms,
    read_action,
    write_action,
)
from rulebook_kit.json.faults import (
    Faults,
    add_name_faults,
    add_unknown_players,
    players_in,
)
from rulebook_kit.json.pieces import Name, ShortText
from rulebook_kit.record_form import RecordForm, ReplayForm

FORMS: Final = EventForms[Event](declared_forms(CODECS, (*ACTION_KINDS, *DRAW_KINDS)))
"""The JSON forms of all events."""

if TYPE_CHECKING:
    EventObject = object
else:
    EventObject = FORMS.any_event
"""The type of any event. ``FORMS.add_faults`` checks it; schemas describe it."""


class HeaderDocument(Struct, forbid_unknown_fields=True):
    """The first line of a game record: the players and the starter."""

    format: Literal["five-towers-game/1"]
    players: Annotated[
        list[Name],
        Meta(min_length=2, max_length=MOST_PLAYERS, description="in seating order, clockwise"),
    ]
    starter: (
        Annotated[ShortText, Meta(description="who bids first; by default the first player")]
        | UnsetType
    ) = UNSET


def _check_header(value: object, faults: Faults) -> None:
    if isinstance(value, dict):
        names = add_name_faults(players_in(value.get("players")), faults)
        add_unknown_players([(("starter",), value.get("starter"))], names, faults)


RECORDS: Final = RecordForm[Record, HeaderDocument, Event](
    "five-towers-game/1",
    HeaderDocument,
    FORMS,
    _check_header,
    begin=lambda header: Record(header.players, header.starter or header.players[0]),
    head=lambda record: HeaderDocument("five-towers-game/1", list(record.players), record.starter),
    programs=OTHER_PROGRAMS,
)
"""The form of a record in JSON."""


def read_record(data: bytes | str) -> Record:
    """Return the recorded game, even if it breaks rules.

    Args:
        data: JSON lines in the format ``five-towers-game/1``; bytes are UTF-8. Blank lines are
            skipped.

    Raises:
        FormatError: the data is not such a record. The error holds every fault with its line and
            path, such as ``line 7: $.cards[0]``. If the last line is cut off, a fault names the
            last good line.

    >>> read_record('{"format": "five-towers-game/1", "players": ["Heidi", "Anni"]}').starter
    'Heidi'
    """
    return RECORDS.read(data)


def write_record(record: Record) -> str:
    """Return the record as JSON lines. Equal records give equal texts.

    Raises:
        InvalidArgument: the format cannot hold the record, for example because a name is too long
            or an unknown player acts. The message says why.
    """
    return RECORDS.write(record)


def scores_of(state: GameState) -> Sequence[tuple[str, int]]:
    """Return the name and the points of each player."""
    return [(seat.name, seat.score.total) for seat in state.players]


REPLAYS: Final = ReplayForm[GameState, Event]("5 Towers", "five-towers-replay/1", FORMS, scores_of)
"""The form of what a replay found in JSON, ``five-towers-replay/1``."""


def action_to_json(action: Action, state: GameState | None = None) -> str:
    """Return an action as JSON on one line, as in a record.

    Args:
        action: the action, legal or not.
        state: any state of its game. With a state, the name of the player is checked too.

    Raises:
        InvalidArgument: the action could not be read again: it is not an action, or not of a player
            of this game. The message says which.

    >>> from five_towers import Bid
    >>> action_to_json(Bid("Anni", 3))
    '{"do": "bid", "player": "Anni", "cards": 3}'
    """
    names = None if state is None else _names_of(state)
    return write_action(action, FORMS, names)


def action_from_json(text: bytes | str, state: GameState) -> Action:
    """Return the action in a JSON text, such as a client's message.

    It checks the form only. ``check_action`` checks whether the action is legal; the server must
    check that its player sent it.

    Args:
        text: the JSON, one object with the name of the action under ``do``; bytes are UTF-8.
        state: any state of the game, for the names of the players.

    Raises:
        FormatError: the text is not an action of this game. The error holds every fault with its
            path, such as ``$.cards[0]``.

    >>> from five_towers import new_game
    >>> action_from_json('{"do": "pass", "player": "Anni"}', new_game(["Heidi", "Anni"], seed=1))
    Pass(player='Anni')
    """
    return cast("Action", read_action(text, FORMS, _names_of(state)))


def _names_of(state: object) -> tuple[str, ...]:
    game = object_of(GameState, state, "state must be a GameState")
    return cast("GameState", game).names
