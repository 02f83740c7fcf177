"""JSON Schemas of the conformance protocol and its files, made from the types that read them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final

from msgspec import Meta, Struct, defstruct

from alhambra_rules.notation.schemas import schema_of
from alhambra_rules.testing.asking import AnswerDocument
from alhambra_rules.testing.baseline import BaselineDocument
from alhambra_rules.testing.protocol import QUESTIONS, Hello
from alhambra_rules.testing.reporting_json import ConformanceDocument
from alhambra_rules.testing.vector import VectorDocument

_Id = Annotated[int, Meta(ge=0, description="echoed by the answer")]


def _request(kind: type[Struct]) -> type[Struct]:
    """Return the type of requests that ask such a question: it has an id besides."""
    return defstruct(
        kind.__name__,
        [("id", _Id)],
        bases=(kind,),
        namespace={"__doc__": kind.__doc__},
        tag=kind.__struct_config__.tag,
        kw_only=True,
    )


_REQUESTS: Final = tuple(_request(kind) for kind in (Hello, *QUESTIONS))


def conformance_schemas() -> Mapping[str, str]:
    """Return the text of each schema by its file's name, such as ``docs/schemas`` holds them."""
    made = {
        "request": schema_of("A request to an engine, conformance protocol 1", *_REQUESTS),
        "answer": schema_of("An answer of an engine, conformance protocol 1", AnswerDocument),
        "vector": schema_of("A conformance vector, one line of a file", VectorDocument),
        "baseline": schema_of("What is known to be wrong with an engine", BaselineDocument),
        "report": schema_of("Conformance report, alhambra-conformance/1", ConformanceDocument),
    }
    return MappingProxyType(
        {f"alhambra-conformance-{name}-1.schema.json": text for name, text in made.items()}
    )
