"""Dealing the hidden pieces of a compact state anew, as one player may imagine them.

Starting money is dealt as in a real deal: each possible hand is as likely as there with that number
of cards. Rule: setup.starting-money.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from random import Random

from alhambra_rules.compact import money
from alhambra_rules.compact.money import STARTING_MONEY, WORTH
from alhambra_rules.compact.numbering import listed
from alhambra_rules.compact.piles import deck_in_piles
from alhambra_rules.compact.state import NOBODY, UNKNOWN, CompactState, Order

_VALUES = 9
_TRIES = 100
"""Deals until the hands are counted. Of 1,000 hands, 7 have eight cards, and 1 has more."""


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


def deal_starting_hand(cards: list[int], many: int, chance: Random) -> list[int]:
    """Remove ``many`` cards, by their numbers, that can be starting money; return them.

    They are dealt one by one until they are enough, and anew until their number fits. If it does
    not fit for long, the possible hands are counted, and one of them is chosen. If none is
    possible, because a player broke the rule, the cards can be any.

    Rule: setup.starting-money (et-2005, ru, hu).
    """
    last, first = len(cards) - 1, len(cards) - many
    draw, worth = chance.random, WORTH
    for _ in range(_TRIES):
        at, total = last, 0
        while at >= first and total < STARTING_MONEY:
            chosen = int(draw() * (at + 1))
            cards[at], cards[chosen] = cards[chosen], cards[at]
            total += worth[cards[at]]
            at -= 1
        if at < first and total >= STARTING_MONEY:
            break
    else:
        _put_last(cards, _rare_hand(cards, many, chance))
    hand = cards[first:]
    del cards[first:]
    return hand


def _put_last(cards: list[int], hand: Sequence[int]) -> None:
    for card in hand:
        cards.remove(card)
    cards += hand


def _rare_hand(cards: Sequence[int], many: int, chance: Random) -> list[int]:
    """Return one of the hands of ``many`` cards that a deal can give; none if there are none.

    A deal is a last card, and others that are not enough without it.
    """
    by_value = [[card for card in cards if WORTH[card] == value + 1] for value in range(_VALUES)]
    numbers = tuple(map(len, by_value))
    weights = {
        (last, total): numbers[last - 1] * _ways(_without(numbers, last), many - 1, total)
        for last in range(1, _VALUES + 1)
        for total in range(STARTING_MONEY - last, STARTING_MONEY)
    }
    if not any(weights.values()):
        return []
    ((last, total),) = chance.choices([*weights], [*weights.values()])
    numbers, many = _without(numbers, last), many - 1
    hand = [last]
    for value in range(_VALUES, 0, -1):
        ways = [
            comb(numbers[-1], taken) * _ways(numbers[:-1], many - taken, total - taken * value)
            for taken in range(min(numbers[-1], many, total // value) + 1)
        ]
        (taken,) = chance.choices(range(len(ways)), ways)
        hand += [value] * taken
        numbers, many, total = numbers[:-1], many - taken, total - taken * value
    return [
        card
        for value, of_value in enumerate(by_value, start=1)
        for card in chance.sample(of_value, hand.count(value))
    ]


def _without(numbers: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*numbers[: value - 1], numbers[value - 1] - 1, *numbers[value:])


@lru_cache(maxsize=20_000)
def _ways(numbers: tuple[int, ...], many: int, total: int) -> int:
    """Return in how many ways ``many`` cards have this total; ``numbers`` counts each value."""
    if not numbers:
        return many == total == 0
    value = len(numbers)
    return sum(
        comb(numbers[-1], taken) * _ways(numbers[:-1], many - taken, total - taken * value)
        for taken in range(min(numbers[-1], many, total // value) + 1)
    )
