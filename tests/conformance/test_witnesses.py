"""Each misreading gets a witness of its own: a case that it alone makes wrong."""

from __future__ import annotations

import pytest

from alhambra_rules.conformance.misreadings import limits_of_sizes
from alhambra_rules.conformance.protocol import (
    LongestWall,
    ScoreRound,
)
from alhambra_rules.conformance.questions import QUESTIONS
from rulebook_kit.conformance import finding
from rulebook_kit.conformance.explaining import Predictions
from rulebook_kit.conformance.finding import Finding
from rulebook_kit.conformance.protocol import Answered, Question, Reply
from rulebook_kit.conformance.questions import Heard
from tests.conformance.engines import Script, Scripted
from tests.conformance.scripted_walls import (
    DEAD,
    LAST,
    WALL_TOTAL,
    WALLS,
    adds_up,
    heard_from,
    right,
    search,
    tiles_of,
    total_of,
)


def test_a_misreading_without_a_witness_is_no_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine dies when it is asked for one; so the answers are put down to a rule."""
    monkeypatch.setattr(finding, "_ROUNDS", 1)
    heard, asked = heard_from(adds_up), []

    def dies(question: Question, _earlier: list[Question]) -> Reply:
        asked.append(question)
        wrong = sum(not one.is_right for one in heard)
        return Answered(total_of(question)) if len(asked) <= wrong else DEAD

    causes = search(dies).causes(heard)
    assert not any(one.name for one in causes)


def test_without_time_for_witnesses_the_search_is_incomplete() -> None:
    engine = Scripted(adds_up)

    def progress(step: str, _done: int, _most: int) -> None:
        if step == "Looking for witnesses":
            engine.deadline = 0.0

    looking = Finding(engine, 1.0, progress)
    looking.causes(heard_from(adds_up))
    assert not looking.is_complete


def test_a_question_without_an_answer_is_neither_unspoilt_nor_a_witness() -> None:
    """Rounds have the numbers 1 to 3."""
    predictions, cause = Predictions(QUESTIONS), frozenset({WALL_TOTAL})
    question = ScoreRound({"A": []}, 4)
    assert not predictions.is_unspoilt(question, cause)
    assert not predictions.is_witness(question, cause, cause)
    assert predictions.is_unspoilt(LAST, cause)


LIMIT = next(
    one
    for one in limits_of_sizes(LongestWall(tiles_of(WALLS[-1])[:6]), 0)
    if one.setting == ("most-tiles", 5, "refused")
)
LARGE = [one for one in WALLS if len(tiles_of(one)) > 9]


@pytest.mark.parametrize("odd", [0, 6])
def test_a_witness_becomes_as_small_as_the_engine_confirms(odd: int) -> None:
    """An engine refuses more than five tiles. If it errs oddly for six, seven are shown."""
    cause = frozenset({LIMIT})
    predictions = Predictions(QUESTIONS)

    def script(question: Question, _earlier: list[Question]) -> Reply:
        is_odd = len(tiles_of(question)) == odd
        return Answered(99 if is_odd else predictions.of(question, cause))

    answers = (Answered(predictions.of(one, cause)) for one in LARGE)
    heard = [
        Heard(one, QUESTIONS.answer(one), answer.result, case=place)
        for place, (one, answer) in enumerate(zip(LARGE, answers, strict=True))
    ]
    looking, surprises = search(script), list[Heard]()
    looking._misreadings = cause
    ((group, witness),) = looking._witnesses(heard, surprises).items()
    assert group == cause
    assert len(tiles_of(witness.question)) == (7 if odd else 6)
    assert {one.got for one in surprises} == ({99} if odd else set())


@pytest.mark.parametrize(
    ("script", "found", "surprised"),
    [(adds_up, 1, False), (right, 0, True), (lambda *_: DEAD, 0, False)],
)
def test_a_question_is_made_if_no_asked_one_is_a_witness(
    script: Script, found: int, *, surprised: bool
) -> None:
    """The model chooses it, and only then the engine is asked."""
    engine, surprises = Scripted(script), list[Heard]()
    looking = Finding(engine, 1.0, lambda *_: None)
    looking._misreadings = frozenset({WALL_TOTAL})
    witnesses = looking._witnesses([], surprises)
    assert len(witnesses) == found
    assert bool(surprises) is surprised
    predictions = Predictions(QUESTIONS)
    asked = [question for process in engine.processes for question in process]
    assert asked
    assert not any(predictions.is_unspoilt(one, looking._misreadings) for one in asked)
