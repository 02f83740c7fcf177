"""Words and pictures of cities for the terminal, shared by the commands."""

from __future__ import annotations

from collections.abc import Iterable

from alhambra_rules.drawing import UNMARKED, Marks
from alhambra_rules.drawing.city_text import draw_lines, key_of
from alhambra_rules.model import Cell, City, tiles
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.words import counted, listed, printable

__all__ = ["NAMELESS", "counted", "listed_cells", "printable", "title_of"]

NAMELESS = "the city"
"""The name of the owner of a diagram, who has none."""

_MOST_CELLS = 12


def listed_cells(cells: Iterable[Cell]) -> str:
    """Return the cells with commas between them; only the first of very many.

    >>> listed_cells([Cell(1, 0), Cell(2, 0)])
    '(1, 0), (2, 0)'
    """
    return listed(cells, "", most=_MOST_CELLS)


def title_of(player: str) -> str:
    """Return a player's name for the beginning of a line, with a capital letter if it is ours.

    >>> title_of("anna"), title_of("dirk"), title_of(NAMELESS)
    ('anna', 'Dirk', 'The city')
    """
    return player.capitalize() if player == NAMELESS else tiles.title_of(player)


_INDENT = 2


def print_city(screen: Screen, city: City, marks: Marks = UNMARKED) -> None:
    """Print the pictures of a city, and name the tiles too far away to draw below them.

    A terminal with box-drawing characters gets them. Other outputs get plain characters.
    ``screen.print_key`` explains the signs.
    """
    screen.key |= key_of(city, marks, boxes=screen.has_boxes)
    width = None if screen.width is None else screen.width - _INDENT
    for line in draw_lines(city, marks, width=width, boxes=screen.has_boxes):
        screen.line(" " * _INDENT if line else "", *line)
