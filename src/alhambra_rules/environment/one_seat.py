"""One seat at the table as a Gymnasium environment: agents of the library play the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from alhambra_rules.agents import Agent, agent_action
from alhambra_rules.agents.agent import agent_of
from alhambra_rules.environment.observations import Array
from alhambra_rules.environment.options import OwnReward
from alhambra_rules.environment.raw_environment import Index, RawEnvironment, raw_env
from alhambra_rules.game.module import Module
from alhambra_rules.game.profiles import Profile
from alhambra_rules.rulebook import InvalidArgument

ID: Final = "Alhambra-v0"
"""The name under which Gymnasium makes the environment."""

_Seen = dict[str, Array]
_Info = dict[str, Any]


class OneSeat(gymnasium.Env[_Seen, Index]):
    """One player's game against named agents; a step ends when the player must act again.

    Args:
        opponents: names of agents, such as ``greedy``, or agents of your own; one for each other
            player, clockwise.
        seat: the place of the player in the seating order, from 0; None for another one in each
            game, by chance.
        reach, reward, max_steps, profile, modules: as in ``RawEnvironment``.

    Attributes:
        table: the ``RawEnvironment`` in which they play.

    Raises:
        InvalidArgument: an argument is not valid; the message quotes it.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        opponents: Iterable[str | Agent] = ("greedy",),
        *,
        seat: int | None = None,
        reach: int = 7,
        reward: str | OwnReward = "win",
        max_steps: int | None = 5000,
        profile: str | Iterable[str] | Profile = "standard",
        modules: Iterable[str | Module] = (),
    ) -> None:
        named = [opponents] if isinstance(opponents, str) else list(opponents)
        self._opponents = list(map(agent_of, named))
        if not 1 <= len(named) <= 5:
            raise InvalidArgument(f"opponents must be 1 to 5 agents, not {len(named)}")
        players = len(self._opponents) + 1
        self.table: RawEnvironment = raw_env(
            players,
            reach=reach,
            reward=reward,
            max_steps=max_steps,
            profile=profile,
            modules=modules,
        )
        if seat is not None and not 0 <= seat < players:
            raise InvalidArgument(f"seat must be from 0 to {players - 1}, not {seat!r}")
        self._seat = seat
        self._me = self.table.possible_agents[seat or 0]
        seen = self.table.observation_spaces[self._me]
        assert isinstance(seen, spaces.Dict)
        self.observation_space: spaces.Space[_Seen] = seen["observation"]
        self.action_space: spaces.Space[Index] = spaces.Discrete(self.table.actions.size)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[_Seen, _Info]:
        """Deal a new game, and let the others act until it is the player's turn.

        The same seed with the same actions gives the same game. See ``RawEnvironment.reset``.
        """
        super().reset(seed=seed, options=dict(options or {}))
        dealt = int(self.np_random.integers(2**62))
        self._chance = Random(dealt)
        self.table.reset(seed=dealt)
        agents = self.table.possible_agents
        seat = self._chance.randrange(len(agents)) if self._seat is None else self._seat
        self._me = agents[seat]
        others = agents[seat + 1 :] + agents[:seat]
        self._playing = dict(zip(others, self._opponents, strict=True))
        self._let_others_act()
        return self._seen()

    def step(self, action: Index) -> tuple[_Seen, float, bool, bool, _Info]:
        """Act, let the others act, and return what Gymnasium expects.

        The reward is the sum of the player's rewards since the last step.

        Raises:
            InvalidArgument: the mask forbids the action; the message describes the action. Or the
                game is over.
        """
        if self._ended():
            raise InvalidArgument("the game is over: call reset()")
        self.table.step(action)
        reward = self.table.rewards[self._me] + self._let_others_act()
        seen, info = self._seen()
        over, broken_off = self.table.terminations[self._me], self.table.truncations[self._me]
        return seen, reward, over, broken_off, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return whether each action is legal now, as ``MaskablePPO`` of sb3-contrib asks."""
        return self.table.observe(self._me)["action_mask"].astype(bool)

    def _let_others_act(self) -> float:
        """Return the rewards of the player meanwhile."""
        table, rewards = self.table, 0.0
        while table.agent_selection != self._me and not self._ended():
            agent = self._playing[table.agent_selection]
            action = agent_action(table.game, agent, seed=self._chance.getrandbits(32))
            index = table.actions.index_of(table.game, action)
            if index is None:  # beyond reach
                index = next(iter(table.choices))
            table.step(index)
            rewards += table.rewards[self._me]
        return rewards

    def _ended(self) -> bool:
        return self.table.terminations[self._me] or self.table.truncations[self._me]

    def _seen(self) -> tuple[_Seen, _Info]:
        seen = self.table.observe(self._me)
        return seen["observation"], {"action_mask": seen["action_mask"]}


gymnasium.register(id=ID, entry_point="alhambra_rules.environment.one_seat:OneSeat")
