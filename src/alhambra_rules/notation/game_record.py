"""Game records, ``alhambra-game/1``: reading them strictly and writing them.

JSON lines: a header, then one event a line, draws included. Reading a written record gives the
same record. Rules broken are kept, for ``replay`` to find; what is no record at all is a
``FormatError`` that names line and path of every fault.
"""

from __future__ import annotations

import json

from attrs import evolve
from msgspec import UNSET, to_builtins

from alhambra_rules.game.entries import Entry
from alhambra_rules.game.record import Record
from alhambra_rules.notation.events import add_entry_faults, read_entry, write_entry
from alhambra_rules.notation.header_document import HeaderDocument, check_header
from alhambra_rules.notation.position_tables import document_of, table_of
from alhambra_rules.rulebook import FormatError, InvalidArgument
from alhambra_rules.rulebook.envelope import read_envelope, write_envelope
from alhambra_rules.rulebook.json.reading import read_json


def read_record(data: bytes | str) -> Record:
    """Return the game that a record tells, however many rules it breaks.

    Args:
        data: JSON lines in the format ``alhambra-game/1``; bytes are UTF-8.

    Raises:
        FormatError: it is no such record; the error holds every fault, each with its line and
            path, such as ``line 7: $.cards[0]``. If the last line breaks off, a fault says how
            far the record is good.

    >>> read_record('{"format": "alhambra-game/1", "players": ["Anna", "Bo"]}').youngest_first
    ('Anna', 'Bo')
    """
    header, events = read_envelope(data, _read_header, _read_line)
    return evolve(header, events=events)


def write_record(record: Record) -> str:
    """Return the record as JSON lines; equal records give equal texts.

    Raises:
        InvalidArgument: the format cannot hold the record: a tile is none of the 54, somebody
            acts who does not play and the like; the message says what.
    """
    text = write_envelope(
        _line(_header_of(record)), (_line(write_entry(entry)) for entry in record.events)
    )
    try:
        read_back = read_record(text)
    except FormatError as error:
        raise InvalidArgument(f"this record cannot be written: {error}") from None
    if read_back != record:
        raise InvalidArgument("this record cannot be written: it would be read as another one")
    return text


def _read_header(line: bytes) -> Record:
    header = read_json(line, HeaderDocument, check_header)
    return Record(
        players=header.players,
        youngest_first=header.youngest_first or header.players,
        modules=header.modules,
        profile=header.profile,
        position=table_of(header.position) if header.position else None,
    )


def _read_line(line: bytes, header: Record | None) -> Entry:
    names = header.players if header else None
    plain = read_json(
        line, object, lambda value, faults: add_entry_faults(value, names, faults, ())
    )
    return read_entry(plain)


def _header_of(record: Record) -> object:
    position = record.position
    return to_builtins(
        HeaderDocument(
            format="alhambra-game/1",
            players=list(record.players),
            youngest_first=list(record.youngest_first),
            modules=list(record.modules),
            profile=str(record.profile),
            position=UNSET if position is None else document_of(position),
        )
    )


def _line(plain: object) -> str:
    return json.dumps(plain, ensure_ascii=False)
