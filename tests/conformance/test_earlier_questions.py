"""Answers that depend on earlier questions, and which of these matter."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from attrs import evolve

from alhambra_rules.conformance.protocol import (
    CheckCity,
    LongestWall,
)
from alhambra_rules.conformance.questions import QUESTIONS
from rulebook_kit.conformance.causes import sequel
from rulebook_kit.conformance.divergence import Verdict
from rulebook_kit.conformance.finding import Finding
from rulebook_kit.conformance.protocol import Answered, Question, Reply
from rulebook_kit.conformance.questions import Heard
from tests.conformance.engines import Scripted
from tests.conformance.scripted_walls import (
    DEAD,
    FIRST,
    LAST,
    OTHERS,
    RING,
    SPOILT,
    asked_before,
    search,
    wrong_after,
)

NEEDED: list[tuple[Mapping[int, str], str]] = [
    ({7: "6"}, "67"),
    ({7: "3"}, "37"),
    ({7: "25"}, "257"),
    ({4: "9"}, ""),
    ({1: "", 2: "", 3: "", 4: ""}, ""),
    ({2: "1", 5: "4"}, "12"),
    ({2: "01", 5: "4"}, "45"),
    ({2: "01", 5: "34"}, "012"),
    ({5: "34", 2: "01"}, "345"),
]
"""The places of wrong answers, each with those of the questions that it needs; what is found."""


def test_the_answer_with_the_fewest_earlier_questions_is_found() -> None:
    """Of equal ones it is the first. No question that it does not need comes with it."""
    for needs, shown in NEEDED:
        assert sequel_among(needs) == shown, needs


def sequel_among(needs: Mapping[int, str]) -> str:
    """Return the places of the questions that are found, the one with the wrong answer last."""
    asked = [Heard(LongestWall([]), 0, 9 if place in needs else 0) for place in range(8)]
    place_of = {id(one.question): str(place) for place, one in enumerate(asked)}

    def script(question: Question, earlier: list[Question]) -> Reply:
        needed = needs.get(int(place_of[id(question)]), "none")
        return Answered(7 if {place_of[id(one)] for one in earlier}.issuperset(needed) else 0)

    found = sequel(Scripted(script), asked, [asked[place] for place in needs])
    assert found is None or found.got == 7
    told = [*found.before, found.question] if found else []
    return "".join(place_of[id(one)] for one in told)


def test_an_answer_that_is_wrong_after_a_number_of_questions_is_found() -> None:
    """The engine counts its questions, whatever they ask."""
    asked = [Heard(LongestWall([]), 0, 9) for _ in range(14)]
    for number in range(1, 13):

        def counts(_question: Question, earlier: list[Question], number: int = number) -> Reply:
            return Answered(9 if len(earlier) == number else 0)

        found = sequel(Scripted(counts), asked, asked[-1:])
        assert found is not None, number
        assert len(found.before) == number


def test_of_two_earlier_questions_that_of_the_same_operation_is_shown() -> None:
    alike = LongestWall([])
    asked = [Heard(alike, 0, 0), *asked_before(FIRST)]
    engine = Scripted(lambda _, earlier: Answered(9 if earlier else 0))
    found = sequel(engine, asked, asked[-1:])
    assert found is not None
    assert [id(one) for one in found.before] == [id(alike)]


@pytest.mark.parametrize("right_again", [2, 3])
def test_an_answer_that_was_wrong_by_chance_has_no_earlier_questions(right_again: int) -> None:
    """It is right when it is asked once or twice more after the same question."""
    asked = asked_before(FIRST)
    times: list[Question] = []

    def script(question: Question, earlier: list[Question]) -> Reply:
        times.extend([question] * bool(earlier))
        return Answered(9 if earlier and len(times) < right_again else 0)

    assert sequel(Scripted(script), asked, asked[-1:]) is None
    assert len(times) == right_again


def test_answers_that_change_for_no_reason_depend_on_earlier_questions_too() -> None:
    """They have a cause even if the questions are not found."""
    asked = asked_before(FIRST)
    (cause,) = search(wrong_after(CheckCity([]))).causes(asked)
    assert cause.id == "depends on earlier questions"
    assert cause.smallest.before == ()
    assert cause.operation == "longest_wall"


def test_the_smallest_case_names_the_earlier_question_that_matters() -> None:
    asked = asked_before(*OTHERS, FIRST)
    (cause,) = search(wrong_after(FIRST)).causes(asked)
    assert [id(one) for one in cause.smallest.before] == [id(FIRST)]
    assert [one.before for one in cause.divergences[1:]] == [()]


def test_the_smallest_answer_that_depends_on_earlier_questions_is_shown() -> None:
    """None of its divergences rests on a ruling, even if the right answer does."""
    asked = [*asked_before(FIRST), Heard(RING, QUESTIONS.answer(RING), 0)]

    def script(question: Question, earlier: list[Question]) -> Reply:
        spoilt = any(one is FIRST for one in earlier)
        wrong = {id(LAST): 9, id(RING): 0}.get(id(question))
        return Answered(wrong if spoilt and wrong is not None else QUESTIONS.answer(question))

    (cause,) = search(script).causes(asked)
    assert cause.smallest.question is LAST
    assert [id(one) for one in cause.smallest.before] == [id(FIRST)]
    assert len(cause.divergences) == 3
    for one in cause.divergences:
        assert (one.verdict, one.rulings) == (Verdict.DEPENDS, ())


def test_a_wrong_answer_that_no_new_process_gives_again_depends_on_earlier_questions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Finding, "_is_fresh", lambda *_: False)
    heard = [Heard(LAST, 0, 9, case=0), Heard(RING, 3, 9, case=1)]
    (cause,) = search(lambda *_: DEAD).causes(heard)
    assert cause.id == "depends on earlier questions"
    assert cause.times == 2
    assert {(one.verdict, one.rulings) for one in cause.divergences} == {(Verdict.DEPENDS, ())}


def test_all_answers_that_depend_on_earlier_questions_are_one_cause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those that changed when they were asked again come first."""
    monkeypatch.setattr(Finding, "_is_fresh", lambda *_: False)
    asked = [evolve(one, case=case) for case, one in enumerate(asked_before(FIRST))]
    always = Heard(SPOILT, QUESTIONS.answer(SPOILT), 9, case=7)
    script = wrong_after(FIRST)

    def spoilt(question: Question, earlier: list[Question]) -> Reply:
        return Answered(9) if question is SPOILT else script(question, earlier)

    (cause,) = search(spoilt).causes([*asked, always])
    assert cause.id == "depends on earlier questions"
    assert [one.case for one in cause.asked] == [asked[-1].case, 7]
    assert [id(one) for one in cause.smallest.before] == [id(FIRST)]
