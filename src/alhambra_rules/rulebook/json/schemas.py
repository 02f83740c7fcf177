"""JSON Schemas of formats, made from the types that read and write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from inspect import cleandoc
from types import MappingProxyType
from typing import Final, TypeVar, cast

from attrs import frozen
from msgspec import Struct, defstruct, json

from alhambra_rules.rulebook.json.writing import pretty

_Document = TypeVar("_Document", bound=Struct)


def narrowed(kind: type[_Document], told: str, **fields: object) -> type[_Document]:
    """Return the document's type with narrower types for some of its fields.

    Args:
        kind: the type of any game's documents.
        told: what such a document is, which its schema repeats.
        fields: the narrower types by the names of the fields.
    """
    made = defstruct(
        kind.__name__, list(fields.items()), bases=(kind,), namespace={"__doc__": told}
    )
    return cast("type[_Document]", made)


DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_Schema = dict[str, object]
_DEFINITIONS: Final = "#/$defs/"
_NAMED: Final = "named"
_BESIDE_REFERENCES: Final = ("description", "default")


@frozen
class Format:
    """A format.

    Attributes:
        title: what people call it.
        documents: the types of its documents: each document is of one of them.
        others: the types of the objects that those refer to by name.
        told: what a document is; if empty, the docstring of the only type of documents says it.
    """

    title: str
    documents: tuple[object, ...]
    others: tuple[type, ...] = ()
    told: str = ""


def named(name: str, told: str = "") -> _Schema:
    """Return the ``extra_json_schema`` of a type that schemas define once, under this name.

    Args:
        name: the key under ``$defs``, which types that are generated from a schema are named for.
        told: the description of the definition; a field of that type may add one of its own.
    """
    return {_NAMED: (name, told)}


def references_to(shapes: Iterable[type]) -> list[_Schema]:
    """Return the references to the definitions of these types, for an ``extra_json_schema``."""
    return [{"$ref": _DEFINITIONS + shape.__name__} for shape in shapes]


def choice_of(*kinds: object) -> _Schema:
    """Return the ``extra_json_schema`` of a type of words: the words of any of these types.

    A schema then lists these choices instead of all the words.
    """
    return {"anyOf": [json.schema(kind) for kind in kinds]}


def schema_files(formats: Mapping[str, Format]) -> Mapping[str, str]:
    """Return the text of each schema by its file's name, such as ``docs/schemas`` holds them.

    Args:
        formats: the formats by the names of their schemas, such as ``alhambra-position-1``.
    """
    return MappingProxyType(
        {f"{name}.schema.json": _schema(name, form) for name, form in formats.items()}
    )


def _schema(name: str, form: Format) -> str:
    references, objects = json.schema_components(
        (*form.documents, *form.others), ref_template=_DEFINITIONS + "{name}"
    )
    roots = references[: len(form.documents)]
    shared: _Schema = {}
    document = _sharing(roots[0] if len(roots) == 1 else {"anyOf": list(roots)}, shared)
    definitions = {_public(key): _object(part, shared) for key, part in objects.items()}
    if len(definitions) < len(objects) or not definitions.keys().isdisjoint(shared):
        raise ValueError(f"{name}: two shapes have the same name")
    return (
        pretty(
            {
                "$schema": DIALECT,
                "$id": schema_id(name),
                "title": form.title,
                "description": form.told or _without_indent(form.documents[0].__doc__),
                **cast("_Schema", document),
                "$defs": {**definitions, **shared},
            }
        )
        + "\n"
    )


def schema_id(name: str) -> str:
    """Return what the schema of that name calls itself, without the address of any server.

    >>> schema_id("alhambra-position-1")
    'urn:alhambra-rules:alhambra-position:1'
    """
    form, _, version = name.rpartition("-")
    return f"urn:alhambra-rules:{form}:{version}"


def _public(name: str) -> str:
    """Return what an object is called whose Python type has that name."""
    return name.removesuffix("Document").removesuffix("Shape")


def _object(schema: object, shared: _Schema) -> _Schema:
    parts = cast("_Schema", _sharing(schema, shared))
    return {**parts, "title": _public(str(parts["title"]))}


def _sharing(value: object, shared: _Schema) -> object:
    """Return a part of a schema that refers to what is named; ``shared`` gets the definitions."""
    if isinstance(value, str):
        return _public(value) if value.startswith(_DEFINITIONS) else value
    if isinstance(value, list):
        return [_sharing(part, shared) for part in value]
    if not isinstance(value, dict):
        return value
    parts = {
        key: _without_indent(part) if key == "description" else _sharing(part, shared)
        for key, part in value.items()
        if key != _NAMED and not (key == "enum" and "anyOf" in value)  # the choices list the words
    }
    if _NAMED not in value:
        return parts
    name, told = cast("tuple[str, str]", value[_NAMED])
    definition = {"description": told} if told else {}
    definition |= {key: part for key, part in parts.items() if key not in _BESIDE_REFERENCES}
    if shared.setdefault(name, definition) != definition:
        raise ValueError(f"two shapes are named {name}")
    beside = {key: parts[key] for key in _BESIDE_REFERENCES if key in parts}
    return {"$ref": _DEFINITIONS + name, **beside}


def _without_indent(described: object) -> object:
    """Return the text of a docstring as Python 3.13 keeps it; earlier versions keep its indent."""
    return cleandoc(described) if isinstance(described, str) else described
