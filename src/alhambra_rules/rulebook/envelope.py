"""The envelope of a record: a header on the first line, then one entry on each; all are JSON.

What any game's record needs, whatever its header and entries say: limits, every fault with its
line, and a word on how far a record is good whose last line breaks off. Lines are read by the
functions that a game brings; they tell of faults by a ``FormatError``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from alhambra_rules.rulebook.errors import FormatError, FormatFault
from alhambra_rules.rulebook.json.faults import fault_of_line
from alhambra_rules.rulebook.json.text import text_or_bytes

LARGEST_RECORD: Final = 4_000_000
"""Bytes of a record; a game at random with the chests takes up to some 500,000."""

MOST_LINES: Final = 10_000
"""Lines of a record; a long game takes a thousand, random players with chests up to 9,000. Each
costs a state when it is replayed."""

MOST_LISTED: Final = 1_000
"""Faults listed one by one; a last one counts those beyond."""

_Header = TypeVar("_Header")
_Entry = TypeVar("_Entry")
_Read = TypeVar("_Read")


def read_envelope(
    data: bytes | str,
    read_header: Callable[[bytes], _Header],
    read_entry: Callable[[bytes, _Header | None], _Entry],
) -> tuple[_Header, tuple[_Entry, ...]]:
    """Return the header and the entries of a record.

    Args:
        data: the record; every line ends with a line feed, which the last one may lack.
        read_header: reads the first line.
        read_entry: reads any other line; told the header, or None if that cannot be read.

    Raises:
        InvalidArgument: it is neither text nor bytes.
        FormatError: with every fault and its line. If the first line is no header of this format
            at all, as its faults at ``$`` and ``$.format`` say, the others are not looked at.
    """
    given = text_or_bytes(data)
    text = given.encode("utf-8", "surrogatepass") if isinstance(given, str) else given
    first, *others = _lines(text)
    faults: list[FormatFault] = []
    header = _read(1, first, read_header, faults)
    if header is None and any(_is_foreign(fault) for fault in faults):
        others = []
    entries = [
        _read(number, line, lambda line: read_entry(line, header), faults)
        for number, line in enumerate(others, start=2)
    ]
    last = (first, *others)[-1]
    if faults and last.strip() and not text.endswith(b"\n"):
        faults += _breaks_off(1 + len(others), last, faults[0])
    if faults or header is None:
        raise FormatError(_counted(faults))
    return header, tuple(entry for entry in entries if entry is not None)


def write_envelope(header: str, entries: Iterable[str]) -> str:
    """Return the text of a record: each part on a line of its own, every line ended."""
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
    """Return what the line holds; None if it has faults, which go to those found so far."""
    if not line.strip():
        faults.append(FormatFault(f"line {number}", "is empty"))
        return None
    try:
        return read(line)
    except FormatError as error:
        faults += (_on_line(number, fault) for fault in error.faults)
        return None


def _on_line(number: int, fault: FormatFault) -> FormatFault:
    """Return the fault of one line as one of the record; ``line 1`` in it is this very line."""
    of_line = fault_of_line(fault)
    if of_line != fault:
        return FormatFault(f"line {number}", of_line.message)
    return FormatFault(f"line {number}: {fault.path}", fault.message)


def _is_foreign(fault: FormatFault) -> bool:
    return fault.path in ("line 1", "line 1: $", "line 1: $.format")


def _breaks_off(number: int, line: bytes, first: FormatFault) -> Iterator[FormatFault]:
    """Yield a fault if the last line is no whole JSON: it says how far the record is good."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        good = int(re.findall(r"\d+", first.path)[0]) - 1
        how_far = f"it is good up to line {good}" if good else "nothing of it is good"
        yield FormatFault(f"line {number}", f"the record breaks off here; {how_far}")


def _counted(faults: list[FormatFault]) -> list[FormatFault]:
    beyond = len(faults) - MOST_LISTED
    more = [FormatFault("record", f"and {beyond:,} more")] if beyond > 0 else []
    return faults[:MOST_LISTED] + more
