"""Write the reference page of the protocol from the types of requests and results."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import cast

from alhambra_rules.rulebook.json.schemas import DEFINITIONS
from alhambra_rules.rulebook.service.operations import Operation, Service
from alhambra_rules.rulebook.service.schemas import camel, service_schemas

_Schema = Mapping[str, object]
_HEAD = """# {title}: the protocol, operation by operation

This page lists every operation of `{name}-protocol/1` with its arguments and its result.
[Use it from any language](use-from-any-language.md) shows how to ask. The types are defined in the
schemas of [requests](schemas/{name}-protocol-request-1.schema.json) and
[answers](schemas/{name}-protocol-answer-1.schema.json).
"""


def protocol_page(service: Service) -> str:
    """Return the page of a service."""
    schemas = [json.loads(text) for text in service_schemas(service).values()]
    shapes: dict[str, _Schema] = {}
    for schema in schemas:
        shapes |= schema["$defs"]
    parts = [_HEAD.format(title=service.title, name=service.format)]
    parts += ["\n".join(_section(one, shapes)) for one in service.operations.values()]
    return "\n".join(parts)


def _section(operation: Operation, shapes: Mapping[str, _Schema]) -> Iterator[str]:
    """Yield the lines on one operation."""
    request = shapes[camel(operation.name) + "Request"]
    answer = cast("Mapping[str, _Schema]", shapes[camel(operation.name) + "Answer"]["properties"])
    yield f"## `{operation.name}`\n"
    yield f"{operation.summary}\n"
    yield from _fields(request, ("do", "id"))
    result = answer["result"]
    yield f"Result: {_type(result)}.\n"
    name = str(result.get("$ref", "")).removeprefix(DEFINITIONS)
    if "properties" in shapes.get(name, {}):
        yield from _fields(shapes[name], ())


def _fields(shape: _Schema, without: tuple[str, ...]) -> Iterator[str]:
    """Yield a table of the fields of an object, if it has any."""
    fields = cast("Mapping[str, _Schema]", shape["properties"])
    listed = {name: field for name, field in fields.items() if name not in without}
    required = cast("list[str]", shape.get("required", []))
    if listed:
        yield "| field | type | |"
        yield "| --- | --- | --- |"
    for name, field in listed.items():
        told = str(field.get("description", ""))
        if name not in required:
            default = (
                f"default `{json.dumps(field['default'])}`" if "default" in field else "optional"
            )
            told = f"{told}; {default}" if told else default
        yield f"| `{name}` | {_type(field)} | {told} |"
    if listed:
        yield ""


def _type(schema: _Schema) -> str:
    """Return the type of a value in words."""
    if "$ref" in schema:
        return f"`{str(schema['$ref']).removeprefix(DEFINITIONS)}`"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(word)}`" for word in cast("list[object]", schema["enum"]))
    if "anyOf" in schema:
        return " or ".join(map(_type, cast("list[_Schema]", schema["anyOf"])))
    kind = str(schema.get("type", "any value"))
    if kind == "array" and "items" in schema:
        return f"list of {_type(cast('_Schema', schema['items']))}"
    if kind == "object" and isinstance(inner := schema.get("additionalProperties"), dict):
        return f"object of {_type(cast('_Schema', inner))}"
    return kind
