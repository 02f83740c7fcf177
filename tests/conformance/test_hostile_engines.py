"""Whatever an engine does, it is told for what it is, and the run ends in time and cleanly."""

from __future__ import annotations

import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.conformance.engines import Plan
from alhambra_rules.conformance.game import ALHAMBRA
from alhambra_rules.conformance.protocol import CheckCity, LegalRemovals
from alhambra_rules.rulebook.conformance.asking import Engine, OutOfTime
from alhambra_rules.rulebook.conformance.failure import Failure, FailureKind
from alhambra_rules.rulebook.conformance.grouping import grouped
from alhambra_rules.rulebook.conformance.outcome import AGREES, DIVERGES, FAILS, ConformanceReport
from alhambra_rules.rulebook.conformance.protocol import EngineIdentity, Question
from alhambra_rules.rulebook.conformance.replies import Answered, Failed, Unsupported
from alhambra_rules.rulebook.conformance.reporting_text import report_lines
from alhambra_rules.rulebook.conformance.vector import RULEBOOKS
from tests.conformance.engines import hostile, run, toy

QUESTION = CheckCity([])
CHECK = "check_city"
RULE = ("build.orientation",)


def asked(*manners: str, timeout: float = 0.4) -> tuple[object, list[Failure]]:
    """Return the reply to a question, and what the engine did besides."""
    with Engine(ALHAMBRA, hostile(*manners), timeout=timeout) as engine:
        reply = engine.ask(QUESTION)
        return reply, [trouble.failure for trouble in engine.troubles]


def text_of(report: ConformanceReport) -> str:
    return "\n".join(line.text for line in report_lines(report))


@pytest.mark.parametrize(
    ("manner", "kind", "message"),
    [
        ("crash", FailureKind.CRASHED, "it ended with exit status 3"),
        ("abort", FailureKind.CRASHED, "it ended with signal SIGABRT"),
        ("gone", FailureKind.CRASHED, "it ended with exit status 0"),
        ("rude", FailureKind.CRASHED, "it ended with exit status 1"),
        ("hang", FailureKind.HUNG, "it did not answer within 0.4 s"),
        ("deaf", FailureKind.HUNG, "it did not answer within 0.4 s"),
        ("dies-young", FailureKind.CRASHED, "it ended with exit status 3"),
        ("no-line-end", FailureKind.HUNG, "25 bytes stand there without a line end"),
        ("close", FailureKind.CLOSED, "it closed its output and still runs"),
        ("flood", FailureKind.FLOODED, "it wrote 201 lines, and none is the answer"),
        ("long-line", FailureKind.FLOODED, "it wrote a line of more than 1,000,000 bytes"),
        ("number", FailureKind.GARBAGE, "the result is not true or false"),
        ("text", FailureKind.GARBAGE, 'Expected `bool`, got `str`: "legal"'),
        ("null", FailureKind.GARBAGE, "the result is not true or false"),
        ("both", FailureKind.GARBAGE, "it answered without one of result, unsupported and error"),
        ("neither", FailureKind.GARBAGE, "it answered without one of"),
        ("supported", FailureKind.GARBAGE, "it answered without one of"),
        ("error", FailureKind.ERROR, "it says: no such city"),
        ("text-id", FailureKind.GARBAGE, "(Expected `int`, got `str` - at `$.id`)"),
        ("float-id", FailureKind.GARBAGE, "(Expected `int`, got `float` - at `$.id`)"),
        ("no-id", FailureKind.GARBAGE, "(Object missing required field `id`)"),
        ("nan", FailureKind.GARBAGE, 'a line that is not JSON: {"id": 1, "result": NaN}'),
        ("babbles", FailureKind.HUNG, "within 0.4 s; before that it answered request 1000001"),
    ],
)
def test_an_engine_that_does_not_answer_is_told_for_what_it_does(
    manner: str, kind: FailureKind, message: str
) -> None:
    """Each way to fail has a name of its own, and a sentence."""
    reply, troubles = asked(manner)
    assert isinstance(reply, Failed)
    assert reply.failure.kind is kind
    assert message in reply.failure.message
    assert not troubles


