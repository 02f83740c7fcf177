"""How a recorded game goes on after a fault: what an event moved was there, since it was moved.

So the cards that an illegal event moves and that are not where it takes them from are put there
first; nothing else changes, and where a card is one too many, later events may be faulty for that.
"""

from __future__ import annotations

from alhambra_rules.rulebook.changing import changed
from five_towers.game.cards import lacking, with_cards
from five_towers.game.events import Build, Event, LayOut, Take
from five_towers.game.state import GameState


def supplied(state: GameState, event: Event) -> GameState:
    """Return the state with the cards added that the event moves and that are not there."""
    match event:
        case LayOut(card=card):
            return changed(state, deck=with_cards(state.deck, lacking(state.deck, (card,))))
        case Take(cards=cards):
            return changed(state, display=with_cards(state.display, lacking(state.display, cards)))
        case Build(cards=cards):
            return changed(state, taken=with_cards(state.taken, lacking(state.taken, cards)))
        case _:
            return state
