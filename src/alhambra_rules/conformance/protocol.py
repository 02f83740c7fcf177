"""The questions to engines of Alhambra, the forms of their results, and the limits of an engine.

In answer to ``hello`` an engine may name these limits, and that it gives totals of majorities.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Final, cast

from msgspec import Meta, Struct

from alhambra_rules.model import DIRK, FOUNTAIN, ORIGIN, BuildingType, Cell, City, PlacedTile
from alhambra_rules.notation.position_document import BuildingName, PlacedTileDocument, TileId
from alhambra_rules.placement import check_city, legal_placements, legal_removals, legal_swaps
from alhambra_rules.scoring import (
    count_buildings,
    count_tiles,
    longest_wall,
    score_majorities,
    score_round,
)
from rulebook_kit.conformance.protocol import (
    LARGEST_INTEGER,
    NUMBER,
    VERDICT,
    AnyValue,
    EngineIdentity,
    Form,
    NoResult,
    Question,
    Result,
    Whole,
    operation_of,
)
from rulebook_kit.json.schemas import named
from rulebook_kit.values import FrozenDict

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
    Meta(description="buildings by player and type; missing types count 0"),
]


class LegalPlacements(Question, tag="legal_placements", frozen=True):
    """Ask on which empty cells a tile may be placed."""

    city: CityTiles
    tile: TileId


class LegalRemovals(Question, tag="legal_removals", frozen=True):
    """Ask which cells' tiles may go to the reserve."""

    city: CityTiles


class LegalSwaps(Question, tag="legal_swaps", frozen=True):
    """Ask on which cells a tile of the reserve may replace the one there."""

    city: CityTiles
    tile: TileId


class CheckCity(Question, tag="check_city", frozen=True):
    """Ask whether a city obeys all building rules."""

    city: CityTiles


class LongestWall(Question, tag="longest_wall", frozen=True):
    """Ask how many walled sides the longest unbroken wall around a city has."""

    city: CityTiles


class ScoreMajorities(Question, tag="score_majorities", frozen=True):
    """Ask what each player gets for each type in a scoring round; zeros may be left out."""

    counts: Counts
    round: Round


class ScoreRound(Question, tag="score_round", omit_defaults=True, frozen=True):
    """Ask what each player gets in a scoring round, with walls; zeros may be left out."""

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


Move = LegalPlacements | LegalRemovals | LegalSwaps
"""The questions about the moves in a city."""

OfCity = Move | CheckCity | LongestWall
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
"""All types of questions, in the order of asking."""

CellList = list[tuple[Whole, Whole]]
PointsByType = dict[str, dict[BuildingName, Whole]]
Totals = dict[str, Whole]
Majorities = dict[str, dict[BuildingName, Whole] | Whole]
"""Points by player and type, or totals by player."""


class FaultyLine(Struct, forbid_unknown_fields=True, frozen=True, order=True):
    """A line of a record, from 1, and the ids of the rules that it breaks."""

    line: Annotated[int, Meta(ge=1, le=LARGEST_INTEGER)]
    rules: list[Annotated[str, Meta(max_length=100)]]


OPERATIONS: Final = tuple(operation_of(kind) for kind in QUESTIONS)
"""The names of the operations, without ``hello``."""

KINDS: Final = tuple(kind.value for kind in BuildingType)
"""The names of the types of buildings."""


_FOUNTAIN_PIECE = (ORIGIN, PlacedTile(FOUNTAIN))


def city_of(tiles: Sequence[PlacedTileDocument]) -> City:
    """Return the city of these tiles; if some share a cell, the first lies at the bottom."""
    return City.of_pieces(((one.x, one.y), (one.tile, one.turned)) for one in tiles)


def plain_city(city: City) -> list[PlacedTileDocument]:
    """Return the tiles of a city without the fountain, sorted by cell."""
    return [
        PlacedTileDocument(cell.x, cell.y, placed.tile.id, placed.turned)
        for cell, placed in city.pieces
        if (cell, placed) != _FOUNTAIN_PIECE
    ]


def cities_in(question: Question) -> list[list[PlacedTileDocument]]:
    """Return the cities that a question is about; a record has none."""
    if isinstance(question, ScoreRound):
        return list(question.cities.values())
    return [question.city] if isinstance(question, OfCity) else []


def cells_in(question: Question) -> Iterator[Sequence[int]]:
    """Yield the cells of all tiles that a question places, and all cells in a record."""
    for city in cities_in(question):
        yield from ((one.x, one.y) for one in city)
    if isinstance(question, ReplayGame):
        for line in question.record:
            yield from _cells_in(line)


