"""Collect the errors of a JSON document: paths, lines, quoted values, suggestions, limits.

No parser that checks types reports positions. So the text is walked through again, after reading
failed, and only into the objects and lists that contain a wanted value. The standard library's
parser skips the others, so the time grows with the length of the text alone.

Players' names have their own errors: duplicates, control characters, unknown names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias, TypeVar

from attrs import evolve

from rulebook_kit import FormatError, FormatFault, nearest
from rulebook_kit.errors import NO_NAMES, Names
from rulebook_kit.player_names import CONTROL_CHARACTERS, one_name, repeated
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import LONGEST_ECHO, enumerated, quoted
from rulebook_kit.work import spend

Steps = tuple[str | int, ...]
"""The keys and indices that lead to a value."""


class Position(NamedTuple):
    """A place in a document; line and column count from 1."""

    line: int
    column: int


_Tree: TypeAlias = "dict[str | int, _Tree]"

# Numbers stay text here: Python refuses to convert very long ones.
_DECODER: Final = json.JSONDecoder(parse_int=str, parse_float=str)
_SPACE: Final = re.compile(r"[ \t\n\r]*")


def position_at(text: str, offset: int) -> Position:
    """Return the position of a character."""
    return Position(text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))


def positions(text: str, places: Iterable[Steps]) -> Mapping[Steps, Position]:
    r"""Return the positions of places, if the text has them, and of the values around them.

    Of repeated keys, the last counts.

    Args:
        text: JSON without a syntax error.
        places: the places of values.

    >>> positions('{"a": [1,\n  2]}', [("a", 1), ("b",)])["a", 1]
    Position(line=2, column=3)
    """
    wanted: _Tree = {}
    for place in places:
        branch = wanted
        for step in place:
            branch = branch.setdefault(step, {})
    found: dict[Steps, int] = {}
    with suppress(RecursionError):  # the text is nested so deeply that it was hardly read
        _walk(text, _after_space(text, 0), wanted, (), found)
    return dict(_positions(text, found))


def _walk(text: str, start: int, wanted: _Tree, place: Steps, found: dict[Steps, int]) -> int:
    """Note where each wanted value below a place begins, and return where that place ends."""
    found[place] = start
    opening = text[start]
    if not wanted or opening not in "{[":
        return _end_of(text, start)
    at, index = _after_space(text, start + 1), 0
    while text[at] not in "}]":
        step: str | int = index
        if opening == "{":
            step, at = _DECODER.raw_decode(text, at)
            at = _after_space(text, _after_space(text, at) + 1)
        if step in wanted:
            at = _walk(text, at, wanted[step], (*place, step), found)
        else:
            at = _end_of(text, at)
        at, index = _after_space(text, at), index + 1
        if text[at] == ",":
            at = _after_space(text, at + 1)
    return at + 1


def _end_of(text: str, start: int) -> int:
    _, end = _DECODER.raw_decode(text, start)
    return end


def _after_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _positions(text: str, found: Mapping[Steps, int]) -> Iterator[tuple[Steps, Position]]:
    """Yield the position of each offset. Each part of the text is counted once."""
    line, line_start, counted = 1, 0, 0
    for place, offset in sorted(found.items(), key=itemgetter(1)):
        line += text.count("\n", counted, offset)
        line_start, counted = max(line_start, text.rfind("\n", counted, offset) + 1), offset
        yield place, Position(line, offset - line_start + 1)


MOST_FAULTS: Final = 1_000
"""The most errors that are listed; a last line counts the others."""

MOST_COUNTED: Final = 50_000
"""After this many errors, lists are not checked any further."""

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
        """Whether there are enough errors that the search should stop."""
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
    return name if isinstance(name, str) and len(name) <= LONGEST_ECHO else None


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


MOST_PLAYERS: Final = 200
"""The most players whose names are compared with other names."""

_PLAYERS: Final = ("players",)

Named = Iterable[tuple[Place, object]]
"""Values that should be names, each with its place. Other values are reported elsewhere."""

_CONTROL = re.compile(CONTROL_CHARACTERS)


def names_in(items: object, place: Place, key: str | None = None) -> list[tuple[Place, object]]:
    """Return the names in a list, or under a key in each object of a list, with their places.

    None stands for a value that is not a list.
    """
    if not isinstance(items, list):
        return [(place, None)]
    if key is None:
        return [((*place, index), name) for index, name in enumerate(items)]
    return [
        ((*place, index, key), item.get(key) if isinstance(item, dict) else None)
        for index, item in enumerate(items)
    ]


def players_in(items: object, key: str | None = None) -> list[tuple[Place, object]]:
    """Return the players' names as ``names_in`` does; None stands for those after the 200th."""
    return _at_most(names_in(items, _PLAYERS, key), _PLAYERS)


def _at_most(named: list[tuple[Place, object]], place: Place) -> list[tuple[Place, object]]:
    return named if len(named) <= MOST_PLAYERS else [*named[:MOST_PLAYERS], (place, None)]


def all_names(named: Named) -> tuple[str, ...] | None:
    """Return the names; None if one of them is not a string."""
    listed = list(named)
    names = tuple(name for _, name in _texts(listed))
    return names if len(names) == len(listed) else None


def add_name_faults(named: Named, faults: Faults) -> tuple[str, ...] | None:
    """Add the errors of the players' names; return the names, None if one is not a string."""
    listed = list(named)
    add_duplicates(listed, "another player is already named", faults)
    add_control_faults(listed, faults)
    return all_names(listed)


def add_seat_faults(
    players: object, place: str, most: int, faults: Faults, key: str | None = None
) -> tuple[str, ...] | None:
    """Add the errors of the players of a game: their number and their names.

    Args:
        players: the names, or objects that have the name under a key.
        place: the key of the players in their document.
        most: the highest number of players; the lowest is 2.
        faults: where the errors are added.
        key: the key of the name of a player, if they are objects.

    Returns:
        The names; None if one is not a string.
    """
    if isinstance(players, list) and not 2 <= len(players) <= most:
        faults.add((place,), f"expected 2 to {most} entries, found {len(players):,}")
    named = _at_most(names_in(players, (place,), key), (place,))
    for at, name in named:
        if name == "":
            faults.add(at, "is empty")
    return add_name_faults(named, faults)


def add_duplicates(named: Named, message: str, faults: Faults) -> None:
    """Add an error for each name that repeats an earlier one; the message ends in an equal name."""
    listed = list(_texts(named))
    for index, earlier in repeated(name for _, name in listed):
        place, name = listed[index]
        same = f"{message} {shown(name)}" if name == earlier else one_name(name, earlier)
        faults.add(place, same)


def add_control_faults(named: Named, faults: Faults) -> None:
    """Add an error for each name with a control character."""
    for place, name in _texts(named):
        if _CONTROL.search(name):
            faults.add(place, f"{shown(name)} contains a control character")


def add_unknown_players(named: Named, players: tuple[str, ...] | None, faults: Faults) -> None:
    """Add an error for each name that no player has; none if ``players`` is None."""
    if players is None:
        return
    known = frozenset(players)
    for place, name in _texts(named):
        if name not in known:
            message = f"unknown player {shown(name)}"
            faults.add_unknown(place, message, name, players, is_name=True)


def _texts(named: Named) -> Iterator[tuple[Place, str]]:
    return ((place, name) for place, name in named if isinstance(name, str))
