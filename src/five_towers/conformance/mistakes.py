"""Typical mistakes of engines: a rule that is forgotten or applied too strictly.

The mistake that leads to a wrong number shows which rule the engine gets wrong. The highest bid is
found by trying the cards one after the other, without the library's tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from attrs import frozen

from alhambra_rules.rulebook.conformance.divergence import Verdict
from five_towers.catalogue.rules import (
    ALL,
    CARDS,
    DESCENDING,
    EIGHT,
    MAIN,
    NINE,
    ONCE,
    TEAR_DOWN,
    TOP,
    TORN_DOWN,
)
from five_towers.conformance.answering import MaxBid, Score
from five_towers.model import Card

Fits = Callable[[int | None, int], bool]
"""Whether the value may be laid on the one below, or may begin a tower if that is None."""

_LOWER = {8: 16, 0: 0}


def fits(below: int | None, value: int) -> bool:
    """Whether the value may be laid on the one below, or may begin a tower if that is None."""
    if below is None:
        return True
    return below != 0 and (value == 9 or value < _LOWER.get(below, below))


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
        fitting: whether a value goes on another, or begins a tower.
        laid: how many values of a type are laid on a value, or to begin a tower.
        torn_down: the gain from tearing down, from the gain of each tower.
        noughts_too: whether a 0 may be torn down.
        elsewhere_too: whether towers without a displayed card of their type count; they gain
            nothing.
        cap: the highest possible bid.
        highest: the most cards of a tower; None if there is no limit.
        by_type: what fits, for each type by its name; None if all types are alike.
    """

    fitting: Fits = fits
    laid: Callable[[Fits, int | None, Sequence[int]], int] = in_any_order
    torn_down: Callable[[Sequence[int]], int] = one_or_none
    noughts_too: bool = False
    elsewhere_too: bool = False
    cap: int = 5
    highest: int | None = None
    by_type: Callable[[str], Fits] | None = None

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
        fitting = self.fitting if self.by_type is None else self.by_type(kind)
        laid = self.laid(fitting, tower[-1] if tower else None, values)
        return laid if self.highest is None else min(laid, max(self.highest - len(tower), 0))


@frozen
class Mistake:
    """A rule that is applied wrongly.

    Attributes:
        verdict: how the answers are wrong.
        rule: the rule's id.
        rulings: the ids of the rules whose rulings forbid it; none if the rulebooks do.
    """

    verdict: Verdict
    rule: str
    rulings: tuple[str, ...] = ()


def _any_on_any(below: int | None, _value: int) -> bool:
    return below != 0


def _equal_too(below: int | None, value: int) -> bool:
    return fits(below, value) or value == below != 0


def _no_eight(below: int | None, value: int) -> bool:
    return below is None or value < below or (value == 9 and below != 0)


def _no_nine(below: int | None, value: int) -> bool:
    return below is None or value < below or below == 8


def _nine_on_nought(below: int | None, value: int) -> bool:
    return fits(below, value) or (below, value) == (0, 9)


def _any_on_nought(below: int | None, value: int) -> bool:
    return fits(below, value) or below == 0


def _no_nought_first(below: int | None, value: int) -> bool:
    return fits(below, value) and (below is not None or value > 0)


_BIDDING: Final[Sequence[tuple[Mistake, Ways]]] = (
    (Mistake(Verdict.INVENTS, TEAR_DOWN.id), Ways(torn_down=none_at_all)),
    (Mistake(Verdict.BREAKS, TEAR_DOWN.id), Ways(noughts_too=True)),
    (Mistake(Verdict.BREAKS, TEAR_DOWN.id), Ways(torn_down=as_many_as_help)),
    (Mistake(Verdict.INVENTS, ALL.id), Ways(laid=falling)),
    (Mistake(Verdict.INVENTS, ALL.id), Ways(laid=in_this_order)),
    (Mistake(Verdict.INVENTS, EIGHT.id), Ways(_no_eight)),
    (Mistake(Verdict.INVENTS, NINE.id), Ways(_no_nine)),
    (Mistake(Verdict.BREAKS, TOP.id), Ways(_nine_on_nought)),
    (Mistake(Verdict.BREAKS, TOP.id), Ways(_any_on_nought)),
    (Mistake(Verdict.BREAKS, TOP.id), Ways(laid=all_if_finished)),
    (Mistake(Verdict.BREAKS, DESCENDING.id), Ways(_equal_too)),
    (Mistake(Verdict.BREAKS, DESCENDING.id), Ways(_any_on_any)),
    (Mistake(Verdict.INVENTS, TOP.id, (TOP.id,)), Ways(_no_nought_first)),
)

