"""How a recorded game goes on after a fault: what an event moved was there, since it was moved.

A card drawn once too often lies in the display all the same. So the pieces that an illegal event
moves and that are not where it takes them from are put there first; nothing else changes, and
where a piece is one too many, later events may be found faulty for that.
"""

from __future__ import annotations

from alhambra_rules.game.actions import Buy, RedesignFromReserve, RedesignSwap, TakeMoney
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.draws import DrawToDirk, DrawToDisplay, DrawToHand, DrawToMarket
from alhambra_rules.game.events import Event
from alhambra_rules.game.pieces import lacking, with_cards, with_tile
from alhambra_rules.game.state import GameState
from alhambra_rules.model import MoneyCard, Tile
from alhambra_rules.rulebook.changing import changed


def supplied(state: GameState, event: Event) -> GameState:
    """Return the state with the pieces added that the event moves and that are not there.

    Raises:
        InvalidArgument: it is an event of somebody who does not play.
    """
    state = _supplied(state, event)
    for module in state.modules:
        state = module.supplied(state, event)
    return state


def _supplied(state: GameState, event: Event) -> GameState:
    match event:
        case TakeMoney():
            missing = lacking(state.display, event.cards)
            return changed(state, display=with_cards(state.display, missing))
        case Buy():
            return with_in_hand(state, event.player, event.cards)
        case RedesignFromReserve() | RedesignSwap():
            return _with_in_reserve(state, event.player, event.tile)
        case DrawToMarket() | DrawToDirk() if event.tile not in state.bag:
            return changed(state, bag=with_tile(state.bag, event.tile))
        case DrawToHand() | DrawToDisplay():
            return _with_in_deck(_without_piles_if_overdue(state), event.card)
        case _:
            return state


def with_in_hand(state: GameState, name: str, cards: tuple[MoneyCard, ...]) -> GameState:
    """Return the state with those of the cards added to a hand that it lacks."""
    player = state.player(name)
    hand = with_cards(player.hand, lacking(player.hand, cards))
    return changed(state, players=state.with_player(changed(player, hand=hand)))


def _with_in_reserve(state: GameState, name: str, tile: Tile) -> GameState:
    player = state.player(name)
    if tile in player.reserve:
        return state
    reserve = with_tile(player.reserve, tile)
    return changed(state, players=state.with_player(changed(player, reserve=reserve)))


def _without_piles_if_overdue(state: GameState) -> GameState:
    """Forget the piles once a scoring card is overdue: each later card would be one too early."""
    if state.deck.may_go_on():
        return state
    return changed(state, deck=state.deck.without_piles())


def _with_in_deck(state: GameState, card: MoneyCard) -> GameState:
    """Add a card to the deck, of whose piles nothing is known then; shuffle if that is due."""
    if not state.deck.size:
        state = changed(state, deck=Deck(state.spent), spent=())
    if card in state.deck.cards:
        return state
    cards = with_cards(state.deck.cards, (card,))
    return changed(state, deck=changed(state.deck.without_piles(), cards=cards))
