"""Divergences: the rule that is blamed for a wrong answer, shrinking and reports."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeVar, cast

import pytest
from attrs import evolve
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.conformance import generating
from alhambra_rules.conformance.differing import differing, failed, reconsidered
from alhambra_rules.conformance.generating import (
    SIMPLEST,
    _city,
    _round,
    generated,
    size_of,
    tampered,
)
from alhambra_rules.conformance.grounds import grounds_of
from alhambra_rules.conformance.protocol import (
    OPERATIONS,
    CellList,
    CheckCity,
    FaultyLine,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    answer,
    cities_in,
    city_of,
    plain_city,
    tiles_in,
)
from alhambra_rules.conformance.questions import (
    QUESTIONS,
    TileNames,
    ask_engine,
    asked_words,
    run_conformance,
    vectors,
)
from alhambra_rules.model import TILES, Cell, City
from alhambra_rules.placement import check_city
from five_towers.conformance import QUESTIONS as TOWERS_QUESTIONS
from rulebook_kit import FormatError, InvalidArgument
from rulebook_kit.conformance import shrinking
from rulebook_kit.conformance.causes import grouped
from rulebook_kit.conformance.divergence import Divergence, Grounds, Verdict
from rulebook_kit.conformance.failure import EngineBroken, Failure, FailureKind
from rulebook_kit.conformance.protocol import (
    RULEBOOKS,
    RULING,
    Answered,
    Hello,
    Question,
    Result,
    fingerprint,
)
from rulebook_kit.conformance.report import Plan, told_rulings
from rulebook_kit.conformance.reporting_text import report_lines
from rulebook_kit.conformance.shrinking import Budget, shrunk, simpler
from tests.conformance import toy_engine
from tests.conformance.engines import Said, Scripted, hostile, in_process, run, toy
from tests.levels import LONG

_T = TypeVar("_T")

BLOCK = plain_city(City.of({(1, 0): "pavilion-8", (0, 1): "seraglio-9", (1, 1): "tower-11"}))
WALLED = plain_city(City.of({(1, 0): "pavilion-7-e", (0, -1): "tower-11", (1, -1): "tower-12"}))
EAST_OF_IT = plain_city(City.of({(2, 0): "tower-10-w", (2, -1): "arcades-9"}))
BAY = plain_city(City.of({(1, 0): "pavilion-8", (0, 1): "seraglio-9"}))


def blamed_for(question: Question, got: Result) -> tuple[Verdict, tuple[str, ...]]:
    found = differing(question, answer(question), got)
    return found.verdict, found.rules


CORNERED = [(-1, 0), (-1, 1), (0, -1), (0, 2), (1, -1)]
"""Where tower-11 may lie in BAY, but for two cells."""
BLAMED: list[tuple[Question, Result, Verdict, str]] = [
    (CheckCity([]), False, Verdict.INVENTS, "build.on-foot"),
    (CheckCity(BAY[:1]), False, Verdict.INVENTS, "build.on-foot"),
    (CheckCity(BLOCK), False, Verdict.INVENTS, "build.no-gaps"),
    (CheckCity([*WALLED, *EAST_OF_IT]), False, Verdict.INVENTS, "build.walls-match"),
    (LegalPlacements([], "tower-11"), [], Verdict.INVENTS, "build.on-foot"),
    (LegalPlacements([], "tower-11"), [(0, 0)], Verdict.BREAKS, "build.fountain"),
    (
        LegalPlacements(BAY, "tower-11"),
        [*CORNERED, (2, 0)],
        Verdict.INVENTS,
        "build.no-gaps",
    ),
    (
        LegalPlacements(BAY, "tower-11"),
        [*CORNERED, (1, 1)],
        Verdict.INVENTS,
        "build.on-foot",
    ),
    (LegalRemovals(BAY), [], Verdict.INVENTS, "redesign.to-reserve"),
    (LegalRemovals(BAY), [(5, 5)], Verdict.BREAKS, "redesign.to-reserve"),
    (LegalSwaps(BAY, "tower-11"), [], Verdict.INVENTS, "redesign.swap"),
    (LongestWall(WALLED), 9, Verdict.MISCOUNTS, "scoring.wall"),
]


def test_a_rule_is_blamed_for_each_wrong_answer() -> None:
    """A wrongly allowed cell breaks a rule; a wrongly forbidden one invents a rule."""
    for question, got, verdict, rule in BLAMED:
        found, rules = blamed_for(question, got)
        assert (found, rules[0]) == (verdict, rule), question


def test_majorities_are_put_down_to_the_rule_on_the_share() -> None:
    """Players without buildings, tied players and all others have rules of their own."""
    counts = {"A": {"tower": 3, "garden": 1}, "B": {"tower": 2, "garden": 1}, "C": {"tower": 0}}
    right = {"A": {"tower": 6, "garden": 2}, "B": {"garden": 2}}
    question = ScoreMajorities(counts, 1)
    assert answer(question) == right
    for player, kind, points, rule in (
        ("A", "tower", 5, "scoring.table"),
        ("C", "tower", 1, "scoring.at-least-one"),
        ("A", "garden", 5, "scoring.ties"),
        ("Z", "tower", 6, "scoring.at-least-one"),
    ):
        got = {**right, player: {**right.get(player, {}), kind: points}}
        assert blamed_for(question, got)[1] == (rule,)


def test_games_are_held_against_the_replay() -> None:
    """Violations that an engine misses or invents are reported with their rule."""
    plan = Plan(examples=1, rules=("buy.price",))
    for faults, cause in (
        ([], "breaks "),
        ([{"line": 2, "rules": []}], "invents turn.order"),
        ([{"line": 2, "rules": ["made.up"]}], "invents made.up"),
    ):
        with in_process(judging(faults)):
            report = run_conformance(toy(), plan)
        assert any(one.id.startswith(cause) for one in report.causes)
        assert list(report_lines(report))


def judging(faults: object) -> Callable[..., Said]:
    """Return a player of an engine that finds these faults in every game."""

    def said(request: dict[str, Any]) -> dict[str, Any]:
        if request["do"] == "hello":
            return {"result": {}}
        return {"result": faults} if request["do"] == "replay" else {"unsupported": True}

    return lambda *_: said


def test_only_what_has_no_source_rests_on_a_ruling_in_games() -> None:
    """A rule that no rulebook states is a ruling, in a record as on a board."""
    vector = next(one for one in vectors() if one.operation == "replay" and one.result)
    found = differing(vector.question, [FaultyLine(2, ["build.one-per-cell"])], [])
    assert found.basis == RULING
    assert differing(vector.question, [], [FaultyLine(2, [])]).rules == ("turn.order",)
    crash = Failure(FailureKind.CRASHED, "it ended")
    assert failed(vector.question, vector.result, crash).rules == vector.rules[:1]
    assert failed(vector.question, [], crash).rules == ("turn.order",)


def test_rules_of_a_line_come_in_the_order_of_the_catalogue_after_unknown_ones() -> None:
    question = ReplayGame([{}, {}])
    unknown = [f"{letter}.made-up" for letter in "gafbec"]
    named = [next(iter(CATALOGUE)), "turn.order", *unknown, "buy.price"]
    found = differing(question, [], [FaultyLine(2, named)])
    known = [one for one in CATALOGUE if one in named]
    assert list(found.rules) == [*sorted(unknown), *known]
    assert known != sorted(known)
    ruled = differing(question, [FaultyLine(2, ["build.one-per-cell", "turn.order"])], [])
    assert ruled.rulings == ()


def test_every_fortieth_generated_case_is_a_game() -> None:
    """Without other operations, each one is."""
    asked = generated(1, 42, ("replay", "check_city"))
    assert [at for at, one in enumerate(asked) if isinstance(one, ReplayGame)] == [0, 40]
    assert all(isinstance(one, ReplayGame) for one in generated(1, 3, ("replay",)))
    assert all(isinstance(one, CheckCity) for one in generated(1, 41, ("check_city",)))


def test_a_type_that_a_player_does_not_name_is_a_type_without_buildings() -> None:
    rules = grounds_of(ScoreMajorities({"A": {"tower": 1}, "B": {}}, 1)).rules
    assert set(rules) == {"scoring.table", "scoring.at-least-one"}


def test_totals_of_majorities_are_blamed_by_the_players_who_differ() -> None:
    """A and B tie for gardens; C alone has towers."""
    question = ScoreMajorities({"A": {"garden": 1}, "B": {"garden": 1}, "C": {"tower": 1}}, 1)
    right, got = {"A": 1, "B": 1, "C": 6}, {"A": 1, "B": 1, "C": 5}
    assert differing(question, right, got).rules[0] == "scoring.table"


LEAKING = {(1, 0): "tower-11", (2, 0): "tower-12", (2, 1): "pavilion-8", (2, 2): "seraglio-9"}
"""A gap that opens at a corner, once (1, 2) and (0, 1) are built too."""


def test_what_only_rulings_forbid_rests_on_them() -> None:
    leak = {**LEAKING, (1, 2): "arcades-10"}
    for city, rules in (
        ({**leak, (0, 1): "chambers-10"}, ("build.no-gaps",)),
        ({(1, 0): "tower-11", (2, 0): "tower-11"}, ("build.one-per-cell",)),
        ({**leak, (0, 1): "arcades-10"}, ("build.no-gaps", "build.one-per-cell")),
    ):
        grounds = grounds_of(CheckCity(plain_city(City.of(city))))
        assert (grounds.rules, grounds.rulings) == (rules, rules)


def test_a_failure_has_the_rulings_of_the_question() -> None:
    """No rulebook says what a wall counts that closes on itself."""
    around = {(0, -1): "pavilion-2-new", (1, 0): "tower-8-nes", (0, 1): "garden-6-esw"}
    closed = LongestWall(plain_city(City.of({**around, (-1, 0): "chambers-5-nsw"})))
    assert grounds_of(closed).rulings == ("scoring.wall",)
    asked = LongestWall(BLOCK), closed
    crash = Failure(FailureKind.CRASHED, "it ended")
    for question in asked:
        grounds = grounds_of(question)
        found = failed(question, answer(question), crash)
        assert (found.rules, found.rulings) == (grounds.rules, grounds.rulings)


def test_a_ruling_is_told_where_the_rule_that_is_blamed_has_none() -> None:
    """A removal that breaks its own rule still shows the ruling on gaps behind it."""
    wanted = "redesign.to-reserve/removal-that-opens-a-gap"
    vector = next(one for one in vectors() if one.id == wanted)
    listed = sorted([*cast("CellList", vector.result), cast("tuple[int, int]", vector.cell)])
    (found,) = reconsidered([differing(vector.question, vector.result, listed)])
    assert found.rules == ("redesign.to-reserve", "build.no-gaps")
    (ruling,) = told_rulings(QUESTIONS, found)
    assert "build.no-gaps" in ruling


@pytest.mark.parametrize(
    ("bug", "cause"),
    [
        ("ties-ignored", "miscounts scoring.ties"),
        pytest.param("without-dirk", "miscounts two.dirk-scores", marks=LONG),
        pytest.param("wall-on-the-wrong-side", "misdefines components.walls", marks=LONG),
    ],
)
def test_an_engine_that_only_scores_rounds_is_put_down_to_a_rule_too(bug: str, cause: str) -> None:
    """Without any other operation, the totals show the rule."""
    report = run(toy(bug, "score_round"))
    assert any(one.id.startswith(cause) for one in report.causes), [c.id for c in report.causes]


def test_a_swap_or_removal_that_breaks_what_holds_elsewhere_is_not_blamed_on_itself() -> None:
    """An engine without a test for gaps has none for removals either."""
    ring = {(x, y): tile for (x, y), tile in zip(
        [(1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)],
        ["pavilion-8", "seraglio-9", "arcades-9", "arcades-10", "chambers-10", "chambers-11",
         "garden-10", "garden-11"], strict=True)}  # fmt: skip
    removal = LegalRemovals(plain_city(City.of(ring)))
    removed = differing(removal, answer(removal), [*cells(removal), (1, 1)])
    without = City.of({cell: tile for cell, tile in ring.items() if cell != (1, 1)})
    check = CheckCity(plain_city(without))
    checked = differing(check, answer(check), got=True)
    assert [cause.id for cause in grouped(QUESTIONS, [removed, checked])] == [
        "breaks build.no-gaps"
    ]
    assert [cause.id for cause in grouped(QUESTIONS, [removed])] == ["breaks redesign.to-reserve"]


def test_what_only_a_ruling_forbids_has_the_cause_of_what_the_rulebooks_forbid() -> None:
    """Numbers are apart. Each letter is a divergence, stated in a rulebook or on a ruling."""
    both = [("miscounts a.rule", 1), ("miscounts a.rule (ruling)", 2)]
    for verdict, bases, causes in (
        (Verdict.BREAKS, "sss", [("breaks a.rule", 3)]),
        (Verdict.BREAKS, "srr", [("breaks a.rule", 3)]),
        (Verdict.BREAKS, "rrs", [("breaks a.rule", 3)]),
        (Verdict.BREAKS, "rrr", [("breaks a.rule (ruling)", 3)]),
        (Verdict.MISCOUNTS, "rrs", both),
    ):
        rulings = [("a.rule",) * (letter == "r") for letter in bases]
        found = [
            Divergence(LongestWall([]), 0, 9, None, verdict, ("a.rule",), on) for on in rulings
        ]
        by_cause = [(one.id, len(one.divergences)) for one in grouped(QUESTIONS, found)]
        assert by_cause == causes


def test_the_smallest_wrong_answer_is_shown_but_the_first_failure() -> None:
    """Only the first failure was shrunk."""
    crash = Failure(FailureKind.CRASHED, "it ended")
    questions = [LongestWall(BLOCK), LongestWall(WALLED), LongestWall([])]
    (wrong,) = grouped(QUESTIONS, [differing(one, answer(one), 9) for one in questions])
    assert [one.question for one in wrong.divergences] == sorted(questions, key=size_of)
    asked = [questions[1], questions[0], questions[2]]
    (failing,) = grouped(QUESTIONS, [failed(one, answer(one), crash) for one in asked])
    shown, *others = [one.question for one in failing.divergences]
    assert shown == asked[0]
    assert others == sorted([asked[1], asked[2]], key=size_of)


def test_some_causes_are_about_no_rules() -> None:
    for verdict, name, rules in (
        (Verdict.DEPENDS, "depends on earlier questions", ()),
        (Verdict.REPEATS, "repeats one answer to longest_wall", ()),
        (Verdict.BREAKS, "breaks a.rule", ("a.rule", "b.rule")),
        (Verdict.UNEXPLAINED, "unexplained", ()),
    ):
        found = Divergence(LongestWall([]), 0, 9, None, verdict, ("a.rule", "b.rule"), ())
        (cause,) = grouped(QUESTIONS, [found])
        assert (cause.id, cause.rules) == (name, rules)


def test_cells_are_missed_or_listed_wrongly_and_the_others_in_the_other_way() -> None:
    """The right ones may come from JSON."""
    asked, right, got = LegalPlacements([], "tower-11"), [[1, 0], [0, 1], [2, 2]], [(2, 2), (5, 5)]
    for wrong, others, misses in (
        ([(5, 5)], [(0, 1), (1, 0)], False),
        ([(0, 1), (1, 0)], [(5, 5)], True),
        ([(1, 0)], [(0, 1), (5, 5)], True),
    ):
        shown = tuple(Cell(*cell) for cell in wrong)
        found = Divergence(asked, right, got, None, Verdict.BREAKS, ("a.rule",), (), shown)
        assert found.misses_cells == misses
        assert found.other_cells == tuple(Cell(*cell) for cell in others)
        assert evolve(found, got=None).other_cells == ()


def test_a_cell_that_only_a_ruling_forbids_counts_less_than_one_that_is_missing() -> None:
    """A tile asked about that lies in the city already breaks only our ruling."""
    vector = next(
        one
        for one in vectors()
        if one.operation == "legal_placements" and one.basis == RULING and not one.result
    )
    wrong = [(1, 0)]
    on_a_ruling = differing(vector.question, [], wrong)
    assert (on_a_ruling.verdict, on_a_ruling.basis) == (Verdict.BREAKS, RULING)
    missed = differing(vector.question, [(0, 1)], wrong)
    assert (missed.verdict, missed.basis) == (Verdict.INVENTS, RULEBOOKS)
    assert (missed.cells, missed.other_cells) == ((Cell(0, 1),), (Cell(1, 0),))


def test_a_cell_that_only_a_ruling_forbids_counts_less_than_one_that_rulebooks_forbid() -> None:
    """A tile lies on (1, 0) already; on (-1, 0), the new one would turn its wall to the fountain.

    The rulebooks are blamed, although the second cell breaks more rules.
    """
    question = LegalPlacements(plain_city(City.of({(1, 0): "tower-11"})), "pavilion-7-e")
    right = cells(question)
    built, walled = (differing(question, right, [*right, cell]) for cell in ((1, 0), (-1, 0)))
    assert (built.rules, built.basis) == (("build.one-per-cell",), RULING)
    assert (walled.rules, walled.basis) == (("build.walls-match", "build.on-foot"), RULEBOOKS)
    both = differing(question, right, [*right, (1, 0), (-1, 0)])
    assert (both.rules, both.basis) == (walled.rules, RULEBOOKS)


def test_a_swap_of_a_tile_that_may_not_be_removed_rests_on_a_ruling() -> None:
    """No rulebook says whether the city must be legal while the old tile is gone."""
    row = plain_city(City.of({(1, 0): "tower-11", (2, 0): "tower-12"}))
    question = LegalSwaps(row, "garden-10")
    right = cells(question)
    for missing, basis in (((1, 0), RULING), ((2, 0), RULEBOOKS)):
        found = differing(question, right, [cell for cell in right if cell != missing])
        assert (found.verdict, found.rules) == (Verdict.INVENTS, ("redesign.swap",))
        assert (found.cells, found.basis) == ((Cell(*missing),), basis)


def test_which_rule_forbids_legal_tiles_is_guessed_once_for_the_smallest_city() -> None:
    row = plain_city(City.of({(x, 0): tile for x, tile in ((1, "tower-11"), (2, "tower-12"))}))
    small, large = LegalPlacements(row[:1], "garden-10"), LegalPlacements(row, "garden-10")
    city, removal = CheckCity(row), LegalRemovals(row)

    def found(question: Question, rule: str, verdict: Verdict = Verdict.INVENTS) -> Divergence:
        return Divergence(question, [(0, 1)], [], None, verdict, (rule,), ())

    listed = [
        found(large, "build.no-gaps"),
        found(small, "build.on-foot"),
        found(city, "build.walls-match"),
        found(removal, "redesign.to-reserve"),
        found(large, "build.no-gaps", Verdict.BREAKS),
    ]
    assert [one.rules[0] for one in reconsidered(listed)] == [
        *["build.on-foot"] * 3,
        "redesign.to-reserve",
        "build.no-gaps",
    ]
    assert reconsidered(listed[3:]) == listed[3:]


def cells(question: Question) -> list[tuple[int, int]]:
    result = answer(question)
    assert isinstance(result, list)
    return result


@pytest.mark.no_cover
def test_generated_cases_follow_from_the_seed_and_can_be_answered() -> None:
    """In all operations but ``check_city``, neither they nor smaller ones have illegal cities."""
    for operation in OPERATIONS:
        number = 1 if operation == "replay" else 6
        cases = list(generated(3, number, [operation]))
        assert cases == list(generated(3, number, [operation]))
        assert len(cases) == number
        for question in cases:
            assert asked_words(question).startswith(operation)
            assert QUESTIONS.result_words(question, answer(question))
            assert isinstance(grounds_of(question), Grounds)
            if operation != "check_city":
                for one in (question, *islice(simpler(QUESTIONS, question), 100)):
                    assert all(check_city(city_of(city)).ok for city in cities_in(one)), one


class Chosen(Random):
    """A chance that chooses these numbers, one after the other, and keeps their ranges."""

    def __init__(self, *numbers: int, choice: int = 0) -> None:
        super().__init__(0)
        self._numbers = iter(numbers)
        self._choice = choice
        self.ranges: list[range] = []

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Return the next number."""
        self.ranges.append(range(start, stop, step) if stop is not None else range(start))
        return next(self._numbers)

    def randint(self, first: int, last: int) -> int:
        """Return the next number."""
        return self.randrange(first, last + 1)

    def choice(self, options: Sequence[_T]) -> _T:  # type: ignore[override] # a narrower type
        return options[self._choice]


