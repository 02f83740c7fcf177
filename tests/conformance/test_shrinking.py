"""Wrong and missing answers are shown in small questions."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import repeat
from typing import cast

import pytest
from attrs import evolve, field, frozen

from alhambra_rules.conformance.game import ALHAMBRA
from alhambra_rules.conformance.protocol import (
    LegalPlacements,
    LongestWall,
    ScoreRound,
)
from alhambra_rules.rulebook.conformance import finding, shrinking
from alhambra_rules.rulebook.conformance.asking import Engine
from alhambra_rules.rulebook.conformance.divergence import Divergence, Verdict
from alhambra_rules.rulebook.conformance.failure import Failure, FailureKind
from alhambra_rules.rulebook.conformance.finding import Finding
from alhambra_rules.rulebook.conformance.grouping import key_of
from alhambra_rules.rulebook.conformance.heard import Heard
from alhambra_rules.rulebook.conformance.protocol import Question
from alhambra_rules.rulebook.conformance.replies import Answered
from alhambra_rules.rulebook.conformance.shrinking import Budget, compared, shrunk
from alhambra_rules.rulebook.conformance.witness import Model
from tests.conformance.engines import Script, Scripted
from tests.conformance.scripted_walls import (
    COUNTS,
    DEAD,
    FIRST,
    LAST,
    REFUSAL,
    ROW,
    SPOILT,
    WALL_TOTAL,
    WALLS,
    ids,
    nine,
    right,
    search,
    tiles_of,
)


def shrunk_row(
    script: Script, budget: Budget, accepts: Callable[[Question], bool] = lambda _: True
) -> tuple[int, int]:
    """Return how many tiles are left of a row, and how many questions are asked meanwhile.

    Each question takes a second.
    """
    engine = Scripted(script)
    start = ALHAMBRA.differing(LongestWall(ROW), 0, 9)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shrinking, "monotonic", lambda: float(len(engine.earlier)))
        found = shrunk(engine, start, budget, accepts)
    return len(tiles_of(found.question)), len(engine.earlier)


def test_totals_are_compared_with_totals() -> None:
    (points,) = cast("dict[str, dict[str, int]]", ALHAMBRA.answer(COUNTS)).values()
    right_total = sum(points.values())
    for total, is_right in ((right_total, True), (right_total + 1, False)):
        found = compared(Scripted(lambda *_, said=total: Answered({"A": said})), COUNTS)
        assert (found is None) == is_right


def test_a_missing_answer_has_the_right_one() -> None:
    found = compared(Scripted(lambda *_: DEAD), LongestWall(ROW))
    assert found is not None
    assert (found.expected, found.failure) == (0, DEAD.failure)


WRONG = ALHAMBRA.differing(LAST, 0, 9)


CRASH = evolve(ALHAMBRA.failed(LAST, 0, REFUSAL), verdict=WRONG.verdict, rules=WRONG.rules)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (WRONG, WRONG, True),
        (evolve(WRONG, verdict=Verdict.BREAKS), WRONG, False),
        (evolve(WRONG, rules=("a.rule", *WRONG.rules)), WRONG, False),
        (evolve(WRONG, rules=(*WRONG.rules, "a.rule")), WRONG, True),
        (evolve(WRONG, rulings=("a.rule",)), WRONG, False),
        (WRONG, evolve(WRONG, rulings=("a.rule",)), True),
        (evolve(WRONG, rulings=("a.rule",)), evolve(WRONG, rulings=("b.rule",)), True),
        (evolve(WRONG, question=ScoreRound({}, 1), rules=("a.rule",)), WRONG, True),
        (evolve(WRONG, question=ScoreRound({}, 1), verdict=Verdict.BREAKS), WRONG, False),
        (CRASH, WRONG, False),
        (WRONG, CRASH, False),
        (CRASH, evolve(CRASH, rules=("a.rule",)), True),
        (CRASH, evolve(CRASH, failure=DEAD.failure), False),
    ],
)
def test_a_smaller_case_must_be_wrong_in_the_same_way(
    one: Divergence, other: Divergence, *, alike: bool
) -> None:
    """Rounds may show any rule; a failure has the words of the engine."""
    assert shrinking.is_alike(ALHAMBRA, one, other) == alike


def test_a_case_that_is_not_smaller_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five thousand are looked at."""
    same = repeat(LongestWall(ROW), 6_000)
    monkeypatch.setattr(type(ALHAMBRA), "smaller", lambda *_: same)
    assert shrunk_row(nine, Budget()) == (4, 0)
    assert len(list(same)) == 1_000


