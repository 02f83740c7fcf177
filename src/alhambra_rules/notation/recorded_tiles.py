"""What a position or a state can name as a tile."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from alhambra_rules.model import TILES, Tile, every_bazaar

RECORDED_TILES: Final[Mapping[str, Tile]] = MappingProxyType({**TILES, **every_bazaar()})
"""The 54 tiles and every bazaar by id, the misprinted ones too, so that the fault is found."""