_CLUMSY: Final[Sequence[tuple[Mistake, Ways]]] = (
    (Mistake(Verdict.INVENTS, ALL.id), Ways(laid=all_that_fit)),
    (Mistake(Verdict.INVENTS, ALL.id), Ways(laid=the_first_that_fits)),
    (Mistake(Verdict.INVENTS, TEAR_DOWN.id), Ways(torn_down=one_in_any_case)),
    (
        Mistake(Verdict.INVENTS, TEAR_DOWN.id),
        Ways(torn_down=one_in_any_case, elsewhere_too=True),
    ),
    (Mistake(Verdict.INVENTS, ONCE.id), Ways(cap=4)),
)
"""Mistakes to look for after those. A right bid does not rest on their rules."""


def mistakes_in_bidding(question: MaxBid) -> Iterator[tuple[Mistake, int]]:
    """Yield every mistake that leads to a wrong highest bid, with that bid."""
    yield from _with_wrong_bids(_BIDDING, question)
    yield from _with_wrong_bids(_CLUMSY, question)


def rules_that_matter(question: MaxBid) -> Iterator[Mistake]:
    """Yield the mistakes that would make the highest bid wrong: it rests on their rules."""
    return (mistake for mistake, _ in _with_wrong_bids(_BIDDING, question))


def _with_wrong_bids(
    mistakes: Sequence[tuple[Mistake, Ways]], question: MaxBid
) -> Iterator[tuple[Mistake, int]]:
    right = Ways().most(question)
    for mistake, ways in mistakes:
        wrong = ways.most(question)
        if wrong != right:
            yield mistake, wrong


def mistake_behind(answers: Sequence[tuple[MaxBid, int]]) -> Mistake | None:
    """Return the first mistake that leads to all these bids; None if none does."""
    return next(
        (
            mistake
            for mistake, ways in (*_BIDDING, *_CLUMSY)
            if all(ways.most(question) == bid for question, bid in answers)
        ),
        None,
    )


def _minus(torn_down: int) -> int:
    return torn_down * (torn_down + 1) // 2


@frozen
class Counting:
    """One way of counting.

    Attributes:
        finished: points for each card of a finished tower.
        main: the main tower's points, from the heights of the towers.
        minus: the points lost, from the number of cards torn down.
    """

    finished: int = 2
    main: Callable[[Sequence[int]], int] = max
    minus: Callable[[int], int] = _minus

    def total(self, question: Score) -> int:
        """Return the total of points."""
        towers = [[Card.of(card).value for card in tower] for tower in question.towers]
        heights = [len(tower) for tower in towers]
        points = sum(len(tower) * (self.finished if 0 in tower else 1) for tower in towers)
        return points + self.main([0, *heights]) - self.minus(question.torn_down)


def _first(heights: Sequence[int]) -> int:
    return heights[:2][-1]


def _lowest(heights: Sequence[int]) -> int:
    return min(heights[1:], default=0)


def _nothing(_number: object) -> int:
    return 0


def _one_each(torn_down: int) -> int:
    return torn_down


_SCORING: Final[Sequence[tuple[str, Counting]]] = (
    (TORN_DOWN.id, Counting(minus=_nothing)),
    (TORN_DOWN.id, Counting(minus=_one_each)),
    (MAIN.id, Counting(main=_nothing)),
    (MAIN.id, Counting(main=sum)),
    (MAIN.id, Counting(main=_first)),
    (MAIN.id, Counting(main=_lowest)),
    (CARDS.id, Counting(finished=1)),
    (CARDS.id, Counting(finished=3)),
)


def mistakes_in_scoring(question: Score) -> Iterator[tuple[Mistake, int]]:
    """Yield every mistake that leads to a wrong total, with that total."""
    right = Counting().total(question)
    for rule, counting in _SCORING:
        wrong = counting.total(question)
        if wrong != right:
            yield Mistake(Verdict.MISCOUNTS, rule), wrong
