"""Random legal games, to the end: whoever is to act does anything that is legal.

First the kind of action is chosen, then one of that kind: there are so many ways to redesign a
city that a choice among all actions alike would hardly ever buy a tile. So only the actions of the
kind chosen have to be listed, which takes a third of the time of listing all.
"""

from __future__ import annotations

from itertools import groupby
from random import Random

from alhambra_rules.game import phases
from alhambra_rules.game.actions import Action
from alhambra_rules.game.kinds import kind_of
from alhambra_rules.game.module import Options
from alhambra_rules.game.playing import OPTIONS, apply, options_in
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
        raise InvalidArgument("only a dealt game can be played out: this one has no dealer")
    chance = Random(seed)
    while not state.finished:
        state = apply(state, any_action(state, chance))
    return state


def turns_in(state: GameState) -> int:
    """Return how many turns the game has had so far, as its log tells."""
    in_turns = [
        event
        for event in state.events
        if isinstance(event, Action) and phases.ACT in kind_of(state, event).phases
    ]
    return sum(1 for _ in groupby(in_turns, key=lambda action: action.player))


def any_action(state: GameState, chance: Random) -> Action:
    """Return one of the legal actions, by chance.

    A kind of which nothing is legal is followed by another, so that all the others are as likely
    as if the choice had been among them alone.

    Args:
        state: a game in which somebody is to act.
        chance: what decides.
    """
    player = state.player(state.to_act or "")
    first, then = _kinds_in(state, chance)
    while True:  # whoever is to act can at least pass
        ways = first or then
        way = ways.pop(int(chance.random() * len(ways)))  # five times as quick as ``choice``
        if actions := list(way(state, player)):
            return actions[int(chance.random() * len(actions))]


def _kinds_in(state: GameState, chance: Random) -> tuple[list[Options], list[Options]]:
    """Return the kinds of action of the phase, and those to choose among if there are none."""
    ways = list(options_in(state))
    if not state.modules or chance.random() >= _OFTEN:
        return ways, []
    base = OPTIONS.get(state.phase, ())
    return list(base), [way for way in ways if way not in base]
