"""Each bug of an engine is found under its rule, a known one by name, with a small case."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, cast

import pytest

from five_towers.conformance.questions import MayAdd
from rulebook_kit.conformance.divergence import Verdict
from rulebook_kit.conformance.protocol import RULEBOOKS, RULING
from rulebook_kit.conformance.report import (
    AGREES,
    DIVERGES,
    ConformanceReport,
)
from rulebook_kit.conformance.reporting_text import report_lines
from tests.conformance import causes_of_bugs
from tests.conformance.engines import run, toy, verdict_of
from tests.five_towers.conformance.engines import ADAPTER
from tests.five_towers.conformance.engines import run as run_towers
from tests.five_towers.conformance.engines import toy as towers
from tests.tables import each_row

ALHAMBRA: Final = {
    "no-hole-test": 5,
    "one-cell-holes-only": 7,
    "no-reachability-test": 1,
    "corner-contact": 0,
    "walls-need-not-match": 2,
    "turned-tiles": 1,
    "tiles-twice": 2,
    "wall-on-the-wrong-side": 0,
    "wrong-building": 1,
    "removal-unchecked": 2,
    "removal-with-two-neighbours": 3,
    "swap-unchecked": 1,
    "double-walls-count": 3,
    "closed-loop-one-short": 4,
    "closed-loop-twice": 4,
    "longest-wall-shared": 2,
    "ties-ignored": 2,
    "places-not-used-up": 5,
    "four-tied-crash": 4,
    "without-dirk": 1,
}
TOWERS: Final = {
    "eight-unknown": 2,
    "eight-of-sand-unknown": 2,
    "nine-unknown": 2,
    "nine-on-nought": 3,
    "no-nought-first": 1,
    "finished-taken": 3,
    "equal-allowed": 2,
    "types-mixed": 2,
    "never-torn-down": 2,
    "noughts-torn-down": 3,
    "always-torn-down": 3,
    "four-at-most": 5,
    "laid-at-once": 2,
    "as-given": 2,
    "noughts-unknown": 1,
    "no-main-tower": 1,
    "every-tower-main": 2,
    "main-tower-doubled": 1,
    "main-tower-by-value": 3,
    "one-point-each": 2,
    "eight-torn-at-most": 9,
    "crash-below-nothing": 1,
}
"""The bug, and the pieces of the smallest case of the only cause that is found."""


def assert_found(report: ConformanceReport, cause: str, size: int) -> None:
    """The cause explains every answer that is wrong."""
    (found,) = report.causes
    assert found.id == cause
    assert found.explains in (None, (found.times, found.times))
    wrong = (one.compared - one.vectors_agreed - one.cases_agreed for one in report.tallies)
    failed = (one.failed for one in report.tallies)
    assert found.times == sum(wrong) + sum(failed)
    assert report.questions.size_of(found.smallest.question)[0] <= size
    assert report.status == causes_of_bugs.status_for([cause])
    assert found.rule in report.questions.catalogue


@pytest.mark.no_cover
@pytest.mark.parametrize("bug", ALHAMBRA)
def test_a_bug_is_found_under_its_rule_by_a_small_case(bug: str) -> None:
    assert_found(run(toy(bug)), causes_of_bugs.ALHAMBRA[bug], ALHAMBRA[bug])


@pytest.mark.no_cover
@pytest.mark.parametrize("bug", TOWERS)
def test_a_bug_of_5_towers_is_found_under_its_rule_by_a_small_case(bug: str) -> None:
    assert_found(run_towers(towers(bug)), causes_of_bugs.TOWERS[bug], TOWERS[bug])


@pytest.mark.no_cover
def test_two_wrong_rounds_are_two_causes() -> None:
    report = run(toy("first-round-always"))
    assert [cause.id for cause in report.causes] == [
        "miscounts scoring.table: round-2-as-1",
        "miscounts scoring.table: round-3-as-1",
    ]
    assert {report.questions.size_of(cause.smallest.question)[0] for cause in report.causes} == {1}


@each_row(
    "asked, causes",
    {
        "walls-in-rounds": (
            lambda: run(toy("walls-by-price+without-dirk"), examples=0),
            ["miscounts scoring.wall", "miscounts two.dirk-scores: no-dirk"],
        ),
        "ties": (
            lambda: run(toy("triple-ties-void"), examples=0),
            ["miscounts scoring.ties"],
        ),
        "a-table": (
            lambda: run(toy("second-place-half"), examples=0),
            ["miscounts scoring.table"],
        ),
        "results-of-a-wrong-type": (
            lambda: run(toy("shares-not-rounded"), examples=0),
            ["garbage score_majorities"],
        ),
        "cards-on-several-towers": (
            lambda: run_towers(towers("fifth-never-fits"), examples=0),
            ["invents tower.on-top"],
        ),
        "a-part-of-the-score": (
            lambda: run_towers(towers("no-main-for-one-tower"), examples=0),
            ["miscounts score.main"],
        ),
    },
)
def test_an_unknown_mistake_is_one_cause(
    asked: Callable[[], ConformanceReport], causes: list[str]
) -> None:
    """It shows in several operations, rules and numbers, and does not hide another mistake."""
    report = asked()
    assert [cause.id for cause in report.causes] == causes


def test_a_tower_may_be_higher_than_in_most_games() -> None:
    """The vectors find an engine with room for only eight cards."""
    report = run_towers(towers("eight-cards-at-most"), examples=0)
    assert report.status == DIVERGES
    assert {one.verdict for one in report.causes} == {Verdict.INVENTS}
    questions = [cast("MayAdd", one.smallest.question) for one in report.causes]
    assert {len(one.tower) for one in questions} == {8}


@pytest.mark.no_cover
@each_row(
    "bug, operation, cause",
    {
        "a-card": ("types-mixed", "may_add", "breaks tower.one-per-type"),
        "a-bid": ("nine-on-nought", "max_bid", "breaks tower.top"),
        "a-score": ("every-tower-main", "score", "miscounts score.main"),
    },
)
def test_one_operation_is_enough_to_find_a_bug(bug: str, operation: str, cause: str) -> None:
    report = run_towers(towers(bug, operation))
    assert [one.kind for one in report.causes] == [cause]
    assert all(tally.unsupported == (tally.operation != operation) for tally in report.tallies)


@pytest.mark.no_cover
@each_row(
    "asked",
    {
        "alhambra": lambda: run(toy(), examples=140),
        "towers": lambda: run_towers(towers(), examples=150),
        "towers-adapter": lambda: run_towers([sys.executable, str(ADAPTER)], examples=150),
    },
)
def test_a_right_engine_agrees_everywhere(asked: Callable[[], ConformanceReport]) -> None:
    """The toy engines, which share no code with the library, give all their answers."""
    report = asked()
    assert report.status == AGREES
    assert not report.causes
    assert not report.troubles
    assert [tally.operation for tally in report.tallies] == list(report.questions.operations)
    for tally in report.tallies:
        assert tally.vectors_agreed == tally.vectors_asked
        assert tally.cases_agreed == tally.cases_asked
        assert tally.unsupported == (tally.operation == "replay")
        assert tally.unsupported or (tally.vectors_asked == tally.vectors and tally.cases_asked)


@pytest.mark.no_cover
def test_a_smallest_case_on_a_ruling_is_followed_by_one_on_the_rulebooks() -> None:
    """Nobody can deny the second gap, whatever they think of our ruling on corners."""
    report = run(toy("one-cell-holes-only"), examples=0, rules=("build.no-gaps",))
    (cause,) = report.causes
    assert (cause.smallest.basis, cause.basis) == (RULING, RULEBOOKS)
    pictures = [line for line in report_lines(report) if line.text.startswith("   expected:")]
    assert len(pictures) == 2


@pytest.mark.parametrize("bug", ["holes-leak-at-corners", "swap-is-removal-and-placement"])
def test_another_opinion_where_the_rulebooks_are_silent_is_told_apart(bug: str) -> None:
    """An engine that differs only from our rulings agrees; the verdict counts the answers."""
    report = run(toy(bug))
    assert report.status == AGREES
    (cause,) = report.on_rulings
    assert not report.divergent
    assert f" {cause.times} answers " in verdict_of(report)


@pytest.mark.no_cover
def test_a_number_that_no_reading_gives_is_no_other_opinion() -> None:
    """Only our ruling tells how a closed wall counts, but nobody reads 25 more into that."""
    report = run(toy("closed-loop-plus-25"), rules=("scoring.wall",))
    (cause,) = report.causes
    assert (cause.kind, report.status) == ("miscounts scoring.wall", DIVERGES)
    assert cause.basis == RULEBOOKS


@pytest.mark.no_cover
def test_a_ruling_counts_once_under_two_rules() -> None:
    """The engine lets no 0 begin a tower, and does not count a lone 0 as a top."""
    report = run_towers(towers("no-nought-first-doubled"))
    assert [one.kind for one in report.causes] == [
        "invents tower.top (ruling)",
        "miscounts score.cards (ruling)",
    ]
    assert " 1 ruling: " in list(report_lines(report))[-1].text


def test_only_a_rule_may_be_asked_about() -> None:
    """Cases on other rules are neither asked nor generated."""
    report = run_towers(towers("eight-unknown"), rules=["score.main"])
    assert report.status == AGREES
    tallies = {tally.operation: tally for tally in report.tallies}
    assert tallies["score"].cases_asked == 12
    assert not tallies["may_add"].vectors


@pytest.mark.no_cover
def test_the_same_seed_finds_the_same() -> None:
    rules = ("build.on-foot",)
    one, other = (run(toy("no-reachability-test"), rules=rules, seed=7) for _ in range(2))
    assert one == other
    assert one.compared == other.compared > 0
