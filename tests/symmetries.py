"""Cities and cells seen in a mirror, cities turned, and cities with more walls."""

from __future__ import annotations

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
