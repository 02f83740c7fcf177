"""The building rules that modules add to a game."""

from __future__ import annotations

from alhambra_rules.game.state import GameState
from alhambra_rules.game.view import View
from alhambra_rules.model import Table
from alhambra_rules.placement import HouseRules
from alhambra_rules.placement.checks import house_rules_of
from rulebook_kit.player_names import unknown_player


def house_rules(game: GameState | View | Table, player: str) -> HouseRules | None:
    """Return the building rules that modules add for this player's city; None if there are none.

    Pass them to ``check_placement``, ``legal_placements`` and their like.

    Args:
        game: a ``GameState``, a ``View`` or a ``Table``.
        player: the name of the player whose city it is.

    Raises:
        InvalidArgument: nobody at the table has that name; the message suggests the nearest one.
    """
    names = [one.name for one in game.players]
    if player not in names:
        raise unknown_player(player, names)
    return house_rules_of(game.modules, player)
