"""Cases are asked in a mixed order, as long as there is time, and each is counted once."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from time import sleep
from typing import Any, cast
from xml.etree import ElementTree

import pytest
from attrs import evolve, field, frozen, mutable

from alhambra_rules.conformance.generating import generated
from alhambra_rules.conformance.protocol import (
    AlhambraIdentity,
    CheckCity,
    LongestWall,
    ScoreMajorities,
    ScoreRound,
)
from alhambra_rules.conformance.questions import QUESTIONS, TileNames, run_conformance, vectors
from five_towers.conformance import QUESTIONS as TOWERS_QUESTIONS
from rulebook_kit.conformance import asking, documents
from rulebook_kit.conformance import run as running
from rulebook_kit.conformance.causes import Cause
from rulebook_kit.conformance.divergence import Divergence, Verdict
from rulebook_kit.conformance.documents import (
    baseline_of,
    compared_with_known,
    read_baseline,
)
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.protocol import (
    RULEBOOKS,
    Answered,
    EngineIdentity,
    Failed,
    Question,
    Reply,
    Result,
    Trouble,
    Unsupported,
    Vector,
    operation_of,
)
from rulebook_kit.conformance.questions import Heard, Questions
from rulebook_kit.conformance.report import AGREES, DIVERGES, FAILS, ConformanceReport, Plan
from rulebook_kit.conformance.reporting_json import report_to_json, report_to_junit
from rulebook_kit.conformance.run import generated_cases, vector_cases
from rulebook_kit.conformance.tallies import (
    NOT_SUPPORTED,
    OUTSIDE,
    STOPPED,
    TOO_LATE,
    Tally,
    Tallying,
)
from rulebook_kit.errors import FormatError
from tests.conformance import toy_engine
from tests.conformance.engines import Said, Scripted, hostile, in_process, run, text_of, toy

CRASHED = Failure(FailureKind.CRASHED, "it ended with exit status 1")
COMPLAINT = Failure(FailureKind.ERROR, "no")
GARBAGE = Failure(FailureKind.GARBAGE, "the result is not an integer")


def test_the_smallest_questions_come_first_and_each_vector_once() -> None:
    """Before them come a few that show every misreading."""
    for questions in (QUESTIONS, TOWERS_QUESTIONS):
        leading, cases = (
            list(vector_cases(questions, Plan(), leading=first)) for first in (True, False)
        )
        first_ones = [one.vector for one in leading]
        assert sorted(first_ones, key=str) == sorted(documents.leading(questions), key=str)
        made = list(
            filter(None, generated_cases(questions, Plan(examples=40), questions.operations))
        )
        for listed in (leading, cases, made):
            sizes = [questions.size_of(case.question) for case in listed]
            assert sizes == sorted(sizes)
        ids = [case.vector.id for case in (*leading, *cases) if case.vector]
        assert sorted(ids) == sorted(vector.id for vector in documents.vectors(questions))
        assert len(made) == 40


@pytest.mark.no_cover
def test_a_slow_engine_that_dies_on_faults_is_tested_in_time() -> None:
    """It needs a while to start; what it does right is asked, too."""

    def starting(*_: str) -> Said:
        sleep(0.1)
        return dying

    def dying(request: dict[str, Any]) -> dict[str, Any]:
        answer = right(request)
        if answer.get("result") is False:
            sys.exit("IllegalCity: it breaks a rule")
        return answer

    right = toy_engine.player("right")
    with in_process(starting):
        report = run_conformance(["it"], Plan(examples=24, max_time=15.0, give_up=0.4))
    assert report.status == FAILS
    (cause,) = report.causes
    assert cause.id == "crashed: IllegalCity: it breaks a rule"
    tallies = {tally.operation: tally for tally in report.tallies}
    check = tallies["check_city"]
    assert "cost" in check.given_up
    assert check.failed == cause.times
    assert check.not_asked > 0
    assert tallies["legal_swaps"].vectors_agreed > 5
    skipped = [one.id for one in vectors() if one.operation == "check_city"]
    assert sum(one in report.skipped for one in skipped) == check.not_asked
    assert f"Asked {report.asked:,} of {report.planned:,} cases" in text_of(report)


@pytest.mark.no_cover
def test_cheap_failures_hide_nothing() -> None:
    report = run(hostile("error"), examples=40)
    assert not any(tally.given_up for tally in report.tallies)
    assert [tally.not_asked for tally in report.tallies] == [0] * 8
    (cause,) = report.causes
    assert cause.times == report.asked == report.planned == len(vectors()) + 40


def given_up(*failures: tuple[str, Failure, float], signs: Sequence[Reply] = ()) -> list[str]:
    """Return why each operation is given up after failures, each with the seconds lost so far."""
    counted = Tallying.of(ASKED, give_up=2.0)
    for reply in signs:
        counted.count(ASKED["third"], reply, {})
    for operation, failure, lost in failures:
        counted.count(ASKED[operation], Failed(failure), {"one": lost})
    return [tally.given_up for tally in counted.tallies]


class One(Question, tag="one", frozen=True):
    """A question."""


class Other(Question, tag="other", frozen=True):
    """A question."""


class Third(Question, tag="third", frozen=True):
    """A question."""


ASKED = {operation_of(kind): Heard(kind(), 1) for kind in (One, Other, Third)}
SIGNS_OF_LIFE = (Answered(2), Unsupported(), Failed(COMPLAINT), Failed(GARBAGE))
SILENT = (("one", CRASHED, 1.0), ("other", CRASHED, 1.0), ("one", CRASHED, 2.0))


def test_an_engine_is_given_up_if_all_that_costs_time_is_silence() -> None:
    """One operation that fails could be an exception."""
    mute = ["nothing but failures in 2 s"] * 3
    assert given_up(*SILENT[:2]) == ["", "", ""]
    assert given_up(*SILENT) == mute
    assert given_up(SILENT[2]) == ["1 failure cost 2 s", "", ""]
    assert given_up(SILENT[2], ("other", CRASHED, 2.1)) == ["1 failure cost 2 s", *mute[1:]]
    for sign in SIGNS_OF_LIFE:
        assert given_up(*SILENT, signs=[sign]) == ["2 failures cost 2 s", "", ""], sign
    gone = Failure(FailureKind.NOT_STARTED, "no such file")
    assert given_up(("one", gone, 0.0)) == ["the engine cannot be started again"] * 3


def test_an_operation_is_open_until_it_is_given_up_or_left_out() -> None:
    counted = Tallying.of(ASKED, give_up=1.0)
    counted.count(ASKED["one"], Failed(CRASHED), {"one": 2.0})
    counted.leave_out("other")
    assert [counted.is_open(name) for name in ("one", "other", "third")] == [False, False, True]


def test_every_reply_is_counted_once() -> None:
    counted = Tallying.of(["one", "other"], give_up=9.0)
    counted.announce("one", vectors=30, outside=8)
    generated = ASKED["one"]
    asked = evolve(generated, vector=Vector("v/1", "", ("v",), RULEBOOKS, One(), 1))
    for case in (asked, generated, generated):
        counted.made("one")
        for reply in (Unsupported(), Failed(CRASHED), Answered(2), Answered(1), Answered(1)):
            counted.count(case, reply, {})
    of_vectors = Tally(
        "one",
        vectors=30,
        vectors_asked=4,
        vectors_agreed=2,
        vectors_failed=1,
        vectors_unsupported=1,
        outside=8,
    )
    whole = evolve(
        of_vectors, cases=3, cases_asked=8, cases_agreed=4, cases_failed=2, cases_unsupported=2
    )
    assert counted.tallies == (whole, Tally("other"))
    assert (whole.asked, whole.failed, whole.compared, whole.not_asked) == (15, 3, 9, 10)
    assert evolve(whole, is_supported=False).not_asked == 0
    assert Tally("one", vectors_unsupported=1).unsupported
    assert Tally("one", cases_unsupported=1).unsupported
    assert not Tally("one").unsupported


def found_in(rule: str, *names: str, name: str = "") -> Cause:
    """Return a cause that vectors with these ids show."""
    question = CheckCity([])
    shown = (Vector(one, "", (rule,), RULEBOOKS, question, True) for one in names)
    divergences = tuple(
        Divergence(question, True, False, None, Verdict.BREAKS, (rule,), (), vector=vector)
        for vector in shown
    )
    return Cause(Verdict.BREAKS, rule, RULEBOOKS, None, divergences, name)


def test_causes_are_compared_with_the_known_ones() -> None:
    """A known cause is new if a new vector shows it; old names count without the misreading."""
    for is_whole in [False, True]:
        known = {
            "breaks a.a": frozenset({"v/1", "v/2"}),
            "breaks a.b": frozenset({"v/1"}),
            "breaks b.asked": frozenset({"v/1"}),
            "breaks b.unasked": frozenset({"v/1", "v/9"}),
            "breaks b.generated": frozenset[str](),
        }
        causes = [
            found_in("a.a", "v/1", "v/2"),
            found_in("a.a", "v/1", name="hasty"),
            found_in("a.b", "v/1", "v/2"),
            found_in("a.c", "v/1"),
        ]
        told = compared_with_known(causes, known, {"v/9"}, is_whole=is_whole)
        generated = ("breaks b.generated",)
        assert (told.accepted, told.new) == (tuple(causes[:2]), tuple(causes[2:])), is_whole
        assert told.mended == ("breaks b.asked", *generated * is_whole), is_whole
        assert told.unchecked == (*generated * (not is_whole), "breaks b.unasked"), is_whole


def test_a_baseline_reads_as_it_was_written_for_its_game_alone(tmp_path: Path) -> None:
    causes = [found_in("a.a", "v/2", "v/1", name="hasty"), found_in("a.b")]
    file = tmp_path / "known.json"
    file.write_text(baseline_of(QUESTIONS, causes), "utf-8")
    assert read_baseline(QUESTIONS, file) == {
        "breaks a.a: hasty": {"v/1", "v/2"},
        "breaks a.b": set(),
    }
    with pytest.raises(FormatError, match="five-towers"):
        read_baseline(TOWERS_QUESTIONS, file)


@pytest.mark.no_cover
def test_all_reports_have_the_same_numbers() -> None:
    """Vectors and generated cases count once each, smaller cases never."""
    report = run(toy("no-hole-test"), examples=60, rules=("build.no-gaps",))
    (cause,) = report.causes
    assert cause.times == len({one.case for one in cause.divergences} - {None})
    assert f"{cause.id}, {cause.times} times" in text_of(report)
    by_operation = Counter(one.operation for one in cause.asked)
    listed = ", ".join(f"{name} {number}" for name, number in by_operation.items())
    assert f"found in: {listed}" in text_of(report)
    document = json.loads(report_to_json(report))
    assert document["causes"][0]["times"] == cause.times
    assert (document["asked"], document["planned"]) == (report.asked, report.planned)
    suites = ElementTree.fromstring(report_to_junit(report))
    failures = {str(one.get("name")): int(one.get("failures") or 0) for one in suites}
    assert {name: n for name, n in failures.items() if n} == dict(by_operation)
    wrong = sum(
        tally.vectors_asked - tally.vectors_agreed + tally.cases_asked - tally.cases_agreed
        for tally in report.tallies
    )
    assert wrong == cause.times


def test_the_report_ends_with_what_was_not_covered() -> None:
    """The engine plays no games, and has no tiles to swap."""
    report = run(toy("right", "check_city"), examples=0)
    last = text_of(report).splitlines()[-2:]
    assert "legal_swaps" in last[0]
    assert "redesign.swap" in report.untouched
    assert f"{len(report.untouched)} rules" in last[1]
    assert not run(toy(), examples=0, rules=("build.no-gaps",)).untouched


@pytest.mark.no_cover
def test_a_known_cause_is_mended_only_if_its_cases_were_asked() -> None:
    """Vectors that were not asked say nothing; causes of generated cases need a whole run."""
    asked = next(one.id for one in vectors() if one.operation == "check_city")
    unasked = next(one.id for one in vectors() if one.operation == "replay")
    known = {"a": frozenset([asked]), "b": frozenset([asked, unasked]), "c": frozenset[str]()}
    whole = run(toy(), examples=8, known=known)
    assert (whole.mended, whole.unchecked) == (("a", "c"), ("b",))
    part = run(toy(), examples=8, known=known, rules=("build.shared-edge",))
    assert part.unchecked == ("a", "b", "c")
    assert "not asked: b" in text_of(whole)
    assert run(toy(), examples=0, known=known).unchecked == ("b", "c")


def test_without_time_the_rest_is_named() -> None:
    report = run(hostile("hang"), timeout=30.0, max_time=1.0)
    assert set(report.skipped.values()) == {TOO_LATE}
    assert report.asked < report.planned
    assert "the time was over" in report_to_junit(report).decode()


def test_without_an_answer_to_hello_in_time_nothing_is_said_about_operations() -> None:
    silent = [sys.executable, "-c", "input(); input()"]
    report = run_conformance(silent, Plan(examples=0, max_time=0.2))
    assert "Nothing was compared: the time was over before the engine answered" in text_of(report)


def test_generated_cases_have_two_to_six_players() -> None:
    """Dirk plays only with two."""
    for question in generated(3, 60, ["score_majorities", "score_round"]):
        match question:
            case ScoreMajorities(counts=counts):
                assert 2 <= len(counts) <= 6
            case ScoreRound(cities=cities, dirk=dirk):
                assert 2 <= len(cities) <= 6
                assert dirk is None or len(cities) == 2


@frozen
class Found:
    """A search that finds these causes, whatever was heard."""

    found: tuple[Cause, ...] = ()
    is_complete: bool = True
    hurried: Collection[str] = ()
    heard: list[Heard] = field(factory=list)

    def causes(self, heard: Sequence[Heard]) -> tuple[Cause, ...]:
        self.heard.extend(heard)
        return self.found


def results_of_vectors() -> Mapping[int, Result]:
    """Return the right answers by the identity of the question."""
    return {id(one.question): one.result for one in vectors()}


@mutable
class ScriptedRun:
    """A run of an engine without a process, with a clock that begins at 100.

    Attributes:
        script: replies to the questions; by default they are right.
        greeting: the answer to hello.
        seconds: how long each reply takes.
        search: the search for causes.
        engine: the engine, when it is started.
        settings: the settings of the engine.
        progress: what was reported.
        told: the lines about what was found.
    """

    script: Callable[[Question, ScriptedRun], Reply] = lambda question, run: run.right(question)
    greeting: EngineIdentity | Failure = field(factory=AlhambraIdentity)
    seconds: float = 0.0
    search: Found = field(factory=Found)
    engine: Scripted = field(init=False)
    settings: dict[str, object] = field(init=False, factory=dict)
    progress: list[tuple[str, int, int]] = field(init=False, factory=list)
    told: list[str] = field(init=False, factory=list)
    _results: Mapping[int, Result] = field(init=False, factory=results_of_vectors)

    def report(self, **plan: object) -> ConformanceReport:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(running, "Engine", self._start)
            patch.setattr(running, "Finding", lambda *_: self.search)
            for module in (running, asking):
                patch.setattr(module, "monotonic", self._now)
            planned = Plan(**{"examples": 0, **plan})  # type: ignore[arg-type] # callers name fields
            return run_conformance(
                ["it"],
                planned,
                progress=lambda *step: self.progress.append(step),
                told=self.told.append,
            )

    def _start(self, _game: Questions, _command: Sequence[str], **settings: object) -> Scripted:
        self.settings = settings
        self.engine = Scripted(self._reply)
        self.engine.greeting = self.greeting
        self.engine.now = 100.0
        self.engine.deadline = cast("float", settings["deadline"])
        return self.engine

    def _now(self) -> float:
        return self.engine.now if self.settings else 100.0

    def _reply(self, question: Question, _earlier: list[Question]) -> Reply:
        self.engine.now += self.seconds
        return self.script(question, self)

    def right(self, question: Question) -> Reply:
        """Return the right answer."""
        known = self._results.get(id(question))
        return Answered(QUESTIONS.answer(question) if known is None else known)

    def asked(self, operation: str) -> int:
        """Return how many questions about the operation were asked."""
        return sum(operation_of(one) == operation for one in self.engine.earlier)


def test_an_engine_is_asked_in_its_own_names() -> None:
    names = TileNames({"tower-11": "T"})
    run_of_names = ScriptedRun()
    run_of_names.report(translation=names, rules=("build.shared-edge",))
    assert run_of_names.settings["translation"] is names


CAUSE = Cause(Verdict.BREAKS, "build.no-gaps", "rulebooks", None, ())
NOISE = Trouble(Failure(FailureKind.NOISE, "it wrote a line"), ScoreMajorities({}, 1))


def test_a_report_has_everything_about_the_run() -> None:
    """All of the causes that are new, known, mended and unchecked."""
    new = evolve(CAUSE, rule="build.on-foot")

    def noisy(question: Question, run: ScriptedRun) -> Reply:
        run.engine.troubles = [NOISE]
        return run.right(question)

    said = AlhambraIdentity("It", "7")
    searched = Found((CAUSE, new), is_complete=False)
    known = {CAUSE.id: frozenset[str](), "mended": frozenset(["build.shared-edge/none"])}
    report = ScriptedRun(noisy, said, search=searched).report(
        rules=("build.shared-edge",), known={**known, "unchecked": frozenset[str]()}
    )
    assert (report.causes, report.accepted) == ((new,), (CAUSE,))
    assert (report.mended, report.unchecked) == (("mended",), ("unchecked",))
    assert (report.troubles, report.identity) == ((NOISE,), said)
    assert (report.is_shrunk, report.out_of_time, report.command) == (False, False, ("it",))
    assert report.asked == report.planned == sum(tally.vectors for tally in report.tallies) > 0
    assert not report.skipped


def test_without_all_answers_or_with_noise_an_engine_fails_unless_it_diverges() -> None:
    """What is left to ask could not make an engine agree that is wrong."""
    whole = ScriptedRun().report(rules=("build.shared-edge",))
    late = evolve(whole, out_of_time=True, skipped={"one": TOO_LATE})
    for report in (late, evolve(whole, troubles=(NOISE,)), evolve(late, troubles=(NOISE,))):
        assert report.status == FAILS
        assert evolve(report, causes=(CAUSE,)).status == DIVERGES
    assert (whole.status, evolve(whole, causes=(CAUSE,)).status) == (AGREES, DIVERGES)


def gives_up_walls(question: Question, run: ScriptedRun) -> Reply:
    """Fail to answer questions about walls, which takes an hour."""
    if not isinstance(question, LongestWall):
        return run.right(question)
    run.engine.lost["longest_wall"] = 3_600.0
    return Failed(CRASHED)


@pytest.mark.no_cover
def test_a_known_cause_of_generated_cases_is_mended_only_after_a_whole_run() -> None:
    """If the time ends between generated cases, the report says so."""
    late: dict[str, object] = {"seconds": 40 / len(vectors())}
    table: list[tuple[dict[str, object], dict[str, object], bool]] = [
        ({"examples": 2}, {}, True),
        ({"examples": 0}, {}, False),
        ({"examples": 2, "rules": ("build.shared-edge",)}, {}, False),
        ({"examples": 90, "max_time": 60.0}, late, False),
        ({"examples": 2}, {"script": gives_up_walls}, False),
    ]
    for plan, ways, is_whole in table:
        report = ScriptedRun(**ways).report(**plan, known={"a": frozenset[str]()})  # type: ignore[arg-type] # attributes
        assert (report.mended, report.unchecked) == ((("a",), ()) if is_whole else ((), ("a",))), (
            plan
        )
        assert report.out_of_time is (ways is late), plan


def test_an_operation_that_costs_too_much_is_not_asked_any_more() -> None:
    """The first failure is counted; no cases are generated for it."""
    run_of_walls = ScriptedRun(gives_up_walls)
    report = run_of_walls.report(examples=14)
    assert run_of_walls.asked("longest_wall") == 1
    assert set(report.skipped.values()) == {"1 failure cost 3600 s"}
    assert len(report.skipped) == sum(one.operation == "longest_wall" for one in vectors()) - 1
    tallies = {tally.operation: tally for tally in report.tallies}
    assert tallies["longest_wall"].cases == 0
    assert sum(tally.cases for tally in report.tallies) == 14
    assert (report.planned, run_of_walls.progress[0][2]) == (len(vectors()) + 14,) * 2


def test_only_what_the_engine_supports_is_asked_and_generated() -> None:
    """Whether hello says so, or the replies."""
    named = ScriptedRun(greeting=AlhambraIdentity(operations=["longest_wall"]))
    replying = ScriptedRun(
        lambda question, run: (
            run.right(question) if isinstance(question, LongestWall) else Unsupported()
        )
    )
    walls = sum(one.operation == "longest_wall" for one in vectors())
    for one in (named, replying):
        report = one.report(examples=5)
        assert set(report.skipped.values()) == {NOT_SUPPORTED}
        assert len(report.skipped) == len(vectors()) - walls
        assert one.asked("longest_wall") == walls + 5
    assert len(named.engine.earlier) == walls + 5
    assert len(replying.engine.earlier) == len(vectors()) + 5
    assert named.progress[-1] == ("Asking", walls + 5, walls + 5)


def test_what_is_heard_has_its_vector_or_the_number_of_its_case() -> None:
    """Right and wrong answers and failures are kept, other replies are not."""

    def script(question: Question, run: ScriptedRun) -> Reply:
        match question:
            case LongestWall():
                return Answered(99)
            case ScoreMajorities():
                return Unsupported()
            case ScoreRound():
                return Failed(CRASHED)
        return run.right(question)

    run_of_all = ScriptedRun(script)
    report = run_of_all.report(rules=("scoring.wall", "scoring.ties"), examples=9)
    heard = run_of_all.search.heard
    wrong = [one for one in heard if one.got == 99]
    assert all(one.failure is CRASHED for one in heard if isinstance(one.question, ScoreRound))
    assert not any(isinstance(one.question, ScoreMajorities) for one in heard)
    assert all(run_of_all.engine.earlier[one.case or 0] is one.question for one in heard)
    assert {one.vector is None for one in heard} == {True, False}
    assert all(one.vector.question is one.question for one in heard if one.vector)
    (walls,) = (tally for tally in report.tallies if tally.operation == "longest_wall")
    assert (walls.vectors_agreed, walls.cases_agreed) == (0, 0)
    assert walls.vectors_asked == sum(one.vector is not None for one in wrong)
    assert walls.cases_asked == sum(one.vector is None for one in wrong)


def wrong_about_walls(question: Question, run: ScriptedRun) -> Reply:
    """Fail at rounds, and say 99 of walls."""
    match question:
        case LongestWall():
            return Answered(99)
        case ScoreRound():
            return Failed(CRASHED)
    return run.right(question)


def test_the_operations_are_named_in_which_the_search_for_causes_was_cut_short() -> None:
    report = ScriptedRun(search=Found(hurried={"longest_wall", "check_city"})).report()
    assert report.hurried == ("check_city", "longest_wall")


def test_the_first_wrong_answer_to_each_operation_is_told_at_once() -> None:
    run_of_all = ScriptedRun(wrong_about_walls)
    run_of_all.report(examples=9)
    failing, wrong = sorted(run_of_all.told, key=len)
    assert failing.startswith("score_round in ")
    assert failing.endswith(": the engine crashes")
    assert re.fullmatch(r"longest_wall, .*: expected \d+, the engine answers 99", wrong)


@pytest.mark.no_cover
def test_each_cause_is_told_once_when_it_is_found() -> None:
    told: list[str] = []
    with in_process(toy_engine.player):
        command = toy("no-hole-test+four-tied-crash+gardens-wall-twice")
        report = run_conformance(command, Plan(examples=0, max_time=120), told=told.append)
    assert len(report.causes) == 3
    assert [line for line in told if "engine answers" not in line] == [
        "score_majorities in round 1: the engine crashes",
        "behaves like an engine that does not test for gaps",
        "miscounts scoring.wall",
        "crashed: index out of range: four players are tied",
    ]


@pytest.mark.parametrize(
    ("plan", "is_stopped"),
    [
        ({}, False),
        ({"stop_at_first": True}, True),
        ({"stop_at_first": True, "rules": ("scoring.wall",)}, True),
        ({"stop_at_first": True, "rules": ("build.no-gaps",)}, False),
        ({"stop_at_first": True, "known": {"a": {one.id for one in vectors()}}}, False),
    ],
)
def test_a_run_stops_at_the_first_wrong_answer(plan: dict[str, object], is_stopped: bool) -> None:
    """What is not asked then is not late."""
    run_of_all = ScriptedRun(wrong_about_walls)
    report = run_of_all.report(**plan)
    assert report.is_stopped is is_stopped
    wrong = [one for one in run_of_all.search.heard if not one.is_right]
    assert (len(wrong) == 1) is is_stopped
    assert (STOPPED in report.skipped.values()) is is_stopped
    assert TOO_LATE not in report.skipped.values()
    assert ("without --stop-at-first" in text_of(report)) is is_stopped


@pytest.mark.no_cover
@pytest.mark.parametrize("strict", [False, True])
def test_a_run_does_not_stop_at_another_reading_of_a_ruling(strict: bool) -> None:
    report = run(toy("closed-loop-one-short"), stop_at_first=True, strict=strict, examples=0)
    assert report.is_stopped is strict
    assert (report.status == DIVERGES) is strict


def test_an_engine_that_refuses_hello_is_not_asked() -> None:
    refused = ScriptedRun(greeting=Failure(FailureKind.CRASHED, "it ended"))
    report = refused.report()
    assert report.hello_failure == Failure(FailureKind.CRASHED, "it ended")
    assert not refused.engine.earlier


@pytest.mark.no_cover
def test_cases_outside_the_limits_of_the_engine_are_left_out() -> None:
    small = AlhambraIdentity(board=(-1, 1, -1, 1))
    questions = QUESTIONS.for_engine(small)
    outside = {one.id for one in vectors() if not questions.is_within(one.question)}
    run_of_small = ScriptedRun(greeting=small)
    report = run_of_small.report(examples=12)
    assert {one for one, why in report.skipped.items() if why == OUTSIDE} == outside
    assert len(run_of_small.engine.earlier) == len(vectors()) - len(outside) + 12
    for question in run_of_small.engine.earlier:
        assert questions.is_within(question)


def test_as_many_cases_are_generated_as_planned() -> None:
    """Each with its right answer; without operations there are none."""
    for number in [0, 1, 3]:
        plan = Plan(examples=number)
        cases = list(generated_cases(QUESTIONS, plan, ["longest_wall"]))
        assert len(cases) == number, number
        assert all(case and case.expected == QUESTIONS.answer(case.question) for case in cases), (
            number
        )
        assert not list(generated_cases(QUESTIONS, plan, ())), number


def test_generated_cases_are_about_the_rules_of_the_plan() -> None:
    """Others are left out, and do not count."""
    plan = Plan(rules=("scoring.ties",), examples=5)
    made = list(generated_cases(QUESTIONS, plan, ["check_city", "score_majorities"]))
    cases = [case for case in made if case is not None]
    assert (len(cases), len(made)) == (5, 10)
    assert all("scoring.ties" in QUESTIONS.grounds_of(one.question).rules for one in cases)


@pytest.mark.no_cover
def test_games_are_generated_only_without_rules() -> None:
    """No game shows which rules it is about; its vectors say so."""
    for rules in [(), ("buy.price",)]:
        run_of_games = ScriptedRun(greeting=AlhambraIdentity(operations=["replay"]))
        (games,) = (
            tally
            for tally in run_of_games.report(rules=rules, examples=1).tallies
            if tally.operation == "replay"
        )
        assert games.vectors_asked > 0, rules
        assert games.cases == games.cases_asked == (0 if rules else 1), rules
