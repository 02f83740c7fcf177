"""Money cards as one integer: three bits for each of the 36 cards, which count up to three copies.

The highest bit of the three is free, so that one subtraction compares all counts at once. Adding
and subtracting such integers adds and removes cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

_BITS = 3
_VALUES = 9
_KINDS = 36
_CURRENCIES = 4
_OF_A_CURRENCY = _BITS * _VALUES
_ONE_CURRENCY = (1 << _OF_A_CURRENCY) - 1
_MOST = 5

NO_CARDS = 0
CARD = tuple(1 << _BITS * number for number in range(_KINDS))
"""Each card alone, by its number."""

SINGLE = frozenset(CARD)
"""Every set of exactly one card."""

_ONCE = sum(CARD)
_TWICE = _ONCE << 1
TOO_MANY = _ONCE << 2
"""The free bit of each card: set if there are more than three copies."""


def cards_of(numbers: Sequence[int]) -> int:
    """Return the cards with these numbers; at most three copies of each."""
    return sum([CARD[number] for number in numbers])


def size(cards: int) -> int:
    """Return how many cards there are."""
    return (cards & _ONCE).bit_count() + 2 * (cards & _TWICE).bit_count()


def has(cards: int, wanted: int) -> bool:
    """Whether all wanted cards are among the cards."""
    return ((cards | TOO_MANY) - wanted) & TOO_MANY == TOO_MANY


def without(cards: int, gone: int) -> int:
    """Return the cards without these; what is not among them is passed over."""
    if has(cards, gone):
        return cards - gone
    for number in numbers(gone):
        if has(cards, CARD[number]):
            cards -= CARD[number]
    return cards


def of_currency(cards: int, currency: int) -> int:
    """Return the cards of a currency, 0 to 3, as cards of the first currency."""
    return cards >> _OF_A_CURRENCY * currency & _ONE_CURRENCY


def in_currency(cards: int, currency: int) -> int:
    """Return cards of the first currency as cards of another one: undoes ``of_currency``."""
    return cards << _OF_A_CURRENCY * currency


def numbers(cards: int) -> tuple[int, ...]:
    """Return the numbers of the cards, sorted; a number for each copy."""
    found: tuple[int, ...] = ()
    for currency in range(_CURRENCIES):
        found += _numbers(cards & _ONE_CURRENCY << _OF_A_CURRENCY * currency)
    return found


@lru_cache(maxsize=100_000)
def _numbers(cards: int) -> tuple[int, ...]:
    found = []
    while cards:
        number = ((cards & -cards).bit_length() - 1) // _BITS
        copies = cards >> _BITS * number & 3
        found += [number] * copies
        cards -= copies << _BITS * number
    return tuple(found)


@lru_cache(maxsize=100_000)
def worth(cards: int) -> int:
    """Return the total value of the cards, of whatever currency."""
    return _total(numbers(cards))


def _total(numbered: Sequence[int]) -> int:
    return sum([number % _VALUES + 1 for number in numbered])


@lru_cache(maxsize=100_000)
def takings(display: int) -> tuple[int, ...]:
    """Return every choice of cards that may be taken from the display: single cards first.

    Rule: money.one-or-five (et-2005, ru, hu).
    """
    cards = numbers(display)
    found = [CARD[card] for card in dict.fromkeys(cards)]
    low = [card for card in cards if card % _VALUES + 1 < _MOST]
    for many in range(2, len(low) + 1):
        several = dict.fromkeys(combinations(low, many))
        found += [cards_of(some) for some in several if _total(some) <= _MOST]
    return tuple(found)


def may_take(display: int, cards: int) -> bool:
    """Whether the cards may be taken together. Rule: money.one-or-five (et-2005, ru, hu)."""
    return cards > 0 and has(display, cards) and (cards in SINGLE or worth(cards) <= _MOST)


class Payment(NamedTuple):
    """One way to pay.

    Attributes:
        cards: the cards, as cards of the first currency.
        paid: their total value.
    """

    cards: int
    paid: int


@lru_cache(maxsize=200_000)
def payments(cards: int, price: int) -> tuple[Payment, ...]:
    """Return the payments of a price without a surplus card, from the highest cards down.

    Args:
        cards: the buyer's cards of one currency, as cards of the first currency.
        price: the least total.
    """
    found: list[Payment] = []
    total = worth(cards)
    if total >= price:
        piles = [
            (value, many)
            for value in range(_VALUES, 0, -1)
            if (many := cards >> _BITS * (value - 1) & 3)
        ]
        _pay(piles, total, price, Payment(NO_CARDS, 0), found)
    return tuple(found)


def _pay(
    piles: list[tuple[int, int]], total: int, price: int, chosen: Payment, found: list[Payment]
) -> None:
    """Add all payments that start with the chosen cards; ``total`` is the sum of the piles."""
    cards, paid = chosen
    if paid >= price:
        found.append(chosen)
        return
    for place, (value, many) in enumerate(piles):
        if paid + total < price:
            return
        rest = [(value, many - 1), *piles[place + 1 :]] if many > 1 else piles[place + 1 :]
        more = Payment(cards + CARD[value - 1], paid + value)
        _pay(rest, total - value, price, more, found)
        total -= value * many


_Piles = tuple[tuple[int, int, int], ...]
"""Equal cards together, from the highest value down: the card, its value and their number."""


def _piles(cards: int) -> _Piles:
    listed = sorted(numbers(cards), key=lambda card: (-(card % _VALUES), card))
    return tuple([(card, card % _VALUES + 1, listed.count(card)) for card in dict.fromkeys(listed)])


@lru_cache(maxsize=10_000)
def count_any_payments(cards: int, price: int) -> int:
    """Return how many payments ``any_payments`` has; they are not made."""
    return _ways(_piles(cards), price)


@lru_cache(maxsize=50_000)
def _ways(piles: _Piles, due: int) -> int:
    if due <= 0:
        return 1
    if not piles:
        return 0
    (_, value, many), *_ = piles
    most = min(many, -(-due // value))
    return sum([_ways(piles[1:], due - taken * value) for taken in range(most + 1)])


@lru_cache(maxsize=64)
def any_payments(cards: int, price: int) -> tuple[int, ...]:
    """Return the payments of a price without a surplus card, with cards of any currencies.

    They come in the order of ``payments``, and of equal values the first currency first.
    """
    return tuple(_paid(_piles(cards), price))


def _paid(piles: _Piles, due: int) -> list[int]:
    if due <= 0:
        return [NO_CARDS]
    if not piles:
        return []
    (card, value, many), *_ = piles
    return [
        rest + taken * CARD[card]
        for taken in range(min(many, -(-due // value)), -1, -1)
        for rest in _paid(piles[1:], due - taken * value)
    ]
