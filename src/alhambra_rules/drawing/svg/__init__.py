"""SVG pictures of a city, a player's board, a whole table and a scoring round.

Each function returns the text of one picture. Equal arguments give equal text. Pictures load
nothing from the network and contain no ids, so you can put many of them on one page.
"""

from alhambra_rules.drawing.palette import Theme
from alhambra_rules.drawing.svg.boards import board, city, table
from alhambra_rules.drawing.svg.scoring import scoring

__all__ = ["Theme", "board", "city", "scoring", "table"]
