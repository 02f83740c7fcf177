"""One seat at the table as a Gymnasium environment: agents of the library play the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final, SupportsIndex, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from alhambra_rules.agents import Agent, agent_action
from alhambra_rules.agents.agent import agent_of
from alhambra_rules.agents.environment.observations import Array, Mask
from alhambra_rules.agents.environment.options import RENDERINGS, Options
from alhambra_rules.agents.environment.raw_environment import Index, RawEnvironment, raw_env
from rulebook_kit import InvalidArgument
from rulebook_kit.arguments import checked_seed, integer_of

ID: Final = "Alhambra-v0"
"""The name under which Gymnasium makes the environment."""

_SEEDS = "a seed must be an integer from 0"  # Gymnasium takes no others
_Seen = dict[str, Array]
_Info = dict[str, Any]


class OneSeat(gymnasium.Env[_Seen, Index]):
    """One player's game against named agents; a step ends when the player must act again.

    Args:
        opponents: names of agents, such as ``greedy``, or agents of your own; one for each other
            player, clockwise.
        seat: the place of the player in the seating order, from 0; None for another one in each
            game, by chance.
        options: ``reach``, ``reward``, ``max_steps``, ``profile``, ``modules``, ``slots`` and
            ``render_mode``, as in ``RawEnvironment``.

    Attributes:
        table: the ``RawEnvironment`` in which they play.

    Raises:
        InvalidArgument: an argument is not valid; the message quotes it.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": list(RENDERINGS),
        "render_fps": 1,
    }

    def __init__(
        self,
        opponents: Iterable[str | Agent] = ("greedy",),
        *,
        seat: SupportsIndex | None = None,
        **options: Unpack[Options],
    ) -> None:
        named = [opponents] if isinstance(opponents, str) else list(opponents)
        self._opponents = list(map(agent_of, named))
        if not 1 <= len(named) <= 5:
            raise InvalidArgument(f"opponents must be 1 to 5 agents, not {len(named)}")
        players = len(self._opponents) + 1
        self.table: RawEnvironment = raw_env(players, **options)
        self.render_mode: str | None = self.table.render_mode
        last = players - 1
        self._seat = (
            None if seat is None else integer_of(seat, f"seat must be from 0 to {last}", 0, last)
        )
        self._me = self.table.possible_agents[self._seat or 0]
        seen = self.table.observation_spaces[self._me]
        assert isinstance(seen, spaces.Dict)
        self.observation_space: spaces.Space[_Seen] = seen["observation"]
        self.action_space: spaces.Space[Index] = spaces.Discrete(self.table.actions.size)

    def reset(
        self, *, seed: SupportsIndex | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[_Seen, _Info]:
        """Deal a new game, and let the others act until it is the player's turn.

        The same seed, from 0 on, with the same actions gives the same game.

        Raises:
            InvalidArgument: the seed is not an integer from 0, or has too many digits.
        """
        number = None if seed is None else checked_seed(integer_of(seed, _SEEDS, least=0))
        super().reset(seed=number, options=dict(options or {}))
        dealt = int(self.np_random.integers(2**62))
        self._chance = Random(dealt)
        self.table.reset(seed=dealt)
        agents = self.table.possible_agents
        seat = self._chance.randrange(len(agents)) if self._seat is None else self._seat
        self._me = agents[seat]
        others = agents[seat + 1 :] + agents[:seat]
        self._playing = dict(zip(others, self._opponents, strict=True))
        self._let_others_act()
        seen, mask = self._seen()
        return seen, {"action_mask": mask}

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
        seen, mask = self._seen()
        over, broken_off = self.table.terminations[self._me], self.table.truncations[self._me]
        return seen, reward, over, broken_off, {"action_mask": mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return whether each action is legal now, as ``MaskablePPO`` of sb3-contrib asks.

        After the end, nothing is. The index of ``pass`` is set then, so that an action can be
        chosen for the step in which a vector environment resets this one and ignores the action.
        """
        return self._seen()[1].astype(bool)

    def render(self) -> str | None:
        """Return the table with all hands open, as ``RawEnvironment.render`` does."""
        return self.table.render()

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

    def _seen(self) -> tuple[_Seen, Mask]:
        seen = self.table.observe(self._me)
        mask = seen["action_mask"]
        if self._ended():
            mask[self.table.actions.kinds["pass"].start] = 1
        return seen["observation"], mask


gymnasium.register(id=ID, entry_point="alhambra_rules.agents.environment.one_seat:OneSeat")
