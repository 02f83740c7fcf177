"""Collect the errors of a JSON document: paths, quoted values, suggestions, limits."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, TypeVar

from attrs import evolve

from rulebook_kit import FormatError, FormatFault, nearest
from rulebook_kit.json.positions import Position, Steps, positions
from rulebook_kit.places import NO_NAMES, Names
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import LONGEST_ECHO, enumerated, quoted
from rulebook_kit.work import spend

MOST_FAULTS: Final = 1_000
"""The most errors that are listed; a last line counts the others."""

MOST_COUNTED: Final = 50_000
"""After so many errors, lists are not checked any further."""

_LONGEST_SUGGESTED: Final = 40

_MOST_LISTED: Final = 8
"""Of more known words, none is listed."""

_SUGGESTING: Final = 3_000_000
"""The most pairs of characters to compare for suggestions; they take half a second."""

Place = Sequence[str | int]
"""A place in a document: keys and indices from its top."""


def path_of(place: Place) -> str:
    """Return the path of a place; keys that are not identifiers are quoted.

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
    """Return a value as a message quotes it: as JSON, shortened.

    >>> shown("Anna"), shown(True), shown([1, 2])
    ('"Anna"', 'true', 'a list')
    """
    match value:
        case str():
            return quoted(value)
        case list():
            return "a list"
        case dict():
            return "an object"
        case int() if value.bit_length() > 100:
            return "a huge number"
        case _:
            return json.dumps(value)


class Faults:
    """The errors found so far, in order.

    Only the first ``MOST_FAULTS`` are kept; the others are counted, up to about ``MOST_COUNTED``.

    Attributes:
        text: the text of the document; None if it has no text or cannot be parsed.
        value: the plain value of the document; None if it is unknown.
    """

    def __init__(self) -> None:
        self.text: str | None = None
        self.value: object = None
        self._kept: list[tuple[Steps, str, Position | None, bool]] = []
        self._count = 0
        self._comparing = _SUGGESTING
        self._suggested: dict[tuple[str, Sequence[str]], str] = {}

    def __bool__(self) -> bool:
        return self._count > 0

    @property
    def is_full(self) -> bool:
        """Whether there are so many errors that the search should stop."""
        return self._count >= MOST_COUNTED

    def add(self, place: Place, message: str, *, unknown_name: bool = False) -> None:
        """Add an error; ``unknown_name`` says whether the value is a name that nothing has."""
        self._add(place, message, None, unknown_name=unknown_name)

    def add_of_text(self, message: str, position: Position | None = None) -> None:
        """Add an error of the text itself, such as broken syntax."""
        self._add((), message, position)

    def _add(
        self, place: Place, message: str, position: Position | None, *, unknown_name: bool = False
    ) -> None:
        self._count += 1
        if self._count <= MOST_FAULTS:
            self._kept.append((tuple(place), message, position, unknown_name))

    def add_unknown(
        self,
        place: Place,
        message: str,
        word: str,
        known: tuple[str, ...],
        *,
        listed: bool = False,
        is_name: bool = False,
    ) -> None:
        """Add an error about an unknown word; the message suggests the most similar known word.

        Where no word is similar, it lists the known words if they are to be listed and few.
        ``is_name`` says whether the word should be a name, such as a player's or a card's.
        """
        suggestion = self._suggestion(word, known)
        if listed and not suggestion and len(known) <= _MOST_LISTED:
            suggestion = f"; expected {enumerated(map(shown, known), 'or')}"
        self.add(place, message + suggestion, unknown_name=is_name)

    def _suggestion(self, word: str, known: tuple[str, ...]) -> str:
        if self._count >= MOST_FAULTS or len(word) > _LONGEST_SUGGESTED:
            return ""
        if (word, known) not in self._suggested:
            pairs = len(word) * sum(map(len, known))
            self._comparing -= pairs
            spend(pairs // 50)
            self._suggested[word, known] = nearest(word, known) if self._comparing >= 0 else ""
        return self._suggested[word, known]

    def error(self) -> FormatError:
        """Return the exception with these errors; its last one counts those beyond the limit.

        If the text is known, each error below the top has the position of its value.
        """
        beyond = self._count - len(self._kept)
        over = "over " if self.is_full else ""
        more = [FormatFault("$", f"and {over}{beyond:,} more")] if beyond else []
        places = [place for place, *_ in self._kept if place]
        known = positions(self.text, places) if places and self.text is not None else {}
        names = _names_in(self.value)
        kept = []
        for place, message, of_text, unknown in self._kept:
            position = (known.get(place) if place else of_text) or ()
            path = path_of(place)
            kept.append(FormatFault(path, message, *position, unknown_name=unknown, names=names))
        return FormatError([*kept, *more])


def _names_in(value: object) -> Names:
    """Return whose the entries of the lists are: those of players, and those that name one."""
    if not isinstance(value, dict):
        return NO_NAMES
    lists = {key: entries for key, entries in value.items() if isinstance(entries, list)}
    return FrozenDict({key: tuple(map(_name_in, entries)) for key, entries in lists.items()})


def _name_in(entry: object) -> str | None:
    name = entry.get("name", entry.get("player")) if isinstance(entry, dict) else None
    return name if isinstance(name, str) and 0 < len(name) <= LONGEST_ECHO else None


class Within(Faults):
    """Adds the errors of a part to those of the whole document.

    Args:
        place: the place of the part in the whole.
        whole: gets the errors.
    """

    def __init__(self, place: Place, whole: Faults) -> None:
        super().__init__()
        self._place = place
        self._whole = whole

    def add(self, place: Place, message: str, *, unknown_name: bool = False) -> None:
        """Add an error of the part."""
        self._whole.add((*self._place, *place), message, unknown_name=unknown_name)


_Error = TypeVar("_Error")


def on_line(error: _Error) -> _Error | FormatError:
    """Return the error of a document that is one line of a file, without its own line 1."""
    if not isinstance(error, FormatError):
        return error
    return FormatError(evolve(fault, line=None) for fault in error.faults)
