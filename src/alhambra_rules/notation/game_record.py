"""Game records, ``alhambra-game/1``: reading them strictly and writing them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from typing import Annotated, Literal, cast

from attrs import evolve
from msgspec import UNSET, Meta, Struct, UnsetType, defstruct, to_builtins

from alhambra_rules.game.events import Entry
from alhambra_rules.game.module import Module
from alhambra_rules.game.record import Record
from alhambra_rules.model import DIRK
from alhambra_rules.notation.events import ALL_FORMS, forms_of
from alhambra_rules.notation.modules_json import (
    MOST_MODULES,
    Known,
    chosen_modules,
    known_modules,
    settings_of,
    write_settings,
)
from alhambra_rules.notation.pieces import FieldCodec, Plain, ProfileName, ShortText
from alhambra_rules.notation.position import document_of, table_of
from alhambra_rules.notation.position_document import Name, PositionDocument, check_position
from alhambra_rules.rulebook import FormatError, InvalidArgument
from alhambra_rules.rulebook.arguments import CONTROL_CHARACTERS
from alhambra_rules.rulebook.envelope import read_envelope, write_envelope
from alhambra_rules.rulebook.json.faults import Faults, Within, shown
from alhambra_rules.rulebook.json.reading import read_json, refused_at
from alhambra_rules.rulebook.json.sniffing import refuse_other_games

ModuleName = Annotated[str, Meta(max_length=100)]

_CONTROL = re.compile(CONTROL_CHARACTERS)


class HeaderDocument(Struct, forbid_unknown_fields=True, rename={"position": "from"}):
    """The first line of a game record: who plays, and by which rules."""

    format: Literal["alhambra-game/1"]
    players: Annotated[
        list[Name], Meta(min_length=2, max_length=6, description="in seating order, clockwise")
    ]
    youngest_first: Annotated[list[ShortText], Meta(max_length=6)] | UnsetType = UNSET
    modules: Annotated[list[ModuleName], Meta(max_length=MOST_MODULES)] = []
    profile: ProfileName = "standard"
    position: PositionDocument | UnsetType = UNSET


@cache
def _header_shape(settings: tuple[FieldCodec, ...]) -> type[HeaderDocument]:
    """Return the type of a header that can hold these settings of modules."""
    shapes = [(one.name, cast("type", one.codec.shape) | UnsetType, UNSET) for one in settings]
    shape = defstruct(
        HeaderDocument.__name__,
        shapes,
        bases=(HeaderDocument,),
        namespace={"__doc__": HeaderDocument.__doc__},
        forbid_unknown_fields=True,
    )
    return cast("type[HeaderDocument]", shape)


def shape_for(known: Known) -> type[HeaderDocument]:
    """Return the type of a header that can hold the settings of these modules."""
    return _header_shape(tuple(field for _, field in settings_of(known).values()))


HEADER_SHAPE = shape_for(known_modules())
"""The msgspec type of a header with the modules of the library."""


def check_header(value: object, known: Known, faults: Faults) -> None:
    """Add every fault among the entries of a header.

    Args:
        value: the header as a plain value.
        known: the modules that it can name.
        faults: where they go.
    """
    if not isinstance(value, dict):
        return
    if "from" in value:
        check_position(value["from"], Within(("from",), faults))
    modules = value.get("modules")
    _check_modules(value, modules if isinstance(modules, list) else [], known, faults)
    players = value.get("players")
    if isinstance(players, list):
        _check_names(players, faults)
        names = tuple(name for name in players if isinstance(name, str))
        if len(names) == len(players):
            _check_others(value, names, faults)


def _check_modules(
    value: dict[str, object], modules: list[object], known: Known, faults: Faults
) -> None:
    for index, module in enumerate(modules[:MOST_MODULES]):
        place = ("modules", index)
        if isinstance(module, str) and module not in known:
            faults.add_unknown(place, f"unknown module {shown(module)}", module, tuple(known))
        elif module in modules[:index]:
            faults.add(place, f"the module {shown(module)} is named already")
    for setting, (owner, _) in settings_of(known).items():
        if setting in value and owner not in modules:
            faults.add((setting,), f'belongs to the module "{owner}", which is not named')


def _check_names(players: list[object], faults: Faults) -> None:
    for index, name in enumerate(players[:10]):
        if not isinstance(name, str):
            continue
        place = ("players", index)
        if name in players[:index]:
            faults.add(place, f"there is a player {shown(name)} already")
        if name == DIRK:
            faults.add(place, f'"{DIRK}" is the neutral player, who takes no seat')
        if _CONTROL.search(name):
            faults.add(place, f"{shown(name)} holds a control character")


def _check_others(value: dict[str, object], names: tuple[str, ...], faults: Faults) -> None:
    """Add the faults of what has to name the very same players."""
    by_age = value.get("youngest_first")
    if isinstance(by_age, list) and all(isinstance(name, str) for name in by_age):
        strangers = [(index, name) for index, name in enumerate(by_age) if name not in names]
        for index, name in strangers[:10]:
            place = ("youngest_first", index)
            faults.add_unknown(place, f"unknown player {shown(name)}", name, names)
        if not strangers and sorted(by_age) != sorted(names):
            faults.add(("youngest_first",), "names every player once, the youngest first")
    position = value.get("from")
    if isinstance(position, dict) and isinstance(seats := position.get("players"), list):
        seated = [seat.get("name") for seat in seats if isinstance(seat, dict)]
        if seated != list(names):
            faults.add(("from", "players"), "are not the players of the record in their order")


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
