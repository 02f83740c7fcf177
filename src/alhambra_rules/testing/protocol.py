"""What an engine of Alhambra is asked and what it may answer, ``alhambra-conformance``, protocol 1.

Cities never name the fountain, which lies on
(0, 0). Results are held in one form, whichever way an engine writes them: cells and faults sorted,
points of 0 left out.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from alhambra_rules.notation.position_document import (
    BuildingName,
    PlacedTileDocument,
    TileId,
)
from alhambra_rules.rulebook.conformance.protocol import (
    LARGEST_INTEGER,
    AnyValue,
    Question,
    Whole,
    operation_of,
)
from alhambra_rules.rulebook.json.schemas import named

Round = Annotated[
    int, Meta(ge=1, le=3, extra_json_schema=named("ScoringRound", "the scoring round"))
]
CityTiles = Annotated[
    list[PlacedTileDocument],
    Meta(max_length=200, description="the tiles of a city; the fountain on (0, 0) is implied"),
]
Count = Annotated[int, Meta(ge=0, le=LARGEST_INTEGER)]
Counts = Annotated[
    dict[str, dict[BuildingName, Count]],
    Meta(description="buildings by player and type; types left out count 0"),
]


class LegalPlacements(Question, tag="legal_placements", frozen=True):
    """Ask on which empty cells a tile may be laid."""

    city: CityTiles
    tile: TileId


class LegalRemovals(Question, tag="legal_removals", frozen=True):
    """Ask from which cells the tile may go to the reserve."""

    city: CityTiles


class LegalSwaps(Question, tag="legal_swaps", frozen=True):
    """Ask on which cells a tile of the reserve may take the place of the one there."""

    city: CityTiles
    tile: TileId


class CheckCity(Question, tag="check_city", frozen=True):
    """Ask whether a city obeys all building rules."""

    city: CityTiles


class LongestWall(Question, tag="longest_wall", frozen=True):
    """Ask how many walled sides the longest unbroken wall around a city has."""

    city: CityTiles


class ScoreMajorities(Question, tag="score_majorities", frozen=True):
    """Ask how many points each player gets for each type in a scoring round."""

    counts: Counts
    round: Round


class ScoreRound(Question, tag="score_round", omit_defaults=True, frozen=True):
    """Ask how many points each player gets in a scoring round, walls included."""

    cities: dict[str, CityTiles]
    round: Round
    dirk: Annotated[
        list[TileId] | None, Meta(description="the neutral player's tiles, if he plays")
    ] = None


class ReplayGame(Question, tag="replay", frozen=True):
    """Ask which lines of a recorded game break which rules."""

    record: Annotated[
        list[dict[str, AnyValue]],
        Meta(min_length=1, description="the lines of a record in alhambra-game/1, as objects"),
    ]


OfCity = LegalPlacements | LegalRemovals | LegalSwaps | CheckCity | LongestWall
"""The questions about one city."""

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

CellList = list[tuple[Whole, Whole]]
PointsByType = dict[str, dict[BuildingName, Whole]]
Totals = dict[str, Whole]


class FaultyLine(Struct, forbid_unknown_fields=True, frozen=True, order=True):
    """A line of a record, from 1, and the ids of the rules that it breaks."""

    line: Annotated[int, Meta(ge=1, le=LARGEST_INTEGER)]
    rules: list[Annotated[str, Meta(max_length=100)]]


OPERATIONS: Final = tuple(operation_of(kind) for kind in QUESTIONS)
"""The names of the operations, ``hello`` left out."""
