"""build.one-per-cell: a cell holds one tile, and a tile lies on one cell."""

from collections.abc import Iterator

from alhambra_rules.catalogue.building import ONE_PER_CELL
from alhambra_rules.model import Cell, City
from alhambra_rules.rulebook import Violation
from alhambra_rules.rulebook.words import enumerated


def stacked_tiles(city: City) -> Iterator[Violation]:
    """Yield every tile that lies on top of another.

    Rule: build.one-per-cell.
    """
    for cell, placed in city.stacked:
        below = city.tiles[cell]
        yield ONE_PER_CELL.broken_at(
            cell,
            message=f"{placed} lies on top of {below} on {cell}",
            tile=placed.tile.id,
            below=below.tile.id,
        )


def repeated_tiles(city: City) -> Iterator[Violation]:
    """Yield every tile that lies in the city more than once, with its cells.

    Rule: build.one-per-cell.
    """
    cells: dict[str, list[Cell]] = {}
    for cell, placed in city.pieces:
        cells.setdefault(placed.tile.id, []).append(cell)
    for tile_id, places in cells.items():
        if len(places) > 1:
            distinct = tuple(dict.fromkeys(places))
            times = "" if len(distinct) == len(places) else f", {len(places)} times in all"
            yield ONE_PER_CELL.broken_at(
                *distinct,
                message=f"{tile_id} exists once, but lies on {enumerated(distinct)}{times}",
                tile=tile_id,
            )
