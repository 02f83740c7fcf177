"""Errors of an executable rulebook, suggestions for misspelt words, and reports of bugs.

All games share these classes. An error says in words which part of a document its path means:
"Anna's city, second tile".
"""

from __future__ import annotations

import json
import re
import sys
import traceback
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from attrs import field, frozen

from rulebook_kit.values import Frozen, FrozenDict
from rulebook_kit.words import did_you_mean

Names = Mapping[str, Sequence[str | None]]
"""Who owns each entry of the lists at the top of a document, by the key of the list.

None stands for an entry whose owner the document does not name."""

Nouns = Mapping[str, tuple[str, str]]
"""What lists and objects are called, and what each entry is called, by their key. In the
name of an entry, ``{}`` is its number. Without nouns, a list is called by its key and an
entry by the singular of the key."""

NO_NAMES: Final[Names] = FrozenDict()
NO_NOUNS: Final[Nouns] = FrozenDict()

_STEP: Final = re.compile(r'\.(?P<key>\w+)|\[(?P<index>\d+)\]|\[(?P<quoted>"(?:[^"\\]|\\.)*")\]')
_ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
_ENDINGS: Final = dict(zip("123", ("st", "nd", "rd"), strict=True))
_PLAYERS: Final = "players"


def place_in_words(path: str, names: Names = NO_NAMES, nouns: Nouns = NO_NOUNS) -> str:
    """Return a path as people say it; other text stays as it is.

    Args:
        path: the path, such as ``$.players[0].city[1]``, perhaps after a line.
        names: who owns the entries of lists.
        nouns: what the parts of such documents are called.

    >>> place_in_words("$.players[0].towers[1]", {"players": ["Anna", "Bo"]})
    "Anna's second tower"
    >>> place_in_words("$.players[1]"), place_in_words("line 7: $.cards[0]")
    ('the second player', 'line 7, first card')
    >>> place_in_words("$.hands.Bo[2]", nouns={key: (key, "card") for key in ("hands", "hand")})
    "Bo's hand, third card"
    """
    before, dollar, below = path.partition("$")
    if not dollar or below[:1] not in ("", ".", "["):
        return path
    words = _words([*map(_step, _STEP.finditer(below))], names, nouns)
    line = before.removesuffix(": ")
    return ", ".join(filter(None, (line, words))) or "the document"


def _step(found: re.Match[str]) -> str | int:
    if (index := found["index"]) is not None:
        return int(index)
    return found["key"] or str(json.loads(found["quoted"]))


def _words(steps: Sequence[str | int], names: Names, nouns: Nouns) -> str:
    owner, rest = _owner(steps, names, nouns)
    phrases: list[str] = []
    said, noun = "", "entry"
    for step, after in zip(rest, (*rest[1:], None), strict=False):
        if isinstance(step, int):
            is_numbered = "{}" in noun
            phrases.append(noun.format(step + 1) if is_numbered else f"{_ordinal(step)} {noun}")
            said, noun = noun, nouns.get(noun, ("", "entry"))[1]
        elif step in nouns:
            title, noun = nouns[step]
            phrases += [title] if title else []
        elif isinstance(after, int) and step.endswith("s"):
            noun = _singular(step)
        elif step != said:
            phrases.append(step.replace("_", " "))
            noun = "entry"
    if owner:
        phrases[:1] = [f"{owner}'s {phrase}" for phrase in phrases[:1]] or [owner]
    return ", ".join(phrases)


def _owner(
    steps: Sequence[str | int], names: Names, nouns: Nouns
) -> tuple[str, Sequence[str | int]]:
    """Return the player whose part of the document it is, and the steps from there on."""
    match steps:
        case [str(key), int(index), *rest] if rest[:1] != ["name"] and (
            name := _name(names, key, index)
        ):
            return name, rest if key == _PLAYERS else (_singular(key), *rest)
        case ["players", int(index), *rest]:
            return f"the {_ordinal(index)} player", rest
        case [str(key), str(name), *rest] if key in nouns:
            return name, (_singular(key), *rest)
    return "", steps


def _name(names: Names, key: str, index: int) -> str | None:
    known = names.get(key, ())
    return known[index] if index < len(known) else None


def _singular(key: str) -> str:
    return key.replace("_", " ").removesuffix("s")


def _ordinal(index: int) -> str:
    """Return an index from 0 as a word.

    >>> _ordinal(0), _ordinal(11), _ordinal(21), _ordinal(110)
    ('first', 'twelfth', '22nd', '111th')
    """
    if index < len(_ORDINALS):
        return _ORDINALS[index]
    number = str(index + 1)
    return number + (
        "th" if number.endswith(("11", "12", "13")) else _ENDINGS.get(number[-1], "th")
    )


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
    """One error in a document that is not JSON; line and column count from 1."""

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
        names: who owns the entries of the lists of the document, by the key of the list; equal
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
    """Return ``; did you mean "..."?`` with the most similar known word, or "".

    Upper and lower case do not matter. A known word with the same parts, or with the same letters
    in each part, in another order comes first. Then comes a known word whose parts ``word``
    abbreviates, if there is only one.

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
    similar = most_similar(word, known)
    return did_you_mean([similar] if similar else [])


def most_similar(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that ``nearest`` suggests, if there is one."""
    return _most_similar(word[:80].casefold(), tuple(known))


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
