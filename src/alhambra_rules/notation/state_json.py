"""States and views as JSON: ``alhambra-state/1`` to store, ``alhambra-view/1`` to send.

A state is written whole, with its log and its dealer, so that the game resumes with the same draws.
It omits fields that have their default value; a view has all its fields.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Final, Literal, cast

from msgspec import to_builtins

from alhambra_rules.game.module import Module, modules_of
from alhambra_rules.game.state import GameState, state_in
from alhambra_rules.game.view import View
from alhambra_rules.notation.events import LogObject, forms_of
from alhambra_rules.notation.modules_json import (
    Known,
    ModuleObjects,
    known_modules,
    read_modules,
    write_modules,
    write_seen_modules,
)
from alhambra_rules.notation.pieces import CODECS
from alhambra_rules.notation.state_checks import check_state
from alhambra_rules.rulebook.arguments import object_of
from alhambra_rules.rulebook.json.codecs import Plain, read_fields, struct_of, write_fields
from alhambra_rules.rulebook.json.reading import Check, check_value, read_json, refused_at
from alhambra_rules.rulebook.json.writing import write_kept

_FIELDS: Final = CODECS.fields_of(GameState, ("log", "modules"))
_VIEW_FIELDS: Final = CODECS.fields_of(View, ("modules",))

STATE_SHAPE: Final = struct_of(
    GameState,
    _FIELDS,
    ("format", Literal["alhambra-state/1"]),
    ("log", list[LogObject]),
    ("modules", ModuleObjects),
)
"""The type of a state in JSON."""

VIEW_SHAPE: Final = struct_of(
    View, _VIEW_FIELDS, ("format", Literal["alhambra-view/1"]), ("modules", ModuleObjects)
)
"""The type of a view in JSON."""


def state_to_json(state: GameState) -> str:
    """Return the whole state as JSON on one line, with its dealer.

    It holds everything hidden. Store it on a server, and do not send it to a player.

    Raises:
        InvalidArgument: ``state`` is not a ``GameState``, or the format cannot hold it, for example
            because of an unknown tile or a number of more than 78 digits. The message says why.
    """
    state_in("state_to_json(state)", state)
    forms = forms_of(modules_of(state))
    plain = {
        "format": "alhambra-state/1",
        **write_fields(state, _FIELDS),
        "modules": write_modules(modules_of(state)),
        "log": [forms.write_entry(entry) for entry in state.log],
    }
    known = known_modules(modules_of(state))
    return write_kept(
        plain, state, lambda plain: _state_of(check_value(plain, STATE_SHAPE, _check(known)), known)
    )


def state_from_json(text: bytes | str, *, modules: Iterable[Module] = ()) -> GameState:
    """Return the state that ``state_to_json`` wrote. Its dealer draws the same pieces.

    It checks the form only: a stored state that somebody changed may be one that no game reaches.

    Args:
        text: the JSON; bytes are UTF-8.
        modules: modules of your own that may be in play, besides those of the library.

    Raises:
        FormatError: the text is not such a state. The error holds every fault with its path.
    """
    known = known_modules(modules)
    return _state_of(read_json(text, STATE_SHAPE, _check(known)), known)


def _check(known: Known) -> Check:
    return lambda value, faults: check_state(value, known, faults)


def view_to_json(view: View) -> str:
    """Return a view as JSON on one line, format ``alhambra-view/1``, to send to its player.

    Raises:
        InvalidArgument: ``view`` is not a ``View``, but for example the state itself.
    """
    object_of(View, view, "a view is a View, such as view(state, player) returns")
    plain = {
        "format": "alhambra-view/1",
        **write_fields(view, _VIEW_FIELDS),
        "modules": write_seen_modules(view.modules),
    }
    return json.dumps(plain, ensure_ascii=False)


def _state_of(document: object, known: Known) -> GameState:
    plain = cast("Plain", to_builtins(document))
    make = cast("Callable[..., GameState]", GameState)
    modules = refused_at("$.modules", lambda: read_modules(plain["modules"], known))
    entries = cast("list[Plain]", plain["log"])
    log = refused_at("$.log", lambda: forms_of(modules).read_log(entries))
    return make(**read_fields(plain, _FIELDS), modules=modules, log=log)
