"""JSON Schemas of formats, made from the types that read and write them.

A schema tells the shape. What it cannot tell, such as two players of one name, the reader refuses
all the same: whatever reads well fits the schema, and not the other way round.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from attrs import frozen
from msgspec import json

from alhambra_rules.rulebook.json.writing import pretty

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


@frozen
class Format:
    """A format: its title, what a document is one of, and what else it refers to."""

    title: str
    documents: tuple[type, ...]
    others: tuple[type, ...] = ()


def schema_files(formats: Mapping[str, Format]) -> Mapping[str, str]:
    """Return the text of each schema by its file's name, such as ``docs/schemas`` holds them."""
    return MappingProxyType(
        {f"{name}.schema.json": _schema(form) for name, form in formats.items()}
    )


def _schema(form: Format) -> str:
    references, definitions = json.schema_components(
        (*form.documents, *form.others), ref_template="#/$defs/{name}"
    )
    described = form.documents[0].__doc__
    head = {"$schema": DIALECT, "title": form.title, "description": described}
    roots = references[: len(form.documents)]
    document = roots[0] if len(roots) == 1 else {"anyOf": list(roots)}
    return pretty({**head, **document, "$defs": definitions}) + "\n"