def test_a_smaller_case_without_an_answer_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds have the numbers 1 to 3."""
    cases = [ScoreRound({"A": []}, 4), LongestWall(ROW[:1])]
    monkeypatch.setattr(type(ALHAMBRA), "smaller", lambda *_: iter(cases))
    assert shrunk_row(nine, Budget())[0] == 1


@pytest.mark.parametrize("budget", [Budget(3, 60.0), Budget(60, 3.0)])
def test_a_divergence_is_shrunk_within_its_budget(budget: Budget) -> None:
    assert shrunk_row(right, budget) == (4, 3)


@pytest.mark.parametrize(
    ("accepted", "left"),
    [((), 0), ((0, 1, 2, 3), 0), ((1,), 1), ((3,), 3), ((1, 3), 3), ((4,), 4), ((2, 4), 2)],
)
def test_only_what_may_be_shown_is_shown_if_there_is_any(
    accepted: Collection[int], left: int
) -> None:
    """Smaller cases that may not be shown are no way to others that may."""

    def accepts(question: Question) -> bool:
        return len(tiles_of(question)) in accepted

    assert shrunk_row(nine, Budget(), accepts)[0] == left


@pytest.mark.parametrize("failure", [None, DEAD.failure])
def test_without_time_nothing_is_shrunk(failure: Failure | None) -> None:
    engine = Scripted(nine)
    engine.deadline = 0.0
    looking = Finding(engine, 1.0, lambda *_: None)
    (cause,) = looking.causes([Heard(LAST, 0, None if failure else 9, failure)])
    assert not looking.is_complete
    assert len(cause.divergences) == 1


@frozen
class Shrinker:
    """Keeps what it is asked to shrink, and returns it."""

    asked: list[tuple[Divergence, Budget, Callable[[Question], bool]]] = field(factory=list)
    deadline: float = float("inf")

    def __call__(
        self,
        engine: Engine,
        divergence: Divergence,
        budget: Budget,
        accepts: Callable[[Question], bool],
    ) -> Divergence:
        self.asked.append((divergence, budget, accepts))
        engine.deadline = self.deadline
        return divergence


@pytest.mark.parametrize(
    ("kind", "timeout", "budget"),
    [
        (None, 9.0, Budget()),
        (FailureKind.ERROR, 9.0, Budget()),
        (FailureKind.CRASHED, 1.0, Budget(80, 10.0)),
        (FailureKind.CRASHED, 9.0, Budget(80, 27.0)),
        (FailureKind.NOT_STARTED, 9.0, None),
    ],
)
def test_failures_that_end_a_process_are_shrunk_with_fewer_questions(
    kind: FailureKind | None, timeout: float, budget: Budget | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three answers must have time."""
    shrinker = Shrinker()
    monkeypatch.setattr(finding, "shrunk", shrinker)
    failure = kind and Failure(kind, "it ended")
    looking = Finding(Scripted(nine), timeout, lambda *_: None)
    (cause,) = looking.causes([Heard(LAST, 0, None if failure else 9, failure)])
    assert looking.is_complete
    assert [one for _, one, _ in shrinker.asked] == [budget] * bool(budget)
    assert len(cause.divergences) == (2 if budget else 1)


