"""The PettingZoo environment (an agent environment cycle), and the functions that make one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Final, SupportsIndex, Unpack, cast

import numpy as np
import pettingzoo
from gymnasium import logger, spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from alhambra_rules.agents.agent import STEPS
from alhambra_rules.agents.environment.action_space import ActionSpace
from alhambra_rules.agents.environment.features import Features, features_of
from alhambra_rules.agents.environment.legal_indices import legal_indices, move_at
from alhambra_rules.agents.environment.observations import (
    Mask,
    Observation,
    observation_space,
    observed,
)
from alhambra_rules.agents.environment.options import (
    RENDERINGS,
    Options,
    OwnReward,
    check_options,
    reward_for,
)
from alhambra_rules.compact.playing import after
from alhambra_rules.compact.state import NOBODY, OVER, CompactState
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.events import Action
from alhambra_rules.game.module import Module
from alhambra_rules.game.on_demand import state_of
from alhambra_rules.game.profiles import Profile
from alhambra_rules.game.setup import empty_game, new_game
from alhambra_rules.game.state import GameState
from alhambra_rules.game_modules.registry import modules_of
from rulebook_kit import InvalidArgument
from rulebook_kit.arguments import checked_seed, integer_of
from rulebook_kit.player_names import unknown_player
from rulebook_kit.values import FrozenDict

ID: Final = "alhambra_rules/alhambra-v0"
"""The name under which PettingZoo makes the environment."""

Index = int | np.int64
"""The index of an action; spaces sample it as a number of NumPy."""


class RawEnvironment(AECEnv[str, Observation, Index]):
    """A whole game, without wrappers; ``env`` adds the usual ones.

    Args:
        players: the number of agents, 2 to 6; with two, Dirk plays too. They are called
            ``player_0`` and so on, in seating order. ``player_0`` is the youngest.
        reach: how far from the fountain a tile can be placed, in columns and rows, 1 to 54.
        reward: ``win`` (who won), ``score`` (points as they are scored), ``margin`` (points less
            the average of all, so they sum to 0), or a function of the states before and after an
            action that returns a reward for each agent.
        max_steps: the game is truncated after this many actions, at least 1; None means never.
        profile: the rule profile, as in ``new_game``.
        modules: the modules to play with: names, or ``Module`` objects, including yours.
        slots: how many actions of modules of your own can have an index that differ only in fields
            that can be anything, such as a number; from 1 to 10,000.
        render_mode: ``ansi`` for text, ``svg``, or None.

    Attributes:
        actions: the action space, which explains the indices.
        game: the state of the game, including hidden hands and orders: for records, for people
            who watch, and for agents that are meant to know everything. Its fields are made when
            they are read.
        choices: the legal actions of the agent to act by index, sorted; empty after the end.
        steps: the number of actions so far.

    Raises:
        InvalidArgument: an argument is not valid; the message quotes it.
    """

    metadata: dict[str, object] = {  # noqa: RUF012 - as PettingZoo declares it
        "name": "alhambra_v0",
        "render_modes": list(RENDERINGS),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(  # noqa: PLR0913 - all by name
        self,
        players: SupportsIndex = 2,
        *,
        reach: SupportsIndex = 7,
        reward: str | OwnReward = "win",
        max_steps: SupportsIndex | None = 5000,
        profile: str | Iterable[str] | Profile = "standard",
        modules: Iterable[str | Module] = (),
        slots: SupportsIndex = 16,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call] # theirs has no annotations
        self._modules = modules_of(modules)
        seats = integer_of(players, "players must be an integer from 2 to 6", 2, 6)
        check_options(reward, render_mode)
        self.render_mode = render_mode
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(seats)]
        self._reward = reward_for(reward)
        self._max_steps = None if max_steps is None else integer_of(max_steps, STEPS, least=1)
        self._profile = Profile.of(profile)
        empty_game(self.possible_agents, modules=self._modules)  # or raise: one is not valid
        self.actions: ActionSpace = ActionSpace(reach, self._modules, slots)
        self._seeds, self._seeds_are_shared = Random(), False
        seen = observation_space(seats, self.actions)
        self.observation_spaces: dict[str, spaces.Space[Observation]] = {
            agent: cast("spaces.Space[Observation]", deepcopy(seen))
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Index]] = {
            agent: spaces.Discrete(self.actions.size) for agent in self.possible_agents
        }

    def reset(
        self,
        seed: SupportsIndex | None = None,
        options: Mapping[str, object] | None = None,  # noqa: ARG002 - PettingZoo passes them
    ) -> None:
        """Deal a new game.

        Args:
            seed: any integer of up to 78 digits. The same seed with the same actions gives the
                same game on every machine. None starts the next game of the series.
            options: not used.

        Raises:
            InvalidArgument: the seed is not an integer, or has too many digits.
        """
        if seed is None:
            if self._seeds_are_shared:  # copying them takes longer than all else in a clone
                state, self._seeds = self._seeds.getstate(), Random()
                self._seeds.setstate(state)
            number = self._seeds.getrandbits(63)
        else:
            number = checked_seed(seed)
            self._seeds = Random(number)
        self._seeds_are_shared = False
        self.agents: list[str] = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.steps: int = 0
        game = new_game(self.agents, seed=number, modules=self._modules, profile=self._profile)
        self._turn_to(compact_of(game))

    def step(self, action: Index | None) -> None:
        """Let the selected agent act.

        Args:
            action: an index that the mask allows; None if the agent is terminated or truncated.

        Raises:
            InvalidArgument: the mask forbids the action; the message describes the action.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(cast("Index", action))
            return
        number = integer_of(action, _ACTION)
        if number not in self._legal:
            described = self.actions.describe(number)
            raise InvalidArgument(f"{agent} may not take action {number} ({described}) now")
        following = after(self._state, move_at(self._state, self.actions, number))
        rewards = self._reward(self._state, following)  # before anything changes: it may raise
        self._turn_to(following)
        self.steps += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._accumulate_rewards()
        if self._state.phase == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.steps == self._max_steps:
            self.truncations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> Observation:
        """Return what an agent may see now, and the mask of what it may do.

        Raises:
            InvalidArgument: the agent does not exist.
        """
        seat = self._seat_of(agent)
        plays = not (self.terminations.get(agent, True) or self.truncations[agent])
        acts = agent == self.agent_selection and plays
        mask = self._mask.copy() if acts else np.zeros(self.actions.size, dtype=np.int8)
        return {"observation": observed(self._state, seat, self.actions), "action_mask": mask}

    def legal_features(self) -> Features:
        """Return the legal actions of the agent to act as rows of numbers.

        Returns:
            The indices of the actions, sorted, shape (actions,); and a row of features for each,
            shape (actions, ``FEATURES``), see ``features_of``. After the end there are none. With
            modules of the library a row has 41 features, and one more for each kind of action of
            modules of your own.
        """
        legal = sorted(self._legal)
        return np.array(legal, dtype=np.int64), features_of(self._state, self.actions, legal)

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """Return the space of observations, which all agents share."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Index]:
        """Return the space of actions: ``Discrete``, and the same for all agents."""
        return self.action_spaces[agent]

    @property
    def choices(self) -> Mapping[int, Action]:
        """The legal actions of the agent to act by index, sorted."""
        return FrozenDict(self.actions.choices(self.game))

    def clone(self) -> RawEnvironment:
        """Return an environment in the same position, which can be played on independently.

        They share the spaces, and the state of the game, which never changes.
        """
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.agents = self.agents[:]
        made.rewards, made._cumulative_rewards = {**self.rewards}, {**self._cumulative_rewards}
        made.terminations, made.truncations = {**self.terminations}, {**self.truncations}
        made.infos = {agent: {**info} for agent, info in self.infos.items()}
        self._seeds_are_shared = made._seeds_are_shared = True
        return made

    def render(self) -> str | None:
        """Return the table with all hands open, as plain text or as the text of an SVG picture.

        Without a render mode, warn and return None.
        """
        if self.render_mode is None:
            logger.warn(f"render() needs a render mode: {', '.join(RENDERINGS)}")
            return None
        return RENDERINGS[self.render_mode](self.game)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            hint = ": call reset() first" if name in _SET_BY_RESET else ""
            raise AttributeError(f"an environment has no attribute {name!r}{hint}")

    def close(self) -> None:
        """Do nothing, because nothing is open."""

    def _turn_to(self, state: CompactState) -> None:
        self._state: CompactState = state
        self.game: GameState = state_of(state)
        self._legal = legal_indices(state, self.actions)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.possible_agents}
        if state.to_act != NOBODY:
            self.agent_selection: str = self.possible_agents[state.to_act]
            self._mask: Mask = np.zeros(self.actions.size, dtype=np.int8)
            self._mask[self._legal] = 1
            self.infos[self.agent_selection]["action_mask"] = self._mask.copy()

    def _seat_of(self, agent: str) -> int:
        try:
            return self.possible_agents.index(agent)
        except ValueError:
            raise unknown_player(agent, self.possible_agents) from None


_ACTION = "an action must be an integer"
_SET_BY_RESET = frozenset(
    {
        *("agents", "agent_selection", "game", "infos", "rewards", "steps", "terminations"),
        *("truncations", "choices", "_legal", "_state"),
    }
)


class _WithinBounds(wrappers.AssertOutOfBoundsWrapper[str, Observation, Index]):
    """Refuses bools too, which Gymnasium's spaces contain."""

    def step(self, action: Index | None) -> None:
        if isinstance(action, bool):
            integer_of(action, _ACTION)
        super().step(cast("Index", action))


def env(players: SupportsIndex = 2, **options: Unpack[Options]) -> AECEnv[str, Observation, Index]:
    """Return the game as an environment with PettingZoo's usual wrappers.

    They refuse calls out of order. An action that the mask forbids ends the game, and the agent
    that chose it gets -1; an index outside the action space is an ``AssertionError``.
    ``.unwrapped`` is the ``RawEnvironment``.

    Arguments and errors are those of ``RawEnvironment``.

    >>> game = env(players=3)
    >>> game.reset(seed=1)
    >>> game.agent_selection
    'player_2'
    """
    raw = raw_env(players, **options)
    checked = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(_WithinBounds(checked))


def raw_env(players: SupportsIndex = 2, **options: Unpack[Options]) -> RawEnvironment:
    """Return the game as an environment without wrappers, under PettingZoo's usual name.

    Arguments and errors are those of ``RawEnvironment``. An action that the mask forbids raises
    ``InvalidArgument``.
    """
    return RawEnvironment(players, **options)


pettingzoo.register("aec", ID, "alhambra_rules.agents.environment.raw_environment:env")
