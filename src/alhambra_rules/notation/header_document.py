"""The header of a game record in JSON, ``alhambra-game/1``; the schema is made from its type."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Literal, cast

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct

from alhambra_rules.model import DIRK
from alhambra_rules.notation.modules_json import MOST_MODULES, Known, known_modules, settings_of
from alhambra_rules.notation.pieces import ProfileName, ShortText
from alhambra_rules.notation.plain import FieldCodec
from alhambra_rules.notation.position_checks import check_position
from alhambra_rules.notation.position_document import Name, PositionDocument
from alhambra_rules.rulebook.json.faults import Faults, shown
from alhambra_rules.rulebook.json.within import Within
from alhambra_rules.rulebook.names import CONTROL_CHARACTERS

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
