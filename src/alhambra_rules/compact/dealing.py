"""What the seed of a dealt game decides: every shuffle, the piles, and the scoring cards in them.

Each purpose has a random source of its own, so one draw more or less changes no other draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from random import Random
from typing import TypeVar

_PILES = 5
_Piece = TypeVar("_Piece")


def chance_for(seed: int, purpose: str) -> Random:
    """Return a random source for one purpose; a string as seed gives the same on every run."""
    return Random(f"{seed} {purpose}")


def shuffled(seed: int, purpose: str, pieces: Iterable[_Piece]) -> tuple[_Piece, ...]:
    """Return the pieces in an order that the seed decides."""
    listed = list(pieces)
    chance_for(seed, purpose).shuffle(listed)
    return tuple(listed)


def reshuffled(seed: int, number: int, spent: Iterable[_Piece]) -> tuple[_Piece, ...]:
    """Return the spent cards as a new deck; ``number`` counts the shuffles before, from 0.

    Rule: turn.reshuffle (et-2005, ru, hu).
    """
    return shuffled(seed, f"reshuffle {number}", spent)


def pile_sizes(seed: int, cards: int) -> tuple[int, ...]:
    """Return the sizes of the five piles; the seed decides which ones are larger.

    Rule: setup.piles (et-2005, ru, hu).
    """
    size, more = divmod(cards, _PILES)
    larger = chance_for(seed, "piles").sample(range(_PILES), more)
    return tuple(size + (pile in larger) for pile in range(_PILES))


def with_inserts(
    seed: int, deck: Sequence[_Piece], inserts: Iterable[tuple[int, _Piece]]
) -> tuple[_Piece, ...]:
    """Return the deck in five piles, with other cards shuffled into them.

    Args:
        seed: the seed of the game.
        deck: the money cards, top card first.
        inserts: the pile, counted from 0 at the top, and the card, in the order of insertion.

    Rule: setup.piles (et-2005, ru, hu).
    """
    bounds = accumulate(pile_sizes(seed, len(deck)), initial=0)
    piles = [list(deck[top:bottom]) for top, bottom in pairwise(bounds)]
    chance = chance_for(seed, "scoring cards")
    for pile, card in inserts:
        piles[pile].insert(chance.randint(0, len(piles[pile])), card)
    return tuple(card for pile in piles for card in pile)
