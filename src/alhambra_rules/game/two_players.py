"""Games of two: fewer money cards; Dirk owns tiles but never acts (rules ``two.*``)."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.catalogue.ending import GIVE
from alhambra_rules.game.actions import GiveBought
from alhambra_rules.game.state import GameState
from rulebook_kit import Violation


def copies_of_each_card(players: int) -> int:
    """Return the number of copies of each money card for this number of players.

    Rules: components.money (ru, hu), two.money (et-2005, ru, hu).
    """
    return 2 if players == 2 else 3


def gift_not_possible(state: GameState, action: GiveBought) -> Iterator[Violation]:
    """Yield violations if Dirk does not play or the tile was not bought this turn.

    Rule: two.give (ru, hu).
    """
    if state.dirk is None:
        yield GIVE.broken_at(players=len(state.players))
    if action.tile not in state.bought:
        yield GIVE.broken_at(template="turn.place-bought", tile=action.tile)