def test_records_are_tampered_with_in_every_way() -> None:
    """A line is left out, repeated or moved, or nothing is changed; the header stays.

    The record ends soon after the place.
    """
    lines: list[dict[str, object]] = [{"line": number} for number in range(60)]
    for way, order in enumerate([[4, 5], [3, 3, 4, 5], [4, 3, 5], [3, 4, 5]]):
        chance = Chosen(3, way)
        found = tampered([*lines], chance)
        assert found[: 3 + len(order)] == [lines[number] for number in (0, 1, 2, *order)]
        assert len(found) == 23
        assert chance.ranges == [range(1, 59), range(4)]


def test_three_of_four_cities_to_check_are_illegal(monkeypatch: pytest.MonkeyPatch) -> None:
    """They have a tile on another one, a turned one, or one where it may not lie."""
    laid = City.of({(1, 0): "tower-11"}), TILES["garden-10-n"]
    monkeypatch.setattr(generating, "_city_and_tile", lambda _: laid)
    for way in range(8):
        chance = Chosen(way, 2)
        assert answer(_city(chance)) is (way > 5)
        assert chance.ranges == [range(8), *[range(1, 4)] * (way == 1)]


def test_cities_of_a_round_are_small_or_share_48_tiles() -> None:
    """Dirk has up to twelve tiles."""
    for players, choice, most in ((2, 0, 12), (2, -1, 24), (6, 0, 8)):
        dirk = [range(13)] * (players == 2)
        chance = Chosen(players, *[0] * players, *[12] * len(dirk), 3, choice=choice)
        question = _round(chance)
        assert isinstance(question, ScoreRound)
        assert ({*map(len, question.cities.values())}, question.round) == ({0}, 3)
        assert len(question.dirk or ()) == 12 * len(dirk)
        cities = [range(most + 1)] * players
        assert chance.ranges == [range(2, 7), *cities, *dirk, range(1, 4)]


