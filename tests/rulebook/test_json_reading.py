"""JSON is read strictly, and every fault is named with its path."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct, ValidationError, convert

from alhambra_rules.rulebook import FormatError, InvalidArgument
from alhambra_rules.rulebook.envelope import read_envelope
from alhambra_rules.rulebook.json.faults import MOST_FAULTS, Faults, shown
from alhambra_rules.rulebook.json.reading import read_json
from alhambra_rules.rulebook.json.text import LARGEST_DOCUMENT


class Leaf(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=5)]
    count: Annotated[int, Meta(ge=0, le=9)] = 0


class Tree(Struct, forbid_unknown_fields=True):
    leaves: Annotated[list[Leaf], Meta(max_length=3)]
    colour: Literal["red", "green"] | None = None
    pair: Annotated[tuple[int, ...], Meta(min_length=2, max_length=2)] | None = None
    row: tuple[int, str] | None = None
    sizes: dict[str, Annotated[int, Meta(ge=1)]] = {}
    depth: Annotated[int, Meta(le=7)] = 0
    words: Annotated[list[Annotated[str, Meta(max_length=2)]], Meta(min_length=1)] | None = None
    day: date | None = None
    level: Literal[1, 2] | None = None
    note: str = ""
    either: int | str = 0


class Loose(Struct):
    name: str


def faults_of(data: bytes | str, kind: type = Tree) -> list[str]:
    """Return the faults of a document that cannot be read."""
    with pytest.raises(FormatError) as caught:
        read_json(data, kind)
    return str(caught.value).split("\n")


NEITHER: list[tuple[object, str]] = [
    (None, "None"),
    ({"leaves": []}, "{'leaves': []}"),
    (Path("state.json"), "PosixPath('state.json')"),
    (["a" * 1_000], "['" + "a" * 58),
]


@pytest.mark.parametrize(("data", "echoed"), NEITHER, ids=range(len(NEITHER)))
def test_what_is_neither_text_nor_bytes_is_an_invalid_argument(data: bytes, echoed: str) -> None:
    """Whoever hands on nothing, a value read already or a file's name is told so."""
    told = f"^{re.escape(f'expected JSON as text or bytes, not {echoed}')}$"
    with pytest.raises(InvalidArgument, match=told):
        read_json(data, Tree)
    with pytest.raises(InvalidArgument, match=told):
        read_envelope(data, bytes.decode, lambda line, _: line)


TEXTS: list[tuple[bytes | str, str]] = [
    (b"", "$: the file is empty"),
    (" \n\t ", "$: the file is empty"),
    ("\u3000", "$: the file is empty"),
    (
        b'{"leaves":\n "\xff"}',
        "$: line 2: byte 0xff at offset 13 is not UTF-8; save the file as UTF-8",
    ),
    ("{}".encode("utf-16"), "$: is UTF-16; save the file as UTF-8"),
    ("{}".encode("utf-16-le"), "$: is UTF-16; save the file as UTF-8"),
    ("{}".encode("utf-16-be"), "$: is UTF-16; save the file as UTF-8"),
    (" {}".encode("utf-16-be"), "$: is UTF-16; save the file as UTF-8"),
    ('{"a": 1,\n  b}', "$: line 2, column 3: not JSON: Expecting property name"),
    ("[1] 2", "$: line 1, column 5: not JSON: Extra data"),
    (b"[" * 100_000, "$: nested too deeply"),
    ('{"a":' * 100_000, "$: nested too deeply"),
    ('{\n"\ud800"}', "$: line 2, column 2: half of a character (a lone surrogate)"),
    (
        b" " * (LARGEST_DOCUMENT + 1),
        "$: 4,000,001 bytes are more than the 4,000,000 of one document; "
        "in bulk, write one document on each line",
    ),
    (
        "[" * (LARGEST_DOCUMENT + 1),
        "$: 4,000,001 characters are more than the 4,000,000 of one document; "
        "in bulk, write one document on each line",
    ),
]


@pytest.mark.parametrize(("data", "fault"), TEXTS, ids=range(len(TEXTS)))
def test_a_text_that_is_no_json_has_one_fault(data: bytes | str, fault: str) -> None:
    """What is no JSON at all is refused with the reason and the mend."""
    (found,) = faults_of(data)
    assert found.startswith(fault)


def test_a_sentence_does_not_break_off() -> None:
    """The place stands before it, and not after it as Python would have it."""
    assert faults_of('{"a": "') == ["$: line 1, column 7: not JSON: Unterminated string"]
    assert faults_of('["\n"]') == ["$: line 1, column 3: not JSON: Invalid control character"]


