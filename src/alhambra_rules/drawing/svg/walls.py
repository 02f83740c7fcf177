"""The walls of tiles, and the longest wall of a city traced along its outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from alhambra_rules.drawing.svg.geometry import CELL, TRACE_OFFSET, Extent, Point, start_of
from alhambra_rules.drawing.svg.markup import Element, group, path
from alhambra_rules.drawing.svg.palette import JOINT, PAPER, TRACE, WALL, WALL_EDGE
from alhambra_rules.model import in_compass_order
from alhambra_rules.rulebook import Cell, Side
from alhambra_rules.scoring import Segment, Wall

_THICK = 11


def tile_walls(walls: frozenset[Side], size: float = CELL) -> tuple[Element, ...]:
    """Return the walled sides of a tile as sandstone just within its edges."""
    if not walls:
        return ()
    lines = [_line_along(side, size) for side in in_compass_order(walls)]
    strokes = (
        (WALL_EDGE, _THICK, {"stroke_linecap": "square"}),
        (WALL, _THICK - 4, {"stroke_linecap": "square"}),
        (JOINT, _THICK - 4, {"stroke_dasharray": "1.5 8.5", "stroke_dashoffset": "-4"}),
    )
    return tuple(
        path(*(command for line in lines for command in line), stroke=colour, stroke_width=width,
             fill="none", **more)
        for colour, width, more in strokes
    )  # fmt: skip


def _line_along(side: Side, size: float) -> tuple[tuple[str | float, ...], ...]:
    """Return the middle line of a wall along that side of a tile."""
    near, far = _THICK / 2, size - _THICK / 2
    ends = {
        Side.NORTH: (near, near, far, near),
        Side.EAST: (far, near, far, far),
        Side.SOUTH: (near, far, far, far),
        Side.WEST: (near, near, near, far),
    }[side]
    return (("M", *ends[:2]), ("L", *ends[2:]))


def traced(wall: Wall, extent: Extent) -> Element:
    """Return a wall drawn as one line along the outside of the city; nothing without a wall."""
    if not wall.segments:
        return group()
    points = list(_points(wall.segments, extent))
    closed = points[0] == points[-1]
    commands: list[tuple[str | float, ...]] = [("M", *points[0])]
    commands += [("L", *point) for point in points[1:-1]]
    commands.append(("Z",) if closed else ("L", *points[-1]))
    return group(
        *(
            path(*commands, fill="none", stroke=colour, stroke_width=width,
                 stroke_linejoin="round", stroke_linecap="round")
            for colour, width in ((PAPER, 8), (TRACE, 5))
        ),
        title=f"The longest wall: {wall.length}",
    )  # fmt: skip


def _points(segments: Sequence[Segment], extent: Extent) -> Iterator[Point]:
    """Yield the corners of a line along these sides, a little outside of them."""
    first, last = segments[0], segments[-1]
    closed = len(segments) >= 4 and _end(last) == _start(first)
    yield _outside(_start(first), extent, (last, first) if closed else (first,))
    for here, following in pairwise(segments):
        yield _outside(_end(here), extent, (here, following))
    yield _outside(_end(last), extent, (last, first) if closed else (last,))


def _start(segment: Segment) -> Cell:
    (x, y), side = segment
    dx, dy = start_of(side)
    return Cell(x + dx, y + dy)


def _end(segment: Segment) -> Cell:
    cell, side = segment
    return _start((cell, side.turned(1)))


def _outside(corner: Cell, extent: Extent, sides: Sequence[Segment]) -> Point:
    """Return the place a little outside of one or two sides that meet in a corner."""
    x, y = extent.corner(corner)
    steps = {side.step for _, side in sides}
    return (
        x + TRACE_OFFSET * sum(dx for dx, _ in steps),
        y + TRACE_OFFSET * sum(dy for _, dy in steps),
    )
