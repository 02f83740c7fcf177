"""Documents that every game has, narrowed to those of one game."""

from __future__ import annotations

from typing import TypeVar, cast

from msgspec import Struct, defstruct

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
