"""How a replay continues after a violation."""

from __future__ import annotations

from alhambra_rules.game.actions import (
    Action,
    Buy,
    DeclineLeftover,
    GiveBought,
    PlaceBought,
    PlaceLeftover,
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    ReserveBought,
    TakeMoney,
)
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.draws import (
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
    Reshuffle,
)
from alhambra_rules.game.events import Event
from alhambra_rules.game.house_rules import house_rules
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.pieces import missing_cards, with_cards, with_tile
from alhambra_rules.game.placing import located
from alhambra_rules.game.state import GameState
from alhambra_rules.model import MoneyCard, Tile
from alhambra_rules.placement import check_city
from rulebook_kit import Report
from rulebook_kit.values import changed


def new_violations(state: GameState, event: Event, report: Report) -> Report:
    """Return the violations of a report that did not exist before the event.

    Args:
        state: the state before the event.
        event: the event.
        report: the report of ``check_event`` on the event.
    """
    if report.ok or not isinstance(event, Action) or event.player not in state.names:
        return report
    city, house = state.player(event.player).city, house_rules(state, event.player)
    before = located(state, event.player, check_city(city, house=house))
    return Report.of(violation for violation in report if violation not in before.violations)


MOVE_NO_CARDS = (
    *(PlaceBought, ReserveBought, GiveBought, PlaceLeftover, DeclineLeftover),
    *(RedesignFromReserve, RedesignToReserve, RedesignSwap),
    *(DrawToMarket, DrawToDirk, DrawScoringCard, Reshuffle),
)
"""Events that leave all hands as they are, also if they are illegal."""


def with_missing_pieces(state: GameState, event: Event) -> GameState:
    """Return the state with all pieces that the event moves, adding those that are missing.

    Raises:
        InvalidArgument: the event's player is not in the game.
    """
    state = _with_missing_pieces(state, event)
    for module in modules_of(state):
        state = module.with_missing_pieces(state, event)
    return state


def with_an_empty_deck(state: GameState) -> GameState:
    """Return the state with the last money cards of the deck among the spent ones.

    If hands are uncertain, the deck may be empty before it is in the state.
    """
    if state.deck.to_come:
        return state
    spent = with_cards(state.spent, state.deck.cards)
    return changed(state, deck=Deck(()), spent=spent)


def _with_missing_pieces(state: GameState, event: Event) -> GameState:
    match event:
        case TakeMoney():
            missing = missing_cards(state.display, event.cards)
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
    """Return the state with the missing cards added to a hand."""
    player = state.player(name)
    hand = with_cards(player.hand, missing_cards(player.hand, cards))
    return changed(state, players=state.with_player(changed(player, hand=hand)))


def _with_in_reserve(state: GameState, name: str, tile: Tile) -> GameState:
    player = state.player(name)
    if tile in player.reserve:
        return state
    reserve = with_tile(player.reserve, tile)
    return changed(state, players=state.with_player(changed(player, reserve=reserve)))


def _without_piles_if_overdue(state: GameState) -> GameState:
    """Forget the piles if a scoring card is overdue, so that only one card is reported for it."""
    if state.deck.may_draw_money():
        return state
    return changed(state, deck=state.deck.without_piles())


def _with_in_deck(state: GameState, card: MoneyCard) -> GameState:
    """Add a card to the deck, whose piles become unknown; reshuffle first if the deck is empty."""
    if not state.deck.size:
        state = changed(state, deck=Deck(state.spent), spent=())
    if card in state.deck.cards:
        return state
    cards = with_cards(state.deck.cards, (card,))
    return changed(state, deck=changed(state.deck.without_piles(), cards=cards))
