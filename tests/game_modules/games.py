"""States of random games with any modules, and all combinations of these."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from random import Random

from hypothesis import strategies as st

from alhambra_rules.game import Action, GameState, Module, TakeMoney, apply, phases
from alhambra_rules.game_modules.architects import KeepArchitects
from alhambra_rules.game_modules.invaders import Invaders
from alhambra_rules.game_modules.phases import ARCHITECT_REDESIGN
from alhambra_rules.game_modules.registry import REGISTRY, new_game
from alhambra_rules.testing.played_games import NAMES, some_action, whole_game

_FULL = 4
_OPEN = Invaders(open_attack=True)
COMBINATIONS: tuple[tuple[str | Module, ...], ...] = tuple(
    combination
    for number in range(len(REGISTRY) + 1)
    for combination in combinations(REGISTRY, number)
)
"""All combinations of modules: none of them, any, all."""


def chosen(
    number: int, profile: str = "standard"
) -> tuple[int, int, str, tuple[str | Module, ...]]:
    """Return the arguments of ``whole_game`` for the combination of that number."""
    modules = COMBINATIONS[number]
    if number % 3 == 0:
        modules = tuple(_OPEN if one == "invaders" else one for one in modules)
    return 2 + number % 5, 0, profile, modules


@lru_cache(maxsize=64)
def hoarders_game(number: int) -> tuple[GameState, ...]:
    """Return the states of such a game in which all take money until the deck is empty.

    Nobody ever plays an architect but as money.
    """
    players, seed, _, modules = chosen(number)
    chance = Random(seed)
    states = [new_game(NAMES[:players], seed=seed, modules=modules)]
    hoarding = True
    while not states[-1].finished:
        state = states[-1]
        hoarding = hoarding and len(state.display) == _FULL
        player = str(state.to_act)
        if state.phase == ARCHITECT_REDESIGN:
            action: Action = KeepArchitects(player)
        elif hoarding and state.phase == phases.ACT:
            action = TakeMoney(player, state.display[:1])
        else:
            action = some_action(state, chance)
        states.append(apply(state, action))
    return tuple(states)


@st.composite
def games_with_modules(
    draw: st.DrawFn, *, needed: str | None = None, phase: str | None = None
) -> GameState:
    """A state of a random legal game of any modules, the needed one among them.

    With ``phase`` the game waits in that phase. All tests share a few games: each combination of
    modules has one number of players, and its attack card is either open or not.
    """
    numbered = list(enumerate(COMBINATIONS))
    number, _ = draw(
        st.sampled_from([one for one in numbered if needed is None or needed in one[1]])
    )
    states = whole_game(*chosen(number))
    waiting = [state for state in states if phase in (None, state.phase)] or list(states)
    return waiting[draw(st.integers(0, len(waiting) - 1))]
