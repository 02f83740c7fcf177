"""Wrong and missing answers are shown in small questions."""

from __future__ import annotations

from typing import cast

import pytest
from attrs import evolve

from alhambra_rules.conformance.protocol import (
    AlhambraIdentity,
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LongestWall,
    OfCity,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
)
from alhambra_rules.conformance.questions import QUESTIONS
from alhambra_rules.notation.position_document import PlacedTileDocument
from rulebook_kit.conformance import finding, shrinking
from rulebook_kit.conformance.divergence import Divergence, Verdict
from rulebook_kit.conformance.finding import Finding
from rulebook_kit.conformance.protocol import Answered, Question, Reply
from rulebook_kit.conformance.questions import Heard
from rulebook_kit.conformance.shrinking import Budget, blamed, compared, shrunk, simpler
from tests.conformance.engines import Scripted
from tests.conformance.scripted_walls import (
    COUNTS,
    DEAD,
    LAST,
    REFUSAL,
    ROW,
    WALLS,
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
    shown = {(0, 1, 2, 3): 0, (1,): 1, (3,): 3, (1, 3): 1, (4,): 4, (2, 4): 2, (9,): 0}
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
    def other_rule(_engine: object, found: Divergence) -> Divergence:
        return evolve(found, verdict=Verdict.INVENTS, rules=("a.rule",), rulings=("a.ruling",))

    monkeypatch.setattr(finding, "blamed", other_rule)
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


def row(*tiles: str) -> list[PlacedTileDocument]:
    """Return tiles in a row to the east of the fountain."""
    return [PlacedTileDocument(x, 0, tile) for x, tile in enumerate(tiles, start=1)]


Counts = dict[str, dict[str, int]]


def counts_of(question: ScoreMajorities) -> list[Counts]:
    """Return the counts of the simpler questions of the same round."""
    asked = [one for one in simpler(QUESTIONS, question) if isinstance(one, ScoreMajorities)]
    return [one.counts for one in asked if one.round == question.round]


def test_players_types_and_counts_of_majorities_are_left_out_or_lowered() -> None:
    """Equal counts are lowered together first, so that a tie stays one."""
    a, b = {"garden": 5, "tower": 2}, {"garden": 2}
    assert counts_of(ScoreMajorities({"A": a, "B": b}, 1)) == [
        {"A": a},
        {"B": b},
        {"A": {"garden": 5}, "B": b},
        {"A": {"tower": 2}, "B": b},
        {"A": a, "B": {}},
        {"A": {"garden": 4, "tower": 2}, "B": b},
        {"A": {"garden": 5, "tower": 1}, "B": {"garden": 1}},
        {"A": {"garden": 0, "tower": 2}, "B": b},
        {"A": {"garden": 2, "tower": 2}, "B": b},
        {"A": {"garden": 4, "tower": 2}, "B": b},
        {"A": {"garden": 5, "tower": 0}, "B": b},
        {"A": {"garden": 5, "tower": 1}, "B": b},
        {"A": a, "B": {"garden": 0}},
        {"A": a, "B": {"garden": 1}},
    ]


def test_earlier_rounds_are_tried() -> None:
    for asked in (ScoreMajorities({}, 3), ScoreRound({}, 3)):
        assert set(simpler_rounds(asked)) == {1, 2}


def simpler_rounds(question: Question) -> list[int]:
    return [getattr(one, "round", 0) for one in simpler(QUESTIONS, question)]


def test_players_tiles_and_dirk_are_left_out_of_a_round() -> None:
    tower = row("tower-11")
    asked = ScoreRound({"A": tower, "B": []}, 1, ["garden-12-s", "arcades-10"])
    made = list(simpler(QUESTIONS, asked))
    for one in (
        ScoreRound({"A": tower, "B": []}, 1),
        ScoreRound({"B": []}, 1, asked.dirk),
        ScoreRound({"A": tower, "B": []}, 1, ["garden-12-s"]),
        ScoreRound({"A": [], "B": []}, 1, asked.dirk),
    ):
        assert one in made


def test_halves_are_left_out_before_single_lines() -> None:
    """The end of a record goes first. There is no record without lines."""
    record: list[dict[str, object]] = [{"line": number} for number in range(6)]
    made = [one for one in simpler(QUESTIONS, ReplayGame(record)) if isinstance(one, ReplayGame)]
    left = [[line["line"] for line in one.record] for one in made if all(one.record)]
    assert left[:3] == [[0, 1, 2], [3, 4, 5], [0, 1, 2, 3]]
    assert [len(one) for one in left[:11]] == [3, 3, 4, 4, 4, *[5] * 6]
    assert all(one.record for one in simpler(QUESTIONS, ReplayGame(record[:1])))  # type: ignore[attr-defined]


def fewer_tiles(question: OfCity) -> list[list[PlacedTileDocument]]:
    cities = [one.city for one in simpler(QUESTIONS, question) if isinstance(one, OfCity)]
    return [city for city in cities if len(city) < len(question.city)]


def test_a_city_loses_tiles_that_others_do_not_need() -> None:
    """A legal city stays legal; ``check_city`` may be about any city."""
    city = row("arcades-10", "chambers-10", "chambers-11", "garden-10")
    assert fewer_tiles(LegalRemovals(city)) == [city[:2], city[:3]]
    assert [one for one in fewer_tiles(CheckCity(city)) if len(one) == 3] == [
        city[:3],
        [*city[:2], city[3]],
        [city[0], *city[2:]],
        city[1:],
    ]


def test_tiles_become_plainer_and_turned_less_and_stay_where_they_are() -> None:
    """Few tiles are tried: two for each set of walls. None comes twice."""
    city = [PlacedTileDocument(3, 0, "tower-12", 2)]
    made = [one.city[0] for one in simpler(QUESTIONS, CheckCity(city)) if one.city]  # type: ignore[attr-defined]
    assert {(one.x, one.y) for one in made} == {(3, 0)}
    assert {one.turned for one in made} == {0, 1, 2}
    assert {one.tile for one in made} == {"tower-12", "arcades-10", "arcades-9"}
    asked = LegalPlacements(row("arcades-10"), "tower-12")
    assert LegalPlacements(row("arcades-10"), "arcades-9") in list(simpler(QUESTIONS, asked))
    assert LegalPlacements(row("arcades-10"), "arcades-10") not in list(simpler(QUESTIONS, asked))


def test_tiles_and_players_count_before_walls() -> None:
    """A wall counts 100; the first tile with a wall is the tenth among the simplest, from 0."""
    table: list[tuple[Question, tuple[int, int, int]]] = [
        (ScoreMajorities({"A": {"tower": 2, "garden": 0}, "B": {"tower": 1}}, 3), (3, 2, 6)),
        (ScoreRound({"A": row("arcades-10"), "B": []}, 2), (1, 2, 2)),
        (ScoreRound({"A": row("arcades-10"), "B": []}, 2, ["arcades-8-e"]), (2, 3, 112)),
        (ReplayGame([{}, {}]), (2, 0, 0)),
        (LegalPlacements(row("arcades-10"), "arcades-8-e"), (1, 0, 110)),
        (CheckCity(row("arcades-8-n")), (1, 0, 111)),
    ]
    for question, size in table:
        assert QUESTIONS.size_of(question) == size, question


def test_a_round_is_under_the_rule_of_its_part_that_is_also_wrong() -> None:
    asked = ScoreRound({"A": row("tower-11")}, 1, ["arcades-10"])
    wrong = QUESTIONS.differing(asked, {}, {"A": 9})
    for kind, rule in (
        (LongestWall, "scoring.wall"),
        (ScoreMajorities, "scoring.table"),
        (ScoreRound, wrong.rules[0]),
    ):

        def script(question: Question, _earlier: list[Question], kind: type = kind) -> Reply:
            right = QUESTIONS.answer(question)
            return (
                Answered(9 if kind is LongestWall else {"A": {"tower": 9}})
                if isinstance(question, kind)
                else Answered(right)
            )

        assert blamed(Scripted(script), wrong).rules[0] == rule, kind
