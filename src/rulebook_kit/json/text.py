"""Parse JSON text strictly, and report every error of the text itself.

``json.loads`` accepts or crashes on bytes that are not UTF-8, byte order marks, repeated keys, NaN,
huge numbers, deep nesting and lone surrogates. Unless the syntax is broken, the rest of the value
can still be checked: ``Unreadable`` replaces the wrong parts.

If a document is not JSON, the message explains mistakes that people make when they write it by
hand. It gives the character where the document stops being JSON, and says what to do about it.
"""

from __future__ import annotations

import errno
import json
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from math import isinf
from pathlib import Path
from typing import Final, Never

from rulebook_kit.arguments import LONGEST_SEED, wrong_value
from rulebook_kit.errors import nearest
from rulebook_kit.json.faults import Faults, Position, position_at, shown

_CURLY: Final = "“”„‟«»‘’‚‛"
_PARTNERS: Final[Mapping[str, str]] = {"{": "}", "[": "]"}
_WORDS: Final[Mapping[str, str]] = {
    "None": "null",
    "nil": "null",
    "undefined": "null",
    "NULL": "null",
    "Null": "null",
    "True": "true",
    "TRUE": "true",
    "False": "false",
    "FALSE": "false",
}
_EXPECTED: Final[Mapping[str, str]] = {
    "Extra data": "the end of the document",
    "Expecting ':'": '":" after the key',
    "Expecting ','": '"," between entries',
}
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_STRING_OR_BRACKET: Final = re.compile(rf"{_STRING.pattern}|[{{}}\[\]]", re.DOTALL)
_WORD: Final = re.compile(r"[^\W\d]\w*")
_NUMBER: Final = re.compile(r"-?\d[-+.\w]*")
_SIGNED: Final = re.compile(r"[-+.]+\d[-+.\w]*")
_FIRST_OF_NUMBER: Final = re.compile(r"-?\d[-+.\w]*$")


def slip_in(text: str, error: json.JSONDecodeError) -> tuple[str, int]:
    """Return why a string is not JSON, and the offset of the character that is wrong.

    Args:
        text: a string that ``json.loads`` refuses.
        error: its error, in the words of any version of Python.

    >>> text = '{"x": 1,}'
    >>> try:
    ...     json.loads(text)
    ... except json.JSONDecodeError as error:
    ...     print(slip_in(text, error))
    ('found "," before "}": remove the comma', 7)
    """
    at = _after_space(text, error.pos)
    if error.msg.startswith(("Unterminated", "Invalid")):
        return _in_a_string(text, error)
    if error.msg.startswith("Illegal trailing comma"):
        at = _after_space(text, error.pos + 1)
    return next(_slips(text, at, error.msg))


def _slips(text: str, at: int, problem: str) -> Iterator[tuple[str, int]]:
    """Yield likely slips, the first of which is the answer.

    Args:
        text: the text.
        at: the offset of the first character that is no JSON.
        problem: the message of the parser.
    """
    sign, before = text[at : at + 1], text[:at].rstrip()
    if text.startswith(("//", "/*", "#"), at):
        yield "found a comment, which JSON does not have: remove it", at
    if sign and sign in "}]" and before.endswith(","):
        yield f'found "," before "{sign}": remove the comma', len(before) - 1
    if sign and sign in _CURLY:
        yield f'{sign} is a curly quote: write "', at
    if sign == "'":
        yield "' is a single quote: JSON needs double quotes (\")", at
    if not sign or sign in "}]":
        yield _brackets(before, sign), at if sign else len(before)
    if not before and _WORD.match(text, at):
        yield f'expected "{{" or "[", found {_shown(text, at)}', at
    if number := _number_around(text, at):
        yield f"{number} is not a number in JSON", at
    yield _unexpected(text, at, problem), at


def _unexpected(text: str, at: int, problem: str) -> str:
    """Say what was expected instead of the text at this place."""
    for begins, wanted in _EXPECTED.items():
        if problem.startswith(begins):
            return f"expected {wanted}, found {_shown(text, at)}"
    is_key, found = problem.startswith("Expecting property"), _WORD.match(text, at)
    if found is None:
        missing = '; is a "}" missing before it?' if is_key and text[at] == "{" else ""
        wanted = "a key in double quotes" if is_key else "a value"
        return f"expected {wanted}, found {_shown(text, at)}{missing}"
    word = found[0][:40]
    if word in _WORDS:
        return f"found {word}: write {_WORDS[word]}"
    meant = "" if is_key else nearest(word, ("null", "true", "false"))
    return f"found {word}{meant}" if meant else f'{word} needs double quotes: write "{word}"'


