"""The description of a service: JSON Schemas, and over HTTP OpenAPI 3.1 and a page for people."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from html import escape
from typing import Annotated, Final, cast

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct

from rulebook_kit.json.schemas import DEFINITIONS, Format, named, schema_files
from rulebook_kit.service.operations import VERSIONS, Operation, Service
from rulebook_kit.service.refusals import RefusalDocument

_Id = Annotated[
    int | str,
    Meta(
        extra_json_schema=named("RequestId", "an integer or a short string; the answer repeats it")
    ),
]


def service_formats(service: Service) -> Mapping[str, Format]:
    """Return the formats of requests and answers in all versions, by their schemas' names."""
    formats: dict[str, Format] = {}
    for version in VERSIONS:
        formats |= _formats_in(service, version)
    return formats


def _formats_in(service: Service, version: int) -> Mapping[str, Format]:
    operations = [one for one in service.operations.values() if one.since <= version]
    protocol = f"{service.format}-protocol"
    return {
        f"{protocol}-request-{version}": Format(
            f"A request, {protocol}/{version}",
            tuple(_request(one, version) for one in operations),
            service.in_requests,
            told="One request; a list of them is a request too.",
        ),
        f"{protocol}-answer-{version}": Format(
            f"An answer, {protocol}/{version}",
            (*map(_answer, operations), RefusalDocument),
            service.in_results,
            told="One answer: the result of an operation, or why the request is refused.",
        ),
    }


def service_schemas(service: Service) -> Mapping[str, str]:
    """Return the text of each schema by its file name in ``docs/schemas``."""
    return schema_files(service_formats(service))


def _request(operation: Operation, version: int = VERSIONS[-1]) -> type[Struct]:
    kind = operation.earlier.get(version, operation.request)
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


_Object = dict[str, object]
_COMPONENTS: Final = "#/components/schemas/"
_REFUSALS: Final = {
    "400": "the request cannot be read",
    "403": "only another player may do this",
    "404": "there is no such operation",
    "405": "the method is not POST",
    "408": "the request did not arrive in time",
    "409": "a rule forbids it, or the player saw an earlier revision",
    "413": "the request is too large",
    "415": "the content type is not application/json",
    "421": "the service does not answer for this host",
    "422": "a name is unknown, or a value is out of range",
    "500": "an error of the library itself",
    "503": "too many long requests or connections, or the service is stopping",
}
_HEADERS: Final = {
    "405": {"Allow": {"description": "the methods", "schema": {"type": "string"}}},
    "503": {
        "Retry-After": {
            "description": "seconds after which to try again",
            "schema": {"type": "integer", "minimum": 0},
        }
    },
}


def openapi_document(service: Service) -> Mapping[str, object]:
    """Return the description of a service in OpenAPI 3.1."""
    shapes: _Object = {}
    for text in service_schemas(service).values():
        shapes |= cast("_Object", _moved(json.loads(text)["$defs"]))
    paths = {f"/v1/{one.name}": {"post": _described(one, shapes)} for one in _asked(service)}
    for one in service.operations.values():
        del shapes[camel(one.name) + "Request"], shapes[camel(one.name) + "Answer"]
    keeps = "a game server keeps the states"
    if service.secrets:
        keeps += f", which show {service.secrets}, and passes on to each player what that player"
        keeps += " may know"
    return {
        "openapi": "3.1.0",
        "info": {
            "title": f"{service.title}, {service.format}-protocol/{VERSIONS[-1]}",
            "version": service.version,
            "description": f"The rules of {service.title} as a service. Nothing is kept between "
            f"requests: {keeps}.",
        },
        "paths": paths,
        "components": {"schemas": shapes},
    }


def _asked(service: Service) -> Iterable[Operation]:
    return (service.operations[name] for name in service.names(None))


def _described(operation: Operation, shapes: Mapping[str, object]) -> _Object:
    """Return the description of one operation."""
    request = _properties(shapes, operation, "Request")
    answer = _properties(shapes, operation, "Answer")
    kept = {key: part for key, part in request.items() if key not in ("title", "description")}
    described = cast("_Object", request["properties"])
    kept["properties"] = {key: one for key, one in described.items() if key not in ("do", "id")}
    kept["required"] = [key for key in cast("list[str]", request["required"]) if key != "do"]
    result = cast("_Object", answer["properties"])["result"]
    refusal = _content({"$ref": _COMPONENTS + "Refusal"})
    refusals = {status: {"description": why, **refusal} for status, why in _REFUSALS.items()}
    for status, headers in _HEADERS.items():
        refusals[status]["headers"] = headers
    return {
        "operationId": operation.name,
        "summary": operation.summary,
        "requestBody": {"required": True, **_content(kept)},
        "responses": {
            "200": {"description": "the result", **_content(result)},
            **refusals,
        },
    }


def _properties(shapes: Mapping[str, object], operation: Operation, which: str) -> _Object:
    return cast("_Object", shapes[camel(operation.name) + which])


def _content(schema: object) -> _Object:
    return {"content": {"application/json": {"schema": schema}}}


def _moved(value: object) -> object:
    """Return a schema whose references lead to where OpenAPI has its definitions."""
    if isinstance(value, list):
        return [_moved(part) for part in value]
    if isinstance(value, dict):
        return {key: _moved(part) for key, part in value.items()}
    if isinstance(value, str) and value.startswith(DEFINITIONS):
        return _COMPONENTS + value.removeprefix(DEFINITIONS)
    return value


_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>body {{ max-width: 50em; margin: 2em auto; padding: 0 1em; font-family: sans-serif }}
dt {{ font-family: monospace; margin-top: 1em }}</style>
<h1>{title}</h1>
<p>Version {version}. Each operation is a <code>POST</code> with its arguments as a JSON object.
<a href="openapi.json">openapi.json</a> has the types of all arguments and results.</p>
<pre>curl {example}</pre>
<dl>
{operations}
</dl>
"""


def docs_page(service: Service) -> str:
    """Return a page in HTML that lists the operations."""
    listed = [
        f"<dt>POST /v1/{escape(one.name)}</dt><dd>{escape(one.summary)}</dd>"
        for one in _asked(service)
    ]
    return _PAGE.format(
        title=escape(f"{service.title} as a service"),
        version=escape(service.version),
        example="-H 'content-type: application/json' -d '{}' http://127.0.0.1:8000/v1/hello",
        operations="\n".join(listed),
    )
