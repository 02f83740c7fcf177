"""The chapters of worked examples: every example is there, with its picture and its faults."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from xml.etree import ElementTree

import pytest

from alhambra_rules.notation import Example, read_examples
from docs.books import BOOKS, CHAPTERS
from docs.catalogue_pages import chapter_pages
from docs.worked_examples import figure, group_of, with_examples
from rulebook_kit import Rule

pytestmark = pytest.mark.no_cover

FIGURE = re.compile(r'<figure id="([^"]+)".*?</figure>', re.DOTALL)


def examples() -> Iterator[tuple[Rule, Example]]:
    for book in BOOKS:
        for rule in book.catalogue.values():
            file = book.fixture(rule)
            for example in read_examples(file.read_text("utf-8")) if file.exists() else ():
                yield rule, example


@cache
def built() -> str:
    """Return the text of all chapters as they are built."""
    stubs = chapter_pages()
    return "".join(with_examples(chapter.docname, stubs[chapter.file]) for chapter in CHAPTERS)


def test_every_worked_example_stands_in_one_chapter() -> None:
    """Each example of every rule is shown once, with its title and its answer."""
    shown = FIGURE.findall(built())
    assert shown == list(dict.fromkeys(shown))
    assert set(shown) == {f"{rule.id}:{example.id}" for rule, example in examples()}
    for _, example in examples():
        assert escape(example.title) in built()
        assert escape(example.answer) in built()


def test_every_board_is_a_picture_that_marks_its_faults() -> None:
    """What has a diagram is drawn, and the picture of a refused one names each rule it breaks."""
    boards = [(rule, one) for rule, one in examples() if one.body.lstrip().startswith("+")]
    assert len(boards) > 100
    for rule, example in boards:
        text = figure(rule, example)
        picture = text[text.index("<svg") : text.index("</svg>") + len("</svg>")]
        words = "".join(ElementTree.fromstring(picture).itertext())
        broken = set(re.findall(r"[a-z]+\.[a-z-]+", example.answer))
        assert {name for name in broken if name not in words} == set(), example.id
        assert ("Violation 1" in words) == bool(broken), example.id


def test_the_parts_of_an_event_are_told_as_records_write_them() -> None:
    """No question of a game shows a value as Python writes it."""
    assert re.findall(r"\b(?:BuildingType|Currency|Side)\.\w+", built()) == []


def test_accepted_and_refused_stand_side_by_side() -> None:
    """A rule that has both kinds shows the accepted ones in one column, the others in the next."""
    page = built()
    gaps = page[page.index("### `build.no-gaps`") : page.index("### `build.fountain`")]
    accepted, refused = gaps.index('"worked accepted"'), gaps.index('"worked refused"')
    assert accepted < gaps.index("build.no-gaps:ring-filled-up") < refused
    assert refused < gaps.index("build.no-gaps:gap-of-one")


def test_an_answer_says_in_which_column_it_stands() -> None:
    """An answer that names a broken rule is a refusal. Any other except "yes" is a number."""
    groups = {
        "legal": "accepted",
        "yes": "accepted",
        "no: build.on-foot": "refused",
        "no, buy.price": "refused",
        "turn.one-action, turn.five-actions": "refused",
        "points Kim pavilion 1": "counted",
        "1 spent, 0 gone": "counted",
    }
    for answer, group in groups.items():
        assert group_of(Example("one", "A title", (), "city", answer, "", 1)) == group


def test_the_examples_of_a_rule_are_one_block_of_html() -> None:
    """No empty line ends a block before all its pictures are through."""
    blocks = re.findall(r'<div class="worked-examples">.*?\n</div>\n</div>', built(), re.DOTALL)
    assert len(blocks) == len({rule.id for rule, _ in examples()})
    assert not any("\n\n" in block for block in blocks)


def test_other_pages_are_left_alone() -> None:
    """A page that is no chapter is read as it stands, and no chapter lacks a page."""
    assert with_examples("rules", "# The rules\n") == "# The rules\n"
    assert len({chapter.file for chapter in CHAPTERS}) == len(CHAPTERS)
