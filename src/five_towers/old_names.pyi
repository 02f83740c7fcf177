"""Names of version 0.1 that have moved. ``five_towers`` still has them, with a warning.

``make public-names`` writes them into ``name_table.py``, and type checkers see them through this
list.
"""

# ruff: noqa: I001 - one group of names for each module

from alhambra_rules.rulebook import Kind as Kind, Ruling as Ruling
from five_towers.catalogue import CATALOGUE as CATALOGUE
from five_towers.game import LayOut as LayOut, Reshuffle as Reshuffle, SeatView as SeatView
