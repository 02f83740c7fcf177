"""Chance: the dealer who makes the draws, and the draws that can come, with their probabilities.

The dealer is the only place with randomness, and knows the order of bag and deck. A dealer is an
immutable value. The seed decides the order of the bag and the deck, the sizes of the piles, the
places of the scoring cards and every reshuffle, the same on every machine and run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from alhambra_rules.compact.piles import chances_of_inserts
from alhambra_rules.game.deck import SCORING_CARDS, Deck
from alhambra_rules.game.draws import (
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
    Reshuffle,
)
from alhambra_rules.game.events import Draw
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.state import GameState, PendingDraw, state_in
from rulebook_kit import InvalidArgument

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
    left = Counter(deck.cards) if rest else Counter()
    chances = {copies: rest * Fraction(copies, len(deck.cards)) for copies in set(left.values())}
    for card, copies in left.items():
        draw = DrawToDisplay(card) if due.player is None else DrawToHand(due.player, card)
        yield draw, chances[copies]
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
