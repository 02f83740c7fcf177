"""Limits and totals that an engine announces in its answer to hello."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.conformance.protocol import (
    AlhambraIdentity,
    LegalPlacements,
    LongestWall,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    plain_city,
)
from alhambra_rules.conformance.questions import QUESTIONS, run_conformance, vectors
from alhambra_rules.model import City
from rulebook_kit.conformance.protocol import NoResult, Question
from rulebook_kit.conformance.report import AGREES, DIVERGES, ConformanceReport, Plan
from rulebook_kit.conformance.reporting_text import report_lines
from rulebook_kit.conformance.tallies import OUTSIDE
from tests.conformance import toy_engine
from tests.conformance.engines import Said, in_process

NORTH = plain_city(City.of({(0, -1): "tower-11", (0, -2): "tower-12"}))
COUNTS = ScoreMajorities({"A": {"tower": 2, "garden": 1}, "B": {"tower": 1}}, 2)


TOTALS = QUESTIONS.for_engine(AlhambraIdentity(totals=True))


def announcing(
    identity: dict[str, object], said: Said, *, examples: int = 12, rules: Sequence[str] = ()
) -> ConformanceReport:
    """Run an engine that announces this in its answer to hello."""

    def player(*_: str) -> Said:
        return lambda one: {"result": identity} if one["do"] == "hello" else said(one)

    with in_process(player):
        return run_conformance(["it"], Plan(examples=examples, rules=rules))


RIGHT = toy_engine.player("right")


def on_a_board(bugs: str, most: int) -> Said:
    """Return an engine that lists no cell farther from the fountain than this."""
    answering = toy_engine.player(bugs)

    def said(request: dict[str, Any]) -> dict[str, Any]:
        answer = answering(request)
        if request["do"] == "legal_placements":
            answer["result"] = [cell for cell in answer["result"] if max(map(abs, cell)) <= most]
        return answer

    return said


def on_a_small_board(request: dict[str, Any]) -> dict[str, Any]:
    """Answer within a board of 5 x 5 and eight tiles; any other question is too much."""
    cities = [request.get("city", []), *request.get("cities", {}).values()]
    assert all(len(city) <= 8 for city in cities)
    assert all(abs(one[axis]) <= 2 for city in cities for one in city for axis in "xy")
    return on_a_board("right", 2)(request)


@pytest.mark.no_cover
def test_an_engine_with_a_small_board_is_asked_within_it() -> None:
    """It would fail on any other question."""
    limits = {"board": [-2, 2, -2, 2], "max_tiles": 8}
    report = announcing(limits, on_a_small_board, examples=24)
    assert report.status == AGREES
    assert not report.causes
    assert sum(tally.outside for tally in report.tallies) > 100
    assert sum(tally.cases_asked for tally in report.tallies) == 24
    outside = [one for one, why in report.skipped.items() if why == OUTSIDE]
    assert len(outside) == sum(tally.outside for tally in report.tallies)
    assert report.planned == report.asked
    assert any("outside the limits" in line.text for line in report_lines(report))


WITHIN: list[tuple[Question, tuple[int, int, int, int], int, bool]] = [
    (LongestWall(NORTH), (0, 0, -2, 0), 2, True),
    (LongestWall(NORTH), (0, 0, -1, 0), 2, False),
    (LongestWall(NORTH), (0, 0, -2, 0), 1, False),
    (LegalPlacements(NORTH, "tower-13-e"), (-1, 1, -3, 1), 3, True),
    (LegalPlacements(NORTH, "tower-13-e"), (-1, 1, -3, 1), 2, False),
    (LegalPlacements(NORTH, "tower-13-e"), (-1, 0, -3, 1), 3, True),
    (ScoreRound({"A": [], "B": NORTH}, 1), (0, 0, -1, 0), 9, False),
    (ScoreRound({"A": [], "B": NORTH}, 1), (0, 0, -2, 0), 1, False),
    (COUNTS, (0, 0, 0, 0), 0, True),
    (ReplayGame([{"do": "place", "cell": [1, 0]}]), (0, 0, 0, 0), 0, False),
    (ReplayGame([{"from": [{"x": 0, "y": 1}, {"x": 0}]}]), (0, 0, 0, 0), 0, False),
    (ReplayGame([{"do": "place", "cell": [1, 0]}]), (0, 1, 0, 0), 0, True),
]
"""Questions, a board, the most tiles, and whether the question is within these."""


def test_a_question_must_be_within_the_limits() -> None:
    for question, board, most, within in WITHIN:
        said = AlhambraIdentity(board=board, max_tiles=most)
        assert QUESTIONS.for_engine(said).is_within(question) == within, (question, board, most)
        assert QUESTIONS.is_within(question)


def test_only_cells_on_the_board_are_compared() -> None:
    """A question at an edge is asked all the same."""
    question = LegalPlacements(NORTH, "tower-13-e")
    small = QUESTIONS.for_engine(AlhambraIdentity(board=(0, 1, -2, 1)))
    assert QUESTIONS.answer(question) == [(0, -3), (0, 1), (1, -2), (1, -1), (1, 0)]
    right = [(0, 1), (1, -2), (1, -1), (1, 0)]
    assert small.answer(question) == small.predicted(question, frozenset()) == right
    assert small.read_answer(question, [[1, 0], [0, -3]]) == [(1, 0)]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("bugs", "causes"),
    [("right", []), ("no-reachability-test", ["breaks build.on-foot: foot-untested"])],
)
def test_a_board_that_is_announced_is_no_cause(bugs: str, causes: list[str]) -> None:
    """The mistakes of the engine are found as on a board without an end."""
    rules = ("build.on-foot", "build.shared-edge")
    said = on_a_board(bugs, 3)
    report = announcing({"board": [-3, 3, -3, 3]}, said, examples=60, rules=rules)
    assert [cause.id for cause in report.causes] == causes


def with_totals(bugs: str, too_many: int = 0) -> Said:
    """Return an engine that answers majorities with totals, each too high by this number."""
    answering = toy_engine.player(bugs)

    def said(request: dict[str, Any]) -> dict[str, Any]:
        answer = answering(request)
        if request["do"] == "score_majorities":
            points = answer["result"]
            answer["result"] = {one: sum(points[one].values()) + too_many for one in points}
        return answer

    return said


@pytest.mark.parametrize(
    ("bugs", "causes"),
    [
        ("ties-ignored", ["miscounts scoring.ties: ties-all-full"]),
        ("triple-ties-void", ["miscounts scoring.ties"]),
        ("nobody-scores-too", ["miscounts scoring.at-least-one: zero-scores"]),
        (
            "chambers-two-wrong",
            ["miscounts scoring.table: points-chambers-round-2-place-2"],
        ),
        (
            "ties-round-upwards+third-place-unpaid",
            [
                "miscounts scoring.table: round-3-place-3",
                "miscounts scoring.ties: ties-round-up",
            ],
        ),
    ],
)
def test_a_mistake_is_named_from_totals_too(bugs: str, causes: list[str]) -> None:
    """The totals that a misreading leads to are the sums of its points."""
    rules = ("scoring.table", "scoring.ties", "scoring.at-least-one")
    report = announcing({"totals": True}, with_totals(bugs), examples=60, rules=rules)
    assert [cause.id for cause in report.causes] == causes
    for cause in report.causes:
        shown = QUESTIONS.illustrated(cause.smallest)
        assert shown.heads == ("player",)
        assert all(len(row) == 3 for row in shown.rows)


def test_the_fountain_must_be_on_the_board(snapshot: SnapshotAssertion) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the snapshot has the message
        AlhambraIdentity(board=(1, 2, 1, 2))
    assert str(refused.value) == snapshot
    report = announcing({"board": [1, 2, 1, 2]}, RIGHT)
    assert report.hello_failure is not None
    assert "(0, 0)" in report.hello_failure.message


@pytest.mark.no_cover
@pytest.mark.parametrize(("too_many", "status"), [(0, AGREES), (1, DIVERGES)])
def test_an_engine_may_answer_totals_of_majorities(too_many: int, status: int) -> None:
    """Totals are compared with totals, and shown as such."""
    rules = ("scoring.ties", "scoring.table")
    report = announcing({"totals": True}, with_totals("right", too_many), rules=rules)
    assert report.status == status
    assert len(report.causes) == too_many
    for cause in report.causes:
        assert cause.rule.startswith("scoring.")
        assert any("the engine:" in line.text for line in report_lines(report))


def test_totals_must_be_announced(snapshot: SnapshotAssertion) -> None:
    with pytest.raises(NoResult) as refused:
        QUESTIONS.read_answer(COUNTS, {"A": 1})
    assert str(refused.value) == snapshot
    assert TOTALS.read_answer(COUNTS, {"A": 1, "B": 0}) == {"A": 1}
    assert TOTALS.read_answer(COUNTS, {"A": {"tower": 1, "garden": 2}, "B": {}}) == {"A": 3}
    with pytest.raises(NoResult) as mixed:
        TOTALS.read_answer(COUNTS, {"A": 1, "B": {"tower": 1}})
    assert str(mixed.value) == (
        "the result has points by type for some players and totals for others"
    )


def test_a_wrong_total_breaks_the_rules_of_its_types() -> None:
    right = TOTALS.answer(COUNTS)
    assert right == {"A": 25, "B": 6}
    found = QUESTIONS.differing(COUNTS, right, {"A": 24, "B": 6})
    assert found.rules[0] == "scoring.table"
    nobody = ScoreMajorities({"A": {}}, 1)
    assert TOTALS.shown_result(nobody, {}) == TOTALS.shown_result(nobody, {"A": 0}) == "A 0"
    assert QUESTIONS.differing(nobody, {}, {"A": 3}).rules == ("scoring.table",)


def test_vectors_have_two_to_six_players() -> None:
    """Single players occur where a smaller question shows more."""
    asked = [one.question for one in vectors() if isinstance(one.question, ScoreMajorities)]
    assert max(len(question.counts) for question in asked) == 6