def test_a_byte_order_mark_hides_no_other_fault() -> None:
    """Behind a byte order mark the faults are listed as ever."""
    assert faults_of(b'\xef\xbb\xbf{"leaves": 1}') == [
        "$: begins with a byte order mark; save the file as UTF-8 without one",
        "$.leaves: expected a list, found 1",
    ]
    assert len(faults_of(b'\xef\xbb\xbf{"leaves": []}')) == 1
    assert len(faults_of(b"\xef\xbb\xbf{")) == 2


ODD_PARTS = [
    ("NaN", "$.leaves: NaN is no JSON value"),
    ("-Infinity", "$.leaves: -Infinity is no JSON value"),
    ("9" * 5_000, "$.leaves: a whole number of 5,000 digits is too long"),
    ("-" + "9" * 79, "$.leaves: a whole number of 79 digits is too long"),
    ("-" + "9" * 78, "$.leaves: expected a list, found a huge number"),
    ("1e999", "$.leaves: the number 1e999 is too large"),
    (
        r'[{"name": "\ud800"}]',
        r'$.leaves[0].name: "\ud800" holds half of a character (a lone surrogate)',
    ),
    ('[{"name": "a", "name": "b"}]', "$.leaves[0].name: the key is there 2 times; keep one"),
    (
        "[" * 60 + "NaN" + "]" * 60,
        "$.leaves" + "[0]" * 49 + ": nested too deeply; 50 levels were read",
    ),
]


@pytest.mark.parametrize(("part", "fault"), ODD_PARTS, ids=range(len(ODD_PARTS)))
def test_what_json_lets_pass_is_a_fault_with_its_path(part: str, fault: str) -> None:
    """Numbers beyond use, repeated keys and half characters are found where they are."""
    assert fault in faults_of(f'{{"leaves": {part}}}')


def test_a_half_character_in_a_key_is_a_fault() -> None:
    """Keys are looked at as texts are."""
    assert faults_of(r'{"leaves": [], "sizes": {"\udfff": 1}}') == [
        r'$.sizes["\udfff"]: the key holds half of a character (a lone surrogate)'
    ]


def test_a_whole_character_from_two_escapes_is_none() -> None:
    """Two escapes that make one character are one character."""
    tree = read_json(r'{"leaves": [], "note": "\ud83d\ude00"}', Tree)
    assert tree.note == "\U0001f600"


SHAPES: list[tuple[object, list[str]]] = [
    ([], ["$: expected an object, found a list"]),
    (3.5, ["$: expected an object, found 3.5"]),
    ({}, ['$: missing "leaves"']),
    ({"leaves": [{}, {"name": ""}]}, ['$.leaves[0]: missing "name"', "$.leaves[1].name: is empty"]),
    (
        {"leaves": [{"nmae": 1, "name": "a"}]},
        ['$.leaves[0].nmae: unknown key, did you mean "name"?'],
    ),
    ({"leaves": [], "a b": 1}, ['$["a b"]: unknown key']),
    ({"leaves": None}, ["$.leaves: expected a list, found null"]),
    (
        {"leaves": [{"name": "a"}] * 4},
        ["$.leaves: expected at most 3 entries, found 4"],
    ),
    (
        {"leaves": [1] * 1_500},
        ["$.leaves: expected at most 3 entries, found 1,500; only the first 1,000 were checked"],
    ),
    (
        {"leaves": [{"name": True}, {"name": "abcdef"}]},
        [
            "$.leaves[0].name: expected a text, found true",
            "$.leaves[1].name: expected at most 5 characters, found 6",
        ],
    ),
    (
        {"leaves": [{"name": "a", "count": count} for count in (True, 1.0, 10, -1)][:3]},
        [
            "$.leaves[0].count: expected a whole number from 0 to 9, found true",
            "$.leaves[1].count: expected a whole number from 0 to 9, found 1.0",
            "$.leaves[2].count: expected a whole number from 0 to 9, found 10",
        ],
    ),
    ({"leaves": [], "depth": 8}, ["$.depth: expected a whole number of 7 or less, found 8"]),
    (
        {"leaves": [], "sizes": {"a": 0, "B c": "1"}},
        [
            "$.sizes.a: expected a whole number of 1 or more, found 0",
            '$.sizes["B c"]: expected a whole number of 1 or more, found "1"',
        ],
    ),
    ({"leaves": [], "sizes": 1}, ["$.sizes: expected an object, found 1"]),
    (
        {"leaves": [], "pair": [1, None, "x"]},
        [
            "$.pair: expected exactly 2 entries, found 3",
            "$.pair[1]: expected a whole number, found null",
            '$.pair[2]: expected a whole number, found "x"',
        ],
    ),
    (
        {"leaves": [], "row": ["x", 2, 3]},
        [
            "$.row: expected exactly 2 entries, found 3",
            '$.row[0]: expected a whole number, found "x"',
            "$.row[1]: expected a text, found 2",
        ],
    ),
    ({"leaves": [], "row": {}}, ["$.row: expected a list, found an object"]),
    ({"leaves": [], "words": []}, ["$.words: expected 1 or more entries, found 0"]),
    (
        {"leaves": [], "colour": "gren"},
        ['$.colour: unknown value "gren", did you mean "green"?'],
    ),
    (
        {"leaves": [], "colour": {}},
        ['$.colour: expected a value such as "green", found an object'],
    ),
    ({"leaves": [], "day": "x"}, ["$.day: Invalid RFC3339 encoded date"]),
    ({"leaves": [], "level": 3}, ["$.level: Invalid enum value 3"]),
    ({"leaves": [], "either": []}, ["$.either: Expected `int | str`, got `array`"]),
]


