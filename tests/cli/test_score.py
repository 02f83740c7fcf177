"""``score``: a round for people, programs and spreadsheets."""

from __future__ import annotations

import json
from pathlib import Path

from alhambra_rules.model import City
from alhambra_rules.notation import read_position
from alhambra_rules.scoring import score_round
from tests.cli.running import ANNA, BO, DIAGRAM, LEGAL, position, run

CITIES = {
    "Anna": City.of({(1, 0): "garden-10-n"}),
    "Bo": City.of({(0, 1): ("tower-11", 1)}),
}


def test_a_round_is_a_table_and_its_reasons() -> None:
    """Everyone has a row of points, then a line for each number on where it comes from."""
    text = position(ANNA, BO, dirk=["garden-11"], scoring_round=2)
    result = run("score", "-", stdin=text)
    assert result.exit_code == 0
    lines = result.stdout.split("\n")
    assert lines[:7] == [
        "Scoring round 2",
        "",
        "player  pavilion  seraglio  arcades  chambers  garden  tower  wall  total",
        "-------------------------------------------------------------------------",
        "Anna           0         0        0         0       8      0     1      9",
        "Bo             0         0        0         0       0     13     0     13",
        "Dirk           0         0        0         0       8      0     0      8",
    ]
    assert lines[8:16] == [
        "Anna: 9",
        "  pavilion: none",
        "  seraglio: none",
        "  arcades: none",
        "  chambers: none",
        "  garden: 1, tied with dirk for places 1 and 2: (12 + 5) / 2 = 8, 1 lost",
        "  tower: none",
        "  wall: 1, along (1, 0) n",
    ]
    assert "  wall: 0\n" in result.stdout
    assert result.stdout.rstrip().endswith("tower: none")


MODULES = Path(__file__).parents[1] / "fixtures" / "positions" / "modules-third-round.json"


def test_chests_and_bazaars_have_columns_where_they_are_played() -> None:
    """What modules add stands between wall and total, with its reasons."""
    result = run("score", str(MODULES))
    assert result.exit_code == 0
    lines = result.stdout.split("\n")
    assert lines[2].split()[-4:] == ["wall", "chests", "bazaars", "total"]
    assert lines[4].split() == ["Anna", *["0", "5", "14", "7", "16", "21", "9", "7", "10", "89"]]
    assert "  chests: 1, place 3: 7" in lines
    assert any(line.startswith("  bazaars: bazaar-dirham-arcades") for line in lines)


def test_json_and_csv_tell_what_modules_add() -> None:
    """For programs the same numbers have names, and the totals hold them."""
    document = json.loads(run("score", str(MODULES), "--format", "json").stdout)
    claims = {claim.player: claim for claim in read_position(MODULES.read_bytes()).claims}
    for player in document["players"]:
        claim = claims[player["player"]]
        claimed = (claim.chests, claim.bazaars, claim.total)
        assert (player["chests"], player["bazaars"], player["total"]) == claimed
    head, *rows = run("score", str(MODULES), "--format", "csv").stdout.split()
    assert head.split(",")[-3:] == ["chests", "bazaars", "total"]
    assert rows[0] == "Anna,0,5,14,7,16,21,9,7,10,89"


def test_json_and_csv_have_the_points_of_the_library() -> None:
    """What machines read is what the library counts."""
    scores = score_round(CITIES, 3)
    text = position(ANNA, BO)
    found = json.loads(run("score", "-", "--round", "3", "--format", "json", stdin=text).stdout)
    assert (found["format"], found["round"]) == ("alhambra-score/1", 3)
    for player in found["players"]:
        score = scores[player["player"]]
        assert player["buildings"] == {kind.value: n for kind, n in score.buildings.items()}
        assert (player["wall"], player["total"]) == (score.wall, score.total)
        assert len(player["why"]) == 7
    table = run("score", "-", "--round", "3", "--format", "csv", stdin=text).stdout
    assert table.split("\n") == [
        "player,pavilion,seraglio,arcades,chambers,garden,tower,wall,total",
        "Anna,0,0,0,0,20,0,1,21",
        "Bo,0,0,0,0,0,21,0,21",
        "",
    ]


def test_no_name_is_a_formula_in_a_spreadsheet() -> None:
    """CSV shows a name that would act; JSON has it as it is."""
    names = ["=1+1", "\u202eoB"]
    text = position(*({"name": name, "city": []} for name in names), {"name": "Bo", "city": []})
    table = run("score", "-", "--round", "1", "--format", "csv", stdin=text).stdout
    assert [row.partition(",")[0] for row in table.splitlines()[1:3]] == ["'=1+1", r"\u202eoB"]
    document = json.loads(run("score", "-", "--round", "1", "--format", "json", stdin=text).stdout)
    assert [player["player"] for player in document["players"]][:2] == names


def test_the_round_can_be_told_or_must_be() -> None:
    """Without a round in the position or on the command line there is nothing to score."""
    result = run("score", "-", stdin=LEGAL)
    message = "Error: the position names no scoring_round: choose with --round 1, 2 or 3\n"
    assert (result.exit_code, result.stderr) == (2, message)
    assert run("score", "-", "--round", "4", stdin=LEGAL).exit_code == 2
    told = run("score", "-", "--round", "1", stdin=position(ANNA, scoring_round=3))
    assert told.stdout.startswith("Scoring round 1\n")


def test_a_diagram_can_be_scored() -> None:
    """The lone city of a diagram has every majority."""
    result = run("score", "-", "--round", "1", stdin=DIAGRAM)
    assert "\nThe city: 6\n" in result.stdout


NOTE = "Scored without Dirk, whose tiles the position does not tell."


def test_that_dirk_was_left_out_is_said_in_every_form() -> None:
    """Who reads the text, the JSON or the table learns that the majorities may be other ones."""
    unknown = position(ANNA, BO, scoring_round=3)
    assert run("score", "-", stdin=unknown).stdout.endswith(f"\n\n{NOTE}\n")
    document = json.loads(run("score", "-", "--format", "json", stdin=unknown).stdout)
    assert list(document) == ["format", "round", "players", "not_checked"]
    assert document["not_checked"] == [NOTE]
    table = run("score", "-", "--format", "csv", stdin=unknown)
    assert (table.stderr, NOTE in table.stdout) == (f"{NOTE}\n", False)


def test_where_dirk_is_known_or_does_not_play_nothing_is_said() -> None:
    """His tiles, or a third player, leave nothing open."""
    third = {"name": "Cy", "city": []}
    for text in (
        position(ANNA, BO, dirk=[], scoring_round=3),
        position(ANNA, BO, third, scoring_round=3),
        position(ANNA, scoring_round=3),
    ):
        assert NOTE not in run("score", "-", stdin=text).stdout
        document = json.loads(run("score", "-", "--format", "json", stdin=text).stdout)
        assert document["not_checked"] == []
        assert run("score", "-", "--format", "csv", stdin=text).stderr == ""
