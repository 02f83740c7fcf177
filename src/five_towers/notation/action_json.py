"""Single actions as JSON, for messages of a client: ``{"do": "pass", "player": "Anni"}``.

They look as in a record, and are read as strictly.
"""

from __future__ import annotations

from typing import cast

from alhambra_rules.rulebook.json.actions import read_action, write_action
from five_towers.game.events import Action
from five_towers.game.state import GameState
from five_towers.notation.game_record import FORMS


def action_to_json(state: GameState, action: Action) -> str:
    """Return an action as JSON on one line, as in a record.

    Args:
        state: any state of the game, for the names of the players.
        action: the action, legal or not.

    Raises:
        InvalidArgument: the action could not be read again: it is not an action, or not of a player
            of this game. The message says which.

    >>> from five_towers import Bid, new_game
    >>> action_to_json(new_game(["Heidi", "Anni"], seed=1), Bid("Anni", 3))
    '{"do": "bid", "player": "Anni", "cards": 3}'
    """
    return write_action(action, FORMS, state.names)


def action_from_json(state: GameState, text: bytes | str) -> Action:
    """Return the action in a JSON text, such as a client's message.

    It checks the form only. ``check_action`` checks whether the action is legal; the server must
    check that its player sent it.

    Args:
        state: any state of the game, for the names of the players.
        text: the JSON, one object with the name of the action under ``do``; bytes are UTF-8.

    Raises:
        FormatError: the text is not an action of this game. The error holds every fault with its
            path, such as ``$.cards[0]``.

    >>> from five_towers import new_game
    >>> action_from_json(new_game(["Heidi", "Anni"], seed=1), '{"do": "pass", "player": "Anni"}')
    Pass(player='Anni')
    """
    return cast("Action", read_action(text, FORMS, state.names))
