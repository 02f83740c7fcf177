"""What is kept and told when an engine in Python fails a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import evolve

import alhambra_rules as ar
from alhambra_rules.conformance.generating import size_of
from alhambra_rules.conformance.protocol import LongestWall, plain_city
from alhambra_rules.conformance.questions import vectors
from alhambra_rules.testing import EngineConformance
from rulebook_kit.conformance.divergence import Divergence, Verdict
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.protocol import Answered, Failed, Vector
from rulebook_kit.conformance.questions import Heard
from rulebook_kit.testing import engine_tests
from rulebook_kit.testing.engine_tests import (
    Case,
    EngineInPython,
    Investigation,
    ask,
    cases_in,
    described,
    heard_from,
)
from rulebook_kit.testing.failure_reports import encoded, short_report, summary
from rulebook_kit.testing.game_machine import Differs

START = ar.City.start()
BIG = ar.City.of({(1, 0): "garden-8-ne", (0, 1): "seraglio-8-s", (-1, 0): "pavilion-6-n"})
BIGGER = BIG.with_tile("tower-11", (0, -1))
ROW = ar.City.of({(1, 0): "garden-10-n", (2, 0): "tower-11-n"})


class Says(EngineConformance):
    """An engine that answers what it was given."""

    def __init__(self, answer: object) -> None:
        self._answer = answer

    def _said(self) -> object:
        if isinstance(self._answer, BaseException):
            raise self._answer
        return self._answer

    def longest_wall(self, city: ar.City) -> int:  # noqa: ARG002 - as is asked
        return self._said()  # type: ignore[return-value] # of any type

    def legal_removals(self, city: ar.City) -> list[ar.Cell]:  # noqa: ARG002 - as is asked
        return self._said()  # type: ignore[return-value] # of any type


def asked(engine: Says, operation: str = "longest_wall", city: ar.City = START) -> object:
    """Return the reply to one question, as the conformance runner would get it."""
    in_python = EngineInPython(engine, rulings=True)
    return in_python.ask(engine.methods.question_of(operation, (city,)))


def test_a_vector_is_described_with_its_rules_and_basis() -> None:
    """Its answer rests on the rulebooks, or on a ruling."""
    ruled = next(one for one in vectors() if one.basis == "ruling")
    two = evolve(ruled, id="a/b", title="It is so.", rules=("build.no-gaps", "build.on-foot"))
    assert described(two) == (
        "a/b: It is so. (build.no-gaps, build.on-foot, by a ruling of this library)"
    )
    printed = next(one for one in vectors() if one.basis != "ruling")
    assert described(printed).endswith(", by the rulebooks)")


@pytest.mark.parametrize("kind", [ValueError, pytest.fail.Exception, pytest.skip.Exception])
def test_an_error_is_told_on_one_line_with_its_place(kind: type[BaseException]) -> None:
    for message, told in (
        ("x" * 200, "x" * 200),
        ("x" * 201, "x" * 200 + "…"),
        ("first\nsecond", "first"),
    ):
        failure = Failure(FailureKind.ERROR, f"{kind.__name__}: {told} (in _said)")
        assert asked(Says(kind(message))) == Failed(failure)


def test_what_an_engine_returned_is_told_if_it_is_no_answer() -> None:
    for answer, told in (("three", "'three' instead of an integer"), ("x" * 300, "'x")):
        reply = asked(Says(answer))
        assert isinstance(reply, Failed)
        assert reply.failure.kind is FailureKind.GARBAGE
        assert reply.failure.message.startswith(f"it returned {told}")
        assert len(reply.failure.message) <= len("it returned ") + 201


def test_very_many_cells_are_not_compared() -> None:
    """Two thousand are."""
    cells = [(number, 0) for number in range(2_001)]
    assert isinstance(asked(Says(cells[:-1]), "legal_removals"), Answered)
    failure = Failure(FailureKind.GARBAGE, "it lists 2,001 cells")
    assert asked(Says(cells), "legal_removals") == Failed(failure)


def test_only_a_case_is_a_case() -> None:
    """Somebody's own attribute of the same name is none."""
    error = ValueError("no case")
    error.engine_case = "a suitcase"  # type: ignore[attr-defined]
    assert list(cases_in(error)) == [(error, None)]
    with pytest.raises(AssertionError) as caught:
        ask(Says(9), "longest_wall", (START,))
    ((_, case),) = cases_in(ExceptionGroup("some", [caught.value]))
    assert isinstance(case, Case)
    assert (case.operation, case.arguments, case.vector) == ("longest_wall", (START,), None)


class Walls(EngineConformance):
    """An engine that counts inner walls too."""

    def longest_wall(self, city: ar.City) -> int:
        return sum(len(placed.walls) for placed in city.tiles.values())


class Gapless(EngineConformance):
    """An engine without a test for gaps."""

    def check_city(self, city: ar.City) -> bool:
        return not set(ar.check_city(city).rules) - {"build.no-gaps"}


