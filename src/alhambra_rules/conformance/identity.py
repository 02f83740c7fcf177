"""What an engine of Alhambra says about itself: the form of its majorities, and its limits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, cast

from msgspec import Meta

from alhambra_rules.conformance.protocol import (
    CellList,
    LegalPlacements,
    OfCity,
    PointsByType,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
)
from alhambra_rules.notation.position_document import PlacedTileDocument
from rulebook_kit.conformance.protocol import (
    EngineIdentity,
    NoResult,
    Question,
    Result,
)
from rulebook_kit.json.schemas import named

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
        if self.board is not None and not _is_on(self.board, (0, 0)):
            raise ValueError("the board must contain the cell (0, 0)")


def is_within(said: AlhambraIdentity, question: Question) -> bool:
    """Whether a question is within the limits of an engine.

    A tile that is asked about counts too. In records only the board counts.
    """
    extra = isinstance(question, LegalPlacements)
    longest = max((len(city) for city in _cities(question)), default=0)
    if said.max_tiles is not None and longest + extra > said.max_tiles:
        return False
    return said.board is None or all(_is_on(said.board, cell) for cell in _cells(question))


def as_said(said: AlhambraIdentity, question: Question, result: Result) -> Result:
    """Return totals by player if the engine announces them, and only the cells on its board."""
    if isinstance(question, ScoreMajorities) and said.totals and not has_totals(result):
        return totals_of(result)
    if isinstance(question, LegalPlacements) and said.board is not None:
        return [cell for cell in cast("CellList", result) if _is_on(said.board, cell)]
    return result


def with_allowed_totals(said: AlhambraIdentity, question: Question, result: Result) -> Result:
    """Return the result unless it has totals of majorities that hello does not announce.

    Raises:
        NoResult: it has such totals.
    """
    if isinstance(question, ScoreMajorities) and has_totals(result) and not said.totals:
        raise NoResult('totals by player need "totals": true in the answer to hello')
    return result


def has_totals(*results: Result | None) -> bool:
    """Whether these points of majorities are totals by player, not points by player and type."""
    listed = [one for result in results if isinstance(result, dict) for one in result.values()]
    return any(isinstance(one, int) for one in listed)


def totals_of(result: Result) -> Result:
    """Return the totals by player of the points by player and type."""
    points = cast("PointsByType", result)
    return {player: sum(by_type.values()) for player, by_type in points.items()}


def _cities(question: Question) -> Iterator[list[PlacedTileDocument]]:
    match question:
        case ScoreRound():
            yield from question.cities.values()
        case ScoreMajorities() | ReplayGame():
            return
        case _:
            yield cast("OfCity", question).city


def _cells(question: Question) -> Iterator[Sequence[int]]:
    for city in _cities(question):
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


def _is_on(board: tuple[int, int, int, int], cell: Sequence[int]) -> bool:
    west, east, north, south = board
    return west <= cell[0] <= east and north <= cell[1] <= south