DIGESTS = {
    ("legal_placements", 20): "59f2e50f166cffe9",
    ("legal_removals", 20): "9940877cd2aeeb22",
    ("legal_swaps", 20): "cae632940c1b4a1d",
    ("check_city", 20): "a3d7a4551813f76c",
    ("longest_wall", 20): "a3eec07e0fb49d07",
    ("score_majorities", 20): "17d7236f5d19f9f2",
    ("score_round", 20): "678bb64bb8e4aeec",
    ("replay", 3): "c0dfa149973955f6",
    ("may_add", 60): "3b71a04309caf796",
    ("max_bid", 60): "2eff26317a1c349f",
    ("score", 60): "275a9645191735c1",
}


def test_a_seed_gives_these_cases_in_every_version() -> None:
    """A seed in an old report still leads to the cases of that report."""
    for (operation, number), digest in DIGESTS.items():
        questions = QUESTIONS if operation in OPERATIONS else TOWERS_QUESTIONS
        cases = map(fingerprint, questions.generated(1, number, [operation]))
        assert sha256("".join(cases).encode()).hexdigest()[:16] == digest, (operation, number)


def test_other_seeds_give_other_cases() -> None:
    assert list(generated(1, 9)) != list(generated(2, 9))


SHRINKABLE = [
    CheckCity([*BLOCK, *plain_city(City.of({(2, 2): ("garden-11", 3)}))]),
    LegalPlacements(BLOCK, "tower-7-new"),
    LegalSwaps(BLOCK, "tower-7-new"),
    LegalRemovals(BLOCK),
    LongestWall(WALLED),
    ScoreMajorities({"A": {"tower": 3, "garden": 0}, "B": {"tower": 5}}, 3),
    ScoreRound({"A": BLOCK, "B": []}, 3, ["garden-10", "tower-13-e"]),
]


