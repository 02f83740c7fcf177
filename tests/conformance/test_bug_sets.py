"""Engines with several bugs at once: every bug gets a pure witness of its own.

A cause is a *pure witness* of a bug if an engine with only that bug errs on the cause's request,
and an engine with all the other bugs does not.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Protocol

import pytest
from attrs import frozen
from msgspec import to_builtins

from alhambra_rules.conformance.questions import QUESTIONS
from five_towers.conformance import QUESTIONS as TOWERS_QUESTIONS
from rulebook_kit.conformance.divergence import Divergence
from rulebook_kit.conformance.protocol import NoResult, Question, Result
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.report import ConformanceReport, Plan
from tests.conformance.engines import run, toy
from tests.conformance.toy_engine import Engine, Refusal
from tests.five_towers.conformance import engines as towers
from tests.five_towers.conformance import toy_engine as of_towers
from tests.levels import LONG


class SwitchedEngine(Protocol):
    """An engine with bugs, in this process."""

    def answer(self, request: dict[str, object], /) -> object:
        """Answer one request."""


@frozen
class Switches:
    """The engines that can be made of some bugs.

    Attributes:
        questions: the questions of the game that they play.
        engine: makes the engine with these bugs.
        failures: what it raises instead of an answer, ``NoResult`` included.
    """

    questions: Questions
    engine: Callable[[Collection[str]], SwitchedEngine]
    failures: tuple[type[BaseException], ...]

    def last_answer(self, bugs: Collection[str], questions: Iterable[Question]) -> Result:
        """Return the answer to the last question; after a crash the engine starts again."""
        engine, said = self.engine(bugs), None
        for question in questions:
            try:
                request = to_builtins(self.questions.ordered(question))
                said = self.questions.read_result(question, engine.answer(request))
            except self.failures:
                engine, said = self.engine(bugs), "no answer"
        return said

    def shown(self, divergence: Divergence, bugs: Sequence[str]) -> set[str]:
        """Return the bugs that have this case as a pure witness."""
        asked = (*divergence.before, divergence.question)
        right = self.questions.answer(divergence.question)
        return {
            bug
            for bug in bugs
            if self.last_answer({bug}, asked) != right
            and self.last_answer({*bugs} - {bug}, asked) == right
        }


SWITCHES = Switches(QUESTIONS, Engine, (SystemExit, Refusal, NoResult))
TOWERS_SWITCHES = Switches(
    TOWERS_QUESTIONS, of_towers.Engine, (SystemExit, of_towers.Refusal, NoResult)
)
MANY = Plan().examples
QUICK = ("state", "crashes", "scores")
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
OF_TOWERS = {
    "special-cards": ("eight-unknown", "nine-on-nought", "one-point-each"),
    "one-type": ("eight-of-sand-unknown", "types-mixed", "noughts-torn-down", "main-is-first"),
    "limits": ("six-cards-at-most", "four-at-most", "eight-torn-at-most", "noughts-unknown"),
    "crashes": ("dies-of-ten", "error-at-four-types", "dies-above-twelve-torn", "nine-unknown"),
    "state": ("remembers-the-last-score", "equal-allowed", "never-torn-down"),
    "odd": ("fifth-never-fits", "no-main-for-one-tower", "all-torn-down"),
    "five-at-once": (
        "as-given",
        "nine-unknown",
        "types-mixed",
        "main-is-first",
        "eight-torn-at-most",
    ),
    "more-state": ("every-seventh-bid-short", "nine-on-nought", "nine-is-worth-two"),
}


def each_set(sets: Mapping[str, tuple[str, ...]]) -> pytest.MarkDecorator:
    """Run a test with each set. Most take up to half a minute, and only a few are not long."""
    marks = {name: () if name in QUICK else LONG for name in sets}
    cases = [pytest.param(bugs, id=name, marks=marks[name]) for name, bugs in sets.items()]
    return pytest.mark.parametrize("bugs", cases)


@pytest.mark.no_cover
@each_set(SETS)
def test_every_bug_gets_a_witness_of_its_own(bugs: tuple[str, ...]) -> None:
    """Each reported cause is a witness of one bug, unless it has answers in which bugs meet."""
    report = run(toy("+".join(bugs)), examples=MANY)
    assert causes_of_no_bug(report, SWITCHES, bugs) <= {"unexplained"}
    assert wrong_cases_in_causes(report) == wrong_cases(report)


@pytest.mark.no_cover
@each_set(OF_TOWERS)
def test_every_bug_in_5_towers_gets_a_witness_of_its_own(bugs: tuple[str, ...]) -> None:
    """Each reported cause is a witness of some bug."""
    report = towers.run(towers.toy("+".join(bugs)), examples=MANY)
    assert causes_of_no_bug(report, TOWERS_SWITCHES, bugs) == set()


def causes_of_no_bug(
    report: ConformanceReport, switches: Switches, bugs: tuple[str, ...]
) -> set[str]:
    """Return the causes that show no bug; the others must show every bug."""
    shown = {cause.id: switches.shown(cause.smallest, bugs) for cause in report.causes}
    assert set().union(*shown.values()) == set(bugs)
    return {cause for cause, bugs_of_it in shown.items() if not bugs_of_it}


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


@pytest.mark.no_cover
def test_a_limit_of_towers_is_one_cause() -> None:
    """It shows in single cards, bids and scores."""
    report = towers.run(towers.toy("six-cards-at-most"), examples=MANY)
    (cause,) = report.causes
    assert cause.id == "invents tower.on-top: tower-limit"
    assert cause.sentence == "has a limit: towers of at most 6 cards"
    assert {one.operation for one in cause.asked} == {"may_add", "max_bid", "score"}