@pytest.mark.parametrize(
    ("manner", "message"),
    [
        ("chatter", "it wrote a line that is not JSON: Thinking..."),
        ("not-utf-8", "it wrote a line that is not"),
        ("half", "it wrote a line that is not UTF-8"),
        ("stranger", "it wrote a line that is no answer (Expected `int`, got `str` - at `$.id`)"),
        ("strangers", "it answered request 1000001, which is not open"),
        ("noisy-hello", "it wrote a line that is not JSON: Welcome!"),
    ],
)
def test_noise_is_told_and_the_answer_counts(manner: str, message: str) -> None:
    """What stands between the answers is told; the answer is heard all the same."""
    reply, troubles = asked(manner, timeout=5.0)
    assert reply == Answered(result=True)
    assert [trouble.kind for trouble in troubles] == [FailureKind.NOISE]
    assert message in troubles[0].message


@pytest.mark.parametrize("manner", ["stderr", "last-words", "odd-hello"])
def test_what_does_no_harm_is_no_failure(manner: str) -> None:
    """Warnings on standard error, and an answer without a line end before the end, are fine."""
    reply, troubles = asked(manner, timeout=5.0)
    assert reply == Answered(result=True)
    assert not troubles


def test_an_engine_that_stops_listening_hangs() -> None:
    """Requests that nobody reads are a hang, and block nobody."""
    with Engine(ALHAMBRA, hostile("stops-listening"), timeout=0.4) as engine:
        assert engine.ask(QUESTION) == Answered(result=True)
        reply = engine.ask(QUESTION)
    assert isinstance(reply, Failed)
    assert reply.failure.kind is FailureKind.HUNG


def test_an_unknown_operation_is_no_failure() -> None:
    """What an engine does not support it need not answer."""
    assert asked("calm", "longest_wall", timeout=5.0)[0] == Unsupported()


def test_answers_may_come_in_any_order() -> None:
    """Of four open requests the last may be answered first."""
    with Engine(ALHAMBRA, hostile("backwards"), timeout=5.0) as engine:
        replies = dict(engine.ask_all([QUESTION] * 8))
    assert replies == dict.fromkeys(range(8), Answered(result=True))
    assert not engine.troubles


def test_an_answer_that_comes_twice_is_noise() -> None:
    """The second answer to a request answers no open one."""
    with Engine(ALHAMBRA, hostile("twice"), timeout=5.0) as engine:
        replies = dict(engine.ask_all([QUESTION] * 3))
    assert set(replies.values()) == {Answered(result=True)}
    messages = [trouble.failure.message for trouble in engine.troubles]
    assert "answered already" in messages[0]


def test_a_program_that_there_is_not_cannot_be_started() -> None:
    """What the system says is passed on once, nothing else is told, and the run ends at once."""
    report = run(["/no/such/engine", "--fast"])
    assert report.status == FAILS
    assert report.compared == 0
    assert text_of(report).split("\n") == [
        "The engine: /no/such/engine --fast",
        "",
        "'/no/such/engine' cannot be started: No such file or directory",
        "",
        "The run ends here, and nothing is known of the engine",
    ]


def test_a_command_with_a_zero_byte_cannot_be_started() -> None:
    """Even what no system takes for a program's name ends in a sentence."""
    with Engine(ALHAMBRA, ["a\0b"]) as engine:
        reply = engine.ask(QUESTION)
    assert isinstance(reply, Failed)
    assert reply.failure.kind is FailureKind.NOT_STARTED


