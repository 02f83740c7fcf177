"""JSON Schemas of the formats, made from the types that read and write them.

A schema tells the shape. What it cannot tell, such as two players of one name, the reader refuses
all the same: whatever reads well fits the schema, and not the other way round.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, cast

from attrs import frozen
from msgspec import json

from alhambra_rules.notation.events import EVENT_SHAPES, OverrideShape
from alhambra_rules.notation.header_document import HEADER_SHAPE
from alhambra_rules.notation.json_writing import pretty
from alhambra_rules.notation.modules_json import MODULE_SHAPES
from alhambra_rules.notation.position_document import (
    ArchitectName,
    BazaarId,
    CardName,
    MoneyName,
    PositionDocument,
    TileId,
)
from alhambra_rules.notation.replay_json import ReplayDocument
from alhambra_rules.notation.state_json import STATE_SHAPE, VIEW_SHAPE
from alhambra_rules.notation.state_log import StartedFromShape
from alhambra_rules.notation.verdicts import Verdicts

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


@frozen
class _Format:
    """A format: its title, what a document is one of, and what else it refers to."""

    title: str
    documents: tuple[type, ...]
    others: tuple[type, ...] = ()


_LOGGED: Final[tuple[type, ...]] = (*EVENT_SHAPES, OverrideShape, StartedFromShape)
_FORMATS: Final = {
    "alhambra-position-1": _Format(
        "Alhambra position, format alhambra-position/1", (PositionDocument,)
    ),
    "alhambra-verdicts-1": _Format(
        "Verdicts on Alhambra positions, format alhambra-verdicts/1", (Verdicts,)
    ),
    "alhambra-game-1": _Format(
        "One line of an Alhambra game record, format alhambra-game/1",
        (HEADER_SHAPE, *EVENT_SHAPES, OverrideShape),
    ),
    "alhambra-state-1": _Format(
        "State of an Alhambra game, format alhambra-state/1",
        (STATE_SHAPE,),
        (*_LOGGED, *MODULE_SHAPES),
    ),
    "alhambra-replay-1": _Format(
        "What a replay of an Alhambra game found, format alhambra-replay/1",
        (ReplayDocument,),
        EVENT_SHAPES,
    ),
    "alhambra-view-1": _Format(
        "What a player sees of an Alhambra game, format alhambra-view/1",
        (VIEW_SHAPE,),
        MODULE_SHAPES,
    ),
}


def _words_of(kind: object) -> tuple[str, ...]:
    return tuple(json.schema(kind)["enum"])


_NAMED_WORDS: Final[Mapping[tuple[str, ...], str]] = MappingProxyType(
    {
        _words_of(TileId): "Tile",
        _words_of(BazaarId): "Bazaar",
        _words_of(CardName): "MoneyCard",
        _words_of(MoneyName): "Money",
        _words_of(ArchitectName): "Architect",
    }
)
"""The lists of words that are long, by what they name: a schema has each once."""


def schemas() -> Mapping[str, str]:
    """Return the text of each schema by its file's name, such as ``docs/schemas`` holds them."""
    return MappingProxyType(
        {f"{name}.schema.json": _schema(form) for name, form in _FORMATS.items()}
    )


def _schema(form: _Format) -> str:
    references, definitions = json.schema_components(
        (*form.documents, *form.others), ref_template="#/$defs/{name}"
    )
    described = form.documents[0].__doc__
    head = {"$schema": DIALECT, "title": form.title, "description": described}
    roots = references[: len(form.documents)]
    document = roots[0] if len(roots) == 1 else {"anyOf": list(roots)}
    used: dict[str, object] = {}
    shortened = _with_named_words(definitions, used)
    named = {name: used[name] for name in _NAMED_WORDS.values() if name in used}
    return (
        pretty({**head, **document, "$defs": {**cast("dict[str, object]", shortened), **named}})
        + "\n"
    )


def _with_named_words(value: object, used: dict[str, object]) -> object:
    """Return the schema with long lists of words told once, by name; ``used`` gets those lists."""
    if isinstance(value, list):
        return [_with_named_words(part, used) for part in value]
    if not isinstance(value, dict):
        return value
    words = value.get("enum")
    name = _NAMED_WORDS.get(tuple(words)) if isinstance(words, list) else None
    if name is None:
        return {key: _with_named_words(part, used) for key, part in value.items()}
    used[name] = {"enum": words}
    others = {key: part for key, part in value.items() if key != "enum"}
    return {"$ref": f"#/$defs/{name}", **others}
