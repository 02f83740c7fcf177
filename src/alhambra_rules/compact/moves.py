"""Actions and draws as short tuples: the name of the kind in records, then what it moves.

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
"""An action or a draw, as in the table above. Of an event of a user's own, the event follows."""

TAKE, BUY, STOP, PASS = "take", "buy", "stop", "pass"
LAY, TAKE_BACK, SWAP = "from-reserve", "to-reserve", "swap"
PLACE, RESERVE, GIVE = "place", "reserve", "give"
PLACE_LEFTOVER, DECLINE = "place-leftover", "decline-leftover"
"""The kinds of actions of the base game."""

LOOK, LOOK_AWAY = "look", "look-away"
BUY_CHESTS, PLACE_CHEST, PASS_CHESTS = "buy-chests", "place-chest", "pass-chests"
BUY_BAZAAR = "buy-bazaar"
ARCHITECT_LAY, ARCHITECT_TAKE_BACK = "architect-from-reserve", "architect-to-reserve"
ARCHITECT_SWAP, KEEP_ARCHITECTS = "architect-swap", "keep-architects"
"""The kinds of actions of modules."""

BUILDING = (
    LAY, TAKE_BACK, SWAP, PLACE, PLACE_LEFTOVER, ARCHITECT_LAY, ARCHITECT_TAKE_BACK, ARCHITECT_SWAP,
)  # fmt: skip
"""The kinds of actions that change a city."""

DRAW_MARKET, DRAW_DIRK, DRAW_HAND, DRAW_DISPLAY = "market", "dirk", "hand", "display"
DRAW_SCORING_CARD, RESHUFFLE = "scoring", "reshuffle"
"""The kinds of draws of the base game."""

PEEK, DRAW_ATTACK, DRAW_SCOUT, DRAW_CHEST = "peek", "attack", "scout", "chest"
DEAL_ARCHITECT, DRAW_ARCHITECT = "deal-architect", "architect"
"""The kinds of draws of modules."""
