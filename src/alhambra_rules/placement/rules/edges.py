"""build.shared-edge: a tile shares a whole side with the city, not only a corner."""

from collections.abc import Iterator

from alhambra_rules.catalogue.building import SHARED_EDGE
from alhambra_rules.model import ORIGIN, Cell, City, PlacedTile
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
            is_apart = city.tiles.keys().isdisjoint(cell.around())
            yield detached(cell, placed, at_a_corner=not is_apart)


def detached(cell: Cell, placed: PlacedTile, *, at_a_corner: bool) -> Violation:
    """Return the violation of a tile that touches the city at corners only, or not at all."""
    template = "build.shared-edge-corner" if at_a_corner else "build.shared-edge"
    return SHARED_EDGE.broken_at(cell, template=template, tile=placed)
