"""Find the highest bid by the rules, or with some of them misunderstood.

This tries the cards one after the other, without the library's tables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from five_towers.conformance.answering import MaxBid
from five_towers.model import Card

Fits = Callable[[int | None, int], bool]
"""Whether the value may be laid on the one below, or may begin a tower if that is None."""


def in_any_order(fitting: Fits, below: int | None, values: Sequence[int]) -> int:
    """Return how many of the values can be laid there in any order."""
    return max(
        (
            1 + in_any_order(fitting, value, [*values[:at], *values[at + 1 :]])
            for at, value in enumerate(values)
            if fitting(below, value)
        ),
        default=0,
    )


def in_this_order(fitting: Fits, below: int | None, values: Sequence[int]) -> int:
    """Return how many can be laid in the given order, leaving others out."""
    return max(
        (
            1 + in_this_order(fitting, value, values[at + 1 :])
            for at, value in enumerate(values)
            if fitting(below, value)
        ),
        default=0,
    )


def falling(fitting: Fits, below: int | None, values: Sequence[int]) -> int:
    """Return how many can be laid, the higher ones first."""
    return in_this_order(fitting, below, sorted(values, reverse=True))


def all_that_fit(fitting: Fits, below: int | None, values: Sequence[int]) -> int:
    """Return how many are laid if each is laid at once if it fits, and otherwise never."""
    laid = 0
    for value in values:
        if fitting(below, value):
            below, laid = value, laid + 1
    return laid


def the_first_that_fits(fitting: Fits, below: int | None, values: Sequence[int]) -> int:
    """Return how many are laid if always the first that fits is laid next."""
    for at, value in enumerate(values):
        if fitting(below, value):
            return 1 + the_first_that_fits(fitting, value, [*values[:at], *values[at + 1 :]])
    return 0


def all_if_finished(fitting: Fits, below: int | None, values: Sequence[int]) -> int:
    """Return how many count if cards of a finished tower's type count without being laid."""
    return len(values) if below == 0 else in_any_order(fitting, below, values)


def one_or_none(gains: Sequence[int]) -> int:
    """Return the gain of the best tower that loses its top, if any gains."""
    return max([0, *gains])


def none_at_all(_gains: Sequence[int]) -> int:
    """Return 0: nothing is torn down."""
    return 0


def as_many_as_help(gains: Sequence[int]) -> int:
    """Return the gain of all towers that gain by losing their top."""
    return sum(max(gain, 0) for gain in gains)


def one_in_any_case(gains: Sequence[int]) -> int:
    """Return the gain or loss of the best tower: one must lose its top."""
    return max(gains, default=0)


@frozen
class Ways:
    """One way of building.

    Attributes:
        fitting: returns, for a type by its name, what fits on the cards of that type.
        laid: how many values of a type are laid on a value, or to begin a tower.
        torn_down: the gain from tearing down, from the gain of each tower.
        noughts_too: whether a 0 may be torn down.
        elsewhere_too: whether towers without a displayed card of their type count; they gain
            nothing.
        cap: the highest possible bid.
        highest: the most cards of a tower; None if there is no limit.
    """

    fitting: Callable[[str], Fits]
    laid: Callable[[Fits, int | None, Sequence[int]], int] = in_any_order
    torn_down: Callable[[Sequence[int]], int] = one_or_none
    noughts_too: bool = False
    elsewhere_too: bool = False
    cap: int = 5
    highest: int | None = None

    def most(self, question: MaxBid) -> int:
        """Return how many of the cards could be added."""
        values: dict[str, list[int]] = {}
        for card in map(Card.of, question.display):
            values.setdefault(card.type.value, []).append(card.value)
        standing = [[Card.of(card) for card in tower] for tower in question.towers if tower]
        below = {tower[0].type.value: [card.value for card in tower] for tower in standing}
        plain = {
            kind: self._most_of(kind, below.get(kind, []), of_it) for kind, of_it in values.items()
        }
        gains = [
            self._most_of(kind, tower[:-1], values.get(kind, [])) - plain.get(kind, 0)
            for kind, tower in below.items()
            if (self.elsewhere_too or kind in values) and (self.noughts_too or tower[-1])
        ]
        return min(self.cap, sum(plain.values()) + self.torn_down(gains))

    def _most_of(self, kind: str, tower: Sequence[int], values: Sequence[int]) -> int:
        laid = self.laid(self.fitting(kind), tower[-1] if tower else None, values)
        return laid if self.highest is None else min(laid, max(self.highest - len(tower), 0))
