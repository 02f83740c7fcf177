"""A tile: its building, its price and its walls; the fountain, a bazaar, a tile of one's own."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.drawing.svg import icons
from alhambra_rules.drawing.svg.geometry import CELL
from alhambra_rules.drawing.svg.markup import Element, Value, element, group
from alhambra_rules.drawing.svg.palette import (
    BUILDINGS,
    CARD,
    CARD_EDGE,
    CARD_INK,
    CURRENCIES,
    FOREIGN,
    FOUNTAIN,
    Paint,
)
from alhambra_rules.drawing.svg.walls import tile_walls
from alhambra_rules.drawing.svg.words import fitted, words
from alhambra_rules.model import FOUNTAIN as FOUNTAIN_TILE
from alhambra_rules.model import Bazaar, BuildingType, PlacedTile, Tile, in_compass_order

_MIDDLE = CELL / 2
_EDGE = 1.5


def paint_of(tile: Tile) -> Paint:
    """Return the colours of a tile."""
    if tile.type is not None:
        return BUILDINGS[tile.type]
    if tile == FOUNTAIN_TILE:
        return Paint(FOUNTAIN, CARD_INK, CARD_EDGE)
    if isinstance(tile, Bazaar):
        return Paint(CARD, CARD_INK, CARD_EDGE)
    return Paint(FOREIGN, "#ffffff", "#303236")


def tile_face(placed: PlacedTile, *, aside: bool = False) -> Iterator[Element]:
    """Yield what a tile of the size ``CELL`` looks like but for its walls.

    What is printed on a tile turns with it.

    Args:
        placed: the tile as it lies.
        aside: whether to move the building aside, to make room for chests.
    """
    tile, paint = placed.tile, paint_of(placed.tile)
    yield element(
        "rect", x=_EDGE, y=_EDGE, width=CELL - 2 * _EDGE, height=CELL - 2 * _EDGE, rx=5,
        fill=paint.fill, stroke=paint.edge, stroke_width=1.5,
    )  # fmt: skip
    turn = f"rotate({90 * placed.turned} {_MIDDLE:g} {_MIDDLE:g})"
    face = _face(tile, paint, 12 if aside else 26)
    yield element("g", *face, **({"transform": turn} if placed.turned else {}))


def tile_parts(tile: Tile) -> Iterator[Element]:
    """Yield what a tile looks like that lies in no city."""
    yield from tile_face(PlacedTile(tile))
    yield from tile_walls(tile.walls)


def _face(tile: Tile, paint: Paint, left: float) -> Iterator[Element]:
    """Yield what is printed on a tile: letter, price and building."""
    if isinstance(tile, Bazaar):
        yield from _bazaar(tile)
    elif tile.type is not None:
        yield from _building(tile, tile.type, paint, left)
    elif tile == FOUNTAIN_TILE:
        yield group(icons.fountain_icon("#8c7a5b"), x=20, y=26)
    else:
        name = fitted(tile.id, 14, CELL - 28)
        yield _bold(name, _MIDDLE, _MIDDLE + 5, 14, fill=paint.ink, text_anchor="middle")


def _building(tile: Tile, building: BuildingType, paint: Paint, left: float) -> Iterator[Element]:
    yield _bold(building.initial, 15, 33, 21, fill=paint.ink)
    price = fitted(str(tile.price), 21, 44)
    yield _bold(price, CELL - 15, 33, 21, fill=paint.ink, text_anchor="end")
    yield group(icons.building_icon(building, paint.ink, 0.75), x=left, y=42)


def _bazaar(bazaar: Bazaar) -> Iterator[Element]:
    """Yield an awning in the three colours, each with its letter, and the currency below it."""
    third = (CELL - 28) / 3
    for index, colour in enumerate(bazaar.colours):
        paint, left = BUILDINGS[colour], 14 + third * index
        yield element(
            "path",
            d=f"M{left:g} 14h{third:g}v24a{third / 2:g} 9 0 0 1 -{third:g} 0z",
            fill=paint.fill,
            stroke=paint.edge,
        )
        yield _bold(colour.initial, left + third / 2, 33, 15, fill=paint.ink, text_anchor="middle")
    yield icons.coin(CURRENCIES[bazaar.currency], 19, 62)
    yield _bold(bazaar.currency.value, 29, 66, 12, fill=CARD_INK)


def _bold(text: str, x: float, y: float, size: float, **attributes: Value) -> Element:
    return words(text, x, y, size, font_weight="bold", **attributes)


def described(placed: PlacedTile) -> str:
    """Say in words what a tile is.

    >>> from alhambra_rules.model import TILES
    >>> described(PlacedTile(TILES["garden-10-n"]))
    'garden-10-n: garden, price 10, wall north'
    """
    tile = placed.tile
    if tile == FOUNTAIN_TILE:
        said = ["the fountain"]
    elif isinstance(tile, Bazaar):
        colours = ", ".join(colour.value for colour in tile.colours)
        said = [f"bazaar: {tile.currency.value}; {colours}"]
    else:
        kind = tile.type.value if tile.type else "no building"
        said = [f"{tile.id}: {kind}, price {tile.price}"]
    if placed.walls:
        sides = [side.name.lower() for side in in_compass_order(placed.walls)]
        said.append(f"{'walls' if len(sides) > 1 else 'wall'} {' '.join(sides)}")
    if placed.turned:
        said.append(f"turned {90 * placed.turned} degrees")
    return ", ".join(said)
