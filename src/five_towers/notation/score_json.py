"""Scores of all players as JSON, format ``five-towers-score/1``."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from five_towers.notation.pieces import CardName, TypeName


class TowerScoreDocument(Struct, forbid_unknown_fields=True):
    """A tower and its points."""

    cards: Annotated[list[CardName], Meta(description="from the bottom to the top")]
    points: int


class PlayerScoreDocument(Struct, forbid_unknown_fields=True):
    """The score of one player."""

    player: str
    towers: list[TowerScoreDocument]
    main_tower: Annotated[TypeName | None, Meta(description="its type; null if there is none")]
    main: Annotated[int, Meta(description="the extra points for the main tower")]
    torn_down: Annotated[int, Meta(description="the points lost for torn-down cards")]
    total: int


class GameDocument(Struct, forbid_unknown_fields=True):
    """The recorded game whose end is scored."""

    finished: Annotated[bool, Meta(description="whether the game is over where the record ends")]
    faults: Annotated[int, Meta(description="the number of violations that its replay found")]


class ScoreDocument(Struct, forbid_unknown_fields=True):
    """The scores of all players in a recorded position or at the end of a game of 5 Towers."""

    format: Literal["five-towers-score/1"]
    game: Annotated[GameDocument | None, Meta(description="null for a position")]
    players: list[PlayerScoreDocument]
