"""Write the reference page of the protocol from the types of requests and results."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final, cast

from rulebook_kit.json.schemas import DEFINITIONS
from rulebook_kit.service.operations import VERSIONS, Operation, Service
from rulebook_kit.service.schemas import camel, service_schemas

_Schema = Mapping[str, object]
_HEAD = """# {title}: the protocol, operation by operation

This page lists every operation of `{protocol}/{newest}` with its arguments and its result.
[Use it from any language](use-from-any-language.md) shows how to ask. [Types](#types) says what
the named types are. The schemas of [requests]({schema}-request-{newest}.schema.json) and
[answers]({schema}-answer-{newest}.schema.json) define them in full.

Version 1 is still served. Version 2 adds {added}. Everything else is the same, and so is `/v1/`
in the addresses over HTTP. Send `hello` with the version that you use: without one, version 1
answers. Version 1 has its own schemas of [requests]({schema}-request-1.schema.json) and
[answers]({schema}-answer-1.schema.json).
"""
_TYPES = """## Types

These are the named types of the fields above, and of their own fields. `?` marks a field that may
be absent. An *object of* some type has values of this type, by names such as those of the players.

| type | what it is |
| --- | --- |
"""
_LISTED: Final = 6
"""The most words of a type that are listed; of more, the page shows one."""
_ANY_INTEGER: Final = 2**53 - 1


def protocol_page(service: Service) -> str:
    """Return the page of a service."""
    schemas = [json.loads(text) for text in service_schemas(service).values()]
    shapes: dict[str, _Schema] = {}
    for schema in schemas:
        shapes |= schema["$defs"]
    added = " and ".join(f"`{name}`" for name, one in service.operations.items() if one.since > 1)
    parts = [
        _HEAD.format(
            title=service.title,
            protocol=f"{service.format}-protocol",
            schema=f"schemas/{service.format}-protocol",
            newest=VERSIONS[-1],
            added=added,
        )
    ]
    parts += ["\n".join(_section(one, shapes)) for one in service.operations.values()]
    return "\n".join([*parts, _types("\n".join(parts), shapes)])


def _types(page: str, shapes: Mapping[str, _Schema]) -> str:
    """Return a table of all types that a page names, and of those that their rows name."""
    rows: dict[str, str] = {}
    unseen = {page}
    while unseen:
        named = {name for text in unseen for name in re.findall(r"`([A-Z]\w+)`", text)}
        new = {name: _row(name, shapes[name]) for name in named - rows.keys()}
        rows |= new
        unseen = set(new.values())
    return _TYPES + "\n".join(rows[name] for name in sorted(rows)) + "\n"


def _row(name: str, shape: _Schema) -> str:
    said = str(shape.get("description", ""))
    between = (" " if said.endswith(".") else ": ") if said else ""
    return f"| `{name}` | {said}{between}{_type(shape)} |"


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
        return _one_of(cast("list[object]", schema["enum"]))
    if "anyOf" in schema:
        return " or ".join(map(_type, cast("list[_Schema]", schema["anyOf"])))
    kind = schema.get("type", "any value")
    if kind == "array":
        return _list(schema)
    if kind == "object":
        return _object(schema)
    return " or ".join(kind) if isinstance(kind, list) else f"{kind}{_limits(schema)}"


def _one_of(values: list[object]) -> str:
    words = [f"`{json.dumps(value)}`" for value in values]
    if len(words) > _LISTED:
        return f"one of {len(words)} strings ({words[0]}, ...)"
    return " or ".join(words)


def _list(schema: _Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, cast('list[_Schema]', schema['prefixItems'])))}]"
    return f"list of {_inner(schema['items'])}" if "items" in schema else "list"


def _object(schema: _Schema) -> str:
    if isinstance(inner := schema.get("additionalProperties"), dict):
        return f"object of {_inner(inner)}"
    return "; ".join(_short_fields(schema)) if "properties" in schema else "object"


def _inner(schema: object) -> str:
    """Return the type of the values in a list or an object."""
    words = _type(cast("_Schema", schema))
    return f"({words})" if " or " in words and not words.startswith("[") else words


def _short_fields(shape: _Schema) -> Iterator[str]:
    """Yield each field of an object with its type."""
    required = cast("list[str]", shape.get("required", []))
    for name, field in cast("Mapping[str, _Schema]", shape["properties"]).items():
        yield f"`{name}`{'' if name in required else '?'}: {_type(field)}"


def _limits(schema: _Schema) -> str:
    """Return the limits of a number or a text in words."""
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None and most is not None and most != _ANY_INTEGER:
        return f" from {least:,} to {most:,}"
    if least is not None and least != -_ANY_INTEGER:
        return f" of at least {least:,}"
    longest = schema.get("maxLength")
    return "" if longest is None else f" of at most {longest:,} characters"
