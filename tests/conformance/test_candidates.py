"""The misreadings that are tried for a wrong answer, besides those that fit every question."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.conformance.building_misreadings import LISTS, misread
from alhambra_rules.conformance.generating import SIMPLEST
from alhambra_rules.conformance.misreadings import PLAIN, candidates, distance
from alhambra_rules.conformance.predicting import has_model, matters
from alhambra_rules.conformance.protocol import (
    CellList,
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LongestWall,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    plain_city,
)
from alhambra_rules.conformance.questions import QUESTIONS
from alhambra_rules.model import City
from alhambra_rules.notation.position_document import PlacedTileDocument
from rulebook_kit.conformance.divergence import Misreading, Setting, Verdict
from rulebook_kit.conformance.protocol import (
    RULEBOOKS,
    RULING,
    Basis,
    Question,
    Result,
    operation_of,
)

CITY = plain_city(
    City.of({(1, 0): "pavilion-7-e", (0, -1): "tower-11", (0, 1): "tower-12", (0, 2): "garden-10"})
)
NAMES = {one.name for one in PLAIN}

WRONG: dict[str, tuple[Question, Result, Result]] = {
    "a-cell-missing": (
        LegalPlacements(CITY[:1], "arcades-8-e"),
        [(-1, 0), (0, -1), (0, 1), (1, -1), (1, 1)],
        [(-1, 0), (0, -1), (0, 1), (1, -1)],
    ),
    "a-cell-too-many": (LegalRemovals(CITY[:1]), [], [(1, 0)]),
    "a-verdict": (CheckCity(CITY), True, False),
    "a-wall": (LongestWall(CITY), 1, 2),
    "points-of-a-type": (
        ScoreMajorities({"A": {"tower": 2}, "B": {"tower": 1}}, 2),
        {"A": {"tower": 13}, "B": {"tower": 6}},
        {"A": {"tower": 12}, "B": {"tower": 6}},
    ),
    "totals-of-a-round": (ScoreRound({"A": CITY[:1], "B": []}, 1, ["garden-10"]), {}, {"A": 2}),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_tried_for_this_question(case: str, snapshot: SnapshotAssertion) -> None:
    question, right, got = WRONG[case]
    tried = [one for one in candidates(question, right, got) if one.name not in NAMES]
    special = [one for one in tried if not one.name.startswith(tuple(f"{one}-" for one in NAMES))]
    assert "\n".join(map(described, special)) == snapshot


def described(one: Misreading) -> str:
    """Return the switch, what it means and where it shows."""
    setting = " ".join(map(str, one.setting))
    return (
        f"{one.name} ({setting}): {one.verdict.value} {one.rule}, {one.sentence};"
        f" {', '.join(sorted(one.operations))}"
    )


def test_cells_are_lost_above_a_number_that_is_near() -> None:
    """Only if no other cells come instead."""
    table: list[tuple[CellList, CellList, set[int]]] = [
        ([(0, y) for y in range(9)], [(0, y) for y in range(7)], {8, 7, 6, 5, 4}),
        ([(0, 0), (0, 1), (0, 2)], [(0, 2)], {2, 1}),
        ([(0, 0), (0, 1)], [(0, 0), (0, 1)], set()),
        ([(0, 0), (0, 1)], [(0, 1), (9, 9)], set()),
    ]
    for right, got, limits in table:
        tried = candidates(LegalRemovals(CITY), right, got)
        assert {one.setting[1] for one in tried if one.setting[0] == "most-cells"} == limits, right


def most_of(name: str, question: Question, got: Result) -> set[object]:
    """Return the limits of this name that are tried."""
    tried = candidates(question, QUESTIONS.answer(question), got)
    return {one.setting[1] for one in tried if one.setting[0] == name}


def row_of(number: int) -> list[PlacedTileDocument]:
    """Return the simplest tiles in a row."""
    return [PlacedTileDocument(x, 0, tile) for x, tile in enumerate(SIMPLEST[:number], start=1)]


def test_tiles_may_be_too_many_above_a_number_that_is_near() -> None:
    table: list[tuple[int, set[int]]] = [(12, {11, 10, 9, 8, 7, 6, 5}), (4, {3}), (3, set())]
    for number, limits in table:
        assert most_of("most-tiles", CheckCity(row_of(number)), got=False) == limits, number


def test_a_longest_wall_may_be_cut_at_two_or_more() -> None:
    for got in [1, 2]:
        asked = LongestWall(CITY)
        assert most_of("wall-most", asked, got) == ({got} if got > 1 else set()), got
        assert not most_of("wall-most", CheckCity(CITY), got=True), got


def test_tiles_are_misdefined_in_cities_of_up_to_ten() -> None:
    """Each with all walls but its own: 15 sets."""
    for number in [10, 11]:
        tried = candidates(CheckCity(row_of(number)), True, False)
        tiles = [one.setting for one in tried if one.setting[0] == "tile"]
        assert len(tiles) == (15 * 10 if number == 10 else 0), number
        (walled,) = [PlacedTileDocument(1, 0, "tower-9-ne")]
        tried = candidates(CheckCity([walled]), True, False)
        walls = [str(one.setting[3]) for one in tried if one.setting[0] == "tile"]
        assert len(walls) == 15, number
        assert {"n", "e"} not in map(set, walls), number


def test_a_misread_tile_or_number_of_tiles_matters_where_it_occurs() -> None:
    table: list[tuple[Setting, Question, bool]] = [
        (("tile", "pavilion-7-e", "tower", "n"), CheckCity(CITY), True),
        (("tile", "pavilion-8", "tower", "n"), CheckCity(CITY), False),
        (("most-tiles", 3, "cut"), CheckCity(CITY), True),
        (("most-tiles", 4, "cut"), CheckCity(CITY), False),
        (("gaps-untested",), CheckCity([]), True),
    ]
    for setting, question, changes in table:
        assert matters(question, setting) == changes, setting


def test_there_is_no_model_of_games() -> None:
    table: list[tuple[Question, bool]] = [
        (ScoreMajorities({}, 1), True),
        (ScoreRound({}, 1), True),
        (ReplayGame([]), False),
    ]
    for question, has in table:
        assert has_model(question) is has, question


def test_rows_of_misreadings_may_contradict_a_ruling_only() -> None:
    rule = CATALOGUE["build.no-gaps"]
    bases: list[tuple[Basis, tuple[str, ...]]] = [(RULEBOOKS, ()), (RULING, (rule.id,))]
    for basis, rulings in bases:
        (found,) = misread({(Verdict.INVENTS, rule, LISTS, basis): {"gaps-seen": "sees gaps"}})
        assert found.rulings == rulings
        assert (found.setting, found.sentence) == (("gaps-seen",), "sees gaps")


def test_only_misreadings_that_show_in_the_operation_are_tried() -> None:
    for case, (question, right, got) in WRONG.items():
        tried = list(candidates(question, right, got))
        assert all(operation_of(question) in one.operations for one in tried), case
        assert {one.name for one in PLAIN if operation_of(question) in one.operations} <= {
            one.name for one in tried
        }, case


def tried_for(name: str, case: str) -> list[Misreading]:
    return [one for one in candidates(*WRONG[case]) if one.name == name]


def test_a_rule_that_only_one_move_breaks_is_the_rule_of_that_move() -> None:
    """Not so a rule that the engine invents, nor the fountain, which stays in every move."""
    table: list[tuple[str, str]] = [
        ("gaps-untested-in-removals", "redesign.to-reserve"),
        ("gaps-untested-in-removals-and-swaps", "build.no-gaps"),
        ("gaps-untested-when-listing-moves", "build.no-gaps"),
        ("gaps-between-in-removals", "build.no-gaps"),
        ("fountain-goes-in-removals", "build.fountain"),
    ]
    for name, rule in table:
        (found,) = tried_for(name, "a-cell-too-many")
        assert found.rule == rule, name


def test_walls_may_be_compared_in_one_direction_only() -> None:
    """A misreading that forbids more has no such form."""
    found = tried_for("walls-untested", "a-verdict")
    assert [one.setting[1:] for one in found] == [(), ("one-way",)]
    assert [one.setting[1:] for one in tried_for("walls-never-meet", "a-verdict")] == [()]


def test_tiles_far_from_the_fountain_may_be_accepted_because_they_touch_each_other() -> None:
    """An engine that does not walk may ask a neighbour of each tile, and none of the fountain."""
    apart = CheckCity(plain_city(City.of({(3, 0): "tower-11", (4, 0): "garden-10"})))
    tried = candidates(apart, QUESTIONS.answer(apart), got=True)
    accepting = [one for one in tried if QUESTIONS.predicted(apart, frozenset({one.setting}))]
    assert "foot-untested" in {one.name for one in accepting}


def test_results_differ_in_cells_players_and_types() -> None:
    table: list[tuple[Result, Result, int]] = [
        ([(0, 1), (0, 2)], [(0, 2), (0, 3)], 2),
        ({"A": 3, "B": 1}, {"A": 3, "C": 0}, 1),
        ({"A": {"tower": 1, "garden": 2}}, {"A": {"tower": 1}}, 1),
        ({"A": {"tower": 1, "garden": 2}}, {}, 2),
        (4, 9, 1),
        (True, True, 0),
    ]
    for one, other, expected in table:
        assert distance(one, other) == distance(other, one) == expected, one
