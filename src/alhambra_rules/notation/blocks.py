"""Tiles as blocks of 9 by 3 characters, and blocks laid out as a picture.

Each tile is drawn with its own four sides, so that two tiles that disagree can be seen to. What
marks a cell stands in its corners.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from attrs import frozen

from alhambra_rules.rulebook import Cell, InvalidArgument, Side

WIDTH, HEIGHT = 9, 3
LARGEST_PICTURE = 10_000
"""No picture has more cells: far more than any city spans, few enough to print."""


@frozen
class Block:
    """One cell of a picture.

    Attributes:
        label: what stands in the middle, at most 7 characters.
        walls: the sides drawn as walls.
        corner: the character in the four corners.
        note: what stands in the middle of the bottom line, at most 7 characters.
        badge: what stands in the middle of the top line, at most 7 characters.
    """

    label: str
    walls: Set[Side] = frozenset()
    corner: str = "+"
    note: str = ""
    badge: str = ""

    def lines(self) -> tuple[str, str, str]:
        """Return the three lines."""
        north, south = ("#" if side in self.walls else " " for side in (Side.NORTH, Side.SOUTH))
        west, east = ("#" if side in self.walls else " " for side in (Side.WEST, Side.EAST))
        return (
            self.corner + self.badge.center(7, north)[:7] + self.corner,
            west + self.label.center(7) + east,
            self.corner + self.note.center(7, south)[:7] + self.corner,
        )


def picture(blocks: Mapping[Cell, Block]) -> str:
    """Lay the blocks out by their cells; lines carry no trailing blanks.

    Raises:
        InvalidArgument: the cells lie too far apart for a picture.
    """
    columns = [cell.x for cell in blocks]
    rows = [cell.y for cell in blocks]
    width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    if width * height > LARGEST_PICTURE:
        raise InvalidArgument(f"cells spread over {width} by {height} are too far apart to draw")
    text = []
    empty = (" " * WIDTH,) * HEIGHT
    for y in range(min(rows), min(rows) + height):
        across = [
            blocks[Cell(x, y)].lines() if Cell(x, y) in blocks else empty
            for x in range(min(columns), min(columns) + width)
        ]
        text += ["".join(parts).rstrip() for parts in zip(*across, strict=True)]
    return "\n".join(text)
