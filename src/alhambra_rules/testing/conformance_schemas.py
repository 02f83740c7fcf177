"""JSON Schemas of the conformance protocol and its files, made from the types that read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Meta, Struct, defstruct

from alhambra_rules.notation.schemas import NAMED_WORDS
from alhambra_rules.rulebook.json.schemas import Format, schema_files
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
    formats = {
        "request": Format("A request to an engine, conformance protocol 1", _REQUESTS),
        "answer": Format("An answer of an engine, conformance protocol 1", (AnswerDocument,)),
        "vector": Format("A conformance vector, one line of a file", (VectorDocument,)),
        "baseline": Format("What is known to be wrong with an engine", (BaselineDocument,)),
        "report": Format("Conformance report, alhambra-conformance/1", (ConformanceDocument,)),
    }
    named = {f"alhambra-conformance-{name}-1": form for name, form in formats.items()}
    return schema_files(named, NAMED_WORDS)
