"""build.one-per-cell: a cell holds one tile, and a tile lies on one cell."""

from collections.abc import Iterator

from alhambra_rules.catalogue.building import ONE_PER_CELL
from alhambra_rules.model import City
from alhambra_rules.model.city import tiles_in
from rulebook_kit import Violation


def stacked_tiles(city: City) -> Iterator[Violation]:
    """Yield every tile that lies on top of another.

    Rule: build.one-per-cell.
    """
    for cell, placed in city.stacked:
        yield ONE_PER_CELL.broken_at(cell, tile=placed, below=city.tiles[cell])


def repeated_tiles(city: City) -> Iterator[Violation]:
    """Yield every tile that lies in the city more than once, with its cells.

    Rule: build.one-per-cell.
    """
    for tile_id, (_, places) in tiles_in(city).items():
        if len(places) > 1:
            distinct = tuple(dict.fromkeys(places))
            stacked = len(distinct) < len(places)
            template = "build.one-per-cell-times" if stacked else "build.one-per-cell-twice"
            yield ONE_PER_CELL.broken_at(
                *distinct, template=template, tile=tile_id, in_message={"times": len(places)}
            )
