"""``mcts``: Monte Carlo tree search over the own turn, on games dealt anew for every iteration."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from time import monotonic

from attrs import field, frozen

from alhambra_rules.agents.judging import candidates, prospects, quick_move
from alhambra_rules.agents.sight import compact_seen
from alhambra_rules.compact.moves import Move
from alhambra_rules.compact.playing import play
from alhambra_rules.compact.redealing import redealt
from alhambra_rules.compact.state import OVER, CompactState
from alhambra_rules.game.actions import Action
from alhambra_rules.game.compact_moves import action_of
from alhambra_rules.game.view import View
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.values import Frozen

_EXPLORING = 0.05
_ROUNDS = 2
"""How many turns each player has after the own one before a position is judged."""


class _Edge:
    """A move in the tree: how often it was tried, what came of it, and what follows."""

    __slots__ = ("after", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.after: dict[Move, _Edge] = {}


_Node = dict[Move, _Edge]


def _positive(agent: object, attribute: object, value: float | None) -> None:  # noqa: ARG001
    if value is not None and not value > 0:
        raise InvalidArgument(f"iterations and seconds must be positive, not {value!r}")


@frozen
class Mcts(Frozen):
    """Searches the moves of its own turn; the others are expected to play fairly.

    Every iteration deals the hidden cards anew, so it plays on what it may know. With a number of
    iterations the same view and seed give the same move everywhere. A budget of time gives moves
    that depend on the machine.

    Attributes:
        iterations: how many games to look into for a move, at least 1.
        seconds: the time for a move; None for no limit. The search ends when either is used up.

    Raises:
        InvalidArgument: a number is not positive.
    """

    iterations: int = field(default=200, validator=_positive)
    seconds: float | None = field(default=None, validator=_positive)

    def choose(self, view: View, legal: Sequence[Action], *, seed: int) -> Action:
        """Return an action of the player to act. See ``Agent.choose``."""
        if len(legal) == 1:
            return legal[0]
        state = compact_seen(view, seed)
        me = state.to_act
        root: _Node = {}
        chance = Random(f"{seed} mcts")
        end = None if self.seconds is None else monotonic() + self.seconds
        worlds: list[CompactState] = []
        for _ in range(self.iterations if len(candidates(state)) > 1 else 1):
            move = _selected(state, root, chance)
            at = root[move].visits if move in root else 0
            if at == len(worlds):
                worlds.append(redealt(state, me, chance))
            _look_into(worlds[at].copy(), move, root, Random(at))
            if end is not None and monotonic() > end:
                break
        best = max(root, key=lambda move: root[move].visits)
        return action_of(best, view.player)


def _look_into(state: CompactState, move: Move, node: _Node, chance: Random) -> None:
    """Play one game from its first move as far as it is judged, and add the result to the tree.

    The games that follow the first moves are the same: the first game after each move is dealt
    alike, and so on. So moves are compared by what they do, and not by the luck of the draw.
    """
    turn, me = state.turn, state.to_act
    path = []
    while True:
        new = move not in node
        edge = node.setdefault(move, _Edge())
        path.append(edge)
        play(state, move)
        node = edge.after
        if new or state.to_act != me or state.turn != turn:
            break
        move = _selected(state, node, chance)
    turns = _ROUNDS * state.setting.players + (state.turn == turn)
    while state.phase != OVER and turns:
        before = state.turn
        play(state, quick_move(state, chance))
        turns -= state.turn != before
    value = prospects(state, me)
    for edge in path:
        edge.visits += 1
        edge.total += value


def _selected(state: CompactState, node: _Node, chance: Random) -> Move:
    """Return the move to try next: any that was not tried yet, or the most promising one."""
    moves = candidates(state)
    fresh = [move for move in moves if move not in node]
    if fresh:
        return fresh[int(chance.random() * len(fresh))]
    visits = log(sum([node[move].visits for move in moves]))

    def promise(move: Move) -> float:
        edge = node[move]
        return edge.total / edge.visits + _EXPLORING * sqrt(visits / edge.visits)

    return max(moves, key=promise)
