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

The player of an action is the one who must act. Cells are ``Cell`` or pairs of integers.
"""

from __future__ import annotations

from typing import Any

Move = tuple[Any, ...]
"""An action or a draw, as in the table above."""

(
    TAKE, BUY, LAY, TAKE_BACK, SWAP, STOP, PASS, PLACE, RESERVE, GIVE, PLACE_LEFTOVER, DECLINE,
    DRAW_MARKET, DRAW_DIRK, DRAW_HAND, DRAW_DISPLAY, DRAW_SCORING_CARD, RESHUFFLE,
) = range(18)  # fmt: skip
"""The kinds, in the order of ``ACTION_KINDS`` and ``DRAW_KINDS`` of ``game/events.py``."""
