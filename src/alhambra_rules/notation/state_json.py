"""States and views as JSON: ``alhambra-state/1`` to store, ``alhambra-view/1`` to send.

A state is written whole, with its log and its dealer, so that the game resumes with the same draws.
It omits fields that have their default value; a view has all its fields.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, Literal, NamedTuple, cast

from msgspec import Struct, to_builtins

from alhambra_rules.game.compact_form import is_from_set_up
from alhambra_rules.game.module import Module, modules_of
from alhambra_rules.game.state import GameState, state_in
from alhambra_rules.game.view import View
from alhambra_rules.notation.events import LogObject, forms_of
from alhambra_rules.notation.modules_json import (
    Known,
    ModuleObjects,
    known_modules,
    modules_listed,
    read_modules,
    tiles_named,
    tiles_of,
    write_modules,
    write_seen_modules,
)
from alhambra_rules.notation.pieces import codecs_with
from alhambra_rules.notation.position_document import GAME_TILES, KnownTiles
from alhambra_rules.notation.state_checks import check_state
from alhambra_rules.rulebook.arguments import object_of
from alhambra_rules.rulebook.json.codecs import (
    FieldCodec,
    Plain,
    read_fields,
    struct_of,
    write_fields,
)
from alhambra_rules.rulebook.json.reading import Check, ParsedJson, check_value, refused_at
from alhambra_rules.rulebook.json.writing import write_kept


class _Form(NamedTuple):
    fields: tuple[FieldCodec, ...]
    shape: type[Struct]


@lru_cache(maxsize=64)
def _state_form(names: KnownTiles) -> _Form:
    fields = codecs_with(names).fields_of(GameState, ("log", "modules"))
    shape = struct_of(
        GameState,
        fields,
        ("format", Literal["alhambra-state/1"]),
        ("log", list[LogObject]),
        ("modules", ModuleObjects),
    )
    return _Form(fields, shape)


@lru_cache(maxsize=64)
def _view_fields(names: KnownTiles) -> tuple[FieldCodec, ...]:
    return codecs_with(names).fields_of(View, ("modules",))


STATE_SHAPE: Final = _state_form(GAME_TILES).shape
"""The type of a state in JSON."""

VIEW_SHAPE: Final = struct_of(
    View,
    _view_fields(GAME_TILES),
    ("format", Literal["alhambra-view/1"]),
    ("modules", ModuleObjects),
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
    forms, names = forms_of(modules_of(state)), tiles_of(state.modules)
    plain = {
        "format": "alhambra-state/1",
        **write_fields(state, _state_form(names).fields),
        "modules": write_modules(modules_of(state), names),
        "log": [forms.write_entry(entry) for entry in state.log],
    }
    if is_from_set_up(state):  # all its values came from legal events, so it reads back
        return json.dumps(plain, ensure_ascii=False)
    known = known_modules(modules_of(state))
    shape, check = _state_form(names).shape, _check(known, names)
    return write_kept(
        plain, state, lambda plain: _state_of(check_value(plain, shape, check), known, names)
    )


def state_from_json(text: bytes | str, *, modules: Iterable[Module] = ()) -> GameState:
    """Return the state that ``state_to_json`` wrote. Its dealer draws the same pieces.

    It checks the form only. If somebody changed the text, the state may be impossible in a game.

    Args:
        text: the JSON; bytes are UTF-8.
        modules: modules of your own that may be in play, besides those of the library.

    Raises:
        FormatError: the text is not such a state. The error holds every fault with its path.
    """
    known, parsed = known_modules(modules), ParsedJson(text)
    listed = parsed.value.get("modules") if isinstance(parsed.value, dict) else None
    names = tiles_named(modules_listed(listed, ("modules",)), known)
    document = parsed.read(_state_form(names).shape, _check(known, names))
    return _state_of(document, known, names)


def _check(known: Known, names: KnownTiles) -> Check:
    return lambda value, faults: check_state(value, known, names, faults)


def view_to_json(view: View) -> str:
    """Return a view as JSON on one line, format ``alhambra-view/1``, to send to its player.

    Raises:
        InvalidArgument: ``view`` is not a ``View``, but for example the state itself.
    """
    object_of(View, view, "a view is a View, such as view(state, player) returns")
    names = tiles_of(view.modules)
    plain = {
        "format": "alhambra-view/1",
        **write_fields(view, _view_fields(names)),
        "modules": write_seen_modules(view.modules, names),
    }
    return json.dumps(plain, ensure_ascii=False)


def _state_of(document: object, known: Known, names: KnownTiles) -> GameState:
    plain = cast("Plain", to_builtins(document))
    make = cast("Callable[..., GameState]", GameState)
    modules = refused_at("$.modules", lambda: read_modules(plain["modules"], known, names))
    entries = cast("list[Plain]", plain["log"])
    log = refused_at("$.log", lambda: forms_of(modules).read_log(entries))
    return make(**read_fields(plain, _state_form(names).fields), modules=modules, log=log)
