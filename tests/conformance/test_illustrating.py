"""Divergences as pictures and tables."""

from __future__ import annotations

from typing import cast

from attrs import evolve
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.catalogue import rule_of
from alhambra_rules.conformance.presenting import shortened
from alhambra_rules.conformance.protocol import (
    CellList,
    CheckCity,
    FaultyLine,
    LegalPlacements,
    LongestWall,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    city_of,
    plain_city,
)
from alhambra_rules.conformance.questions import QUESTIONS
from alhambra_rules.drawing import svg
from alhambra_rules.model import Cell, City
from alhambra_rules.placement import check_city
from rulebook_kit.conformance.causes import Cause
from rulebook_kit.conformance.divergence import Illustration, Verdict
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.protocol import RULEBOOKS, Question, Result
from rulebook_kit.conformance.reporting_text import cause_lines

WALLED = plain_city(City.of({(1, 0): "pavilion-7-e", (0, -1): "tower-11", (1, -1): "tower-12"}))
APART = plain_city(City.of({(1, 0): "pavilion-7-e", (2, 0): "tower-11"}))
DEAD = Failure(FailureKind.CRASHED, "it ended")


def drawn(question: Question, got: Result) -> Illustration:
    return QUESTIONS.illustrated(QUESTIONS.differing(question, QUESTIONS.answer(question), got))


def test_an_illegal_city_is_marked_in_the_right_answer_only() -> None:
    """No longest wall distracts from that."""
    shown = drawn(CheckCity(APART), got=True)
    city = city_of(APART)
    assert shown.right == svg.city(city, check_city(city), wall=False)
    assert shown.got == svg.city(city, wall=False)


def test_the_longest_wall_is_traced_in_the_right_answer_only() -> None:
    shown = drawn(LongestWall(WALLED), 2)
    assert shown.right == svg.city(city_of(WALLED))
    assert shown.got == svg.city(city_of(WALLED), wall=False)


def test_cells_that_are_missing_are_marked() -> None:
    """Each of one or two has its own mark: two cells of a mark are taken for neighbours."""
    for missing in [1, 2, 3]:
        question = LegalPlacements(WALLED, "garden-10")
        right = cast("CellList", QUESTIONS.answer(question))
        shown = drawn(question, right[missing:])
        lost = [Cell(*cell) for cell in right[:missing]]
        groups = [lost] if missing > 2 else [[cell] for cell in lost]
        words = {1: "1 cell", 2: "1 cell", 3: "3 cells"}[missing]
        rule = rule_of(QUESTIONS.differing(question, right, right[missing:]).rules[0])
        marks = [rule.broken_at(*cells, message=f"the engine misses {words}") for cells in groups]
        city = city_of(WALLED)
        assert shown.right == svg.city(city, highlight=right, wall=False), missing
        assert shown.got == svg.city(city, marks, right[missing:], wall=False), missing


def test_a_cell_that_is_listed_wrongly_is_marked_near_the_city() -> None:
    """Cells that touch nothing may be anywhere."""
    question = LegalPlacements(WALLED, "garden-10")
    right = cast("CellList", QUESTIONS.answer(question))
    shown = drawn(question, [*right, (2, 0), (90, 90)])
    rule = rule_of(QUESTIONS.differing(question, right, [(2, 0), (90, 90)]).rules[0])
    mark = rule.broken_at(Cell(2, 0), message="the engine wrongly lists 1 cell")
    assert shown.got == svg.city(city_of(WALLED), [mark], right, wall=False)


def test_no_verdict_turns_a_missing_cell_into_one_that_is_listed_wrongly() -> None:
    """An engine that misdefines a tile, or depends on earlier questions, may do either."""
    for verdict in Verdict:
        question = LegalPlacements(WALLED, "garden-10")
        right = cast("CellList", QUESTIONS.answer(question))
        for got, word in ((right[1:], "misses"), ([*right, (2, 0)], "wrongly lists")):
            divergence = evolve(QUESTIONS.differing(question, right, got), verdict=verdict)
            assert f"the engine {word} 1 cell" in QUESTIONS.illustrated(divergence).got, verdict
            cause = Cause(verdict, divergence.rules[0], RULEBOOKS, None, (divergence,))
            (cells,) = map(str, divergence.cells)
            assert f"   it {word} {cells}" in [
                line.text for line in cause_lines(QUESTIONS, cause)
            ], verdict


def test_an_engine_without_an_answer_has_no_picture() -> None:
    shown = QUESTIONS.illustrated(QUESTIONS.failed(CheckCity(APART), expected=False, failure=DEAD))
    assert (bool(shown.right), shown.got) == (True, "")
    listed = LegalPlacements(WALLED, "garden-10")
    shown = QUESTIONS.illustrated(QUESTIONS.failed(listed, QUESTIONS.answer(listed), DEAD))
    assert (bool(shown.right), shown.got) == (True, "")


