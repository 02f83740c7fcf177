"""The short names of tiles: initial, price and walled sides, such as ``G10n`` or ``T12``."""

from __future__ import annotations

from alhambra_rules.model import FOUNTAIN, TILES, PlacedTile, Tile


def short_name(placed: PlacedTile) -> str:
    """Return the name that a diagram shows: ``G10n``; ``G10n@1`` turned; ``F`` for the fountain."""
    tile = placed.tile
    name = f"{tile.type.initial}{tile.price}{tile.wall_letters}" if tile.type else "F"
    return f"{name}@{placed.turned}" if placed.turned else name


TILES_BY_SHORT_NAME: dict[str, Tile] = {
    short_name(PlacedTile(tile)): tile for tile in (FOUNTAIN, *TILES.values())
}
"""The 54 tiles and the fountain by their short names."""
