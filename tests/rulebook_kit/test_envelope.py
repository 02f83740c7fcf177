"""Records: limits, errors with their lines, and how far a record that is cut off is good."""

from __future__ import annotations

import json

import pytest
from syrupy.assertion import SnapshotAssertion

from rulebook_kit import FormatError, FormatFault
from rulebook_kit.envelope import (
    LARGEST_RECORD,
    MOST_LINES,
    MOST_LISTED,
    line_of,
    lines_in,
    read_envelope,
    write_envelope,
)

EXAMPLE = '{"format": "a-game/1"}'


def read_header(line: bytes) -> str:
    """Read a header that is a text; every other value is refused at another place."""
    value = parsed(line)
    if isinstance(value, list):
        raise FormatError([FormatFault("$.format", "expected a text")])
    if isinstance(value, dict):
        raise FormatError([FormatFault("$.players", "missing")])
    if isinstance(value, bool):
        raise FormatError([FormatFault("$.modules[1]", "unknown module")])
    if isinstance(value, int):
        raise FormatError([FormatFault("$", "expected an object")])
    return str(value)


def read_entry(line: bytes, header: str | None) -> tuple[str | None, object]:
    """Read an entry together with the header; a text is refused."""
    value = parsed(line)
    if isinstance(value, str):
        raise FormatError([FormatFault("$", "a text"), FormatFault("$.x", "two", 1, 2)])
    return header, value


def parsed(line: bytes) -> object:
    """Return a JSON value; refused as the game's reader does it."""
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise FormatError([FormatFault("$", "not JSON", 1, error.colno)]) from None
    except UnicodeDecodeError as error:
        raise FormatError([FormatFault("$", "not UTF-8", 1, error.start + 1)]) from None


def faults_of(data: bytes | str) -> tuple[FormatFault, ...]:
    """Return the errors of a record that cannot be read."""
    with pytest.raises(FormatError) as caught:
        read_envelope(data, read_header, read_entry, example=EXAMPLE)
    return caught.value.faults


def test_a_record_is_a_header_and_its_entries() -> None:
    """Text or bytes, with or without the last line feed: each line is read by itself."""
    for data in ('"h"\n1\n2\n', b'"h"\n1\n2\n', '"h"\n1\n2', '"h"\r\n1\r\n2\r\n'):
        read = read_envelope(data, read_header, read_entry, example=EXAMPLE)
        assert read == ("h", (("h", 1), ("h", 2)))


def test_half_a_character_is_left_to_the_reader() -> None:
    read = read_envelope('"h"\n["\ud800"]\n', read_header, read_entry, example=EXAMPLE)
    assert read == ("h", (("h", ["\ud800"]),))


@pytest.mark.parametrize("blank", ["\n", " \t\r\n", "\n\n"])
def test_blank_lines_are_skipped_anywhere(blank: str) -> None:
    """Before the header, between the entries and at the end, even behind a byte order mark."""
    plain = ('"h"\n', "1\n", "2\n")
    for at in range(4):
        text = "".join((*plain[:at], blank, *plain[at:]))
        for data in (text, text.encode(), "\ufeff" + text if at == 0 else text):
            read = read_envelope(data, read_header, read_entry, example=EXAMPLE)
            assert read == ("h", (("h", 1), ("h", 2)))
        skipped = blank.count("\n")
        lines = [1, 2, 3][:at] + [line + skipped for line in (1, 2, 3)[at:]]
        found = lines_in(text)
        assert found == (tuple(lines) if at < 3 else ())
        assert [line_of(index, found) for index in (None, 0, 1, 2)] == [*lines, lines[-1] + 1]


def test_what_is_written_is_read() -> None:
    text = write_envelope('"h"', ["1", "2"])
    assert text == '"h"\n1\n2\n'
    assert read_envelope(text, read_header, read_entry, example=EXAMPLE)[0] == "h"


def test_the_first_entry_stands_on_the_second_line() -> None:
    assert [line_of(0), line_of(5)] == [2, 7]


CASES: list[tuple[bytes | str, list[int]]] = [
    ("", [1]),
    (" \n\n", [1]),
    ('"h"\n\n"x"\n', [3, 3]),
    ('"h"\n"x"\n1\n"y"\n', [2, 2, 4, 4]),
    ('"h"\n1\n{x\n', [3]),
    (b'"h"\n"\xff"\n', [2]),
    ("[]\nx\ny\n", [1]),
    ("x\ny\n", [1]),
    ('{"players": 1}\nx\n', [1, 2]),
    ('{"do": "x"}\nx\n', [1]),
    ('"h"\n1\n2\n{"x": ', [4, 4]),
    ('"h"\n\n2\n{"x": ', [4, 4]),
    ('"h', [1, 1]),
    ('"h"\n"x"', [2, 2]),
    ('{"format": 1}\nx\n', [1, 2]),
    ("7\nx\n", [1]),
    ("true\nx\n", [1]),
    ('\n \r\n"h"\n\t\n"x"\n', [5, 5]),
    ("\n[]\nx\n", [2]),
    ('\n\n{"do": "x"}\nx\n', [3]),
]


def test_every_error_has_its_line(snapshot: SnapshotAssertion) -> None:
    """If the last line is cut off, the last error says how far the record is good."""
    found = [(data, faults_of(data)) for data, _ in CASES]
    assert [(data, [fault.line for fault in faults]) for data, faults in found] == CASES
    assert [list(map(str, faults)) for _, faults in found] == snapshot


def test_deep_nesting_at_the_end_breaks_off() -> None:
    def refuse(_line: bytes, _header: str | None) -> None:
        raise FormatError([FormatFault("$", "nested too deeply")])

    with pytest.raises(FormatError) as caught:
        read_envelope('"h"\n' + "[" * 100_000, read_header, refuse, example=EXAMPLE)
    assert len(caught.value.faults) == 2


def test_bytes_are_limited() -> None:
    header = '"h"\n'
    assert faults_of(header + " " * (LARGEST_RECORD - 3)) == (
        FormatFault("record", "expected at most 4,000,000 bytes, found 4,000,001"),
    )
    longest = header + "1".ljust(LARGEST_RECORD - len(header))
    assert read_envelope(longest, read_header, read_entry, example=EXAMPLE) == ("h", (("h", 1),))


def test_lines_are_limited() -> None:
    assert faults_of('"h"\n' + "1\n" * MOST_LINES) == (
        FormatFault("record", "expected at most 10,000 lines, found more"),
    )
    most = '"h"\n' + "1\n" * (MOST_LINES - 1)
    _, entries = read_envelope(most, read_header, read_entry, example=EXAMPLE)
    assert len(entries) == MOST_LINES - 1


def test_of_many_errors_the_first_are_listed() -> None:
    for beyond in (0, 1, 1_234):
        first, *_, last = found = faults_of('"h"\n' + "x\n" * (MOST_LISTED + beyond))
        assert str(first).startswith("line 2")
        if beyond:
            assert last == FormatFault("record", f"and {beyond:,} more")
        assert len(found) == MOST_LISTED + bool(beyond)
