"""Where a tile may go in a city, as one answer to print or to write."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from alhambra_rules.model import Cell, City, Tile
from alhambra_rules.placement import check_city, check_swap, explain_placements
from alhambra_rules.rulebook import Report


@frozen
class Answer:
    """Where a tile may go.

    Attributes:
        owner: whose city it is.
        city: the city before the move.
        tile: the tile.
        placements: the cells that it may be laid on, sorted.
        swaps: the cells whose tile it may take the place of, sorted.
        no_placements: why it may not be laid on the other cells beside the city.
        no_swaps: why it may not take the place of the other tiles.
        before: what the city breaks already.
    """

    owner: str
    city: City
    tile: Tile
    placements: tuple[Cell, ...]
    swaps: tuple[Cell, ...]
    no_placements: Mapping[Cell, Report]
    no_swaps: Mapping[Cell, Report]
    before: Report


def answer_for(owner: str, city: City, tile: Tile) -> Answer:
    """Ask about every cell in the city and beside it."""
    built = city.tiles.keys()
    beside = {cell for tiled in built for cell in tiled.beside()} - built
    laid = explain_placements(city, tile, sorted(beside))
    swapped = {cell: check_swap(city, tile, cell) for cell in built}
    return Answer(
        owner=owner,
        city=city,
        tile=tile,
        placements=tuple(cell for cell, report in laid.items() if report.ok),
        swaps=tuple(cell for cell, report in swapped.items() if report.ok),
        no_placements={cell: report for cell, report in laid.items() if not report.ok},
        no_swaps={cell: report for cell, report in swapped.items() if not report.ok},
        before=check_city(city),
    )
