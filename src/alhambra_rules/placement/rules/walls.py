"""build.walls-match: tiles that touch agree about the side they share."""

from collections.abc import Iterator

from alhambra_rules.catalogue.building import WALLS_MATCH
from alhambra_rules.model import City, Side
from alhambra_rules.rulebook import Violation


def mismatched_walls(city: City) -> Iterator[Violation]:
    """Yield every shared side that one tile walls and the other leaves open.

    A side next to an empty cell is free. Rule: build.walls-match (et-2005, ru, hu).
    """
    for cell, placed in city.tiles.items():
        for side in (Side.EAST, Side.SOUTH):
            beyond = cell.next(side)
            neighbour = city.tiles.get(beyond)
            if neighbour is None or (side in placed.walls) == (side.opposite in neighbour.walls):
                continue
            walled, open_ = (cell, beyond) if side in placed.walls else (beyond, cell)
            yield WALLS_MATCH.broken_at(
                cell,
                beyond,
                message=f"{city.tiles[walled]} on {walled} has a wall towards"
                f" {city.tiles[open_]} on {open_}, which has none there",
                walled=city.tiles[walled].tile.id,
                open=city.tiles[open_].tile.id,
                side=side.value,
            )
