"""The dealer: the only place with randomness. It knows the order of bag and deck.

A dealer is an immutable value. The seed decides the order of the bag and the deck, the sizes of
the piles, the places of the scoring cards and every reshuffle, the same on every machine and run.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from alhambra_rules.compact.dealing import chance_for, reshuffled, shuffled, with_inserts
from alhambra_rules.game.deck import Insert
from alhambra_rules.game.draws import (
    SCORING_CARDS,
    Draw,
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
    Reshuffle,
)
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.state import GameState, PendingDraw
from alhambra_rules.model import MoneyCard, Tile
from rulebook_kit.values import Frozen, changed

_OF_THE_DECK = ("hand", "display")


@frozen(slots=False)
class Dealer(Frozen):
    """Draws tiles and cards in an order that the seed decides.

    Attributes:
        seed: any integer.
        bag: the tiles in the bag, in drawing order.
        deck: the cards of the deck, top card first: money cards, the names of scoring cards, and
            for each card of a module the module's name.
        piled: whether the deck has been split into piles and holds the scoring cards.
        shuffles: how often the spent cards have become the deck.
        others: how many draws the modules have made.
    """

    seed: int
    bag: tuple[Tile, ...]
    deck: tuple[MoneyCard | str, ...]
    piled: bool = False
    shuffles: int = 0
    others: int = 0

    @classmethod
    def shuffling(cls, seed: int, bag: Iterable[Tile], cards: Iterable[MoneyCard]) -> Dealer:
        """Return a dealer with bag and deck shuffled by this seed."""
        return cls(seed, shuffled(seed, "bag", bag), shuffled(seed, "deck", cards))

    def draw(self, state: GameState, due: PendingDraw) -> tuple[Draw, Dealer]:
        """Return the draw that is due, and the dealer after it."""
        if due.kind == "reshuffle":
            return Reshuffle(), self._after_reshuffle(state.spent)
        if due.kind in ("market", "dirk"):
            return _tile_drawn(self.bag[0], due), changed(self, bag=self.bag[1:])
        if due.kind not in _OF_THE_DECK:
            return self._drawn_by_module(state, due)
        dealer = self
        if state.deck.piled is not None and not self.piled:
            dealer = self._after_making_piles(state.deck.inserts)
        top, dealer = dealer.deck[0], changed(dealer, deck=dealer.deck[1:])
        if isinstance(top, MoneyCard):
            return _card_drawn(top, due), dealer
        if top in SCORING_CARDS:
            return DrawScoringCard(top), dealer
        return dealer._drawn_by_module(state, due, top)

    def _after_reshuffle(self, spent: Iterable[MoneyCard]) -> Dealer:
        """Return the dealer with the spent cards shuffled into a new deck.

        Rule: turn.reshuffle (et-2005, ru, hu).
        """
        deck = reshuffled(self.seed, self.shuffles, spent)
        return changed(self, deck=deck, shuffles=self.shuffles + 1)

    def _drawn_by_module(
        self, state: GameState, due: PendingDraw, name: str | None = None
    ) -> tuple[Draw, Dealer]:
        """Return the draw of a module, the named one if any, with its own random source."""
        chance = chance_for(self.seed, f"{due.kind} {self.others}")
        asked = (module for module in modules_of(state) if name in (None, module.name))
        drawn = (module.draw(state, due, chance) for module in asked)
        return next(filter(None, drawn)), changed(self, others=self.others + 1)

    def _after_making_piles(self, inserts: Iterable[Insert]) -> Dealer:
        """Return the dealer with the deck in five piles and the other cards shuffled in.

        Rule: setup.piles (et-2005, ru, hu).
        """
        in_order = sorted(inserts, key=_scoring_cards_first)
        return changed(self, deck=with_inserts(self.seed, self.deck, in_order), piled=True)


def _tile_drawn(tile: Tile, due: PendingDraw) -> Draw:
    return DrawToDirk(tile) if due.square is None else DrawToMarket(due.square, tile)


def _card_drawn(card: MoneyCard, due: PendingDraw) -> Draw:
    return DrawToDisplay(card) if due.player is None else DrawToHand(due.player, card)


def _scoring_cards_first(insert: Insert) -> tuple[bool, Insert]:
    return insert[1] not in SCORING_CARDS, insert
