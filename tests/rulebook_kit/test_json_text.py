"""The text of JSON: how it is written, recognised and located, and how much of it is read."""

from __future__ import annotations

import errno
import io
import json
from pathlib import Path

import pytest

from rulebook_kit import FormatError, FormatFault, Report
from rulebook_kit.json.codecs import in_one_line, pretty
from rulebook_kit.json.faults import Position, on_line, position_at, positions, shown
from rulebook_kit.json.reading import (
    begins_a_record,
    begins_as_json,
    begins_as_utf_16,
)
from rulebook_kit.json.text import bytes_of
from rulebook_kit.json.verdicts import FaultVerdict, FileVerdict, verdict_of
from rulebook_kit.words import LONGEST_ECHO


def test_a_line_of_a_hundred_characters_is_not_broken() -> None:
    for indent in ("", "  "):
        fits = ["é" * (96 - len(indent))]
        assert pretty(fits, indent) == json.dumps(fits, ensure_ascii=False)
        assert pretty(["x", *fits], indent).count("\n") == 3
        assert pretty({"é": [fits]}).splitlines()[1] == '  "é": ['


def test_invisible_characters_are_escaped_and_all_others_kept() -> None:
    value = {"name": ["Zoë\u202e\x7f"]}
    assert in_one_line(value) == '{"name": ["Zoë\\u202e\\u007f"]}'
    assert in_one_line(value, compact=True) == '{"name":["Zoë\\u202e\\u007f"]}'
    assert pretty(value) == '{\n  "name": ["Zoë\\u202e\\u007f"]\n}'
    assert json.loads(in_one_line(value)) == json.loads(pretty(value)) == value


def test_a_file_is_read_up_to_the_limit(tmp_path: Path) -> None:
    file = tmp_path / "data"
    file.write_bytes(b"x" * 9)
    assert bytes_of(file, 9) == b"x" * 9
    for path in (file, Path("/dev/zero")):
        with pytest.raises(OSError, match="holds more than 8 bytes") as refused:
            bytes_of(path, 8)
        assert refused.value.errno == errno.EFBIG


def test_nothing_is_read_of_a_file_that_is_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, stream = tmp_path / "data", io.BytesIO(b"x" * 9)
    file.write_bytes(b"x" * 9)
    monkeypatch.setattr(stream, "close", lambda: None)
    monkeypatch.setattr(Path, "open", lambda *_: stream)
    with pytest.raises(OSError, match="holds more than 8 bytes"):
        bytes_of(file, 8)
    assert stream.tell() == 0


def test_positions_count_from_one() -> None:
    text = "a\nbc\n\nd"
    where = [position_at(text, offset) for offset in range(len(text))]
    assert where == [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 1), (4, 1)]
    assert position_at("\n\nx", 2) == (3, 1)
    assert position_at("\nx", 1) == (2, 1)
    found = positions('\n{"b": 1,\n "a": [{}, 2]}', [("b",), ("a", 1)])
    assert (found["b",], found["a", 1]) == (Position(2, 7), Position(3, 12))


def test_a_verdict_on_a_line_of_a_file_names_that_line() -> None:
    """Errors have it instead of their own."""
    error = FormatError([FormatFault("$.a", "wrong", 1, 5)])
    faults = [FaultVerdict("$.a", 7, 5, "wrong")]
    assert verdict_of("f", error, line=7) == FileVerdict("f", 7, "unreadable", [], faults, [])
    assert verdict_of("f", Report(()), line=7) == FileVerdict("f", 7, "legal", [], [], [])
    assert verdict_of("f", error).faults == [FaultVerdict("$.a", 1, 5, "wrong")]
    assert verdict_of("f", OSError()).faults[0].message == "the file cannot be opened"
    assert on_line(error).faults[0].line is None


def test_json_is_recognised_behind_blanks_and_a_byte_order_mark() -> None:
    for head in (b" \n\xef\xbb\xbf \n{", b"", b" ", b"\xfe\xff\0{", b"["):
        assert begins_as_json(head)
    assert not begins_as_json(b"x {")
    assert not begins_as_json(b"{"[1:] + b"3")


def test_utf_16_is_recognised_with_and_without_a_byte_order_mark() -> None:
    for text, is_utf_16 in (("{}", True), ("[]", True), ("3", False)):
        assert begins_as_utf_16(text.encode("utf-16"))
        for encoding in ("utf-16-le", "utf-16-be"):
            assert begins_as_utf_16(text.encode(encoding)) is is_utf_16
        assert not begins_as_utf_16(text.encode())


def test_an_event_begins_a_record_whose_header_is_missing() -> None:
    for event in ('{"do": "pass"}', '{"draw": "reshuffle"}'):
        assert begins_a_record(event.encode())
        assert begins_a_record(f"{{broken\n{event}".encode())
    assert not begins_a_record(b'{"other": 1}')
    assert not begins_a_record(b"")


def test_what_a_message_quotes_is_shortened_beyond_a_limit() -> None:
    assert shown("x" * LONGEST_ECHO) == f'"{"x" * LONGEST_ECHO}"'
    assert shown("x" * (LONGEST_ECHO + 1)).endswith('…"')
    assert shown(2**100 - 1) == str(2**100 - 1)
    assert shown(2**100) == "a huge number"
