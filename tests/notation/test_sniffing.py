"""What a file holds is told by its content."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.model import Table
from alhambra_rules.notation import draw_diagram, write_position, write_position_line
from alhambra_rules.notation.sniffing import Contents, sniff
from alhambra_rules.testing import any_tables, cities
from tests.costly import COSTLY

OBJECT = b'{"format": "alhambra-position/1"}'


@pytest.mark.parametrize(
    ("head", "contents"),
    [
        (b"", Contents.POSITION),
        (b" \n\t\r\n", Contents.POSITION),
        (OBJECT, Contents.POSITION),
        (b"\n\n  " + OBJECT + b"\n\n", Contents.POSITION),
        (b"[" + OBJECT + b"]", Contents.POSITION),
        (b"[1]\n[2]\n", Contents.POSITION),
        (b"\xef\xbb\xbf{", Contents.POSITION),
        (b"\xff\xfe{\x00", Contents.POSITION),
        ('{"a": 1}\n{"a": 2}'.encode("utf-16-le"), Contents.POSITION),
        ('{"a": 1}\n{"a": 2}'.encode("utf-16-be"), Contents.POSITION),
        ("[]".encode("utf-16-be"), Contents.POSITION),
        (b'{\n"a": {"x": 1}\n}', Contents.POSITION),
        (b'{"players": [\n{"x": 1},\n{"x": 2}\n]}', Contents.POSITION),
        (b"{" * 100_000 + b"}" * 100_000 + b"\n1", Contents.POSITION),
        (b'{"a": ' + b"9" * 5_000 + b"}\n1", Contents.POSITION),
        (OBJECT + b"\n" + OBJECT, Contents.POSITIONS),
        (b"\n" + OBJECT + b"\r\n\r\nrubbish", Contents.POSITIONS),
        (b"{}\n{}", Contents.POSITIONS),
        (b'{"broken\n' + OBJECT, Contents.POSITIONS),
        (b"[broken\n" * 99 + OBJECT + b"\n", Contents.POSITIONS),
        (b"[broken\n" * 100 + OBJECT + b"\n", Contents.POSITION),
        (b"+       +\n    F\n+       +", Contents.DIAGRAM),
        (b"\x89PNG", Contents.DIAGRAM),
        (b"\xef\xbb\xbf    F", Contents.DIAGRAM),
        (b"null", Contents.DIAGRAM),
    ],
)
def test_the_first_characters_and_lines_tell(head: bytes, contents: Contents) -> None:
    """JSON begins with a bracket; an object complete on its line, among others, is one of many."""
    assert sniff(head) is contents


@COSTLY
@given(any_tables())
def test_a_written_position_is_a_position(table: Table) -> None:
    """However a position is written, alone or on lines, it is recognised."""
    line = write_position_line(table).encode()
    assert sniff(write_position(table).encode()) is Contents.POSITION
    assert sniff(line) is Contents.POSITION
    assert sniff(line + b"\n" + line) is Contents.POSITIONS


@given(cities().map(draw_diagram))
def test_a_drawn_city_is_a_diagram(diagram: str) -> None:
    """Whatever a city looks like, its diagram is recognised."""
    assert sniff(diagram.encode()) is Contents.DIAGRAM


@given(st.dictionaries(st.text(max_size=5), st.integers()), st.integers(0, 8))
def test_indented_json_is_never_many(value: dict[str, int], indent: int) -> None:
    """One document over several lines is one document."""
    text = json.dumps({"players": [value]}, indent=indent)
    assert sniff(text.encode()) is Contents.POSITION


def test_the_kinds_have_readable_names() -> None:
    """A kind prints as its name."""
    assert repr(Contents.POSITIONS) == "Contents.POSITIONS"
