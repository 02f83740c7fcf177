"""How a recorded game goes on after a card was misnamed: it changes places with the right one.

A card that was laid out and written down as another one lies there under a wrong name, until
somebody takes it under its own. What an event moves was there, so one of the cards there was really
that one: one that is not moved from there. It lies where the right one was thought to be, in the
deck or among the discards. So nothing is one too many afterwards, and the deck runs out in time.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from alhambra_rules.rulebook.changing import changed
from alhambra_rules.rulebook.spare import spare
from five_towers.game.cards import Cards, lacking, with_cards, without_cards
from five_towers.game.events import Build, Event, LayOut, Reshuffle, Take
from five_towers.game.state import GameState
from five_towers.model import Card


def put_right(state: GameState, event: Event, later: Sequence[Event]) -> GameState:
    """Return the state in which what the event moves lies where it is moved from, if it can be.

    Args:
        state: the state before the event.
        event: what happens, legal or not.
        later: what happens next, as far as it is known.
    """
    match event:
        case LayOut(card=card) if lacking(state.deck, (card,)):
            wrong = spare(state.deck, _to_come(later), lambda draw: ((), (draw.card,)))
            return _exchanged(state, "deck", card, wrong, ("discards",))
        case Take(cards=cards):
            for card in lacking(state.display, cards):
                wrong = _misnamed(lacking(cards, state.display), later)
                state = _exchanged(state, "display", card, wrong, ("deck", "discards"))
        case Build(cards=cards):
            for card in lacking(state.taken, cards):
                others = lacking(cards, state.taken)
                wrong, deck = (others[0], ("deck",)) if others else (None, ())
                state = _exchanged(state, "taken", card, wrong, ("display", *deck, "discards"))
    return state


def _misnamed(others: Cards, later: Sequence[Event]) -> Card | None:
    """Return which of the cards that are not taken was another one, if there are any.

    Rather one that is laid out later, so that it is in the deck; none that is taken this round.
    """
    this_round = takewhile(lambda event: not isinstance(event, LayOut), later)
    taken = {card for event in this_round if isinstance(event, Take) for card in event.cards}
    staying = [card for card in others if card not in taken]
    to_come = {draw.card for draw in _to_come(later)}
    return next((card for card in staying if card in to_come), next(iter(staying or others), None))


def _to_come(later: Sequence[Event]) -> list[LayOut]:
    """Return the cards that are laid out before the discards are shuffled."""
    before = takewhile(lambda event: not isinstance(event, Reshuffle), later)
    return [event for event in before if isinstance(event, LayOut)]


def _exchanged(
    state: GameState, place: str, card: Card, wrong: Card | None, sources: Sequence[str]
) -> GameState:
    """Return the state with the card in a place, and with the wrong one where the card was.

    Without a wrong one the card comes from its source, if it lies there; else nothing changes.
    """
    lie = {
        "deck": state.deck,
        "display": state.display,
        "taken": state.taken,
        "discards": state.discards,
    }
    source = next((one for one in sources if card in lie[one]), None)
    if source is None and wrong is None:
        return state
    gone = () if wrong is None else (wrong,)
    if source is not None:
        lie[source] = with_cards(without_cards(lie[source], (card,)), gone)
    lie[place] = with_cards(without_cards(lie[place], gone), (card,))
    return changed(
        state,
        deck=lie["deck"],
        display=lie["display"],
        taken=lie["taken"],
        discards=lie["discards"],
    )
