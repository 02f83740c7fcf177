"""The log of a state in JSON: its events, and the position that the game went on from, if any."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from msgspec import Meta, Struct, convert, inspect, json, to_builtins

from alhambra_rules.game.events import LogEntry, StartedFrom
from alhambra_rules.game.module import Module, modules_of
from alhambra_rules.game.state import GameState
from alhambra_rules.notation.events import (
    EventObject,
    Forms,
    OverrideShape,
    forms_of,
)
from alhambra_rules.notation.pieces import Plain
from alhambra_rules.notation.position import document_of, table_of
from alhambra_rules.notation.position_document import PositionDocument, check_position
from alhambra_rules.rulebook.json.faults import Faults, Within
from alhambra_rules.rulebook.json.schemas import named, references_to
from alhambra_rules.rulebook.json.shape import add_shape_faults


class StartedFromShape(Struct, forbid_unknown_fields=True, rename={"position": "from"}):
    """The position that a game went on from."""

    position: PositionDocument


_OTHERS: Final = references_to((OverrideShape, StartedFromShape))
LogObject = Annotated[
    object,
    Meta(extra_json_schema=named("LogEntry") | {"anyOf": [json.schema(EventObject), *_OTHERS]}),
]
"""The shape of an entry of the log: left to ``add_log_faults``, and told by schemas."""

_STARTED_FROM: Final = inspect.type_info(StartedFromShape)


def write_log(state: GameState) -> list[Plain]:
    """Return the log as plain values."""
    forms = forms_of(modules_of(state))
    return [_write(entry, forms) for entry in state.log]


def _write(entry: LogEntry, forms: Forms) -> Plain:
    if isinstance(entry, StartedFrom):
        return {"from": to_builtins(document_of(entry.table))}
    return forms.write_entry(entry)


def read_log(plain: list[Plain], modules: Iterable[Module]) -> tuple[LogEntry, ...]:
    """Return the log of plain values without faults, of a game with these modules."""
    forms = forms_of(modules)
    return tuple(_read(entry, forms) for entry in plain)


def _read(plain: Plain, forms: Forms) -> LogEntry:
    if "from" in plain:
        return StartedFrom(table_of(convert(plain["from"], PositionDocument)))
    return forms.read_entry(plain)


def add_log_faults(
    log: list[object], names: tuple[str, ...] | None, forms: Forms, faults: Faults
) -> None:
    """Add every way in which the entries of a log are none."""
    for index, entry in enumerate(log):
        place = ("log", index)
        if index == 0 and isinstance(entry, dict) and "from" in entry:
            add_shape_faults(entry, _STARTED_FROM, faults, place)
            check_position(entry["from"], Within((*place, "from"), faults))
        else:
            forms.add_entry_faults(entry, names, faults, place)
