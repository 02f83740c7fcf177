"""Random legal games, to the end: whoever is to act does anything that is legal.

First the kind of action is chosen, then one of that kind: there are so many ways to redesign a
city that a choice among all actions alike would hardly ever buy a tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from random import Random

from alhambra_rules.game import phases
from alhambra_rules.game.actions import Action
from alhambra_rules.game.kinds import KINDS, kind_of
from alhambra_rules.game.playing import apply, legal_actions
from alhambra_rules.game.state import GameState
from alhambra_rules.rulebook import InvalidArgument

_OFTEN = 0.8
"""How often a kind of action of the base game is chosen where modules add others: who does all else
as often as he buys tiles, hardly ever ends a game."""


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
        state = apply(state, _any_of(legal_actions(state), chance))
    return state


def turns_in(state: GameState) -> int:
    """Return how many turns the game has had so far, as its log tells."""
    in_turns = [
        event
        for event in state.events
        if isinstance(event, Action) and phases.ACT in kind_of(state, event).phases
    ]
    return sum(1 for _ in groupby(in_turns, key=lambda action: action.player))


def _any_of(actions: Sequence[Action], chance: Random) -> Action:
    kinds = list(dict.fromkeys(type(action) for action in actions))
    of_base = [kind for kind in kinds if kind in KINDS]
    if of_base and len(of_base) < len(kinds) and chance.random() < _OFTEN:
        kinds = of_base
    kind = chance.choice(kinds)
    return chance.choice([action for action in actions if type(action) is kind])
