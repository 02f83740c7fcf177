"""The types of a game's documents: those that every game has, with its own questions in them."""

from __future__ import annotations

from functools import cache
from operator import getitem
from typing import Annotated, Literal, Union, cast

from msgspec import Meta

from alhambra_rules.rulebook.conformance.game import Game
from alhambra_rules.rulebook.conformance.protocol import Question
from alhambra_rules.rulebook.conformance.vector import VectorDocument
from alhambra_rules.rulebook.json.schemas import narrowed


@cache
def vector_document(game: Game) -> type[VectorDocument]:
    """Return the type of a line in the game's files of vectors."""
    told = f"One line of a file of conformance vectors for engines of {game.title}."
    request = described(questions_of(*game.forms), "what to ask, but for the id")
    return narrowed(VectorDocument, told, request=request)


def questions_of(*kinds: type[Question]) -> object:
    """Return the type of a question of any of these types."""
    return Union[kinds]  # noqa: UP007 - there is no other way to join a tuple


def list_of(kind: object) -> object:
    """Return the type of lists whose entries are of this type."""
    return getitem(cast("dict[object, object]", list), kind)


def format_of(game: Game, name: str = "") -> object:
    """Return the type of the word that a format of the game is named by."""
    return Literal[f"{game.format}{name}/1"]


def described(kind: object, description: str) -> object:
    """Return the type with a description for its schema."""
    form: object = Annotated
    return getitem(cast("dict[object, object]", form), (kind, Meta(description=description)))
