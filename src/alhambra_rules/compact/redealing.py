"""Dealing the hidden pieces of a compact state anew, as one player may imagine them."""

from __future__ import annotations

from random import Random

from alhambra_rules.compact import money
from alhambra_rules.compact.numbering import listed
from alhambra_rules.compact.piles import deck_in_piles
from alhambra_rules.compact.starting_hands import deal_starting_hand
from alhambra_rules.compact.state import NOBODY, UNKNOWN, CompactState, Order


def redealt(state: CompactState, seat: int, chance: Random) -> CompactState:
    """Return a dealt state that this player cannot tell from the given one, with an empty log.

    The unknown cards of the other hands, the deck and the bag are dealt by chance, as by
    ``determinize``.
    """
    new = state.copy()
    unknown = [
        money.NO_CARDS if at == seat else hand - known
        for at, (hand, known) in enumerate(zip(state.hands, state.known_hands, strict=True))
    ]
    cards = list(money.numbers(state.deck))
    for some in unknown:
        cards += money.numbers(some)
    starting = [
        money.cards_of(deal_starting_hand(cards, many, chance)) if many and some else money.NO_CARDS
        for many, some in zip(state.starting_cards, unknown, strict=True)
    ]
    chance.shuffle(cards)
    for at, some in enumerate(unknown):
        if some:
            many = money.size(some) - state.starting_cards[at]
            new.hands[at] = state.known_hands[at] + starting[at] + money.cards_of(cards[:many])
            del cards[:many]
    new.deck = money.cards_of(cards)
    bag = listed(state.bag)
    chance.shuffle(bag)
    deck = _in_order(state, cards, chance)
    new.order = Order(chance.getrandbits(32), tuple(bag), deck, True, 0, 0)
    new.bag_at = new.deck_at = 0
    new.log = (None, NOBODY, ())
    return new


def _in_order(state: CompactState, cards: list[int], chance: Random) -> tuple[int, ...]:
    if not state.to_come:
        return tuple(cards)
    if state.piled != UNKNOWN:
        return deck_in_piles(cards, state.setting.inserts, state.came_after, state.piled, chance)
    scoring = [*state.to_come]
    places = sorted(chance.sample(range(len(cards) + len(scoring)), len(scoring)))
    for place, card in zip(places, scoring, strict=True):
        cards.insert(place, card)
    return tuple(cards)
