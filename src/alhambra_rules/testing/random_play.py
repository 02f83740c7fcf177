"""Quick random play: legal, varied, and without listing every redesign at every step.

A seed decides a whole game. Games are remembered, since many examples are moments of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from alhambra_rules.game import (
    Action,
    GameState,
    Module,
    PlaceBought,
    RedesignFromReserve,
    RedesignToReserve,
    ReserveBought,
    apply,
    legal_actions,
)
from alhambra_rules.game.buying import purchases
from alhambra_rules.game.taking import takings
from alhambra_rules.modules.in_play.starting import new_game
from alhambra_rules.placement import legal_placements, legal_removals

NAMES = ("Anne", "Alma", "Kim", "Nina", "Olga", "Pia")


def some_action(state: GameState, chance: Random) -> Action:
    """Return one of the legal actions."""
    tempted = state.modules and state.phase == "act" and chance.random() < 0.3
    if tempted and (added := list(actions_of_modules(state))):
        return chance.choice(added)
    return some_action_of_the_base_game(state, chance)


def actions_of_modules(state: GameState) -> Iterator[Action]:
    """Yield what the player may do in this turn by the modules in play."""
    for module in state.modules:
        for ways in module.options.get("act", ()):
            yield from ways(state, state.player(state.to_act or ""))


def some_action_of_the_base_game(state: GameState, chance: Random) -> Action:
    """Return one of the legal actions, of the base game where there are any such."""
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
    players: int, seed: int, profile: str = "standard", modules: tuple[str | Module, ...] = ()
) -> tuple[GameState, ...]:
    """Return the states of a random game, from the first decision to the end."""
    chance = Random(seed)
    states = [new_game(NAMES[:players], seed=seed, profile=profile, modules=modules)]
    while not states[-1].finished:
        states.append(apply(states[-1], some_action(states[-1], chance)))
    return tuple(states)
