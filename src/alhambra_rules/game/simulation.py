"""Play random legal games to the end.

First a kind of action is chosen, then an action of that kind. A uniform choice among all actions
would hardly ever buy a tile, because a city can be redesigned in so many ways. It also takes a
third of the time, because only one kind of action is listed.
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
"""How often an action of the base game is chosen if modules add others. If tiles were bought more
rarely, games would hardly ever end."""


def play_out(state: GameState, seed: int) -> GameState:
    """Return the final state of the game after random actions.

    Args:
        state: a dealt game, at any decision.
        seed: any integer; state and seed decide the game, the same on every machine and run.

    Raises:
        InvalidArgument: the game has no dealer, so its draws must come as events.
    """
    if state.dealer is None and not state.finished:
        raise InvalidArgument("only a dealt game can be played out: this one has no dealer")
    chance = Random(seed)
    while not state.finished:
        state = apply(state, any_action(state, chance))
    return state


def turns_in(state: GameState) -> int:
    """Return the number of turns in the game's log."""
    in_turns = [
        event
        for event in state.events
        if isinstance(event, Action) and phases.ACT in kind_of(state, event).phases
    ]
    return sum(1 for _ in groupby(in_turns, key=lambda action: action.player))


def any_action(state: GameState, chance: Random) -> Action:
    """Return a random legal action.

    If no action of the chosen kind is legal, another kind is chosen; all others stay equally
    likely.

    Args:
        state: a game in which a player must act.
        chance: the random source.
    """
    player = state.player(state.to_act or "")
    first, then = _kinds_in(state, chance)
    while True:  # a player can at least pass
        ways = first or then
        way = ways.pop(int(chance.random() * len(ways)))  # five times as fast as ``choice``
        if actions := list(way(state, player)):
            return actions[int(chance.random() * len(actions))]


def _kinds_in(state: GameState, chance: Random) -> tuple[list[Options], list[Options]]:
    """Return the kinds of action to choose first, and those to choose if none is legal."""
    ways = list(options_in(state))
    if not state.modules or chance.random() >= _OFTEN:
        return ways, []
    base = OPTIONS.get(state.phase, ())
    return list(base), [way for way in ways if way not in base]
