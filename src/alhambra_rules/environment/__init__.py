"""The whole game as a PettingZoo environment for agents, with action masks (extra ``rl``)."""

import alhambra_rules.environment.extra  # noqa: F401 - first of all: it says what is missing
from alhambra_rules.environment.action_space import ActionSpace
from alhambra_rules.environment.numbering import CARD_NUMBERS, TILE_FEATURES, TILE_NUMBERS
from alhambra_rules.environment.observing import PHASES, Observation
from alhambra_rules.environment.raw_environment import RawEnvironment
from alhambra_rules.environment.wrapped import env, raw_env

__all__ = [
    "CARD_NUMBERS",
    "PHASES",
    "TILE_FEATURES",
    "TILE_NUMBERS",
    "ActionSpace",
    "Observation",
    "RawEnvironment",
    "env",
    "raw_env",
]