def test_smaller_questions_can_be_answered_and_end_at_the_smallest() -> None:
    """A shrinker only asks valid questions, and comes to an end."""
    for shrinkable in SHRINKABLE:
        question: Question = shrinkable
        while True:
            for one in simpler(QUESTIONS, question):
                assert type(one) is type(question)
                answer(one)
            least = min(simpler(QUESTIONS, question), key=size_of, default=question)
            if size_of(least) >= size_of(question):
                break
            question = least
        assert size_of(question)[0] <= 1


def test_an_illegal_city_stays_illegal_only_where_that_is_asked() -> None:
    """Only ``check_city`` is asked about illegal cities."""
    apart = plain_city(City.of({(3, 0): "tower-11", (0, 1): "tower-12"}))
    assert plain_city(City.of({(3, 0): "tower-11"})) in [
        city for one in simpler(QUESTIONS, CheckCity(apart)) for city in cities_in(one)
    ]
    for question in (LongestWall(apart), LegalRemovals(apart), LegalSwaps(apart, "tower-7-new")):
        made = [
            city for one in simpler(QUESTIONS, question) for city in cities_in(one) if city != apart
        ]
        assert made
        assert all(check_city(city_of(city)).ok for city in made)


SIMPLE = SIMPLEST[0]
WALLED_TILE = "tower-7-new"


