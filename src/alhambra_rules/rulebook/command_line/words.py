"""Words as terminals can show them."""

from __future__ import annotations


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
