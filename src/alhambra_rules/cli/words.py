"""Wording that several commands share."""

from __future__ import annotations

from collections.abc import Iterable

from alhambra_rules.model import DIRK, Cell

NAMELESS = "the city"
"""What the owner of a diagram is called, who has no name."""

_MOST_CELLS = 12


def counted(number: int, noun: str) -> str:
    """Return the number with the noun in singular or plural.

    >>> counted(1, "tile"), counted(1_200, "city")
    ('1 tile', '1,200 cities')
    """
    plural = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{number:,} {noun if number == 1 else plural}"


def listed_cells(cells: Iterable[Cell]) -> str:
    """Return the cells with commas between; of very many only the first.

    >>> listed_cells([Cell(1, 0), Cell(2, 0)])
    '(1, 0), (2, 0)'
    """
    named = list(map(str, cells))
    more = len(named) - _MOST_CELLS
    rest = [f"and {more:,} more"] if more > 0 else []
    return ", ".join(named[:_MOST_CELLS] + rest)


def printable(text: str) -> str:
    r"""Return the text with escapes for what would act on a terminal or break its lines.

    >>> printable("Zoë\x1b[2J")
    'Zoë\\x1b[2J'
    """
    if text.isprintable():
        return text
    return "".join(map(_printable_letter, text))


def _printable_letter(letter: str) -> str:
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode()


def title_of(player: str) -> str:
    """Return the player's name as a line begins with it; only names that we give are changed.

    >>> title_of("anna"), title_of("dirk"), title_of(NAMELESS)
    ('anna', 'Dirk', 'The city')
    """
    return player.capitalize() if player in (DIRK, NAMELESS) else player
