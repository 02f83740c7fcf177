"""The 54 building tiles of the game, from the package's own data.

Rules: components.tiles, components.walls.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pkgutil import get_data
from types import MappingProxyType
from typing import TypedDict

from alhambra_rules.model.building import BuildingType
from alhambra_rules.model.tile import Tile
from alhambra_rules.rulebook import RulebookError, Side, nearest


class UnknownTile(RulebookError, KeyError):
    """No tile has that id; the message suggests the nearest one that exists."""

    def __init__(self, tile_id: str) -> None:
        self.tile_id = tile_id
        super().__init__(tile_id)

    def __str__(self) -> str:
        return f'unknown tile "{self.tile_id}"{nearest(self.tile_id, TILES)}'


class _Row(TypedDict):
    id: str
    type: str
    price: int
    walls: str


def _read() -> Mapping[str, Tile]:
    rows: list[_Row] = json.loads(get_data("alhambra_rules.model", "tiles.json") or b"")
    tiles = (
        Tile(row["id"], BuildingType(row["type"]), row["price"], map(Side, row["walls"]))
        for row in rows
    )
    return MappingProxyType({tile.id: tile for tile in tiles})


TILES: Mapping[str, Tile] = _read()
"""The 54 tiles by id, cheapest type first. Rule: components.tiles."""


def tile_of(tile: Tile | str) -> Tile:
    """Return the tile, or the one of the 54 with that id; ``UnknownTile`` if there is none."""
    if isinstance(tile, Tile):
        return tile
    try:
        return TILES[tile]
    except (KeyError, TypeError):
        raise UnknownTile(str(tile)) from None
