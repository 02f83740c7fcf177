"""build.shared-edge: a tile shares a whole side with the city, not only a corner."""

from collections.abc import Iterator

from alhambra_rules.catalogue.building import SHARED_EDGE
from alhambra_rules.model import ORIGIN, City
from alhambra_rules.rulebook import Violation


def detached_tiles(city: City) -> Iterator[Violation]:
    """Name every tile that has no neighbour on any of its four sides.

    The fountain needs none. Rule: build.shared-edge (et-2005, ru, hu).
    """
    for cell, placed in city.tiles.items():
        if cell != ORIGIN and not any(beside in city.tiles for beside in cell.beside()):
            at_corner = any(near in city.tiles for near in cell.around())
            contact = "touches the city at a corner only" if at_corner else "touches no other tile"
            yield SHARED_EDGE.broken_at(
                cell, message=f"{placed} on {cell} {contact}", tile=placed.tile.id
            )