RING = ar.City.of(
    {
        (1, 0): "garden-11", (2, 0): "pavilion-8", (0, 1): "garden-10", (2, 1): "arcades-9",
        (0, 2): "chambers-11", (1, 2): "chambers-10", (2, 2): "arcades-10",
    }
)  # fmt: skip


class OtherWalls(Walls):
    """Another one with the same mistake."""


def case(engine: EngineConformance, city: ar.City) -> Case:
    return Case(engine, "longest_wall", (city,), True, None)


def case_of(engine: EngineConformance, vector: Vector) -> Case:
    arguments = engine.methods.arguments_of(vector.question)
    return Case(engine, vector.operation, arguments, True, vector)


def divergence_of(investigation: Investigation, failed: Case) -> Divergence | None:
    found = investigation.finding_of(failed)
    return None if found is None else found.divergence


@pytest.fixture
def without_misreadings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Investigation, "_causes_of", lambda *_: ())


@pytest.mark.usefixtures("without_misreadings")
def test_a_cause_is_looked_for_once_for_each_engine_while_there_is_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The smaller of two cases is kept; a class of its own is another engine."""
    shrinks: list[float] = []
    clock = iter(range(0, 10_000, 4))
    monkeypatch.setattr(engine_tests, "monotonic", lambda: next(clock))

    def noted(_engine: object, found: object, budget: object) -> object:
        shrinks.append(budget.seconds)  # type: ignore[attr-defined]
        return found

    monkeypatch.setattr(engine_tests, "shrunk", noted)
    investigation = Investigation(seconds=7.0)
    large = divergence_of(investigation, case(Walls(), BIGGER))
    assert large is not None
    assert investigation.seconds == 3.0
    small = divergence_of(investigation, case(Walls(), BIG))
    assert small is not None
    assert (small.verdict, small.rules, small.rulings) == (
        large.verdict,
        large.rules,
        large.rulings,
    )
    assert small.question != large.question
    assert small.rules == ("scoring.wall",)
    assert divergence_of(investigation, case(Walls(), BIGGER)) == large
    assert shrinks == [5.0]
    divergence_of(investigation, case(OtherWalls(), BIG))
    assert shrinks == [5.0, 3.0]
    assert investigation.seconds == -1.0
    shrinks.clear()
    for seconds in (0.0, 1.0):
        divergence_of(Investigation(seconds=seconds), case(Walls(), BIG))
    assert shrinks == [1.0]


@pytest.mark.usefixtures("without_misreadings")
def test_a_smaller_case_has_the_verdict_and_the_rules_of_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of two cases of equal size the first is kept."""

    def blamed(_engine: object, found: Divergence) -> Divergence:
        return evolve(found, verdict=Verdict.INVENTS, rules=("a.rule",), rulings=("a.ruling",))

    monkeypatch.setattr(engine_tests, "shrunk", lambda _engine, found, _budget: found)
    monkeypatch.setattr(engine_tests, "blamed", blamed)
    investigation = Investigation()
    large = divergence_of(investigation, case(Walls(), BIGGER))
    small = divergence_of(investigation, case(Walls(), BIG))
    assert large is not None
    assert small is not None
    assert small.question != large.question
    assert (small.verdict, small.rules, small.rulings) == (
        *(Verdict.INVENTS, ("a.rule",), ("a.ruling",)),
    )
    monkeypatch.setattr(type(Walls.methods.questions), "size_of", lambda *_: (1,))
    assert divergence_of(investigation, case(Walls(), BIG)) == large


