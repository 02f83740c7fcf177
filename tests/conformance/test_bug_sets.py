"""Engines with several bugs at once: every bug gets a pure witness of its own."""

from __future__ import annotations

import pytest

from alhambra_rules.conformance.engines import Plan
from alhambra_rules.conformance.questions import QUESTIONS
from rulebook_kit.conformance.outcome import ConformanceReport
from rulebook_kit.conformance.protocol import NoResult
from tests.conformance.engines import run, toy
from tests.conformance.purity import Switches, each_set
from tests.conformance.toy_engine import Engine, Refusal

SWITCHES = Switches(QUESTIONS, Engine, (SystemExit, Refusal, NoResult))
MANY = Plan().examples

SETS = {
    "tiles-and-walls": ("wall-on-the-wrong-side", "wall-ends-in-corners", "one-cell-holes-only"),
    "limits": ("seven-by-seven", "at-most-eighteen", "ties-round-upwards", "wall-ten-at-most"),
    "crashes": ("four-tied-crash", "wall-dies-above-nine", "third-place-unpaid", "no-hole-test"),
    "state": (
        "same-tile-again",
        "fountain-beside-walls",
        "closed-loop-one-short",
        "nobody-scores-too",
    ),
    "gaps": (
        "bays-are-holes",
        "holes-of-three-at-most",
        "walks-through-walls",
        "third-place-unpaid",
    ),
    "odd": (
        "towers-beside-walls",
        "holes-by-the-fountain",
        "dear-tiles-stay",
        "gardens-wall-twice",
    ),
    "moves": (
        "removal-cuts-off",
        "swaps-alike-only",
        "nothing-to-the-west",
        "tile-used-twice",
        "wall-ten-at-most",
    ),
    "scores": (
        "wrong-building",
        "chambers-two-wrong",
        "places-not-used-up",
        "without-dirk",
        "walls-last-round-only",
    ),
    "first-walls": ("one-wall-a-tile", "chambers-9-open", "removal-leaves-holes", "error-at-six"),
    "big-cities": ("dies-of-twenty", "twelve-cells-at-most", "wall-sum"),
    "more-state": (
        "keeps-old-players",
        "north-walls-free",
        "removal-with-two-neighbours",
        "turned-tiles",
        "not-beyond-x-four",
    ),
    "six-at-once": (
        "wall-on-the-wrong-side",
        "one-cell-holes-only",
        "tile-used-twice",
        "first-named-wins-ties",
        "loses-one-of-many",
        "swap-unchecked",
    ),
    "odd-scores": (
        "triple-ties-void",
        "gardens-wall-twice",
        "gardens-have-gates",
        "refuses-above-fifteen",
    ),
    "more-limits": (
        "loses-one-of-many",
        "refuses-above-fifteen",
        "error-at-six",
        "walls-last-round-only",
    ),
    "meeting": ("wall-ends-in-corners", "wall-ends-round-corners", "one-cell-holes-only"),
    "unlike-any": ("two-walls-added", "four-steps-away-at-most", "ties-ignored"),
    "answers-by-count": ("every-ninth-late", "no-hole-test", "ties-ignored", "wall-sum"),
}
"""Sets of bugs in which every bug has a pure witness."""


@each_set(SETS)
def test_every_bug_gets_a_witness_of_its_own(bugs: tuple[str, ...]) -> None:
    """Each reported cause is a witness of one bug, unless it has answers in which bugs meet."""
    report = run(toy("+".join(bugs)), examples=MANY)
    shown = {cause.id: SWITCHES.shown(cause.smallest, bugs) for cause in report.causes}
    assert set().union(*shown.values()) == set(bugs)
    assert {cause for cause, bugs_of_it in shown.items() if not bugs_of_it} <= {"unexplained"}
    assert wrong_cases_in_causes(report) == wrong_cases(report)


def wrong_cases(report: ConformanceReport) -> int:
    """Return how many of the asked cases have a wrong answer."""
    return sum(one.compared - one.vectors_agreed - one.cases_agreed for one in report.tallies)


def wrong_cases_in_causes(report: ConformanceReport) -> int:
    """Return how many of them some cause has."""
    of_answers = (cause for cause in report.causes if cause.failure is None)
    return len({one.case for cause in of_answers for one in cause.asked})


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("bugs", "causes"),
    [
        ("two-walls-added", ["miscounts scoring.wall"]),
        (
            "wall-ends-in-corners+wall-ends-round-corners",
            [
                "miscounts scoring.wall: wall-ends-at-inner-corners",
                "miscounts scoring.wall: wall-ends-at-outer-corners",
            ],
        ),
    ],
)
def test_a_known_mistake_does_not_stand_for_others_that_it_resembles(
    bugs: str, causes: list[str]
) -> None:
    """Every wrong answer has a cause."""
    report = run(toy(bugs), examples=60, rules=("scoring.wall",))
    assert [cause.id for cause in report.causes] == causes
    assert wrong_cases_in_causes(report) == wrong_cases(report) > 60


@pytest.mark.no_cover
def test_a_limit_is_one_cause() -> None:
    """Walls of cities above fifteen tiles are not counted, alone or in rounds."""
    report = run(toy("refuses-above-fifteen"), examples=60, rules=("scoring.wall",))
    (cause,) = report.causes
    assert cause.id == "invents build.shared-edge: tiles-limit"
    assert cause.sentence == "has a limit: cities of at most 15 tiles"
    assert cause.explains == (cause.times, cause.times)
    assert {"longest_wall", "score_round"} == {one.operation for one in cause.asked}
