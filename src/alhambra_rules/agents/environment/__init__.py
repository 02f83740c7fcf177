"""The whole game as a PettingZoo environment for agents, with action masks (extra ``rl``)."""

try:
    from alhambra_rules.agents.environment.action_space import ActionSpace
    from alhambra_rules.agents.environment.features import FEATURES
    from alhambra_rules.agents.environment.numbering import (
        CARD_NUMBERS,
        TILE_FEATURES,
        TILE_NUMBERS,
    )
    from alhambra_rules.agents.environment.observations import PHASES, Observation
    from alhambra_rules.agents.environment.one_seat import OneSeat
    from alhambra_rules.agents.environment.raw_environment import RawEnvironment, env, raw_env
except ModuleNotFoundError as _missing:
    if _missing.name not in ("numpy", "gymnasium", "pettingzoo"):
        raise
    raise ModuleNotFoundError(
        "an environment needs the extra 'rl': python -m pip install 'alhambra-rules[rl]'",
        name=_missing.name,
    ) from None

__all__ = [
    "CARD_NUMBERS",
    "FEATURES",
    "PHASES",
    "TILE_FEATURES",
    "TILE_NUMBERS",
    "ActionSpace",
    "Observation",
    "OneSeat",
    "RawEnvironment",
    "env",
    "raw_env",
]
