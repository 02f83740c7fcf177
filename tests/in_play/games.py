"""States of random games with any modules, and all combinations of these."""

from __future__ import annotations

from itertools import combinations

from hypothesis import strategies as st

from alhambra_rules.game import GameState, Module
from alhambra_rules.modules.in_play.invaders import Invaders
from alhambra_rules.modules.in_play.registry import REGISTRY
from alhambra_rules.testing.random_play import whole_game

_OPEN = Invaders(open_attack=True)
COMBINATIONS: tuple[tuple[str | Module, ...], ...] = tuple(
    combination
    for number in range(len(REGISTRY) + 1)
    for combination in combinations(REGISTRY, number)
)
"""All combinations of modules: none of them, any, all."""


@st.composite
def games_with_modules(
    draw: st.DrawFn, *, needed: str | None = None, phase: str | None = None
) -> GameState:
    """A state of a random legal game of any modules, the needed one among them.

    With ``phase`` it is one that waits in that phase. Each combination is played by one number of
    players, with the attack card open or not, so that few games serve for all tests.
    """
    numbered = list(enumerate(COMBINATIONS))
    number, modules = draw(
        st.sampled_from([one for one in numbered if needed is None or needed in one[1]])
    )
    if number % 3 == 0:
        modules = tuple(_OPEN if one == "invaders" else one for one in modules)
    states = whole_game(2 + number % 5, 0, "standard", modules)
    waiting = [state for state in states if phase in (None, state.phase)] or list(states)
    return waiting[draw(st.integers(0, len(waiting) - 1))]
