"""States and views as JSON: ``five-towers-state/1`` to store, ``five-towers-view/1`` to send.

A state includes the log and the dealer, so that the game continues with the same draws. It holds
secrets; a view holds what one player may know. A state omits fields with default values, a view
omits nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, Literal, cast

from msgspec import to_builtins

from alhambra_rules.rulebook.arguments import object_of
from alhambra_rules.rulebook.json.codecs import Plain, read_fields, struct_of, write_fields
from alhambra_rules.rulebook.json.keeping import write_kept
from alhambra_rules.rulebook.json.reading import check_value, read_json
from five_towers.game.state import GameState
from five_towers.game.view import View
from five_towers.notation.game_record import FORMS, EventObject
from five_towers.notation.pieces import CODECS
from five_towers.notation.state_checks import check_state

_FIELDS: Final = CODECS.fields_of(GameState, ("log",))
_VIEW_FIELDS: Final = CODECS.fields_of(View)

STATE_SHAPE: Final = struct_of(
    GameState,
    _FIELDS,
    ("format", Literal["five-towers-state/1"]),
    ("log", list[EventObject]),
)
"""The msgspec type of a state in JSON."""

VIEW_SHAPE: Final = struct_of(View, _VIEW_FIELDS, ("format", Literal["five-towers-view/1"]))
"""The msgspec type of a view in JSON."""


def state_to_json(state: GameState) -> str:
    """Return the whole state as JSON on one line, with its dealer.

    It holds everything hidden. Store it on a server, and do not send it to a player.

    Raises:
        InvalidArgument: ``state`` is not a ``GameState``, or the format cannot hold it, for example
            because a name is too long or a number has more than 78 digits. The message says why.
    """
    object_of(GameState, state, "a state must be a GameState, such as new_game(...) returns")
    plain = {
        "format": "five-towers-state/1",
        **write_fields(state, _FIELDS),
        "log": [FORMS.write(event) for event in state.log],
    }
    return write_kept(
        plain, state, lambda plain: _state_of(check_value(plain, STATE_SHAPE, check_state))
    )


def state_from_json(text: bytes | str) -> GameState:
    """Return the state that ``state_to_json`` wrote. Its dealer draws the same cards.

    It checks the form only: a stored state that somebody changed may be one that no game reaches.

    Args:
        text: the JSON; bytes are UTF-8.

    Raises:
        FormatError: the text is not such a state. The error holds every fault with its path.

    >>> from five_towers import new_game
    >>> state = new_game(["Heidi", "Anni"], seed=1)
    >>> state_from_json(state_to_json(state)) == state
    True
    """
    return _state_of(read_json(text, STATE_SHAPE, check_state))


def view_to_json(view: View) -> str:
    """Return a view as JSON on one line, format ``five-towers-view/1``, to send to its player.

    Raises:
        InvalidArgument: ``view`` is not a ``View``, but for example the state itself.
    """
    object_of(View, view, "a view must be a View, such as view(state, player) returns")
    plain = {"format": "five-towers-view/1", **write_fields(view, _VIEW_FIELDS)}
    return json.dumps(plain, ensure_ascii=False)


def _state_of(document: object) -> GameState:
    plain = cast("Plain", to_builtins(document))
    make = cast("Callable[..., GameState]", GameState)
    log = tuple(map(FORMS.read, cast("list[Plain]", plain["log"])))
    return make(**read_fields(plain, _FIELDS), log=log)
