"""A city as text for a terminal, with what is to be seen in it marked."""

from alhambra_rules.drawing.marks import UNMARKED, Marks, faults_on, numbered
from alhambra_rules.drawing.plain import draw_city
from alhambra_rules.drawing.reach import REACH
from alhambra_rules.drawing.sheet import Sheet, lay_out

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