@pytest.mark.parametrize(("value", "faults"), SHAPES, ids=range(len(SHAPES)))
def test_every_difference_from_the_type_is_named(value: object, faults: list[str]) -> None:
    """Each wrong part is named with its path, what was expected and what was found."""
    found = faults_of(json.dumps(value))
    assert found[: len(faults)] == faults


def test_other_types_keep_their_own_manners() -> None:
    """A type that allows unknown keys allows them; one that is no object is read as well."""
    assert read_json('{"name": "a", "more": 1}', Loose) == Loose("a")
    assert faults_of('{"name": 1, "more": 1}', Loose) == ["$.name: expected a text, found 1"]
    assert faults_of("[1]", date) == ["$: Expected `date`, got `array`"]


def test_what_is_repeated_is_shortened() -> None:
    """A message repeats at most 60 characters of the document."""
    assert shown("x" * 61) == '"' + "x" * 59 + '…"'
    assert shown(10**5_000) == "a huge number"
    key = "k" * 61
    assert faults_of(json.dumps({"leaves": [], key: 1})) == [f'$["{"k" * 59}…"]: unknown key']


def test_faults_beyond_the_limit_are_counted() -> None:
    """A thousand faults are listed, the others counted."""
    found = faults_of(json.dumps({f"k{i}": 0 for i in range(5_000)} | {"leaves": []}))
    assert len(found) == MOST_FAULTS + 1
    assert found[-1] == "$: and 4,000 more"


def test_lists_of_faults_without_end_are_not_looked_through() -> None:
    """After fifty thousand faults nobody looks for more, and the last line says so."""
    found = faults_of(json.dumps({"leaves": [], "words": [0] * 60_000}))
    assert found[-1] == "$: and over 49,000 more"


def test_long_words_get_no_suggestion() -> None:
    """A word of more than 40 characters is compared with nothing."""
    faults = Faults()
    for word in ("g" * 40, "g" * 41):
        faults.add_unknown([], f"unknown {len(word)}", word, ("g" * 42,))
    assert str(faults.error()) == f'$: unknown 40, did you mean "{"g" * 42}"?\n$: unknown 41'


def test_comparing_words_ends_at_a_stated_cost() -> None:
    """Of very many misspelt words the last ones get no suggestion; the first ones keep theirs."""
    known = tuple(f"{number:0100}" for number in range(250))
    faults = Faults()
    for number in range(4):
        faults.add_unknown([], str(number), f"{number:040}", (*known, f"{number:041}"))
        faults.add_unknown([], "again", f"{number:040}", (*known, f"{number:041}"))
    suggested = [line.count("did you mean") for line in str(faults.error()).split("\n")]
    assert suggested == [1, 1, 1, 1, 0, 0, 0, 0]


@given(st.binary())
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Whatever the bytes, the answer is a value or a ``FormatError``."""
    try:
        outcome: object = read_json(data, Tree)
    except FormatError as error:
        outcome = error.faults
    assert outcome


leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters())
words = st.sampled_from(
    ["leaves", "colour", "pair", "row", "sizes", "name", "count", "either", "x"]
)
values = st.recursive(
    leaves, lambda inner: st.lists(inner) | st.dictionaries(words | st.text(), inner), max_leaves=20
)


@given(
    st.fixed_dictionaries(
        {"leaves": values}, optional={"pair": values, "row": values, "sizes": values}
    )
    | values
)
def test_the_reader_refuses_what_msgspec_refuses(value: object) -> None:
    """The walk names a fault exactly where msgspec finds one."""
    text = json.dumps(value)
    plain = json.loads(text, parse_constant=lambda name: name)
    try:
        expected = convert(plain, Tree)
    except (ValidationError, UnicodeEncodeError):
        assert faults_of(text)
    else:
        assert _read_or_none(text) in (expected, None)


def _read_or_none(text: str) -> Tree | None:
    """Return None for a text that has faults which msgspec cannot see: NaN and the like."""
    try:
        return read_json(text, Tree)
    except FormatError as error:
        assert any(mark in text for mark in (r"\ud", "NaN", "Infinity", "0" * 20))
        return None if error.faults else pytest.fail("no fault")
