"""Rewards: who won when the game is over, or the points as they come."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from alhambra_rules.game.state import GameState
from alhambra_rules.rulebook import InvalidArgument, nearest

Reward = Callable[[GameState, GameState], Mapping[str, float]]
"""What everybody gets for the way from one state to the next, by name."""


def outcome(before: GameState, after: GameState) -> Mapping[str, float]:  # noqa: ARG001 - all are asked alike
    """Return nothing up to the end, where the winner gets 1 and the others share -1.

    Several winners share the 1; if all win, nobody gets anything. So it sums to nothing.
    """
    won, lost = len(after.winners), len(after.names) - len(after.winners)
    if not won or not lost:
        return dict.fromkeys(after.names, 0.0)
    return {name: 1 / won if name in after.winners else -1 / lost for name in after.names}


def points(before: GameState, after: GameState) -> Mapping[str, float]:
    """Return the points that everybody made: over a whole game they sum to the scores."""
    had = {player.name: player.score for player in before.players}
    return {player.name: float(player.score - had[player.name]) for player in after.players}


REWARDS: Final[Mapping[str, Reward]] = MappingProxyType({"outcome": outcome, "points": points})
"""The kinds of reward, by the names that an environment takes."""


def reward_named(name: str) -> Reward:
    """Return the kind of reward of that name; ``InvalidArgument`` if there is none."""
    if name not in REWARDS:
        known = ", ".join(REWARDS)
        hint = nearest(str(name), REWARDS)
        raise InvalidArgument(f"a reward is one of {known}, not {name!r}{hint}")
    return REWARDS[name]
