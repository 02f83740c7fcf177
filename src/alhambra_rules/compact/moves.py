"""Actions and draws as short tuples: a number for the kind, then what it moves.

| kind | what follows |
| --- | --- |
| ``TAKE`` | the cards |
| ``BUY`` | the square from 0, the cards as cards of the first currency |
| ``LAY``, ``SWAP``, ``PLACE``, ``PLACE_LEFTOVER`` | the tile, the cell |
| ``TAKE_BACK`` | the cell |
| ``RESERVE``, ``GIVE``, ``DECLINE`` | the tile |
| ``STOP``, ``PASS`` | nothing |
| ``DRAW_MARKET`` | the square from 0, the tile |
| ``DRAW_DIRK`` | the tile |
| ``DRAW_HAND`` | the seat, the card |
| ``DRAW_DISPLAY`` | the card |
| ``DRAW_SCORING_CARD`` | 0 for A, 1 for B |
| ``RESHUFFLE`` | nothing |
| ``LOOK``, ``LOOK_AWAY``, ``PASS_CHESTS`` | nothing |
| ``KEEP_ARCHITECTS`` | nothing |
| ``ARCHITECT_LAY``, ``ARCHITECT_SWAP`` | the tile, the cell, the architect |
| ``ARCHITECT_TAKE_BACK`` | the cell, the architect |
| ``BUY_CHESTS`` | the room from 0, the cards |
| ``BUY_BAZAAR`` | the bazaar, the cards as cards of the first currency |
| ``PLACE_CHEST`` | the colour, the cell |
| ``PEEK`` | the seat, the side |
| ``DRAW_ATTACK`` | the side |
| ``DRAW_SCOUT`` | the colour |
| ``DEAL_ARCHITECT`` | the seat, the card |
| ``DRAW_ARCHITECT`` | the card |
| ``DRAW_CHEST`` | the room from 0, the colour |

The player of an action is the one who must act. Cells are ``Cell`` or pairs of integers.
"""

from __future__ import annotations

from typing import Any

Move = tuple[Any, ...]
"""An action or a draw, as in the table above."""

(
    TAKE, BUY, LAY, TAKE_BACK, SWAP, STOP, PASS, PLACE, RESERVE, GIVE, PLACE_LEFTOVER, DECLINE,
) = range(12)  # fmt: skip
"""The kinds of actions of the base game, in the order of ``ACTION_KINDS`` in ``game/events.py``."""

(
    LOOK, LOOK_AWAY, BUY_CHESTS, PLACE_CHEST, PASS_CHESTS, BUY_BAZAAR,
    ARCHITECT_LAY, ARCHITECT_TAKE_BACK, ARCHITECT_SWAP, KEEP_ARCHITECTS,
) = range(12, 22)  # fmt: skip
"""The kinds of actions of modules."""

BUILDING = (
    LAY, TAKE_BACK, SWAP, PLACE, PLACE_LEFTOVER, ARCHITECT_LAY, ARCHITECT_TAKE_BACK, ARCHITECT_SWAP,
)  # fmt: skip
"""The kinds of actions that change a city."""

(
    DRAW_MARKET, DRAW_DIRK, DRAW_HAND, DRAW_DISPLAY, DRAW_SCORING_CARD, RESHUFFLE,
    PEEK, DRAW_ATTACK, DRAW_SCOUT, DRAW_CHEST, DEAL_ARCHITECT, DRAW_ARCHITECT,
) = range(1000, 1012)  # fmt: skip
"""The kinds of draws, those of modules last."""

FIRST_OWN_ACTION, FIRST_OWN_WAY, FIRST_OWN_DRAW = 100, 500, 2000
"""The first kinds of actions, of lists of actions and of draws of modules of a user's own. The
event itself follows in such moves."""
