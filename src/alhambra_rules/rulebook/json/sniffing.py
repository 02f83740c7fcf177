"""Recognise what kind of JSON a file holds by how it begins, and files of the other game."""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections.abc import Mapping
from itertools import islice
from types import MappingProxyType
from typing import Final

from alhambra_rules.rulebook.errors import FormatError, FormatFault

_LINES_TRIED = 100
_A_FORMAT = re.compile(rb'\s*\{[^\n]*"format"\s*:')
_A_GAME = re.compile(_A_FORMAT.pattern + rb'\s*"[a-z-]+-game/')
_UTF_8 = (b"{", b"[")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff", b"\0{", b"\0[")


def begins_as_json(head: bytes) -> bool:
    """Whether this is the beginning of JSON, in whatever encoding, or nothing at all."""
    start = _start(head)
    return not start or start.startswith(_UTF_8 + _UTF_16)


def begins_a_position(head: bytes, name: str) -> bool:
    """Whether the first line, or the first key, names that format, such as ``alhambra-position``.

    A recorded game whose header holds a position is none.
    """
    begin = re.compile(rb'\{(?:[^\n]*|\s*)"format"\s*:\s*"' + re.escape(name.encode()) + b"/")
    return begin.match(_start(head)) is not None and not begins_a_record(head)


def begins_a_record(head: bytes) -> bool:
    """Whether this is the beginning of a recorded game, of whatever game and version.

    That is so if the first line names such a format, whether the line is whole or not, or is an
    event, so that the header is missing. If it names no format at all, the second line may tell,
    so that a broken header does not hide what the file is.
    """
    first, *second = _lines(head)[:2] or [b""]
    return _is_of_a_game(first) or (
        _A_FORMAT.match(first) is None and any(map(_is_of_a_game, second))
    )


def is_a_document_a_line(head: bytes) -> bool:
    """Whether there is a document on each line.

    That is so if more than one line is written on and the first is an object by itself, or if any
    of the first hundred is an object with a ``format`` by itself, so that one broken line does not
    hide what the file is.
    """
    lines = _lines(head)
    if len(lines) < 2:
        return False
    return _is_object(lines[0]) or any(
        _is_object(line, "format") for line in islice(lines, _LINES_TRIED)
    )


def _start(head: bytes) -> bytes:
    """Return the beginning without a byte order mark: to complain of it is the readers' part."""
    return head.lstrip().removeprefix(BOM_UTF8).lstrip()


def _lines(head: bytes) -> list[bytes]:
    """Return the first lines that are written on, as many as tell what a file holds."""
    return [line for line in _start(head).split(b"\n", _LINES_TRIED) if line.strip()]


def _is_of_a_game(line: bytes) -> bool:
    """Whether the line names the format of a recorded game, or is an event by itself."""
    return _A_GAME.match(line) is not None or _is_object(line, "do", "draw")


def _is_object(line: bytes, *keys: str) -> bool:
    """Whether the line is a complete JSON object, and has one of the keys if any are asked for."""
    if not line.rstrip().endswith(b"}"):
        return False
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and (not keys or any(key in value for key in keys))


PROGRAMS: Final[Mapping[str, str]] = MappingProxyType(
    {"alhambra": "alhambra-rules", "five-towers": "five-towers"}
)
"""The program that reads what is written of a game, by the name that its formats begin with."""

_FORMAT = re.compile(
    rb'(?:\xef\xbb\xbf)?\s*\{[^\n]*?"format"\s*:\s*"((alhambra|five-towers)-(?:game|position)/\d+)"'
)


def refuse_other_games(header: bytes, expected: str) -> None:
    """Refuse the header of a record that names a format of another game.

    Args:
        header: the first line of what passes for a record.
        expected: the format that is read, such as ``alhambra-game/1``.

    Raises:
        FormatError: it is of another game; the error says which program reads it.
    """
    named = _FORMAT.match(header)
    if named is None or expected.startswith(f"{named[2].decode()}-"):
        return
    found, program = named[1].decode(), PROGRAMS[named[2].decode()]
    told = f'expected "{expected}", found "{found}", which {program} validate reads'
    raise FormatError([FormatFault("$.format", told)])
