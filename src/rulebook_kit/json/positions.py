"""Find the line and the column of values in a JSON text.

No parser that checks types reports positions. This file walks through the text again, after reading
failed, and only into the objects and lists that contain a wanted value. The standard library's
parser skips the others, so the time grows with the length of the text alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

Steps = tuple[str | int, ...]
"""The keys and indices that lead to a value."""


class Position(NamedTuple):
    """A position in a text; line and column count from 1."""

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
