"""Cards where their order does not matter: multisets as sorted tuples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from alhambra_rules.rulebook import NoDefiniteState
from five_towers.model import Card

Cards = tuple[Card, ...]
"""Cards in their order; equal holdings are equal values."""


def with_cards(cards: Cards, more: Iterable[Card]) -> Cards:
    """Return the cards with more among them."""
    return tuple(sorted((*cards, *more)))


def without_cards(cards: Cards, gone: Iterable[Card]) -> Cards:
    """Return the cards without these; ``NoDefiniteState`` if one is not among them."""
    left = list(cards)
    for card in gone:
        if card not in left:
            raise NoDefiniteState(f"{card} is not there")
        left.remove(card)
    return tuple(left)


def lacking(cards: Cards, wanted: Iterable[Card]) -> Cards:
    """Return which of the wanted cards are not there, each as often as it lacks."""
    return tuple(sorted((Counter(wanted) - Counter(cards)).elements()))
