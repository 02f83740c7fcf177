"""Wording that the commands share."""

from __future__ import annotations

from collections.abc import Iterable

from alhambra_rules.model import DIRK, Cell
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
