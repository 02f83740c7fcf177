"""Agents that play Alhambra: ``random``, ``greedy`` and ``mcts``. Each sees only its own view.

``agents.environment`` is the game for agents that learn, and ``agents.openspiel`` is the one for
OpenSpiel. They need extras, so they are loaded when you import them.
"""

from alhambra_rules.agents.agent import (
    AGENTS,
    Agent,
    AtRandom,
    agent_action,
    agent_named,
    play_agents,
)
from alhambra_rules.agents.greedy import Greedy
from alhambra_rules.agents.mcts import Mcts

__all__ = [
    "AGENTS",
    "Agent",
    "AtRandom",
    "Greedy",
    "Mcts",
    "agent_action",
    "agent_named",
    "play_agents",
]
