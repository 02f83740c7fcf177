"""Swap a misnamed money card with the one that was taken, paid or drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from alhambra_rules.game.actions import Action, Buy, TakeMoney
from alhambra_rules.game.draws import DrawToDisplay, DrawToHand, Reshuffle
from alhambra_rules.game.events import Event
from alhambra_rules.game.pieces import has_card, lacking, with_cards, without_cards
from alhambra_rules.game.state import GameState
from alhambra_rules.model import MoneyCard
from alhambra_rules.rulebook.changing import changed
from alhambra_rules.rulebook.spare import spare

_Cards = tuple[MoneyCard, ...]
_Moved = Callable[[Event], tuple[_Cards, _Cards]]


def in_the_display(state: GameState, taken: _Cards, later: Sequence[Event]) -> GameState:
    """Return the state with the taken cards in the display instead of spare ones."""
    lying, state = _exchanged(state, state.display, taken, later, _of_the_display)
    return changed(state, display=lying)


def in_hand(state: GameState, purchase: Buy, later: Sequence[Event]) -> GameState:
    """Return the state with the paid cards in hand instead of spare ones."""

    def moved(event: Event) -> tuple[_Cards, _Cards]:
        if not isinstance(event, Action) or event.player != purchase.player:
            return (), ()
        spent = event.cards if isinstance(event, Buy) else ()
        for module in state.modules:
            spent += module.spent_by(event)
        return event.cards if isinstance(event, TakeMoney) else (), spent

    player = state.player(purchase.player)
    hand, state = _exchanged(state, player.hand, purchase.cards, later, moved)
    return changed(state, players=state.with_player(changed(player, hand=hand)))


def in_the_deck(state: GameState, card: MoneyCard, later: Sequence[Event]) -> GameState:
    """Return the state with a drawn card in the deck instead of a spare one.

    A spare card is not drawn before the next reshuffle.
    """
    cards = state.deck.cards
    if has_card(cards, card):
        return state
    drawn = takewhile(lambda event: not isinstance(event, Reshuffle), later)
    wrong = spare(cards, drawn, lambda event: ((), _drawn_by(event)))
    if wrong is None:
        return state
    state = _among_the_spent(state, card, wrong)
    return changed(state, deck=changed(state.deck, cards=_with(cards, wrong, card)))


def _of_the_display(event: Event) -> tuple[_Cards, _Cards]:
    came = (event.card,) if isinstance(event, DrawToDisplay) else ()
    return came, event.cards if isinstance(event, TakeMoney) else ()


def _drawn_by(event: Event) -> _Cards:
    return (event.card,) if isinstance(event, DrawToHand | DrawToDisplay) else ()


def _exchanged(
    state: GameState, cards: _Cards, wanted: _Cards, later: Sequence[Event], moved: _Moved
) -> tuple[_Cards, GameState]:
    """Return the cards with the wanted ones instead of spare ones, and the state to match."""
    missing = lacking(cards, wanted)
    others = without_cards(cards, lacking(missing, wanted))
    for card in missing:
        wrong = spare(others, later, moved)
        if wrong is None:
            break
        others, cards = without_cards(others, (wrong,)), _with(cards, wrong, card)
        state = _where_it_was(state, card, wrong)
    return cards, state


def _where_it_was(state: GameState, card: MoneyCard, wrong: MoneyCard) -> GameState:
    """Return the state with the wrong card in the right one's place in the deck or spent pile."""
    if not has_card(state.deck.cards, card):
        return _among_the_spent(state, card, wrong)
    return changed(state, deck=changed(state.deck, cards=_with(state.deck.cards, card, wrong)))


def _among_the_spent(state: GameState, card: MoneyCard, wrong: MoneyCard) -> GameState:
    if not has_card(state.spent, card):
        return state
    return changed(state, spent=_with(state.spent, card, wrong))


def _with(cards: _Cards, gone: MoneyCard, come: MoneyCard) -> _Cards:
    return with_cards(without_cards(cards, (gone,)), (come,))