BESIDE, ABOVE = (
    plain_city(City.of({cell: tile})) for cell, tile in (((1, 0), SIMPLE), ((0, -1), WALLED_TILE))
)
OF_TWO_TILES = [
    CheckCity(plain_city(City.of({(1, 0): SIMPLE, (5, 5): WALLED_TILE}))),
    LongestWall([*BESIDE, *ABOVE]),
    LegalPlacements(BESIDE, WALLED_TILE),
    LegalSwaps(ABOVE, SIMPLE),
    ScoreRound({"A": ABOVE, "B": BESIDE}, 1),
    ScoreRound({"A": ABOVE}, 1, dirk=[SIMPLE]),
]


def test_no_smaller_question_has_a_tile_in_two_places() -> None:
    """Tiles are replaced by tiles that the question does not have yet."""
    for question in OF_TWO_TILES:
        made = [tiles_in(one) for one in simpler(QUESTIONS, question)]
        assert any(set(tiles) - set(tiles_in(question)) for tiles in made)
        assert [tiles for tiles in made if len(set(tiles)) < len(tiles)] == []


def test_a_single_question_may_be_asked_of_an_engine() -> None:
    """A saved test gets the answer, or the reason why there is none."""
    with in_process(toy_engine.player):
        assert ask_engine(toy(), LegalRemovals(BAY)) == [(0, 1), (1, 0)]
        with pytest.raises(NotImplementedError, match="longest_wall"):
            ask_engine(toy("right", "check_city"), LongestWall([]))
    with pytest.raises(EngineBroken):
        ask_engine(hostile("crash"), CheckCity([]))


