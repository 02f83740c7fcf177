"""The names of the phases of a game: what state it is in, and what comes by itself.

``steps.py`` says in which order they follow; a module may add phases of its own.
"""

SET_UP_MARKET = "set-up-market"
SET_UP_DIRK = "set-up-dirk"
SET_UP_MONEY = "set-up-money"
SET_UP_DISPLAY = "set-up-display"
SET_UP_PILES = "set-up-piles"

ACT = "act"
ACTIONS_OVER = "actions-over"
PLACE_BOUGHT = "place-bought"
FILL_DISPLAY = "fill-display"
FILL_MARKET = "fill-market"
MARKET_FILLED = "market-filled"
SCORE = "score"
DIRK_MORE = "dirk-more"

GIVE_LEFTOVERS = "give-leftovers"
PLACE_LEFTOVERS = "place-leftovers"
LAST_SCORE = "last-score"
OVER = "over"
