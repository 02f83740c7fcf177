"""Chance: the dealer who makes the draws, and the draws that can come, with their probabilities.

The dealer is the only place with randomness, and knows the order of bag and deck. A dealer is an
immutable value. The seed decides the order of the bag and the deck, the sizes of the piles, the
places of the scoring cards and every reshuffle, the same on every machine and run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from attrs import frozen

from alhambra_rules.compact.dealing import chance_for, reshuffled, shuffled, with_inserts
from alhambra_rules.compact.piles import chances_of_inserts
from alhambra_rules.game.deck import Deck, Insert
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
from alhambra_rules.game.state import GameState, PendingDraw, state_in
from alhambra_rules.model import MoneyCard, Tile
from rulebook_kit import InvalidArgument
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


Chances = tuple[tuple[Draw, Fraction], ...]
"""Draws with their probabilities, which sum to 1."""


def chance_outcomes(state: GameState) -> Chances:
    """Return every draw that can come now, with its probability; they sum to 1.

    Tiles and cards are equally likely, and so are the orders of a pile. Where the scoring cards
    may be follows from the sizes that the piles can have and from the cards drawn so far. If the
    piles are unknown, every card of the deck is equally likely.

    Args:
        state: a game in which a draw is due. A dealer makes its draws at once, so use
            ``state.without_dealer()`` to make them yourself.

    Returns:
        Pairs of a draw and its probability, in a fixed order; empty if no draw is due.

    Raises:
        InvalidArgument: a module in play does not know the chances of its draws.
    """
    state_in("chance_outcomes(state)", state)
    due = state.pending_draw
    return () if due is None else tuple(_outcomes(state, due))


def _outcomes(state: GameState, due: PendingDraw) -> Iterator[tuple[Draw, Fraction]]:
    match due.kind:
        case "reshuffle":
            yield Reshuffle(), Fraction(1)
        case "market" | "dirk":
            for tile in state.bag:
                draw = DrawToDirk(tile) if due.square is None else DrawToMarket(due.square, tile)
                yield draw, Fraction(1, len(state.bag))
        case "hand" | "display":
            yield from _from_the_deck(state, due)
        case _:
            yield from _of_a_module(state, due, None, Fraction(1))


def _from_the_deck(state: GameState, due: PendingDraw) -> Iterator[tuple[Draw, Fraction]]:
    deck = state.deck
    rest = Fraction(1)
    others: list[tuple[Draw, Fraction]] = []
    for name, chance in _inserts(deck).items():
        rest -= chance
        if name == SCORING_CARDS[0] or name == SCORING_CARDS[1]:
            others.append((DrawScoringCard(name), chance))
        else:
            others.extend(_of_a_module(state, due, name, chance))
    for card, copies in Counter(deck.cards).items() if rest else ():
        draw = DrawToDisplay(card) if due.player is None else DrawToHand(due.player, card)
        yield draw, rest * Fraction(copies, len(deck.cards))
    yield from others


def _inserts(deck: Deck) -> dict[str, Fraction]:
    """Return the inserts that can come next by name, with their probabilities."""
    if not deck.to_come:
        return {}
    if deck.piled is None:
        numbers = Counter(name for name in deck.to_come if name not in SCORING_CARDS)
        numbers.update(deck.scoring_to_come[:1] * len(deck.scoring_to_come))
        return {name: Fraction(number, deck.size) for name, number in numbers.items()}
    piles = tuple(pile for pile, _ in deck.inserts)
    drawn = deck.piled - len(deck.cards)
    chance, many = chances_of_inserts(deck.piled, piles, deck.came_after, drawn)
    names = Counter(deck.to_come[:many]) if chance else {}
    return {name: chance * Fraction(number, many) for name, number in names.items()}


def _of_a_module(
    state: GameState, due: PendingDraw, name: str | None, chance: Fraction
) -> Iterator[tuple[Draw, Fraction]]:
    """Yield the draws of a module, the named one if any, which share a probability."""
    for module in modules_of(state):
        if name in (None, module.name) and (draws := tuple(module.draws(state, due))):
            for draw, copies in Counter(draws).items():
                yield draw, chance * Fraction(copies, len(draws))
            return
    raise InvalidArgument(f"no module in play knows the chances of this draw: {due.kind}")