def test_an_engine_may_be_started_in_another_folder(tmp_path: Path) -> None:
    """Relative paths in its command belong to that folder; a missing folder is named."""
    *python, engine, bug = toy()
    command = [*python, Path(engine).name, bug]
    assert ask_engine(command, LongestWall([]), folder=Path(engine).parent) == 0
    with pytest.raises(EngineBroken) as broken:
        ask_engine(command, LongestWall([]), folder=tmp_path / "nowhere")
    assert str(tmp_path / "nowhere") in str(broken.value)


COUNTING = """
import json, sys, time
for number, line in enumerate(sys.stdin):
    asked = json.loads(line)
    if asked["do"] == "check_city":
        time.sleep(9)
    if asked["do"] != "hello" and asked["city"][0]["tile"] != "T":
        number = -1
    hello = {"protocol": "alhambra-conformance/1", "name": "counting"}
    result = hello if asked["do"] == "hello" else number
    print(json.dumps({"id": asked["id"], "result": result}), flush=True)
"""
"""An engine that answers with the number of questions before, and knows ``tower-11`` as ``T``."""


def test_questions_before_names_and_the_time_reach_the_engine() -> None:
    engine = [sys.executable, "-c", COUNTING]
    wall = LongestWall(plain_city(City.of({(1, 0): "tower-11"})))
    names = {"tower-11": "T"}
    first = ask_engine(engine, wall, tiles=names)
    assert ask_engine(engine, wall, tiles=names, before=[wall, wall]) == first + 2  # type: ignore[operator] # it answers with numbers
    with pytest.raises(EngineBroken, match=re.escape("0.25")):
        ask_engine(engine, CheckCity(wall.city), tiles=names, timeout=0.25)


