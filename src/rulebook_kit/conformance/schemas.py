"""JSON Schemas of the conformance protocol and its files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, cast

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, defstruct

from rulebook_kit.conformance.documents import baseline_document, vector_document
from rulebook_kit.conformance.protocol import AnswerDocument, EngineIdentity, Hello
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.reporting_json import report_document
from rulebook_kit.json.schemas import Format, named, references_to, schema_files

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
