"""``mcts``: Monte Carlo search for the best action, on games dealt anew."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from random import Random
from time import monotonic
from typing import SupportsIndex

from attrs import field, frozen

from alhambra_rules.agents.judging import prospects
from alhambra_rules.agents.sight import compact_seen
from alhambra_rules.agents.weighing import fair_move, weighed
from alhambra_rules.compact.moves import Move
from alhambra_rules.compact.playing import play
from alhambra_rules.compact.redealing import redealt
from alhambra_rules.compact.state import ACT, OVER, CompactState
from alhambra_rules.game.actions import Action
from alhambra_rules.game.on_demand import action_in
from alhambra_rules.game.view import View
from alhambra_rules.rulebook.arguments import integer_if_any, integer_of, wrong_value
from alhambra_rules.rulebook.values import Frozen

_WIDTH = 6
"""How many actions are compared."""

_TURNS = 2
"""At which of the own next turns a game is judged."""

_GLANCE = 0.1
"""How much the first glance counts beside what the games show."""


def _iterations(value: SupportsIndex) -> int:
    return integer_of(value, "iterations must be a positive integer", 1)


def _seconds(value: float | SupportsIndex | None) -> float | None:
    if value is None:
        return None
    number = float(value) if isinstance(value, float) else integer_if_any(value)
    if number is None or not number > 0:
        raise wrong_value("seconds must be a positive number or None", value)
    return number


@frozen
class Mcts(Frozen):
    """Plays on after each promising action and takes the one that comes out best.

    The hidden cards are dealt anew for each comparison, so it plays on what it may know. All
    actions are tried on the same deals, and the worse half is dropped again and again. Tiles are
    placed for the longest wall, without a search. With a number of iterations the same view and
    seed give the same action everywhere. A budget of time gives actions that depend on the
    machine.

    Attributes:
        iterations: how many games to simulate for a decision, at least 1, and a few more to
            compare all actions on the last deal.
        seconds: the time for a decision; None for no limit. The search ends when either is used
            up.

    Raises:
        InvalidArgument: the iterations are no positive integer, or the seconds no positive number.
    """

    iterations: int = field(default=200, converter=_iterations)
    seconds: float | None = field(default=None, converter=_seconds)

    def choose(self, view: View, legal: Sequence[Action], *, seed: int) -> Action:
        """Return an action of the player to act. See ``Agent.choose``."""
        if len(legal) == 1:
            return legal[0]
        state = compact_seen(view, seed)
        if state.phase == ACT:
            return action_in(state, self._searched(state, view, Random(f"{seed} mcts")))
        return action_in(state, fair_move(state))

    def _searched(self, state: CompactState, view: View, chance: Random) -> Move:
        """Compare the actions on deal after deal, and drop the worse half after each stage."""
        glance = {move: _GLANCE * worth for worth, move in nlargest(_WIDTH, weighed(state))}
        moves, totals = [*glance], dict.fromkeys(glance, 0.0)
        stages = (len(moves) - 1).bit_length()
        begun, games = monotonic(), 0
        for stage in range(1, stages + 1):
            while not self._used_up(stage / stages, games, begun):
                deal = _dealt_anew(state, view, chance)
                for move in moves:
                    totals[move] += _outcome(deal.copy(), move) + glance[move]
                games += len(moves)
            moves.sort(key=totals.__getitem__, reverse=True)
            del moves[(len(moves) + 1) // 2 :]
        return moves[0]

    def _used_up(self, part: float, games: int, begun: float) -> bool:
        """Whether this part of the games or of the time is used up."""
        late = self.seconds is not None and monotonic() - begun >= part * self.seconds
        return late or games >= part * self.iterations


def _dealt_anew(state: CompactState, view: View, chance: Random) -> CompactState:
    if view.modules:  # their hidden pieces are known to the slower way
        return compact_seen(view, chance.getrandbits(32))
    return redealt(state, state.to_act, chance)


def _outcome(state: CompactState, move: Move) -> float:
    """Play the move and what seems fair until an own turn; return how well the game stands."""
    me, turns = state.to_act, _TURNS
    play(state, move)
    while state.phase != OVER and turns:
        before = state.turn
        play(state, fair_move(state))
        turns -= before != state.turn == me
    return prospects(state, me)
