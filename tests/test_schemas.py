"""The schemas of both games: valid, committed as the code says, the same in every Python."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from jsonschema import Draft202012Validator

from alhambra_rules.rulebook.json.schemas import DIALECT
from docs.generate import DOCS, schema_pages

PAGES = {path.removeprefix("schemas/"): text for path, text in schema_pages().items()}
SCHEMAS: dict[str, dict[str, object]] = {name: json.loads(text) for name, text in PAGES.items()}


def parts(value: object) -> Iterator[dict[str, object]]:
    """Yield each object within a value, the value itself included."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value:
        if isinstance(part, dict | list):
            yield from parts(part)


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_a_schema_and_up_to_date(name: str) -> None:
    """Each names its dialect and its subject, is valid in it, and is committed as it is."""
    schema = SCHEMAS[name]
    assert schema["$schema"] == DIALECT
    assert schema["title"]
    assert schema["description"]
    Draft202012Validator.check_schema(schema)
    assert (DOCS / "schemas" / name).read_text("utf-8") == PAGES[name]


@pytest.mark.parametrize("name", SCHEMAS)
def test_no_description_keeps_the_indent_of_a_docstring(name: str) -> None:
    """Python 3.13 strips that indent, and schemas are the same whatever Python makes them."""
    told = [part["description"] for part in parts(SCHEMAS[name]) if "description" in part]
    lines = [line for text in told if isinstance(text, str) for line in text.splitlines()]
    assert [line for line in lines if line != line.strip()] == []