def _cells_in(part: object) -> Iterator[Sequence[int]]:
    """Yield the cells in a line of a record: ``"cell": [x, y]``, or ``"x"`` and ``"y"``."""
    if isinstance(part, dict):
        if "cell" in part:
            yield part["cell"]
        if {"x", "y"} <= part.keys():
            yield part["x"], part["y"]
        for inner in part.values():
            yield from _cells_in(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _cells_in(inner)


def tiles_in(question: Question) -> list[str]:
    """Return the ids of all tiles that a question names, except those in a record."""
    laid = [one.tile for city in cities_in(question) for one in city]
    match question:
        case LegalPlacements(tile=tile) | LegalSwaps(tile=tile):
            return [*laid, tile]
        case ScoreRound(dirk=dirk):
            return [*laid, *(dirk or ())]
    return laid


def counts_in(question: ScoreRound) -> dict[str, dict[str, int]]:
    """Return the buildings of each player, Dirk included, by type."""
    counts = {name: count_buildings(city_of(city)) for name, city in question.cities.items()}
    if question.dirk is not None:
        counts[DIRK] = count_tiles(question.dirk)
    return {
        name: {kind.value: number for kind, number in held.items()} for name, held in counts.items()
    }


def _sorted_cells(result: Result) -> Result:
    return sorted(set(cast("CellList", result)))


def _without_zero_points(result: Result) -> Result:
    points = cast("Majorities", result)
    if {int, dict} <= set(map(type, points.values())):
        raise NoResult("the result has points by type for some players and totals for others")
    scoring = {
        player: by_type
        if isinstance(by_type, int)
        else {kind: number for kind, number in by_type.items() if number}
        for player, by_type in points.items()
    }
    return {player: by_type for player, by_type in scoring.items() if by_type}


def _without_zero_totals(result: Result) -> Result:
    return {player: total for player, total in cast("Totals", result).items() if total}


def _sorted_faults(result: Result) -> Result:
    rules: dict[int, set[str]] = {}
    for fault in cast("list[FaultyLine]", result):
        rules.setdefault(fault.line, set()).update(fault.rules)
    return [FaultyLine(line, sorted(rules[line])) for line in sorted(rules)]


_CELLS: Final = Form(CellList, "a list of cells, [x, y] each", _sorted_cells)
FORMS: Final[Mapping[type[Question], Form]] = FrozenDict(
    {
        LegalPlacements: _CELLS,
        LegalRemovals: _CELLS,
        LegalSwaps: _CELLS,
        CheckCity: VERDICT,
        LongestWall: NUMBER,
        ScoreMajorities: Form(
            Majorities, "an object of points by player and type", _without_zero_points
        ),
        ScoreRound: Form(Totals, "an object of total points by player", _without_zero_totals),
        ReplayGame: Form(
            list[FaultyLine], 'a list of {"line": ..., "rules": [...]}', _sorted_faults
        ),
    }
)
"""The form of the results for each type of question, in the order of asking."""


def normal_result(question: Question, result: Result) -> Result:
    """Return the result in its normal form: sorted, each cell once, no zeros."""
    return FORMS[type(question)].normal(result)


def answer(question: Question) -> Result:
    """Return the right answer, in its normal form.

    Raises:
        FormatError: the record of a replay is not a game record.

    >>> answer(LegalPlacements(city=[], tile="pavilion-2-new"))
    [(0, -1)]
    """
    match question:
        case ScoreMajorities():
            result = _majorities(question)
        case ScoreRound():
            cities = {player: city_of(tiles) for player, tiles in question.cities.items()}
            scores = score_round(cities, question.round, dirk=question.dirk)
            result = {player: score.total for player, score in scores.items()}
        case ReplayGame():
            from alhambra_rules.notation.verdicts import (  # noqa: PLC0415 - games load slowly
                replay_record,
            )

            lines = (json.dumps(line) for line in question.record)
            replayed = replay_record("\n".join(lines) + "\n")
            result = [FaultyLine(one.line, list(one.report.rules)) for one in replayed.findings]
        case _:
            result = _about_city(cast("OfCity", question))
    return normal_result(question, result)


def _about_city(question: OfCity) -> Result:
    city = city_of(question.city)
    match question:
        case LegalPlacements():
            return _pairs(legal_placements(city, question.tile))
        case LegalRemovals():
            return _pairs(legal_removals(city))
        case LegalSwaps():
            return _pairs(legal_swaps(city, question.tile))
        case CheckCity():
            return check_city(city).ok
        case _:
            return longest_wall(city).length


def _pairs(cells: Iterable[Cell]) -> list[tuple[int, int]]:
    return [(x, y) for x, y in cells]


def _majorities(question: ScoreMajorities) -> Result:
    counts = {
        player: {BuildingType(kind): number for kind, number in owned.items()}
        for player, owned in question.counts.items()
    }
    return {
        player: {kind.value: number for kind, number in points.items()}
        for player, points in score_majorities(counts, question.round).items()
    }


Bound = Annotated[
    int, Meta(ge=-1_000, le=1_000, extra_json_schema=named("Bound", "an edge of the board"))
]


class AlhambraIdentity(EngineIdentity, omit_defaults=True, frozen=True):
    """What an engine of Alhambra says about itself in answer to ``hello``; it may say more."""

    totals: Annotated[
        bool, Meta(description="whether it answers score_majorities with totals by player")
    ] = False
    board: Annotated[
        tuple[Bound, Bound, Bound, Bound] | None,
        Meta(description="the lowest and highest x, then the lowest and highest y"),
    ] = None
    max_tiles: Annotated[
        Annotated[int, Meta(ge=0)] | None,
        Meta(description="the most tiles of a city, without the fountain"),
    ] = None

    def __post_init__(self) -> None:
        """Check that the fountain is on the board."""
        if not self.is_on_board((0, 0)):
            raise ValueError("the board must contain the cell (0, 0)")

    def is_on_board(self, cell: Sequence[int]) -> bool:
        """Whether a cell is on the board; without limits every cell is."""
        if self.board is None:
            return True
        west, east, north, south = self.board
        return west <= cell[0] <= east and north <= cell[1] <= south


def has_totals(*results: Result | None) -> bool:
    """Whether these points of majorities are totals by player, not points by player and type."""
    listed = [one for result in results if isinstance(result, dict) for one in result.values()]
    return any(isinstance(one, int) for one in listed)


def owned_words(owned: Mapping[str, int]) -> str:
    """Return the buildings of a player on one line."""
    return ", ".join(f"{kind} {number}" for kind, number in owned.items()) or "nothing"
