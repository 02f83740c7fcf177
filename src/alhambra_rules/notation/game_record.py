"""Read and write game records, format ``alhambra-game/1``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Literal, cast

from attrs import evolve
from msgspec import UNSET, Meta, Struct, UnsetType, defstruct, to_builtins

from alhambra_rules.game.events import Entry
from alhambra_rules.game.module import Module
from alhambra_rules.game.record import Record
from alhambra_rules.game.resume import check_position_modules
from alhambra_rules.model import DIRK
from alhambra_rules.notation.events import ALL_FORMS, forms_of
from alhambra_rules.notation.module_positions import ModulePositions
from alhambra_rules.notation.modules_json import (
    Known,
    ProfileName,
    ShortText,
    chosen_modules,
    house_modules,
    known_modules,
    settings_of,
    tiles_named,
    write_settings,
)
from alhambra_rules.notation.position import OTHER_PROGRAMS
from alhambra_rules.notation.position_document import (
    GAME_TILES,
    MOST_MODULES,
    KnownTiles,
    Name,
    PositionDocument,
)
from alhambra_rules.notation.position_forms import Positions
from rulebook_kit import FormatError, InvalidArgument
from rulebook_kit.arguments import object_of
from rulebook_kit.envelope import lines_in, read_envelope, write_envelope
from rulebook_kit.json.codecs import FieldCodec, Plain, in_one_line
from rulebook_kit.json.faults import (
    Faults,
    Within,
    add_name_faults,
    add_unknown_players,
    all_names,
    names_in,
    players_in,
    shown,
)
from rulebook_kit.json.reading import ParsedJson, read_json, refuse_other_games, refused_at
from rulebook_kit.player_names import name_key

ModuleName = Annotated[str, Meta(max_length=100)]


class HeaderDocument(Struct, forbid_unknown_fields=True, rename={"position": "from"}):
    """The first line of a game record: the players, the modules and the rule profile."""

    format: Literal["alhambra-game/1"]
    players: Annotated[
        list[Name], Meta(min_length=2, max_length=6, description="in seating order, clockwise")
    ]
    youngest_first: Annotated[list[ShortText], Meta(max_length=6)] | UnsetType = UNSET
    modules: Annotated[list[ModuleName], Meta(max_length=MOST_MODULES)] = []
    profile: ProfileName = "standard"
    position: PositionDocument | UnsetType = UNSET


def header_shape(known: Known, names: KnownTiles = GAME_TILES) -> type[HeaderDocument]:
    """Return the type of a header that can hold the settings and tiles of these modules."""
    return _header_shape(tuple(field for _, field in settings_of(known).values()), names)


@lru_cache(maxsize=64)
def _header_shape(settings: tuple[FieldCodec, ...], names: KnownTiles) -> type[HeaderDocument]:
    shapes = [(one.name, cast("type", one.codec.shape) | UnsetType, UNSET) for one in settings]
    if names is not GAME_TILES:
        shapes.append(("position", cast("type", names.position_type) | UnsetType, UNSET))
    described = {"__doc__": HeaderDocument.__doc__}
    shape = defstruct(HeaderDocument.__name__, shapes, bases=(HeaderDocument,), namespace=described)
    return cast("type[HeaderDocument]", shape)


HEADER_SHAPE = header_shape(known_modules())
"""The type of a header with the modules of the library."""


def check_header(value: object, known: Known, positions: Positions, faults: Faults) -> None:
    """Add every error of a header that its types cannot express.

    Args:
        value: the header as a plain value.
        known: the modules that it can name.
        positions: how positions of a game with its modules are written.
        faults: where the errors are added.
    """
    if not isinstance(value, dict):
        return
    if "from" in value:
        positions.check(value["from"], Within(("from",), faults))
    modules = value.get("modules")
    _check_modules(value, modules if isinstance(modules, list) else [], known, faults)
    players = players_in(value.get("players"))
    names = add_name_faults(players, faults)
    for place, name in players:
        if isinstance(name, str) and name_key(name) == DIRK:
            message = f"{shown(name)} is the neutral player, who does not count as a player"
            faults.add(place, message)
    if names is not None:
        _check_order(value, names, faults)


def _check_modules(
    value: dict[str, object], modules: list[object], known: Known, faults: Faults
) -> None:
    for index, module in enumerate(modules[:MOST_MODULES]):
        place = ("modules", index)
        if isinstance(module, str) and module not in known:
            message = f"unknown module {shown(module)}"
            faults.add_unknown(place, message, module, tuple(known), is_name=True)
        elif module in modules[:index]:
            faults.add(place, f"the module {shown(module)} is listed twice")
    for setting, (owner, _) in settings_of(known).items():
        if setting in value and owner not in modules:
            faults.add((setting,), f'this is a setting of the module "{owner}"; list it as well')


def _check_order(value: dict[str, object], names: tuple[str, ...], faults: Faults) -> None:
    """Add an error if the order by age or the position does not have the same players."""
    add_age_faults(value.get("youngest_first"), names, faults)
    position = value.get("from")
    if isinstance(position, dict) and isinstance(seats := position.get("players"), list):
        seated = [seat.get("name") for seat in seats if isinstance(seat, dict)]
        if seated != list(names):
            faults.add(("from", "players"), "expected the players of the record in their order")


def add_age_faults(by_age: object, names: tuple[str, ...], faults: Faults) -> None:
    """Add the errors of a list that must name every player once, the youngest first."""
    if not isinstance(by_age, list):
        return
    listed = names_in(by_age, ("youngest_first",))
    add_unknown_players(listed, names, faults)
    order = all_names(listed)
    if order is not None and {*order} <= {*names} and sorted(order) != sorted(names):
        faults.add(("youngest_first",), "expected every player once, the youngest first")


def read_record(data: bytes | str, *, modules: Iterable[Module] = ()) -> Record:
    """Return the recorded game, even if it breaks rules.

    Args:
        data: JSON lines in the format ``alhambra-game/1``; bytes are UTF-8. Blank lines are
            skipped.
        modules: modules of your own that the header may name, besides those of the library. Their
            settings are read from the header.

    Raises:
        FormatError: the data is not such a record. It lists every error with its line and
            path, such as ``line 7: $.cards[0]``. If the last line is cut off, an error names the
            last good line.

    >>> read_record('{"format": "alhambra-game/1", "players": ["Anna", "Bo"]}').youngest_first
    ('Anna', 'Bo')
    """
    known = known_modules(modules)
    header, events = read_envelope(
        data,
        lambda line: _read_header(line, known),
        _read_line,
        example='{"format": "alhambra-game/1", "players": ["Anna", "Bo"]}',
    )
    return evolve(header, events=events, lines=lines_in(data))


def write_record(record: Record) -> str:
    """Return the record as JSON lines. Equal records give equal texts.

    Raises:
        InvalidArgument: the format cannot hold the record, for example because of an unknown tile
            or an action of an unknown player. The message says why.
    """
    object_of(Record, record, "record must be a Record, such as record_of(state) returns")
    forms = forms_of(record.modules)
    text = write_envelope(
        in_one_line(_header_of(record)),
        (in_one_line(forms.write_entry(entry)) for entry in record.events),
    )
    # A record can be made of anything, and the reader knows all that the format refuses. Reading it
    # back takes four times as long as writing, but a second list of checks could differ.
    try:
        read_record(text, modules=record.modules)
    except FormatError as error:
        raise InvalidArgument(f"this record cannot be written: {error}") from None
    return text


def _read_header(line: bytes, known: Known) -> Record:
    refuse_other_games(line, "alhambra-game/1", OTHER_PROGRAMS)
    parsed = ParsedJson(line)
    value = cast("Plain", parsed.value) if isinstance(parsed.value, dict) else {}
    listed = value.get("modules")
    chosen = listed[:MOST_MODULES] if isinstance(listed, list) else []
    names = tiles_named(((("modules", n), one, value) for n, one in enumerate(chosen)), known)
    mine = {name: kind for name, kind in house_modules(known).items() if name in chosen}
    positions = ModulePositions(names, mine)
    header = parsed.read(
        header_shape(known, names),
        lambda value, faults: check_header(value, known, positions, faults),
    )
    settings = cast("Plain", to_builtins(header))
    given = header.position or None
    record = Record(
        players=header.players,
        youngest_first=header.youngest_first or header.players,
        modules=refused_at("$.modules", lambda: chosen_modules(header.modules, settings, known)),
        profile=header.profile,
        position=given and refused_at("$.from.modules", lambda: positions.table_of(given)),
    )
    refused_at("$.from.modules", lambda: check_position_modules(record))
    return record


def _read_line(line: bytes, header: Record | None) -> Entry:
    names = header.players if header else None
    forms = forms_of(header.modules) if header else ALL_FORMS

    def check(value: object, faults: Faults) -> None:
        forms.add_entry_faults(value, names, faults, ())

    plain = read_json(line, object, check)
    return refused_at("$", lambda: forms.read_entry(plain))


def _header_of(record: Record) -> object:
    header = to_builtins(
        HeaderDocument(
            format="alhambra-game/1",
            players=list(record.players),
            youngest_first=list(record.youngest_first),
            modules=[module.name for module in record.modules],
            profile=str(record.profile),
        )
    )
    plain = cast("Plain", header) | write_settings(record.modules)
    if record.position is not None:
        plain["from"] = forms_of(record.modules).positions.value_of(record.position)
    return plain
