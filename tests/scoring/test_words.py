"""What scores, shares and refused arguments say, and how a round is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.arbiter import check_table
from alhambra_rules.model import BuildingType, City, Claim, Player, Table
from alhambra_rules.scoring import score_majorities, score_round
from alhambra_rules.scoring.claims import unchecked_claims
from alhambra_rules.scoring.counting import count_tiles
from alhambra_rules.scoring.fast_path import divided
from alhambra_rules.scoring.rounds import RoundScores, round_in_text
from tests.refusals import refusals

BO = City.of({(1, 0): "tower-11", (0, 1): "garden-10-w"})
ANNA = City.of({(1, 0): "tower-12"})


def scored() -> RoundScores:
    found = score_round({"bo": BO, "Anna": ANNA}, 2, dirk=["tower-13-e", "arcades-10"])
    assert isinstance(found, RoundScores)
    return found


def test_a_round_is_a_table_with_reasons_below() -> None:
    """Only Dirk's name is given a capital letter; parts without points are left out."""
    assert str(scored()) == (
        "      pavilion  seraglio  arcades  chambers  garden  tower  wall  total\n"
        "bo           0         0        0         0      12      6     1     19\n"
        "Anna         0         0        0         0       0      6     0      6\n"
        "Dirk         0         0       10         0       0      6     0     16\n"
        "\n"
        "bo: 19\n"
        "  garden: 1, place 1: 12\n"
        "  tower: 1, tied with Anna and Dirk for places 1 to 3: (13 + 6) / 3 = 6, 1 lost\n"
        "  wall: 1\n"
        "\n"
        "Anna: 6\n"
        "  tower: 1, tied with bo and Dirk for places 1 to 3: (13 + 6) / 3 = 6, 1 lost\n"
        "\n"
        "Dirk: 16\n"
        "  arcades: 1, place 1: 10\n"
        "  tower: 1, tied with bo and Anna for places 1 to 3: (13 + 6) / 3 = 6, 1 lost"
    )


def test_one_score_lists_all_its_parts() -> None:
    lines = str(scored()["bo"]).splitlines()
    assert (lines[0], lines[1], lines[-1]) == ("bo: 19", "  pavilion: none", "  wall: 1")
    assert len(lines) == 8


def test_scores_are_shown_in_a_line_and_as_a_picture() -> None:
    round_scores = scored()
    assert repr(round_scores) == "<RoundScores: bo 19, Anna 6, Dirk 16>"
    assert repr(round_scores["bo"]) == "<RoundScore of bo: round 2, 19 points>"
    assert "Anna" in round_scores._repr_svg_()
    alone = round_scores["bo"]._repr_svg_()
    assert "Scoring round 2" in alone
    assert "Anna: 6" not in alone


def test_points_of_modules_have_columns_and_reasons() -> None:
    printed = round_in_text(scored(), {"chests": {"Anna": 4}, "bazaars": {}})
    head, _, anna, *_ = printed.splitlines()
    assert head.split()[-4:] == ["wall", "chests", "bazaars", "total"]
    assert anna.split()[-4:] == ["0", "4", "0", "10"]
    reasons = printed.partition("Anna: 10\n")[2]
    assert reasons.splitlines()[1] == "  chests: 4"
    assert printed.count("bazaars") == 1


def test_a_wrong_wall_names_its_sides() -> None:
    players = [Player("Bo", City.of({(1, 0): "chambers-7-ne"})), Player("Anna"), Player("Cem")]
    table = Table(players, scoring_round=1, claims=[Claim("Bo", wall=3)])
    (violation,) = check_table(table).violations
    assert "(the longest is (1, 0) n, (1, 0) e)" in violation.message


def test_claims_for_nobody_do_not_hide_those_that_follow() -> None:
    claims = [Claim("Nobody", total=1), Claim("Anna", total=2)]
    table = Table([Player("Bo", BO), Player("Anna", ANNA)], scoring_round=1, claims=claims)
    (said,) = unchecked_claims(table)
    assert said.startswith("$.claims[1]: Anna's points (total)")


def test_wrong_arguments_are_named(snapshot: SnapshotAssertion) -> None:
    two_keys: Any = {"Anna": {"tower": 1, BuildingType.TOWER: 1}}
    wrongs: dict[str, Callable[[], object]] = {
        "dirk": lambda: score_round({"dirk": BO}, 1),
        "no mapping": lambda: score_round(cast("Any", []), 1),
        "no round": lambda: score_round({"Bo": BO}, 4),
        "no list": lambda: count_tiles("tower-11"),
        "twice": lambda: score_majorities(two_keys, 1),
        "negative": lambda: score_majorities({"Anna": {"tower": -1}}, 1),
    }
    assert refusals(wrongs) == snapshot


def test_the_fast_path_refuses_what_is_no_number_of_buildings() -> None:
    """With nobody it has nothing to divide."""
    assert divided((3,)) == ()
    for owned in ((1, -1), (1, 1.0), (True,)):
        with pytest.raises(TypeError, match=r"^numbers of buildings must be integers from 0$"):
            divided((3,), *cast("tuple[int, ...]", owned))
