"""Files of worked examples: read, and refused with the line of each fault."""

from __future__ import annotations

import pytest

from alhambra_rules.notation import Example, read_examples
from alhambra_rules.rulebook import NotationError

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


def faults(text: str) -> list[str]:
    """Return what is wrong with a text that cannot be read."""
    with pytest.raises(NotationError) as caught:
        read_examples(text)
    return str(caught.value).split("\n")


def test_an_example_has_a_header_and_a_body() -> None:
    """Each example is read with its sources, its dedented body and its line."""
    assert read_examples(TEXT) == (
        Example(
            "two-words", "Something is so", ("et-2005", "hu"), "city", "legal", "+  +\n\n F", 3
        ),
        Example("next", "And so is this", (), "city", "build.on-foot", "", 12),
    )


def test_an_empty_file_holds_no_examples() -> None:
    """Remarks alone are a file without examples."""
    assert read_examples("# nothing yet\n") == ()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("# A remark.", "A remark.", 'line 1, column 1: expected "example: ..." to begin'),
        (
            "ask:     city\nanswer:  legal",
            "answer:  legal",
            'line 3, column 1: the example has no "ask:"',
        ),
        (
            "title:   S",
            "titel:   S",
            'line 4, column 1: unknown key "titel", did you mean "title"?',
        ),
        ("source:", "title:", 'line 5, column 1: "title:" stands twice'),
        ("    +  +", "+  +", "line 9, column 1: neither a header line nor indented as the body is"),
        ("answer:  legal", "    x\nanswer:  legal", "line 8, column 1: neither a header line nor"),
        ("two-words", "Two words", "line 3, column 1: an id is words of a to z and 0 to 9"),
        ("two-words", "next", 'line 12, column 1: "next" is the id of the example in line 3 too'),
    ],
)
def test_each_fault_is_told_with_its_line(old: str, new: str, expected: str) -> None:
    """What cannot be read is named where it stands."""
    assert any(fault.startswith(expected) for fault in faults(TEXT.replace(old, new)))


def test_an_endless_file_is_not_read() -> None:
    """A text of more than a million characters is refused at once."""
    assert faults("#" * 1_000_001) == ["line 1, column 1: over 1,000,000 characters: no examples"]


@pytest.mark.parametrize(
    "text",
    [
        "some prose\n" * 1_500,
        "example: a\n" + "titel: a\n" * 1_500,
        "example: a\n" * 1_500,
    ],
)
def test_of_a_text_that_holds_no_examples_the_first_faults_are_told(text: str) -> None:
    """Reading stops after a thousand faults, and says so at the end."""
    found = faults(text)
    assert len(found) == 1_001
    assert found[-1].endswith("and so on: are these worked examples?")
