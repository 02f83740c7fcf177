"""Conformance reports for programs: JSON such as ``alhambra-conformance/1``, JUnit XML and badges.

The schemas of the JSON, and of the protocol, are made from the types.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from typing import Annotated, Literal, cast

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, defstruct, to_builtins

from rulebook_kit.conformance.causes import Cause
from rulebook_kit.conformance.divergence import Divergence
from rulebook_kit.conformance.documents import (
    baseline_document,
    described,
    list_of,
    questions_of,
    vector_document,
    vectors,
)
from rulebook_kit.conformance.failure import Failure
from rulebook_kit.conformance.protocol import (
    AnswerDocument,
    AnyValue,
    Basis,
    EngineIdentity,
    Hello,
    Question,
)
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.report import (
    AGREES,
    STATUSES,
    ConformanceReport,
    told_rulings,
)
from rulebook_kit.conformance.tallies import Tally
from rulebook_kit.json.codecs import pretty
from rulebook_kit.json.schemas import Format, named, narrowed, references_to, schema_files
from rulebook_kit.junit import Case, Outcome, write_junit
from rulebook_kit.words import printable_lines

Status = Literal["agrees", "diverges", "untested", "fails"]


class FailureDocument(Struct):
    """How the engine failed."""

    kind: Annotated[str, Meta(description="crashed, hung, flooded, noise and the like")]
    message: str
    stderr: Annotated[str, Meta(description="the end of its standard error")]


class CauseDocument(Struct):
    """One thing that is wrong, with its smallest case."""

    id: Annotated[str, Meta(description="its name in a baseline")]
    verdict: Literal[
        "breaks",
        "invents",
        "miscounts",
        "misdefines",
        "repeats",
        "depends",
        "unexplained",
        "fails",
    ]
    rules: list[str]
    basis: Basis
    rulings: Annotated[
        list[str], Meta(description="the rules whose rulings decide the smallest case")
    ]
    counts: Annotated[bool, Meta(description="whether it counts as a difference from the rules")]
    sentence: Annotated[
        str, Meta(description="what an engine with this mistake does; empty if that is not known")
    ]
    explains: Annotated[
        tuple[int, int] | None,
        Meta(
            description="how many answers this explains, and how many it concerns; null if unknown"
        ),
    ]
    before: Annotated[
        list[AnyValue], Meta(description="earlier requests without which the answer is right")
    ]
    times: Annotated[int, Meta(description="how many vectors and generated cases show it")]
    vectors: Annotated[list[str], Meta(description="the ids of the vectors among them")]
    request: Annotated[Question, Meta(description="the smallest question, without its id")]
    expected: AnyValue
    got: Annotated[AnyValue, Meta(description="null if the engine failed")]
    failure: FailureDocument | None
    drawing: list[str]


class TallyDocument(Struct):
    """What was asked for one operation."""

    operation: str
    supported: bool
    vectors_asked: Annotated[int, Meta(description="agreed, wrong and failed")]
    vectors_agreed: int
    vectors_failed: Annotated[int, Meta(description="how many it did not answer")]
    cases_asked: Annotated[int, Meta(description="the same for generated cases")]
    cases_agreed: int
    cases_failed: int
    not_asked: Annotated[int, Meta(description="how many of both were not asked")]
    outside: Annotated[int, Meta(description="vectors outside the limits that hello names")]
    given_up: Annotated[str, Meta(description="why the runner stopped asking; empty if it did not")]


class TroubleDocument(Struct):
    """Something that the engine did besides answering."""

    request: Question
    failure: FailureDocument


class ConformanceDocument(Struct):
    """The result of testing an engine against the library."""

    format: str
    status: Status
    command: list[str]
    seed: int
    name: Annotated[str, Meta(description="the engine's name; empty if it has none")]
    version: str
    operations: list[TallyDocument]
    causes: list[CauseDocument]
    accepted: Annotated[list[CauseDocument], Meta(description="known from the baseline")]
    mended: Annotated[list[str], Meta(description="known from the baseline, but not found")]
    unchecked: Annotated[
        list[str], Meta(description="known from the baseline, but their cases were not asked")
    ]
    hello_failure: Annotated[
        FailureDocument | None,
        Meta(description="why only hello was asked; null if it succeeded"),
    ]
    troubles: list[TroubleDocument]
    asked: Annotated[int, Meta(description="how many vectors and generated cases were asked")]
    planned: Annotated[int, Meta(description="how many there were to ask")]
    held: Annotated[list[str], Meta(description="the rules that were tested and hold")]
    broken: Annotated[
        list[str], Meta(description="the rules that a wrong or missing answer breaks")
    ]
    untouched: Annotated[list[str], Meta(description="the rules that no vector touched")]
    out_of_time: Annotated[bool, Meta(description="whether time ran out while asking")]
    is_stopped: Annotated[
        bool, Meta(description="whether the run stopped at the first wrong or missing answer")
    ]
    is_shrunk: Annotated[bool, Meta(description="false if time ran out while shrinking")]
    hurried: Annotated[
        list[str], Meta(description="the operations in which the search for causes was cut short")
    ]


def report_document(questions: Questions) -> type[ConformanceDocument]:
    """Return the type of the reports of a game, for its schema."""
    request = described(questions_of(*questions.forms), "the smallest question, without its id")
    greeted = questions_of(Hello, *questions.forms)
    causes = list_of(narrowed(CauseDocument, str(CauseDocument.__doc__), request=request))
    return narrowed(
        ConformanceDocument,
        f"The result of testing an engine of {questions.title} against the library.",
        format=Literal[f"{questions.format}/1"],
        causes=causes,
        accepted=described(causes, "known from the baseline"),
        troubles=list_of(narrowed(TroubleDocument, str(TroubleDocument.__doc__), request=greeted)),
    )


def report_to_json(report: ConformanceReport) -> str:
    """Return the report as JSON, ending in a newline."""
    document = ConformanceDocument(
        format=f"{report.questions.format}/1",
        status=cast("Status", STATUSES[report.status]),
        command=list(report.command),
        seed=report.plan.seed,
        name=report.identity.name,
        version=report.identity.version,
        operations=[
            TallyDocument(*(getattr(tally, name) for name in TallyDocument.__struct_fields__))
            for tally in report.tallies
        ],
        causes=_causes(report.causes, report),
        accepted=_causes(report.accepted, report),
        mended=list(report.mended),
        unchecked=list(report.unchecked),
        hello_failure=_failure(report.hello_failure) if report.hello_failure else None,
        troubles=[TroubleDocument(one.question, _failure(one.failure)) for one in report.troubles],
        asked=report.asked,
        planned=report.planned,
        held=list(report.held),
        broken=list(report.broken),
        untouched=list(report.untouched),
        out_of_time=report.out_of_time,
        is_stopped=report.is_stopped,
        is_shrunk=report.is_shrunk,
        hurried=list(report.hurried),
    )
    return pretty(to_builtins(document)) + "\n"


def _causes(causes: Iterable[Cause], report: ConformanceReport) -> list[CauseDocument]:
    return [
        CauseDocument(
            id=cause.id,
            verdict=cause.verdict.value,
            rules=list(cause.smallest.rules),
            basis=cause.basis,
            rulings=list(cause.smallest.rulings),
            counts=cause in report.divergent or cause in report.failing,
            sentence=cause.sentence,
            explains=cause.explains,
            before=[report.questions.ordered(question) for question in cause.smallest.before],
            times=cause.times,
            vectors=list(cause.vectors),
            request=report.questions.ordered(cause.smallest.question),
            expected=cause.smallest.expected,
            got=cause.smallest.got,
            failure=_failure(cause.smallest.failure) if cause.smallest.failure else None,
            drawing=[
                line
                for part in report.questions.pictures(cause.smallest)
                for line in part.split("\n")
            ],
        )
        for cause in causes
    ]


def _failure(failure: Failure) -> FailureDocument:
    return FailureDocument(failure.kind.value, failure.message, failure.stderr)


def report_to_junit(report: ConformanceReport) -> bytes:
    """Return the report as XML in UTF-8.

    Each operation is a suite. Its cases are its vectors and every generated case that differs. A
    case is skipped if it was not asked, or if its difference is known or depends on a ruling that
    does not count.
    """
    stream = BytesIO()
    suites = [(tally.operation, _cases_of(report, tally)) for tally in report.tallies]
    engine = ("engine", iter([_protocol(report)]))
    write_junit(f"{report.questions.game.program} conformance", [*suites, engine], stream)
    return stream.getvalue()


def _cases_of(report: ConformanceReport, tally: Tally) -> Iterator[Case]:
    causes, operation = (*report.causes, *report.accepted), tally.operation
    shown = {one.vector.id: (cause, one) for cause in causes for one in cause.asked if one.vector}
    for vector in vectors(report.questions):
        if vector.operation == operation and report.plan.concerns(vector.rules):
            outcomes: tuple[Outcome, ...] = ()
            if vector.id in shown:
                outcomes = (_outcome(report, *shown[vector.id]),)
            elif reason := report.skipped.get(vector.id, _unasked(report)):
                outcomes = (Outcome("skipped", reason),)
            yield Case(operation, vector.id, outcomes)
    for cause in causes:
        for one in cause.asked:
            if one.vector is None and one.operation == operation:
                name = f"generated case {one.case}: {cause.id}"
                yield Case(operation, name, (_outcome(report, cause, one),))


def _unasked(report: ConformanceReport) -> str:
    return "not asked: hello failed" if report.hello_failure is not None else ""


def _outcome(report: ConformanceReport, cause: Cause, divergence: Divergence) -> Outcome:
    questions, failure = report.questions, divergence.failure
    rulings = list(told_rulings(questions, divergence)) if failure is None else []
    message = printable_lines(f"{cause.id}: {questions.asked_words(divergence.question)}")
    if cause in report.accepted or cause in report.on_rulings:
        return Outcome("skipped", message, "\n".join(rulings))
    if failure is None:
        got = questions.shown_result(divergence.question, divergence.got)
    else:
        got = failure.message
    right = questions.shown_result(divergence.question, divergence.expected)
    lines = [*rulings, *questions.pictures(divergence), f"expected: {right}", f"got: {got}"]
    return Outcome(
        "failure" if failure is None else "error",
        message,
        printable_lines("\n".join(lines)),
        cause.id,
    )


def _protocol(report: ConformanceReport) -> Case:
    failures = [trouble.failure for trouble in report.troubles]
    if report.hello_failure is not None:
        failures.insert(0, report.hello_failure)
    outcomes = (Outcome("error", one.message, one.stderr, one.kind.value) for one in failures)
    return Case("engine", "protocol", tuple(outcomes))


class BadgeDocument(Struct, rename="camel"):
    """What shields.io reads from the endpoint of a badge."""

    schema_version: int
    label: str
    message: str
    color: str


def report_to_badge(report: ConformanceReport) -> str:
    """Return the JSON of a badge that says how many of the rules asked about hold.

    It is green if the engine agrees, red if a rule does not hold, and yellow if all rules hold but
    answers are missing.
    """
    held, broken = len(report.held), len(report.broken)
    color = "red" if broken else "brightgreen" if report.status == AGREES else "yellow"
    message = f"{held} of {held + broken}"
    if not held + broken:
        color, message = "lightgrey", "not tested"
    return pretty(to_builtins(BadgeDocument(1, "rules", message, color))) + "\n"


_Id = Annotated[int, Meta(ge=0, extra_json_schema=named("RequestId", "echoed by the answer"))]


def conformance_schemas(questions: Questions) -> Mapping[str, str]:
    """Return the text of each schema by its file name in ``docs/schemas``."""
    return schema_files(conformance_formats(questions))


def conformance_formats(questions: Questions) -> Mapping[str, Format]:
    """Return the formats by the names of their schemas."""
    requests = (_request(Hello), *map(_request, questions.forms))
    formats = {
        "request": Format(
            "A request to an engine, conformance protocol 1",
            requests,
            told="One line of an engine's input: a greeting or a question, with its id.",
        ),
        "answer": Format(
            "An answer of an engine, conformance protocol 1",
            (_answer(questions.identity),),
            (questions.identity,),
        ),
        "vector": Format("A conformance vector, one line of a file", (vector_document(questions),)),
        "baseline": Format("Known mistakes of an engine", (baseline_document(questions),)),
        "report": Format(
            f"Conformance report, {questions.format}/1", (report_document(questions),)
        ),
    }
    return {f"{questions.format}-{name}-1": form for name, form in formats.items()}


def _answer(identity: type[EngineIdentity]) -> type[AnswerDocument]:
    """Return the type of answers, whose result may be what an engine says about itself."""
    results = [*references_to([identity]), {"description": "the result of an operation"}]
    result = Annotated[
        Raw | UnsetType,
        Meta(
            description="to hello, what the engine says about itself",
            extra_json_schema={"anyOf": results},
        ),
    ]
    made = defstruct(
        AnswerDocument.__name__,
        [("result", result, UNSET)],
        bases=(AnswerDocument,),
        namespace={"__doc__": AnswerDocument.__doc__},
    )
    return cast("type[AnswerDocument]", made)


def _request(kind: type[Struct]) -> type[Struct]:
    """Return the type of requests with such a question and an id."""
    return defstruct(
        kind.__name__,
        [("id", _Id)],
        bases=(kind,),
        namespace={"__doc__": kind.__doc__},
        kw_only=True,
    )
