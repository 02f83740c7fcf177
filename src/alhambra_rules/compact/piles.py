"""setup.piles: where the scoring cards may be in a deck whose order nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, combinations

_PILES = 5


@lru_cache
def layouts(piled: int) -> tuple[tuple[int, ...], ...]:
    """Return all layouts of so many cards in five piles: how many lie above each, and the total.

    Rule: setup.piles (et-2005, ru, hu).
    """
    size, larger_ones = divmod(piled, _PILES)
    return tuple(
        tuple(accumulate((size + (pile in larger) for pile in range(_PILES)), initial=0))
        for larger in combinations(range(_PILES), larger_ones)
    )


@lru_cache(maxsize=10_000)
def ranges(piled: int, came: Sequence[tuple[int, int]], pile: int) -> tuple[tuple[int, int], ...]:
    """Return for each layout after how many cards, at least and at most, the next one comes.

    Args:
        piled: how many money cards the piles were made of.
        came: for each card that turned up its pile, from 0, and how many money cards came first.
        pile: the pile of the next card to turn up.
    """
    return tuple(
        (bounds[pile], bounds[pile + 1])
        for bounds in layouts(piled)
        if all(bounds[other] <= after <= bounds[other + 1] for other, after in came)
    )
