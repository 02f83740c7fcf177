"""Events as JSON objects: the lines of a game record, and the log of a state.

An action is told by ``do``, a draw by ``draw``; the other keys are the fields of its class. An
event that stands by a referee's word is wrapped: ``{"override": {...}, "reason": "..."}``. Which
events there are, the modules in play decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Final, cast

from attrs import frozen
from msgspec import Meta, Struct, inspect

from alhambra_rules.game.entries import Entry, Override
from alhambra_rules.game.events import Event
from alhambra_rules.game.kinds import KINDS
from alhambra_rules.game.module import Module
from alhambra_rules.modules.in_play.registry import module_classes
from alhambra_rules.notation.event_forms import Form, form_of
from alhambra_rules.notation.json_faults import Faults, Place, shown
from alhambra_rules.notation.json_shape import add_shape_faults
from alhambra_rules.notation.plain import Plain, read_fields, write_fields

LONGEST_REASON: Final = 1_000
"""Characters of a referee's reason."""

_KINDS: Final = {"do": "action", "draw": "draw"}
_BASE: Final = tuple(map(form_of, KINDS.values()))
_ADDED: Final = {
    name: tuple(map(form_of, module.kinds)) for name, module in module_classes().items()
}

EVENT_SHAPES: Final = tuple(form.shape for forms in (_BASE, *_ADDED.values()) for form in forms)
"""The msgspec types of all events of the base game and the modules, for schemas."""

EVENT_REFERENCES: Final = [{"$ref": f"#/$defs/{shape.__name__}"} for shape in EVENT_SHAPES]
"""Where a schema describes each event."""

EventObject = Annotated[object, Meta(extra_json_schema={"anyOf": EVENT_REFERENCES})]
"""The shape of any event: left to ``Forms.add_faults``, and told by schemas."""


class OverrideShape(Struct, forbid_unknown_fields=True, rename={"event": "override"}):
    """An event that stands though it is illegal, by the word of a referee."""

    event: EventObject
    reason: Annotated[str, Meta(min_length=1, max_length=LONGEST_REASON)]


_OVERRIDE: Final = inspect.type_info(OverrideShape)


@frozen
class Forms:
    """The JSON forms of the events of a game with certain modules.

    Attributes:
        of: the form of each kind of event by its class.
        named: the same by key, ``do`` or ``draw``, and name.
    """

    of: Mapping[type, Form]
    named: Mapping[tuple[str, str], Form]

    def write(self, entry: Entry) -> Plain:
        """Return an event, or one that a referee lets stand, as an object."""
        if isinstance(entry, Override):
            return {"override": self.write(entry.event), "reason": entry.reason}
        form = self.of[type(entry)]
        return {form.key: form.name} | write_fields(entry, form.fields)

    def read(self, plain: object) -> Entry:
        """Return what an object without faults stands for."""
        entry = cast("Plain", plain)
        if "override" in entry:
            return Override(self._read_event(entry["override"]), cast("str", entry["reason"]))
        return self._read_event(entry)

    def _read_event(self, plain: object) -> Event:
        event = cast("Plain", plain)
        key = "do" if "do" in event else "draw"
        form = self.named[key, cast("str", event[key])]
        return cast("Callable[..., Event]", form.kind)(**read_fields(event, form.fields))

    def add_faults(
        self, value: object, names: tuple[str, ...] | None, faults: Faults, place: Place
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
            self._add_event_faults(value["override"], names, faults, (*place, "override"))
        else:
            self._add_event_faults(value, names, faults, place)

    def _add_event_faults(
        self, value: object, names: tuple[str, ...] | None, faults: Faults, place: Place
    ) -> None:
        if not isinstance(value, dict):
            faults.add(place, f"expected an object, found {shown(value)}")
            return
        key = "do" if "do" in value else "draw"
        if key not in value:
            faults.add(place, 'expected an event: an action under "do" or a draw under "draw"')
            return
        name = value[key]
        form = self.named.get((key, name)) if isinstance(name, str) else None
        if form is None:
            self._add_unknown(key, name, faults, (*place, key))
            return
        add_shape_faults(value, form.type_info, faults, place)
        player = value.get("player")
        if isinstance(player, str) and names is not None and player not in names:
            message = f"unknown player {shown(player)}"
            faults.add_unknown((*place, "player"), message, player, names)

    def _add_unknown(self, key: str, name: object, faults: Faults, place: Place) -> None:
        message = f"unknown {_KINDS[key]} {shown(name)}"
        for module, forms in _ADDED.items():
            if any((form.key, form.name) == (key, name) for form in forms):
                faults.add(place, f'{message}: the module "{module}" is not played with here')
                return
        known = tuple(name for of_key, name in self.named if of_key == key)
        faults.add_unknown(place, message, str(name)[:99], known)


def forms_of(modules: Iterable[Module] = ()) -> Forms:
    """Return the forms of the events of a game with these modules."""
    return forms_with(tuple(map(type, modules)))


@lru_cache(maxsize=64)
def forms_with(modules: tuple[type[Module], ...]) -> Forms:
    """Return the forms of the events of a game with modules of these classes."""
    added = (form_of(kind) for module in modules for kind in module.kinds)
    forms = (*_BASE, *added)
    return Forms(
        {form.kind: form for form in forms},
        {(form.key, form.name): form for form in forms},
    )


ALL_FORMS: Final = forms_with(tuple(module_classes().values()))
"""The forms of all events of the base game and the modules of the library."""