@pytest.mark.parametrize("manner", ["crash", "error", "number"])
def test_the_run_goes_on_after_failures(manner: str) -> None:
    """A failing operation is given up after a while, with its failure shown; the rest is asked."""
    report = run(hostile(manner, CHECK), examples=0, rules=RULE)
    assert report.status == FAILS
    (cause,) = report.causes
    assert cause.smallest.operation == CHECK
    tally = next(one for one in report.tallies if one.operation == CHECK)
    assert tally.given_up.endswith("10 times in a row")
    text = text_of(report)
    assert "check_city, 0 tiles besides the fountain" in text
    assert ("stderr: everything is lost" in text) == (manner == "crash")


def test_the_same_failure_of_other_operations_is_told_in_short() -> None:
    """A failure is no breach of a rule: it is put down to its operation, and drawn once."""
    rules = ("build.one-per-cell", "redesign.swap", "redesign.to-reserve")
    report = run(hostile("error"), examples=0, rules=rules)
    failing = ["check_city", "legal_placements", "legal_removals", "legal_swaps", "replay"]
    assert [cause.id for cause in report.causes] == [
        f"error {operation}: it says: no such city" for operation in failing
    ]
    assert {cause.basis for cause in report.causes} == {RULEBOOKS}
    text = text_of(report)
    assert "1  error check_city: it says: no such city, " in text
    assert "\n   asked about " in text
    assert "   as in 1, when asked legal_removals, 0 tiles besides the fountain\n" in text
    assert text.count("right is:") == 1
    assert "ruling" not in text
    assert not any(rule.statement in text for rule in CATALOGUE.values())


def test_operations_that_hang_are_told_one_by_one() -> None:
    """Two silences need not have the same reason."""
    hung = Failure(FailureKind.HUNG, "it did not answer within 5 s")
    questions: list[Question] = [QUESTION, LegalRemovals([])]
    found = [ALHAMBRA.failed(one, ALHAMBRA.answer(one), hung) for one in questions]
    causes = grouped(ALHAMBRA, found)
    report = ConformanceReport(ALHAMBRA, ("x",), Plan(), EngineIdentity(), None, (), causes)
    assert [cause.id for cause in causes] == ["hung check_city", "hung legal_removals"]
    assert text_of(report).count("right is:") == 2


@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        (Failure(FailureKind.CRASHED, "it ended", "at 7\nKeyError: 'garden-10' \n"), "KeyError: …"),
        (
            Failure(FailureKind.CRASHED, "it ended with exit status 3"),
            "it ended with exit status 3",
        ),
        (Failure(FailureKind.CLOSED, "it closed its output", 'no\\tile"'), "no…tile…"),
        (Failure(FailureKind.ERROR, "it says: no tile at (3, -12)"), "it says: no tile at (…, -…)"),
        (Failure(FailureKind.HUNG, "it did not answer within 5 s", "thinking"), ""),
        (Failure(FailureKind.GARBAGE, "the result is not true or false: 7"), ""),
    ],
)
def test_the_reason_of_a_failure_is_what_the_engine_says_of_it(
    failure: Failure, reason: str
) -> None:
    """The last words count, without what differs from question to question."""
    assert failure.reason == reason


def test_an_engine_that_hangs_is_given_up_soon() -> None:
    """Two requests without an answer are enough to give an operation up."""
    begun = time.monotonic()
    report = run(hostile("hang", CHECK), examples=0, rules=RULE, timeout=0.2, max_time=3.0)
    assert report.status == FAILS
    assert [cause.id for cause in report.causes] == ["hung check_city"]
    assert time.monotonic() - begun < 8


def test_the_run_ends_when_its_time_is_over() -> None:
    """However slow the engine is, the whole run takes no longer than it may."""
    begun = time.monotonic()
    report = run(hostile("hang"), timeout=30.0, max_time=1.0)
    assert time.monotonic() - begun < 6
    assert report.status == FAILS
    assert report.out_of_time
    assert "The time was over after 1 s" in text_of(report)


