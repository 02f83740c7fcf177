"""Recognise a JSON document, and read it strictly: the value, or every error with its path.

msgspec collects what it must know about a type when the type is first used. A second thread that
uses the type meanwhile crashes the process. So each type is first used here, one thread at a time.
msgspec writes values without such knowledge, so its encoders need no care.
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from itertools import islice
from threading import RLock
from typing import Final, TypeVar, cast

import msgspec
from msgspec import ValidationError

from rulebook_kit import FormatError, FormatFault, InvalidArgument
from rulebook_kit.json.faults import Faults
from rulebook_kit.json.shape import add_shape_faults
from rulebook_kit.json.text import add_text_faults, parse_json

_LINES_TRIED = 100
_A_FORMAT = re.compile(rb'\s*\{[^\n]*"format"\s*:')
_A_GAME = re.compile(_A_FORMAT.pattern + rb'\s*"[a-z-]+-game/')
_UTF_8 = (b"{", b"[", b"//", b"/*")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff", b"\0{", b"\0[", b"{\0", b"[\0")


def begins_as_json(head: bytes) -> bool:
    """Whether a file with this beginning is empty or JSON in any encoding.

    Comments before it count: JSON has none, and the error about them says so.
    """
    start = _start(head)
    return not start or start.startswith(_UTF_8 + _UTF_16)


def begins_as_utf_16(head: bytes) -> bool:
    """Whether a file with this beginning is JSON in UTF-16."""
    return head.startswith(_UTF_16)


def begins_a_position(head: bytes, name: str) -> bool:
    """Whether the first line or the first key names that format, such as ``my-game-position``.

    A recorded game whose header contains a position does not count.
    """
    begin = re.compile(rb'\{(?:[^\n]*|\s*)"format"\s*:\s*"' + re.escape(name.encode()) + b"/")
    return begin.match(_start(head)) is not None and not begins_a_record(head)


def begins_a_record(head: bytes) -> bool:
    """Whether this is the beginning of a record of any game and version.

    The first line names such a format, even if the line is broken, or is an event, if the header is
    missing. If it names no format, the second line decides: the header may be broken.
    """
    first, *second = _lines(head)[:2] or [b""]
    return _is_of_a_game(first) or (
        _A_FORMAT.match(first) is None and any(map(_is_of_a_game, second))
    )


def is_a_document_a_line(head: bytes) -> bool:
    """Whether there is a document on each line.

    There are at least two lines, and the first is a complete object. Or one of the first hundred is
    a complete object with a ``format``: the first line may be broken.
    """
    lines = _lines(head)
    if len(lines) < 2:
        return False
    return _is_object(lines[0]) or any(
        _is_object(line, "format") for line in islice(lines, _LINES_TRIED)
    )


def _start(head: bytes) -> bytes:
    """Return the beginning without a byte order mark, which readers report."""
    return head.lstrip().removeprefix(BOM_UTF8).lstrip()


def _lines(head: bytes) -> list[bytes]:
    """Return the first lines that are not blank."""
    return [line for line in _start(head).split(b"\n", _LINES_TRIED) if line.strip()]


def _is_of_a_game(line: bytes) -> bool:
    """Whether the line names the format of a record or is an event."""
    return _A_GAME.match(line) is not None or _is_object(line, "do", "draw")


def _is_object(line: bytes, *keys: str) -> bool:
    """Whether the line is a complete JSON object, with one of the keys if any are given."""
    if not line.rstrip().endswith(b"}"):
        return False
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and (not keys or any(key in value for key in keys))


_FORMAT = re.compile(
    rb'(?:\xef\xbb\xbf)?\s*\{[^\n]*?"format"\s*:\s*"([a-z-]+-(?:game|position)/\d+)"'
)
_OF_A_GAME = re.compile(r"[a-z-]+-(?:game|position)/\d+")


def refuse_other_games(header: bytes, expected: str, programs: Mapping[str, str]) -> None:
    """Raise ``FormatError`` if the header of a record names a format of another game.

    The error names the program that reads it.

    Args:
        header: the first line of the record.
        expected: the expected format, such as ``my-game/1``.
        programs: the programs that read other games, by the first words of their formats.
    """
    if named := _FORMAT.match(header):
        _refuse_other(named[1].decode(), expected, programs)


def refuse_other_documents(value: object, expected: str, programs: Mapping[str, str]) -> None:
    """Raise ``FormatError`` if a document names the format of something else.

    That is a position or record of another game, whose program the error names, or another kind of
    document of this game. The error is the only one.

    Args:
        value: the plain value of the document, of any shape.
        expected: the expected format, such as ``my-position/1``.
        programs: the programs that read other games, by the first words of their formats.
    """
    found = value.get("format") if isinstance(value, dict) else None
    if not isinstance(found, str):
        return
    if _OF_A_GAME.fullmatch(found):
        _refuse_other(found, expected, programs)
    (kind, _, version), (right, _, _) = found.partition("/"), expected.partition("/")
    game = right.rpartition("-")[0]
    if kind != right and kind.rpartition("-")[0] == game and version.isdecimal():
        is_view = kind.endswith("-view") and right.endswith("-state")
        hint = "; a view lacks what its player cannot see, so a state is needed" if is_view else ""
        message = f'expected "{expected}", found "{found:.60}"{hint}'
        raise FormatError([FormatFault("$.format", message)])


def _refuse_other(found: str, expected: str, programs: Mapping[str, str]) -> None:
    program = programs.get(found.rpartition("-")[0])
    if program:
        message = f'expected "{expected}", found "{found}", which {program} validate reads'
        raise FormatError([FormatFault("$.format", message)])


Kind = TypeVar("Kind")

_FIRST_USE: Final = RLock()


@lru_cache(maxsize=1_000)
def _decoder(kind: Hashable) -> msgspec.json.Decoder[object]:
    with _FIRST_USE:
        return msgspec.json.Decoder(cast("type[object]", kind))  # and all types in it


def prepare(kind: Hashable) -> None:
    """Let msgspec collect what it must know about a type."""
    _decoder(kind)


def convert(value: object, kind: type[Kind]) -> Kind:
    """Return a plain value as this type; errors as for ``msgspec.convert``."""
    prepare(cast("Hashable", kind))
    return msgspec.convert(value, kind)


def decode(data: bytes | str, kind: type[Kind]) -> Kind:
    """Return the value of a JSON text as this type; errors as for ``msgspec.json.decode``."""
    return cast("Kind", _decoder(cast("Hashable", kind)).decode(data))


Check = Callable[[object, Faults], None]
"""Adds errors that types cannot express, such as two entries that contradict each other.

