"""JSON Schemas of the formats, made from the types that read and write them.

A schema tells the shape. What it cannot tell, such as two players of one name, the reader refuses
all the same: whatever reads well fits the schema, and not the other way round.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import json

from alhambra_rules.notation.json_writing import pretty
from alhambra_rules.notation.position_document import PositionDocument
from alhambra_rules.notation.verdicts import Verdicts

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_TITLES: Final = {
    "alhambra-position-1": (PositionDocument, "Alhambra position, format alhambra-position/1"),
    "alhambra-verdicts-1": (Verdicts, "Verdicts on Alhambra positions, format alhambra-verdicts/1"),
}


def schemas() -> Mapping[str, str]:
    """Return the text of each schema by its file's name, such as ``docs/schemas`` holds them."""
    return MappingProxyType(
        {f"{name}.schema.json": _schema(kind, title) for name, (kind, title) in _TITLES.items()}
    )


def _schema(kind: type, title: str) -> str:
    head = {"$schema": DIALECT, "title": title, "description": kind.__doc__}
    return pretty({**head, **json.schema(kind)}) + "\n"
