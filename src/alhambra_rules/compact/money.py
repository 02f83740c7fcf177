"""Money cards as one integer: a few bits for each kind of card, which count its copies.

Each of the 36 kinds of money, and of the four kinds of architects, has six bits and up to 31
copies: a game has at most four, but a record with wrong lines may have more. The highest bit of a
kind is free, so that one subtraction compares all counts at once. Adding and subtracting such
integers adds and removes cards. The bits of a currency stand together.

Architects have the numbers -4 to -1, because a game sorts them before other cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

_BITS = 6
_VALUES = 9
_KINDS = 36
_CURRENCIES = 4
_MONEY_BITS = _BITS * _VALUES
_OF_A_CURRENCY = _MONEY_BITS + _BITS
_ONE_CURRENCY = (1 << _OF_A_CURRENCY - 1) - 1  # without the free bit of architects
_ALL_OF_A_CURRENCY = tuple(
    [_ONE_CURRENCY << _OF_A_CURRENCY * currency for currency in range(_CURRENCIES)]
)
_MOST = 5

NO_CARDS = 0
CARD = (
    *[1 << _OF_A_CURRENCY * (card // _VALUES) + _BITS * (card % _VALUES) for card in range(_KINDS)],
    *[1 << _OF_A_CURRENCY * currency + _MONEY_BITS for currency in range(_CURRENCIES)],
)
"""Each card alone, by its number."""

_SHIFT = tuple([card.bit_length() - 1 for card in CARD])
"""The place of the lowest bit of each card, by its number."""

MOST_COPIES = (1 << _BITS - 1) - 1
"""How many copies of a kind there can be in a game."""

_ALL_BITS = (1 << _BITS) - 1

WORTH = (*[card % _VALUES + 1 for card in range(_KINDS)], *[3] * _CURRENCIES)
"""The value of each card, by its number."""

_CURRENCY = (*[card // _VALUES for card in range(_KINDS)], *range(_CURRENCIES))
_NUMBERS = range(-_CURRENCIES, _KINDS)
_NUMBER_AT = {
    CARD[number].bit_length() - 1 + bit: number for number in _NUMBERS for bit in range(_BITS)
}
"""The number of the card that each bit counts."""

_DEAREST_FIRST = sorted(_NUMBERS, key=lambda card: (-WORTH[card], _CURRENCY[card], card))
"""The numbers of all cards in the order in which payments use them."""

_OF_THE_FIRST = [card for card in _DEAREST_FIRST if not _CURRENCY[card]]

SINGLE = frozenset(CARD)
"""Every set of exactly one card."""

_ONCE = sum(CARD)
_TWICE = _ONCE << 1
_ARCHITECT = sum(CARD[_KINDS:])
ARCHITECTS = _ARCHITECT * MOST_COPIES
"""The bits that count architects."""

MONEY = ~ARCHITECTS
"""The bits of all other cards."""

_OFTENER = _ONCE * (MOST_COPIES & ~3)
_FREE = _ONCE << _BITS - 1
"""The free bit of each card."""


STARTING_MONEY = 20
"""What a player draws to before the game. Rule: setup.starting-money (et-2005, ru, hu)."""


def cards_of(numbers: Sequence[int]) -> int:
    """Return the cards with these numbers."""
    return sum(map(CARD.__getitem__, numbers))


def size(cards: int) -> int:
    """Return how many cards there are."""
    several = (cards & _ONCE).bit_count() + 2 * (cards & _TWICE).bit_count()
    if not cards & _OFTENER:
        return several
    return several + sum([(cards >> bit & _ONCE).bit_count() << bit for bit in range(2, _BITS)])


def too_many(several: Iterable[int]) -> bool:
    """Whether there are more copies of a kind than a game can have."""
    total = NO_CARDS
    for cards in several:
        total += cards
        if total & _FREE:
            return True
    return False


def has(cards: int, wanted: int) -> bool:
    """Whether all wanted cards are among the cards."""
    return ((cards | _FREE) - wanted) & _FREE == _FREE


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
    for all_of_currency in _ALL_OF_A_CURRENCY:
        if some := cards & all_of_currency:
            found += _numbers(some)
    return tuple(sorted(found)) if cards & ARCHITECTS else found


@lru_cache(maxsize=100_000)
def _numbers(cards: int) -> tuple[int, ...]:
    found = []
    while cards:
        number = _NUMBER_AT[(cards & -cards).bit_length() - 1]
        copies = cards >> _SHIFT[number] & _ALL_BITS
        if copies == 1:
            found.append(number)
        else:
            found += [number] * copies
        cards ^= copies << _SHIFT[number]
    return tuple(found)


@lru_cache(maxsize=100_000)
def worth(cards: int) -> int:
    """Return the total value of the cards, of whatever currency."""
    return _total(numbers(cards))


def _total(numbered: Sequence[int]) -> int:
    return sum(map(WORTH.__getitem__, numbered))


@lru_cache(maxsize=100_000)
def takings(display: int) -> tuple[int, ...]:
    """Return every choice of cards that may be taken from the display: single cards first.

    Rule: money.one-or-five (et-2005, ru, hu).
    """
    cards = numbers(display)
    found = [CARD[card] for card in dict.fromkeys(cards)]
    low = [card for card in cards if WORTH[card] < _MOST]
    for many in range(2, min(len(low), _MOST) + 1):
        few = []
        for some in dict.fromkeys(combinations(low, many)):
            total = together = 0
            for card in some:
                total += WORTH[card]
                together += CARD[card]
            if total <= _MOST:
                few.append(together)
        if not few:  # nor of more cards
            break
        found += few
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
    return tuple(_payments(cards, price, _OF_THE_FIRST))


def cheapest(ways: Iterable[int]) -> int:
    """Return the cards that are worth least; of these, with the fewest architects, then cards."""
    return min(ways, key=_costs)


def _costs(cards: int) -> tuple[int, int, int, tuple[int, ...]]:
    numbered = numbers(cards)
    return worth(cards), sum(number < 0 for number in numbered), len(numbered), numbered


@lru_cache(maxsize=64)
def any_payments(cards: int, price: int) -> tuple[Payment, ...]:
    """Return the same as ``payments`` for cards of any currencies: there may be very many."""
    return tuple(_payments(cards, price, _DEAREST_FIRST))


def _payments(cards: int, price: int, numbers: Sequence[int]) -> list[Payment]:
    found: list[Payment] = []
    total = worth(cards)
    if total >= price:
        _pay([*_piles(cards, numbers)], total, price, NO_CARDS, 0, found)
    return found


def _pay(
    piles: list[tuple[int, int, int]],
    total: int,
    price: int,
    cards: int,
    paid: int,
    found: list[Payment],
) -> None:
    """Add all payments that start with the cards paid; ``total`` is the sum of the piles."""
    if paid >= price:
        found.append(Payment(cards, paid))
        return
    for place, (card, value, many) in enumerate(piles):
        if paid + total < price:
            return
        rest = [(card, value, many - 1), *piles[place + 1 :]] if many > 1 else piles[place + 1 :]
        _pay(rest, total - value, price, cards + CARD[card], paid + value, found)
        total -= value * many


_Piles = tuple[tuple[int, int, int], ...]
"""Equal cards together, from the highest value down: the card, its value and their number."""


def _piles(cards: int, numbers: Sequence[int]) -> _Piles:
    """Return the piles of the cards with these numbers."""
    return tuple(
        [
            (card, WORTH[card], many)
            for card in numbers
            if (many := cards >> _SHIFT[card] & MOST_COPIES)
        ]
    )


@lru_cache(maxsize=10_000)
def count_any_payments(cards: int, price: int) -> int:
    """Return how many payments ``any_payments`` returns, without making them."""
    return _ways(_piles(cards, _DEAREST_FIRST), price)


@lru_cache(maxsize=50_000)
def _ways(piles: _Piles, due: int) -> int:
    if due <= 0:
        return 1
    if not piles:
        return 0
    (_, value, many), *_ = piles
    most = min(many, -(-due // value))
    return sum([_ways(piles[1:], due - taken * value) for taken in range(most + 1)])
