"""The names of the phases of a game, in their order: ``state.phase == phases.ACT``.

A game waits for a player in ``ACT``, ``PLACE_BOUGHT`` and ``PLACE_LEFTOVERS``. Modules add phases:
``alhambra_rules.game_modules.phases``.
"""

from typing import Final

__all__ = [
    "ACT",
    "ACTIONS_OVER",
    "DIRK_MORE",
    "FILL_DISPLAY",
    "FILL_MARKET",
    "GIVE_LEFTOVERS",
    "LAST_SCORE",
    "MARKET_FILLED",
    "OVER",
    "PLACE_BOUGHT",
    "PLACE_LEFTOVERS",
    "SCORE",
    "SET_UP_DIRK",
    "SET_UP_DISPLAY",
    "SET_UP_MARKET",
    "SET_UP_MONEY",
    "SET_UP_PILES",
]

SET_UP_MARKET: Final = "set-up-market"
SET_UP_DIRK: Final = "set-up-dirk"
SET_UP_MONEY: Final = "set-up-money"
SET_UP_DISPLAY: Final = "set-up-display"
SET_UP_PILES: Final = "set-up-piles"

ACT: Final = "act"
ACTIONS_OVER: Final = "actions-over"
PLACE_BOUGHT: Final = "place-bought"
FILL_DISPLAY: Final = "fill-display"
FILL_MARKET: Final = "fill-market"
MARKET_FILLED: Final = "market-filled"
SCORE: Final = "score"
DIRK_MORE: Final = "dirk-more"

GIVE_LEFTOVERS: Final = "give-leftovers"
PLACE_LEFTOVERS: Final = "place-leftovers"
LAST_SCORE: Final = "last-score"
OVER: Final = "over"
