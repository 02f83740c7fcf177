"""build.orientation: every tile lies the same way up as the fountain."""

from collections.abc import Iterator

from alhambra_rules.catalogue.building import ORIENTATION
from alhambra_rules.model import City
from rulebook_kit import Violation


def turned_tiles(city: City) -> Iterator[Violation]:
    """Yield every turned tile.

    Rule: build.orientation (et-2005, ru, hu).
    """
    for cell, placed in city.pieces:
        if placed.turned:
            yield ORIENTATION.broken_at(
                cell,
                tile=placed.tile,
                turned=placed.turned,
                in_message={"degrees": placed.turned * 90},
            )
