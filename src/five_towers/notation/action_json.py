"""Single actions as JSON, such as ``{"do": "pass", "player": "Anni"}``: a client's messages.

They are written as in a record, and read as strictly.
"""

from __future__ import annotations

from typing import cast

from alhambra_rules.rulebook.json.actions import read_action, write_action
from five_towers.game.events import Action
from five_towers.game.state import GameState
from five_towers.notation.game_record import FORMS


def action_to_json(state: GameState, action: Action) -> str:
    """Return an action as JSON on one line, as it stands in a record.

    Args:
        state: any state of the game: it tells who plays.
        action: the action, legal or not.

    Raises:
        InvalidArgument: it could not be read again: it is no action at all, or of nobody at the
            table; the message says what.

    >>> from five_towers import Bid, new_game
    >>> action_to_json(new_game(["Heidi", "Anni"], seed=1), Bid("Anni", 3))
    '{"do": "bid", "player": "Anni", "cards": 3}'
    """
    return write_action(action, FORMS, state.names)


def action_from_json(state: GameState, text: bytes | str) -> Action:
    """Return the action that a text tells, such as a client sent it.

    Only the form is judged: ``check_action`` says whether it is legal, and a server knows who sent
    it.

    Args:
        state: any state of the game: it tells who plays.
        text: the JSON, one object with the name of the action under ``do``; bytes are UTF-8.

    Raises:
        FormatError: it is no action of this game; the error holds every fault, each with its path,
            such as ``$.cards[0]``.

    >>> from five_towers import new_game
    >>> action_from_json(new_game(["Heidi", "Anni"], seed=1), '{"do": "pass", "player": "Anni"}')
    Pass(player='Anni')
    """
    return cast("Action", read_action(text, FORMS, state.names))
