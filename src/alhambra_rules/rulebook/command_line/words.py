"""Wording that every program shares."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """Return the number with the noun in singular or plural.

    >>> counted(1, "tile"), counted(1_200, "city")
    ('1 tile', '1,200 cities')
    """
    plural = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{number:,} {noun if number == 1 else plural}"


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
