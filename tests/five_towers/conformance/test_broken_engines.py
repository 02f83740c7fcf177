"""Each bug of an engine is found under the right rule, by a small case."""

from __future__ import annotations

import sys
from typing import cast

import pytest

from alhambra_rules.rulebook.conformance.divergence import Verdict
from alhambra_rules.rulebook.conformance.outcome import AGREES, DIVERGES, FAILS
from alhambra_rules.rulebook.conformance.reporting_text import report_lines
from five_towers.catalogue import CATALOGUE
from five_towers.conformance.answering import MayAdd
from five_towers.conformance.game import FIVE_TOWERS
from five_towers.conformance.smaller import size_of
from tests.five_towers.conformance.engines import ADAPTER, run, toy
from tests.levels import first

BUGS = [
    pytest.param("eight-unknown", "invents tower.eight", 2, DIVERGES),
    pytest.param("crash-below-nothing", "crashed: a score cannot be below …", 1, FAILS),
    pytest.param("no-nought-first", "invents tower.top (ruling)", 1, AGREES),
    pytest.param("eight-of-sand-unknown", "invents tower.eight", 2, DIVERGES),
    pytest.param("nine-unknown", "invents tower.nine", 2, DIVERGES),
    pytest.param("nine-on-nought", "breaks tower.top", 3, DIVERGES),
    pytest.param("finished-taken", "breaks tower.top", 3, DIVERGES),
    pytest.param("equal-allowed", "breaks tower.descending", 2, DIVERGES),
    pytest.param("types-mixed", "breaks tower.one-per-type", 2, DIVERGES),
    pytest.param("never-torn-down", "invents build.tear-down", 2, DIVERGES),
    pytest.param("noughts-torn-down", "breaks build.tear-down", 3, DIVERGES),
    pytest.param("always-torn-down", "invents build.tear-down", 3, DIVERGES),
    pytest.param("four-at-most", "invents bid.once", 5, DIVERGES),
    pytest.param("laid-at-once", "invents build.all", 2, DIVERGES),
    pytest.param("as-given", "invents build.all", 2, DIVERGES),
    pytest.param("noughts-unknown", "miscounts score.cards", 2, DIVERGES),
    pytest.param("no-main-tower", "miscounts score.main", 1, DIVERGES),
    pytest.param("every-tower-main", "miscounts score.main", 2, DIVERGES),
    pytest.param("main-tower-doubled", "miscounts score.main", 2, DIVERGES),
    pytest.param("main-tower-by-value", "miscounts score.main", 3, DIVERGES),
    pytest.param("one-point-each", "miscounts score.torn-down", 2, DIVERGES),
    pytest.param("eight-torn-at-most", "miscounts score.torn-down", 9, DIVERGES),
]
"""The bug, the cause that is found, the cards of its smallest case, the status."""


@pytest.mark.parametrize(("bug", "cause", "size", "status"), first(3, BUGS))
def test_a_small_case_shows_the_bugs_rule(bug: str, cause: str, size: int, status: int) -> None:
    """Nothing else is found."""
    report = run(toy(bug))
    found = {one.kind if one.failure is None else one.id: one for one in report.causes}
    assert cause in found, list(found)
    assert size_of(found[cause].smallest.question)[0] <= size
    assert report.status == status
    assert set(found) <= {cause, f"{cause} (ruling)"}
    assert {one.rule for one in report.causes} <= CATALOGUE.keys()


def test_a_tower_may_be_higher_than_in_most_games() -> None:
    """The vectors find an engine with room for only eight cards."""
    report = run(toy("eight-cards-at-most"), examples=0)
    assert report.status == DIVERGES
    assert {one.verdict for one in report.causes} == {Verdict.INVENTS}
    questions = [cast("MayAdd", one.smallest.question) for one in report.causes]
    assert {len(one.tower) for one in questions} == {8}


@pytest.mark.parametrize(
    ("bug", "operation", "cause"),
    first(
        1,
        [
            ("eight-unknown", "max_bid", "invents tower.eight"),
            ("nine-on-nought", "max_bid", "breaks tower.top"),
            ("finished-taken", "max_bid", "breaks tower.top"),
            ("never-torn-down", "max_bid", "invents build.tear-down"),
            ("always-torn-down", "max_bid", "invents build.tear-down"),
            ("laid-at-once", "max_bid", "invents build.all"),
            ("four-at-most", "max_bid", "invents bid.once"),
            ("types-mixed", "may_add", "breaks tower.one-per-type"),
            ("every-tower-main", "score", "miscounts score.main"),
        ],
    ),
)
def test_one_operation_is_enough_to_find_a_bug(bug: str, operation: str, cause: str) -> None:
    report = run(toy(bug, operation))
    assert [one.kind for one in report.causes if not one.kind.endswith("(ruling)")] == [cause]
    assert all(tally.unsupported == (tally.operation != operation) for tally in report.tallies)


@pytest.mark.parametrize("command", [toy(), [sys.executable, str(ADAPTER)]], ids=["toy", "adapter"])
def test_a_right_engine_agrees_everywhere(command: list[str]) -> None:
    report = run(command, examples=150)
    assert report.status == AGREES
    assert not report.causes
    assert not report.troubles
    assert [tally.operation for tally in report.tallies] == list(FIVE_TOWERS.operations)
    for tally in report.tallies:
        assert tally.vectors_asked == tally.vectors_agreed == tally.vectors > 0
        assert tally.cases_asked == tally.cases_agreed == 50


def test_a_ruling_counts_once_under_two_rules() -> None:
    """The engine lets no 0 begin a tower, and does not count a lone 0 as a top."""
    report = run(toy("no-nought-first-doubled"))
    assert [one.kind for one in report.causes] == [
        "invents tower.top (ruling)",
        "miscounts score.cards (ruling)",
    ]
    assert " 1 ruling: " in list(report_lines(report))[-1].text


def test_only_a_rule_may_be_asked_about() -> None:
    """Cases on other rules are neither asked nor generated."""
    report = run(toy("eight-unknown"), rules=["score.main"])
    assert report.status == AGREES
    tallies = {tally.operation: tally for tally in report.tallies}
    assert tallies["score"].cases_asked == 12
    assert not tallies["may_add"].vectors
