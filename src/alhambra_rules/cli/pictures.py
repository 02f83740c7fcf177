"""Cities on the screen, cut into strips where the terminal is narrow."""

from __future__ import annotations

from rich.text import Text

from alhambra_rules.drawing import UNMARKED, Marks
from alhambra_rules.drawing.coloured import draw_city_in_colours
from alhambra_rules.model import City
from alhambra_rules.rulebook.command_line.screen import Screen

_INDENT = 2


def print_city(screen: Screen, city: City, marks: Marks = UNMARKED) -> None:
    """Print the pictures of a city, and below them what is too far away to be drawn."""
    width = None if screen.width is None else screen.width - _INDENT
    for number, picture in enumerate(draw_city_in_colours(city, marks, width=width)):
        if number:
            screen.line()
        for line in picture.split("\n"):
            screen.line(Text(" " * _INDENT) + line if line.plain else line)
