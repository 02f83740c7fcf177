"""States and views as JSON: ``alhambra-state/1`` for a server's store, ``alhambra-view/1`` to send.

A state is written whole, its log and its dealer included, so that the game goes on with the same
draws. It holds secrets; a view holds what one player may know. Fields that have their default are
left out of a state, and none of a view.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Final, Literal, cast

from msgspec import to_builtins

from alhambra_rules.game.module import Module, modules_of
from alhambra_rules.game.state import GameState
from alhambra_rules.game.view import View
from alhambra_rules.notation.modules_json import (
    Known,
    ModuleObjects,
    known_modules,
    read_modules,
    write_modules,
    write_seen_modules,
)
from alhambra_rules.notation.pieces import Plain, fields_of, read_fields, struct_of, write_fields
from alhambra_rules.notation.state_checks import check_state
from alhambra_rules.notation.state_log import LogObject, read_log, write_log
from alhambra_rules.rulebook.arguments import object_of
from alhambra_rules.rulebook.json.reading import Check, check_value, read_json, refused_at
from alhambra_rules.rulebook.json.writing import write_kept

_FIELDS: Final = fields_of(GameState, ("log", "modules"))
_VIEW_FIELDS: Final = fields_of(View, ("modules",))

STATE_SHAPE: Final = struct_of(
    GameState,
    _FIELDS,
    ("format", Literal["alhambra-state/1"]),
    ("log", list[LogObject]),
    ("modules", ModuleObjects),
)
"""The msgspec type of a state in JSON."""

VIEW_SHAPE: Final = struct_of(
    View, _VIEW_FIELDS, ("format", Literal["alhambra-view/1"]), ("modules", ModuleObjects)
)
"""The msgspec type of a view in JSON."""


def state_to_json(state: GameState) -> str:
    """Return the state as JSON on one line: whole, exact, its dealer included.

    It tells all that is hidden: it is for a server's store, and nothing to send to a player.

    Raises:
        InvalidArgument: it is no state, or the format cannot hold it: a tile is none of the 54, a
            number has more than 78 digits and the like; the message says what.
    """
    object_of(GameState, state, "a state is a GameState, such as new_game(...) returns")
    plain = {
        "format": "alhambra-state/1",
        **write_fields(state, _FIELDS),
        "modules": write_modules(modules_of(state)),
        "log": write_log(state),
    }
    known = known_modules(modules_of(state))
    return write_kept(
        plain, state, lambda plain: _state_of(check_value(plain, STATE_SHAPE, _check(known)), known)
    )


def state_from_json(text: bytes | str, *, modules: Iterable[Module] = ()) -> GameState:
    """Return the state that ``state_to_json`` wrote; its dealer draws on as before.

    Args:
        text: the JSON; bytes are UTF-8.
        modules: modules of your own that may be in play besides those of the library.

    Raises:
        FormatError: it is no such state; the error holds every fault, each with its path. Only
            the form is judged: whoever changes a stored state makes up a game of his own.
    """
    known = known_modules(modules)
    return _state_of(read_json(text, STATE_SHAPE, _check(known)), known)


def _check(known: Known) -> Check:
    return lambda value, faults: check_state(value, known, faults)


def view_to_json(view: View) -> str:
    """Return a view as JSON on one line, ``alhambra-view/1``: what may be sent to its player.

    ``InvalidArgument`` if it is no view, such as the state itself.
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
    log = refused_at("$.log", lambda: read_log(cast("list[Plain]", plain["log"]), modules))
    return make(**read_fields(plain, _FIELDS), modules=modules, log=log)
