"""build.fountain: the fountain stays where it is."""

from collections.abc import Iterator

from alhambra_rules.catalogue.building import FOUNTAIN_STAYS
from alhambra_rules.model import ORIGIN, Cell, City
from rulebook_kit import Violation


def covered_fountain(city: City) -> Iterator[Violation]:
    """Yield every tile that lies on the fountain's cell.

    Rule: build.fountain (et-2005, ru, hu).
    """
    for cell, placed in city.stacked:
        if cell == ORIGIN:
            yield FOUNTAIN_STAYS.broken_at(cell, tile=placed)


def moved_fountain(cell: Cell) -> Iterator[Violation]:
    """Yield the fountain if the cell to remove or swap is its own.

    Rule: build.fountain (et-2005, ru, hu).
    """
    if cell == ORIGIN:
        yield FOUNTAIN_STAYS.broken_at(cell, template="build.fountain-stays")
