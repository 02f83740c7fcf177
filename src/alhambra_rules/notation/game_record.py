"""Game records, ``alhambra-game/1``: reading them strictly and writing them.

JSON lines: a header, then one event a line, draws included. Reading a written record gives the
same record. Rules broken are kept, for ``replay`` to find; what is no record at all is a
``FormatError`` that names line and path of every fault.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import cast

from attrs import evolve
from msgspec import UNSET, to_builtins

from alhambra_rules.game.entries import Entry
from alhambra_rules.game.module import Module
from alhambra_rules.game.record import Record
from alhambra_rules.notation.events import ALL_FORMS, forms_of
from alhambra_rules.notation.header_document import HeaderDocument, check_header, shape_for
from alhambra_rules.notation.modules_json import (
    Known,
    chosen_modules,
    known_modules,
    write_settings,
)
from alhambra_rules.notation.plain import Plain
from alhambra_rules.notation.position_tables import document_of, table_of
from alhambra_rules.rulebook import FormatError, InvalidArgument
from alhambra_rules.rulebook.envelope import read_envelope, write_envelope
from alhambra_rules.rulebook.json.faults import Faults
from alhambra_rules.rulebook.json.other_games import refuse_other_games
from alhambra_rules.rulebook.json.reading import read_json, refused_at


def read_record(data: bytes | str, *, modules: Iterable[Module] = ()) -> Record:
    """Return the game that a record tells, however many rules it breaks.

    Args:
        data: JSON lines in the format ``alhambra-game/1``; bytes are UTF-8.
        modules: modules of your own that the header may name besides those of the library; what
            settings they have, the header says.

    Raises:
        FormatError: it is no such record; the error holds every fault, each with its line and
            path, such as ``line 7: $.cards[0]``. If the last line breaks off, a fault says how
            far the record is good.

    >>> read_record('{"format": "alhambra-game/1", "players": ["Anna", "Bo"]}').youngest_first
    ('Anna', 'Bo')
    """
    known = known_modules(modules)
    header, events = read_envelope(data, lambda line: _read_header(line, known), _read_line)
    return evolve(header, events=events)


def write_record(record: Record) -> str:
    """Return the record as JSON lines; equal records give equal texts.

    Raises:
        InvalidArgument: the format cannot hold the record: a tile is none of the 54, somebody
            acts who does not play and the like; the message says what.
    """
    forms = forms_of(record.modules)
    text = write_envelope(
        _line(_header_of(record)), (_line(forms.write_entry(entry)) for entry in record.events)
    )
    # A record can be made by hand of anything, and the reader alone knows all that the format
    # refuses. Reading it back takes four times as long as writing; no second list of the
    # refusals can then come to differ from the reader's.
    try:
        read_record(text, modules=record.modules)
    except FormatError as error:
        raise InvalidArgument(f"this record cannot be written: {error}") from None
    return text


def _read_header(line: bytes, known: Known) -> Record:
    refuse_other_games(line, "alhambra-game/1")
    header = read_json(
        line, shape_for(known), lambda value, faults: check_header(value, known, faults)
    )
    settings = cast("Plain", to_builtins(header))
    return Record(
        players=header.players,
        youngest_first=header.youngest_first or header.players,
        modules=refused_at("$.modules", lambda: chosen_modules(header.modules, settings, known)),
        profile=header.profile,
        position=table_of(header.position) if header.position else None,
    )


def _read_line(line: bytes, header: Record | None) -> Entry:
    names = header.players if header else None
    forms = forms_of(header.modules) if header else ALL_FORMS

    def check(value: object, faults: Faults) -> None:
        forms.add_entry_faults(value, names, faults, ())

    plain = read_json(line, object, check)
    return refused_at("$", lambda: forms.read_entry(plain))


def _header_of(record: Record) -> object:
    position = record.position
    header = to_builtins(
        HeaderDocument(
            format="alhambra-game/1",
            players=list(record.players),
            youngest_first=list(record.youngest_first),
            modules=[module.name for module in record.modules],
            profile=str(record.profile),
            position=UNSET if position is None else document_of(position),
        )
    )
    return cast("Plain", header) | write_settings(record.modules)


def _line(plain: object) -> str:
    return json.dumps(plain, ensure_ascii=False)
