"""Cities as requests write them, and back."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra_rules.model import FOUNTAIN, ORIGIN, City, PlacedTile
from alhambra_rules.notation.position_document import PlacedTileDocument

_FOUNTAIN_PIECE = (ORIGIN, PlacedTile(FOUNTAIN))


def city_of(tiles: Sequence[PlacedTileDocument]) -> City:
    """Return the city of these tiles; of several on one cell the first lies at the bottom."""
    return City.of_pieces(((one.x, one.y), (one.tile, one.turned)) for one in tiles)


def plain_city(city: City) -> list[PlacedTileDocument]:
    """Return the tiles of a city, the fountain left out, sorted by cell."""
    return [
        PlacedTileDocument(cell.x, cell.y, placed.tile.id, placed.turned)
        for cell, placed in city.pieces
        if (cell, placed) != _FOUNTAIN_PIECE
    ]
