"""Piles of cards without an order: multisets as sorted tuples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from alhambra_rules.rulebook import NoDefiniteState
from five_towers.model import Card

Cards = tuple[Card, ...]
"""Sorted cards, so that equal piles are equal values."""


def with_cards(cards: Cards, more: Iterable[Card]) -> Cards:
    """Return the cards and more, sorted."""
    return tuple(sorted((*cards, *more)))


def without_cards(cards: Cards, gone: Iterable[Card]) -> Cards:
    """Return the cards without these; ``NoDefiniteState`` if one of these is missing."""
    left = list(cards)
    for card in gone:
        if card not in left:
            raise NoDefiniteState(f"{card} is missing")
        left.remove(card)
    return tuple(left)


def missing_cards(cards: Cards, wanted: Iterable[Card]) -> Cards:
    """Return which of the wanted cards are missing, each as often as it is missing."""
    return tuple(sorted((Counter(wanted) - Counter(cards)).elements()))
