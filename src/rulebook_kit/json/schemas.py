"""Make the JSON Schemas of formats from the types that read and write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from inspect import cleandoc
from typing import Final, TypeVar, cast

from attrs import evolve, frozen
from msgspec import Struct, defstruct, json

from rulebook_kit.json.codecs import NAMED, pretty
from rulebook_kit.values import FrozenDict
from rulebook_kit.version import DISTRIBUTION

_Document = TypeVar("_Document", bound=Struct)


def narrowed(kind: type[_Document], description: str, **fields: object) -> type[_Document]:
    """Return a document type with narrower types for some of its fields.

    Args:
        kind: the document type of all games.
        description: the description of such a document, which its schema repeats.
        fields: the narrower types by field name.
    """
    made = defstruct(
        kind.__name__, list(fields.items()), bases=(kind,), namespace={"__doc__": description}
    )
    return cast("type[_Document]", made)


DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_Schema = dict[str, object]
DEFINITIONS: Final = "#/$defs/"
"""How references to the definitions of a schema begin."""
_BESIDE_REFERENCES: Final = ("description", "default")


@frozen
class Format:
    """A format.

    Attributes:
        title: its name for people.
        documents: the possible types of a document.
        others: the types that documents refer to by name.
        told: the description of a document; if empty, the docstring of its only type.
    """

    title: str
    documents: tuple[object, ...]
    others: tuple[object, ...] = ()
    told: str = ""


def named(name: str, description: str = "") -> _Schema:
    """Return the ``extra_json_schema`` of a type that schemas define once, under this name.

    Args:
        name: the key under ``$defs``; code generators name types after it.
        description: the description of the definition; fields of that type may add their own.
    """
    return {NAMED: (name, description)}


def references_to(shapes: Iterable[type]) -> list[_Schema]:
    """Return references to the definitions of these types, for an ``extra_json_schema``."""
    return [{"$ref": DEFINITIONS + shape.__name__} for shape in shapes]


def choice_of(*kinds: object) -> _Schema:
    """Return the ``extra_json_schema`` of a type that allows the words of all these types.

    The schema then refers to the types instead of repeating their words.
    """
    return {"anyOf": [json.schema(kind) for kind in kinds]}


def formats_by_name(listed: Mapping[str, Format]) -> Mapping[str, Format]:
    """Return formats by the names of their schemas; the title of each ends with its own name.

    Args:
        listed: the formats by their names, such as ``my-game-position/1``.
    """
    return FrozenDict(
        {
            name.replace("/", "-"): evolve(form, title=f"{form.title}, format {name}")
            for name, form in listed.items()
        }
    )


def schema_files(formats: Mapping[str, Format]) -> Mapping[str, str]:
    """Return the text of each schema by its file name, as in ``docs/schemas``.

    Args:
        formats: the formats by the names of their schemas, such as ``my-game-position-1``.
    """
    return FrozenDict(
        {f"{name}.schema.json": _schema(name, form) for name, form in formats.items()}
    )


@cache
def _schema(name: str, form: Format) -> str:
    references, objects = json.schema_components(
        (*form.documents, *form.others), ref_template=DEFINITIONS + "{name}"
    )
    roots = references[: len(form.documents)]
    shared: _Schema = {}
    _sharing(list(references[len(roots) :]), shared)
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
    """Return the ``$id`` of the schema of that name, which is no web address.

    >>> schema_id("my-game-position-1")
    'urn:alhambra-rules:my-game-position:1'
    """
    form, _, version = name.rpartition("-")
    return f"urn:{DISTRIBUTION}:{form}:{version}"


def _public(name: str) -> str:
    """Return the schema's name of an object with this Python type."""
    return name.removesuffix("Document").removesuffix("Shape")


def _object(schema: object, shared: _Schema) -> _Schema:
    parts = cast("_Schema", _sharing(schema, shared))
    return {**parts, "title": _public(str(parts["title"]))}


def _sharing(value: object, shared: _Schema) -> object:
    """Return a part of a schema that refers to named types; ``shared`` gets the definitions."""
    if isinstance(value, str):
        return _public(value) if value.startswith(DEFINITIONS) else value
    if isinstance(value, list):
        return [_sharing(part, shared) for part in value]
    if not isinstance(value, dict):
        return value
    parts = {
        key: _without_indent(part) if key == "description" else _sharing(part, shared)
        for key, part in value.items()
        if key != NAMED and not (key == "enum" and "anyOf" in value)  # the choices list the words
    }
    if NAMED not in value:
        return parts
    name, description = cast("tuple[str, str]", value[NAMED])
    definition = {"description": description} if description else {}
    definition |= {key: part for key, part in parts.items() if key not in _BESIDE_REFERENCES}
    if shared.setdefault(name, definition) != definition:
        raise ValueError(f"two shapes are named {name}")
    beside = {key: parts[key] for key in _BESIDE_REFERENCES if key in parts}
    return {"$ref": DEFINITIONS + name, **beside}


def _without_indent(described: object) -> object:
    """Return a docstring without indentation, which Python before 3.13 keeps."""
    return cleandoc(described) if isinstance(described, str) else described
