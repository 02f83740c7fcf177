"""Events as JSON: lines of a record, the log of a state, and single actions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Final, cast

from msgspec import Meta, Struct, json

from alhambra_rules.game.event_kind import EventKind
from alhambra_rules.game.event_table import KINDS, kind_of
from alhambra_rules.game.events import (
    Action,
    EarlierEvents,
    Entry,
    Event,
    LogEntry,
    Override,
    StartedFrom,
)
from alhambra_rules.game.module import Module, modules_of
from alhambra_rules.game.state import GameState
from alhambra_rules.game_modules.registry import module_classes
from alhambra_rules.notation.module_positions import ModulePositions
from alhambra_rules.notation.modules_json import codecs_with, house_modules, tiles_of
from alhambra_rules.notation.position_document import (
    GAME_TILES,
    KnownTiles,
    PositionDocument,
    type_like,
)
from rulebook_kit import InvalidArgument
from rulebook_kit.arguments import object_of
from rulebook_kit.json.codecs import Plain
from rulebook_kit.json.events import (
    CALLED,
    EventForms,
    Form,
    form_of,
    hidden_shapes,
    read_action,
    write_action,
)
from rulebook_kit.json.faults import Faults, Place, Within, shown
from rulebook_kit.json.schemas import named, references_to
from rulebook_kit.json.shape import add_shape_faults

LONGEST_REASON: Final = 1_000
"""The most characters of an arbiter's reason."""


@lru_cache(maxsize=1_000)
def _form_of(kind: EventKind, names: KnownTiles) -> Form:
    """Return the form of these events. Cached, so that a schema defines each once."""
    key = cast("type[Event]", kind.of).key
    return form_of(codecs_with(names), key, kind.name, kind.of)


_BASE: Final = tuple(_form_of(kind, GAME_TILES) for kind in KINDS.values())
_ADDED: Final = {
    name: tuple(_form_of(kind, GAME_TILES) for kind in module.kinds)
    for name, module in module_classes().items()
}

EVENT_SHAPES: Final = tuple(form.shape for forms in (_BASE, *_ADDED.values()) for form in forms)
"""The types of all events of the base game and the modules, for schemas."""


def _one_of(name: str, key: str) -> dict[str, object]:
    shapes = [shape for shape in EVENT_SHAPES if key in shape.__struct_fields__]
    return named(name) | {"anyOf": references_to(shapes)}


ActionObject = Annotated[object, Meta(extra_json_schema=_one_of("Action", "do"))]
"""The type of any action, for schemas."""

_DrawObject = Annotated[object, Meta(extra_json_schema=_one_of("Draw", "draw"))]

EventObject = Annotated[
    object,
    Meta(
        extra_json_schema=named("Event")
        | {"anyOf": [json.schema(ActionObject), json.schema(_DrawObject)]}
    ),
]
"""The type of any event. ``Forms.add_faults`` checks it; schemas describe it."""


HIDDEN_SHAPES: Final = hidden_shapes(form for forms in (_BASE, *_ADDED.values()) for form in forms)
"""The types of events as players see them who may not know a card, for schemas."""

SeenEvent = Annotated[
    object,
    Meta(
        extra_json_schema=named("SeenEvent")
        | {"anyOf": [json.schema(EventObject), *references_to(HIDDEN_SHAPES)]}
    ),
]
"""The type of any event as a player may know it."""


class OverrideShape(Struct, forbid_unknown_fields=True, rename={"event": "override"}):
    """An illegal event that an arbiter accepted."""

    event: EventObject
    reason: Annotated[str, Meta(min_length=1, max_length=LONGEST_REASON)]


class StartedFromShape(Struct, forbid_unknown_fields=True, rename={"position": "from"}):
    """The position that a game resumed from."""

    position: PositionDocument


LogObject = Annotated[
    object,
    Meta(
        extra_json_schema=named("LogEntry")
        | {"anyOf": [json.schema(EventObject), *references_to((OverrideShape, StartedFromShape))]}
    ),
]
"""The type of an entry of the log. ``Forms.add_log_faults`` checks it; schemas describe it."""


