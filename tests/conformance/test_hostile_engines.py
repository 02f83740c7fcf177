"""Whatever an engine does, its failure is recognised, and the run ends in time and cleanly."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from attrs import evolve
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.conformance.protocol import CheckCity
from alhambra_rules.conformance.questions import QUESTIONS, run_conformance
from rulebook_kit import InvalidArgument
from rulebook_kit.conformance.asking import Engine, OutOfTime
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.protocol import (
    RULEBOOKS,
    Answered,
    Failed,
    Unsupported,
)
from rulebook_kit.conformance.report import (
    DIVERGES,
    UNTESTED,
)
from tests.conformance.engines import hostile, run, text_of, toy, verdict_of
from tests.levels import LONG

QUESTION = CheckCity([])
CHECK = "check_city"
RULE = ("build.orientation",)


def asked(*manners: str, timeout: float = 0.4) -> tuple[object, list[Failure]]:
    """Return the reply to a question, and what the engine did besides."""
    with Engine(QUESTIONS, hostile(*manners), timeout=timeout) as engine:
        reply = engine.ask(QUESTION)
        return reply, [trouble.failure for trouble in engine.troubles]


FAILING = {
    FailureKind.CRASHED: ("crash", "abort", "gone", "rude", "dies-young"),
    FailureKind.HUNG: ("hang", "deaf", "no-line-end", "babbles"),
    FailureKind.CLOSED: ("close",),
    FailureKind.FLOODED: ("flood", "long-line"),
    FailureKind.GARBAGE: (
        *("number", "text", "null", "both", "neither", "supported"),
        *("text-id", "float-id", "no-id", "nan"),
    ),
    FailureKind.ERROR: ("error",),
}


def test_each_failure_has_its_kind_and_message(snapshot: SnapshotAssertion) -> None:
    messages = {}
    for kind, manners in FAILING.items():
        for manner in manners:
            reply, troubles = asked(manner)
            assert isinstance(reply, Failed), manner
            assert (reply.failure.kind, troubles) == (kind, []), manner
            messages[manner] = reply.failure.message
    assert messages == snapshot


NOISY = ("chatter", "not-utf-8", "half", "stranger", "strangers", "noisy-hello")


def test_noise_is_reported_and_the_answer_counts(snapshot: SnapshotAssertion) -> None:
    messages = {}
    for manner in NOISY:
        reply, troubles = asked(manner, timeout=5.0)
        assert reply == Answered(result=True), manner
        assert [trouble.kind for trouble in troubles] == [FailureKind.NOISE], manner
        messages[manner] = troubles[0].message
    assert messages == snapshot


def test_standard_error_and_a_missing_line_end_do_no_harm() -> None:
    for manner in ("stderr", "last-words", "odd-hello"):
        assert asked(manner, timeout=5.0) == (Answered(result=True), []), manner


def test_an_engine_that_stops_listening_hangs() -> None:
    """Requests that nobody reads do not block the runner."""
    with Engine(QUESTIONS, hostile("stops-listening"), timeout=0.4) as engine:
        assert engine.ask(QUESTION) == Answered(result=True)
        reply = engine.ask(QUESTION)
    assert isinstance(reply, Failed)
    assert reply.failure.kind is FailureKind.HUNG


def test_an_unknown_operation_is_no_failure() -> None:
    assert asked("calm", "longest_wall", timeout=5.0)[0] == Unsupported()


def test_answers_may_come_in_any_order() -> None:
    with Engine(QUESTIONS, hostile("backwards"), timeout=5.0) as engine:
        replies = dict(engine.ask_all([QUESTION] * 8))
    assert replies == dict.fromkeys(range(8), Answered(result=True))
    assert not engine.troubles


def test_a_second_answer_to_a_request_is_noise() -> None:
    with Engine(QUESTIONS, hostile("twice"), timeout=5.0) as engine:
        replies = dict(engine.ask_all([QUESTION] * 3))
    assert set(replies.values()) == {Answered(result=True)}
    assert {trouble.failure.kind for trouble in engine.troubles} == {FailureKind.NOISE}


def test_a_missing_program_cannot_be_started(snapshot: SnapshotAssertion) -> None:
    """The message of the system appears once, and the run ends at once."""
    report = run(["/no/such/engine", "--fast"])
    assert (report.status, report.compared) == (UNTESTED, 0)
    assert text_of(report) == snapshot


def test_a_command_in_quotes_cannot_be_started() -> None:
    """The message says what to do."""
    text = text_of(run(["/no/such/engine --fast"]))
    assert "do not quote" in text
    assert "do not quote" not in text_of(run(["/no/such engine", "--fast"]))


def test_a_command_that_is_no_list_of_words_is_an_error() -> None:
    for command in ("./engine", [], ["./engine", 7], None):
        with pytest.raises(InvalidArgument):
            run_conformance(command)  # type: ignore[arg-type] # each is a slip


@pytest.mark.parametrize("manner", ["crash", "error", "number"])
def test_the_run_continues_after_failures(manner: str) -> None:
    """A failing operation is asked to the end as long as this costs little."""
    report = run(hostile(manner, CHECK), examples=0, rules=RULE, give_up=90.0, max_time=120.0)
    assert report.status == UNTESTED
    (cause,) = report.causes
    assert cause.smallest.question == QUESTION
    (tally,) = (one for one in report.tallies if one.failed)
    assert (tally.operation, tally.given_up, tally.not_asked) == (CHECK, "", 0)
    assert cause.times == tally.failed == tally.vectors
    failure = cause.smallest.failure
    assert failure is not None
    assert bool(failure.stderr) == (manner == "crash")


def test_the_same_words_are_one_cause_in_all_operations() -> None:
    """A failure breaks no rule: its cause is named by the engine's words."""
    rules = ("build.one-per-cell", "redesign.swap", "redesign.to-reserve")
    report = run(hostile("error"), examples=0, rules=rules)
    (cause,) = report.causes
    assert cause.id == "error: no such city"
    asked = {"check_city", "legal_placements", "legal_removals", "legal_swaps", "replay"}
    assert {one.operation for one in cause.asked} == asked
    assert {cause.basis for cause in report.causes} == {RULEBOOKS}
    text = text_of(report)
    assert text.count("expected:") == 1
    assert not any(rule.statement in text for rule in CATALOGUE.values())