def test_requests_are_written_with_the_engines_ids() -> None:
    """Every tile is translated, and nothing else."""
    translation = TileNames({"tower-11": "T"})
    cities = {"tower-11": plain_city(City.of({(1, 0): "tower-11"}))}
    request = translation.request(3, ScoreRound(cities, 1, ["tower-11", "tower-12"]))
    assert request == {
        "id": 3,
        "do": "score_round",
        "cities": {"tower-11": [{"x": 1, "y": 0, "tile": "T"}]},
        "round": 1,
        "dirk": ["T", "tower-12"],
    }


WRONG_PLANS: list[tuple[dict[str, object], tuple[str, str]]] = [
    ({"examples": -1}, ("examples", "-1")),
    ({"max_time": 0}, ("max_time", "0")),
    ({"timeout": float("inf")}, ("timeout", "inf")),
    ({"rules": ["build.gaps"]}, ("rule", '"build.gaps"')),
]


def test_a_wrong_plan_is_an_error() -> None:
    """The message names the field and the value."""
    for plan, named in WRONG_PLANS:
        with pytest.raises(InvalidArgument) as refused:
            run_conformance(["it"], Plan(**plan))  # type: ignore[arg-type] # that is the point
        assert all(word in str(refused.value) for word in named)


def test_rules_are_not_one_text() -> None:
    """It would be read as a list of its letters."""
    for given in (QUESTIONS.known_rules, lambda rules: Plan(rules=rules)):
        with pytest.raises(InvalidArgument) as refused:
            given("turn.order")
        assert str(refused.value) == 'rules must be a list of ids, not the string "turn.order"'