It gets the plain value, of any shape, and skips parts of a wrong shape.
"""


def _nothing_more(_value: object, _faults: Faults) -> None:
    """Add no error."""


def read_json(data: bytes | str, kind: type[Kind], check: Check = _nothing_more) -> Kind:
    """Return the value of one JSON document.

    Args:
        data: the text, at most ``LARGEST_DOCUMENT`` long; bytes are UTF-8.
        kind: a msgspec Struct or another type that msgspec converts to.
        check: finds further errors.

    Raises:
        FormatError: lists every error of the text, of the types and of ``check`` with its path;
            those beyond ``MOST_FAULTS`` are counted.
    """
    return ParsedJson(data).read(kind, check)


class ParsedJson:
    """A JSON document whose type depends on what it contains.

    Args:
        data: the text, as for ``read_json``.

    Attributes:
        value: the plain value, of any shape.

    Raises:
        FormatError: the text has no value; lists the errors.
    """

    def __init__(self, data: bytes | str) -> None:
        self._faults = Faults()
        self.value: object = parse_json(data, self._faults)

    def read(self, kind: type[Kind], check: Check = _nothing_more) -> Kind:
        """Return the value as this type; arguments and errors as for ``read_json``."""
        return _converted(self.value, kind, check, self._faults)


def check_value(value: object, kind: type[Kind], check: Check = _nothing_more) -> Kind:
    """Return the value that would be read from the text of this plain value.

    Raises:
        FormatError: lists every error that reading would find.
    """
    faults = Faults()
    faults.value = value
    add_text_faults(value, faults, [])
    return _converted(value, kind, check, faults)


def check_part(value: object, kind: type[Kind], check: Check = _nothing_more) -> Kind:
    """Return the value as ``check_value`` does, if the text that it comes from has no error."""
    return _converted(value, kind, check, Faults())


def refused_at(path: str, read: Callable[[], Kind]) -> Kind:
    """Return the result of ``read``; turn its ``InvalidArgument`` into an error at this path.

    Raises:
        FormatError: a value is out of range, such as the number of a missing room.
    """
    try:
        return read()
    except InvalidArgument as error:
        fault = FormatFault(path, str(error), unknown_name=error.unknown_name)
        raise FormatError([fault]) from None


def fits(value: object, kind: type[object]) -> bool:
    """Whether a plain value has this type; much faster than listing the differences."""
    try:
        convert(value, kind)
    except (ValidationError, UnicodeEncodeError):  # the latter: a lone surrogate in a name
        return False
    return True


def _converted(value: object, kind: type[Kind], check: Check, faults: Faults) -> Kind:
    refused = ""
    try:
        if not faults:
            converted = convert(value, kind)
    except ValidationError as error:
        refused = str(error)
    if faults or refused:
        add_shape_faults(value, cast("Hashable", kind), faults, [])
    check(value, faults)
    if faults:
        raise faults.error()
    if refused:
        raise FormatError([_fault_of(refused)])
    return converted


def _fault_of(refused: str) -> FormatFault:
    """Parse a message of msgspec: ``Expected `date`, got `int` - at `$.day` ``."""
    message, _, path = refused.partition(" - at ")
    return FormatFault(path.strip("`") or "$", message)
