"""The fast path for adding cards: look up the value of a tower's top in a table.

It works for legal towers only and gives no reasons; ``adding.py`` does. Property tests check that
both agree.
"""

from __future__ import annotations

from collections.abc import Sequence

from five_towers.model import HIGHEST, Card, Tower

NOTHING = HIGHEST + 1
"""The value below the first card of a tower: every value is lower."""

FITTING = tuple(
    frozenset(
        value
        for value in range(HIGHEST + 1)
        if below > 0 and (value < below or value == 9 or below == 8)
    )
    for below in range(NOTHING + 1)
)
"""The values that fit on each value, and on ``NOTHING``.

Rules: tower.descending, tower.eight, tower.nine, tower.top (et-5t).
"""


def may_add(tower: Tower, card: Card) -> bool:
    """Whether a card may be added to a legal tower."""
    return tower.type in (None, card.type) and card.value in FITTING[value_below(tower)]


def value_below(tower: Tower | None) -> int:
    """Return the value of the tower's top; ``NOTHING`` if it has no cards."""
    if tower is None or tower.top is None:
        return NOTHING
    return tower.top.value


def order_on(below: int, values: Sequence[int]) -> tuple[int, ...] | None:
    """Return an order in which all these values can be added, or None if there is none.

    It tries the highest value that fits first.
    """
    if not values:
        return ()
    for value in sorted(set(values) & FITTING[below], reverse=True):
        rest = order_on(value, _without(values, value))
        if rest is not None:
            return (value, *rest)
    return None


def most_on(below: int, values: Sequence[int]) -> int:
    """Return the highest number of these values that can be added, one on the other."""
    return max(
        (1 + most_on(value, _without(values, value)) for value in set(values) & FITTING[below]),
        default=0,
    )


def _without(values: Sequence[int], value: int) -> tuple[int, ...]:
    at = values.index(value)
    return (*values[:at], *values[at + 1 :])
