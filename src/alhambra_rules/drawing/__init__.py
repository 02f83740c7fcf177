"""Draw cities, tables and games: as text here, as SVG in ``svg``, as an HTML page in ``page``."""

from alhambra_rules.drawing.city_text import Sheet, draw_city, lay_out
from alhambra_rules.drawing.marks import REACH, UNMARKED, Marks, faults_on, numbered

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
