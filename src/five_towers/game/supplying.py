"""Supply the missing cards of an illegal event, so that the replay can continue.

The event moved the cards, so they must have been there. They are added where the event takes them
from. Nothing else changes, so a card may be left over and make later events illegal.
"""

from __future__ import annotations

from alhambra_rules.rulebook.changing import changed
from five_towers.game.cards import Cards, missing_cards, with_cards
from five_towers.game.events import Build, Event, LayOut, Take
from five_towers.game.state import GameState


def supplied(state: GameState, event: Event) -> GameState:
    """Return the state with the missing cards of the event added."""
    match event:
        case LayOut(card=card):
            return changed(state, deck=_with_all(state.deck, (card,)))
        case Take(cards=cards):
            return changed(state, display=_with_all(state.display, cards))
        case Build(cards=cards):
            return changed(state, taken=_with_all(state.taken, cards))
        case _:
            return state


def _with_all(pile: Cards, cards: Cards) -> Cards:
    return with_cards(pile, missing_cards(pile, cards))
