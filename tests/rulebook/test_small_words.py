"""What shared code says: about bugs, claims, fields, wrong arguments and nouns."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.model import BuildingType, Cell
from alhambra_rules.rulebook.claims import claim_for_nobody
from alhambra_rules.rulebook.errors import own_fault
from alhambra_rules.rulebook.rules import IllegalMove, Kind, Report, Rule
from alhambra_rules.rulebook.sentences import in_words
from alhambra_rules.rulebook.words import with_article

RULE = Rule("house.points", Kind.CHECK, "Points are points.")


def test_a_bug_is_described_with_its_place() -> None:
    """The place is where the error was raised, not where it was caught."""

    def fails() -> None:
        raise IndexError("tuple\n  index")

    try:
        fails()
    except IndexError as error:
        said = own_fault(error)
    line = fails.__code__.co_firstlineno + 1
    assert said == (
        "a bug in this program; please report it with the input: IndexError: tuple index "
        f"(test_small_words.py, line {line}); PYTHONDEVMODE=1 shows more"
    )


def test_a_claim_for_nobody_names_the_nearest_player() -> None:
    violation = claim_for_nobody(RULE, "Ann", ["Anne", "Bo"], "$.claims[2]")
    assert violation.message == (
        '"Ann" claims points, but nobody at the table has that name, did you mean "Anne"?'
    )
    assert (violation.where, violation.facts) == ("$.claims[2].player", {"player": "Ann"})


def test_fields_are_named_by_their_words() -> None:
    assert in_words(BuildingType.TOWER) == "tower"
    assert in_words((BuildingType.TOWER, 3, None)) == "tower, 3 and none"
    assert in_words(Cell(1, 2)) == "(1, 2)"


@pytest.mark.parametrize(
    ("noun", "said"),
    [("action", "an action"), ("event", "an event"), ("card", "a card")],
)
def test_a_noun_has_an_article(noun: str, said: str) -> None:
    assert with_article(noun) == said


def test_a_report_is_a_list_in_a_notebook() -> None:
    first, second = RULE.broken_at(message="a < b"), RULE.broken_at(message="c")
    shown = Report.of([first, second])._repr_html_()
    assert shown == "<ul><li>house.points: a &lt; b</li><li>house.points: c</li></ul>"


def test_an_illegal_move_keeps_its_report() -> None:
    report = Report.of([RULE.broken_at(message="no")])
    error = IllegalMove(report)
    assert (error.report, error.args, str(error)) == (report, (report,), "house.points: no")


WRONG: tuple[Callable[[], object], ...] = (
    lambda: Rule("a.b", cast("Kind", "checks"), "x"),
    lambda: Rule("a.b", Kind.CHECK, "x", sources=cast("list[str]", "en")),
    lambda: Rule("a.b", Kind.CHECK, "x", rulings=cast("list[ar.Ruling]", 7)),
    lambda: ar.legal_placements(cast("ar.City", ar.Table([ar.Player("A")])), "tower-11"),
    lambda: ar.legal_placements(cast("ar.City", 7), "tower-11"),
    lambda: ar.legal_placements(cast("ar.City", "tower-11"), cast("str", ar.City.of({}))),
)


def test_wrong_arguments_are_named(snapshot: SnapshotAssertion) -> None:
    messages = []
    for call in WRONG:
        with pytest.raises(ar.InvalidArgument) as caught:
            call()
        messages.append(str(caught.value))
    assert "\n".join(messages) == snapshot
