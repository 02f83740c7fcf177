"""The points of everybody's towers for machines, ``five-towers-score/1``."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from five_towers.notation.pieces import CardName, TypeName


class TowerScoreDocument(Struct, forbid_unknown_fields=True):
    """A tower and its points."""

    cards: Annotated[list[CardName], Meta(description="from the bottom to the top")]
    points: int


class PlayerScoreDocument(Struct, forbid_unknown_fields=True):
    """What one player's towers score."""

    player: str
    towers: list[TowerScoreDocument]
    main_tower: Annotated[TypeName | None, Meta(description="its type; null if there is none")]
    main: Annotated[int, Meta(description="the further points for the main tower")]
    torn_down: Annotated[int, Meta(description="the points taken off for cards torn down")]
    total: int


class GameDocument(Struct, forbid_unknown_fields=True):
    """The recorded game whose end is scored."""

    finished: Annotated[bool, Meta(description="whether the game is over where the record ends")]
    faults: Annotated[int, Meta(description="how many faults its replay found")]


class ScoreDocument(Struct, forbid_unknown_fields=True):
    """What everybody's towers score in a recorded position or at the end of a game of 5 Towers."""

    format: Literal["five-towers-score/1"]
    game: Annotated[GameDocument | None, Meta(description="null of a position")]
    players: list[PlayerScoreDocument]