class Forms(EventForms[Event]):
    """The JSON forms of the events of a game with certain modules.

    Args:
        forms: the form of each kind.
        positions: how positions are written.
    """

    def __init__(self, forms: Iterable[Form], positions: ModulePositions) -> None:
        super().__init__(forms)
        self.positions = positions
        position = ("position", positions.names.position_type)
        self._started_from = type_like(StartedFromShape, position)

    def write_entry(self, entry: LogEntry) -> Plain:
        """Return an entry of a record or a log as an object."""
        if isinstance(entry, StartedFrom):
            return {"from": self.positions.value_of(entry.table)}
        if isinstance(entry, EarlierEvents):
            raise InvalidArgument(f"a record cannot be written without its log: {entry}")
        if isinstance(entry, Override):
            return {"override": self.write(entry.event), "reason": entry.reason}
        return self.write(entry)

    def read_entry(self, plain: object) -> Entry:
        """Return the entry of a record that an object without errors describes."""
        entry = cast("Plain", plain)
        if "override" in entry:
            return Override(self.read(entry["override"]), cast("str", entry["reason"]))
        return self.read(entry)

    def read_log(self, log: list[Plain]) -> tuple[LogEntry, ...]:
        """Return the log that objects without errors describe."""
        return tuple(
            StartedFrom(self.positions.table_in(entry["from"]))
            if "from" in entry
            else self.read_entry(entry)
            for entry in log
        )

    def add_entry_faults(
        self, value: object, names: tuple[str, ...] | None, faults: Faults, place: Place
    ) -> None:
        """Add every error of an entry of a record.

        Args:
            value: any plain value.
            names: the players at the table; None if they are not known.
            faults: where the errors are added.
            place: the place of the value.
        """
        if isinstance(value, dict) and "override" in value:
            add_shape_faults(value, OverrideShape, faults, place)
            self.add_faults(value["override"], names, faults, (*place, "override"))
        else:
            self.add_faults(value, names, faults, place)

    def add_log_faults(
        self, log: list[object], names: tuple[str, ...] | None, faults: Faults
    ) -> None:
        """Add every error of the log of a state; its first entry may be a position."""
        for index, entry in enumerate(log):
            place = ("log", index)
            if index == 0 and isinstance(entry, dict) and "from" in entry:
                add_shape_faults(entry, self._started_from, faults, place)
                self.positions.check(entry["from"], Within((*place, "from"), faults))
            else:
                self.add_entry_faults(entry, names, faults, place)

    def add_unknown(self, key: str, name: str, faults: Faults, place: Place) -> None:
        """Add an error for an unknown event; it names the module that has such an event, if any."""
        for module, forms in _ADDED.items():
            if any((form.key, form.name) == (key, name) for form in forms):
                message = f"unknown {CALLED[key]} {shown(name)}"
                faults.add(
                    place, f'{message}: it needs the module "{module}", which is not in play'
                )
                return
        super().add_unknown(key, name, faults, place)


def forms_of(modules: Iterable[Module] = ()) -> Forms:
    """Return the forms of the events of a game with these modules."""
    chosen = tuple(modules)
    return forms_with(tuple(map(type, chosen)), tiles_of(chosen))


@lru_cache(maxsize=64)
def forms_with(modules: tuple[type[Module], ...], names: KnownTiles) -> Forms:
    """Return the forms of the events of a game with modules of these classes."""
    kinds = (*KINDS.values(), *(kind for module in modules for kind in module.kinds))
    known = house_modules({module.name: module for module in modules})
    return Forms([_form_of(kind, names) for kind in kinds], ModulePositions(names, known))


ALL_FORMS: Final = forms_with(tuple(module_classes().values()), GAME_TILES)
"""The forms of all events of the base game and the modules of the library."""


def action_to_json(action: Action, state: GameState | None = None) -> str:
    """Return an action as JSON on one line, as in a record.

    Args:
        action: the action, legal or not.
        state: any state of its game. With a state, the players and the modules are checked too.
            An action of a module of your own needs it.

    Raises:
        InvalidArgument: the action could not be read again: it is not an action of this game or of
            one of its players, or it names an unknown tile. The message says which.

    >>> from alhambra_rules import Stop
    >>> action_to_json(Stop("Bo"))
    '{"do": "stop", "player": "Bo"}'
    """
    if state is None:
        given: object = action
        if isinstance(given, Action) and given not in ALL_FORMS:
            what = f"{given.called} is not an action of the library: give the state as well"
            raise InvalidArgument(what)
        return write_action(action, ALL_FORMS, None)
    game = _state_of(state)
    kind_of(game, action)  # its message is clearer
    return write_action(action, forms_of(modules_of(game)), game.names)


def action_from_json(text: bytes | str, state: GameState) -> Action:
    """Return the action in a JSON text, such as a client's message.

    It checks the form only. ``check_action`` checks whether the action is legal; the server must
    check that its player sent it.

    Args:
        text: the JSON, one object with the name of the action under ``do``; bytes are UTF-8.
        state: any state of the game, for its players and modules, your own included.

    Raises:
        FormatError: the text is not an action of this game. It lists every error with its
            path, such as ``$.cards[0]``.

    >>> from alhambra_rules import new_game
    >>> state = new_game(["Anna", "Bo"], seed=1)
    >>> action_from_json('{"do": "take", "player": "Bo", "cards": ["denar-4"]}', state).player
    'Bo'
    """
    game = _state_of(state)
    return cast("Action", read_action(text, forms_of(modules_of(game)), game.names))


def _state_of(state: object) -> GameState:
    return cast("GameState", object_of(GameState, state, "state must be a GameState"))
