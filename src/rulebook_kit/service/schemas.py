"""JSON Schemas of the requests and answers of a service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct

from rulebook_kit.json.schemas import Format, named, schema_files
from rulebook_kit.service.operations import Operation, Service
from rulebook_kit.service.refusals import RefusalDocument

_Id = Annotated[
    int | str,
    Meta(extra_json_schema=named("RequestId", "a whole number or a short text; the answer has it")),
]


def service_formats(service: Service) -> Mapping[str, Format]:
    """Return the formats of requests and answers by the names of their schemas."""
    operations = tuple(service.operations.values())
    return {
        f"{service.format}-protocol-request-1": Format(
            f"A request, {service.format}-protocol/1",
            tuple(map(_request, operations)),
            service.in_requests,
            told="One request; a list of them is a request too.",
        ),
        f"{service.format}-protocol-answer-1": Format(
            f"An answer, {service.format}-protocol/1",
            (*map(_answer, operations), RefusalDocument),
            service.in_results,
            told="One answer: the result of an operation, or why the request is refused.",
        ),
    }


def service_schemas(service: Service) -> Mapping[str, str]:
    """Return the text of each schema by its file name in ``docs/schemas``."""
    return schema_files(service_formats(service))


def _request(operation: Operation) -> type[Struct]:
    kind = operation.request
    return defstruct(
        camel(operation.name) + "Request",
        [("id", _Id | UnsetType, UNSET)],
        bases=(kind,),
        namespace={"__doc__": kind.__doc__},
        kw_only=True,
    )


def _answer(operation: Operation) -> type[Struct]:
    return defstruct(
        camel(operation.name) + "Answer",
        [("id", _Id | UnsetType, UNSET), ("result", operation.result)],
        namespace={"__doc__": f"The answer to {operation.name}."},
        kw_only=True,
    )


def camel(name: str) -> str:
    """Return the name of an operation as types have it: ``LegalActions`` for ``legal_actions``."""
    return "".join(part.title() for part in name.split("_"))
