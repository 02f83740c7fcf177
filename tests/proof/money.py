"""Every taking from every display, and every payment with every hand of one currency in the small.

All displays of up to four cards are asked: three of a kind at most. A hand pays in one currency at
a time, and currencies differ in nothing but their names; so hands have up to eight denars.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Final

from alhambra_rules import game
from alhambra_rules.compact import money
from alhambra_rules.game.money_actions import ways_to_pay
from alhambra_rules.model import Currency, MoneyCard
from rulebook_kit.values import changed
from tests.proof.part import Answers, Part

Cards = tuple[int, ...]
"""The numbers of cards, sorted: nine values of each currency after the other."""

CARDS: Final = [MoneyCard(currency, value) for currency in Currency for value in range(1, 10)]
_GAME = game.new_game(["Anna", "Bo", "Cleo"], seed=1)
_COPIES = 3


def choices(cards: Cards) -> list[Cards]:
    """Return every choice among sorted cards; equal cards are the same card."""
    return sorted({some for many in range(len(cards) + 1) for some in combinations(cards, many)})


def _dealt(kinds: int, most: int) -> Iterator[Cards]:
    for many in range(most + 1):
        for cards in combinations_with_replacement(range(kinds), many):
            if max(Counter(cards).values(), default=0) <= _COPIES:
                yield cards


def _in_words(cards: Sequence[int]) -> str:
    return " ".join(str(CARDS[card]) for card in cards) or "no cards"


TAKING = "which cards may be taken"


def taking_spelled_out(display: Cards) -> Answers:
    state = changed(_GAME, display=tuple(sorted((CARDS[c] for c in display), key=str)))
    player = str(state.to_act)
    taken = [(some, tuple(CARDS[card] for card in some)) for some in choices(display)]
    legal = [
        some for some, cards in taken if game.check_action(state, game.TakeMoney(player, cards)).ok
    ]
    return {TAKING: sorted(legal)}


def taking_fast(display: Cards) -> Answers:
    listed = money.takings(money.cards_of(display))
    return {TAKING: sorted(money.numbers(cards) for cards in listed)}


def taking_one_by_one(display: Cards) -> Answers:
    packed = money.cards_of(display)
    asked = choices(display)
    return {TAKING: [some for some in asked if money.may_take(packed, money.cards_of(some))]}


def taking_third(display: Cards) -> Answers:
    """One card, or several whose values total at most 5."""
    legal = [
        some
        for some in choices(display)
        if len(some) == 1 or 0 < sum(card % 9 + 1 for card in some) <= 5
    ]
    return {TAKING: legal}


PRICES: Final = range(2, 14)


def paying_spelled_out(hand: Cards) -> Answers:
    cards = tuple(CARDS[card] for card in hand)
    return {
        f"how can {price} be paid{also}": sorted(
            tuple(sorted(card.value - 1 for card in paid))
            for paid in ways_to_pay(cards, price, superfluous=bool(also))
        )
        for price in PRICES
        for also in ("", _SURPLUS)
    }


_SURPLUS = ", including payments with a surplus card"


def paying_fast(hand: Cards) -> Answers:
    """The list, and the number of payments that is counted without a list."""
    packed, answers = money.cards_of(hand), dict[str, object]()
    for price in PRICES:
        listed = money.payments(packed, price)
        answers[f"how can {price} be paid"] = sorted(money.numbers(one.cards) for one in listed)
        exact = sum(one.paid == price for one in listed)
        answers[f"how many ways pay {price} exactly, and in all"] = (
            exact,
            money.count_any_payments(packed, price),
        )
    return answers


def paying_third(hand: Cards) -> Answers:
    """A payment has no surplus card if it is too little without its lowest card."""
    answers = dict[str, object]()
    asked = [(some, sum(some) + len(some)) for some in choices(hand)]
    for price in PRICES:
        enough = [(some, total) for some, total in asked if total >= price]
        lean = [(some, total) for some, total in enough if total - (some[0] + 1) < price]
        answers[f"how can {price} be paid"] = [some for some, _ in lean]
        answers[f"how can {price} be paid{_SURPLUS}"] = [some for some, _ in enough]
        exact = sum(total == price for _, total in lean)
        answers[f"how many ways pay {price} exactly, and in all"] = exact, len(lean)
    return answers


def _every(cases: Iterator[Cards], chunks: int, chunk: int) -> Iterator[Cards]:
    return (cards for number, cards in enumerate(cases) if number % chunks == chunk)


_CHUNKS = 8

DISPLAYS: Part[Cards] = Part(
    cases=lambda chunk: _every(_dealt(len(CARDS), 4), _CHUNKS, chunk),
    chunks=_CHUNKS,
    paths={
        "spelled out": taking_spelled_out,
        "fast path": taking_fast,
        "fast path, one by one": taking_one_by_one,
        "third check": taking_third,
    },
    shown=_in_words,
    kind=lambda cards: f"{len(cards)} cards",
    verdicts=lambda cards: len(choices(cards)),
    expected={"0 cards": 1, "1 cards": 36, "2 cards": 666, "3 cards": 8_436, "4 cards": 82_215},
)

HANDS: Part[Cards] = Part(
    cases=lambda chunk: _every(_dealt(9, 8), _CHUNKS, chunk),
    chunks=_CHUNKS,
    paths={
        "spelled out": paying_spelled_out,
        "fast path": paying_fast,
        "third check": paying_third,
    },
    shown=_in_words,
    kind=lambda _cards: "hands",
    verdicts=lambda cards: 2 * len(PRICES) * len(choices(cards)),
    expected={"hands": 17_911},
)
