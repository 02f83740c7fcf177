"""Rules, violations, reports and errors, as people and programs read them."""

from __future__ import annotations

from io import BytesIO

import pytest
from attrs import evolve
from msgspec import UNSET
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.catalogue.texts import TEMPLATES
from rulebook_kit import (
    Cell,
    FormatError,
    FormatFault,
    IllegalMove,
    InvalidArgument,
    Kind,
    NotationError,
    Report,
    Rule,
    RulebookError,
    TextFault,
    junit,
    nearest,
)
from rulebook_kit.json.verdicts import violations_told
from rulebook_kit.junit import Case, Outcome, write_junit

RULE = Rule("build.example", Kind.CHECK, "Something is so.", ("hu",))
OTHER = Rule("score.example", Kind.FACT, "Something else is so.")


def test_a_rule_belongs_to_the_section_before_the_dot() -> None:
    """The section is a part of the id, and a rule prints as its id and kind."""
    assert RULE.section == Rule("build.example.chests", Kind.CHECK, "x").section == "build"
    assert repr(RULE) == "Rule(id='build.example', kind=Kind.CHECK)"


def test_a_violation_names_rule_place_and_facts() -> None:
    """Details are sorted by key, and there is a place only if it is known."""
    violation = RULE.broken_at(Cell(1, 2), message="it is not so", tile="x", number=3)
    assert violation.details == (("number", 3), ("tile", "x"))
    assert str(violation) == "build.example: it is not so"
    (moved,) = Report.of([violation]).at("$.players[0]")
    assert str(moved) == "the first player: build.example: it is not so"
    assert str(evolve(moved, where="line 7")) == "line 7: build.example: it is not so"
    tower = evolve(moved, where="$.players[1].towers[0]")
    assert str(tower) == "the second player's first tower: build.example: it is not so"
    assert (moved.rule, moved.cells) == (RULE, (Cell(1, 2),))


def test_a_message_is_made_of_the_template_and_the_facts() -> None:
    """The details have the same facts as ids and values, but not those of the message alone."""
    rule = Rule("build.on-foot", Kind.CHECK, "Something is so.", templates=TEMPLATES)
    turned = ar.City.of({(1, 0): ("garden-10-n", 1)}).tiles[Cell(1, 0)]
    plain = rule.broken_at(Cell(1, 0), tile=turned, side=ar.Side.EAST)
    assert plain.message == (
        "garden-10-n turned 90 degrees on (1, 0) cannot be reached on foot from the fountain"
    )
    assert plain.details == (("side", "e"), ("tile", "garden-10-n"))
    assert plain.sentence is not None
    assert plain.sentence.facts == {"tile": str(turned), "cell": "(1, 0)"}
    other = rule.broken_at(template="turn.order", player="Bo", in_message={"expected": "wait"})
    assert other.message == "Bo cannot act now: wait"
    assert other.details == (("player", "Bo"),)
    with pytest.raises(InvalidArgument, match=r"build\.example has no templates; give"):
        RULE.broken_at(Cell(1, 0))


def test_plain_words_have_no_template_in_an_answer() -> None:
    (told,) = violations_told(Report.of([RULE.broken_at(message="it is not so")]))
    assert (told.message, told.template, told.facts) == ("it is not so", UNSET, UNSET)


def test_a_place_has_the_names_of_the_table() -> None:
    """A report can have the names of its players; equal violations may differ in them."""
    report = Report.of([RULE.broken_at(message="it is not so")]).at("$.players[1].city[0]")
    named = report.with_names({"players": ["Anna", "Bo"]}, {"city": ("city", "tile")})
    assert [one.place for one in named] == ["Bo's city, first tile"]
    assert named == report
    assert [one.where for one in named] == ["$.players[1].city[0]"]
    assert [one.place for one in report.at("line 7")] == ["line 7"]
    whole = Report.of([RULE.broken_at(message="it is not so")])
    assert [one.place for one in whole.with_names({}, {})] == [""]


def test_an_answer_about_one_action_needs_no_place() -> None:
    (one,) = Report.of([RULE.broken_at(message="it is not so")]).at("$.players[1]", place="")
    assert (one.where, str(one)) == ("$.players[1]", "build.example: it is not so")


def test_a_report_holds_every_violation_in_order() -> None:
    first, second = RULE.broken_at(message="a"), OTHER.broken_at(message="b")
    report = Report.of([first, second, first])
    assert not report.ok
    assert tuple(report) == (first, second, first)
    assert report.rules == ("build.example", "score.example")
    assert str(report).count("\n") == 2
    assert Report().ok
    assert str(Report()) == "no rule is broken"


