"""build.walls-match: tiles that touch agree about the side they share."""

from collections.abc import Iterator

from alhambra_rules.catalogue.building import WALLS_MATCH
from alhambra_rules.model import Cell, City, Side, once_per_city
from rulebook_kit import Violation


@once_per_city
def shared_sides(city: City) -> tuple[tuple[Cell, Side, Cell], ...]:
    """Return each side that two tiles share, from the western or northern tile of the two.

    A shared side is a cell, its east or south side, and the cell beyond.
    """
    found = []
    built: dict[tuple[int, int], Cell] = {cell: cell for cell in city.tiles}
    for cell in city.tiles:
        x, y = cell
        if beyond := built.get((x + 1, y)):
            found.append((cell, Side.EAST, beyond))
        if beyond := built.get((x, y + 1)):
            found.append((cell, Side.SOUTH, beyond))
    return tuple(found)


def mismatched_walls(city: City) -> Iterator[Violation]:
    """Yield every shared side that one tile walls and the other leaves open.

    A side next to an empty cell is free. Rule: build.walls-match (et-2005, ru, hu).
    """
    tiles = city.tiles
    for cell, side, beyond in shared_sides(city):
        is_walled = side in tiles[cell].walls
        if is_walled != (side.opposite in tiles[beyond].walls):
            walled, open_ = (cell, beyond) if is_walled else (beyond, cell)
            yield WALLS_MATCH.broken_at(
                cell,
                beyond,
                walled=tiles[walled],
                open=tiles[open_],
                side=side,
                in_message={"cell": walled, "beyond": open_},
            )
