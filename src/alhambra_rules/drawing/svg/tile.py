"""A tile with its building, price and walls, and the trace of a city's longest wall.

The six buildings, the fountain, a chest and a coin are small silhouettes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from alhambra_rules.drawing import palette
from alhambra_rules.drawing.palette import BUILDINGS, CARD, CARD_INK, WATER, Paint
from alhambra_rules.drawing.svg.markup import (
    CELL,
    STARTS,
    TRACE_OFFSET,
    Element,
    Extent,
    Point,
    Value,
    element,
    fitted,
    group,
    path,
    words,
)
from alhambra_rules.model import FOUNTAIN, Bazaar, BuildingType, PlacedTile, Tile, in_compass_order
from alhambra_rules.scoring import Segment, Wall
from rulebook_kit import Cell, Side
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


_THICK = 11


def tile_walls(walls: frozenset[Side], size: float = CELL) -> tuple[Element, ...]:
    """Return the walls of a tile as sandstone just within its edges."""
    if not walls:
        return ()
    line = [command for side in in_compass_order(walls) for command in _line_along(side, size)]
    square = {"stroke_linecap": "square"}
    joints = {"stroke_dasharray": "1.5 8.5", "stroke_dashoffset": "-4"}
    strokes = (
        (palette.WALL_EDGE, _THICK, square),
        (palette.WALL, _THICK - 4, square),
        (palette.JOINT, _THICK - 4, joints),
    )
    return tuple(
        path(*line, stroke=colour, stroke_width=width, fill="none", **more)
        for colour, width, more in strokes
    )


def _line_along(side: Side, size: float) -> tuple[tuple[str | float, ...], ...]:
    """Return the middle line of a wall along a side of a tile."""
    near, far = _THICK / 2, size - _THICK / 2
    ends = {
        Side.NORTH: (near, near, far, near),
        Side.EAST: (far, near, far, far),
        Side.SOUTH: (near, far, far, far),
        Side.WEST: (near, near, near, far),
    }[side]
    return (("M", *ends[:2]), ("L", *ends[2:]))


def traced(wall: Wall, extent: Extent) -> Element:
    """Return one line along the outside of the city for a wall, or an empty group."""
    if not wall.segments:
        return group()
    points = list(_points(wall.segments, extent))
    closed = points[0] == points[-1]
    inner = (("L", *point) for point in points[1:-1])
    commands = (("M", *points[0]), *inner, ("Z",) if closed else ("L", *points[-1]))
    lines = (
        path(*commands, fill="none", stroke=colour, stroke_width=width,
             stroke_linejoin="round", stroke_linecap="round")
        for colour, width in ((palette.PAPER, 8), (palette.TRACE, 5))
    )  # fmt: skip
    return group(*lines, title=f"The longest wall: {wall.length}")


def _points(segments: Sequence[Segment], extent: Extent) -> Iterator[Point]:
    """Yield the corners of a line along these sides, a little outside."""
    first, last = segments[0], segments[-1]
    closed = len(segments) >= 4 and _end(last) == _start(first)
    yield _outside(_start(first), extent, (last, first) if closed else (first,))
    for here, following in pairwise(segments):
        yield _outside(_end(here), extent, (here, following))
    yield _outside(_end(last), extent, (last, first) if closed else (last,))


def _start(segment: Segment) -> Cell:
    (x, y), side = segment
    dx, dy = STARTS[side]
    return Cell(x + dx, y + dy)


def _end(segment: Segment) -> Cell:
    cell, side = segment
    return _start((cell, side.turned(1)))


def _outside(corner: Cell, extent: Extent, sides: Sequence[Segment]) -> Point:
    """Return the point a little outside of one or two sides that meet in a corner."""
    x, y = extent.corner(corner)
    steps = {side.step for _, side in sides}
    return (
        x + TRACE_OFFSET * sum(dx for dx, _ in steps),
        y + TRACE_OFFSET * sum(dy for _, dy in steps),
    )


_MIDDLE = CELL / 2
_EDGE = 1.5


def paint_of(tile: Tile) -> palette.Paint:
    """Return the colours of a tile."""
    if tile.type is not None:
        return palette.BUILDINGS[tile.type]
    if tile == FOUNTAIN:
        return palette.Paint(palette.FOUNTAIN, palette.CARD_INK, palette.CARD_EDGE)
    if isinstance(tile, Bazaar):
        return palette.Paint(palette.CARD, palette.CARD_INK, palette.CARD_EDGE)
    return palette.Paint(palette.FOREIGN, "#ffffff", "#303236")


def tile_face(placed: PlacedTile, *, aside: bool = False) -> Iterator[Element]:
    """Yield a tile without its walls; ``aside`` moves the building to make room for chests."""
    tile, paint = placed.tile, paint_of(placed.tile)
    yield element(
        "rect", x=_EDGE, y=_EDGE, width=CELL - 2 * _EDGE, height=CELL - 2 * _EDGE, rx=5,
        fill=paint.fill, stroke=paint.edge, stroke_width=1.5,
    )  # fmt: skip
    turn = f"rotate({90 * placed.turned} {_MIDDLE:g} {_MIDDLE:g})"
    face = _face(tile, paint, 12 if aside else 26)
    yield element("g", *face, **({"transform": turn} if placed.turned else {}))


def _face(tile: Tile, paint: palette.Paint, left: float) -> Iterator[Element]:
    """Yield the print on a tile, which turns with it: letter, price and building."""
    if isinstance(tile, Bazaar):
        yield from _bazaar(tile)
    elif tile.type is not None:
        yield from _building(tile, tile.type, paint, left)
    elif tile == FOUNTAIN:
        yield group(fountain_icon("#8c7a5b"), x=20, y=26)
    else:
        name = fitted(tile.id, 14, CELL - 28)
        yield _bold(name, _MIDDLE, _MIDDLE + 5, 14, fill=paint.ink, text_anchor="middle")


def _building(
    tile: Tile, building: BuildingType, paint: palette.Paint, left: float
) -> Iterator[Element]:
    yield _bold(building.initial, 15, 33, 21, fill=paint.ink)
    price = fitted(str(tile.price), 21, 44)
    yield _bold(price, CELL - 15, 33, 21, fill=paint.ink, text_anchor="end")
    yield group(building_icon(building, paint.ink, 0.75), x=left, y=42)


def _bazaar(bazaar: Bazaar) -> Iterator[Element]:
    """Yield an awning in the three colours with their letters, and the currency below it."""
    third = (CELL - 28) / 3
    for index, colour in enumerate(bazaar.colours):
        paint, left = palette.BUILDINGS[colour], 14 + third * index
        yield element(
            "path",
            d=f"M{left:g} 14h{third:g}v24a{third / 2:g} 9 0 0 1 -{third:g} 0z",
            fill=paint.fill,
            stroke=paint.edge,
        )
        yield _bold(colour.initial, left + third / 2, 33, 15, fill=paint.ink, text_anchor="middle")
    yield coin(palette.CURRENCIES[bazaar.currency], 19, 62)
    yield _bold(bazaar.currency.value, 29, 66, 12, fill=palette.CARD_INK)


def _bold(text: str, x: float, y: float, size: float, **attributes: Value) -> Element:
    return words(text, x, y, size, font_weight="bold", **attributes)


def describe_tile(placed: PlacedTile) -> str:
    """Return a tile in words.

    >>> from alhambra_rules.model import TILES
    >>> describe_tile(PlacedTile(TILES["garden-10-n"]))
    'garden-10-n: garden, price 10, wall north'
    """
    tile = placed.tile
    if tile == FOUNTAIN:
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
