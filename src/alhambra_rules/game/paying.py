"""Find all ways to pay a price, lazily, with equal cards counted once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from alhambra_rules.model import MoneyCard


def ways_to_pay(
    cards: tuple[MoneyCard, ...], price: int, *, superfluous: bool = False
) -> Iterator[tuple[MoneyCard, ...]]:
    """Yield the choices among the sorted cards that total at least the price.

    Cards are chosen from the highest value down. If the last and lowest card of a choice reaches
    the price, no card is surplus; so these choices are found without trying others.

    Args:
        cards: the cards that may be used, sorted by name.
        price: the least total.
        superfluous: whether to include choices with a surplus card.
    """
    total = sum([card.value for card in cards])
    if total >= price:
        piles = [tuple(pile) for _, pile in groupby(sorted(cards, key=_dearest_first))]
        yield from _choices(piles, total, price, (), superfluous)


def _choices(
    piles: list[tuple[MoneyCard, ...]],
    total: int,
    due: int,
    chosen: tuple[MoneyCard, ...],
    superfluous: bool,
) -> Iterator[tuple[MoneyCard, ...]]:
    """Yield all choices that start with the chosen cards; ``total`` is the sum of the piles."""
    if due <= 0:
        yield chosen
        if not superfluous:
            return
    for place, pile in enumerate(piles):
        if due > total:
            return
        card, value = pile[0], pile[0].value
        rest = [pile[1:], *piles[place + 1 :]] if len(pile) > 1 else piles[place + 1 :]
        yield from _choices(rest, total - value, due - value, (*chosen, card), superfluous)
        total -= value * len(pile)


def _dearest_first(card: MoneyCard) -> tuple[int, str]:
    return -card.value, card.currency.value
