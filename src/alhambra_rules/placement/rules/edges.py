"""build.shared-edge: a tile shares a whole side with the city, not only a corner."""

from collections.abc import Iterator

from alhambra_rules.catalogue.building import SHARED_EDGE
from alhambra_rules.model import ORIGIN, City
from alhambra_rules.placement.rules.walls import shared_sides
from rulebook_kit import Violation


def detached_tiles(city: City) -> Iterator[Violation]:
    """Yield every tile without a neighbour on any of its four sides.

    The fountain needs no neighbour. Rule: build.shared-edge (et-2005, ru, hu).
    """
    attached = {ORIGIN}
    for cell, _, beyond in shared_sides(city):
        attached |= {cell, beyond}
    for cell, placed in city.tiles.items():
        if cell not in attached:
            apart = city.tiles.keys().isdisjoint(cell.around())
            template = "build.shared-edge" if apart else "build.shared-edge-corner"
            yield SHARED_EDGE.broken_at(cell, template=template, tile=placed)
