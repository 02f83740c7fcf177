"""Read and write game records, format ``five-towers-game/1``.

A record is JSON lines: a header, then one action or draw on each line. Illegal events can be read,
for ``replay`` to check. Anything else is a ``FormatError`` with the line and path of every fault.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal

from attrs import evolve
from msgspec import UNSET, Meta, Struct, UnsetType, to_builtins

from alhambra_rules.rulebook import FormatError, InvalidArgument
from alhambra_rules.rulebook.envelope import read_envelope, write_envelope
from alhambra_rules.rulebook.json.events import EventForms, forms_of
from alhambra_rules.rulebook.json.faults import Faults
from alhambra_rules.rulebook.json.other_games import refuse_other_games
from alhambra_rules.rulebook.json.reading import read_json
from alhambra_rules.rulebook.json.schemas import named, references_to
from five_towers.game.events import Bid, Build, Event, GiveBack, LayOut, Pass, Reshuffle, Take
from five_towers.game.record import Record
from five_towers.notation.names import check_known, check_names
from five_towers.notation.pieces import CODECS, Name, ShortText

ACTION_NAMES: Final[Mapping[type, str]] = MappingProxyType(
    {Bid: "bid", Pass: "pass", Take: "take", Build: "build", GiveBack: "give-back"}
)
"""The value of ``do`` for each kind of action."""

DRAW_NAMES: Final[Mapping[type, str]] = MappingProxyType(
    {LayOut: "lay-out", Reshuffle: "reshuffle"}
)
"""The value of ``draw`` for each kind of draw."""

FORMS: Final = EventForms[Event](
    (*forms_of(CODECS, "do", ACTION_NAMES), *forms_of(CODECS, "draw", DRAW_NAMES))
)
"""The JSON forms of all events."""

EventObject = Annotated[
    object, Meta(extra_json_schema=named("Event") | {"anyOf": references_to(FORMS.shapes)})
]
"""The shape of any event: left to ``FORMS.add_faults``, and told by schemas."""


class HeaderDocument(Struct, forbid_unknown_fields=True):
    """The first line of a game record: the players and the starter."""

    format: Literal["five-towers-game/1"]
    players: Annotated[
        list[Name], Meta(min_length=2, max_length=5, description="in seating order, clockwise")
    ]
    starter: (
        Annotated[ShortText, Meta(description="who bids first; by default the first player")]
        | UnsetType
    ) = UNSET


def read_record(data: bytes | str) -> Record:
    """Return the recorded game, even if it breaks rules.

    Args:
        data: JSON lines in the format ``five-towers-game/1``; bytes are UTF-8.

    Raises:
        FormatError: the data is not such a record. The error holds every fault with its line and
            path, such as ``line 7: $.cards[0]``. If the last line is cut off, a fault names the
            last good line.

    >>> read_record('{"format": "five-towers-game/1", "players": ["Heidi", "Anni"]}').starter
    'Heidi'
    """
    header, events = read_envelope(data, _read_header, _read_event)
    return evolve(header, events=events)


def write_record(record: Record) -> str:
    """Return the record as JSON lines. Equal records give equal texts.

    Raises:
        InvalidArgument: the format cannot hold the record, for example because a name is too long
            or an unknown player acts. The message says why.
    """
    header = HeaderDocument("five-towers-game/1", list(record.players), record.starter)
    text = write_envelope(
        _line(to_builtins(header)), (_line(FORMS.write(event)) for event in record.events)
    )
    try:
        read_record(text)
    except FormatError as error:
        raise InvalidArgument(f"this record cannot be written: {error}") from None
    return text


def _read_header(line: bytes) -> Record:
    refuse_other_games(line, "five-towers-game/1")
    header = read_json(line, HeaderDocument, _check_header)
    return Record(header.players, header.starter or header.players[0])


def _check_header(value: object, faults: Faults) -> None:
    players = value.get("players") if isinstance(value, dict) else None
    if isinstance(value, dict) and isinstance(players, list):
        places = [(("players", index), name) for index, name in enumerate(players)]
        names = check_names(places, faults)
        check_known(("starter",), value.get("starter"), names, faults)


def _read_event(line: bytes, header: Record | None) -> Event:
    names = header.players if header else None
    plain = read_json(
        line, object, lambda value, faults: FORMS.add_faults(value, names, faults, ())
    )
    return FORMS.read(plain)


def _line(plain: object) -> str:
    return json.dumps(plain, ensure_ascii=False)
