"""Cards as multisets, and the dealer: the one place with chance, who knows the deck's order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from attrs import frozen

from alhambra_rules.rulebook import NoDefiniteState
from alhambra_rules.rulebook.values import Frozen
from five_towers.game.events import Draw, LayOut, Reshuffle
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


@frozen
class Dealer(Frozen):
    """The order of the deck, and the seed that decides every shuffle. A dealer is a frozen value.

    Attributes:
        seed: any integer.
        deck: the cards of the deck, the top card first.
        shuffles: the number of shuffles so far.
    """

    seed: int
    deck: tuple[Card, ...] = ()
    shuffles: int = 0

    def having_shuffled(self, cards: Iterable[Card]) -> Dealer:
        """Return the dealer after they shuffled these cards into a new deck."""
        order = list(cards)
        Random(f"{self.seed} shuffle {self.shuffles}").shuffle(order)
        return Dealer(self.seed, tuple(order), self.shuffles + 1)

    def draw(self, discards: Cards) -> tuple[Draw, Dealer]:
        """Return the next draw, and the dealer after it.

        The dealer lays out the top card, or shuffles the discards if the deck is empty.
        """
        if not self.deck:
            return Reshuffle(), self.having_shuffled(discards)
        return LayOut(self.deck[0]), Dealer(self.seed, self.deck[1:], self.shuffles)
