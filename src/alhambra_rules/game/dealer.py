"""The dealer: the one place with chance, and the one who knows the hidden orders.

A dealer is a value too. From a seed follow the order of the bag, that of the deck, where the
larger piles and the scoring cards lie, and every reshuffle; on every machine and run alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, pairwise
from random import Random

from attrs import frozen

from alhambra_rules.game.draws import (
    Draw,
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
    Reshuffle,
    ScoringCard,
)
from alhambra_rules.game.state import GameState, PendingDraw
from alhambra_rules.model import MoneyCard, Tile
from alhambra_rules.rulebook.changing import changed

_PILES = 5
_SCORING_PILES: tuple[tuple[int, ScoringCard], ...] = ((1, "A"), (3, "B"))


@frozen(slots=False)
class Dealer:
    """Who draws, in orders that follow from a seed.

    Attributes:
        seed: any integer.
        bag: the tiles still in the bag, in the order in which they will be drawn.
        deck: the cards of the deck, the top one first.
        piled: whether the deck is in its piles already, with the scoring cards in it.
        shuffles: how often the spent cards became the deck.
    """

    seed: int
    bag: tuple[Tile, ...]
    deck: tuple[MoneyCard | ScoringCard, ...]
    piled: bool = False
    shuffles: int = 0

    @classmethod
    def shuffling(cls, seed: int, bag: Iterable[Tile], cards: Iterable[MoneyCard]) -> Dealer:
        """Return the dealer who has shuffled the bag and the deck by this seed."""
        tiles, money = list(bag), list(cards)
        _chance(seed, "bag").shuffle(tiles)
        _chance(seed, "deck").shuffle(money)
        return cls(seed, tuple(tiles), tuple(money))

    def draw(self, state: GameState, due: PendingDraw) -> tuple[Draw, Dealer]:
        """Return the draw that is due, and the dealer as he is after it."""
        if due.kind == "reshuffle":
            return Reshuffle(), self._having_shuffled(state.spent)
        if due.kind in ("market", "dirk"):
            return _tile_drawn(self.bag[0], due), changed(self, bag=self.bag[1:])
        dealer = self
        if state.deck.piled is not None and not self.piled:
            dealer = self._having_made_piles()
        return _card_drawn(dealer.deck[0], due), changed(dealer, deck=dealer.deck[1:])

    def _having_shuffled(self, spent: Iterable[MoneyCard]) -> Dealer:
        """Return the dealer once the spent cards are the deck.

        Rule: turn.reshuffle (et-2005, ru, hu).
        """
        cards = list(spent)
        _chance(self.seed, f"reshuffle {self.shuffles}").shuffle(cards)
        return changed(self, deck=tuple(cards), shuffles=self.shuffles + 1)

    def _having_made_piles(self) -> Dealer:
        """Return the dealer once the deck is split in five and the scoring cards are in it.

        Rule: setup.piles (et-2005, ru, hu).
        """
        chance = _chance(self.seed, "scoring cards")
        bounds = accumulate(pile_sizes(self.seed, len(self.deck)), initial=0)
        piles = [list(self.deck[top:bottom]) for top, bottom in pairwise(bounds)]
        for pile, scoring in _SCORING_PILES:
            piles[pile].insert(chance.randint(0, len(piles[pile])), scoring)
        return changed(self, deck=tuple(card for pile in piles for card in pile), piled=True)


def pile_sizes(seed: int, cards: int) -> tuple[int, ...]:
    """Return how many of so many cards each of the five piles gets, by chance where they differ.

    Rule: setup.piles (et-2005, ru, hu).
    """
    size, more = divmod(cards, _PILES)
    larger = _chance(seed, "piles").sample(range(_PILES), more)
    return tuple(size + (pile in larger) for pile in range(_PILES))


def _chance(seed: int, purpose: str) -> Random:
    """Return the source of chance for one purpose; a text as seed is the same on every run."""
    return Random(f"{seed} {purpose}")


def _tile_drawn(tile: Tile, due: PendingDraw) -> Draw:
    return DrawToDirk(tile) if due.square is None else DrawToMarket(due.square, tile)


def _card_drawn(card: MoneyCard | ScoringCard, due: PendingDraw) -> Draw:
    if not isinstance(card, MoneyCard):
        return DrawScoringCard(card)
    return DrawToDisplay(card) if due.player is None else DrawToHand(due.player, card)
