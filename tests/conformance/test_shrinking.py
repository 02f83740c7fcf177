"""Wrong and missing answers are shown in small questions."""

from __future__ import annotations

from typing import cast

import pytest
from attrs import evolve

from alhambra_rules.conformance.identity import AlhambraIdentity
from alhambra_rules.conformance.protocol import (
    LongestWall,
    ScoreRound,
)
from alhambra_rules.conformance.questions import QUESTIONS
from rulebook_kit.conformance import finding, shrinking
from rulebook_kit.conformance.divergence import Divergence, Verdict
from rulebook_kit.conformance.finding import Finding
from rulebook_kit.conformance.protocol import Answered
from rulebook_kit.conformance.questions import Heard
from rulebook_kit.conformance.shrinking import Budget, compared, shrunk
from tests.conformance.engines import Scripted
from tests.conformance.scripted_walls import (
    COUNTS,
    DEAD,
    LAST,
    REFUSAL,
    ROW,
    WALLS,
    ids,
    nine,
    search,
    tiles_of,
)


def tiles_left(budget: Budget, *accepted: int) -> int:
    """Return how many tiles are left of a row of four if any wall seems to be nine long."""
    start = QUESTIONS.differing(LongestWall(ROW), 0, 9)
    found = shrunk(
        Scripted(nine), start, budget, lambda one: not accepted or len(tiles_of(one)) in accepted
    )
    return len(tiles_of(found.question))


def test_a_divergence_is_shrunk_within_its_budget() -> None:
    assert [tiles_left(Budget(*limits)) for limits in ((1_000, 60.0), (0, 60.0), (60, 0.0))] == [
        *(0, 4, 4)
    ]


def test_only_what_may_be_shown_is_shown_if_there_is_any() -> None:
    """Smaller cases that may not be shown are no way to others that may."""
    shown = {(0, 1, 2, 3): 0, (1,): 1, (3,): 3, (1, 3): 3, (4,): 4, (2, 4): 2, (9,): 0}
    assert {accepted: tiles_left(Budget(), *accepted) for accepted in shown} == shown


def test_totals_are_compared_with_totals() -> None:
    (points,) = cast("dict[str, dict[str, int]]", QUESTIONS.answer(COUNTS)).values()
    right_total = sum(points.values())
    for total, is_right in ((right_total, True), (right_total + 1, False)):
        engine = Scripted(lambda *_, said=total: Answered({"A": said}))
        engine.greeting = AlhambraIdentity(totals=True)
        engine.hello()
        assert (compared(engine, COUNTS) is None) == is_right


def test_a_missing_answer_has_the_right_one() -> None:
    found = compared(Scripted(lambda *_: DEAD), LongestWall(ROW))
    assert found is not None
    assert (found.expected, found.failure) == (0, DEAD.failure)


WRONG = QUESTIONS.differing(LAST, 0, 9)


CRASH = evolve(QUESTIONS.failed(LAST, 0, REFUSAL), verdict=WRONG.verdict, rules=WRONG.rules)


def test_a_smaller_case_must_be_wrong_in_the_same_way() -> None:
    """Rounds may show any rule; a failure has the words of the engine."""
    table: list[tuple[Divergence, Divergence, bool]] = [
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
    ]
    for one, other, alike in table:
        assert shrinking.is_alike(QUESTIONS, one, other) == alike, one


def test_without_time_nothing_is_shrunk() -> None:
    for failure in [None, DEAD.failure]:
        engine = Scripted(nine)
        engine.deadline = 0.0
        looking = Finding(engine, 1.0, lambda *_: None)
        (cause,) = looking.causes([Heard(LAST, 0, None if failure else 9, failure)])
        assert not looking.is_complete, failure
        assert len(cause.divergences) == 1, failure


def test_a_wrong_or_missing_answer_is_shown_in_its_smallest_question() -> None:
    (wrong,) = search(nine).causes([Heard(LongestWall(ROW), 0, 9)])
    (missing,) = search(lambda *_: DEAD).causes([Heard(LongestWall(ROW), 0, None, DEAD.failure)])
    assert wrong.smallest.question == missing.smallest.question == LAST


def test_all_cases_of_a_kind_have_the_rule_of_the_smallest(monkeypatch: pytest.MonkeyPatch) -> None:
    def blamed(_game: object, _engine: object, found: Divergence) -> Divergence:
        return evolve(found, verdict=Verdict.INVENTS, rules=("a.rule",), rulings=("a.ruling",))

    monkeypatch.setattr(type(QUESTIONS), "blamed", blamed)
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
    start = Heard(WALLS[0], QUESTIONS.answer(WALLS[0]), 9)
    wrong = QUESTIONS.differing(LAST, 0, 7)
    monkeypatch.setattr(finding, "shrunk", lambda *_: wrong)
    causes = search(nine).causes([start])
    assert [one.smallest.question for one in causes] == [WALLS[0]]


def test_a_tile_is_not_blamed_by_a_single_shrunk_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes one tile for another shows only in all cases together."""

    def blamed(_game: object, _engine: object, found: Divergence) -> Divergence:
        return evolve(found, verdict=Verdict.MISDEFINES, rules=("components.walls",))

    monkeypatch.setattr(type(QUESTIONS), "blamed", blamed)
    causes = search(nine).causes([Heard(LAST, 0, 9)])
    assert ids(causes) == ["miscounts scoring.wall"]
