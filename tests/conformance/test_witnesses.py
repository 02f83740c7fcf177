"""Each misreading gets a witness of its own: a case that it alone makes wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

import pytest

from alhambra_rules.conformance.misreadings import limits_of_sizes
from alhambra_rules.conformance.protocol import (
    LongestWall,
    ScoreRound,
)
from alhambra_rules.conformance.questions import QUESTIONS
from alhambra_rules.notation.position_document import PlacedTileDocument
from rulebook_kit.conformance import finding
from rulebook_kit.conformance.finding import Finding
from rulebook_kit.conformance.protocol import Answered, Question, Reply
from rulebook_kit.conformance.shrinking import Model, Witnesses
from tests.conformance.engines import Scripted
from tests.conformance.scripted_walls import (
    DEAD,
    LAST,
    WALL_TOTAL,
    WALLS,
    adds_up,
    heard_from,
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
    model = Model(QUESTIONS, frozenset({WALL_TOTAL}))
    question = ScoreRound({"A": []}, 4)
    assert not model.is_unspoilt(question)
    assert not model.is_witness(question, model.misreadings)
    assert model.is_unspoilt(LAST)


def has_tower(city: Sequence[PlacedTileDocument]) -> bool:
    return any(one.tile.startswith("tower") for one in city)


@pytest.mark.parametrize("errs_in", [has_tower, bool])
def test_a_witness_is_sought_where_no_unknown_mistake_shows(
    errs_in: Callable[[Sequence[PlacedTileDocument]], bool],
) -> None:
    """An engine refuses more than five tiles, and errs in some smaller cities, or in all."""
    limit = next(
        one
        for one in limits_of_sizes(LongestWall(tiles_of(WALLS[-1])[:6]), 0)
        if one.setting == ("most-tiles", 5, "refused")
    )
    cause = frozenset({limit})
    model = Model(QUESTIONS, cause)

    def script(question: Question, _earlier: list[Question]) -> Reply:
        city = tiles_of(question)
        return Answered(99 if len(city) < 6 and errs_in(city) else model.predicted(question, cause))

    heard = [one for one in heard_from(script) if len(tiles_of(one.question)) > 5]
    witnesses = Witnesses(Scripted(script), model)
    starts = witnesses.starts(cause, heard)
    assert starts.alone is (errs_in is has_tower)
    found = tiles_of(witnesses.smallest(starts, cause, monotonic() + 60).question)
    assert len(found) == 6
    assert not (starts.alone and has_tower(found))