def test_an_illegal_move_carries_its_report() -> None:
    report = Report.of([RULE.broken_at(message="a"), OTHER.broken_at(message="b")])
    error = IllegalMove(report)
    assert error.report is report
    assert error.args == (report,)
    assert str(error) == str(report)
    assert isinstance(error, RulebookError)


def test_a_report_is_a_list_in_a_notebook() -> None:
    first, second = RULE.broken_at(message="a < b"), RULE.broken_at(message="c")
    shown = Report.of([first, second])._repr_html_()
    assert shown == "<ul><li>build.example: a &lt; b</li><li>build.example: c</li></ul>"


def test_unreadable_is_told_with_every_place() -> None:
    """Faults of a text come in reading order, faults of a document by their paths."""
    text = NotationError([TextFault(2, 1, "b"), TextFault(1, 5, "a")])
    assert str(text) == "line 1, column 5: a\nline 2, column 1: b"
    assert (text.line, text.column) == (1, 5)
    assert str(FormatError([FormatFault("$.x", "missing"), FormatFault("$.y", "odd", 3, 4)])) == (
        "$.x: missing\n$.y (line 3, column 4): odd"
    )


def test_people_are_told_where_an_error_is_without_a_path() -> None:
    """Only an error in the text itself, which has a column, needs no part of the document."""
    for fault, told in {
        FormatFault("$", "there is a comma too many", 3, 4): "line 3, column 4",
        FormatFault("$", "it must be a position"): "the document",
        FormatFault("$.players[0]", "missing", 3, 4): "the first player (line 3, column 4)",
        FormatFault("$.players[0]", "missing"): "the first player",
    }.items():
        assert fault.in_words() == f"{told}: {fault.message}"


def test_an_invalid_argument_is_a_value_error_too() -> None:
    assert issubclass(InvalidArgument, ValueError)


def test_a_suggestion_ignores_case() -> None:
    """The known word is suggested in its own spelling."""
    for word, known in (
        ("Garden-10-N", "garden-10-n"),
        ("10-GARDEN-n", "garden-10-n"),
        ("anna", "Anna"),
    ):
        assert f'"{known}"' in nearest(word, ["tower-11", known, "Bo"])


def test_a_word_may_be_abbreviated() -> None:
    """The letters of each part may be its first ones, and hyphens may be missing."""
    known = ["garden-10-n", "garden-12", "sand-7", "tower-9-ne", "tower-9-nw"]
    for word, meant in {
        "G10n": "garden-10-n",
        "garden10-n": "garden-10-n",
        "gar-12": "garden-12",
        "sand7": "sand-7",
        "G10": None,  # nor anything like it
        "G1n": None,  # a number is never abbreviated
        "T9n": None,  # two begin like that
        "g": None,
    }.items():
        assert nearest(word, known) == (f'; did you mean "{meant}"?' if meant else ""), word
    assert nearest("d", ["denar"]) == ""


def test_the_same_parts_in_another_order_are_the_nearest() -> None:
    assert '"green-10-n"' in nearest("n-10-green", ["n-11-green", "green-10-n"])
    assert '"tower-9-ne"' in nearest("tower-9-EN", ["tower-9-nw", "tower-9-ne"])


def test_a_long_word_is_not_searched_for_at_length() -> None:
    assert nearest("tower" * 100_000, ["tower-11"]) == ""


def test_cells_have_four_neighbours_and_a_ring_of_eight() -> None:
    """The ring goes clockwise from the north, and the four neighbours are every second of it."""
    cell = Cell(3, -2)
    assert cell.around()[::2] == cell.beside()
    assert len(set(cell.around()) | {cell}) == 9
    assert str(cell) == "(3, -2)"


FAILED = Outcome("failure", "a < b\x00", "the text\nof it", "wrong-verdict")
SKIPPED = Outcome("skipped", "why")
SUITES = (
    ("first & only", (Case("a.b", "passes"), Case("a.b", "fails", (FAILED,), "printed\n"))),
    ("none", ()),
    (
        "others",
        (
            Case("c", "both", (Outcome("error", "e"), FAILED, FAILED)),
            Case("c", "left out", (SKIPPED,)),
        ),
    ),
)


def written() -> str:
    stream = BytesIO()
    write_junit("all", SUITES, stream)
    return stream.getvalue().decode()


def test_a_report_counts_its_cases(snapshot: SnapshotAssertion) -> None:
    """A case with two failures counts once; characters that XML cannot hold are escaped."""
    assert written() == snapshot


def test_a_large_report_is_copied_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = written()
    monkeypatch.setattr(junit, "_KEPT_IN_MEMORY", 7)
    assert written() == whole
