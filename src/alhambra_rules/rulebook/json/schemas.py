"""JSON Schemas of formats, made from the types that read and write them.

A schema tells the shape. What it cannot tell, such as two players of one name, the reader refuses
all the same: whatever reads well fits the schema, and not the other way round.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import cleandoc
from types import MappingProxyType
from typing import Final, cast

from attrs import frozen
from msgspec import json

from alhambra_rules.rulebook.json.writing import pretty

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


NOTHING_NAMED: Final[Mapping[tuple[str, ...], str]] = MappingProxyType({})
"""No list of words has a name of its own."""


@frozen
class Format:
    """A format: its title, what a document is one of, and what else it refers to."""

    title: str
    documents: tuple[type, ...]
    others: tuple[type, ...] = ()


def schema_files(
    formats: Mapping[str, Format], named_words: Mapping[tuple[str, ...], str] = NOTHING_NAMED
) -> Mapping[str, str]:
    """Return the text of each schema by its file's name, such as ``docs/schemas`` holds them.

    Args:
        formats: the formats by the names of their schemas.
        named_words: long lists of words, by what they name: a schema has each once.
    """
    return MappingProxyType(
        {f"{name}.schema.json": _schema(form, named_words) for name, form in formats.items()}
    )


def words_of(kind: object) -> tuple[str, ...]:
    """Return the words that a type of words allows, as schemas list them."""
    return tuple(json.schema(kind)["enum"])


def _schema(form: Format, named_words: Mapping[tuple[str, ...], str]) -> str:
    references, definitions = json.schema_components(
        (*form.documents, *form.others), ref_template="#/$defs/{name}"
    )
    described = _without_indent(form.documents[0].__doc__)
    head = {"$schema": DIALECT, "title": form.title, "description": described}
    roots = references[: len(form.documents)]
    document = roots[0] if len(roots) == 1 else {"anyOf": list(roots)}
    used: dict[str, object] = {}
    shortened = _with_named_words(definitions, named_words, used)
    named = {name: used[name] for name in named_words.values() if name in used}
    return (
        pretty({**head, **document, "$defs": {**cast("dict[str, object]", shortened), **named}})
        + "\n"
    )


def _with_named_words(
    value: object, named_words: Mapping[tuple[str, ...], str], used: dict[str, object]
) -> object:
    """Return the schema with long lists of words told once, by name; ``used`` gets those lists."""
    if isinstance(value, list):
        return [_with_named_words(part, named_words, used) for part in value]
    if not isinstance(value, dict):
        return value
    words = value.get("enum")
    name = named_words.get(tuple(words)) if isinstance(words, list) else None
    if name is None:
        return {
            key: _without_indent(part)
            if key == "description"
            else _with_named_words(part, named_words, used)
            for key, part in value.items()
        }
    used[name] = {"enum": words}
    others = {key: part for key, part in value.items() if key != "enum"}
    return {"$ref": f"#/$defs/{name}", **others}


def _without_indent(described: object) -> object:
    """Return the text of a docstring as Python 3.13 keeps it; earlier versions keep its indent."""
    return cleandoc(described) if isinstance(described, str) else described
