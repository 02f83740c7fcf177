"""Random legal games, to the end: whoever is to act does anything that is legal."""

from __future__ import annotations

from random import Random

from alhambra_rules.rulebook import InvalidArgument
from five_towers.game.playing import apply, legal_actions
from five_towers.game.state import GameState


def play_out(state: GameState, seed: int) -> GameState:
    """Return the end of the game, every action from here on chosen at random.

    Args:
        state: a dealt game, at any decision.
        seed: any integer; state and seed decide the game, on every machine and run alike.

    Raises:
        InvalidArgument: nobody deals, so that the draws would have to come as events.
    """
    if state.dealer is None and not state.finished:
        raise InvalidArgument("only a dealt game can be played out: nobody draws in this one")
    chance = Random(seed)
    while not state.finished:
        state = apply(state, chance.choice(legal_actions(state)))
    return state
