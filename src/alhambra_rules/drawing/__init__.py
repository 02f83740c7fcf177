"""A city as text for a terminal, with what is to be seen in it marked."""

from alhambra_rules.drawing.marks import REACH, UNMARKED, Marks, faults_on, numbered
from alhambra_rules.drawing.sheet import Sheet, draw_city, lay_out

__all__ = [
    "REACH",
    "UNMARKED",
    "Marks",
    "Sheet",
    "draw_city",
    "faults_on",
    "lay_out",
    "numbered",
]
