"""The envelope of a record: limits, faults with their lines, how far a broken record is good."""

from __future__ import annotations

import json

import pytest

from alhambra_rules.rulebook import FormatError, FormatFault
from alhambra_rules.rulebook.envelope import (
    LARGEST_RECORD,
    MOST_LINES,
    MOST_LISTED,
    line_of,
    read_envelope,
    write_envelope,
)


def read_header(line: bytes) -> str:
    """Read a header that is a text; a number is no header at all, a list one of a bad format."""
    value = parsed(line)
    if isinstance(value, list):
        raise FormatError([FormatFault("$.format", "expected a text")])
    if isinstance(value, dict):
        raise FormatError([FormatFault("$.players", "missing")])
    return str(value)


def read_entry(line: bytes, header: str | None) -> tuple[str | None, object]:
    """Read an entry together with the header; a text is refused."""
    value = parsed(line)
    if isinstance(value, str):
        raise FormatError([FormatFault("$", "a text"), FormatFault("$.x", "line 1: two")])
    return header, value


def parsed(line: bytes) -> object:
    """Return a JSON value; refused as the game's reader does it."""
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        fault = FormatFault("$", f"line 1, column {error.colno}: not JSON")
        raise FormatError([fault]) from None
    except UnicodeDecodeError:
        raise FormatError([FormatFault("$", "line 1: not UTF-8")]) from None


def faults_of(data: bytes | str) -> list[str]:
    """Return the faults of a record that cannot be read."""
    with pytest.raises(FormatError) as caught:
        read_envelope(data, read_header, read_entry)
    return str(caught.value).split("\n")


@pytest.mark.parametrize("data", ['"h"\n1\n2\n', b'"h"\n1\n2\n', '"h"\n1\n2', '"h"\r\n1\r\n2\r\n'])
def test_a_record_is_a_header_and_its_entries(data: bytes | str) -> None:
    """Text or bytes, with or without the last line feed: each line is read by itself."""
    assert read_envelope(data, read_header, read_entry) == ("h", (("h", 1), ("h", 2)))


def test_what_is_written_is_read() -> None:
    """Every line of a written record ends with a line feed."""
    text = write_envelope('"h"', ["1", "2"])
    assert text == '"h"\n1\n2\n'
    assert read_envelope(text, read_header, read_entry)[0] == "h"


def test_the_first_entry_stands_on_the_second_line() -> None:
    """The index of an entry leads to its line."""
    assert [line_of(0), line_of(5)] == [2, 7]


CASES = [
    ("", ["line 1: is empty"]),
    ('"h"\n\n1\n', ["line 2: is empty"]),
    ('"h"\n \r\n1\n', ["line 2: is empty"]),
    (
        '"h"\n"x"\n1\n"y"\n',
        [f"line {line}: {fault}" for line in (2, 4) for fault in ("$: a text", "$.x: line 1: two")],
    ),
    ('"h"\n1\n{x\n', ["line 3: column 2: not JSON"]),
    (b'"h"\n"\xff"\n', ["line 2: not UTF-8"]),
    ("[]\nx\ny\n", ["line 1: $.format: expected a text"]),
    ("x\ny\n", ["line 1: column 1: not JSON"]),
    ("{}\nx\n", ["line 1: $.players: missing", "line 2: column 1: not JSON"]),
    (
        '"h"\n1\n2\n{"x": ',
        [
            "line 4: column 7: not JSON",
            "line 4: the record breaks off here; it is good up to line 3",
        ],
    ),
    (
        '"h"\n\n2\n{"x": ',
        [
            "line 2: is empty",
            "line 4: column 7: not JSON",
            "line 4: the record breaks off here; it is good up to line 1",
        ],
    ),
    (
        '"h',
        ["line 1: column 1: not JSON", "line 1: the record breaks off here; nothing of it is good"],
    ),
]


@pytest.mark.parametrize(("data", "faults"), CASES, ids=range(len(CASES)))
def test_every_fault_is_named_with_its_line(data: bytes | str, faults: list[str]) -> None:
    """Faults stand in the order of the lines; the last says how far a broken record is good."""
    assert faults_of(data) == faults


def test_a_whole_last_line_without_a_line_feed_does_not_break_off() -> None:
    """A fault in a complete last line is no truncation."""
    assert faults_of('"h"\n"x"') == ["line 2: $: a text", "line 2: $.x: line 1: two"]


def test_deep_nesting_at_the_end_breaks_off() -> None:
    """Even what no parser likes is told, and nothing is raised but the faults."""

    def refuse(_line: bytes, _header: str | None) -> None:
        raise FormatError([FormatFault("$", "nested too deeply")])

    with pytest.raises(FormatError) as caught:
        read_envelope('"h"\n' + "[" * 100_000, read_header, refuse)
    assert "breaks off" in str(caught.value)


def test_limits_keep_strangers_records_cheap() -> None:
    """Too many bytes, lines or faults are refused or counted."""
    assert faults_of(b" " * (LARGEST_RECORD + 1)) == [
        "record: 4,000,001 bytes are more than the 4,000,000 of one record"
    ]
    assert faults_of('"h"\n' + "1\n" * MOST_LINES) == [
        "record: has more than the 10,000 lines of one record"
    ]
    faults = faults_of('"h"\n' + "x\n" * (MOST_LISTED + 7))
    assert len(faults) == MOST_LISTED + 1
    assert faults[-1] == "record: and 7 more"