def _in_a_string(text: str, error: json.JSONDecodeError) -> tuple[str, int]:
    """Return what is wrong with a string: it does not end, or has a forbidden character."""
    sign = text[error.pos : error.pos + 1]
    if error.msg.startswith("Unterminated"):
        curly = next((one for one in text[error.pos :] if one in _CURLY), None)
        ends = f'; {curly} is a curly quote: write "' if curly else ""
        return f'the string has no closing "{ends}', error.pos
    if error.msg.startswith("Invalid control character"):
        name = {"\n": "a line break", "\t": "a tab"}.get(sign, f"the control character {sign!r}")
        how = json.dumps(sign).strip('"')
        opened = text.rfind('"', 0, error.pos)
        line = f'; or is the closing " of {text[opened : error.pos]:.40} missing?'
        return f"{name} in a string: write {how}{line if sign == chr(10) else ''}", error.pos
    escape = text.rfind("\\", 0, error.pos + 1)
    return rf"{text[escape : escape + 2]} is no escape: write \\ for a backslash", escape


def _brackets(before: str, sign: str) -> str:
    """Say which bracket is missing before or after a string; ``sign`` closes one, or is empty."""
    still_open = _open_brackets(before)
    if not still_open:
        return f'"{sign}" closes nothing: remove it'
    opening = before[still_open[-1]]
    closing = _PARTNERS[opening]
    if sign == closing:
        return f'expected a value, found "{sign}"'
    line, column = position_at(before, still_open[-1])
    is_far = "\n" in before[still_open[-1] :]
    where = f"line {line}, column {column}" if is_far else f"column {column}"
    missing = f'"{closing}" is missing for the "{opening}" in {where}'
    return f'found "{sign}", but {missing}' if sign else f"the text ends, but {missing}"


def _open_brackets(text: str) -> list[int]:
    """Return the offsets of the brackets that are still open after this text."""
    still_open: list[int] = []
    for found in _STRING_OR_BRACKET.finditer(text):
        if found[0] in _PARTNERS:
            still_open.append(found.start())
        elif found[0] in _PARTNERS.values() and still_open:
            still_open.pop()
    return still_open


def _number_around(text: str, at: int) -> str:
    """Return what is meant as a number here, if it continues a number or starts with a sign."""
    first = _FIRST_OF_NUMBER.search(text[max(0, at - 40) : at])
    number = _NUMBER.match(text, at - len(first[0])) if first else _SIGNED.match(text, at)
    return number[0][:40] if number and number.end() > at else ""


def _shown(text: str, at: int) -> str:
    """Return the string, word or character at this place, as a message quotes it."""
    if string := _STRING.match(text, at):
        return string[0] if len(string[0]) <= 40 else f"{string[0][:39]}…"
    word = _WORD.match(text, at)
    return f'"{word[0][:40] if word else text[at]}"'


def _after_space(text: str, at: int) -> int:
    return len(text) - len(text[at:].lstrip())


LARGEST_DOCUMENT: Final = 4_000_000
"""The most bytes of one document, a hundred times what real documents need. Larger ones could cost
a server too much memory."""

DEEPEST: Final = 50
"""The most levels of nesting that are searched for errors of the text."""


class Unreadable:
    """Replaces a part of a value that cannot be read; ``message`` says why."""

    def __init__(self, message: str) -> None:
        self.message = message


class Repeating(dict[str, object]):
    """An object with repeated keys; the last value of each counts."""

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        self.counts: dict[str, int] = {}
        for key, _ in pairs:
            self.counts[key] = self.counts.get(key, 0) + 1


LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")
"""Half of a character. No UTF-8 text has one, but JSON can name it."""

_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def bytes_of(path: Path, most: int = LARGEST_DOCUMENT) -> bytes:
    """Return the content of a file without reading more than the limit, even from a device.

    Raises:
        OSError: it cannot be read, or has more than ``most`` bytes.
    """
    with path.open("rb") as stream:
        size = path.stat().st_size  # 0 for a device
        data = stream.read(most + 1) if size <= most else b""
    if max(size, len(data)) > most:
        raise OSError(errno.EFBIG, f"holds more than {most:,} bytes, the most that are read")
    return data


def text_or_bytes(data: bytes | str) -> bytes | str:
    """Return the data; ``InvalidArgument`` if it is neither text nor bytes."""
    if not isinstance(data, bytes | bytearray | str):
        raise wrong_value("JSON must be a string or bytes", data)
    return data


def parse_json(data: bytes | str, faults: Faults) -> object:
    """Return the value of a JSON text; ``faults`` gets the errors of the text.

    Raises:
        InvalidArgument: it is neither text nor bytes.
        FormatError: the text has no value; lists the errors.
    """
    text = _text_of(text_or_bytes(data), faults)
    value, odd = _loads(text, faults)
    faults.text, faults.value = text, value
    if odd:
        add_text_faults(value, faults, [])
    return value


def add_text_faults(value: object, faults: Faults, place: list[str | int]) -> None:
    """Add the errors of the text: unreadable parts, repeated keys, lone surrogates."""
    if isinstance(value, list | dict) and len(place) == DEEPEST:
        faults.add(place, f"nested too deeply; {DEEPEST} levels were read")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            add_text_faults(item, faults, [*place, index])
    elif isinstance(value, dict):
        for key, item in value.items():
            _add_key_faults(value, key, faults, [*place, key])
            add_text_faults(item, faults, [*place, key])
    elif isinstance(value, Unreadable):
        faults.add(place, value.message)
    elif isinstance(value, str) and LONE_SURROGATE.search(value):
        faults.add(place, f"{shown(value)} contains a lone surrogate")


