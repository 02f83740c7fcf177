"""Random games of four players and their actions, for the benchmarks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from alhambra_rules.game import Action, GameState, apply, check_action, new_game
from alhambra_rules.game.playing import any_action, play_out

PLAYERS = ("Anna", "Bo", "Cem", "Dora")


def whole_game(seed: int) -> GameState:
    """Return the last state of a random game, dealt and played as in ``simulate``."""
    return play_out(new_game(PLAYERS, seed=seed), seed)


def spelled_out_game(seed: int) -> GameState:
    """Return the last state of the same game, with each action also checked by every rule."""
    chance = Random(seed)
    state = new_game(PLAYERS, seed=seed)
    while not state.finished:
        state = spelled_out_apply(state, any_action(state, chance))
    return state


def spelled_out_apply(state: GameState, action: Action) -> GameState:
    """Check an action by every rule and return the state after it."""
    assert check_action(state, action).ok
    return apply(state, action)


def seeds() -> Iterator[tuple[int]]:
    """Yield the seeds of different games."""
    return ((seed,) for seed in count())


def actions() -> Iterator[tuple[GameState, Action]]:
    """Yield every action of random games in order, each with the state before it."""
    for (seed,) in seeds():
        chance = Random(seed)
        state = new_game(PLAYERS, seed=seed)
        while not state.finished:
            action = any_action(state, chance)
            yield state, action
            state = apply(state, action)
