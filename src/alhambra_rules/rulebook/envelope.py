"""Read and write records of games: a header on the first line, then an entry on each; all JSON.

This file enforces the limits and gives every error its line. If the last line is cut off, it says
up to which line the record is good. Each game brings functions that read its lines and raise
``FormatError``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from attrs import evolve

from alhambra_rules.rulebook.errors import FormatError, FormatFault
from alhambra_rules.rulebook.json.text import text_or_bytes

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
        read_header: reads the first line.
        read_entry: reads any other line; gets the header, or None if that is unreadable.
        example: a header, for the error about a missing one.

    Raises:
        InvalidArgument: it is neither text nor bytes.
        FormatError: lists every error with its line. If the first line is no header of this
            format (an error at ``$`` or ``$.format``) or its modules are unreadable (an error below
            ``$.modules``), the other lines are not read.
    """
    given = text_or_bytes(data)
    text = given.encode("utf-8", "surrogatepass") if isinstance(given, str) else given
    first, *others = _lines(text)
    faults: list[FormatFault] = []
    header = _read(1, first, read_header, faults)
    if header is None and _is_no_header(first):
        faults = [FormatFault("line 1", f"must be the header of a record, such as {example}", 1)]
    if header is None and any(_is_foreign(fault) for fault in faults):
        others = []
    entries = [
        _read(number, line, lambda line: read_entry(line, header), faults)
        for number, line in enumerate(others, start=2)
    ]
    last = (first, *others)[-1]
    if faults and last.strip() and not text.endswith(b"\n"):
        faults += _breaks_off(1 + len(others), last, faults[0].line or 1)
    if faults or header is None:
        raise FormatError(_counted(faults))
    return header, tuple(entry for entry in entries if entry is not None)


def write_envelope(header: str, entries: Iterable[str]) -> str:
    """Return the text of a record: one line for the header and for each entry."""
    return "".join(f"{line}\n" for line in (header, *entries))


def line_of(index: int) -> int:
    """Return the line, from 1, of the entry with this index, from 0."""
    return index + 2


def _lines(text: bytes) -> list[bytes]:
    if len(text) > LARGEST_RECORD:
        too_large = f"{len(text):,} bytes are more than the {LARGEST_RECORD:,} of one record"
        raise FormatError([FormatFault("record", too_large)])
    lines = text.removesuffix(b"\n").split(b"\n", MOST_LINES)
    if len(lines) > MOST_LINES:
        too_many = f"has more than the {MOST_LINES:,} lines of one record"
        raise FormatError([FormatFault("record", too_many)])
    return lines


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


def _is_foreign(fault: FormatFault) -> bool:
    return fault.path in ("line 1", "line 1: $", "line 1: $.format") or fault.path.startswith(
        "line 1: $.modules"
    )


def _breaks_off(number: int, line: bytes, first: int) -> Iterator[FormatFault]:
    """Yield an error that says how far the record is good, if the last line is cut off."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        how_far = f"lines 1 to {first - 1} are complete" if first > 1 else "no line is complete"
        yield FormatFault(f"line {number}", f"the record is cut off here; {how_far}", number)


def _counted(faults: list[FormatFault]) -> list[FormatFault]:
    beyond = len(faults) - MOST_LISTED
    more = [FormatFault("record", f"and {beyond:,} more")] if beyond > 0 else []
    return faults[:MOST_LISTED] + more