def _add_key_faults(
    value: dict[str, object], key: str, faults: Faults, place: list[str | int]
) -> None:
    if LONE_SURROGATE.search(key):
        faults.add(place, "the key contains a lone surrogate")
    if isinstance(value, Repeating) and value.counts[key] > 1:
        faults.add(place, "duplicate key")


def _refuse(faults: Faults, message: str, position: Position | None = None) -> Never:
    faults.add_of_text(message, position)
    raise faults.error() from None


_UTF_16 = (BOM_UTF16_LE, BOM_UTF16_BE)


def _text_of(data: bytes | str, faults: Faults) -> str:
    if isinstance(data, bytes) and (data.startswith(_UTF_16) or b"\0" in data[:2]):
        _refuse(faults, "is UTF-16; write it as UTF-8")
    if len(data) > LARGEST_DOCUMENT:
        unit = "characters" if isinstance(data, str) else "bytes"
        message = f"expected at most {LARGEST_DOCUMENT:,} {unit}, found {len(data):,}"
        _refuse(faults, f"{message}; in bulk, write one document on each line")
    text = data if isinstance(data, str) else _decoded(data, faults)
    if text.startswith("\ufeff"):
        faults.add([], "begins with a byte order mark; write it as UTF-8 without one")
        text = text[1:]
    if not text.strip():
        _refuse(faults, "is empty")
    if half := LONE_SURROGATE.search(text):
        position = position_at(text, half.start())
        _refuse(faults, "a lone surrogate", position)
    return text


def _decoded(data: bytes, faults: Faults) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        good = data[: error.start].decode()
        wrong = f"byte 0x{data[error.start]:02x} at offset {error.start} is not UTF-8"
        _refuse(faults, f"{wrong}; write it as UTF-8", position_at(good, len(good)))


_DIGITS_AS_0: Final = bytes.maketrans(b"123456789", b"000000000")
_TOO_LONG: Final = b"0" * (LONGEST_SEED + 1)


def _loads(text: str, faults: Faults) -> tuple[object, bool]:
    """Return the value, and whether any part of it may be unreadable or has repeated keys.

    msgspec reads faster, but of repeated keys it silently keeps the last. If it writes what it has
    read as the same text again, nothing was lost. Only numbers could still be too long.
    """
    import msgspec  # noqa: PLC0415 - help reads no JSON

    with suppress(ValueError, RecursionError):
        value: object = msgspec.json.decode(text)  # noqa: TID251 - it has no types
        again = msgspec.json.encode(value)
        is_same = again.decode() == msgspec.json.format(text, indent=-1)
        if is_same and _TOO_LONG not in again.translate(_DIGITS_AS_0):
            return value, False
    return _loads_in_python(text, faults)


def _loads_in_python(text: str, faults: Faults) -> tuple[object, bool]:
    """Return what ``_loads`` returns, for JSON with anything unusual."""
    odd: list[object] = []

    def noted(part: _Odd) -> _Odd:
        odd.append(part)
        return part

    try:
        value: object = json.loads(
            text,
            object_pairs_hook=partial(_object, noted),
            parse_int=partial(_whole, noted),
            parse_float=partial(_fraction, noted),
            parse_constant=lambda name: noted(Unreadable(f"{name} is no JSON value")),
        )
    except json.JSONDecodeError as error:
        wrong, at = _name_of_a_file(text) or slip_in(text, error)
        _refuse(faults, f"not JSON: {wrong}", position_at(text, at))
    except RecursionError:
        _refuse(faults, "nested too deeply")
    return value, bool(odd or _ESCAPED_SURROGATE.search(text))


_Odd = Unreadable | Repeating
_Noted = Callable[[_Odd], _Odd]


def _object(noted: _Noted, pairs: list[tuple[str, object]]) -> object:
    plain = dict(pairs)
    return plain if len(plain) == len(pairs) else noted(Repeating(pairs))


def _whole(noted: _Noted, digits: str) -> object:
    # No number is longer than a seed, and longer ones read slowly. Most are not even looked at.
    if len(digits) > LONGEST_SEED and (number := len(digits.removeprefix("-"))) > LONGEST_SEED:
        return noted(Unreadable(f"an integer of {number:,} digits is too long"))
    return int(digits)


def _fraction(noted: _Noted, digits: str) -> object:
    number = float(digits)
    if isinf(number):
        return noted(Unreadable(f"the number {digits[:20]} is too large"))
    return number


_FILE_NAME = re.compile(r"[^\n{}\[\]\"]{1,4000}\.(?:json|jsonl|ndjson)")


def _name_of_a_file(text: str) -> tuple[str, int] | None:
    """Return a hint and its offset if the text looks like the name of a file."""
    if not _FILE_NAME.fullmatch(text):
        return None
    return "this looks like the name of a file: pass its content, such as path.read_bytes()", 0
