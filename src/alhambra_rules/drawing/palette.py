"""The colours of pictures, light and dark: buildings, currencies, paper and marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import frozen

from alhambra_rules.model import BuildingType, Currency
from rulebook_kit.values import FrozenDict

Theme = Literal["auto", "light", "dark"]
"""``auto`` follows the reader's preference; the others are for pages with their own switch."""


@frozen
class Shade:
    """A colour with a light and a dark variant."""

    name: str
    light: str
    dark: str

    def css_class(self, attribute: str) -> str:
        """Return the CSS class that makes ``fill`` or ``stroke`` dark."""
        return f"ar-{attribute[0]}-{self.name}"


PAPER = Shade("paper", "#fbf8f1", "#1c1b1f")
SHEET = Shade("sheet", "#f3ecdd", "#29272d")
"""The background of everything outside the cities, such as the market."""
INK = Shade("ink", "#2a231b", "#f1ebdf")
MUTED = Shade("muted", "#6d6253", "#b3a897")
LINE = Shade("line", "#d9cfbb", "#48434d")
TRACE = Shade("trace", "#b85c00", "#ffb648")
"""The longest wall."""
LEGAL = Shade("legal", "#1b7a43", "#6fdc98")
"""The cells that a tile may go to."""
FAULT = Shade("fault", "#b3001b", "#ff8a80")

SHADES = (PAPER, SHEET, INK, MUTED, LINE, TRACE, LEGAL, FAULT)

_DARK = "".join(
    f".{shade.css_class(attribute)}{{{attribute}:{shade.dark}}}"
    for shade in SHADES
    for attribute in ("fill", "stroke")
)
STYLE = f"@media (prefers-color-scheme: dark){{{_DARK}}}"
"""The style sheet of pictures that follow the reader's preference."""

CARD, CARD_INK, CARD_EDGE = "#fffdf7", "#2a231b", "#8d8069"
"""Cardboard and print, the same in light and dark."""
MARK, MARK_INK, MARK_LEGAL = "#b3001b", "#ffffff", "#1b7a43"
"""Red and green marks on cardboard."""
WALL, WALL_EDGE, JOINT = "#ecd9ac", "#3a2c1c", "#a58b58"
"""Sandstone, its outline and its joints."""
FOUNTAIN, WATER = "#e9dfc6", "#2f7fa8"
FOREIGN = "#6f7378"
"""A tile that is not one of the 54."""


@frozen
class Paint:
    """The colours of a tile or card, of its letters, and of its edge."""

    fill: str
    ink: str
    edge: str


BUILDINGS: Mapping[BuildingType, Paint] = FrozenDict(
    {
        BuildingType.PAVILION: Paint("#2b6cb8", "#ffffff", "#173f6e"),
        BuildingType.SERAGLIO: Paint("#cf3a31", "#ffffff", "#7d1b16"),
        BuildingType.ARCADES: Paint("#8f5f2c", "#ffffff", "#523414"),
        BuildingType.CHAMBERS: Paint("#f7f2e6", "#2a231b", "#8d8069"),
        BuildingType.GARDEN: Paint("#20763f", "#ffffff", "#0f4222"),
        BuildingType.TOWER: Paint("#7546ae", "#ffffff", "#43236c"),
    }
)
"""Blue, red, brown, white, green and purple, as in the game. Rule: components.tiles."""

CURRENCIES: Mapping[Currency, Paint] = FrozenDict(
    {
        Currency.DENAR: Paint("#bcd6f2", "#14345a", "#3f6ea3"),
        Currency.DIRHAM: Paint("#c2e3c4", "#12401d", "#3f8550"),
        Currency.DUCAT: Paint("#f8cfa3", "#5a2c00", "#b96a1c"),
        Currency.FLORIN: Paint("#f6e7a0", "#4b3c00", "#a08a1e"),
    }
)
"""Blue, green, orange and yellow, as in the game."""