def test_what_was_found_is_kept_when_there_is_no_time_to_shrink_it() -> None:
    """An engine that tires leaves its divergences as they were found."""
    report = run(hostile("tires", CHECK), examples=0, rules=RULE, timeout=30.0, max_time=1.5)
    assert not report.is_shrunk
    assert report.status == DIVERGES
    assert report.causes


def test_making_cases_ends_with_the_time_too() -> None:
    """However many cases are wanted, no more are made than there is time for."""
    begun = time.monotonic()
    report = run(toy("right", "longest_wall"), examples=1_000_000, max_time=4.0)
    assert time.monotonic() - begun < 15
    assert report.out_of_time


def test_an_operation_may_be_supported_sometimes() -> None:
    """What is refused at times is told so, and what is answered counts."""
    report = run(hostile("sometimes", CHECK), examples=0, rules=RULE)
    assert "some not supported" in text_of(report)
    assert report.compared


def test_out_of_time_is_told_from_a_hang() -> None:
    """Who is out of time altogether does not blame the engine."""
    with (
        Engine(ALHAMBRA, hostile("hang"), deadline=time.monotonic() + 0.3) as engine,
        pytest.raises(OutOfTime),
    ):
        engine.ask(QUESTION)


def test_noise_is_told_where_the_time_is_over_too() -> None:
    """What stood there instead of the answer is not lost."""
    with Engine(ALHAMBRA, hostile("babbles"), deadline=time.monotonic() + 0.5) as engine:
        with pytest.raises(OutOfTime):
            engine.ask(QUESTION)
        assert [trouble.failure.kind for trouble in engine.troubles] == [FailureKind.NOISE]


def test_an_answer_that_comes_after_the_time_is_nobodys_noise() -> None:
    """Where more time is granted, the late answer to an earlier question is not heard."""
    with Engine(ALHAMBRA, hostile("slow"), deadline=time.monotonic() + 0.3) as engine:
        with pytest.raises(OutOfTime):
            engine.ask(QUESTION)
        engine.deadline = float("inf")
        assert engine.ask(QUESTION) == Answered(result=True)
        assert not engine.troubles


def test_what_happened_to_several_open_requests_is_told_once() -> None:
    """Trouble that does not come again with a single request is told with all that were open."""
    with Engine(ALHAMBRA, hostile("crowded"), timeout=5.0) as engine:
        replies = dict(engine.ask_all([QUESTION] * 6))
    assert set(replies.values()) == {Answered(result=True)}
    (trouble,) = engine.troubles
    assert "while 6 requests were open" in trouble.failure.message


def test_a_failure_is_asked_again_alone_and_known() -> None:
    """Of many open requests it is the one at fault whose failure is told."""
    questions: list[Question] = [QUESTION, LegalRemovals([]), QUESTION]
    with Engine(ALHAMBRA, hostile("crash", "legal_removals"), timeout=5.0) as engine:
        replies = dict(engine.ask_all(questions))
    assert [type(replies[place]) for place in range(3)] == [Unsupported, Failed, Unsupported]
    assert not engine.troubles


def test_hello_tells_what_can_be_asked() -> None:
    """An engine that names its operations is asked these; hello may stand among them."""
    report = run(hostile("some"), examples=0, rules=RULE)
    assert report.identity.name == "Some"
    assert [t.operation for t in report.tallies if not t.unsupported] == [CHECK]


def test_misspelt_operations_are_named_all_at_once() -> None:
    """An engine that is not asked for what it means to answer would seem to agree."""
    report = run(hostile("misspelt"), examples=0, rules=RULE)
    assert (report.status, report.compared) == (FAILS, 0)
    assert text_of(report).split("\n")[2:-2] == [
        "Asked hello:",
        "   the engine: it names operations that there are not:",
        '     "check_cities", did you mean "check_city"?',
        '     "dance\\n"',
    ]
    many = run(hostile("overflowing"), examples=0, rules=RULE).hello_failure
    assert many is not None
    assert many.message.endswith('"dance 19"\nand 1,004 more')


