"""Whatever the size of an engine's answers, the run stays within its time and memory."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Sequence

import pytest

from alhambra_rules.conformance.grounds import cell_grounds, leaks
from alhambra_rules.conformance.protocol import (
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LongestWall,
    Move,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
)
from alhambra_rules.conformance.questions import QUESTIONS
from alhambra_rules.model import FOUNTAIN, TILES, City
from alhambra_rules.placement import gaps
from alhambra_rules.testing.engine_conformance import METHODS
from five_towers.conformance import QUESTIONS as TOWERS_QUESTIONS
from five_towers.conformance.questions import MaxBid, Score
from rulebook_kit.conformance.asking import Engine, OutOfTime
from rulebook_kit.conformance.divergence import Divergence, Grounds
from rulebook_kit.conformance.failure import FailureKind
from rulebook_kit.conformance.protocol import Answered, EngineIdentity, Failed, NoResult, Question
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.reporting_json import report_to_junit
from rulebook_kit.conformance.shrinking import Budget, shrunk
from tests.conformance.engines import hostile, report_of, run, text_of, toy
from tests.levels import LONG

PATIENCE = 90.0
"""More seconds than a run needs, unless it hangs."""

MEMORY = 2 << 30
"""More bytes than a run needs."""

EVERYWHERE = [(x, y) for x in range(-20, 21) for y in range(-20, 21)]


def limited(program: str, *arguments: str, engine: Sequence[str]) -> dict[str, object]:
    """Return the report of a run in a separate process, with a limit of 3 seconds."""
    options = ["--max-time", "3", "--report", "json", *arguments, "--", *engine]
    done = subprocess.run(
        [sys.executable, "-m", program, "conformance", "run", *options],
        capture_output=True,
        timeout=PATIENCE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        check=False,
    )
    report: dict[str, object] = json.loads(done.stdout)
    return report


def ids(report: dict[str, object]) -> list[str]:
    causes = report["causes"]
    assert isinstance(causes, list)
    return [cause["id"] for cause in causes]


@LONG
@pytest.mark.parametrize(
    ("manner", "operation", "rule", "cause"),
    [
        ("far", "legal_placements", "build.fountain", "breaks build.shared-edge"),
        ("far", "legal_swaps", "redesign.swap", "repeats one answer to legal_swaps"),
        (
            *("everywhere", "legal_removals", "redesign.to-reserve"),
            "repeats one answer to legal_removals",
        ),
        ("without-end", "legal_placements", "build.fountain", "garbage legal_placements"),
        ("without-end", "legal_swaps", "redesign.swap", "garbage legal_swaps"),
        ("many-players", "score_majorities", "scoring.ties", "garbage score_majorities"),
        ("long-named", "score_round", "scoring.wall", "garbage score_round"),
        ("many-lines", "replay", "turn.order", "garbage replay"),
    ],
)
def test_an_answer_of_any_size_costs_little(
    manner: str, operation: str, rule: str, cause: str
) -> None:
    engine = hostile(manner, operation)
    assert cause in ids(limited("alhambra_rules", "--rule", rule, engine=engine))


def test_a_result_that_is_too_long_is_garbage() -> None:
    """Only its beginning is quoted."""
    with Engine(QUESTIONS, hostile("everywhere")) as engine:
        assert isinstance(engine.ask(LegalRemovals([])), Answered)
    with Engine(QUESTIONS, hostile("without-end")) as engine:
        reply = engine.ask(LegalRemovals([]))
    assert isinstance(reply, Failed)
    assert reply.failure.kind is FailureKind.GARBAGE
    assert len(reply.failure.message) < 500


@LONG
@pytest.mark.parametrize("operation", ["max_bid", "score"])
def test_so_it_does_in_the_second_game(operation: str) -> None:
    """A number of 4,000 digits is garbage."""
    engine = hostile("too-large", operation)
    report = limited("five_towers", "--examples", "0", engine=engine)
    assert ids(report) == [f"garbage {operation}"]


@LONG
def test_the_search_for_cases_about_a_rule_ends() -> None:
    """It ends with the time or with the number of cases."""
    assert not run(toy(), rules=("components.walls",), examples=1).out_of_time
    arguments = ("--rule", "components.walls", "--examples", "1000000")
    report = limited("alhambra_rules", *arguments, engine=toy())
    assert report["out_of_time"] is True


def test_numbers_and_names_have_a_limit() -> None:
    table: list[tuple[Questions, Question, object]] = [
        (QUESTIONS, LegalRemovals([]), [[0, 2**53]]),
        (QUESTIONS, LegalRemovals([]), [[-(2**53), 0]]),
        (QUESTIONS, LongestWall([]), 2**53),
        (QUESTIONS, ScoreMajorities({}, 1), {"A": {"tower": 2**53}}),
        (QUESTIONS, ScoreRound({}, 1), {"A": -(2**53)}),
        (QUESTIONS, ReplayGame([{}]), [{"line": 2**53, "rules": []}]),
        (QUESTIONS, ReplayGame([{}]), [{"line": 1, "rules": ["x" * 101]}]),
        (TOWERS_QUESTIONS, MaxBid([], []), 2**53),
        (TOWERS_QUESTIONS, Score([]), -(2**53)),
    ]
    for questions, question, value in table:
        with pytest.raises(NoResult):
            questions.read_result(question, value)


def test_of_cells_apart_from_the_city_only_one_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The rule that forbids one of them forbids all; those that touch the city are looked at."""
    looked_at: list[tuple[int, int]] = []

    def counting(question: Move, city: City, cell: tuple[int, int]) -> Grounds:
        looked_at.append(cell)
        return cell_grounds(question, city, cell)

    monkeypatch.setattr("alhambra_rules.conformance.differing.cell_grounds", counting)
    question = LegalPlacements([], "tower-11")
    found = QUESTIONS.differing(question, QUESTIONS.answer(question), EVERYWHERE)
    touching = [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)]
    assert looked_at == [*touching, (-20, -20)]
    assert found.rules == ("build.shared-edge",)
    assert len(found.cells) == len(EVERYWHERE) - 4


