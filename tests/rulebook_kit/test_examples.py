"""Reading files of worked examples, and the line of each error."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.notation import Example, read_examples
from rulebook_kit import NotationError

TEXT = """\
# A remark.

example: two-words
title:   Something is so
source:  et-2005, hu
ask:     city
answer:  legal

    +  +

     F
example: next
title:   And so is this
ask:     city
answer:  build.on-foot
"""


def error_of(text: str) -> NotationError:
    """Return the error of a text that cannot be read."""
    with pytest.raises(NotationError) as caught:
        read_examples(text)
    return caught.value


def test_an_example_has_a_header_and_a_body() -> None:
    assert read_examples(TEXT) == (
        Example(
            "two-words", "Something is so", ("et-2005", "hu"), "city", "legal", "+  +\n\n F", 3
        ),
        Example("next", "And so is this", (), "city", "build.on-foot", "", 12),
    )


def test_a_body_keeps_the_spaces_and_letters_at_its_ends() -> None:
    text = "example: a\ntitle: b\nask: c\nanswer: d\n\n      X\n    n\n     X \n\n"
    assert read_examples(text)[0].body == "  X\nn\n X "


def test_each_error_has_its_line(snapshot: SnapshotAssertion) -> None:
    messages = []
    for old, new, line in (
        ("# A remark.", "A remark.", 1),
        ("ask:     city\nanswer:  legal", "answer:  legal", 3),
        ("title:   S", "titel:   S", 4),
        ("source:", "title:", 5),
        ("    +  +", "+  +", 9),
        ("answer:  legal", "    x\nanswer:  legal", 8),
        ("two-words", "Two words", 3),
        ("two-words", "next", 12),
        (TEXT, "#" * 1_000_001, 1),
    ):
        error = error_of(TEXT.replace(old, new))
        assert line in [fault.line for fault in error.faults]
        messages.append(str(error))
    assert messages == snapshot


def test_reading_stops_after_a_thousand_errors() -> None:
    for first, line in (
        ("", "some prose\n"),
        ("example: a\n", "titel: a\n"),
        ("", "example: a\n"),
    ):
        *faults, last = error_of(first + line * 1_500).faults
        assert len(faults) == 1_000
        assert (last.line, last.column) == (max(fault.line for fault in faults), 1)
        assert last.message == "too many errors: is this a file of worked examples?"


def test_a_missing_id_is_said_once() -> None:
    error = error_of("example:\ntitle: x\nask: city\nanswer: legal\n")
    assert [fault.message for fault in error.faults] == ['the example has no "example:"']


def test_a_file_may_be_empty_and_have_a_million_characters() -> None:
    assert read_examples("# nothing yet\n") == read_examples("#" * 1_000_000) == ()