@pytest.mark.usefixtures("without_misreadings")
def test_each_wrong_round_is_looked_at_since_it_may_break_any_rule(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at: list[Divergence] = []

    def noted(_engine: object, found: Divergence, _budget: object) -> Divergence:
        looked_at.append(found)
        return found

    monkeypatch.setattr(engine_tests, "shrunk", noted)
    nothing = {"score_round": lambda _, cities, *_more: dict.fromkeys(cities, 0)}
    engine, investigation = type("Rounds", (EngineConformance,), nothing)(), Investigation()
    for city in (BIG, BIGGER):
        asked = ({"Anna": city}, 1, None)
        divergence_of(investigation, Case(engine, "score_round", asked, True, None))
    assert len(looked_at) == 2


def test_a_wrong_answer_is_shrunk_and_a_right_one_has_no_cause() -> None:
    found = divergence_of(Investigation(), case(Walls(), BIGGER))
    assert found is not None
    assert found.rules == ("scoring.wall",)
    assert size_of(found.question) < size_of(LongestWall(plain_city(BIGGER)))
    assert divergence_of(Investigation(), case(Walls(), ar.City.start())) is None


def test_a_report_of_games_numbers_its_files(tmp_path: Path) -> None:
    """Names of files have few kinds of characters, and the end of a long name."""
    errors = [
        Differs(f"difference {number}", "a\nb\n", None, program="my-rules") for number in range(2)
    ]
    group = ExceptionGroup("both", errors)
    report = short_report(group, lambda: tmp_path, f"tests/-{'x' * 200} [é]")
    assert report is not None
    assert [line for line in report.splitlines() if line.startswith("difference")] == [
        "difference 0",
        "difference 1",
    ]
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == [f"{'x' * 98}-{number}.jsonl" for number in (1, 2)]
    assert "of 2 lines" in report
    short_report(errors[0], lambda: tmp_path, "[é] Xa")
    assert (tmp_path / "Xa-1.jsonl").is_file()


def test_the_first_line_of_an_error_is_cut_after_300_characters() -> None:
    begin = "longest_wall fails with ValueError: "
    longest = begin.ljust(300, "x")
    for message, line in (
        (longest, longest),
        (longest + "x", longest + "…"),
        (begin + "one\ntwo", begin + "one"),
    ):
        with pytest.raises(ValueError, match=r"x|one") as caught:
            ask(Says(ValueError(message.removeprefix(begin))), "longest_wall", (START,))
        report = short_report(caught.value, lambda: None, "name")
        assert report is not None
        assert report.splitlines()[0] == line
        assert "two" not in report


def test_a_divergence_crosses_to_another_process_with_its_vector() -> None:
    """The summary names the vector of a failed test."""
    engine = Walls()
    vector, found = next(
        (vector, found)
        for vector in vectors()
        if vector.operation == "longest_wall"
        and (found := Investigation(seconds=0).finding_of(case_of(engine, vector)))
    )
    ((headline, lines),) = summary({"Walls": [[encoded(engine.methods.questions, found)], []]})
    assert headline == "Walls: 1 cause, 2 failed tests"
    assert any(vector.id in line.text for line in lines)
    assert lines[-1].text == "When asked again, the engine was right in 1 test"
    assert next(iter(summary({"Walls": [[]]})))[0] == "Walls: 0 causes, 1 failed test"


def test_the_summary_names_the_misreading_that_explains_a_failed_test() -> None:
    """Vectors and generated cases share a cause; of its cases one on the rulebooks is shown."""
    engine, investigation = Gapless(), Investigation()
    questions = engine.methods.questions
    closed = [one for one in engine.vectors_about("check_city") if one.id.endswith("closed")]
    generated = Case(engine, "check_city", (RING,), True, None)
    found = [
        investigation.finding_of(one) for one in (*(case_of(engine, v) for v in closed), generated)
    ]
    tests = [[encoded(questions, one)] for one in found if one]
    ((headline, lines),) = summary({"Gapless": tests})
    assert headline == f"Gapless: 1 cause, {len(closed) + 1} failed tests"
    text = [line.text.strip() for line in lines]
    assert text[1].startswith("1  breaks build.no-gaps: gaps-untested: ")
    likeness = "behaves like an engine that does not test for gaps"
    assert re.fullmatch(rf"{likeness}: explains (\d+) of \1", text[2])
    assert not any(line.startswith("Our ruling") for line in text)


class GaplessAndFails(Gapless):
    """An engine that fails for another reason, too."""

    def check_city(self, city: ar.City) -> bool:
        if city == ROW:
            raise ValueError("no rows")
        return super().check_city(city)


def test_a_misreading_does_not_explain_a_failure_of_the_same_method() -> None:
    investigation, engine = Investigation(), GaplessAndFails()
    for city, is_explained in ((RING, True), (ROW, False)):
        found = investigation.finding_of(Case(engine, "check_city", (city,), True, None))
        assert found is not None
        assert (found.cause is not None) is is_explained


def test_misreadings_are_looked_for_as_long_as_there_is_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[EngineInPython] = []

    def noted(engine: EngineInPython) -> list[Heard]:
        asked.append(engine)
        return []

    monkeypatch.setattr(engine_tests, "heard_from", noted)
    for seconds, times in ((0.0, 0), (1.0, 1)):
        Investigation(seconds=seconds).finding_of(case(Walls(), BIG))
        assert len(asked) == times, seconds


def test_without_time_no_misreadings_are_looked_for() -> None:
    engine = Walls()
    vector = next(one for one in engine.vectors_about("longest_wall") if "double" in one.id)
    found = Investigation(seconds=0).finding_of(case_of(engine, vector))
    assert found is not None
    assert found.cause is None
    in_python = EngineInPython(engine, rulings=True)
    assert [one.vector for one in heard_from(in_python)] == engine.vectors_about("longest_wall")
    assert not dict(in_python.ask_all([vector.question], lambda _: False))
    in_python.deadline = 0.0
    assert heard_from(in_python) == []


def test_the_tests_of_an_engine_say_what_they_test() -> None:
    documented = {name: test.__doc__ for name, test in vars(Walls).items() if "test" in name}
    assert documented == {
        "test_longest_wall_of_vector": "The engine's longest_wall gives the answer of the vector.",
        "test_longest_wall_of_any_case": (
            "The engine's longest_wall is right about every generated case."
        ),
    }
