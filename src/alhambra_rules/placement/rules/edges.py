"""build.shared-edge: a tile shares a whole side with the city, not only a corner."""

from collections.abc import Iterator

from alhambra_rules.catalogue.building import SHARED_EDGE
from alhambra_rules.model import ORIGIN, City
from alhambra_rules.rulebook import Violation


def detached_tiles(city: City) -> Iterator[Violation]:
    """Yield every tile without a neighbour on any of its four sides.

    The fountain needs no neighbour. Rule: build.shared-edge (et-2005, ru, hu).
    """
    built = city.tiles.keys()
    for cell, placed in city.tiles.items():
        if cell != ORIGIN and built.isdisjoint(cell.beside()):
            apart = built.isdisjoint(cell.around())
            contact = "touches no other tile" if apart else "touches the city at a corner only"
            yield SHARED_EDGE.broken_at(
                cell, message=f"{placed} on {cell} {contact}", tile=placed.tile.id
            )
