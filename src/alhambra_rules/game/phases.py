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
"""The first tiles are drawn for the market."""
SET_UP_DIRK: Final = "set-up-dirk"
"""The neutral player's first tiles are drawn."""
SET_UP_MONEY: Final = "set-up-money"
"""The starting money is dealt."""
SET_UP_DISPLAY: Final = "set-up-display"
"""The first money cards are laid out."""
SET_UP_PILES: Final = "set-up-piles"
"""The scoring cards go into the deck."""

ACT: Final = "act"
"""The player to act chooses an action of the turn."""
ACTIONS_OVER: Final = "actions-over"
"""The actions of the turn are over."""
PLACE_BOUGHT: Final = "place-bought"
"""The player to act must place the tiles bought this turn."""
FILL_DISPLAY: Final = "fill-display"
"""Money cards are drawn for the display."""
FILL_MARKET: Final = "fill-market"
"""Tiles are drawn for the market."""
MARKET_FILLED: Final = "market-filled"
"""It is decided whether this was the last turn."""
SCORE: Final = "score"
"""A scoring card that turned up is scored."""
DIRK_MORE: Final = "dirk-more"
"""The neutral player's further tiles are drawn."""

GIVE_LEFTOVERS: Final = "give-leftovers"
"""The tiles left on the market are given out."""
PLACE_LEFTOVERS: Final = "place-leftovers"
"""The player to act must place or decline leftover tiles."""
LAST_SCORE: Final = "last-score"
"""The last scoring round is scored."""
OVER: Final = "over"
"""The game is over."""
