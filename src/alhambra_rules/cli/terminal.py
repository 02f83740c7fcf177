"""Wording and city pictures for the terminal, shared by the commands."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from alhambra_rules.drawing import UNMARKED, Marks
from alhambra_rules.drawing.boxes import draw_city_in_boxes
from alhambra_rules.drawing.coloured import draw_city_in_colours
from alhambra_rules.model import DIRK, Cell, City
from alhambra_rules.rulebook.command_line.screen import Screen
from alhambra_rules.rulebook.words import counted, listed, printable

__all__ = ["NAMELESS", "counted", "listed_cells", "printable", "title_of"]

NAMELESS = "the city"
"""What the owner of a diagram is called, who has no name."""

_MOST_CELLS = 12


def listed_cells(cells: Iterable[Cell]) -> str:
    """Return the cells with commas between; of very many only the first.

    >>> listed_cells([Cell(1, 0), Cell(2, 0)])
    '(1, 0), (2, 0)'
    """
    return listed(cells, "", most=_MOST_CELLS)


def title_of(player: str) -> str:
    """Return the player's name as a line begins with it; only names that we give are changed.

    >>> title_of("anna"), title_of("dirk"), title_of(NAMELESS)
    ('anna', 'Dirk', 'The city')
    """
    return player.capitalize() if player in (DIRK, NAMELESS) else player


_INDENT = 2


def print_city(screen: Screen, city: City, marks: Marks = UNMARKED) -> None:
    """Print the pictures of a city, and below them what is too far away to be drawn.

    A terminal that has box-drawing characters gets them; all else gets plain ones.
    """
    width = None if screen.width is None else screen.width - _INDENT
    draw = draw_city_in_boxes if screen.has_boxes else draw_city_in_colours
    for number, picture in enumerate(draw(city, marks, width=width)):
        if number:
            screen.line()
        for line in picture.split("\n"):
            screen.line(Text(" " * _INDENT) + line if line.plain else line)