def test_time_that_ends_while_shrinking_leaves_the_search_incomplete(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(finding, "shrunk", Shrinker(deadline=0.0))
    looking = search(nine)
    assert len(looking.causes([Heard(LAST, 0, 9)])) == 1
    assert not looking.is_complete


@pytest.mark.parametrize("failure", [None, REFUSAL])
def test_what_another_mistake_makes_wrong_is_neither_shown_nor_shrunk(
    failure: Failure | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Failures on such questions are still cases of their cause."""
    shrinker = Shrinker()
    monkeypatch.setattr(finding, "shrunk", shrinker)
    looking = search(nine)
    looking._model = Model(ALHAMBRA, frozenset({WALL_TOTAL}))
    unspoilt = COUNTS if failure else LAST
    heard = [Heard(one, 0, None if failure else 9, failure) for one in (SPOILT, unspoilt)]
    found = looking._unexplained(heard)
    ((start, _, accepts),) = shrinker.asked
    assert start.question is unspoilt
    assert accepts(unspoilt)
    assert not accepts(SPOILT)
    assert [one.question for one in found[1:]] == ([unspoilt, SPOILT] if failure else [unspoilt])


def test_a_failure_that_only_another_mistake_shows_is_shrunk_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A wrong answer is not."""
    shrinker = Shrinker()
    monkeypatch.setattr(finding, "shrunk", shrinker)
    looking = search(nine)
    looking._model = Model(ALHAMBRA, frozenset({WALL_TOTAL}))
    assert not looking._unexplained([Heard(SPOILT, 0, 9)])
    assert looking._unexplained([Heard(SPOILT, 0, None, REFUSAL)])
    assert len(shrinker.asked) == 1


def test_the_same_words_are_shrunk_once_and_wrong_answers_once_for_each_operation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same rule may be broken for different reasons."""
    shrinker = Shrinker()
    monkeypatch.setattr(finding, "shrunk", shrinker)
    laid = LegalPlacements([], "tower-11")
    looking = search(lambda one, _: Answered([] if one is laid else False))
    found = looking._unexplained(
        [
            Heard(FIRST, True, False),
            Heard(laid, ALHAMBRA.answer(laid), []),
            Heard(COUNTS, {}, None, REFUSAL),
            Heard(SPOILT, 0, None, REFUSAL),
        ]
    )
    assert len(found) == 4 + len(shrinker.asked)
    shown = [one for one, _, _ in shrinker.asked]
    assert [one.question for one in shown] == [FIRST, laid, SPOILT]
    assert key_of(shown[0]) == key_of(shown[1])


def test_a_wrong_or_missing_answer_is_shown_in_its_smallest_question() -> None:
    (wrong,) = search(nine).causes([Heard(LongestWall(ROW), 0, 9)])
    (missing,) = search(lambda *_: DEAD).causes([Heard(LongestWall(ROW), 0, None, DEAD.failure)])
    assert wrong.smallest.question == missing.smallest.question == LAST


def test_all_cases_of_a_kind_have_the_rule_of_the_smallest(monkeypatch: pytest.MonkeyPatch) -> None:
    def blamed(_game: object, _engine: object, found: Divergence) -> Divergence:
        return evolve(found, verdict=Verdict.INVENTS, rules=("a.rule",), rulings=("a.ruling",))

    monkeypatch.setattr(type(ALHAMBRA), "blamed", blamed)
    found = search(nine)._unexplained([Heard(LAST, 0, 9), Heard(LongestWall(ROW), 0, 9)])
    assert len(found) == 3
    for one in found:
        assert (one.verdict, one.rules, one.rulings) == (
            *(Verdict.INVENTS, ("a.rule",), ("a.ruling",)),
        )


def test_a_shrunk_case_that_a_new_process_answers_differently_is_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The case from which shrinking started is shown instead."""
    start = Heard(WALLS[0], ALHAMBRA.answer(WALLS[0]), 9)
    wrong = ALHAMBRA.differing(LAST, 0, 7)
    monkeypatch.setattr(finding, "shrunk", lambda *_: wrong)
    causes = search(nine).causes([start])
    assert [one.smallest.question for one in causes] == [WALLS[0]]


def test_a_tile_is_not_blamed_by_a_single_shrunk_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes one tile for another shows only in all cases together."""

    def blamed(_game: object, _engine: object, found: Divergence) -> Divergence:
        return evolve(found, verdict=Verdict.MISDEFINES, rules=("components.walls",))

    monkeypatch.setattr(type(ALHAMBRA), "blamed", blamed)
    causes = search(nine).causes([Heard(LAST, 0, 9)])
    assert ids(causes) == ["miscounts scoring.wall"]
