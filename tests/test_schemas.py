"""The schemas of both games are valid, up to date, complete and without repetition."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, cast

import pytest
from jsonschema import Draft202012Validator
from msgspec import Meta, defstruct

from alhambra_rules.conformance.questions import QUESTIONS
from docs.generate import DOCS, schema_pages
from rulebook_kit.conformance.reporting_json import conformance_schemas
from rulebook_kit.json.schemas import DIALECT, Format, choice_of, named, schema_files

FILES = {file.name: file.read_text("utf-8") for file in (DOCS / "schemas").iterdir()}
SCHEMAS: dict[str, dict[str, object]] = {name: json.loads(text) for name, text in FILES.items()}


def parts(value: object) -> Iterator[dict[str, object]]:
    """Yield each object within a value, and the value itself."""
    if isinstance(value, dict):
        yield value
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from parts(part)


def test_the_schemas_are_up_to_date() -> None:
    """They are made anew here, and all are committed."""
    assert {path.removeprefix("schemas/"): text for path, text in schema_pages().items()} == FILES


def test_the_schemas_of_a_new_game_are_made_anew() -> None:
    """Parts of those of a known game are kept."""
    made = conformance_schemas(type(QUESTIONS)())
    assert len(made) == 5
    assert made == {name: FILES[name] for name in made}


@pytest.mark.no_cover
def test_a_schema_is_a_schema() -> None:
    """It has a title and a description."""
    for schema in SCHEMAS.values():
        assert schema["$schema"] == DIALECT
        assert schema["title"]
        assert schema["description"]
        Draft202012Validator.check_schema(schema)


def test_no_description_keeps_the_indent_of_a_docstring() -> None:
    """Python 3.13 removes that indent; schemas must be the same with every Python."""
    told = [part.get("description") for part in parts(SCHEMAS)]
    lines = [line for text in told if isinstance(text, str) for line in text.splitlines()]
    assert [line for line in lines if line != line.strip()] == []


def test_the_id_of_a_schema_has_the_name_of_its_file() -> None:
    """No two schemas have the same ``$id``."""
    for name, schema in SCHEMAS.items():
        form, version = name.removesuffix(".schema.json").rsplit("-", 1)
        assert schema["$id"] == f"urn:alhambra-rules:{form}:{version}"
        assert [part for part in parts(schema) if "$id" in part] == [schema]


def test_a_schema_is_complete_in_its_file() -> None:
    """Each reference has a definition in the same file, and each definition is used."""
    for name, schema in SCHEMAS.items():
        references = {str(part["$ref"]) for part in parts(schema) if "$ref" in part}
        assert references == {f"#/$defs/{key}" for key in definitions(name)}, name


def test_no_shape_is_defined_twice() -> None:
    """A shape that is more than a type, a reference, or a list, map or null of these is shared."""
    for name in SCHEMAS:
        told = Counter(
            json.dumps(shape, sort_keys=True)
            for definition in definitions(name).values()
            for shape in shapes_within(definition)
        )
        assert [shape for shape, times in told.items() if times > 1] == [], name


def definitions(name: str) -> Mapping[str, object]:
    return cast("Mapping[str, object]", SCHEMAS[name]["$defs"])


def shapes_within(schema: object) -> Iterator[Mapping[str, object]]:
    """Yield each shape within this one that must be defined once, without its description."""
    for below in directly_below(cast("Mapping[str, object]", schema)):
        shape = {key: part for key, part in below.items() if key not in NOTES}
        if not is_plain(shape):
            yield shape
        yield from shapes_within(below)


NOTES = {"title", "description", "default", "discriminator"}


def directly_below(schema: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    held = [schema.get(key) for key in ("items", "additionalProperties", "propertyNames", "not")]
    for key in ("anyOf", "prefixItems"):
        held += cast("list[object]", schema.get(key, []))
    held += cast("dict[str, object]", schema.get("properties", {})).values()
    return (cast("Mapping[str, object]", one) for one in held if isinstance(one, dict))


def is_plain(shape: Mapping[str, object]) -> bool:
    """Whether a shape is a type, a reference or a word, or only wraps another, as a list does."""
    match shape:
        case {"enum": [*words]}:
            return len(words) == 1
        case {"anyOf": [*choices]}:
            return len(choices) == 2 and choices[1] == {"type": "null"}
        case {"type": "array", "items": dict()}:
            return "minItems" not in shape or shape["minItems"] != shape.get("maxItems")
        case {"type": "object"}:
            return "properties" not in shape
        case _:
            return len(shape) <= 1


def test_a_named_shape_is_defined_once() -> None:
    """Its fields refer to it, and add their own description and default."""
    size = Annotated[int, Meta(ge=0, extra_json_schema=named("Size", "in cells"))]
    short, long = Literal["a", "b"], Annotated[str, Meta(extra_json_schema=named("Long"))]
    word = Annotated[
        Literal["a", "b", "c"], Meta(extra_json_schema=named("Word") | choice_of(short, long))
    ]

    fields: list[tuple[str, object] | tuple[str, object, object]] = [
        ("wide", size),
        ("high", Annotated[size, Meta(description="how high")]),
        ("deep", size, 1),
        ("kind", word, "a"),
    ]
    docstring = {"__doc__": "A box.\n\n    It is closed."}
    box = defstruct("BoxDocument", fields, namespace=docstring)
    ((name, text),) = schema_files({"box-2": Format("A box", (box,))}).items()
    schema = json.loads(text)
    assert name == "box-2.schema.json"
    assert schema["$ref"] == "#/$defs/Box"
    assert schema["description"] == "A box.\n\nIt is closed."
    assert schema["$defs"]["Box"]["title"] == "Box"
    assert schema["$defs"]["Box"]["properties"] == {
        "wide": {"$ref": "#/$defs/Size"},
        "high": {"$ref": "#/$defs/Size", "description": "how high"},
        "deep": {"$ref": "#/$defs/Size", "default": 1},
        "kind": {"$ref": "#/$defs/Word", "default": "a"},
    }
    assert schema["$defs"]["Size"] == {
        "description": "in cells",
        "type": "integer",
        "minimum": 0,
    }
    assert schema["$defs"]["Word"] == {"anyOf": [{"enum": ["a", "b"]}, {"$ref": "#/$defs/Long"}]}


def test_only_references_lose_the_ends_of_python_names() -> None:
    """Words of a game may end in the same way."""
    box = defstruct("BoxShape", [("kind", Literal["MyDocument", "OneShape"])])
    ((_, text),) = schema_files({"box-3": Format("A box", (box,), told="A box.")}).items()
    schema = json.loads(text)
    assert schema["$ref"] == "#/$defs/Box"
    assert schema["$defs"]["Box"]["properties"]["kind"] == {"enum": ["MyDocument", "OneShape"]}


def test_two_shapes_with_one_name_are_an_error() -> None:
    size = Annotated[int, Meta(ge=0, extra_json_schema=named("Size"))]
    for second in ("Size", "Box"):
        other = Annotated[int, Meta(ge=1, extra_json_schema=named(second))]
        box = defstruct("BoxDocument", [("wide", size), ("high", other)])
        with pytest.raises(ValueError, match="two shapes"):
            schema_files({"box-1": Format("A box", (box,), told="A box.")})
