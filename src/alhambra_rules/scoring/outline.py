"""The outline of a city: the closed curves of its outer sides.

An outer side is a side of a tile next to an empty cell. The walk is clockwise, with the city on
the right hand: eastwards along a north side. The outline of a legal city is one curve. Gaps and
detached tiles add more curves. The curve around a gap runs counterclockwise, because the city
lies outside it.
"""

from __future__ import annotations

from collections.abc import Set

from alhambra_rules.model import Cell, City, Side

Segment = tuple[Cell, Side]
"""One side of one cell."""


def outline(city: City) -> tuple[tuple[Segment, ...], ...]:
    """Return the curves of the outline, each as its outer sides in walking order.

    A curve starts with its first side in reading order, and curves are sorted by their first
    sides. Rule: scoring.wall (et-2005, ru, hu).

    >>> outline(City.start())[0][1]
    (Cell(x=0, y=0), Side.EAST)
    """
    built = city.tiles.keys()
    outer = [(cell, side) for cell in built for side in Side if cell.next(side) not in built]
    walked: set[Segment] = set()
    curves = []
    for start in sorted(outer, key=reading_order):
        if start not in walked:
            curve = _curve(start, built)
            walked.update(curve)
            curves.append(curve)
    return tuple(curves)


def reading_order(segment: Segment) -> tuple[int, int, int]:
    """Return the key that sorts sides by y, then by x, then n, e, s, w."""
    cell, side = segment
    return cell.y, cell.x, _COMPASS[side]


_COMPASS = {side: number for number, side in enumerate(Side)}


def _curve(start: Segment, built: Set[Cell]) -> tuple[Segment, ...]:
    """Return all sides of the curve through this side, starting with it."""
    curve = [start]
    while (following := _next(curve[-1], built)) != start:
        curve.append(following)
    return tuple(curve)


def _next(segment: Segment, built: Set[Cell]) -> Segment:
    """Return the outer side that follows this one.

    At a convex corner it is the next side of the same tile, even if another tile touches that
    corner. On a straight line it is the side of the next tile. At a concave corner it is a side of
    the tile that juts out.
    """
    cell, side = segment
    ahead = cell.next(side.turned(1))
    if ahead not in built:
        return cell, side.turned(1)
    jutting = ahead.next(side)
    if jutting not in built:
        return ahead, side
    return jutting, side.turned(3)
