"""Quick random play: legal, varied, and without listing every redesign at every step.

A seed decides a whole game. Games are remembered, since many examples are moments of one.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from alhambra_rules.game import (
    Action,
    GameState,
    PlaceBought,
    RedesignFromReserve,
    RedesignToReserve,
    ReserveBought,
    apply,
    legal_actions,
    new_game,
)
from alhambra_rules.game.buying import purchases
from alhambra_rules.game.taking import takings
from alhambra_rules.placement import legal_placements, legal_removals

NAMES = ("Anne", "Alma", "Kim", "Nina", "Olga", "Pia")


def some_action(state: GameState, chance: Random) -> Action:
    """Return one of the legal actions."""
    player = state.player(state.to_act or "")
    if state.phase == "act" and state.display and chance.random() < 0.9:
        buys = list(purchases(state, player))
        takes = list(takings(state, player))
        return chance.choice(buys) if buys and chance.random() < 0.7 else chance.choice(takes)
    if state.phase == "act" and chance.random() < 0.7:
        if player.reserve and (cells := legal_placements(player.city, player.reserve[0])):
            return RedesignFromReserve(player.name, player.reserve[0], chance.choice(cells))
        if removable := legal_removals(player.city):
            return RedesignToReserve(player.name, chance.choice(removable))
    if state.phase == "place-bought" and chance.random() < 0.8:
        tile = chance.choice(state.bought)
        if cells := legal_placements(player.city, tile):
            return PlaceBought(player.name, tile, chance.choice(cells))
        return ReserveBought(player.name, tile)
    return chance.choice(legal_actions(state))


@lru_cache(maxsize=64)
def whole_game(
    players: int, seed: int, profile: str = "standard", modules: tuple[str, ...] = ()
) -> tuple[GameState, ...]:
    """Return the states of a random game, from the first decision to the end."""
    chance = Random(seed)
    states = [new_game(NAMES[:players], seed=seed, profile=profile, modules=modules)]
    while not states[-1].finished:
        states.append(apply(states[-1], some_action(states[-1], chance)))
    return tuple(states)
