"""The end of the game: the last turn, leftover tiles, winners (rules ``end.*``)."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.catalogue.ending import PLACE_LEFTOVERS
from alhambra_rules.game.actions import DeclineLeftover, PlaceLeftover
from alhambra_rules.game.state import GameState
from alhambra_rules.model import Currency
from rulebook_kit import Violation


def richest_in(state: GameState, currency: Currency) -> str | None:
    """Return the player with the most money in that currency; None if several tie.

    If nobody has any, all tie.
    Rule: end.leftovers (et-2005, ru, hu).
    """
    money = {
        player.name: sum(card.value for card in player.hand if card.currency is currency)
        for player in state.players
    }
    most = max(money.values())
    richest = [name for name, total in money.items() if total == most]
    return richest[0] if len(richest) == 1 else None


def leftover_not_owned(
    state: GameState, action: PlaceLeftover | DeclineLeftover
) -> Iterator[Violation]:
    """Yield a violation if the tile is not one of the player's leftover tiles.

    Rule: end.place-leftovers (et-2005, ru, hu).
    """
    if (action.player, action.tile) not in state.leftovers:
        yield PLACE_LEFTOVERS.broken_at(tile=action.tile, in_message={"player": action.player})
