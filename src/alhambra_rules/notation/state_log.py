"""The log of a state in JSON: its events, and the position that the game went on from, if any."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct, convert, inspect, to_builtins

from alhambra_rules.game.entries import LogEntry, StartedFrom, logged
from alhambra_rules.game.state import GameState
from alhambra_rules.notation.events import (
    EVENT_REFERENCES,
    OverrideShape,
    add_entry_faults,
    read_entry,
    write_entry,
)
from alhambra_rules.notation.plain import Plain
from alhambra_rules.notation.position_checks import check_position
from alhambra_rules.notation.position_document import PositionDocument
from alhambra_rules.notation.position_tables import document_of, table_of
from alhambra_rules.rulebook.json.faults import Faults
from alhambra_rules.rulebook.json.shape import add_shape_faults
from alhambra_rules.rulebook.json.within import Within


class StartedFromShape(Struct, forbid_unknown_fields=True, rename={"position": "from"}):
    """The position that a game went on from."""

    position: PositionDocument


_SHAPES: Final = (OverrideShape, StartedFromShape)
_OTHERS: Final = [{"$ref": f"#/$defs/{shape.__name__}"} for shape in _SHAPES]
LogObject = Annotated[object, Meta(extra_json_schema={"anyOf": [*EVENT_REFERENCES, *_OTHERS]})]
"""The shape of an entry of the log: left to ``add_log_faults``, and told by schemas."""

_STARTED_FROM: Final = inspect.type_info(StartedFromShape)


def write_log(state: GameState) -> list[Plain]:
    """Return the log as plain values."""
    return [_write(entry) for entry in logged(state)]


def _write(entry: LogEntry) -> Plain:
    if isinstance(entry, StartedFrom):
        return {"from": to_builtins(document_of(entry.table))}
    return write_entry(entry)


def read_log(plain: list[Plain]) -> tuple[LogEntry, ...]:
    """Return the log of plain values without faults."""
    return tuple(map(_read, plain))


def _read(plain: Plain) -> LogEntry:
    if "from" in plain:
        return StartedFrom(table_of(convert(plain["from"], PositionDocument)))
    return read_entry(plain)


def add_log_faults(log: list[object], names: tuple[str, ...] | None, faults: Faults) -> None:
    """Add every way in which the entries of a log are none."""
    for index, entry in enumerate(log):
        place = ("log", index)
        if index == 0 and isinstance(entry, dict) and "from" in entry:
            add_shape_faults(entry, _STARTED_FROM, faults, place)
            check_position(entry["from"], Within((*place, "from"), faults))
        else:
            add_entry_faults(entry, names, faults, place)
