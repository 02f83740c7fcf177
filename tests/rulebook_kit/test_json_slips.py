"""JSON as people write it by hand: the character that is wrong, and what to do about it."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from alhambra_rules import FormatError
from rulebook_kit.json.faults import Faults
from rulebook_kit.json.text import parse_json, slip_in

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
    ("a tab in a string", '{"a": "\t"}', 8),
    ("another control character", '{"a": "\a"}', 8),
    ("a missing colon", '{"a" 1}', 6),
    ("an equals sign", '{"a" = 1}', 6),
    ("a missing comma", '{"a": 1 "b": 2}', 9),
    ("a missing comma before a long string", f'[1 "{"b" * 99}"]', 4),
    ("a semicolon", "[1;2]", 3),
    ("a key without quotes", "{a: 1}", 2),
    ("a value without quotes", '{"a": Anna}', 7),
    ("a value of Python", '{"a": None}', 7),
    ("a misspelt word", '{"a": flase}', 7),
    ("a number as a key", "{1: 2}", 2),
    ("a number with a zero in front", "[01]", 3),
    ("a number with a plus", "[+1]", 2),
    ("a hexadecimal number", "[0x10]", 3),
    ("a number after a comma too many", "[1,,2]", 4),
    ("nothing after a colon", '{"a": }', 7),
    ("a path of Windows", r'{"a": "C:\users"}', 10),
    ("an unknown escape", r'{"a": "\x41"}', 8),
)


def error_of(text: str) -> FormatError:
    with pytest.raises(FormatError) as caught:
        parse_json(text, Faults())
    return caught.value


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
