"""Which cards pay a price: all ways, lazily, equal cards once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from alhambra_rules.model import MoneyCard


def ways_to_pay(
    cards: tuple[MoneyCard, ...], price: int, *, superfluous: bool = False
) -> Iterator[tuple[MoneyCard, ...]]:
    """Yield the choices among the sorted cards that total at least the price.

    Cards are chosen from the dearest down. A choice that reaches the price with its last and
    cheapest card has none that could be left out; so these are found without trying others.

    Args:
        cards: the cards that may be used, sorted by name.
        price: what they must total, at least.
        superfluous: whether to yield also the choices that hold a card too many.
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
    """Yield all choices that begin with those chosen, while so much is due and piled up."""
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
