"""Requests about one city: what may be built, what is wrong, and how it looks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from alhambra_rules.conformance.protocol import CityTiles, city_of
from alhambra_rules.model import TILES, Cell, City, Tile
from alhambra_rules.notation.modules_json import CellPair as CellAsked
from alhambra_rules.notation.position_document import BuildingName, QuarterTurns, TileId
from alhambra_rules.placement import (
    check_city,
    check_placement,
    check_removal,
    check_swap,
    explain_placements,
    gaps,
    legal_placements,
    legal_removals,
    legal_swaps,
)
from alhambra_rules.scoring import count_buildings, longest_wall
from rulebook_kit.json.verdicts import CellPair, SpokenViolation, violations_told
from rulebook_kit.service.operations import Handles, Request
from rulebook_kit.service.playing import Verdict

MOST_CELLS = 1_000
"""The most cells to explain at once."""


class Look(Request, tag="look"):
    """Ask for everything that a client shows of a city, and where a tile may go."""

    city: CityTiles
    tile: TileId | UnsetType = UNSET


class WallView(Struct):
    """The longest wall around a city."""

    length: int
    segments: Annotated[
        list[tuple[int, int, Literal["n", "e", "s", "w"]]],
        Meta(description="the walled sides as [x, y, side], clockwise"),
    ]


class LookResult(Struct, omit_defaults=True):
    """Everything that a client shows of a city."""

    violations: list[SpokenViolation]
    removals: list[CellPair]
    wall: WallView
    counts: dict[BuildingName, int]
    gaps: Annotated[list[list[CellPair]], Meta(description="the cells of each gap")]
    placements: Annotated[
        list[CellPair] | UnsetType, Meta(description="where the tile may be placed")
    ] = UNSET
    swaps: Annotated[
        list[CellPair] | UnsetType, Meta(description="where the tile may replace another")
    ] = UNSET


def look(request: Look, _: Handles | None) -> LookResult:
    """Return everything that a client shows of a city."""
    city = city_of(request.city)
    wall = longest_wall(city)
    result = LookResult(
        violations=violations_told(check_city(city)),
        removals=_pairs(legal_removals(city)),
        wall=WallView(wall.length, [(*cell, side.value) for cell, side in wall.segments]),
        counts={kind.value: number for kind, number in count_buildings(city).items()},
        gaps=[_pairs(sorted(gap)) for gap in gaps(city)],
    )
    if request.tile is not UNSET:
        result.placements = _pairs(legal_placements(city, request.tile))
        result.swaps = _pairs(legal_swaps(city, request.tile))
    return result


class CheckPlacement(Request, tag="check_placement"):
    """Ask whether a tile may be placed on a cell, and why not."""

    city: CityTiles
    tile: TileId
    cell: CellAsked
    turned: QuarterTurns = 0


class CheckRemoval(Request, tag="check_removal"):
    """Ask whether the tile on a cell may go to the reserve, and why not."""

    city: CityTiles
    cell: CellAsked


class CheckSwap(Request, tag="check_swap"):
    """Ask whether a tile may replace the one on a cell, and why not."""

    city: CityTiles
    tile: TileId
    cell: CellAsked


def check_a_placement(request: CheckPlacement, _: Handles | None) -> Verdict:
    """Return the verdict for placing a tile."""
    city, cell = city_of(request.city), Cell(*request.cell)
    return Verdict.of(check_placement(city, request.tile, cell, turned=request.turned))


def check_a_removal(request: CheckRemoval, _: Handles | None) -> Verdict:
    """Return the verdict on taking a tile back."""
    return Verdict.of(check_removal(city_of(request.city), Cell(*request.cell)))


def check_a_swap(request: CheckSwap, _: Handles | None) -> Verdict:
    """Return the verdict on swapping a tile in."""
    return Verdict.of(check_swap(city_of(request.city), request.tile, Cell(*request.cell)))


class ExplainPlacements(Request, tag="explain_placements"):
    """Ask for each of some cells whether a tile may be placed there, and why not."""

    city: CityTiles
    tile: TileId
    cells: Annotated[
        Annotated[list[CellAsked], Meta(max_length=MOST_CELLS)] | UnsetType,
        Meta(description="absent: all empty cells next to the city"),
    ] = UNSET


class CellVerdict(Struct):
    """Whether a tile may be placed on a cell, and every rule that forbids it."""

    cell: CellPair
    ok: bool
    violations: list[SpokenViolation]


def explain(request: ExplainPlacements, _: Handles | None) -> list[CellVerdict]:
    """Return the verdict on each cell."""
    city = city_of(request.city)
    cells = _beside(city) if request.cells is UNSET else [Cell(*cell) for cell in request.cells]
    asked = list(dict.fromkeys(cells))
    parts = (asked[at : at + _AT_ONCE] for at in range(0, len(asked), _AT_ONCE))
    return [
        CellVerdict((cell.x, cell.y), report.ok, violations_told(report))
        for part in parts
        for cell, report in explain_placements(city, request.tile, part).items()
    ]


_AT_ONCE = 100
"""How many cells are explained before the length of the answer is known so far."""


class Tiles(Request, tag="tiles"):
    """Ask for the 54 tiles."""


class TileView(Struct):
    """A tile."""

    id: TileId
    type: BuildingName
    price: int
    walls: Annotated[str, Meta(description="the walled sides, such as nw")]


def tiles(_request: Tiles, _: Handles | None) -> list[TileView]:
    """Return the 54 tiles, the cheapest type first."""
    return list(map(_tile, TILES.values()))


def _tile(tile: Tile) -> TileView:
    assert tile.type is not None
    return TileView(tile.id, tile.type.value, tile.price, tile.wall_letters)


def _beside(city: City) -> list[Cell]:
    built = city.tiles.keys()
    return sorted({cell for tiled in built for cell in tiled.beside()} - built)


def _pairs(cells: Iterable[Cell]) -> list[CellPair]:
    return [(x, y) for x, y in cells]