def test_an_engine_that_cannot_be_started_again_is_told_so(tmp_path: Path) -> None:
    """Who greets and is gone afterwards is no matter of hello."""
    engine = tmp_path / "engine"
    script = (
        f"#!{sys.executable}",
        "import os, runpy",
        f"os.unlink({str(engine)!r})",
        f"runpy.run_path({hostile()[-1]!r}, run_name='__main__')",
    )
    engine.write_text("\n".join(script), "utf-8")
    engine.chmod(0o755)
    report = run([str(engine), "error"], examples=0, rules=("redesign.swap", "redesign.to-reserve"))
    found = [cause.id for cause in report.causes]
    assert "error legal_removals: it says: no such city" in found
    assert "not-started legal_swaps" in found


def test_an_engine_that_supports_nothing_proves_nothing() -> None:
    """Where nothing was compared, nobody can say that the engine agrees."""
    report = run(hostile("none"), examples=5)
    assert report.status == FAILS
    assert text_of(report).endswith("\nNothing was compared: the engine supports no operation")


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (["setup.market"], "setup.market: that takes replay, which the engine does not support"),
        (
            ["turn.order", "components.money"],
            "turn.order and components.money: that takes replay, which the engine does not support",
        ),
        (["treasure.scoring"], "treasure.scoring: there are no questions on that"),
    ],
)
def test_a_rule_on_which_nothing_can_be_asked_is_told_so(rules: list[str], why: str) -> None:
    """It is not the engine that answered nothing; the operations that it lacks are named."""
    report = run(toy(), examples=3, rules=rules)
    assert report.status == FAILS
    assert text_of(report).endswith(f"\nNothing was compared on {why}")


def test_an_engine_that_only_fails_answered_nothing() -> None:
    """What it supports it was asked."""
    report = run(hostile("error"), examples=0, rules=RULE)
    assert text_of(report).endswith("\nThe engine answered nothing, so nothing is known of it")


@pytest.mark.parametrize("manner", ["odd-hello", "rude"])
def test_a_hello_that_fails_is_told(manner: str) -> None:
    """Who cannot even greet is told so, and asked nothing else: no rule has been broken yet."""
    known = {"crashed check_city": frozenset[str]()}
    report = run(hostile(manner), examples=24, known=known)
    assert report.status == FAILS
    assert report.hello_failure is not None
    assert (report.compared, report.causes, report.mended) == (0, (), ())
    text = text_of(report)
    assert text.startswith(f"The engine: {shlex.join(hostile(manner))}\n\nAsked hello:\n")
    assert "operation" not in text


def test_noise_makes_the_run_fail_and_is_counted() -> None:
    """An engine that chats on its output breaks the protocol, however right its answers are."""
    report = run(hostile("chatter", CHECK), examples=0, rules=RULE)
    assert report.status == FAILS
    assert "The engine writes noise" in text_of(report)


def test_no_process_outlives_the_run() -> None:
    """What the engine started is ended with it."""
    mark = "4242.4242"
    with Engine(ALHAMBRA, hostile("children", "", mark), timeout=0.5) as engine:
        assert isinstance(engine.ask(QUESTION), Failed)
    time.sleep(0.1)
    running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True)
    assert mark not in running.stdout


def test_an_engine_that_ends_with_its_input_is_let_end(tmp_path: Path) -> None:
    """Once nothing more comes an engine has a moment to end by itself."""
    left = tmp_path / "left"
    script = f"import sys\nfor _ in sys.stdin: pass\nopen({str(left)!r}, 'w').close()\n"
    with Engine(ALHAMBRA, [*toy()[:3], "-c", script], timeout=0.3) as engine:
        engine.hello()
        engine.hello()
    report = run(toy(), examples=0, rules=RULE)
    assert report.status == AGREES
