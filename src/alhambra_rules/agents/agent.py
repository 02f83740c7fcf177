"""What an agent is, the agents by name, and one game between agents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Protocol, SupportsIndex

from attrs import frozen

from alhambra_rules.agents.greedy import Greedy
from alhambra_rules.agents.judging import NO_ACTION
from alhambra_rules.agents.mcts import Mcts
from alhambra_rules.game.events import Action
from alhambra_rules.game.on_demand import ActionsOnDemand
from alhambra_rules.game.playing import apply, playable
from alhambra_rules.game.state import GameState, state_in
from alhambra_rules.game.view import View, view
from rulebook_kit import InvalidArgument, RulebookError, nearest
from rulebook_kit.arguments import in_a_list, integer_of, wrong_value
from rulebook_kit.values import Frozen, FrozenDict
from rulebook_kit.words import quoted


class Agent(Protocol):
    """Chooses actions for a player; it knows what the player may see, and nothing else."""

    def choose(self, view: View, legal: Sequence[Action], *, seed: int) -> Action:
        """Return an action of the player to act.

        Args:
            view: what that player may see.
            legal: the actions to choose from: all legal ones, as ``legal_actions`` returns them,
                or some of them, at least one.
            seed: any integer, another one for each choice. The same arguments give the same
                action.
        """


@frozen
class AtRandom(Frozen):
    """Chooses any legal action; all are equally likely."""

    def choose(self, view: View, legal: Sequence[Action], *, seed: int) -> Action:  # noqa: ARG002 - it looks at nothing
        """Return an action of the player to act. See ``Agent.choose``."""
        if not legal:
            raise InvalidArgument(NO_ACTION)
        return Random(f"{seed} random").choice(legal)


AGENTS: Final[Mapping[str, Agent]] = FrozenDict(
    {"random": AtRandom(), "greedy": Greedy(), "mcts": Mcts()}
)
"""The agents of the library by name."""

STEPS: Final = "max_steps must be an integer from 1, or None"
"""What the error about another number of steps says."""


def agent_of(agent: str | Agent) -> Agent:
    """Return the agent itself, or the one with that name.

    Raises:
        InvalidArgument: no agent has that name, or the argument is a class or not an agent.
    """
    if isinstance(agent, str):
        return agent_named(agent)
    if isinstance(agent, type):
        raise InvalidArgument(f"{agent.__name__} is a class: pass an object, {agent.__name__}(...)")
    if not hasattr(agent, "choose"):
        raise wrong_value("agent must have a method choose(view, legal, *, seed)", agent)
    return agent


def agent_named(name: str) -> Agent:
    """Return the agent with that name; raise ``InvalidArgument`` if there is none."""
    try:
        return AGENTS[name]
    except (KeyError, TypeError):
        own = "; pass an agent of your own as an object"
        hint = own if ":" in str(name) else nearest(str(name), AGENTS)
        known = ", ".join(AGENTS)
        raise InvalidArgument(
            f"unknown agent {quoted(name)} (known: {known}){hint}", unknown_name=True
        ) from None


def agent_action(state: GameState, agent: str | Agent, *, seed: SupportsIndex) -> Action:
    """Return what an agent does for the player to act; it sees only that player's view.

    Args:
        state: a game in which a player must act.
        agent: the agent or its name, such as ``greedy``.
        seed: any integer, another one for each choice.

    Raises:
        InvalidArgument: the first argument is not a state, no player must act, no agent has that
            name, or the seed is not an integer.
    """
    state_in("agent_action(state, agent, seed=...)", state, agent)
    number = integer_of(seed, "seed must be an integer")
    if state.to_act is None:
        raise InvalidArgument("no player must act in this state")
    legal = ActionsOnDemand(playable(state))
    return agent_of(agent).choose(view(state, state.to_act), legal, seed=number)


def play_agents(
    state: GameState,
    agents: Sequence[str | Agent],
    *,
    seed: SupportsIndex,
    max_steps: SupportsIndex | None = 50_000,
) -> GameState:
    """Return the final state of a game that these agents play, one for each seat.

    Args:
        state: a dealt game, at any decision.
        agents: the agents or their names, such as ``greedy``, in seating order.
        seed: any integer; with agents that use no clock, it decides what they choose.
        max_steps: the most actions, at least 1: agents that move a tile back and forth never end a
            game. None means any number.

    Raises:
        InvalidArgument: the first argument is not a state, or the agents are not as many as the
            players, or the game has no dealer, or one of the agents is none, or chooses what is no
            action, or the game is not over after ``max_steps`` actions.
        IllegalAction: an agent chooses an illegal action. A note on the error names the agent.
    """
    state_in("play_agents(state, agents, seed=...)", state, agents)
    agents = tuple(in_a_list(agents, "agents must be a list of agents or their names"))
    if len(agents) != len(state.players):
        raise InvalidArgument(
            f"agents must be {len(state.players)}, one for each player, not {len(agents)}"
        )
    if state.dealer is None and not state.finished:
        raise InvalidArgument("state must be a dealt game; this one has no dealer")
    number = integer_of(seed, "seed must be an integer")
    most = None if max_steps is None else integer_of(max_steps, STEPS, least=1)
    by_name = dict(zip(state.names, map(agent_of, agents), strict=True))
    chance = Random(f"{number} agents")
    steps = 0
    while state.to_act is not None:
        agent = by_name[state.to_act]
        if steps == most:
            raise InvalidArgument(
                f"the game is not over after {steps:,} actions: does {agent}, who is to act as"
                f" {state.to_act}, repeat itself?"
            )
        action = agent_action(state, agent, seed=chance.getrandbits(32))
        steps += 1
        try:
            state = apply(state, action)
        except RulebookError as error:
            error.add_note(f"{agent} chose this for {state.to_act}; it must return one of legal")
            raise
    return state
