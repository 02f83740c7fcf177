"""The fast path: towers as the value of their top, and what fits there as a table tells.

It knows towers of one type that keep the rules, and decides; ``adding.py`` explains. Properties
hold the two together.
"""

from __future__ import annotations

from collections.abc import Sequence

from five_towers.building.values import FITTING, NOTHING
from five_towers.model import Card, Tower


def may_add(tower: Tower, card: Card) -> bool:
    """Whether a card may be laid on a tower that keeps the rules."""
    return tower.type in (None, card.type) and card.value in FITTING[value_below(tower)]


def value_below(tower: Tower | None) -> int:
    """Return the value that the next card is laid on; ``NOTHING`` if it begins the tower."""
    if tower is None or tower.top is None:
        return NOTHING
    return tower.top.value


def order_on(below: int, values: Sequence[int]) -> tuple[int, ...] | None:
    """Return an order in which all these values can be laid, or None if there is none.

    The highest value that fits is tried first, so that values fall where they can.
    """
    if not values:
        return ()
    for value in sorted(set(values) & FITTING[below], reverse=True):
        rest = order_on(value, _without(values, value))
        if rest is not None:
            return (value, *rest)
    return None


def most_on(below: int, values: Sequence[int]) -> int:
    """Return how many of these values can be laid at most, one on the other."""
    return max(
        (1 + most_on(value, _without(values, value)) for value in set(values) & FITTING[below]),
        default=0,
    )


def _without(values: Sequence[int], value: int) -> tuple[int, ...]:
    at = values.index(value)
    return (*values[:at], *values[at + 1 :])
