"""Read and write positions as JSON, format ``alhambra-position/1``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from alhambra_rules.model import ModuleInPlay, Table
from alhambra_rules.notation.position_forms import OF_THE_LIBRARY
from rulebook_kit import FormatError, InvalidArgument
from rulebook_kit.arguments import object_of
from rulebook_kit.json.codecs import in_one_line, pretty
from rulebook_kit.json.reading import ParsedJson, check_value, refuse_other_documents, refused_at
from rulebook_kit.values import FrozenDict

OTHER_PROGRAMS: Final = FrozenDict({"five-towers": "five-towers"})
"""The programs that read documents of other games, by the first words of their formats."""


def read_position(data: bytes | str, *, modules: Iterable[ModuleInPlay] = ()) -> Table:
    """Return the table of a position in JSON, even if it breaks rules.

    Args:
        data: one JSON object in the format ``alhambra-position/1``; bytes are UTF-8.
        modules: modules of your own that the position may have, besides those of the library.

    Raises:
        FormatError: the data is not such a position. It lists every error with its path.

    >>> read_position('{"format": "alhambra-position/1", "players": [{"name": "Bo", "city": []}]}')
    ... # doctest: +ELLIPSIS
    <Table of Bo>
    """
    parsed, positions = ParsedJson(data), OF_THE_LIBRARY
    refuse_other_documents(parsed.value, "alhambra-position/1", OTHER_PROGRAMS)
    listed = parsed.value.get("modules") if isinstance(parsed.value, dict) else None
    if modules != () or listed is not None:
        from alhambra_rules.notation import module_positions  # noqa: PLC0415 - it loads the games

        positions = module_positions.positions_listing(listed, modules)
    document = parsed.read(positions.names.position_type, positions.check)
    return refused_at("$.modules", lambda: positions.table_of(document))


def write_position(table: Table) -> str:
    """Return the table as indented JSON that ends in a newline, with each tile on its own line.

    Equal tables give equal JSON. Unknown and empty values are omitted.

    Raises:
        InvalidArgument: the format cannot hold the table, for example because of an unknown tile,
            a control character in a name or too high a score. The message says why.
    """
    return pretty(_value_of(table)) + "\n"


def write_position_line(table: Table) -> str:
    """Return the table as JSON on one line, without a newline, for files of many positions.

    Raises:
        InvalidArgument: as for ``write_position``.
    """
    return in_one_line(_value_of(table), compact=True)


def _value_of(table: Table) -> object:
    object_of(Table, table, "table must be a Table, such as the table of a GameState")
    positions = OF_THE_LIBRARY
    if table.modules:
        from alhambra_rules.notation import module_positions  # noqa: PLC0415 - as above

        positions = module_positions.positions_with(table.modules)
    value = positions.value_of(table)
    try:
        check_value(value, positions.names.position_type, positions.check)
    except FormatError as error:
        raise InvalidArgument(f"this table cannot be written: {error}") from None
    return value
