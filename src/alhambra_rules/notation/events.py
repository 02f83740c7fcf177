"""Events as JSON objects: the lines of a game record, and the log of a state.

An action is told by ``do``, a draw by ``draw``; the other keys are the fields of its class. An
event that stands by a referee's word is wrapped: ``{"override": {...}, "reason": "..."}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, cast

from msgspec import Meta, Struct, inspect

from alhambra_rules.game import actions as act
from alhambra_rules.game import draws as draw
from alhambra_rules.game.entries import Entry, Override
from alhambra_rules.game.events import Event
from alhambra_rules.notation.plain import CODECS, Plain
from alhambra_rules.rulebook.json.events import EventForms, forms_of
from alhambra_rules.rulebook.json.faults import Faults, Place
from alhambra_rules.rulebook.json.shape import add_shape_faults

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


_FORMS: Final = EventForms[Event](
    (*forms_of(CODECS, "do", ACTION_NAMES), *forms_of(CODECS, "draw", DRAW_NAMES))
)

EVENT_SHAPES: Final = _FORMS.shapes
"""The msgspec types of all events, for schemas."""

EVENT_REFERENCES: Final = _FORMS.references
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
    return _FORMS.write(entry)


def read_entry(plain: object) -> Entry:
    """Return what an object without faults stands for."""
    entry = cast("Plain", plain)
    if "override" in entry:
        return Override(_FORMS.read(entry["override"]), cast("str", entry["reason"]))
    return _FORMS.read(entry)


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
        _FORMS.add_faults(value["override"], names, faults, (*place, "override"))
    else:
        _FORMS.add_faults(value, names, faults, place)
