"""Single actions as JSON, such as ``{"do": "stop", "player": "Anna"}``: a client's messages.

They are written as in a record, and read as strictly.
"""

from __future__ import annotations

from typing import cast

from alhambra_rules.game.actions import Action
from alhambra_rules.game.kinds import kind_of
from alhambra_rules.game.state import GameState
from alhambra_rules.notation.events import forms_of
from alhambra_rules.rulebook.json.actions import read_action, write_action


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
    return write_action(action, forms_of(state.modules), state.names)


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
    return cast("Action", read_action(text, forms_of(state.modules), state.names))
