"""Positions as JSON, ``alhambra-position/1``: reading them strictly and writing them.

Reading a written table gives the same table. Rules broken are kept, for a check to find; what is
no position at all is a ``FormatError``.
"""

from __future__ import annotations

import json

from msgspec import to_builtins

from alhambra_rules.model import Table
from alhambra_rules.notation.position_checks import check_position
from alhambra_rules.notation.position_document import PositionDocument
from alhambra_rules.notation.position_tables import document_of, table_of
from alhambra_rules.rulebook import FormatError, InvalidArgument
from alhambra_rules.rulebook.json.reading import check_value, read_json
from alhambra_rules.rulebook.json.writing import pretty


def read_position(data: bytes | str) -> Table:
    """Return the table that a position in JSON describes, however many rules it breaks.

    Args:
        data: one JSON object in the format ``alhambra-position/1``; bytes are UTF-8.

    Raises:
        FormatError: it is no such position; the error holds every fault, each with its path.

    >>> read_position('{"format": "alhambra-position/1", "players": [{"name": "Bo", "city": []}]}')
    ... # doctest: +ELLIPSIS
    Table(players=(Player(name='Bo', city=City.of({}), ...
    """
    return table_of(read_json(data, PositionDocument, check_position))


def write_position(table: Table) -> str:
    """Return the table as JSON for people: indented, a tile on a line, a newline at the end.

    Equal tables give equal texts; what is unknown or empty is left out.

    Raises:
        InvalidArgument: the format cannot hold the table: a tile is none of the 54, a name holds a
            control character, a score is out of bounds and the like; the message says what.
    """
    return pretty(_value_of(table)) + "\n"


def write_position_line(table: Table) -> str:
    """Return the table as JSON on one line, without the newline, for files of many positions.

    Raises:
        InvalidArgument: as for ``write_position``.
    """
    return json.dumps(_value_of(table), ensure_ascii=False, separators=(",", ":"))


def _value_of(table: Table) -> object:
    value: object = to_builtins(document_of(table))
    try:
        check_value(value, PositionDocument, check_position)
    except FormatError as error:
        raise InvalidArgument(f"this table cannot be written: {error}") from None
    return value
