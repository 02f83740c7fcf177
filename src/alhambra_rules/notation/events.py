"""Events as JSON objects: lines of a record, the log of a state, and single actions of a client."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Annotated, Final, cast

from msgspec import Meta, Struct, inspect

from alhambra_rules.game.actions import Action
from alhambra_rules.game.event_kind import EventKind
from alhambra_rules.game.event_table import KINDS, kind_of
from alhambra_rules.game.events import Entry, Event, Override
from alhambra_rules.game.module import Module, modules_of
from alhambra_rules.game.state import GameState
from alhambra_rules.game_modules.registry import module_classes
from alhambra_rules.notation.pieces import CODECS, Plain
from alhambra_rules.rulebook.json.events import EventForms, Form, read_action, write_action
from alhambra_rules.rulebook.json.events import forms_of as forms_named
from alhambra_rules.rulebook.json.faults import Faults, Place, shown
from alhambra_rules.rulebook.json.schemas import named, references_to
from alhambra_rules.rulebook.json.shape import add_shape_faults

LONGEST_REASON: Final = 1_000
"""Characters of a referee's reason."""


@cache
def _form_of(kind: EventKind) -> Form:
    """Return the form of these events, made once, so that a schema has each once."""
    key = "do" if issubclass(kind.of, Action) else "draw"
    (form,) = forms_named(CODECS, key, {kind.of: kind.name})
    return form


_BASE: Final = tuple(map(_form_of, KINDS.values()))
_ADDED: Final = {
    name: tuple(map(_form_of, module.kinds)) for name, module in module_classes().items()
}

EVENT_SHAPES: Final = tuple(form.shape for forms in (_BASE, *_ADDED.values()) for form in forms)
"""The msgspec types of all events of the base game and the modules, for schemas."""

EventObject = Annotated[
    object, Meta(extra_json_schema=named("Event") | {"anyOf": references_to(EVENT_SHAPES)})
]
"""The shape of any event: left to ``Forms.add_faults``, and told by schemas."""


class OverrideShape(Struct, forbid_unknown_fields=True, rename={"event": "override"}):
    """An event that stands though it is illegal, by the word of a referee."""

    event: EventObject
    reason: Annotated[str, Meta(min_length=1, max_length=LONGEST_REASON)]


_OVERRIDE: Final = inspect.type_info(OverrideShape)


class Forms(EventForms[Event]):
    """The JSON forms of the events of a game with certain modules."""

    def write_entry(self, entry: Entry) -> Plain:
        """Return an event, or one that a referee lets stand, as an object."""
        if isinstance(entry, Override):
            return {"override": self.write(entry.event), "reason": entry.reason}
        return self.write(entry)

    def read_entry(self, plain: object) -> Entry:
        """Return what an object without faults stands for."""
        entry = cast("Plain", plain)
        if "override" in entry:
            return Override(self.read(entry["override"]), cast("str", entry["reason"]))
        return self.read(entry)

    def add_entry_faults(
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
            self.add_faults(value["override"], names, faults, (*place, "override"))
        else:
            self.add_faults(value, names, faults, place)

    def add_unknown(self, key: str, name: str, faults: Faults, place: Place) -> None:
        """Add the fault that there is no such event, and whose it is where a module has it."""
        for module, forms in _ADDED.items():
            if any((form.key, form.name) == (key, name) for form in forms):
                message = f"unknown {_WORDS[key]} {shown(name)}"
                faults.add(place, f'{message}: the module "{module}" is not played with here')
                return
        super().add_unknown(key, name, faults, place)


_WORDS: Final = {"do": "action", "draw": "draw"}


def forms_of(modules: Iterable[Module] = ()) -> Forms:
    """Return the forms of the events of a game with these modules."""
    return forms_with(tuple(map(type, modules)))


@lru_cache(maxsize=64)
def forms_with(modules: tuple[type[Module], ...]) -> Forms:
    """Return the forms of the events of a game with modules of these classes."""
    return Forms((*_BASE, *(_form_of(kind) for module in modules for kind in module.kinds)))


ALL_FORMS: Final = forms_with(tuple(module_classes().values()))
"""The forms of all events of the base game and the modules of the library."""


def action_to_json(state: GameState, action: Action) -> str:
    """Return an action as JSON on one line, as it stands in a record.

    Args:
        state: any state of the game: it tells who plays, and with which modules.
        action: the action, legal or not.

    Raises:
        InvalidArgument: it could not be read again: it is no action of this game or of anybody at
            the table, or names a tile of your own; the message says what.

    >>> from alhambra_rules import Stop, new_game
    >>> action_to_json(new_game(["Anna", "Bo"], seed=1), Stop("Bo"))
    '{"do": "stop", "player": "Bo"}'
    """
    kind_of(state, action)  # says best what is no action of this game
    return write_action(action, forms_of(modules_of(state)), state.names)


def action_from_json(state: GameState, text: bytes | str) -> Action:
    """Return the action that a text tells, such as a client sent it.

    Only the form is judged: ``check_action`` says whether it is legal, and a server knows who sent
    it.

    Args:
        state: any state of the game: it tells who plays, and with which modules, your own too.
        text: the JSON, one object with the name of the action under ``do``; bytes are UTF-8.

    Raises:
        FormatError: it is no action of this game; the error holds every fault, each with its path,
            such as ``$.cards[0]``.

    >>> from alhambra_rules import new_game
    >>> state = new_game(["Anna", "Bo"], seed=1)
    >>> action_from_json(state, '{"do": "take", "player": "Bo", "cards": ["denar-4"]}').player
    'Bo'
    """
    return cast("Action", read_action(text, forms_of(modules_of(state)), state.names))
