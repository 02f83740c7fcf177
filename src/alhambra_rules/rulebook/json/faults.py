"""The errors of a JSON document: their paths, echoes and suggestions, and how many are listed."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final, TypeVar

from alhambra_rules.rulebook import FormatError, FormatFault, nearest

MOST_FAULTS: Final = 1_000
"""Faults listed one by one; a last line counts those beyond."""

MOST_COUNTED: Final = 50_000
"""Faults after which lists are not looked through any further."""

LONGEST_ECHO: Final = 60
"""Characters of the document that a message repeats."""

_LONGEST_SUGGESTED: Final = 40
_SUGGESTING: Final = 3_000_000
"""How much comparing a document may cost: pairs of characters, about half a second of them."""

Place = Sequence[str | int]
"""Where in a document: keys and indices from its top."""


def path_of(place: Place) -> str:
    """Return the path that people read; keys that are no names are quoted.

    >>> path_of(["players", 0, "name"]), path_of(["hands", "Bo B."])
    ('$.players[0].name', '$.hands["Bo B."]')
    """
    return "$" + "".join(map(_step, place))


def _step(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    if len(step) <= LONGEST_ECHO and step.isidentifier():
        return f".{step}"
    return f"[{shown(step)}]"


def shown(value: object) -> str:
    """Return what a message repeats of a value: as JSON writes it, shortened.

    >>> shown("Anna"), shown(True), shown([1, 2])
    ('"Anna"', 'true', 'a list')
    """
    match value:
        case str():
            short = value if len(value) <= LONGEST_ECHO else value[: LONGEST_ECHO - 1] + "…"
            return json.dumps(short, ensure_ascii=not short.isprintable())
        case list():
            return "a list"
        case dict():
            return "an object"
        case int() if value.bit_length() > 100:
            return "a huge number"
        case _:
            return json.dumps(value)


class Faults:
    """The faults found so far, in the order in which they were found.

    Only the first ``MOST_FAULTS`` are kept; the others are counted, up to ``MOST_COUNTED`` or so.
    """

    def __init__(self) -> None:
        self._kept: list[FormatFault] = []
        self._count = 0
        self._comparing = _SUGGESTING
        self._suggested: dict[tuple[str, Sequence[str]], str] = {}

    def __bool__(self) -> bool:
        return self._count > 0

    @property
    def is_full(self) -> bool:
        """Whether so many were found that it is no use to look for more."""
        return self._count >= MOST_COUNTED

    def add(self, place: Place, message: str) -> None:
        """Add a fault."""
        self._count += 1
        if self._count <= MOST_FAULTS:
            self._kept.append(FormatFault(path_of(place), message))

    def add_unknown(self, place: Place, message: str, word: str, known: tuple[str, ...]) -> None:
        """Add a fault about an unknown word; the message ends in the known word most like it."""
        self.add(place, message + self._suggestion(word, known))

    def _suggestion(self, word: str, known: tuple[str, ...]) -> str:
        if self._count >= MOST_FAULTS or len(word) > _LONGEST_SUGGESTED:
            return ""
        if (word, known) not in self._suggested:
            self._comparing -= len(word) * sum(map(len, known))
            self._suggested[word, known] = nearest(word, known) if self._comparing >= 0 else ""
        return self._suggested[word, known]

    def error(self) -> FormatError:
        """Return the error of these faults; its last one counts those beyond the limit."""
        beyond = self._count - len(self._kept)
        over = "over " if self.is_full else ""
        more = [FormatFault("$", f"and {over}{beyond:,} more")] if beyond else []
        return FormatError([*self._kept, *more])


class Within(Faults):
    """Hands the faults of a part on as faults of the whole.

    Args:
        place: where the part stands in the whole.
        whole: the faults of the whole.
    """

    def __init__(self, place: Place, whole: Faults) -> None:
        super().__init__()
        self._place = place
        self._whole = whole

    def add(self, place: Place, message: str) -> None:
        """Add a fault of the part."""
        self._whole.add((*self._place, *place), message)


_Error = TypeVar("_Error")
_LINE = re.compile(r"line 1(?:, (?=column)|: )")


def fault_of_line(fault: FormatFault) -> FormatFault:
    """Return a fault of the text without the ``line 1`` that it begins with; others as they are.

    >>> fault_of_line(FormatFault("$", "line 1, column 3: not JSON")).message
    'column 3: not JSON'
    """
    begin = _LINE.match(fault.message) if fault.path == "$" else None
    return FormatFault("$", fault.message[begin.end() :]) if begin else fault


def on_line(error: _Error) -> _Error | FormatError:
    """Return why a document cannot be read, for those who are told its line."""
    if not isinstance(error, FormatError):
        return error
    return FormatError(map(fault_of_line, error.faults))
