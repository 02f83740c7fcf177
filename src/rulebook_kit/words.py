"""Wording for messages: numbers, lists, articles, printable text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Final

LONGEST_ECHO: Final = 60
"""The most characters of a value that a message repeats."""

_MOST_ITEMS: Final = 8


def counted(number: int, noun: str) -> str:
    """Return the number with the noun in singular or plural.

    >>> counted(1, "card"), counted(1_200, "party")
    ('1 card', '1,200 parties')
    """
    plural = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{number:,} {noun if number == 1 else plural}"


def with_article(noun: str) -> str:
    """Return the noun with ``a`` or ``an``.

    >>> with_article("card"), with_article("action")
    ('a card', 'an action')
    """
    return f"{'an' if noun[0] in 'aeiouAEIOU' else 'a'} {noun}"


def listed(things: Iterable[object], none: str = "none", *, most: int | None = None) -> str:
    """Return the things separated by commas, or ``none`` for an empty list.

    Only the first ``most`` are named; the others are counted.

    >>> listed(["red-3", "blue-2"]), listed([]), listed([], "nowhere")
    ('red-3, blue-2', 'none', 'nowhere')
    >>> listed(range(4), most=2)
    '0, 1, and 2 more'
    """
    return ", ".join(map(str, things) if most is None else first_of(things, most)) or none


def first_of(things: Iterable[object], most: int) -> list[str]:
    """Return the first things as texts, and how many more there are.

    >>> first_of(range(4), 2), first_of(range(2), 2)
    (['0', '1', 'and 2 more'], ['0', '1'])
    """
    every = list(things)
    more = len(every) - most
    return [*map(str, every[:most]), *([f"and {more:,} more"] if more > 0 else [])]


def enumerated(things: Iterable[object], before_last: str = "and") -> str:
    """Return the things as a sentence lists them, with commas and an ``and``.

    >>> enumerated("abc"), enumerated("ab", "or"), enumerated("a"), enumerated([])
    ('a, b and c', 'a or b', 'a', 'nothing')
    """
    *others, last = list(map(str, things)) or ["nothing"]
    return f"{', '.join(others)} {before_last} {last}" if others else last


def did_you_mean(words: Iterable[str]) -> str:
    """Return the end of a message that suggests these words; empty if there are none.

    >>> did_you_mean(["red-3", "red-4"]), did_you_mean([])
    ('; did you mean "red-3" or "red-4"?', '')
    """
    known = [f'"{word}"' for word in words]
    return f"; did you mean {enumerated(known, 'or')}?" if known else ""


def printable(text: str) -> str:
    r"""Return the text with escapes for characters that control a terminal or break lines.

    >>> printable("Zoë\x1b[2J")
    'Zoë\\x1b[2J'
    """
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )


def printable_lines(text: str) -> str:
    r"""Return the text with such escapes, except at line ends; tabs become spaces.

    >>> printable_lines("Zoë\r\n\tat\x1b[2J")
    'Zoë\n    at\\x1b[2J'
    """
    return "\n".join(map(printable, text.expandtabs(4).splitlines()))


def quoted(value: object) -> str:
    """Return a value as a message quotes it: a string as in JSON, anything else as in Python.

    Long texts, lists and numbers are shortened.

    >>> print(quoted("Anna"), quoted(["Anna", None]), quoted(2.5))
    "Anna" ["Anna", None] 2.5
    """
    if isinstance(value, str):
        short = shortened(value)
        return json.dumps(short, ensure_ascii=not short.isprintable())
    if isinstance(value, list | tuple) and type(value) in (list, tuple):
        items = [quoted(one) if isinstance(one, str) else _repr(one) for one in value[:_MOST_ITEMS]]
        more = ["…"] if len(value) > _MOST_ITEMS else []
        end = "," if type(value) is tuple and len(value) == 1 else ""
        inner = f"{', '.join([*items, *more])}{end}"
        return f"[{inner}]" if type(value) is list else f"({inner})"
    return _repr(value)


def _repr(value: object) -> str:
    if isinstance(value, int) and value.bit_length() > 200:  # Python refuses to write the longest
        return "a huge number"
    try:
        return shortened(repr(value))
    except Exception as error:  # the caller's own code; the message is about the value
        kind = with_article(type(value).__name__)
        return f"{kind} whose repr raises {type(error).__name__}"


def shortened(text: str) -> str:
    """Return the text, without its end if it is long."""
    return text if len(text) <= LONGEST_ECHO else f"{text[: LONGEST_ECHO - 1]}…"


def in_columns(rows: Iterable[Sequence[object]]) -> list[str]:
    r"""Return a table as lines; columns with numbers are aligned to the right.

    >>> print(*in_columns([("player", "points"), ("Anna", 12)]), sep="\n")
    player  points
    Anna        12
    """
    columns = []
    for cells in zip(*rows, strict=True):
        texts = [printable(str(cell)) for cell in cells]
        width = max(map(len, texts))
        numbers = any(isinstance(cell, int) for cell in cells)
        columns.append([text.rjust(width) if numbers else text.ljust(width) for text in texts])
    return ["  ".join(line).rstrip() for line in zip(*columns, strict=True)]
