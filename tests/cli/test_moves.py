"""``moves``: where a tile may go, and why not elsewhere."""

from __future__ import annotations

import json

import pytest

from alhambra_rules.model import City
from alhambra_rules.placement import check_placement, check_swap, legal_placements
from tests.cli.running import ANNA, BO, DIAGRAM, LEGAL, position, run
from tests.costs import calls_of


def test_moves_are_drawn_listed_and_refused_with_reasons() -> None:
    """The city is drawn with stars, then come the cells, and the reasons for the others."""
    result = run("moves", "-", "--tile", "tower-9-nw", stdin=LEGAL)
    assert result.exit_code == 0
    lines = result.stdout.split("\n")
    assert lines[:17] == [
        "Anna, tower-9-nw",
        "",
        "         -1       0        1",
        "",
        "  -1              *",
        "",
        "              +       ++#######+",
        "   0     *        F       G10n",
        "              +       ++       +",
        "",
        "May be laid on: (-1, 0), (0, -1)",
        "May be swapped in on: nowhere",
        "",
        "Why not laid elsewhere",
        "",
        "cell     rule               why",
        "-" * len(lines[16]),
    ]
    wall = "tower-9-nw on (0, 1) has a wall towards fountain on (0, 0), which has none there"
    foot = "tower-9-nw on (0, 1) cannot be reached on foot from the fountain"
    assert lines[17:19] == [
        f"(0, 1)   build.walls-match  {wall}",
        f"         build.on-foot      {foot}",
    ]
    assert "(0, 0)  build.fountain" in result.stdout


def test_the_answer_is_that_of_the_rules() -> None:
    """JSON lists every legal cell, and every other one with all that it breaks."""
    result = run("moves", "-", "--tile", "G6esw", "--format", "json", stdin=LEGAL)
    answer = json.loads(result.stdout_bytes)
    city = City.of({(1, 0): "garden-10-n"})
    assert list(answer) == [
        "format",
        "player",
        "tile",
        "placements",
        "swaps",
        "no_placements",
        "no_swaps",
    ]
    assert (answer["format"], answer["player"]) == ("alhambra-moves/1", "Anna")
    assert answer["placements"] == [[*cell] for cell in legal_placements(city, "garden-6-esw")]
    assert answer["swaps"] == []
    for refusal in answer["no_placements"]:
        report = check_placement(city, "garden-6-esw", tuple(refusal["cell"]))
        assert [found["rule"] for found in refusal["violations"]] == [v.rule.id for v in report]
    for refusal in answer["no_swaps"]:
        report = check_swap(city, "garden-6-esw", tuple(refusal["cell"]))
        assert [found["message"] for found in refusal["violations"]] == [v.message for v in report]


def test_an_illegal_city_is_told_before_its_moves() -> None:
    """Reasons leave out what is broken already; a move that mends it all is legal."""
    result = run("moves", "-", "--tile", "t12", stdin=position(BO))
    assert "This city has 1 fault already; a move is legal only if it mends all." in result.stdout
    assert "May be laid on: nowhere\nMay be swapped in on: (0, 1)\n" in result.stdout
    assert "leaves other faults standing" in result.stdout
    assert "is turned by" not in result.stdout


def test_a_diagram_needs_no_player() -> None:
    """Where there is one city it is the one that is meant."""
    result = run("moves", "-", "--tile", "tower-11", stdin=DIAGRAM)
    assert result.stdout.startswith("The city, tower-11\n")
    assert "Why not laid elsewhere" in result.stdout


def test_where_everything_is_allowed_no_reasons_are_given() -> None:
    """A title without reasons below it is left out."""
    result = run("moves", "-", "--tile", "tower-11", stdin=position({"name": "A", "city": []}))
    assert "Why not laid elsewhere" not in result.stdout
    assert "(0, 0)  build.fountain" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--tile", "tower-11"], "2 players are at the table: choose with --player: Anna, Bo"),
        (
            ["--player", "Bo", "--tile", "gardn-10-n"],
            'unknown tile "gardn-10-n", did you mean "garden-10-n"?',
        ),
        (["--player", "Bo", "--tile", "fountain"], 'unknown tile "fountain"'),
        (["--player", "Bo", "--tile", "F"], 'unknown tile "F"'),
    ],
)
def test_what_is_unknown_is_an_error(arguments: list[str], message: str) -> None:
    """An unknown or missing player and an unknown tile end in a sentence."""
    result = run("moves", "-", *arguments, stdin=position(ANNA, BO))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: {message}\n"


def test_scattered_tiles_cost_no_more_than_their_reports() -> None:
    """Three times as many tiles have three times as many cells beside them, and faults on each."""

    def moves(number: int) -> int:
        cells = [(n * 7919 % 2001 - 1000, n * 104_729 % 2001 - 1000) for n in range(1, number + 1)]
        laid = [{"x": x, "y": y, "tile": "garden-10-n"} for x, y in cells]
        text = position({"name": "Bo", "city": laid})
        return calls_of(lambda: run("moves", "-", "--tile", "tower-11", stdin=text))

    assert moves(60) < 8 * moves(20)
