"""Each bug of an engine is found under the right rule, with a small case."""

from __future__ import annotations

import pytest

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.conformance.protocol import OPERATIONS
from alhambra_rules.conformance.smaller import size_of
from alhambra_rules.rulebook.conformance.outcome import AGREES, DIVERGES, FAILS
from alhambra_rules.rulebook.conformance.reporting_text import report_lines
from alhambra_rules.rulebook.conformance.vector import RULEBOOKS, RULING
from tests.conformance.engines import run, toy
from tests.levels import first

TIED = "index out of range: four players are tied"
BUGS = [
    pytest.param("no-hole-test", "breaks build.no-gaps", 5, DIVERGES),
    pytest.param("tiles-twice", "breaks build.one-per-cell (ruling)", 2, AGREES),
    pytest.param("four-tied-crash", f"crashed: {TIED}", 4, FAILS),
    pytest.param("one-cell-holes-only", "breaks build.no-gaps", 7, DIVERGES),
    pytest.param("no-reachability-test", "breaks build.on-foot", 1, DIVERGES),
    pytest.param("removal-unchecked", "breaks redesign.to-reserve", 2, DIVERGES),
    pytest.param("removal-with-two-neighbours", "invents redesign.to-reserve", 3, DIVERGES),
    pytest.param("closed-loop-one-short", "miscounts scoring.wall (ruling)", 4, AGREES),
    pytest.param("double-walls-count", "miscounts scoring.wall", 3, DIVERGES),
    pytest.param("ties-ignored", "miscounts scoring.ties", 2, DIVERGES),
    pytest.param("first-round-always", "miscounts scoring.table", 1, DIVERGES),
    pytest.param("wall-on-the-wrong-side", "misdefines components.walls", 0, DIVERGES),
    pytest.param("wrong-building", "misdefines components.tiles", 1, DIVERGES),
    pytest.param("walls-need-not-match", "breaks build.walls-match", 0, DIVERGES),
    pytest.param("corner-contact", "breaks build.shared-edge", 0, DIVERGES),
    pytest.param("turned-tiles", "breaks build.orientation", 1, DIVERGES),
    pytest.param("swap-unchecked", "breaks redesign.swap", 1, DIVERGES),
    pytest.param("places-not-used-up", "miscounts scoring.ties", 5, DIVERGES),
    pytest.param("without-dirk", "miscounts two.dirk-scores", 1, DIVERGES),
]
"""The bug, the cause that is found, the tiles or buildings of its smallest case, the status."""


@pytest.mark.parametrize(("bug", "cause", "size", "status"), first(3, BUGS))
def test_a_bug_is_found_under_its_rule_by_a_small_case(
    bug: str, cause: str, size: int, status: int
) -> None:
    report = run(toy(bug))
    found = {one.kind if one.failure is None else one.id: one for one in report.causes}
    assert cause in found, list(found)
    assert size_of(found[cause].smallest.question)[0] <= size
    assert report.status == status
    assert {one.rule for one in report.causes} <= CATALOGUE.keys()
    follows = {
        "corner-contact": "breaks build.on-foot",
    }
    allowed = {follows.get(bug, cause)}
    assert set(found) - {cause, f"{cause} (ruling)"} <= allowed


def test_with_strict_a_divergence_on_a_ruling_counts() -> None:
    report = run(toy("closed-loop-one-short"), examples=0, rules=("scoring.wall",), strict=True)
    assert report.status == DIVERGES
    assert [cause.kind for cause in report.divergent] == ["miscounts scoring.wall (ruling)"]
    assert not report.on_rulings


def test_a_right_engine_agrees_everywhere() -> None:
    """The toy engine, which shares no code with the library, gives all its answers."""
    report = run(toy(), examples=140)
    assert report.status == AGREES
    assert not report.causes
    assert not report.troubles
    for tally in report.tallies:
        assert tally.vectors_agreed == tally.vectors_asked
        assert tally.cases_agreed == tally.cases_asked
        assert tally.unsupported == (tally.operation == "replay")
        assert tally.unsupported or (tally.vectors_asked == tally.vectors and tally.cases_asked)
    assert [tally.operation for tally in report.tallies] == list(OPERATIONS)


def test_a_smallest_case_on_a_ruling_is_followed_by_one_on_the_rulebooks() -> None:
    """Nobody can deny the second gap, whatever they think of our ruling on corners."""
    report = run(toy("one-cell-holes-only"), examples=0, rules=("build.no-gaps",))
    (cause,) = report.causes
    assert (cause.smallest.basis, cause.basis) == (RULING, RULEBOOKS)
    pictures = [line for line in report_lines(report) if line.text.startswith("   right is:")]
    assert len(pictures) == 2


@pytest.mark.parametrize("bug", ["holes-leak-at-corners", "swap-is-removal-and-placement"])
def test_another_opinion_where_the_rulebooks_are_silent_is_told_apart(bug: str) -> None:
    """An engine that differs only from our rulings agrees; the verdict counts the answers."""
    report = run(toy(bug))
    assert report.status == AGREES
    (cause,) = report.on_rulings
    assert not report.divergent
    verdict = [line.text for line in report_lines(report) if line.style.startswith("bold")][-1]
    assert f" {cause.times} answers " in verdict


def test_the_same_seed_finds_the_same() -> None:
    rules = ("build.on-foot",)
    one, other = (run(toy("no-reachability-test"), rules=rules, seed=7) for _ in range(2))
    assert one == other
    assert one.compared == other.compared > 0
