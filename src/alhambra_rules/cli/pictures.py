"""Cities on the screen, cut into strips where the terminal is narrow."""

from __future__ import annotations

from rich.text import Text

from alhambra_rules.drawing import UNMARKED, Marks
from alhambra_rules.drawing.boxes import draw_city_in_boxes
from alhambra_rules.drawing.coloured import draw_city_in_colours
from alhambra_rules.model import City
from alhambra_rules.rulebook.command_line.screen import Screen

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
