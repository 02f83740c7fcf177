"""How a recorded game goes on after a piece was misnamed: it changes places with the right one.

A tile that was drawn and written down as another one lies on the market under a wrong name, until
somebody puts it down under its own. What an event moves was there, so one of the pieces there was
really that one: one that no later event moves from there. It lies where the right one was thought
to be, in the bag or the deck or among the spent cards. So nothing is one too many afterwards, and
no later event is found faulty for it.
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
    """Return the state in which what the event moves lies where it is moved from, if it can be.

    Args:
        state: the state before the event.
        event: what happens, legal or not.
        later: what happens next, as far as it is known.

    Raises:
        InvalidArgument: it is an event of somebody who does not play.
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
