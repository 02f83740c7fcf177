"""A tile with its building, price and walls, and the trace of a city's longest wall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from alhambra_rules.drawing import palette
from alhambra_rules.drawing.svg import icons
from alhambra_rules.drawing.svg.markup import (
    CELL,
    STARTS,
    TRACE_OFFSET,
    Element,
    Extent,
    Point,
    Value,
    element,
    group,
    path,
)
from alhambra_rules.drawing.svg.text_layout import fitted, words
from alhambra_rules.model import FOUNTAIN, Bazaar, BuildingType, PlacedTile, Tile, in_compass_order
from alhambra_rules.scoring import Segment, Wall
from rulebook_kit import Cell, Side

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
        yield group(icons.fountain_icon("#8c7a5b"), x=20, y=26)
    else:
        name = fitted(tile.id, 14, CELL - 28)
        yield _bold(name, _MIDDLE, _MIDDLE + 5, 14, fill=paint.ink, text_anchor="middle")


def _building(
    tile: Tile, building: BuildingType, paint: palette.Paint, left: float
) -> Iterator[Element]:
    yield _bold(building.initial, 15, 33, 21, fill=paint.ink)
    price = fitted(str(tile.price), 21, 44)
    yield _bold(price, CELL - 15, 33, 21, fill=paint.ink, text_anchor="end")
    yield group(icons.building_icon(building, paint.ink, 0.75), x=left, y=42)


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
    yield icons.coin(palette.CURRENCIES[bazaar.currency], 19, 62)
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