def test_an_unfinished_answer_is_no_part_of_a_cause() -> None:
    """It has the id of the request, so each request would have a cause of its own."""
    report = run(hostile("breaks-off", CHECK), examples=0, rules=RULE, max_time=60.0)
    assert [cause.id for cause in report.causes] == [
        "crashed check_city: it ended with exit status 0"
    ]
    assert report.causes[0].times > 1


REASONS = {
    Failure(FailureKind.CRASHED, "it ended", "at 7\nKeyError: 'garden-10' \n"): "KeyError: …",
    Failure(FailureKind.CRASHED, "it ended with exit status 3"): "",
    Failure(FailureKind.CLOSED, "it closed its output", 'no\\tile"'): "no…tile…",
    Failure(FailureKind.ERROR, "it says: no tile at (3, -12)"): "it says: no tile at (…)",
    Failure(FailureKind.HUNG, "it did not answer within 5 s", "thinking"): "",
    Failure(FailureKind.GARBAGE, "the result is not true or false: 7"): "",
}


def test_the_reason_of_a_failure_is_in_the_last_words_of_the_engine() -> None:
    """Names and numbers, which differ from question to question, are left out."""
    assert {failure: failure.reason for failure in REASONS} == REASONS


def test_an_engine_that_hangs_is_given_up_soon() -> None:
    begun = time.monotonic()
    report = run(hostile("hang", CHECK), examples=0, rules=RULE, timeout=0.2, max_time=3.0)
    assert report.status == UNTESTED
    assert [cause.id for cause in report.causes] == ["hung check_city"]
    assert time.monotonic() - begun < 8


