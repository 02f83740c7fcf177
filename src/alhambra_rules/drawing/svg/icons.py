"""Small silhouettes of the six buildings, the fountain, a chest and a coin."""

from __future__ import annotations

from collections.abc import Mapping

from alhambra_rules.drawing.palette import BUILDINGS, CARD, CARD_INK, WATER, Paint
from alhambra_rules.drawing.svg.markup import Element, element, group
from alhambra_rules.model import BuildingType
from rulebook_kit.values import FrozenDict

_BUILDINGS: Mapping[BuildingType, str] = FrozenDict(
    {
        BuildingType.PAVILION: (
            "M5 40v-4h38v4zM9 36V20h5v16zM21.5 36V20h5v16zM34 36V20h5v16z"
            "M6 19c1-7 8-10 12-12 3-1.5 5-3 5-7h2c0 4 2 5.5 5 7 4 2 11 5 12 12z"
        ),
        BuildingType.SERAGLIO: (
            "M2 40V22h44v18H29v-7a5 5 0 0 0-10 0v7zM7 28v6h6v-6zM35 28v6h6v-6z"
            "M4 20a7 8 0 0 1 14 0zM30 20a7 8 0 0 1 14 0zM15 20c0-9 6-11 8-14V2h2v4c2 3 8 5 8 14z"
        ),
        BuildingType.ARCADES: (
            "M2 10h44v30h-3V25a5.5 5.5 0 0 0-11 0v15h-2.5V25a5.5 5.5 0 0 0-11 0v15H16V25"
            "a5.5 5.5 0 0 0-11 0v15H2zM0 4h48v4H0z"
        ),
        BuildingType.CHAMBERS: (
            "M24 2L1 19l3 3 20-15 20 15 3-3zM7 23L24 10l17 13v17H28V29h-8v11H7z"
            "M11 25v6h5v-6zM32 25v6h5v-6z"
        ),
        BuildingType.GARDEN: (
            "M22 40v-9C14 33 6 29 7 21c-4-9 5-14 9-12 3-11 17-10 18-1 8-1 11 8 7 13"
            " 2 8-7 12-15 10v9zM2 38h44v2H2z"
        ),
        BuildingType.TOWER: (
            "M12 40V17H8V2h7v5h5V2h8v5h5V2h7v15h-4v23h-8v-8a4 4 0 0 0-8 0v8zM21 17v8h6v-8z"
        ),
    }
)

_JETS = (
    "M24 15C22 6 16 2 11 5M24 15C26 6 32 2 37 5M24 15V2M24 15C20 9 13 8 9 13M24 15c4-6 11-7 15-2"
)
_BASIN = "M3 18h42c-1 9-9 12-17 13v5h7v4H13v-4h7v-5C12 30 4 27 3 18z"
_CHEST = "M0 7C0 2 3 0 6 0h14c3 0 6 2 6 7v1H0zM0 10h10v4h6v-4h10v9H0z"


def building_icon(building: BuildingType, colour: str, size: float = 1) -> Element:
    """Return the silhouette of a building, 48 by 40."""
    return element(
        "path",
        d=_BUILDINGS[building],
        fill=colour,
        fill_rule="evenodd",
        **({"transform": f"scale({size:g})"} if size != 1 else {}),
    )


def fountain_icon(colour: str) -> Element:
    """Return the fountain: a basin on a foot with water in it."""
    return group(
        element(
            "path", d=_JETS, fill="none", stroke=WATER, stroke_width=2.5, stroke_linecap="round"
        ),
        element("path", d=_BASIN, fill=colour),
    )


def chest_icon(colour: BuildingType) -> Element:
    """Return a chest of 26 by 19 in the colour of a building type, on a light ground."""
    paint = BUILDINGS[colour]
    return group(
        element("rect", x=-4, y=-4, width=34, height=27, rx=6, fill=CARD, stroke=CARD_INK),
        element("path", d=_CHEST, fill=paint.fill, stroke=paint.edge),
    )


def coin(paint: Paint, x: float, y: float, radius: float = 7) -> Element:
    """Return a coin in the colours of a currency."""
    return element(
        "circle", cx=x, cy=y, r=radius, fill=paint.fill, stroke=paint.edge, stroke_width=2
    )
