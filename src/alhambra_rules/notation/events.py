"""Events as JSON objects: the lines of a game record, and the log of a state.

An action is told by ``do``, a draw by ``draw``; the other keys are the fields of its class. An
event that stands by a referee's word is wrapped: ``{"override": {...}, "reason": "..."}``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal, cast

from attrs import frozen
from msgspec import Meta, Struct, inspect

from alhambra_rules.game import actions as act
from alhambra_rules.game import draws as draw
from alhambra_rules.game.entries import Entry, Override
from alhambra_rules.game.events import Event
from alhambra_rules.notation.json_faults import Faults, Place, shown
from alhambra_rules.notation.json_shape import add_shape_faults
from alhambra_rules.notation.plain import (
    FieldCodec,
    Plain,
    fields_of,
    read_fields,
    struct_of,
    write_fields,
)

ACTION_NAMES: Final[Mapping[type, str]] = MappingProxyType(
    {
        act.TakeMoney: "take",
        act.Buy: "buy",
        act.RedesignFromReserve: "from-reserve",
        act.RedesignToReserve: "to-reserve",
        act.RedesignSwap: "swap",
        act.Stop: "stop",
        act.Pass: "pass",
        act.PlaceBought: "place",
        act.ReserveBought: "reserve",
        act.GiveBought: "give",
        act.PlaceLeftover: "place-leftover",
        act.DeclineLeftover: "decline-leftover",
    }
)
"""What ``do`` says of each kind of action."""

DRAW_NAMES: Final[Mapping[type, str]] = MappingProxyType(
    {
        draw.DrawToMarket: "market",
        draw.DrawToDirk: "dirk",
        draw.DrawToHand: "hand",
        draw.DrawToDisplay: "display",
        draw.DrawScoringCard: "scoring",
        draw.Reshuffle: "reshuffle",
    }
)
"""What ``draw`` says of each kind of draw."""

LONGEST_REASON: Final = 1_000
"""Characters of a referee's reason."""


@frozen
class _Form:
    """The JSON form of one kind of event: its key, what that says, its fields, its shape."""

    key: str
    name: str
    kind: Callable[..., Event]
    fields: tuple[FieldCodec, ...]
    shape: type[Struct]
    type_info: inspect.Type


def _form(key: str, name: str, kind: type) -> _Form:
    fields = fields_of(kind)
    shape = struct_of(kind, fields, (key, Literal[name]))
    return _Form(key, name, kind, fields, shape, inspect.type_info(shape))


_FORMS: Final = {
    kind: _form(key, name, kind)
    for key, names in (("do", ACTION_NAMES), ("draw", DRAW_NAMES))
    for kind, name in names.items()
}
_BY_NAME: Final = {(form.key, form.name): form for form in _FORMS.values()}
_NAMES: Final = {
    key: tuple(form.name for form in _FORMS.values() if form.key == key) for key in ("do", "draw")
}
_KINDS: Final = {"do": "action", "draw": "draw"}

EVENT_SHAPES: Final = tuple(form.shape for form in _FORMS.values())
"""The msgspec types of all events, for schemas."""

EVENT_REFERENCES: Final = [{"$ref": f"#/$defs/{shape.__name__}"} for shape in EVENT_SHAPES]
"""Where a schema describes each event."""

EventObject = Annotated[object, Meta(extra_json_schema={"anyOf": EVENT_REFERENCES})]
"""The shape of any event: left to ``add_entry_faults``, and told by schemas."""


class OverrideShape(Struct, forbid_unknown_fields=True, rename={"event": "override"}):
    """An event that stands though it is illegal, by the word of a referee."""

    event: EventObject
    reason: Annotated[str, Meta(min_length=1, max_length=LONGEST_REASON)]


_OVERRIDE: Final = inspect.type_info(OverrideShape)


def write_entry(entry: Entry) -> Plain:
    """Return an event, or one that a referee lets stand, as an object."""
    if isinstance(entry, Override):
        return {"override": write_entry(entry.event), "reason": entry.reason}
    form = _FORMS[type(entry)]
    return {form.key: form.name} | write_fields(entry, form.fields)


def read_entry(plain: object) -> Entry:
    """Return what an object without faults stands for."""
    entry = cast("Plain", plain)
    if "override" in entry:
        return Override(_read_event(entry["override"]), cast("str", entry["reason"]))
    return _read_event(entry)


def _read_event(plain: object) -> Event:
    event = cast("Plain", plain)
    key = "do" if "do" in event else "draw"
    form = _BY_NAME[key, cast("str", event[key])]
    return form.kind(**read_fields(event, form.fields))


def add_entry_faults(
    value: object, names: tuple[str, ...] | None, faults: Faults, place: Place
) -> None:
    """Add every way in which a value is no entry of a record.

    Args:
        value: any plain value.
        names: the players at the table; None if that is not known.
        faults: where they go.
        place: where the value stands.
    """
    if isinstance(value, dict) and "override" in value:
        add_shape_faults(value, _OVERRIDE, faults, place)
        _add_event_faults(value["override"], names, faults, (*place, "override"))
    else:
        _add_event_faults(value, names, faults, place)


def _add_event_faults(
    value: object, names: tuple[str, ...] | None, faults: Faults, place: Place
) -> None:
    if not isinstance(value, dict):
        faults.add(place, f"expected an object, found {shown(value)}")
        return
    key = "do" if "do" in value else "draw"
    if key not in value:
        faults.add(place, 'expected an event: an action under "do" or a draw under "draw"')
        return
    name = value[key]
    form = _BY_NAME.get((key, name)) if isinstance(name, str) else None
    if form is None:
        kind = _KINDS[key]
        message = f"unknown {kind} {shown(name)}"
        faults.add_unknown((*place, key), message, str(name)[:99], _NAMES[key])
        return
    add_shape_faults(value, form.type_info, faults, place)
    player = value.get("player")
    if isinstance(player, str) and names is not None and player not in names:
        message = f"unknown player {shown(player)}"
        faults.add_unknown((*place, "player"), message, player, names)