def test_divergences_are_kept_without_time_to_shrink_them() -> None:
    report = run(hostile("tires", CHECK), examples=0, rules=RULE, timeout=30.0, max_time=1.5)
    assert not report.is_shrunk
    assert report.status == DIVERGES
    assert report.causes
    assert report.unshrunk == report.causes
    named = tuple(evolve(cause, name="hasty") for cause in report.causes)
    assert not evolve(report, causes=named).unshrunk
    assert not evolve(report, is_shrunk=True).unshrunk


def test_making_cases_ends_with_the_time() -> None:
    begun = time.monotonic()
    report = run(toy("right", "longest_wall"), examples=1_000_000, max_time=4.0)
    assert time.monotonic() - begun < 15
    assert report.out_of_time


@LONG
def test_an_operation_may_be_supported_sometimes() -> None:
    report = run(hostile("sometimes", CHECK), examples=0, rules=RULE)
    assert [one.unsupported for one in report.tallies if one.vectors_asked] == [True]
    assert report.compared


def test_noise_is_kept_at_the_end_of_the_time() -> None:
    with Engine(QUESTIONS, hostile("babbles"), deadline=time.monotonic() + 0.5) as engine:
        with pytest.raises(OutOfTime):
            engine.ask(QUESTION)
        assert [trouble.failure.kind for trouble in engine.troubles] == [FailureKind.NOISE]


@pytest.mark.no_cover
def test_only_the_operations_named_in_hello_are_asked() -> None:
    report = run(hostile("some"), examples=0, rules=RULE)
    assert report.identity.name == "Some"
    assert [t.operation for t in report.tallies if not t.unsupported] == [CHECK]


def test_misspelt_operations_are_named_all_at_once(snapshot: SnapshotAssertion) -> None:
    """Otherwise an engine that is never asked would seem to agree."""
    report = run(hostile("misspelt"), examples=0, rules=RULE)
    assert (report.status, report.compared) == (UNTESTED, 0)
    failures = [report.hello_failure, run(hostile("overflowing"), rules=RULE).hello_failure]
    assert [failure and failure.message for failure in failures] == snapshot


def test_an_engine_may_fail_to_start_again(tmp_path: Path) -> None:
    engine = tmp_path / "engine"
    script = (
        f"#!{sys.executable}",
        "import os, runpy",
        f"os.unlink({str(engine)!r})",
        f"runpy.run_path({hostile()[-1]!r}, run_name='__main__')",
    )
    engine.write_text("\n".join(script), "utf-8")
    engine.chmod(0o755)
    report = run([str(engine), "crash"], examples=0, rules=("redesign.swap", "redesign.to-reserve"))
    assert [cause.id for cause in report.causes] == ["not-started"]
    assert [trouble.failure.kind for trouble in report.troubles] == [FailureKind.CRASHED]
    assert all(tally.given_up for tally in report.tallies)


WITHOUT_ANSWER: Mapping[str, tuple[list[str], Sequence[str]]] = {
    "none": (hostile("none"), ()),
    "error": (hostile("error"), RULE),
    "replay": (toy(), ("setup.market",)),
    "replays": (toy(), ("turn.order", "components.money")),
    "never": (toy(), ("treasure.scoring",)),
}


def test_without_an_answer_the_engine_does_not_agree(snapshot: SnapshotAssertion) -> None:
    """The verdict says why nothing was compared."""
    verdicts = {}
    for name, (engine, rules) in WITHOUT_ANSWER.items():
        report = run(engine, examples=3 * (rules != RULE), rules=rules)
        assert (report.status, report.compared) == (UNTESTED, 0), name
        verdicts[name] = verdict_of(report)
    assert verdicts == snapshot


def test_an_engine_that_fails_at_hello_is_asked_nothing_else() -> None:
    for manner in ("odd-hello", "rude"):
        report = run(hostile(manner), known={"crashed check_city": frozenset[str]()})
        assert report.status == UNTESTED
        assert report.hello_failure is not None
        assert (report.compared, report.causes, report.mended) == (0, (), ())
        assert "operation" not in text_of(report)
