"""Read and write records of games: a header on the first line, then an entry on each; all JSON.

Blank lines are skipped, but line numbers count them. This file enforces the limits and gives
every error its line. If the last line is cut off, it says up to which line the record is good. Each
game brings functions that read its lines and raise ``FormatError``.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeVar

from attrs import evolve

from rulebook_kit.errors import FormatError, FormatFault
from rulebook_kit.json.text import text_or_bytes

LARGEST_RECORD: Final = 4_000_000
"""The most bytes of a record; random games take up to 500,000."""

MOST_LINES: Final = 10_000
"""The most lines of a record; a long game takes 1,000, random games up to 9,000. Each costs a state
in a replay."""

MOST_LISTED: Final = 1_000
"""The most errors that are listed; a last one counts the others."""

_Header = TypeVar("_Header")
_Entry = TypeVar("_Entry")
_Read = TypeVar("_Read")


def read_envelope(
    data: bytes | str,
    read_header: Callable[[bytes], _Header],
    read_entry: Callable[[bytes, _Header | None], _Entry],
    *,
    example: str,
) -> tuple[_Header, tuple[_Entry, ...]]:
    """Return the header and the entries of a record.

    Args:
        data: the record; every line ends with a line feed, except possibly the last.
        read_header: reads the first line that is not blank.
        read_entry: reads any other line; gets the header, or None if that is unreadable.
        example: a header, for the error about a missing one.

    Raises:
        InvalidArgument: it is neither text nor bytes.
        FormatError: lists every error with its line. If the first line is not a header of this
            format (an error at ``$`` or ``$.format``) or its modules are unreadable (an error below
            ``$.modules``), the other lines are not read.
    """
    text = _as_bytes(data)
    (on, first), *others = _lines(text)
    faults: list[FormatFault] = []
    header = _read(on, first, read_header, faults)
    if header is None and _is_no_header(first):
        must = f"must be the header of a record, such as {example}"
        faults = [FormatFault(f"line {on}", must, on)]
    if header is None and any(_is_foreign(fault, on) for fault in faults):
        others = []
    entries = [
        _read(number, line, lambda line: read_entry(line, header), faults)
        for number, line in others
    ]
    number, last = ((on, first), *others)[-1]
    if faults and last.strip() and not text.endswith(b"\n"):
        faults += _breaks_off(number, last, faults[0].line or 1)
    if faults or header is None:
        raise FormatError(_counted(faults))
    return header, tuple(entry for entry in entries if entry is not None)


def lines_in(data: bytes | str) -> tuple[int, ...]:
    """Return the lines of the header and of the entries of a record, for ``line_of``.

    The result is empty if there are no blank lines, so most records need not store it.
    """
    lines = tuple(number for number, _ in _lines(_as_bytes(data)))
    return lines if lines[-1] > len(lines) else ()


def _as_bytes(data: bytes | str) -> bytes:
    given = text_or_bytes(data)
    return given.encode("utf-8", "surrogatepass") if isinstance(given, str) else given


def write_envelope(header: str, entries: Iterable[str]) -> str:
    """Return the text of a record: one line for the header and for each entry."""
    return "".join(f"{line}\n" for line in (header, *entries))


def line_of(index: int | None, lines: Sequence[int] = ()) -> int:
    """Return the line, from 1, of the entry with this index, from 0, or of the header for None.

    Args:
        index: the entry, or None.
        lines: the lines of the header and of the first entries. Others follow without blank lines.

    >>> line_of(None), line_of(0), line_of(0, [1, 4]), line_of(2, [1, 4])
    (1, 2, 4, 6)
    """
    place = 0 if index is None else index + 1
    if place < len(lines):
        return lines[place]
    return place + 1 + (lines[-1] - len(lines) if lines else 0)


def _lines(text: bytes) -> list[tuple[int, bytes]]:
    """Return the lines that are not blank, with their numbers; the first one if all are blank."""
    if len(text) > LARGEST_RECORD:
        too_large = f"expected at most {LARGEST_RECORD:,} bytes, found {len(text):,}"
        raise FormatError([FormatFault("record", too_large)])
    lines = text.removesuffix(b"\n").split(b"\n", MOST_LINES)
    if len(lines) > MOST_LINES:
        too_many = f"expected at most {MOST_LINES:,} lines, found more"
        raise FormatError([FormatFault("record", too_many)])
    if not lines[0].removeprefix(BOM_UTF8).strip():
        lines[0] = b""
    return [(n, line) for n, line in enumerate(lines, start=1) if line.strip()] or [(1, lines[0])]


def _read(
    number: int, line: bytes, read: Callable[[bytes], _Read], faults: list[FormatFault]
) -> _Read | None:
    """Return the content of the line; if it has errors, add them to ``faults`` and return None."""
    if not line.strip():
        faults.append(FormatFault(f"line {number}", "is empty", number))
        return None
    try:
        return read(line)
    except FormatError as error:
        faults += (_on_line(number, fault) for fault in error.faults)
        return None


def _on_line(number: int, fault: FormatFault) -> FormatFault:
    """Return the error of one line as an error of the record."""
    is_of_text = fault.path == "$" and fault.column is not None
    path = f"line {number}" if is_of_text else f"line {number}: {fault.path}"
    return evolve(fault, path=path, line=number)


def _is_no_header(line: bytes) -> bool:
    """Whether the line is an object with none of the keys of a header, such as an event."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and not {"format", "players"} & value.keys()


def _is_foreign(fault: FormatFault, line: int) -> bool:
    on = f"line {line}"
    return fault.path in (on, f"{on}: $", f"{on}: $.format") or fault.path.startswith(
        f"{on}: $.modules"
    )


def _breaks_off(number: int, line: bytes, first: int) -> Iterator[FormatFault]:
    """Yield an error that says how far the record is good, if the last line is cut off."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        how_far = f"lines 1 to {first - 1} are intact" if first > 1 else "no line is intact"
        yield FormatFault(f"line {number}", f"incomplete line; {how_far}", number)


def _counted(faults: list[FormatFault]) -> list[FormatFault]:
    beyond = len(faults) - MOST_LISTED
    more = [FormatFault("record", f"and {beyond:,} more")] if beyond > 0 else []
    return faults[:MOST_LISTED] + more
