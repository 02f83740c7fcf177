"""Wording that all sentences share: how many there are, and which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator


def counted(number: int, noun: str) -> str:
    """Return the number with the noun in singular or plural.

    >>> counted(1, "tile"), counted(1_200, "city")
    ('1 tile', '1,200 cities')
    """
    plural = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{number:,} {noun if number == 1 else plural}"


def with_article(noun: str) -> str:
    """Return the noun with ``a`` or ``an``.

    >>> with_article("tower chest"), with_article("arcades chest")
    ('a tower chest', 'an arcades chest')
    """
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def with_numbers(things: Iterable[str]) -> Iterator[str]:
    """Yield every thing once, with how often it was named where that is more than once.

    >>> list(with_numbers(["the market", "Anna's city", "the market"]))
    ['the market 2 times', "Anna's city"]
    """
    for thing, number in Counter(things).items():
        yield thing if number == 1 else f"{thing} {number} times"


def listed(things: Iterable[object], none: str = "none", *, most: int | None = None) -> str:
    """Return the things with commas between, or what is said of none.

    Of more than ``most`` only the first are named.

    >>> listed(["denar-3", "florin-2"]), listed([]), listed([], "nowhere")
    ('denar-3, florin-2', 'none', 'nowhere')
    >>> listed(range(4), most=2)
    '0, 1, and 2 more'
    """
    return ", ".join(map(str, things) if most is None else first_of(things, most)) or none


def first_of(things: Iterable[object], most: int) -> list[str]:
    """Return the first things in words, and how many more there are.

    >>> first_of(range(4), 2), first_of(range(2), 2)
    (['0', '1', 'and 2 more'], ['0', '1'])
    """
    every = list(things)
    more = len(every) - most
    return [*map(str, every[:most]), *([f"and {more:,} more"] if more > 0 else [])]


def enumerated(things: Iterable[object]) -> str:
    """Return the things as a sentence names them, with commas and an ``and``.

    >>> enumerated("abc"), enumerated("a"), enumerated([])
    ('a, b and c', 'a', 'nothing')
    """
    *others, last = list(map(str, things)) or ["nothing"]
    return f"{', '.join(others)} and {last}" if others else last


def printable(text: str) -> str:
    r"""Return the text with escapes for what would act on a terminal or break its lines.

    >>> printable("Zoë\x1b[2J")
    'Zoë\\x1b[2J'
    """
    if text.isprintable():
        return text
    return "".join(map(_printable_letter, text))


def printable_lines(text: str) -> str:
    r"""Return the text with such escapes, but for the ends of its lines; tabs become blanks.

    >>> printable_lines("Zoë\r\n\tat\x1b[2J")
    'Zoë\n    at\\x1b[2J'
    """
    return "\n".join(map(printable, text.expandtabs(4).splitlines()))


def _printable_letter(letter: str) -> str:
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode()
