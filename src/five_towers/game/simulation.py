"""Play random legal games to the end."""

from __future__ import annotations

from random import Random

from alhambra_rules.rulebook import InvalidArgument
from five_towers.game.playing import apply, legal_actions
from five_towers.game.state import GameState


def play_out(state: GameState, seed: int) -> GameState:
    """Return the end of the game, with random legal actions from here on.

    Args:
        state: a dealt game, at any decision.
        seed: any integer. The state and the seed decide the game, on every machine and in every
            run.

    Raises:
        InvalidArgument: the game has no dealer.
    """
    if state.dealer is None and not state.finished:
        raise InvalidArgument(
            "a game without a dealer cannot be played out; begin with new_game(...)"
        )
    chance = Random(seed)
    while not state.finished:
        state = apply(state, chance.choice(legal_actions(state)))
    return state
