"""Draw cities as diagrams: text that people can read, write and check by eye."""

from __future__ import annotations

from collections.abc import Mapping, Set

from attrs import frozen

from alhambra_rules.model import (
    FOUNTAIN,
    Bazaar,
    Cell,
    City,
    Currency,
    PlacedTile,
    Tile,
    known_tiles,
)
from alhambra_rules.model.shown import OneCity, city_shown
from alhambra_rules.notation.position_document import MOST_ENTRIES
from rulebook_kit import InvalidArgument, Side
from rulebook_kit.values import Frozen
from rulebook_kit.words import quoted

_SQUARES = {currency: square for square, currency in enumerate(Currency, start=1)}


def short_name(placed: PlacedTile) -> str:
    """Return the name that a diagram shows: ``G10n``, ``G10n@1`` if turned, ``F`` for the fountain.

    A tile has the initial of its type, its price and its walled sides. A bazaar has ``B``, the
    number of the market square of its currency, and the initials of its colours.
    """
    tile = placed.tile
    if isinstance(tile, Bazaar):
        colours = "".join(colour.initial for colour in tile.colours)
        name = f"B{_SQUARES[tile.currency]}{colours}"
    else:
        name = f"{tile.type.initial}{tile.price}{tile.wall_letters}" if tile.type else "F"
    return f"{name}@{placed.turned}" if placed.turned else name


TILES_BY_SHORT_NAME: dict[str, Tile] = {
    short_name(PlacedTile(tile)): tile for tile in (FOUNTAIN, *known_tiles().values())
}
"""The 54 tiles, every bazaar and the fountain by their short names."""

WIDTH, HEIGHT = 9, 3
LARGEST_PICTURE = 10_000
"""The most cells of a picture: far more than any city spans, few enough to print."""


@frozen
class Block(Frozen):
    """One cell of a picture.

    Attributes:
        label: the text in the middle, at most 7 characters.
        walls: the sides drawn as walls.
        corner: the character in the four corners.
        note: the text in the middle of the bottom line; 7 characters are shown.
        badge: the text in the middle of the top line; 7 characters are shown.
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
    """Return the blocks as text, each on its cell; lines have no trailing spaces.

    Raises:
        InvalidArgument: the cells are too far apart for a picture.
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


@frozen
class Diagram(Frozen):
    """What a diagram shows: a city, and the cell asked about, if any."""

    city: City
    asked: Cell | None = None


def draw_diagram(city: OneCity, asked: tuple[int, int] | None = None) -> str:
    """Return the city as a diagram, which ``parse_diagram`` reads back.

    Args:
        city: at most 200 of the 54 tiles and the bazaars, one on each cell; or the ``Player``,
            ``Seat``, ``SeatView`` or ``View`` that has this city.
        asked: the cell to mark with ``?``.

    Raises:
        InvalidArgument: a diagram cannot show the city. The message says why.

    >>> print(draw_diagram(City.of({(1, 0): "garden-10-n"}), asked=(1, -1)))
    <BLANKLINE>
                 ?
    <BLANKLINE>
    +       ++#######+
        F       G10n
    +       ++       +
    """
    shown = city_shown(city)
    _check_drawable(shown)
    mark = None if asked is None else Cell.of(asked)
    blocks = {
        cell: Block(short_name(placed), placed.walls, "?" if cell == mark else "+")
        for cell, placed in shown.tiles.items()
    }
    if mark is not None:
        blocks.setdefault(mark, Block("?", corner=" "))
    return picture(blocks)


def _check_drawable(city: City) -> None:
    for cell, placed in city.stacked:
        raise InvalidArgument(
            f"a diagram shows one tile on each cell, but {placed} is stacked on {cell}"
        )
    if len(city.tiles) > 1 + MOST_ENTRIES:
        raise InvalidArgument(
            f"city must have at most {MOST_ENTRIES} tiles, not {len(city.tiles) - 1:,}"
        )
    for cell, placed in city.tiles.items():
        if placed.tile not in (FOUNTAIN, known_tiles().get(placed.tile.id)):
            raise InvalidArgument(
                f"a diagram can show the 54 tiles and bazaars, not {quoted(placed.tile)} on {cell}"
            )
