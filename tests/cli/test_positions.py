"""``show``, ``score``, ``moves`` and ``perft``: what is computed about positions."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from alhambra_rules import read_record, replay, write_position
from alhambra_rules.cli import perft as command_module
from alhambra_rules.model import City
from alhambra_rules.notation import read_position
from alhambra_rules.placement import check_placement, check_swap, legal_placements
from alhambra_rules.scoring import score_round
from rulebook_kit.command_line.meter import TaskBar
from tests.cli.running import ANNA, BO, ILLEGAL, LEGAL, position, run
from tests.costs import calls_of
from tests.spaced_records import spaced

GAMES = Path(__file__).parents[1] / "fixtures" / "games"
GAME = GAMES / "four-players.jsonl"


def test_programs_get_the_position_after_a_line() -> None:
    """The first line leads to the state before all events, the last one to the end."""
    for file in (GAME, GAMES / "all-four-modules.jsonl"):
        states = replay(read_record(file.read_bytes())).states
        for line in (1, 2, 60, len(states)):
            shown = run("show", str(file), "--at", str(line), "--format", "json")
            assert read_position(shown.stdout) == states[line - 1].table


def test_people_get_it_as_text_and_as_a_picture(tmp_path: Path) -> None:
    """They are those of the position."""
    position = run("show", str(GAME), "--at", "60", "--format", "json").stdout
    (tmp_path / "at-60.json").write_text(position, "utf-8")
    for options in ((), ("--svg", "-"), ("--player", "Bo")):
        shown = run("show", str(GAME), "--at", "60", *options)
        assert shown.exit_code == 0
        assert shown.stdout == run("show", str(tmp_path / "at-60.json"), *options).stdout


def test_tiles_that_must_still_be_placed_are_named_apart() -> None:
    """No position has them: those bought in this turn, and at the end those from the market."""
    states = replay(read_record(GAME.read_bytes())).states
    after_buying = next(at for at, one in enumerate(states) if one.bought)
    at_the_end = next(at for at, one in enumerate(states) if one.leftovers)
    for at, tile, player in (
        (after_buying, states[after_buying].bought[0], states[after_buying].turn_of),
        (at_the_end, states[at_the_end].leftovers[-1][1], states[at_the_end].leftovers[-1][0]),
    ):
        command = ("show", str(GAME), "--at", str(at + 1))
        shown = run(*command)
        assert "\nSet aside: " in shown.stdout
        assert f"{tile} (for {player} to place)" in " ".join(shown.stdout.split())
        for options in (("--format", "json"), ("--svg", "-")):
            written = run(*command, *options)
            assert written.stderr.startswith("Not in the position, only set aside: ")
            assert f"{tile} (for {player} to place)" in written.stderr
        before = run(*command[:-1], str(after_buying), "--format", "json")
        assert before.stderr == ""


def test_a_position_is_written_as_the_library_writes_it() -> None:
    text = run("show", "-", "--format", "json", stdin=ILLEGAL).stdout
    assert text == write_position(read_position(ILLEGAL))
    assert json.loads(text) == json.loads(ILLEGAL)


def test_lines_of_a_game_with_blank_lines_are_those_of_the_file() -> None:
    """A blank line shows the table after the event before it."""
    text = GAME.read_text("utf-8")
    for at, before in ((120, 60), (121, 60), (2, 1), (1, 1)):
        there = run("show", str(GAME), "--at", str(before), "--format", "json").stdout
        shown = run("show", "-", "--at", str(at), "--format", "json", stdin=spaced(text))
        assert shown.stdout == there
    last = 2 * len(text.splitlines())
    for at, status in ((last, 0), (last + 1, 2)):
        assert run("show", "-", "--at", str(at), stdin=spaced(text)).exit_code == status


def test_a_game_that_stops_is_shown_up_to_there() -> None:
    """A line after the stop, or after the end, is refused, and so is all that is no record."""
    lines = GAME.read_text("utf-8").splitlines()
    stopping = "\n".join([*lines[:20], lines[-1], *lines[20:]])
    stopped = replay(read_record(stopping))
    assert stopped.stopped is not None
    last = stopped.reached
    for at, status in ((last, 0), (last + 1, 2), (len(lines) + 2, 2)):
        assert run("show", "-", "--at", str(at), stdin=stopping).exit_code == status
    assert run("show", "-", "--at", "1", stdin=LEGAL).exit_code == 2
    assert run("show", "missing.jsonl", "--at", "1").exit_code == 2


def test_options_that_do_not_go_together_are_refused() -> None:
    for options in (
        "--at 3 --line 1",
        "--at 0",
        "--at x",
        "--at 3 --format json --svg -",
        "--at 3 --format json --player Bo",
        "--at 3 --player Nobody",
        "",
    ):
        assert run("show", str(GAME), *options.split()).exit_code == 2, options


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
    """The status stays 0, and wrong claims and impossible tables count, as with ``validate``."""
    city = [{"x": 1, "y": 0, "tile": "garden-10-w"}]
    claimed = [
        position(
            {"name": "Anna", "city": tiles},
            scoring_round=1,
            claims=[{"player": "Anna", "wall": wall}],
        )
        for tiles in (city, [])
        for wall in (1, 9)
    ]
    impossible = [
        position(*({"name": str(n), "city": []} for n in range(7)), scoring_round=1),
        position(*({"name": str(n), "city": []} for n in range(3)), dirk=[], scoring_round=1),
        position(ANNA, ANNA | {"name": "Bo"}, dirk=[], scoring_round=1),
    ]
    for text in (*claimed, *impossible):
        result = run("score", "-", "--format", "json", stdin=text)
        violations = json.loads(result.stdout)["violations"]
        (judged,) = json.loads(run("validate", "-", "--format", "json", stdin=text).stdout)["files"]
        assert (result.exit_code, violations) == (0, len(judged["violations"]))
        noted, table = (
            run("score", "-", stdin=text),
            run("score", "-", "--format", "csv", stdin=text),
        )
        assert (noted.exit_code, "scored as recorded" in noted.stdout) == (0, violations > 0)
        assert ("scored as recorded" in table.stderr) == (violations > 0)


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


@pytest.mark.no_cover
def test_scattered_tiles_cost_no_more_than_their_reports() -> None:
    """Three times as many tiles have three times as many cells beside them, and faults on each."""

    def moves(number: int) -> int:
        cells = [(n * 7919 % 2001 - 1000, n * 104_729 % 2001 - 1000) for n in range(1, number + 1)]
        laid = [{"x": x, "y": y, "tile": "garden-10-n"} for x, y in cells]
        text = position({"name": "Bo", "city": laid})
        return calls_of(lambda: run("moves", "-", "--tile", "tower-11", stdin=text))

    assert moves(60) < 8 * moves(20)


ROOT = Path(__file__).parents[2]
SESSIONS = re.findall(
    r"^\$ (.*)\n(.*)$", (ROOT / "docs" / "perft.md").read_text("utf-8"), re.MULTILINE
)


def test_the_page_shows_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every example on the page has its output below it."""
    monkeypatch.chdir(ROOT)
    assert SESSIONS
    for command, shown in SESSIONS:
        assert run(*shlex.split(command)[1:]).stdout == f"{shown}\n"


def test_a_count_is_made_once_and_shows_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[str, int, int]] = []

    class Recorder(TaskBar):
        def show(self, title: str, done: int, total: int | None) -> None:
            shown.append((title, done, total or 0))

    monkeypatch.setattr(command_module, "TaskBar", Recorder)
    run("perft", "2")
    assert [title for title, _, _ in shown] == ["Placement 1", *["Placement 2"] * 28]
    assert shown[-28:] == [("Placement 2", done, 28) for done in range(1, 29)]
    shown.clear()
    result = run("perft", "2", "--divide")
    assert shown == [("First placement", done, 28) for done in range(1, 29)]
    rows = [line.split() for line in result.stdout.splitlines()[2:-2]]
    assert len(rows) == 136
    assert sum(int(row[-1]) for row in rows) == 22_136
    assert result.stdout.endswith("\nperft 2: 22,136\n")
