"""Pictures as SVG: a city, a player's board, a whole table, a scoring round.

Each function returns the text of one self-contained picture: equal arguments give equal text,
nothing is fetched from elsewhere, and no ids are used, so that many can stand on one page.
"""

from alhambra_rules.drawing.palette import Theme
from alhambra_rules.drawing.svg.board import board, city
from alhambra_rules.drawing.svg.scoring import scoring
from alhambra_rules.drawing.svg.table import table

__all__ = ["Theme", "board", "city", "scoring", "table"]
