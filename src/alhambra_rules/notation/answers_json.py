"""Answers of commands as JSON: ``alhambra-moves/1``, ``alhambra-score/1``, ``alhambra-audit/1``."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from alhambra_rules.notation.position_document import BuildingName, TileId
from rulebook_kit.json.schemas import named
from rulebook_kit.json.verdicts import CellPair, ViolationVerdict


class RefusalDocument(Struct, forbid_unknown_fields=True):
    """A cell where the tile may not go, and every rule that forbids it."""

    cell: CellPair
    violations: list[ViolationVerdict]


class MovesDocument(Struct, forbid_unknown_fields=True):
    """Where a tile may be placed or swapped in, and why not elsewhere."""

    format: Literal["alhambra-moves/1"]
    player: Annotated[str, Meta(description="whose city it is")]
    tile: TileId
    placements: Annotated[list[CellPair], Meta(description="where it may be placed")]
    swaps: Annotated[list[CellPair], Meta(description="where it may replace a tile")]
    no_placements: Annotated[
        list[RefusalDocument], Meta(description="the other cells beside the city")
    ]
    no_swaps: Annotated[list[RefusalDocument], Meta(description="the other cells of the city")]


class PlayerScoreDocument(Struct, forbid_unknown_fields=True, kw_only=True):
    """The points of one player in the round, with reasons."""

    player: Annotated[str, Meta(description='the name; "dirk", who comes last, is Dirk')]
    buildings: Annotated[
        dict[BuildingName, int], Meta(description="the points for each of the six types")
    ]
    wall: Annotated[int, Meta(description="the points for the longest wall; 0 for Dirk")]
    chests: Annotated[int | UnsetType, Meta(description="absent if there are none")] = UNSET
    bazaars: Annotated[int | UnsetType, Meta(description="absent if there are none")] = UNSET
    total: int
    why: Annotated[list[str], Meta(description="a sentence for each number")]


class ScoreDocument(Struct, forbid_unknown_fields=True):
    """A scoring round of a recorded position of Alhambra."""

    format: Literal["alhambra-score/1"]
    round: Annotated[int, Meta(ge=1, le=3)]
    players: list[PlayerScoreDocument]
    not_checked: Annotated[
        list[str], Meta(description="sentences about what the position does not say")
    ]
    violations: Annotated[int, Meta(description="how many violations there are")] = 0


Count = Annotated[int, Meta(ge=0, extra_json_schema=named("Count"))]


class RuleTotalDocument(Struct, forbid_unknown_fields=True):
    """How often a rule was broken."""

    rule: Annotated[str, Meta(description="the rule's id, which never changes")]
    documents: Annotated[Count, Meta(description="the number of positions and games that break it")]
    violations: Annotated[Count, Meta(description="the number of places where they do")]


class AuditDocument(Struct, forbid_unknown_fields=True):
    """The result of an audit of many positions and recorded games of the board game Alhambra."""

    format: Literal["alhambra-audit/1"]
    files: Annotated[Count, Meta(description="the number of files, unreadable ones included")]
    positions: Annotated[Count, Meta(description="the number of positions that were checked")]
    games: Annotated[Count, Meta(description="the number of recorded games that were checked")]
    legal: Annotated[Count, Meta(description="how many of these are legal")]
    illegal: Annotated[Count, Meta(description="how many of these are illegal")]
    unreadable: Annotated[Count, Meta(description="the number of unreadable lines and files")]
    rules: Annotated[
        list[RuleTotalDocument],
        Meta(description="the rules that are broken, in the order of the catalogue"),
    ]
