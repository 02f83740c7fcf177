"""Frozen values: tower types, cards, towers, recorded positions."""

from five_towers.model.card import (
    CARDS,
    COPIED_VALUES,
    HIGHEST,
    Card,
    TowerType,
    UnknownCard,
    cards_as_given,
    cards_in_order,
    deck,
)
from five_towers.model.table import Claim, Player, Table
from five_towers.model.tower import Tower, all_towers, towers_by_type, towers_in_order

__all__ = [
    "CARDS",
    "COPIED_VALUES",
    "HIGHEST",
    "Card",
    "Claim",
    "Player",
    "Table",
    "Tower",
    "TowerType",
    "UnknownCard",
    "all_towers",
    "cards_as_given",
    "cards_in_order",
    "deck",
    "towers_by_type",
    "towers_in_order",
]
