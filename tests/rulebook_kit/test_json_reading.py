"""Reading JSON strictly: every error has its path."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct, ValidationError, convert
from syrupy.assertion import SnapshotAssertion

from rulebook_kit import FormatError, InvalidArgument
from rulebook_kit.envelope import read_envelope
from rulebook_kit.json import faults as collecting
from rulebook_kit.json.codecs import Codec, Codecs, as_it_is
from rulebook_kit.json.events import EventForms, form_of, read_event
from rulebook_kit.json.faults import (
    MOST_COUNTED,
    MOST_FAULTS,
    Faults,
    Position,
    Steps,
    Within,
    on_line,
    path_of,
    positions,
)
from rulebook_kit.json.pieces import codecs_of
from rulebook_kit.json.reading import decode, read_json
from rulebook_kit.json.shape import add_shape_faults
from rulebook_kit.json.text import LARGEST_DOCUMENT, parse_json
from rulebook_kit.values import in_range
from rulebook_kit.words import quoted
from tests.refusals import faulty_paths, unreadable


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
    only: Literal["red"] = "red"
    note: str = ""
    either: int | str = 0
    mixed: Literal[1, "one"] = 1
    several: Annotated[str, Meta(max_length=3)] | list[int] | None = None
    tagged: Leaf | Literal["red"] | None = None
    measured: float | str = 0.5


class Loose(Struct):
    name: str


def faults_of(data: bytes | str, kind: type = Tree) -> list[str]:
    """Return the errors of a document that cannot be read, as sentences."""
    return str(unreadable(read_json, data, kind)).split("\n")


def paths_of(data: bytes | str, kind: type = Tree) -> list[str]:
    """Return the paths of these errors."""
    return faulty_paths(read_json, data, kind)


def test_what_is_neither_text_nor_bytes_is_an_invalid_argument() -> None:
    data: Any
    for data in (None, {"leaves": []}, Path("state.json"), ["a" * 1_000]):
        with pytest.raises(InvalidArgument) as of_value:
            read_json(data, Tree)
        with pytest.raises(InvalidArgument) as of_record:
            read_envelope(data, bytes.decode, lambda line, _: line, example="")
        assert str(of_value.value) == str(of_record.value)
        assert str(of_value.value) == f"JSON must be a string or bytes, not {quoted(data)}"


TEXTS: list[bytes | str] = [
    b"",
    " \n\t ",
    "\u3000",
    b'{"leaves":\n "\xff"}',
    "{}".encode("utf-16"),
    "{}".encode("utf-16-le"),
    "{}".encode("utf-16-be"),
    " {}".encode("utf-16-be"),
    b"\xfe\xff" + "{}".encode("utf-16-be"),
    b'{"\0": 1}',
    "games/position.json",
    '{"a": 1,\n  b}',
    '{"a": "',
    '["\n"]',
    "[1] 2",
    b"[" * 100_000,
    '{"a":' * 100_000,
    '{\n"\ud800"}',
    b" " * (LARGEST_DOCUMENT + 1),
    "[" * (LARGEST_DOCUMENT + 1),
]


def test_a_text_that_is_not_json_has_one_error(snapshot: SnapshotAssertion) -> None:
    found = list(map(faults_of, TEXTS))
    assert {*map(len, found)} == {1}
    assert [error for (error,) in found] == snapshot


def test_a_byte_order_mark_hides_no_other_error() -> None:
    assert paths_of(b'\xef\xbb\xbf{"leaves": 1}') == ["$", "$.leaves"]
    assert paths_of(b'\xef\xbb\xbf{"leaves": []}') == ["$"]
    assert paths_of(b"\xef\xbb\xbf{") == ["$", "$"]
    assert faults_of(b'\xef\xbb\xbf{"leaves": []}') == [
        "$: begins with a byte order mark; write it as UTF-8 without one"
    ]


def test_a_text_of_the_largest_size_is_read() -> None:
    assert parse_json("1".ljust(LARGEST_DOCUMENT), Faults()) == 1


def test_a_number_that_is_too_large_is_quoted_in_part() -> None:
    (fault,) = faults_of(f"{'12345' * 5}e999")
    assert fault == "$: the number 12345123451234512345 is too large"


PARTS = [
    ('"leaves": NaN', "$.leaves"),
    ('"leaves": -Infinity', "$.leaves"),
    (f'"leaves": {"9" * 5_000}', "$.leaves"),
    (f'"leaves": -{"9" * 79}', "$.leaves"),
    (f'"leaves": -{"9" * 78}', "$.leaves"),
    ('"leaves": 1e999', "$.leaves"),
    (r'"leaves": [{"name": "\ud800"}]', "$.leaves[0].name"),
    ('"leaves": [{"name": "a", "name": "b"}]', "$.leaves[0].name"),
    (f'"leaves": {"[" * 60}NaN{"]" * 60}', "$.leaves" + "[0]" * 49),
    (r'"leaves": [], "sizes": {"\udfff": 1}', r'$.sizes["\udfff"]'),
]


def test_what_json_accepts_can_be_an_error(snapshot: SnapshotAssertion) -> None:
    """Huge numbers, repeated keys and lone surrogates have the path of their place."""
    for part, path in PARTS:
        assert path in paths_of(f"{{{part}}}")
    assert [faults_of(f"{{{part}}}") for part, _ in PARTS] == snapshot


def test_a_whole_character_from_two_escapes_is_none() -> None:
    tree = read_json(r'{"leaves": [], "note": "\ud83d\ude00"}', Tree)
    assert tree.note == "\U0001f600"


SHAPES: list[tuple[object, list[str]]] = [
    ([], ["$"]),
    (3.5, ["$"]),
    ({}, ["$"]),
    ({"leaves": [{}, {"name": ""}]}, ["$.leaves[0]", "$.leaves[1].name"]),
    ({"leaves": [{"nmae": 1, "name": "a"}]}, ["$.leaves[0].nmae"]),
    ({"leaves": [], "a b": 1}, ['$["a b"]']),
    ({"leaves": [], "k" * 61: 1}, [f'$["{"k" * 59}…"]']),
    ({"leaves": None}, ["$.leaves"]),
    ({"leaves": [{"name": "a"}] * 4}, ["$.leaves"]),
    ({"leaves": [{"name": True}, {"name": "abcdef"}]}, ["$.leaves[0].name", "$.leaves[1].name"]),
    (
        {"leaves": [{"name": "a", "count": count} for count in (True, 1.0, 10)]},
        [f"$.leaves[{index}].count" for index in range(3)],
    ),
    ({"leaves": [{"name": "a", "count": -1}]}, ["$.leaves[0].count"]),
    ({"leaves": [], "depth": 8}, ["$.depth"]),
    ({"leaves": [], "sizes": {"a": 0, "B c": "1"}}, ["$.sizes.a", '$.sizes["B c"]']),
    ({"leaves": [], "sizes": 1}, ["$.sizes"]),
    ({"leaves": [], "pair": [1, None, "x"]}, ["$.pair", "$.pair[1]", "$.pair[2]"]),
    ({"leaves": [], "row": ["x", 2, 3]}, ["$.row", "$.row[0]", "$.row[1]"]),
    ({"leaves": [], "row": {}}, ["$.row"]),
    ({"leaves": [], "words": []}, ["$.words"]),
    ({"leaves": [], "colour": "gren"}, ["$.colour"]),
    ({"leaves": [], "colour": {}}, ["$.colour"]),
    ({"leaves": [], "day": "x"}, ["$.day"]),
    ({"leaves": [], "level": 3}, ["$.level"]),
    ({"leaves": [], "only": 3}, ["$.only"]),
    ({"leaves": [], "only": "green"}, ["$.only"]),
    ({"leaves": [], "either": []}, ["$.either"]),
    ({"leaves": [], "either": None}, ["$.either"]),
    ({"leaves": [], "colour": "purple"}, ["$.colour"]),
    ({"leaves": [], "mixed": 2}, ["$.mixed"]),
    ({"leaves": [], "mixed": "two"}, ["$.mixed"]),
    ({"leaves": [], "several": "four"}, ["$.several"]),
    ({"leaves": [], "several": 4}, ["$.several"]),
    ({"leaves": [], "several": [1, "x"]}, ["$.several[1]"]),
    ({"leaves": [], "tagged": {"name": ""}}, ["$.tagged.name"]),
    ({"leaves": [], "tagged": "purple"}, ["$.tagged"]),
    ({"leaves": [], "tagged": 3}, ["$.tagged"]),
    ({"leaves": [], "measured": []}, ["$.measured"]),
    ({"leaves": [], "measured": 1.5, "depth": 8}, ["$.depth"]),
]


def test_every_difference_from_the_type_is_listed(snapshot: SnapshotAssertion) -> None:
    assert [paths_of(json.dumps(value)) for value, _ in SHAPES] == [paths for _, paths in SHAPES]
    assert [faults_of(json.dumps(value)) for value, _ in SHAPES] == snapshot


def test_a_list_that_is_too_long_is_checked_in_part() -> None:
    found = paths_of(json.dumps({"leaves": [1] * 1_500}))
    assert found == ["$.leaves", *(f"$.leaves[{index}]" for index in range(999)), "$"]


def test_of_a_list_that_is_too_long_a_thousand_entries_are_checked() -> None:
    kind = Annotated[list[int], Meta(max_length=3)]
    for entries, note in ((1_000, ""), (1_001, "; only the first 1,000 were checked")):
        faults = Faults()
        add_shape_faults([0] * 1_000 + ["x"] * (entries - 1_000), kind, faults, [])
        assert str(faults.error()) == f"$: expected at most 3 entries, found {entries:,}{note}"


def test_types_may_allow_unknown_keys_and_be_no_objects() -> None:
    assert read_json('{"name": "a", "more": 1}', Loose) == Loose("a")
    assert paths_of('{"name": 1, "more": 1}', Loose) == ["$.name"]
    assert faults_of("[1]", date) == ["$: Expected `date`, got `array`"]


def test_a_text_may_be_read_up_to_its_first_error() -> None:
    """Decoders are kept by type, so this type is a new one."""

    class Line(Struct):
        number: int

    assert decode('{"number": 1}', Line) == Line(1)
    with pytest.raises(ValidationError, match=r"\$\.number"):
        decode('{"number": "one"}', Line)


def test_what_just_fits_is_no_fault_beside_another() -> None:
    fits = {"name": "12345", "count": 9}
    wrong = {"leaves": [fits, {**fits, "name": "1", "count": 0}], "note": "", "depth": "7"}
    assert paths_of(json.dumps(wrong)) == ["$.depth"]


def test_a_long_key_is_quoted_in_a_path() -> None:
    keys = "k" * 60, "k" * 61
    assert [path_of([key]) for key in keys] == [f"$.{keys[0]}", f'$["{"k" * 59}…"]']


def test_faults_beyond_the_limit_are_counted() -> None:
    found = faults_of(json.dumps({f"k{i}": 0 for i in range(5_000)} | {"leaves": []}))
    assert len(found) == MOST_FAULTS + 1
    assert found[-1] == "$: and 4,000 more"


def test_the_search_stops_after_fifty_thousand_errors() -> None:
    found = faults_of(json.dumps({"leaves": [], "words": [0] * 60_000}))
    assert found[-1] == "$: and over 49,000 more"


def test_the_errors_are_full_at_fifty_thousand() -> None:
    """From then on their number is no longer exact."""
    faults = Faults()
    for _ in range(MOST_COUNTED - 1):
        faults.add([], "wrong")
    assert not faults.is_full
    assert str(faults.error()).endswith("\n$: and 48,999 more")
    faults.add([], "wrong")
    assert faults.is_full
    assert str(faults.error()).endswith("\n$: and over 49,000 more")


def test_few_known_words_are_listed() -> None:
    for known, end in (("abcdefgh", '"g" or "h"'), ("abcdefghi", "word")):
        faults = Faults()
        faults.add_unknown([], "unknown word", "zzz", tuple(known), listed=True)
        assert str(faults.error()).endswith(end)


def test_a_suggestion_may_cost_all_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    for cost, end in ((20, '; did you mean "green"?'), (19, "")):
        monkeypatch.setattr(collecting, "_SUGGESTING", cost)
        faults = Faults()
        faults.add_unknown([], "unknown", "gren", ("green",))
        assert str(faults.error()) == f"$: unknown{end}"


def test_long_words_get_no_suggestion() -> None:
    faults = Faults()
    for word in ("g" * 40, "g" * 41):
        faults.add_unknown([], f"unknown {len(word)}", word, ("g" * 42,))
    assert str(faults.error()) == f'$: unknown 40; did you mean "{"g" * 42}"?\n$: unknown 41'


def test_the_cost_of_suggestions_is_limited() -> None:
    known = tuple(f"{number:0100}" for number in range(250))
    faults = Faults()
    for number in range(4):
        faults.add_unknown([], str(number), f"{number:040}", (*known, f"{number:041}"))
        faults.add_unknown([], "again", f"{number:040}", (*known, f"{number:041}"))
    suggested = [line.count("did you mean") for line in str(faults.error()).split("\n")]
    assert suggested == [1, 1, 1, 1, 0, 0, 0, 0]


@given(st.binary())
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
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
    """Our own check finds an error exactly where msgspec does."""
    text = json.dumps(value)
    plain = json.loads(text, parse_constant=lambda name: name)
    try:
        expected = convert(plain, Tree)
    except (ValidationError, UnicodeEncodeError):
        assert faults_of(text)
    else:
        assert _read_or_none(text) in (expected, None)


def _read_or_none(text: str) -> Tree | None:
    """Return None for a text with errors that msgspec cannot see: NaN and the like."""
    try:
        return read_json(text, Tree)
    except FormatError as error:
        assert any(mark in text for mark in (r"\ud", "NaN", "Infinity", "0" * 20))
        return None if error.faults else pytest.fail("no fault")


def spots_of(data: bytes | str) -> list[tuple[str, int | None, int | None]]:
    """Return the path, line and column of each error."""
    return [
        (fault.path, fault.line, fault.column) for fault in unreadable(read_json, data, Tree).faults
    ]


SPOTS: dict[bytes | str, list[tuple[str, int | None, int | None]]] = {
    '{"leaves": [\n  {"name": ""}\n]}': [("$.leaves[0].name", 2, 12)],
    '{"leaves": [],\r\n "colour":"gren"}': [("$.colour", 2, 11)],
    '{"colour": 1,\n"colour": 2,"leaves":[]}': [("$.colour", 2, 11), ("$.colour", 2, 11)],
    '{"é": "ü", "leaves": {}}': [("$.é", 1, 7), ("$.leaves", 1, 22)],
    "{}": [("$", None, None)],
    '\n{"leaves": [}': [("$", 2, 13)],
    '{"é":\n "ü\xff"}'.encode("latin-1"): [("$", 1, 3)],
    '{"é":\n "ü'.encode() + b"\xff": [("$", 2, 4)],
    '{"depth": 8}': [("$", None, None), ("$.depth", 1, 11)],
}


def test_an_error_has_the_line_and_column_of_its_value() -> None:
    """A column counts characters. An error about the whole document has neither."""
    assert {data: spots_of(data) for data in SPOTS} == SPOTS


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def places_in(value: object, place: Steps = ()) -> list[tuple[Steps, object]]:
    """Return every value in a value with its place."""
    inner: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    below = [found for step, one in inner for found in places_in(one, (*place, step))]
    return [(place, value), *below]


@given(ANY_JSON, st.sampled_from([None, 0, 3, "\t"]), st.booleans(), st.data())
def test_a_position_leads_to_the_value(
    value: object, indent: int | str | None, ascii_only: bool, data: st.DataObject
) -> None:
    """Whatever the layout, a parser that starts there reads the value of the place."""
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    inside = places_in(value)
    wanted = data.draw(st.lists(st.sampled_from(inside)))
    found = positions(text, [place for place, _ in wanted] + [("nowhere", 7)])
    lines = text.split("\n")
    for place, one in wanted:
        at = found[place]
        start = sum(len(line) + 1 for line in lines[: at.line - 1]) + at.column - 1
        assert json.JSONDecoder().raw_decode(text, start)[0] == one
    assert ("nowhere", 7) not in found


def test_a_text_that_is_nested_too_deeply_has_no_positions() -> None:
    """The search gives up; everything found before stays."""
    text = '{"a": 1, "b": ' + "[" * 100_000 + "]" * 100_000 + "}"
    assert positions(text, [("a",), ("c",)])["a",] == Position(1, 7)


@pytest.mark.parametrize("message", ["there is no 3", 'unknown card "3"'])
def test_an_event_out_of_range_is_an_error_of_the_whole(message: str) -> None:
    def refuse(_value: object) -> object:
        raise InvalidArgument(message, unknown_name="unknown" in message)

    @frozen
    class Step:
        count: int

    codecs = Codecs({int: Codec(int, as_it_is, refuse)})
    forms = EventForms[Step]([form_of(codecs, "do", "step", Step)])
    assert str(unreadable(read_event, {"do": "step", "count": 3}, forms, ())) == f"$: {message}"


def test_the_range_of_a_number_is_part_of_its_field() -> None:
    """A field of the same name elsewhere may hold any count."""

    @frozen
    class Step:
        heap: int = field(metadata=in_range(1, 3, "Heap"))
        left: int = field(metadata=in_range(0, 9))

    @frozen
    class Leap:
        heap: int

    forms = EventForms[Step | Leap](
        [form_of(codecs_of(), "do", kind.__name__.lower(), kind) for kind in (Step, Leap)]
    )
    for heap, left in ((1, 0), (3, 9)):
        assert read_event({"do": "step", "heap": heap, "left": left}, forms, ()) == Step(heap, left)
    assert read_event({"do": "leap", "heap": 99}, forms, ()) == Leap(99)
    error = unreadable(read_event, {"do": "step", "heap": 4, "left": -1}, forms, ())
    assert list(map(str, error.faults)) == [
        "$.heap: expected an integer from 1 to 3, found 4",
        "$.left: expected an integer from 0 to 9, found -1",
    ]


def test_an_error_without_lines_stays_as_it_is_on_a_line_of_a_file() -> None:
    error = OSError("no such file")
    assert on_line(error) is error


def test_an_unknown_name_in_a_part_is_one_in_the_whole() -> None:
    whole = Faults()
    part = Within(("part",), whole)
    part.add_unknown(("card",), "no such card", "sand-99", ("sand-9",), is_name=True)
    part.add_unknown(("key",), "no such key", "crad", ("card",))
    found = [(one.path, one.unknown_name) for one in whole.error().faults]
    assert found == [("$.part.card", True), ("$.part.key", False)]
