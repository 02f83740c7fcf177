"""``score``: a round for people, programs and spreadsheets."""

from __future__ import annotations

import json
from pathlib import Path

from alhambra_rules.model import City
from alhambra_rules.notation import read_position
from alhambra_rules.scoring import score_round
from tests.cli.running import ANNA, BO, position, run

CITIES = {
    "Anna": City.of({(1, 0): "garden-10-n"}),
    "Bo": City.of({(0, 1): ("tower-11", 1)}),
}


MODULES = Path(__file__).parents[1] / "fixtures" / "positions" / "modules-third-round.json"


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


def test_that_dirk_was_left_out_is_said_in_every_form() -> None:
    """Who reads the text, the JSON or the table learns that the majorities may be other ones."""
    unknown = position(ANNA, BO, scoring_round=3)
    document = json.loads(run("score", "-", "--format", "json", stdin=unknown).stdout)
    assert list(document) == ["format", "round", "players", "not_checked", "violations"]
    (note,) = document["not_checked"]
    assert f"\n\n{note}\n" in run("score", "-", stdin=unknown).stdout
    table = run("score", "-", "--format", "csv", stdin=unknown)
    assert (table.stderr.splitlines()[0], note in table.stdout) == (note, False)


def test_where_dirk_is_known_or_does_not_play_nothing_is_said() -> None:
    """His tiles, or a third player, leave nothing open."""
    third = {"name": "Cy", "city": []}
    for text in (
        position(ANNA, BO, dirk=[], scoring_round=3),
        position(ANNA, BO, third, scoring_round=3),
    ):
        document = json.loads(run("score", "-", "--format", "json", stdin=text).stdout)
        assert document["not_checked"] == []
        assert "Dirk" not in run("score", "-", "--format", "csv", stdin=text).stderr


def test_an_illegal_position_is_scored_and_said_to_be_illegal() -> None:
    """The status stays 0, and wrong claims count, as with ``validate``."""
    city = [{"x": 1, "y": 0, "tile": "garden-10-w"}]
    texts = [
        position(
            {"name": "Anna", "city": tiles},
            scoring_round=1,
            claims=[{"player": "Anna", "wall": claimed}],
        )
        for tiles in (city, [])
        for claimed in (1, 9)
    ]
    for text in texts:
        result = run("score", "-", "--format", "json", stdin=text)
        violations = json.loads(result.stdout)["violations"]
        (judged,) = json.loads(run("validate", "-", "--format", "json", stdin=text).stdout)["files"]
        assert (result.exit_code, violations) == (0, len(judged["violations"]))
        noted = run("score", "-", stdin=text)
        assert (noted.exit_code, "scored as recorded" in noted.stdout) == (0, violations > 0)


def test_an_impossible_table_is_scored_with_a_warning() -> None:
    """In the text, the JSON and beside the CSV."""
    for impossible in (
        position(*({"name": str(n), "city": []} for n in range(7)), scoring_round=1),
        position(*({"name": str(n), "city": []} for n in range(3)), dirk=[], scoring_round=1),
        position(ANNA, ANNA | {"name": "Bo"}, dirk=[], scoring_round=1),
    ):
        assert "scored as recorded" in run("score", "-", stdin=impossible).stdout
        assert "scored as recorded" in run("score", "-", "--format", "csv", stdin=impossible).stderr
        document = json.loads(run("score", "-", "--format", "json", stdin=impossible).stdout)
        assert document["violations"] == 1
