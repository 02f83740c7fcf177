"""Correct a misnamed piece in a replay by swapping it with the right one.

A tile may be recorded under a wrong name when it is drawn and under its own when it is placed. If
an event moves a piece that is not there, one of the pieces there must have been misnamed: one
that no later event moves. It changes places with the right piece in the bag, in the deck or among
the spent cards. So there is no surplus piece, and later events are not reported for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from alhambra_rules.game.actions import Buy, TakeMoney
from alhambra_rules.game.draws import DrawToDirk, DrawToDisplay, DrawToHand, DrawToMarket
from alhambra_rules.game.events import Event
from alhambra_rules.game.misnamed_cards import in_hand, in_the_deck, in_the_display
from alhambra_rules.game.misnamed_tiles import (
    Leftover,
    PutDown,
    among_the_leftovers,
    aside,
    in_the_bag,
)
from alhambra_rules.game.state import GameState


def put_right(state: GameState, event: Event, later: Sequence[Event]) -> GameState:
    """Return the state with misnamed pieces corrected, so that the event finds what it moves.

    Args:
        state: the state before the event.
        event: the event, legal or not.
        later: the next events, as far as they are known.

    Raises:
        InvalidArgument: the event's player is not in the game.
    """
    if isinstance(event, TakeMoney):
        return in_the_display(state, event.cards, later)
    if isinstance(event, Buy):
        return in_hand(state, event, later)
    if isinstance(event, DrawToHand | DrawToDisplay):
        return in_the_deck(state, event.card, later)
    if isinstance(event, DrawToMarket | DrawToDirk):
        return in_the_bag(state, event.tile, later)
    if isinstance(event, PutDown):
        return aside(state, event, later)
    return among_the_leftovers(state, event, later) if isinstance(event, Leftover) else state
