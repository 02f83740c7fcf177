"""What shared code says: about bugs, claims, fields, wrong arguments and nouns."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.catalogue.texts import TEMPLATES
from alhambra_rules.model import BuildingType, Cell
from rulebook_kit.arguments import in_pairs, mapping_of
from rulebook_kit.claims import claim_for_nobody
from rulebook_kit.errors import Names, own_fault, place_in_words
from rulebook_kit.rules import Kind, Report, Rule, Ruling, Violation
from rulebook_kit.templates import Sentence, in_words
from rulebook_kit.values import Printer
from rulebook_kit.words import (
    counted,
    enumerated,
    first_of,
    listed,
    printable,
    printable_lines,
    quoted,
    with_article,
)
from tests.refusals import refusal

RULE = Rule("house.points", Kind.CHECK, "Points are points.", templates=TEMPLATES)


def test_a_bug_is_described_with_its_place() -> None:
    """The place is where the error was raised, not where it was caught."""

    def fails() -> None:
        raise IndexError("tuple\n  index")

    def calls() -> None:
        fails()

    try:
        calls()
    except IndexError as error:
        said = own_fault(error)
    line = fails.__code__.co_firstlineno + 1
    assert said == (
        "a bug in this program; please report it with the input: IndexError: tuple index "
        f"(test_small_words.py, line {line}); PYTHONDEVMODE=1 shows more"
    )


def test_a_claim_for_nobody_names_the_nearest_player() -> None:
    violation = claim_for_nobody(RULE, "Ann", ["Anne", "Bo"], "$.claims[2]")
    assert violation.message == ('claim for unknown player "Ann"; did you mean "Anne"?')
    assert (violation.where, violation.facts) == ("$.claims[2].player", {"player": "Ann"})


def test_fields_are_named_by_their_words() -> None:
    assert in_words(BuildingType.TOWER) == "tower"
    assert in_words((BuildingType.TOWER, 3, None)) == "tower, 3 and none"
    assert in_words(Cell(1, 2)) == "(1, 2)"


def test_a_number_has_its_noun_and_a_noun_its_article() -> None:
    assert [counted(number, "city") for number in (0, 1)] == ["0 cities", "1 city"]
    assert [counted(number, "card") for number in (1, 2)] == ["1 card", "2 cards"]
    assert counted(1_200, "party") == "1,200 parties"
    assert list(map(with_article, ("action", "event", "card"))) == [
        "an action",
        "an event",
        "a card",
    ]


def test_many_things_are_counted() -> None:
    assert listed(range(4), most=2) == "0, 1, and 2 more"
    assert listed(range(3), most=3) == listed(range(3)) == "0, 1, 2"
    assert first_of(range(1_203), 2) == ["0", "1", "and 1,201 more"]
    assert first_of(range(3), 2) == ["0", "1", "and 1 more"]
    assert listed([]) == "none"
    assert listed([], "nowhere") == "nowhere"
    assert enumerated([]) == "nothing"


def test_unprintable_letters_are_escaped_and_lines_kept() -> None:
    assert printable("Zoë\x1b[2J\n\ud800") == "Zoë\\x1b[2J\\n\\ud800"
    assert printable_lines("Zoë\r\n\tat\x1b[2J\na\tb") == "Zoë\n    at\\x1b[2J\na   b"


WRONG: tuple[Callable[[], object], ...] = (
    lambda: Rule("a.b", cast("Kind", "checks"), "x"),
    lambda: Rule("a.b", Kind.CHECK, "x", sources=cast("list[str]", "en")),
    lambda: Rule("a.b", Kind.CHECK, "x", rulings=cast("list[Ruling]", 7)),
    lambda: ar.legal_placements(cast("ar.City", ar.Table([ar.Player("A")])), "tower-11"),
    lambda: ar.legal_placements(cast("ar.City", 7), "tower-11"),
    lambda: ar.legal_placements(cast("ar.City", "tower-11"), cast("str", ar.City.of({}))),
    lambda: ar.legal_placements(cast("ar.City", ar.TILES["tower-11"]), "tower-11"),
    lambda: mapping_of(cast("dict[int, int]", 7), "points must be a mapping"),
    lambda: in_pairs([cast("tuple[int, int]", (1, 2, 3))], "options must be a list of pairs"),
    lambda: in_pairs([cast("tuple[int, int]", "ab")], "options must be a list of pairs"),
    lambda: Cell.of(cast("tuple[int, int]", Cell(1, cast("int", 0.5)))),
    lambda: Cell.of(cast("tuple[int, int]", Cell(cast("int", True), 1))),
    lambda: Cell.of(cast("tuple[int, int]", Cell(cast("int", "1"), cast("int", "2")))),
    lambda: Cell.of(cast("tuple[int, int]", (1, "2"))),
    lambda: Cell(0, 0).next("north"),
)


def test_wrong_arguments_are_named(snapshot: SnapshotAssertion) -> None:
    assert "\n".join(map(refusal, WRONG)) == snapshot


def test_the_next_cell_is_found_by_letter_or_side() -> None:
    assert [Cell(3, 5).next(side) for side in "nesw"] == [*Cell(3, 5).beside()]
    assert [Cell(3, 5).next(side) for side in ar.Side] == [*Cell(3, 5).beside()]


def test_a_module_has_words_of_its_own() -> None:
    assert TEMPLATES.phrase("due.no-such-thing", "the die is rolled") == "the die is rolled"


def test_a_notebook_prints_a_tile_in_one_line() -> None:
    printed: list[str] = []
    printer = cast("Printer", SimpleNamespace(text=printed.append))
    tile = ar.TILES["tower-11"]
    tile._repr_pretty_(printer, False)
    assert printed == [repr(tile)]


def test_a_report_on_a_part_keeps_its_sentences() -> None:
    sentence = Sentence("nothing", "list.nothing", {})
    told = Report((Violation(RULE, (), "nothing", sentence=sentence),)).at("$.claims[0]")
    assert [(one.where, one.sentence) for one in told] == [("$.claims[0]", sentence)]


NOUNS = {"city": ("city", "tile"), "hand": ("hand", "card"), "hands": ("hands", "card")}
NOUNS |= {"market": ("market", "square {}"), "rooms": ("", "room {}")}
NAMES: Names = {"players": ["Anna", None], "claims": ["Bo"]}


IN_WORDS = {
    "$": "the document",
    "$.players[0].city[1].tile": "Anna's city, second tile",
    "$.players[0].city[1].turned": "Anna's city, second tile, turned",
    "$.players[0].towers[1][2]": "Anna's second tower, third entry",
    "$.players[0]": "Anna",
    "$.players[0].name": "the first player's name",
    "$.players[1].city": "the second player's city",
    "$.players[2]": "the third player",
    "$.claims[0].wall": "Bo's claim, wall",
    "$.claims[12].wall": "13th claim, wall",
    '$.hands["Bo \\"B.\\""][1]': 'Bo "B."\'s hand, second card',
    "$.hands": "hands",
    "$.scoring_round": "scoring round",
    "$.market[1]": "market, square 2",
    "$.rooms[2][0]": "room 3, first entry",
    "$.cell[0]": "cell, first entry",
    "$[3].x": "fourth entry, x",
    "line 7: $.cards[0]": "line 7, first card",
    "line 1: $": "line 1",
    "line 1": "line 1",
    "$x": "$x",
}


def test_a_path_is_said_in_words() -> None:
    """With the names of players where the document has them."""
    assert {path: place_in_words(path, NAMES, NOUNS) for path in IN_WORDS} == IN_WORDS


def test_values_are_quoted_in_one_style_and_short() -> None:
    for value, expected in (
        ("Zo\u202e", r'"Zo\u202e"'),
        ("x" * 61, f'"{"x" * 59}…"'),
        (["a", None], '["a", None]'),
        (("a",), '("a",)'),
        ((), "()"),
        (list(range(9)), "[0, 1, 2, 3, 4, 5, 6, 7, …]"),
        (Cell(1, 2), "Cell(x=1, y=2)"),
        ({"a": 1}, "{'a': 1}"),
        (True, "True"),
        (10**5_000, "a huge number"),
        (["x" * 70], f'["{"x" * 59}…"]'),
    ):
        assert quoted(value) == expected
