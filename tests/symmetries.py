"""Cities and cells seen in a mirror, cities turned, and cities with more walls."""

from __future__ import annotations

from collections.abc import Collection

from attrs import evolve

from alhambra_rules.model import FOUNTAIN, Cell, City, PlacedTile, Side, Tile

EAST_AND_WEST = {Side.EAST: Side.WEST, Side.WEST: Side.EAST}


def mirrored_cell(cell: Cell) -> Cell:
    return Cell(-cell.x, cell.y)


def mirrored_side(side: Side) -> Side:
    return EAST_AND_WEST.get(side, side)


def mirrored_tile(tile: Tile) -> Tile:
    return evolve(tile, walls=map(mirrored_side, tile.walls)) if tile.walls else tile


def mirrored(city: City) -> City:
    """Return the city as a mirror shows it; what was turned turns the other way."""
    return City.of_pieces(
        (mirrored_cell(cell), PlacedTile(mirrored_tile(placed.tile), -placed.turned % 4))
        for cell, placed in city.pieces
        if placed.tile != FOUNTAIN
    )


def turned(city: City) -> City:
    return City.of_pieces(
        ((-cell.y, cell.x), PlacedTile(placed.tile, (placed.turned + 1) % 4))
        for cell, placed in city.pieces
        if placed.tile != FOUNTAIN
    )


def with_walls(city: City, side: Side, cells: Collection[Cell]) -> City:
    """Return the board with walls on that side of these cells' tiles, except the fountain."""
    return City.of_pieces(
        (cell, _walled(placed, side) if cell in cells else placed)
        for cell, placed in city.pieces
        if placed.tile != FOUNTAIN
    )


def _walled(placed: PlacedTile, side: Side) -> PlacedTile:
    """Return a tile that lies the same way, with a wall on that side as it lies."""
    tile, added = placed.tile, side.turned(-placed.turned % 4)
    return PlacedTile(Tile(tile.id, tile.type, tile.price, {*tile.walls, added}), placed.turned)
