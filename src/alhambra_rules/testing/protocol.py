"""What the runner asks an engine and what it may answer, ``alhambra-conformance``, protocol 1.

A question is what a request says besides its ``id``. Cities never name the fountain, which lies on
(0, 0). Results are held in one form, whichever way an engine writes them: cells and faults sorted,
points of 0 left out.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from alhambra_rules.notation.position_document import (
    BuildingName,
    PlacedTileDocument,
    TileId,
)

PROTOCOL: Final = 1
"""The version of the protocol, which ``hello`` tells."""

LARGEST_INTEGER: Final = 2**53 - 1
"""No number of the protocol is larger: beyond it JavaScript's numbers lose their last digits."""

AnyValue = Annotated[object, Meta(extra_json_schema={"description": "any value"})]
"""Any value of JSON; what it has to be depends on something else."""

Round = Annotated[int, Meta(ge=1, le=3, description="the scoring round")]
CityTiles = Annotated[
    list[PlacedTileDocument],
    Meta(max_length=200, description="the tiles of a city; the fountain on (0, 0) is implied"),
]
Count = Annotated[int, Meta(ge=0, le=LARGEST_INTEGER)]
Counts = Annotated[
    dict[str, dict[BuildingName, Count]],
    Meta(description="buildings by player and type; types left out count 0"),
]


class Hello(Struct, tag_field="do", tag="hello", forbid_unknown_fields=True, frozen=True):
    """Tell the engine, before anything else, which protocol is spoken."""

    protocol: Literal[1] = PROTOCOL


class LegalPlacements(
    Struct, tag_field="do", tag="legal_placements", forbid_unknown_fields=True, frozen=True
):
    """Ask on which empty cells a tile may be laid."""

    city: CityTiles
    tile: TileId


class LegalRemovals(
    Struct, tag_field="do", tag="legal_removals", forbid_unknown_fields=True, frozen=True
):
    """Ask from which cells the tile may go to the reserve."""

    city: CityTiles


class LegalSwaps(
    Struct, tag_field="do", tag="legal_swaps", forbid_unknown_fields=True, frozen=True
):
    """Ask on which cells a tile of the reserve may take the place of the one there."""

    city: CityTiles
    tile: TileId


class CheckCity(Struct, tag_field="do", tag="check_city", forbid_unknown_fields=True, frozen=True):
    """Ask whether a city obeys all building rules."""

    city: CityTiles


class LongestWall(
    Struct, tag_field="do", tag="longest_wall", forbid_unknown_fields=True, frozen=True
):
    """Ask how many walled sides the longest unbroken wall around a city has."""

    city: CityTiles


class ScoreMajorities(
    Struct, tag_field="do", tag="score_majorities", forbid_unknown_fields=True, frozen=True
):
    """Ask how many points each player gets for each type in a scoring round."""

    counts: Counts
    round: Round


class ScoreRound(
    Struct,
    tag_field="do",
    tag="score_round",
    forbid_unknown_fields=True,
    omit_defaults=True,
    frozen=True,
):
    """Ask how many points each player gets in a scoring round, walls included."""

    cities: dict[str, CityTiles]
    round: Round
    dirk: Annotated[
        list[TileId] | None, Meta(description="the neutral player's tiles, if he plays")
    ] = None


class ReplayGame(Struct, tag_field="do", tag="replay", forbid_unknown_fields=True, frozen=True):
    """Ask which lines of a recorded game break which rules."""

    record: Annotated[
        list[dict[str, AnyValue]],
        Meta(min_length=1, description="the lines of a record in alhambra-game/1, as objects"),
    ]


Question = (
    LegalPlacements
    | LegalRemovals
    | LegalSwaps
    | CheckCity
    | LongestWall
    | ScoreMajorities
    | ScoreRound
    | ReplayGame
)
"""What an engine can be asked, apart from ``hello``."""

QUESTIONS: Final = (
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    CheckCity,
    LongestWall,
    ScoreMajorities,
    ScoreRound,
    ReplayGame,
)
"""The types of all questions, in the order in which an engine is asked them."""

CellList = list[tuple[int, int]]
PointsByType = dict[str, dict[BuildingName, int]]
Totals = dict[str, int]


class FaultyLine(Struct, forbid_unknown_fields=True, frozen=True, order=True):
    """A line of a record, from 1, and the ids of the rules that it breaks."""

    line: Annotated[int, Meta(ge=1)]
    rules: list[str]


Result = bool | int | CellList | PointsByType | Totals | list[FaultyLine]
"""What a question can be answered with; which of them, its type tells."""


class EngineIdentity(Struct, omit_defaults=True, frozen=True):
    """What an engine says about itself in answer to ``hello``; more may stand there."""

    name: str = ""
    version: str = ""
    operations: Annotated[
        list[str] | None, Meta(description="what it can be asked; everything if absent")
    ] = None


def operation_of(question: Question | Hello) -> str:
    """Return the name that a request has under ``do``."""
    return str(question.__struct_config__.tag)


OPERATIONS: Final = tuple(str(kind.__struct_config__.tag) for kind in QUESTIONS)
"""The names of the operations, ``hello`` left out."""
