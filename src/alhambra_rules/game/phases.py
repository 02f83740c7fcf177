"""The names of the phases of a game, in their order: ``state.phase == phases.ACT``.

A game waits for a player in ``ACT``, ``PLACE_BOUGHT`` and ``PLACE_LEFTOVERS``. Modules add phases:
``alhambra_rules.game_modules.phases``.
"""

from typing import Final

from alhambra_rules.compact import state

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

SET_UP_MARKET: Final = state.SET_UP_MARKET
"""The first tiles are drawn for the market."""
SET_UP_DIRK: Final = state.SET_UP_DIRK
"""The neutral player's first tiles are drawn."""
SET_UP_MONEY: Final = state.SET_UP_MONEY
"""The starting money is dealt."""
SET_UP_DISPLAY: Final = state.SET_UP_DISPLAY
"""The first money cards are laid out."""
SET_UP_PILES: Final = state.SET_UP_PILES
"""The scoring cards go into the deck."""

ACT: Final = state.ACT
"""The player to act chooses an action of the turn."""
ACTIONS_OVER: Final = state.ACTIONS_OVER
"""The actions of the turn are over."""
PLACE_BOUGHT: Final = state.PLACE_BOUGHT
"""The player to act must place the tiles bought this turn."""
FILL_DISPLAY: Final = state.FILL_DISPLAY
"""Money cards are drawn for the display."""
FILL_MARKET: Final = state.FILL_MARKET
"""Tiles are drawn for the market."""
MARKET_FILLED: Final = state.MARKET_FILLED
"""It is decided whether this was the last turn."""
SCORE: Final = state.SCORE
"""A scoring card that turned up is scored."""
DIRK_MORE: Final = state.DIRK_MORE
"""The neutral player's further tiles are drawn."""

GIVE_LEFTOVERS: Final = state.GIVE_LEFTOVERS
"""The tiles left on the market are given out."""
PLACE_LEFTOVERS: Final = state.PLACE_LEFTOVERS
"""The player to act must place or decline leftover tiles."""
LAST_SCORE: Final = state.LAST_SCORE
"""The last scoring round is scored."""
OVER: Final = state.OVER
"""The game is over."""
