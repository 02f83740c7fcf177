"""Diagrams: cities as text that people can read, write and check by eye.

A tile is a block of 9 by 3 characters with its short name in the middle, a wall is a side of
``#``. ``F`` is the fountain. ``?`` marks the one cell asked about: in the middle of an empty
cell, or as the four corners of a tile.
"""

from __future__ import annotations

from attrs import frozen

from alhambra_rules.model import FOUNTAIN, Cell, City, known_tiles
from alhambra_rules.notation.blocks import Block, picture
from alhambra_rules.notation.names import short_name
from alhambra_rules.rulebook import InvalidArgument


@frozen
class Diagram:
    """What a diagram shows: a city, and the cell asked about, if any."""

    city: City
    asked: Cell | None = None


def draw_diagram(city: City, asked: tuple[int, int] | None = None) -> str:
    """Return the city as a diagram, which ``parse_diagram`` reads back.

    Args:
        city: tiles of the 54 and bazaars only, one on a cell.
        asked: the cell to mark with ``?``.

    Raises:
        InvalidArgument: the city holds what no diagram can show.

    >>> print(draw_diagram(City.of({(1, 0): "garden-10-n"}), asked=(1, -1)))
    <BLANKLINE>
                 ?
    <BLANKLINE>
    +       ++#######+
        F       G10n
    +       ++       +
    """
    _refuse_what_no_diagram_shows(city)
    mark = None if asked is None else Cell.of(asked)
    blocks = {
        cell: Block(short_name(placed), placed.walls, "?" if cell == mark else "+")
        for cell, placed in city.tiles.items()
    }
    if mark is not None:
        blocks.setdefault(mark, Block("?", corner=" "))
    return picture(blocks)


def _refuse_what_no_diagram_shows(city: City) -> None:
    for cell, placed in city.stacked:
        raise InvalidArgument(
            f"a diagram shows one tile a cell, but {placed} lies on top on {cell}"
        )
    for cell, placed in city.tiles.items():
        if placed.tile not in (FOUNTAIN, known_tiles().get(placed.tile.id)):
            raise InvalidArgument(
                f"a diagram names the 54 tiles and bazaars, not {placed.tile!r} on {cell}"
            )
