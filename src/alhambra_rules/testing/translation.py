"""Tile ids of an engine that has its own."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from attrs import frozen

from alhambra_rules.model import TILES
from alhambra_rules.rulebook.conformance.translation import Translation


@frozen
class TileNames(Translation):
    """What an engine calls the tiles."""

    pieces: ClassVar[str] = "tiles"
    noun: ClassVar[str] = "tile"
    known: ClassVar[Collection[str]] = TILES
    keys: ClassVar[frozenset[str]] = frozenset({"tile", "dirk", "reserve", "market"})
