"""JSON Schemas of the conformance protocol and its files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, defstruct

from alhambra_rules.rulebook.conformance.documents import baseline_document
from alhambra_rules.rulebook.conformance.game import Game
from alhambra_rules.rulebook.conformance.protocol import AnswerDocument, Hello
from alhambra_rules.rulebook.conformance.reporting_json import report_document
from alhambra_rules.rulebook.conformance.vector_files import vector_document
from alhambra_rules.rulebook.json.schemas import Format, named, schema_files

_Id = Annotated[int, Meta(ge=0, extra_json_schema=named("RequestId", "echoed by the answer"))]


def conformance_schemas(game: Game) -> Mapping[str, str]:
    """Return the text of each schema by its file name in ``docs/schemas``."""
    return schema_files(conformance_formats(game))


def conformance_formats(game: Game) -> Mapping[str, Format]:
    """Return the formats by the names of their schemas."""
    requests = (_request(Hello), *map(_request, game.forms))
    formats = {
        "request": Format(
            "A request to an engine, conformance protocol 1",
            requests,
            told="One line of an engine's input: a greeting or a question, with its id.",
        ),
        "answer": Format(
            "An answer of an engine, conformance protocol 1",
            (AnswerDocument,),
            (game.identity,),
        ),
        "vector": Format("A conformance vector, one line of a file", (vector_document(game),)),
        "baseline": Format("Known mistakes of an engine", (baseline_document(game),)),
        "report": Format(f"Conformance report, {game.format}/1", (report_document(game),)),
    }
    return {f"{game.format}-{name}-1": form for name, form in formats.items()}


def _request(kind: type[Struct]) -> type[Struct]:
    """Return the type of requests with such a question and an id."""
    return defstruct(
        kind.__name__,
        [("id", _Id)],
        bases=(kind,),
        namespace={"__doc__": kind.__doc__},
        tag=kind.__struct_config__.tag,
        kw_only=True,
    )
