"""Random games that reach rare situations: bays, swaps, and turns of five actions.

``GameMachine`` plays them. In a game of random moves an empty cell is rarely almost enclosed, a
tile is rarely swapped, and hardly anybody pays exactly four times in one turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from alhambra_rules.game import Action, Buy, GameState, Module, PlaceBought, ReserveBought, apply
from alhambra_rules.game.building import redesigns_from_reserve, redesigns_to_reserve, swaps
from alhambra_rules.game.money_actions import purchases, takings
from alhambra_rules.game_modules.registry import new_game
from alhambra_rules.model import Cell, City
from alhambra_rules.placement import legal_placements
from alhambra_rules.testing.played_games import NAMES, some_action


@lru_cache(maxsize=64)
def varied_game(
    players: int, seed: int, profile: str = "standard", modules: tuple[str | Module, ...] = ()
) -> tuple[GameState, ...]:
    """Return the states of a random game, from the first decision to the end.

    In every second game the players save money until they can pay exactly several times.
    """
    chance, saving = Random(seed), seed % 2 == 1
    states = [new_game(NAMES[:players], seed=seed, profile=profile, modules=modules)]
    while not states[-1].finished:
        state = states[-1]
        action = _redesigning(state, chance) or (_saving(state, chance) if saving else None)
        action = action or _closing_in(state, chance) or some_action(state, chance)
        states.append(apply(state, action))
    return tuple(states)


def _redesigning(state: GameState, chance: Random) -> Action | None:
    """Return a redesign, sometimes; each of the three kinds is equally likely."""
    if state.phase != "act" or state.bought or chance.random() >= _REDESIGNED:
        return None
    way = chance.choice((redesigns_from_reserve, redesigns_to_reserve, swaps))
    redesigns = list(way(state, state.player(state.to_act or "")))
    return chance.choice(redesigns) if redesigns else None


_REDESIGNED = 0.1
"""How often a player redesigns the city if that is possible."""


def _closing_in(state: GameState, chance: Random) -> Action | None:
    """Return the placement of a bought tile that encloses an empty cell most; mostly."""
    if state.phase != "place-bought" or chance.random() < _AT_RANDOM:
        return None
    name, tile = state.to_act or "", chance.choice(state.bought)
    if chance.random() < _RESERVED:
        return ReserveBought(name, tile)
    city = state.player(name).city
    cells = legal_placements(city, tile)
    return PlaceBought(name, tile, max(cells, key=lambda cell: _bay(city, cell))) if cells else None


_AT_RANDOM = _RESERVED = 0.2
"""How often a bought tile is placed at random, or goes to the reserve."""


def _bay(city: City, cell: Cell) -> tuple[int, int]:
    """Return how enclosed the most enclosed empty neighbour is with a tile on the cell."""
    empty = [beside for beside in cell.beside() if beside not in city.tiles]
    built = [
        (
            sum(near == cell or near in city.tiles for near in one.beside()),
            sum(near == cell or near in city.tiles for near in one.around()),
        )
        for one in empty
    ]
    return max(built, default=(0, 0))


def _saving(state: GameState, chance: Random) -> Action | None:
    """Return an exact purchase if several are possible, or else take money."""
    if state.phase != "act" or not state.display:
        return None
    player = state.player(state.to_act or "")
    exact = _exact(state, list(purchases(state, player)))
    if exact and (state.bought or len(exact) >= _SEVERAL or len(player.hand) >= _MUCH):
        return exact[0]
    if state.bought or len(player.hand) >= _MUCH:
        return None
    return chance.choice(list(takings(state, player)))


_SEVERAL = 3
_MUCH = 14
"""How many exact purchases, or cards in hand, end the saving."""


def _exact(state: GameState, purchases: Sequence[Buy]) -> list[Buy]:
    """Return an exact purchase for each square that has one."""
    by_square: dict[int, Buy] = {}
    for buy in purchases:
        tile = state.market[buy.square - 1]
        if tile is not None and sum(card.value for card in buy.cards) == tile.price:
            by_square.setdefault(buy.square, buy)
    return list(by_square.values())
