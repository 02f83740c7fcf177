"""The short names of tiles: ``G10n`` or ``T12``; of bazaars: ``B1SAT``."""

from __future__ import annotations

from alhambra_rules.model import FOUNTAIN, Bazaar, Currency, PlacedTile, Tile, known_tiles

_SQUARES = {currency: square for square, currency in enumerate(Currency, start=1)}


def short_name(placed: PlacedTile) -> str:
    """Return the name that a diagram shows: ``G10n``; ``G10n@1`` turned; ``F`` for the fountain.

    A tile has the initial of its type, its price and its walled sides; a bazaar has ``B``, the
    number of the market square that takes its currency, and the initials of its colours.
    """
    tile = placed.tile
    if isinstance(tile, Bazaar):
        colours = "".join(colour.initial for colour in tile.colours)
        name = f"B{_SQUARES[tile.currency]}{colours}"
    else:
        name = f"{tile.type.initial}{tile.price}{tile.wall_letters}" if tile.type else "F"
    return f"{name}@{placed.turned}" if placed.turned else name


TILES_BY_SHORT_NAME: dict[str, Tile] = {
    short_name(PlacedTile(tile)): tile for tile in (FOUNTAIN, *known_tiles().values())
}
"""The 54 tiles, every bazaar and the fountain by their short names."""
