"""Rules taken wrongly: what would come out by a rule that is forgotten, or taken too strictly.

Where an engine's number is not the right one, the mistake that leads to it tells the rule. All is
tried out one card after the other, without the library's tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from attrs import frozen

from alhambra_rules.rulebook.conformance.divergence import Verdict
from five_towers.catalogue.rounds import ALL, TEAR_DOWN
from five_towers.catalogue.scoring import CARDS, MAIN, TORN_DOWN
from five_towers.catalogue.towers import DESCENDING, EIGHT, NINE, TOP
from five_towers.conformance.questions import MaxBid, Score
from five_towers.model import Card

_LOWER = {8: 16, 0: 0}


def _fits(below: int | None, value: int) -> bool:
    """Whether the value may be laid on the one below, or may begin a tower if that is None."""
    if below is None:
        return True
    return below != 0 and (value == 9 or value < _LOWER.get(below, below))


@frozen
class Ways:
    """How one would build.

    Attributes:
        fits: whether a value goes on another, or begins a tower.
        torn_down: from how many towers the top may be torn down.
        noughts_too: whether a 0 may be torn down.
        arranged: in which order the values of a type are laid; None if in any.
    """

    fits: Callable[[int | None, int], bool] = _fits
    torn_down: int = 1
    noughts_too: bool = False
    arranged: Callable[[Sequence[int]], Sequence[int]] | None = None

    def most(self, question: MaxBid) -> int:
        """Return how many of the cards could be added."""
        values: dict[str, list[int]] = {}
        for card in map(Card.of, question.display):
            values.setdefault(card.type.value, []).append(card.value)
        standing = [[Card.of(card) for card in tower] for tower in question.towers if tower]
        below = {tower[0].type.value: [card.value for card in tower] for tower in standing}
        plain = {kind: self._most_of(below.get(kind, []), of_it) for kind, of_it in values.items()}
        gains = [
            self._most_of(below[kind][:-1], values[kind]) - plain[kind]
            for kind in values
            if kind in below and (self.noughts_too or below[kind][-1])
        ]
        useful = sorted((max(gain, 0) for gain in gains), reverse=True)
        return sum(plain.values()) + sum(useful[: self.torn_down])

    def _most_of(self, tower: Sequence[int], values: Sequence[int]) -> int:
        arranged = values if self.arranged is None else self.arranged(values)
        return self._most_on(tower[-1] if tower else None, arranged)

    def _most_on(self, below: int | None, values: Sequence[int]) -> int:
        most = 0
        for at, value in enumerate(values):
            if self.fits(below, value):
                before = values[:at] if self.arranged is None else ()
                most = max(most, 1 + self._most_on(value, [*before, *values[at + 1 :]]))
        return most


@frozen
class Mistake:
    """A rule taken wrongly.

    Attributes:
        verdict: how the answers are wrong.
        rule: the rule's id.
        rulings: the ids of the rules on which rulings of ours are against it; none if the
            rulebooks are.
    """

    verdict: Verdict
    rule: str
    rulings: tuple[str, ...] = ()


def _any_on_any(below: int | None, _value: int) -> bool:
    return below != 0


def _equal_too(below: int | None, value: int) -> bool:
    return _fits(below, value) or value == below != 0


def _no_eight(below: int | None, value: int) -> bool:
    return below is None or value < below or (value == 9 and below != 0)


def _no_nine(below: int | None, value: int) -> bool:
    return below is None or value < _LOWER.get(below, below)


def _nine_on_nought(below: int | None, value: int) -> bool:
    return _fits(below, value) or (below, value) == (0, 9)


def _any_on_nought(below: int | None, value: int) -> bool:
    return _fits(below, value) or below == 0


def _no_nought_first(below: int | None, value: int) -> bool:
    return _fits(below, value) and (below is not None or value > 0)


def _falling(values: Sequence[int]) -> Sequence[int]:
    return sorted(values, reverse=True)


def _as_given(values: Sequence[int]) -> Sequence[int]:
    return values


_BIDDING: Final[Sequence[tuple[Mistake, Ways]]] = (
    (Mistake(Verdict.INVENTS, TEAR_DOWN.id), Ways(torn_down=0)),
    (Mistake(Verdict.BREAKS, TEAR_DOWN.id), Ways(noughts_too=True)),
    (Mistake(Verdict.BREAKS, TEAR_DOWN.id), Ways(torn_down=5)),
    (Mistake(Verdict.INVENTS, ALL.id), Ways(arranged=_falling)),
    (Mistake(Verdict.INVENTS, ALL.id), Ways(arranged=_as_given)),
    (Mistake(Verdict.INVENTS, EIGHT.id), Ways(_no_eight)),
    (Mistake(Verdict.INVENTS, NINE.id), Ways(_no_nine)),
    (Mistake(Verdict.BREAKS, TOP.id), Ways(_nine_on_nought)),
    (Mistake(Verdict.BREAKS, TOP.id), Ways(_any_on_nought)),
    (Mistake(Verdict.BREAKS, DESCENDING.id), Ways(_equal_too)),
    (Mistake(Verdict.BREAKS, DESCENDING.id), Ways(_any_on_any)),
    (Mistake(Verdict.INVENTS, TOP.id, (TOP.id,)), Ways(_no_nought_first)),
)


def mistakes_in_bidding(question: MaxBid) -> Iterator[tuple[Mistake, int]]:
    """Yield every mistake that leads to another highest bid, with that bid."""
    right = Ways().most(question)
    for mistake, ways in _BIDDING:
        wrong = ways.most(question)
        if wrong != right:
            yield mistake, wrong


def mistake_behind(answers: Sequence[tuple[MaxBid, int]]) -> Mistake | None:
    """Return the first mistake that leads to every one of these bids; None if none does."""
    return next(
        (
            mistake
            for mistake, ways in _BIDDING
            if all(ways.most(question) == bid for question, bid in answers)
        ),
        None,
    )


def _minus(torn_down: int) -> int:
    return torn_down * (torn_down + 1) // 2


@frozen
class Counting:
    """How one would count.

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
    """Yield every mistake that leads to another total, with that total."""
    right = Counting().total(question)
    for rule, counting in _SCORING:
        wrong = counting.total(question)
        if wrong != right:
            yield Mistake(Verdict.MISCOUNTS, rule), wrong
