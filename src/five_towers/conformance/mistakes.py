"""Typical mistakes of engines: a rule that is forgotten or applied too strictly.

The mistake that leads to a wrong number shows which rule the engine gets wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from attrs import frozen

from alhambra_rules.rulebook.conformance.divergence import Verdict
from five_towers.catalogue.rounds import ALL, ONCE, TEAR_DOWN
from five_towers.catalogue.scoring import CARDS, MAIN, TORN_DOWN
from five_towers.catalogue.towers import DESCENDING, EIGHT, NINE, TOP
from five_towers.conformance.answering import MaxBid, Score
from five_towers.conformance.ways import (
    Ways,
    all_if_finished,
    all_that_fit,
    as_many_as_help,
    falling,
    fits,
    in_this_order,
    none_at_all,
    one_in_any_case,
    the_first_that_fits,
)
from five_towers.model import Card


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
