"""The text of JSON: how it is written, recognised and located, and slips in it."""

from __future__ import annotations

import errno
import io
import json
import re
from functools import partial
from pathlib import Path

import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from rulebook_kit import FormatError, FormatFault, Report
from rulebook_kit.json.codecs import in_one_line, pretty, write_kept
from rulebook_kit.json.faults import Faults, Position, on_line, position_at, positions, shown
from rulebook_kit.json.reading import (
    begins_a_record,
    begins_as_json,
    begins_as_utf_16,
)
from rulebook_kit.json.text import bytes_of, parse_json, slip_in
from rulebook_kit.json.verdicts import FaultVerdict, FileVerdict, verdict_of
from rulebook_kit.words import LONGEST_ECHO
from tests.refusals import assert_refused, unreadable


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


@frozen
class Heap:
    """A state of a game without chance."""

    stones: int


@frozen
class Deck(Heap):
    """A state of a game with chance."""

    dealer: str = field(default="", eq=False)


def kept(state: object, read_back: object) -> str:
    return write_kept({"stones": 3}, state, lambda _: read_back)


def test_a_state_is_written_if_it_reads_back() -> None:
    """With the same dealer, if its game has one."""
    assert kept(Heap(3), Heap(3)) == '{"stones":3}'
    assert kept(Deck(3, "Anna"), Deck(3, "Anna")) == '{"stones":3}'
    assert_refused(partial(kept, Deck(3, "Anna")), [Deck(4, "Anna"), Deck(3, "Bo")])


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


SLIPS = (
    ("a comma at the end", '{"a": 1,}', 8),
    ("a comma at the end of a list", "[1, 2, ]", 6),
    ("curly quotes around a key", "{“a”: 1}", 2),
    ("curly quotes around a value", '{"a": “b”}', 7),
    ("a curly quote at the end", '{"a”: 1}', 2),
    ("single quotes around a key", "{'a': 1}", 2),
    ("single quotes around a value", "{\"a\": 'b'}", 7),
    ("a comment at the end of a line", '{"a": 1 // one\n}', 9),
    ("a comment first", "/* one */ {}", 1),
    ("a comment in the style of Python", '{"a": 1, # one\n"b": 2}', 10),
    ("a missing bracket at the end", '{"a": [1, 2', 12),
    ("a missing bracket of an earlier line", '{"a": [\n1', 2),
    ("a missing bracket before another", '{"a": ["]", {"b": 2 ]}', 21),
    ("a missing brace before the next object", '[{"a": 1, {"b": 2}]', 11),
    ("a bracket too many", '{"a": 1}}', 9),
    ("a second document", '{"a": 1} {"b": 2}', 10),
    ("a string without its end", '{"a": "b', 7),
    ("a string without its end in a line", '{"a": "b,\n"c": 1}', 10),
    ("a string without its end in the first line", '"b,\nc"', 4),
    ("a tab in a string", '{"a": "\t"}', 8),
    ("another control character", '{"a": "\a"}', 8),
    ("a missing colon", '{"a" 1}', 6),
    ("an equals sign", '{"a" = 1}', 6),
    ("a missing comma", '{"a": 1 "b": 2}', 9),
    ("a missing comma before a long string", f'[1 "{"b" * 99}"]', 4),
    ("a semicolon", "[1;2]", 3),
    ("a key without quotes", "{a: 1}", 2),
    ("a word alone", "hello", 1),
    ("a value without quotes", '{"a": Anna}', 7),
    ("a value of Python", '{"a": None}', 7),
    ("a misspelt word", '{"a": flase}', 7),
    ("a misspelt null", '{"a": nul}', 7),
    ("a misspelt true", '{"a": ture}', 7),
    ("a key like a misspelt null", "{nul: 1}", 2),
    ("a number as a key", "{1: 2}", 2),
    ("a number with a zero in front", "[01]", 3),
    ("a number with a plus", "[+1]", 2),
    ("a hexadecimal number", "[0x10]", 3),
    ("a number after a comma too many", "[1,,2]", 4),
    ("nothing after a colon", '{"a": }', 7),
    ("a path of Windows", r'{"a": "C:\users"}', 10),
    ("an unknown escape", r'{"a": "\x41"}', 8),
    ("an unknown escape after another", r'{"a": "\n\x41"}', 10),
    ("an unknown escape before another", r'{"a": "\x41\n"}', 8),
    ("a missing comma before a word", "[1 true]", 4),
)


def error_of(text: str) -> FormatError:
    return unreadable(parse_json, text, Faults())


def test_a_slip_has_its_place_and_is_explained(snapshot: SnapshotAssertion) -> None:
    """Lines and columns count from 1; what to do is in the golden file."""
    told = {}
    for slip, text, column in SLIPS:
        (fault,) = error_of(text).faults
        assert (fault.path, fault.column) == ("$", column), slip
        told[slip] = fault.message
    assert told == snapshot


def test_the_words_of_newer_pythons_are_understood() -> None:
    """From 3.13 on, the parser itself finds a comma at the end."""
    text = '{"a": 1 , }'
    newer = json.JSONDecodeError("Illegal trailing comma before end of object", text, 8)
    older = json.JSONDecodeError("Expecting property name enclosed in double quotes", text, 10)
    assert slip_in(text, newer) == slip_in(text, older)
    assert slip_in(text, newer)[1] == 8


@given(st.text(st.sampled_from("{}[],:\"'“/#\\\n 01-+.xnu"), max_size=30))
def test_any_text_that_is_not_json_is_explained(text: str) -> None:
    """The place is in the text or at its end."""
    try:
        parse_json(text, Faults())
    except FormatError as error:
        fault = error.faults[0]
        if re.match("not JSON: .", fault.message):
            assert fault.line is not None
            assert fault.column is not None
            assert fault.column <= len(text.split("\n")[fault.line - 1]) + 1


SCALARS = st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.text()
NUMBERS = st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    SCALARS | NUMBERS, lambda part: st.lists(part) | st.dictionaries(st.text(), part), max_leaves=20
)


@given(VALUES, st.sampled_from([None, 1]), st.booleans())
def test_a_text_is_read_as_python_reads_it(value: object, indent: int | None, ascii_: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_)
    faults = Faults()
    assert repr(parse_json(text, faults)) == repr(json.loads(text))
    assert not faults


def test_a_number_may_be_written_in_other_ways() -> None:
    assert repr(parse_json("[1.50, 1E2, -0, -0.0]", Faults())) == "[1.5, 100.0, 0, -0.0]"


@given(st.lists(st.text(), min_size=2), st.data())
def test_a_repeated_key_is_an_error_in_any_text(keys: list[str], data: st.DataObject) -> None:
    again = data.draw(st.sampled_from(keys))
    pairs = ",".join(f"{json.dumps(key, ensure_ascii=False)}:0" for key in [*keys, again])
    faults = Faults()
    parse_json(f"{{{pairs}}}", faults)
    assert "duplicate key" in str(faults.error())
