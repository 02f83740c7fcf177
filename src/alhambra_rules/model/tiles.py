"""The 54 building tiles of the game, read from ``tiles.json``.

Rules: components.tiles, components.walls.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data
from typing import TypedDict

from alhambra_rules.model.bazaar import every_bazaar
from alhambra_rules.model.building import BuildingType
from alhambra_rules.model.tile import Tile
from rulebook_kit import RulebookError, Side, nearest
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import did_you_mean


class UnknownTile(RulebookError, KeyError):
    """No tile has that id; the message suggests the nearest known id."""

    def __init__(self, tile_id: str) -> None:
        self.tile_id = tile_id
        super().__init__(tile_id)

    def __str__(self) -> str:
        meant = did_you_mean(tile.id for tile in tiles_like(self.tile_id))
        return f'unknown tile "{self.tile_id}"{meant or nearest(self.tile_id, known_tiles())}'


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
    return FrozenDict({tile.id: tile for tile in tiles})


TILES: Mapping[str, Tile] = _read()
"""The 54 tiles by id, cheapest type first. Rule: components.tiles."""


@cache
def known_tiles() -> Mapping[str, Tile]:
    """Return the 54 tiles and every possible bazaar, by id."""
    real = {name: tile for name, tile in every_bazaar().items() if not tile.misprinted}
    return FrozenDict({**TILES, **real})


def tile_of(tile: Tile | str) -> Tile:
    """Return the tile, or the one of that id: one of the 54 or any possible bazaar.

    ``UnknownTile`` if no tile has that id.

    >>> tile_of("bazaar-florin-pavilion-arcades-garden").walls
    frozenset()
    """
    if isinstance(tile, Tile):
        return tile
    try:
        return TILES.get(tile) or known_tiles()[tile]  # bazaars are made only if needed
    except (KeyError, TypeError):
        raise UnknownTile(str(tile)) from None


_TYPE_AND_PRICE = re.compile(r"([a-z]+)-?(\d+)-?([a-z]*)")


def tiles_like(name: str) -> tuple[Tile, ...]:
    """Return the tiles that a wrong id or short name can mean: those of its type and price.

    If one of them has its walls, in whatever order, it is meant.

    >>> [tile.id for tile in tiles_like("T9w")], [tile.id for tile in tiles_like("tower-9-wn")]
    (['tower-9-es', 'tower-9-ne', 'tower-9-nw'], ['tower-9-nw'])
    """
    found = _TYPE_AND_PRICE.fullmatch(name[:40].lower())
    if found is None:
        return ()
    kind, price, walls = found.groups()
    alike = [
        tile
        for tile in TILES.values()
        if tile.type and kind in (tile.type.value, tile.type.initial.lower())
        if str(tile.price) == price
    ]
    exact = [tile for tile in alike if sorted(tile.wall_letters) == sorted(walls)]
    return tuple(sorted(exact or alike, key=lambda tile: tile.id))