COUNTS = ScoreMajorities({"A": {"tower": 2, "garden": 1}, "B": {"tower": 1}}, 2)
SCORED = [("A", "garden", "1", "12", "12"), ("A", "tower", "2", "13", "13")]


def test_points_of_types_that_count_are_listed() -> None:
    """So is a type that a player does not own, if the engine pays for it."""
    right = {"A": {"tower": 13, "garden": 12}, "B": {"tower": 6}}
    assert QUESTIONS.answer(COUNTS) == right
    shown = drawn(COUNTS, {**right, "B": {"tower": 5, "seraglio": 3}})
    assert shown.heads == ("player", "type", "buildings")
    assert set(shown.rows) == {
        *SCORED,
        ("B", "tower", "1", "6", "5"),
        ("B", "seraglio", "0", "0", "3"),
    }
    nothing = drawn(ScoreMajorities({"A": {}, "B": {"tower": 1}}, 1), {"B": {"tower": 2}})
    assert nothing.rows == (("B", "tower", "1", "6", "2"),)
    unpaid = drawn(ScoreMajorities({"A": {"tower": 1}, "B": {"tower": 2}}, 1), {"B": {"tower": 2}})
    assert ("A", "tower", "1", "0", "0") in unpaid.rows


def test_totals_are_listed_for_all_players() -> None:
    """Dirk has a total but no city. The cities are drawn."""
    question = ScoreRound({"A": WALLED, "B": []}, 1, ["garden-10"])
    right = QUESTIONS.answer(question)
    assert isinstance(right, dict)
    shown = drawn(question, {"A": 1, "C": 2})
    expected = [("A", str(right["A"]), "1"), ("B", "0", "0"), ("dirk", str(right["dirk"]), "0")]
    assert (shown.heads, shown.rows) == (("player",), (*expected, ("C", "0", "2")))
    assert shown.asked == (("A", svg.city(city_of(WALLED))), ("B", svg.city(City.start())))


def test_the_last_lines_of_a_record_are_listed_and_those_with_a_violation() -> None:
    """A line that does not exist has no text."""
    question = ReplayGame([{"line": number} for number in range(1, 8)])
    found = QUESTIONS.differing(
        question, [FaultyLine(2, ["take.money", "turn.order"])], [FaultyLine(9, ["turn.order"])]
    )
    shown = QUESTIONS.illustrated(found)
    assert shown.heads == ("line", "record")
    fine = "no violation"
    assert shown.rows == (
        ("2", '{"line": 2}', "take.money, turn.order", fine),
        *((str(line), f'{{"line": {line}}}', fine, fine) for line in (4, 5, 6, 7)),
        ("9", "", fine, "turn.order"),
    )
    short = QUESTIONS.illustrated(QUESTIONS.failed(ReplayGame([{}, {}]), [], DEAD))
    assert short.rows == (("1", "{}", fine, "no answer"), ("2", "{}", fine, "no answer"))


def test_only_long_lines_are_cut() -> None:
    assert shortened("x" * 140) == "x" * 140
    assert shortened("x" * 141) == f"{'x' * 140}…"


def test_counts_are_told_in_words() -> None:
    (picture,) = QUESTIONS.pictures(
        QUESTIONS.differing(ScoreMajorities({"A": {"tower": 2, "garden": 1}, "B": {}}, 1), {}, {})
    )
    assert picture == "A: tower 2, garden 1\nB: nothing"


def test_results_are_told_in_words(snapshot: SnapshotAssertion) -> None:
    """Also where there is nothing to tell."""
    majorities, rounds = ScoreMajorities({"A": {}}, 1), ScoreRound({"A": []}, 1)
    told: list[tuple[Question, Result]] = [
        (CheckCity([]), False),
        (LongestWall([]), 3),
        (majorities, {"A": {"tower": 6, "garden": 5}, "B": {}}),
        (majorities, {"A": 6}),
        (majorities, {}),
        (rounds, {"A": 6, "dirk": 5}),
        (rounds, {}),
        (ReplayGame([]), [FaultyLine(2, ["turn.order", "take.money"]), FaultyLine(7, ["made.up"])]),
        (ReplayGame([]), []),
        (LegalPlacements([], "tower-11"), [(0, -1), (1, 0)]),
        (LegalPlacements([], "tower-11"), []),
    ]
    assert [QUESTIONS.result_words(*one) for one in told] == snapshot