def test_a_plan_may_have_no_examples_and_little_time() -> None:
    plan = Plan(examples=0, max_time=0.5, timeout=0.1, give_up=0.1)
    assert (plan.examples, plan.max_time) == (0, 0.5)


def test_a_thousand_characters_of_a_result_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    for length, more in ((1_000, ""), (1_001, "…")):
        monkeypatch.setattr(type(QUESTIONS), "result_words", lambda *_, length=length: "x" * length)
        assert QUESTIONS.shown_result(LongestWall([]), 0) == "x" * 1_000 + more


def test_results_have_one_form() -> None:
    """Order, repetition and zeros make no difference."""
    placements = LegalPlacements([], "tower-11")
    assert QUESTIONS.read_result(placements, [[1, 0], [0, 1], [1, 0]]) == [(0, 1), (1, 0)]
    majorities = ScoreMajorities({"A": {}}, 1)
    assert QUESTIONS.read_result(
        majorities, {"A": {"tower": 0}, "B": {"tower": 2, "garden": 0}}
    ) == {"B": {"tower": 2}}
    assert QUESTIONS.read_result(ScoreRound({"A": []}, 1), {"A": 0}) == {}
    faults = [{"line": 7, "rules": ["b", "a"]}, {"line": 7, "rules": ["a"]}]
    game = ReplayGame([{}])
    assert QUESTIONS.read_result(game, faults) == [FaultyLine(7, ["a", "b"])]


def test_questions_in_words(snapshot: SnapshotAssertion) -> None:
    """Each question has a description of one line; kinds and verdicts have short names."""
    questions = (Hello(), ScoreRound({}, 1, []), ScoreRound({}, 2), LegalSwaps([], "tower-11"))
    assert [asked_words(question) for question in questions] == snapshot
    assert repr(FailureKind.NOISE) == "FailureKind.NOISE"
    assert repr(Verdict.BREAKS) == "Verdict.BREAKS"
    assert city_of([]) == City.start()


def test_a_smaller_game_that_is_no_game_any_more_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If a smaller question has no answer, the shrinker tries the next."""

    def refuse(*_: object) -> None:
        raise InvalidArgument("no game")

    monkeypatch.setattr(shrinking, "compared", refuse)
    found = differing(LongestWall(WALLED), 1, 2)
    engine = Scripted(lambda *_: Answered(2))
    assert shrunk(engine, found, Budget()) == found
    assert shrunk(engine, found, Budget(questions=0)) == found


def test_a_map_of_tiles_that_cannot_be_one_is_refused(tmp_path: Path) -> None:
    """Unknown tiles and two of one name are faults."""
    path = tmp_path / "ids.json"
    for text, named in (
        ('{"gardn-10-n": "x"}', ('"gardn-10-n"', '"garden-10-n"')),
        ('{"garden-10-n": "tower-11"}', ('"tower-11"', "garden-10-n", "tower-11")),
        ("[]", ("object",)),
    ):
        path.write_text(text, "utf-8")
        with pytest.raises(FormatError) as refused:
            TileNames.read(path)
        assert {fault.path for fault in refused.value.faults} == {"$"}
        assert all(word in str(refused.value) for word in named)


def test_without_a_plan_everything_is_asked() -> None:
    report = run_conformance(["/no/such/engine"])
    assert report.plan == Plan()
