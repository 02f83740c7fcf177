"""The whole game as a PettingZoo environment for agents, with action masks (extra ``rl``)."""

try:
    from alhambra_rules.agents.environment.action_space import TILE_NUMBERS, ActionSpace
    from alhambra_rules.agents.environment.features import FEATURES
    from alhambra_rules.agents.environment.observations import (
        CARD_NUMBERS,
        PHASES,
        TILE_FEATURES,
        Observation,
    )
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
