"""Errors of an executable rulebook, suggestions for misspelt words, and reports of bugs.

All games share these classes.
"""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from attrs import field, frozen

from rulebook_kit.places import NO_NAMES, NO_NOUNS, Names, Nouns, place_in_words
from rulebook_kit.values import Frozen
from rulebook_kit.words import did_you_mean


class RulebookError(Exception):
    """The base class of all errors that the rulebook and its games raise on purpose."""


class InvalidArgument(RulebookError, ValueError):
    """An argument has a wrong value; the message shows it.

    Attributes:
        unknown_name: whether the value is a name that nothing has, such as an unknown player's.
    """

    def __init__(self, *args: object, unknown_name: bool = False) -> None:
        self.unknown_name = unknown_name
        super().__init__(*args)


@frozen
class TextFault(Frozen):
    """One error in a text; line and column count from 1."""

    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"


class NotationError(RulebookError):
    """A text cannot be read; ``faults`` lists every error in reading order."""

    def __init__(self, faults: Iterable[TextFault]) -> None:
        self.faults: tuple[TextFault, ...] = tuple(
            sorted(faults, key=lambda fault: (fault.line, fault.column))
        )
        super().__init__(self.faults)

    @property
    def line(self) -> int:
        """The line of the first error, from 1."""
        return self.faults[0].line

    @property
    def column(self) -> int:
        """The column of the first error, from 1."""
        return self.faults[0].column

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


@frozen
class FormatFault(Frozen):
    """One error in a JSON document.

    Attributes:
        path: the value, such as ``$.players[0].name``; in a record ``line 7: $.cards[0]``.
        message: what is wrong with it.
        line: the line where the value begins, from 1; None if it is unknown or the only one.
        column: its column on that line, from 1; None if it is unknown.
        unknown_name: whether the value is a name that nothing has, such as an unknown player's;
            equal errors may differ in it.
        names: whose the entries of the lists of the document are, by the key of the list; equal
            errors may differ in it.
    """

    path: str
    message: str
    line: int | None = None
    column: int | None = None
    unknown_name: bool = field(default=False, eq=False, repr=False, kw_only=True)
    names: Names = field(default=NO_NAMES, eq=False, repr=False, kw_only=True)

    def __str__(self) -> str:
        return self._at(self.path)

    def in_words(self, nouns: Nouns = NO_NOUNS) -> str:
        """Return the error for people: ``Anna's city, second tile: unknown tile "tower-99"``."""
        whole = self.path == "$" and self.column is not None
        return self._at("" if whole else place_in_words(self.path, self.names, nouns))

    def _at(self, place: str) -> str:
        known = []
        if self.line is not None and not self.path.startswith("line "):
            known.append(f"line {self.line}")
        if self.column is not None:
            known.append(f"column {self.column}")
        position = ", ".join(known)
        if position and place:
            position = f" ({position})"
        return f"{place}{position}: {self.message}"


class FormatError(RulebookError):
    """A document does not match its format; ``faults`` lists every error."""

    def __init__(self, faults: Iterable[FormatFault]) -> None:
        self.faults: tuple[FormatFault, ...] = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


def nearest(word: str, known: Iterable[str]) -> str:
    """Return ``; did you mean "..."?`` with the most similar known word, or an empty text.

    Upper and lower case do not matter. A word with the same parts, or the same letters in each
    part, in another order is the most similar, then the only word whose parts are abbreviated.

    >>> nearest("gren-10-n", ["green-10-n", "red-11"])
    '; did you mean "green-10-n"?'
    >>> nearest("green-n-10", ["green-10-ne", "green-10-n"])
    '; did you mean "green-10-n"?'
    >>> nearest("GREEN-10-N", ["green-10-n"])
    '; did you mean "green-10-n"?'
    >>> nearest("G10n", ["green-10-n", "green-11-n"])
    '; did you mean "green-10-n"?'
    >>> nearest("zzz", ["green-10-n"])
    ''
    """
    similar = _most_similar(word[:80].casefold(), tuple(known))
    return did_you_mean([similar] if similar else [])


@lru_cache(maxsize=1_000)  # a file has the same slip in many lines
def _most_similar(meant: str, known: tuple[str, ...]) -> str | None:
    from difflib import get_close_matches  # noqa: PLC0415 - only errors need it

    words = {one.casefold(): one for one in known}
    letters = _sorted_letters(meant)
    reordered = [one for one in words if _sorted_letters(one) == letters]
    short = re.findall(r"\d+|[^\W\d_]+", meant)
    longer = [one for one in words if _abbreviate(short, one.split("-"))]
    only = longer if len(longer) == 1 else []
    matches = reordered or only or get_close_matches(meant, words, n=1, cutoff=0.6)
    return words[matches[0]] if matches else None


def _sorted_letters(word: str) -> list[list[str]]:
    return sorted(map(sorted, word.split("-")))


def _abbreviate(short: list[str], parts: list[str]) -> bool:
    """Whether several parts begin with these letters and have these numbers."""
    return len(short) == len(parts) > 1 and all(
        part == one or (part.startswith(one) and one.isalpha())
        for one, part in zip(short, parts, strict=True)
    )


def own_fault(error: Exception) -> str:
    """Describe an unexpected exception in one sentence; raise it again in Python's dev mode.

    >>> try:
    ...     [][0]
    ... except IndexError as error:
    ...     print(own_fault(error))  # doctest: +ELLIPSIS
    a bug in this program; please report it with the input: IndexError: list index out of...
    """
    if sys.flags.dev_mode:
        raise error
    last = traceback.extract_tb(error.__traceback__)[-1]
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return (
        f"a bug in this program; please report it with the input: {what}"
        f" ({Path(last.filename).name}, line {last.lineno}); PYTHONDEVMODE=1 shows more"
    )
