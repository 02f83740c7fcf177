"""The environment as agents get it: with PettingZoo's usual wrappers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict, Unpack

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from alhambra_rules.environment.observing import Observation
from alhambra_rules.environment.raw_environment import Index, RawEnvironment
from alhambra_rules.game.profiles import Profile


class Options(TypedDict, total=False):
    """What an environment can be made with, besides the number of players."""

    reach: int
    reward: str
    max_steps: int | None
    profile: str | Iterable[str] | Profile
    modules: Iterable[str]
    render_mode: str | None


def env(players: int = 2, **options: Unpack[Options]) -> AECEnv[str, Observation, Index]:
    """Return the game as an environment that holds its agents to the order of calls.

    An action that the mask forbids ends the game with a reward of -1 for who chose it; one that is
    no index at all is an ``AssertionError``. ``.unwrapped`` is the ``RawEnvironment``.

    Arguments and errors as for ``RawEnvironment``.

    >>> game = env(players=3)
    >>> game.reset(seed=1)
    >>> game.agent_selection
    'player_2'
    """
    raw = raw_env(players, **options)
    checked = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    within = wrappers.AssertOutOfBoundsWrapper(checked)
    return wrappers.OrderEnforcingWrapper(within)


def raw_env(players: int = 2, **options: Unpack[Options]) -> RawEnvironment:
    """Return the game as an environment without wrappers, by the name that PettingZoo gives it.

    Arguments and errors as for ``RawEnvironment``. An action that the mask forbids is an
    ``InvalidArgument``.
    """
    return RawEnvironment(players, **options)
