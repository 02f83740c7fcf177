"""The immutable values of the game: tiles, cities, money, tables. They contain no rules."""

from alhambra_rules.model.cards import ARCHITECTS, Architect, Currency, MoneyCard, card_of
from alhambra_rules.model.city import (
    ORIGIN,
    ByCell,
    City,
    EmptyCell,
    keep,
    kept_with,
    once_per_city,
)
from alhambra_rules.model.placed_tile import WALL_CODES, Piece, PlacedTile, code_of
from alhambra_rules.model.player import Claim, Player
from alhambra_rules.model.table import ModuleInPlay, Table, building_modules
from alhambra_rules.model.tiles import (
    BAZAARS,
    DIRK,
    FOUNTAIN,
    TILES,
    Bazaar,
    BuildingType,
    Tile,
    UnknownTile,
    every_bazaar,
    in_compass_order,
    known_tiles,
    tile_of,
)
from rulebook_kit import Cell, Side

__all__ = [
    "ARCHITECTS",
    "BAZAARS",
    "DIRK",
    "FOUNTAIN",
    "ORIGIN",
    "TILES",
    "WALL_CODES",
    "Architect",
    "Bazaar",
    "BuildingType",
    "ByCell",
    "Cell",
    "City",
    "Claim",
    "Currency",
    "EmptyCell",
    "ModuleInPlay",
    "MoneyCard",
    "Piece",
    "PlacedTile",
    "Player",
    "Side",
    "Table",
    "Tile",
    "UnknownTile",
    "building_modules",
    "card_of",
    "code_of",
    "every_bazaar",
    "in_compass_order",
    "keep",
    "kept_with",
    "known_tiles",
    "once_per_city",
    "tile_of",
]
