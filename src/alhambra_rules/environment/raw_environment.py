"""The game as PettingZoo's agent environment cycle: agents act one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from operator import index
from random import Random
from types import MappingProxyType
from typing import Final, SupportsIndex, cast

import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv

from alhambra_rules.drawing import draw_city, svg
from alhambra_rules.environment.action_space import ActionSpace
from alhambra_rules.environment.observing import Observation, observation_space, parts_of
from alhambra_rules.game.actions import Action
from alhambra_rules.game.playing import carry_out
from alhambra_rules.game.profiles import Profile
from alhambra_rules.game.setup import new_game
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.game.view import view
from alhambra_rules.model import Currency
from alhambra_rules.rulebook import InvalidArgument, nearest
from alhambra_rules.rulebook.words import counted, listed

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


def as_text(state: GameState) -> str:
    """Return the whole table as plain text: who is to act, what lies there, every city."""
    return "\n".join(
        [*_on_the_table(state), *(line for seat in state.players for line in _seat(seat))]
    )


def as_svg(state: GameState) -> str:
    """Return the whole table as the text of an SVG picture."""
    return svg.table(state.table)


RENDERINGS: Final[Mapping[str, Callable[[GameState], str]]] = MappingProxyType(
    {"ansi": as_text, "svg": as_svg}
)
"""What a render mode makes of a state."""


def _on_the_table(state: GameState) -> Iterator[str]:
    rounds = f"{state.scoring_rounds_done} of 3 scoring rounds over"
    if state.finished:
        yield f"The game is over; won by {listed(state.winners)}; {rounds}"
    else:
        yield f"{state.to_act} to act: {state.phase}; {rounds}"
    squares = zip(Currency, state.market, strict=True)
    market = (f"{currency.value} {tile or 'empty'}" for currency, tile in squares)
    yield f"Market: {listed(market)}"
    yield f"Display: {listed(state.display)}"
    if state.bought:
        yield f"Bought: {listed(state.bought)}"
    if state.leftovers:
        leftovers = (f"{tile} for {name}" for name, tile in state.leftovers)
        yield f"Left over: {listed(leftovers)}"
    if state.dirk is not None:
        yield f"Dirk: {listed(state.dirk)}; {counted(state.dirk_score, 'point')}"
    tiles, cards = counted(len(state.bag), "tile"), counted(state.deck.size, "card")
    yield f"In the bag {tiles}, in the deck {cards}"


def _seat(seat: Seat) -> Iterator[str]:
    yield from ("", f"{seat.name}: {counted(seat.score, 'point')}", "")
    yield draw_city(seat.city)
    yield from ("", f"  Reserve: {listed(seat.reserve)}", f"  Hand: {listed(seat.hand)}")


Index = int | np.int64
"""What stands for an action: an index, which spaces sample as a number of NumPy."""


class RawEnvironment(AECEnv[str, Observation, Index]):
    """A whole game of the base rules, without wrappers; ``env`` makes one with the usual ones.

    Args:
        players: how many agents play, 2 to 6; with two, Dirk plays too. They are called
            ``player_0`` and so on, in seating order, ``player_0`` being the youngest.
        reach: how many columns and rows from the fountain a tile can be laid, 1 to 54.
        reward: ``outcome``, who won, or ``points``, as they are made.
        max_steps: after how many actions the game is truncated, at least 1; None for never.
        profile: the rule profile, as in ``new_game``.
        modules: none: modules have no place in the action space.
        render_mode: ``ansi`` for text, ``svg``, or None.

    Attributes:
        actions: what the indices of actions stand for.
        game: the state of the game, hidden hands and orders included: for records, for whoever
            watches, and for agents that are meant to know everything.
        choices: what the agent to act may do, by index, sorted; empty once the game is over.
        steps: how many actions the game has had.

    Raises:
        InvalidArgument: one of the arguments means nothing here; the message echoes it.
    """

    metadata = {  # noqa: RUF012 - as PettingZoo declares it
        "name": "alhambra_v0",
        "render_modes": list(RENDERINGS),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        players: int = 2,
        *,
        reach: int = 7,
        reward: str = "outcome",
        max_steps: int | None = 5000,
        profile: str | Iterable[str] | Profile = "standard",
        modules: Iterable[str] = (),
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call] # theirs has no annotations
        _check(players, max_steps, modules, render_mode)
        self.actions = ActionSpace(reach)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._reward = reward_named(reward)
        self._max_steps = max_steps
        self._profile = Profile.of(profile)
        self._seeds = Random()
        seen = observation_space(players, self.actions)
        self.observation_spaces = {
            agent: cast("spaces.Space[Observation]", deepcopy(seen))
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.actions.size) for agent in self.possible_agents
        }

    def reset(
        self,
        seed: SupportsIndex | None = None,
        options: Mapping[str, object] | None = None,  # noqa: ARG002 - PettingZoo passes them
    ) -> None:
        """Deal a new game.

        Args:
            seed: any integer of up to 78 digits; the same one with the same actions gives the same
                game, on every machine. None for the next game of the row.
            options: not used.

        Raises:
            InvalidArgument: a seed that is no integer, or too long a one.
        """
        if seed is None:
            number = self._seeds.getrandbits(63)
        else:
            number = _whole("a seed", seed)
            self._seeds = Random(number)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.steps = 0
        self._turn_to(new_game(self.agents, seed=number, profile=self._profile))

    def step(self, action: Index | None) -> None:
        """Let the selected agent act.

        Args:
            action: an index that its action mask allows; None once it is terminated or truncated.

        Raises:
            InvalidArgument: the mask does not allow it; the message says what it stands for.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(cast("Index", action))
            return
        number = _whole("an action", action)
        before, chosen = self.game, self._choices.get(number)
        if chosen is None:
            said = self.actions.told(number)
            raise InvalidArgument(f"{agent} may not do this now: {said} ({number})")
        # What legal_actions offers is legal: to check it once more would add a third to a step.
        self._turn_to(carry_out(before, chosen))
        self.steps += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(self._reward(before, self.game))
        self._accumulate_rewards()
        if self.game.finished:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.steps == self._max_steps:
            self.truncations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> Observation:
        """Return what an agent may see now, and what it may do if it is selected.

        Raises:
            InvalidArgument: there is no such agent.
        """
        mask = np.zeros(self.actions.size, dtype=np.int8)
        over = self.terminations.get(agent, True) or self.truncations.get(agent, True)
        if agent == self.agent_selection and not over:
            mask[list(self._choices)] = 1
        return {"observation": parts_of(view(self.game, agent), self.actions), "action_mask": mask}

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """Return the space of an agent's observations, the same for all of them."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Index]:
        """Return the space of an agent's actions: ``Discrete``, the same for all of them."""
        return self.action_spaces[agent]

    @property
    def choices(self) -> Mapping[int, Action]:
        """What the agent to act may do, by index, sorted."""
        return MappingProxyType(self._choices)

    def render(self) -> str | None:
        """Return the table, every hand open: plain text, or the text of an SVG picture.

        Without a render mode there is a warning, and nothing is returned.
        """
        if self.render_mode is None:
            logger.warn(f"nothing is rendered without a render mode: {', '.join(RENDERINGS)}")
            return None
        return RENDERINGS[self.render_mode](self.game)

    def close(self) -> None:
        """Do nothing: nothing is held open."""

    def _turn_to(self, game: GameState) -> None:
        self.game = game
        self._choices = self.actions.choices(game)
        if game.to_act is not None:
            self.agent_selection = game.to_act


def _whole(what: str, number: SupportsIndex | None) -> int:
    try:
        return index(number)  # type: ignore[arg-type] # None is refused here too
    except TypeError:
        raise InvalidArgument(f"{what} is an integer, not {number!r}") from None


def _check(
    players: int, max_steps: int | None, modules: Iterable[str], render_mode: str | None
) -> None:
    if type(players) is not int or not 2 <= players <= 6:
        raise InvalidArgument(f"2 to 6 play, not {players!r}")
    if max_steps is not None and (type(max_steps) is not int or max_steps < 1):
        raise InvalidArgument(f"max_steps is a whole number from 1, or None, not {max_steps!r}")
    if named := [modules] if isinstance(modules, str) else list(modules):
        raise InvalidArgument(f"an environment has the base game only, no modules: {named!r}")
    if render_mode is not None and render_mode not in RENDERINGS:
        known, hint = ", ".join(RENDERINGS), nearest(str(render_mode), RENDERINGS)
        raise InvalidArgument(f"a render mode is one of {known}, not {render_mode!r}{hint}")
