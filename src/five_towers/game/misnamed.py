"""How a replay continues after a violation or after a card was recorded under a wrong name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from alhambra_rules.rulebook.replays import never_taken
from alhambra_rules.rulebook.values import changed
from five_towers.game.dealer import Cards, missing_cards, with_cards, without_cards
from five_towers.game.events import Build, Event, LayOut, Reshuffle, Take
from five_towers.game.state import GameState
from five_towers.model import Card


def with_missing_cards(state: GameState, event: Event) -> GameState:
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


def with_corrected_names(state: GameState, event: Event, later: Sequence[Event]) -> GameState:
    """Return the state with misnamed cards swapped, so that the event can move its cards.

    Args:
        state: the state before the event.
        event: the event, legal or not.
        later: the next events, as far as they are known.
    """
    match event:
        case LayOut(card=card) if card not in state.deck:
            wrong = never_taken(state.deck, _next_draws(later), lambda draw: ((), (draw.card,)))
            return _swapped(state, "deck", card, wrong, ("discards",))
        case Take(cards=cards):
            for card in missing_cards(state.display, cards):
                wrong = _misnamed(missing_cards(cards, state.display), later)
                state = _swapped(state, "display", card, wrong, ("deck", "discards"))
        case Build(cards=cards):
            for card in missing_cards(state.taken, cards):
                others = missing_cards(cards, state.taken)
                wrong, deck = (others[0], ("deck",)) if others else (None, ())
                state = _swapped(state, "taken", card, wrong, ("display", *deck, "discards"))
    return state


def _misnamed(others: Cards, later: Sequence[Event]) -> Card | None:
    """Return the misnamed one of the cards that stay in the display; None if there is none.

    A card that is laid out later comes first, because it must still be in the deck. A card that is
    taken in this round comes last.
    """
    this_round = takewhile(lambda event: not isinstance(event, LayOut), later)
    taken = {card for event in this_round if isinstance(event, Take) for card in event.cards}
    staying = [card for card in others if card not in taken]
    drawn = {draw.card for draw in _next_draws(later)}
    return next((card for card in staying if card in drawn), next(iter(staying or others), None))


def _next_draws(later: Sequence[Event]) -> list[LayOut]:
    """Return the draws before the discards are shuffled."""
    before = takewhile(lambda event: not isinstance(event, Reshuffle), later)
    return [event for event in before if isinstance(event, LayOut)]


def _swapped(
    state: GameState, place: str, card: Card, wrong: Card | None, sources: Sequence[str]
) -> GameState:
    """Move the card into the place, and the wrong card to the first source that has the card.

    Without a wrong card, only the card moves. Without both nothing changes.
    """
    piles = {name: getattr(state, name) for name in ("deck", "display", "taken", "discards")}
    source = next((name for name in sources if card in piles[name]), None)
    if source is None and wrong is None:
        return state
    gone = () if wrong is None else (wrong,)
    if source is not None:
        piles[source] = with_cards(without_cards(piles[source], (card,)), gone)
    piles[place] = with_cards(without_cards(piles[place], gone), (card,))
    return changed(state, **piles)
