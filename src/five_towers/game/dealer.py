"""The dealer: the one place with chance, and the one who knows the order of the deck."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from attrs import frozen

from five_towers.game.cards import Cards
from five_towers.game.events import Draw, LayOut, Reshuffle
from five_towers.model import Card


@frozen
class Dealer:
    """Who lays out and shuffles, in orders that follow from a seed. A dealer is a value too.

    Attributes:
        seed: any integer.
        deck: the cards of the deck, the top one first.
        shuffles: how often it has been shuffled.
    """

    seed: int
    deck: tuple[Card, ...] = ()
    shuffles: int = 0

    def having_shuffled(self, cards: Iterable[Card]) -> Dealer:
        """Return the dealer once these cards are the deck."""
        order = list(cards)
        Random(f"{self.seed} shuffle {self.shuffles}").shuffle(order)
        return Dealer(self.seed, tuple(order), self.shuffles + 1)

    def draw(self, discards: Cards) -> tuple[Draw, Dealer]:
        """Return the draw that comes next, and the dealer as he is after it.

        Where the deck has cards the top one is laid out; else the discards are shuffled.
        """
        if not self.deck:
            return Reshuffle(), self.having_shuffled(discards)
        return LayOut(self.deck[0]), Dealer(self.seed, self.deck[1:], self.shuffles)