def test_a_city_of_any_width_is_walked_no_further_than_its_gaps() -> None:
    """A gap is open if its corner lets out, or leads into one that is open."""
    far = City.of({(10**9, 10**9): FOUNTAIN})
    empty = ((1, 1), (2, 2))  # the corner of the one leads into the other
    for cell in ((x, y) for x in range(4) for y in range(4) if (x, y) not in empty):
        far = far.with_tile(FOUNTAIN, (cell[0] + 10, cell[1]))
    assert len(gaps(far)) == 2
    assert not leaks(far)
    assert leaks(far.without_tile((10, 0)))


def test_the_time_of_a_run_holds_within_shrinking() -> None:
    """After its end nothing is asked, and no process starts."""
    found = divergence_of(LongestWall([]), 3)
    with Engine(QUESTIONS, ["/no/such/engine"], deadline=0.0) as engine:
        assert shrunk(engine, found, Budget()) == found
        with pytest.raises(OutOfTime):
            engine.ask(found.question)


def test_waiting_answers_do_not_count_after_the_time() -> None:
    with Engine(QUESTIONS, hostile(), timeout=5.0) as engine:
        replies = engine.ask_all([CheckCity([])] * 16)
        next(replies)
        engine.deadline = 0.0
        with pytest.raises(OutOfTime):
            next(replies)


def test_noise_that_drips_gains_no_time() -> None:
    """Lines before an answer do not extend its time."""
    with Engine(QUESTIONS, hostile("drips"), timeout=0.4) as engine:
        reply = engine.ask(CheckCity([]))
    assert isinstance(reply, Failed)
    assert reply.failure.kind is FailureKind.HUNG
    assert "Thinking..." in reply.failure.message


def test_a_long_name_of_an_engine_is_shortened() -> None:
    with Engine(QUESTIONS, hostile("boastful")) as engine:
        identity = engine.hello()
    assert isinstance(identity, EngineIdentity)
    assert identity.name.startswith("\\u202eBest")
    assert identity.version == r"1\x1b[2J"
    assert len(identity.name) < 500


def test_a_long_answer_is_shown_in_part() -> None:
    """The first of many cells are named, and only those near the city are drawn."""
    report = report_of(QUESTIONS, divergence_of(LegalPlacements([], "tower-11"), EVERYWHERE))
    lines = text_of(report).split("\n")
    assert max(map(len, lines)) < 1_100
    assert len(lines) < 40
    assert any(f" {len(EVERYWHERE) - 24:,} " in line for line in lines)
    assert len(report_to_junit(report)) < 5_000


def test_a_test_class_explains_the_first_wrong_cells() -> None:
    """It counts the others."""
    cells = [(x, y) for x in range(150) for y in range(150)]
    with pytest.raises(AssertionError) as wrong:
        METHODS.assert_right("legal_placements", (City.start(), TILES["tower-11"]), cells)
    text = str(wrong.value)
    assert text.count("allows (") == 11  # the fountain's cell is one of the city
    assert " 22,487 more cells " in text


def divergence_of(question: Question, got: object) -> Divergence:
    return QUESTIONS.differing(question, QUESTIONS.answer(question), got)
