"""setup.starting-money: hands that can be somebody's starting money, dealt anew.

Each possible hand is as likely as in a real deal with that number of cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from random import Random

from alhambra_rules.compact.money import STARTING_MONEY, WORTH

_VALUES = 9
_TRIES = 100
"""Deals until the hands are counted. Of 1,000 hands, 7 have eight cards, and 1 has more."""


def deal_starting_hand(cards: list[int], many: int, chance: Random) -> list[int]:
    """Remove so many cards, by their numbers, that can be starting money; return them.

    They are dealt one by one until they are enough, and anew until their number fits. If it does
    not fit for long, the possible hands are counted, and one of them is chosen. If none is
    possible, because somebody broke the rule, the cards are any.

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
    """Return one of the hands of so many cards that a deal can give; none if there are none.

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
    """Return in how many ways so many cards have this total; ``numbers`` counts each value."""
    if not numbers:
        return many == total == 0
    value = len(numbers)
    return sum(
        comb(numbers[-1], taken) * _ways(numbers[:-1], many - taken, total - taken * value)
        for taken in range(min(numbers[-1], many, total // value) + 1)
    )
