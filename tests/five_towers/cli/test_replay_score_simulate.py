"""The commands ``replay``, ``score`` and ``simulate``."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

from five_towers.game import replay
from five_towers.notation import read_record, schemas
from tests.five_towers.cli.running import GAMES, ILLEGAL, LEGAL, POSITIONS, position, run

REPLAY = Draft202012Validator(json.loads(schemas()["five-towers-replay-1.schema.json"]))
HEADER = '{"format": "five-towers-game/1", "players": ["A", "B"]}\n'


@pytest.fixture(autouse=True)
def _among_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(GAMES)


def test_a_replay_shows_violations_and_scores(snapshot: SnapshotAssertion) -> None:
    """Each violation has the state before the event; a stop and the winner come last."""
    for file, status in (
        ("needless-give-back.jsonl", 1),
        ("several-faults.jsonl", 1),
        ("out-of-turn.jsonl", 1),
        ("two-players.jsonl", 0),
    ):
        result = run("replay", file)
        assert result.exit_code == status
        assert result.stdout == snapshot(name=file)


def test_a_replay_shows_the_state_as_far_as_there_is_one(snapshot: SnapshotAssertion) -> None:
    for name, events in {
        "nothing-in-the-display": '{"draw": "reshuffle"}\n' * 3,
        "nobody-to-act": '{"draw": "lay-out", "card": "sand-6"}\n' * 2,
        "letters-of-every-language": '{"do": "pass", "player": "Õie"}\n',
    }.items():
        record = HEADER.replace("A", "Õie") + events
        assert run("replay", "-", stdin=record).stdout == snapshot(name=name)
        quiet = run("validate", "--quiet", "-", stdin=record).stdout
        assert quiet == snapshot(name=f"{name}, --quiet")


def test_a_game_without_towers_is_a_draw() -> None:
    passes = ['{"do": "pass", "player": "A"}', '{"do": "pass", "player": "B"}']
    cards = [str(card) for card in replay(read_record(HEADER)).final.deck]
    rounds = [
        line
        for first in range(0, 80, 5)
        for line in [
            *(f'{{"draw": "lay-out", "card": "{card}"}}' for card in cards[first : first + 5]),
            *passes,
        ]
    ]
    record = HEADER + "\n".join([*rounds, '{"draw": "reshuffle"}', *rounds])
    shown = run("replay", "-", stdin=record).stdout
    assert shown.splitlines()[-1].endswith("A, B")
    document = json.loads(run("replay", "--format", "json", "-", stdin=record).stdout)
    assert (document["finished"], document["winners"]) == (True, ["A", "B"])


def test_a_file_that_is_not_a_record_is_unreadable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """Text and JSON give the same reason."""
    monkeypatch.chdir(tmp_path)
    Path("game.gz").write_bytes(gzip.compress(b"{}"))
    Path("position.json").write_text(LEGAL)
    Path("broken.jsonl").write_text("{")
    for file in ("missing.jsonl", ".", "game.gz", "position.json", "broken.jsonl"):
        result = run("replay", "--format", "json", file)
        assert (result.exit_code, result.stderr) == (2, "")
        document = json.loads(result.stdout)
        REPLAY.validate(document)
        assert document["status"] == "unreadable"
        shown = run("replay", file)
        assert shown.exit_code == 2
        assert all(fault["message"] in shown.output for fault in document["unreadable"])
        assert shown.output == snapshot(name=file)


def test_a_replay_in_json_has_the_line_and_the_event_of_each_violation() -> None:
    result = run("replay", "--format", "json", "several-faults.jsonl")
    assert result.exit_code == 1
    assert result.stdout.endswith("}\n")
    document = json.loads(result.stdout)
    assert [fault["line"] for fault in document["faults"]] == [8, 11]
    assert document["faults"][0]["event"] == {"do": "bid", "player": "Peeter", "cards": 2}


def test_scores_are_shown_part_by_part(snapshot: SnapshotAssertion) -> None:
    """A note says if a game breaks rules or is not over; CSV writes it to the error stream."""
    for file, game in (
        (str(POSITIONS / "scored-example.json"), None),
        ("two-players.jsonl", {"finished": True, "faults": 0}),
        ("undone-bid.jsonl", {"finished": False, "faults": 0}),
        ("needless-give-back.jsonl", {"finished": False, "faults": 1}),
        ("several-faults.jsonl", {"finished": False, "faults": 2}),
    ):
        result = run("score", file)
        assert result.exit_code == 0
        table = run("score", file, "--format", "csv")
        assert (result.stdout, table.stdout, table.stderr) == snapshot(name=Path(file).name)
        assert " ".join(table.stderr.split()) in " ".join(result.stdout.split())
        assert json.loads(run("score", file, "--format", "json").stdout)["game"] == game


def test_scores_in_json_have_the_same_numbers() -> None:
    file = str(POSITIONS / "scored-example.json")
    document = json.loads(run("score", file, "--format", "json").stdout)
    assert document["format"] == "five-towers-score/1"
    anni, heidi = document["players"]
    assert (anni["main_tower"], heidi["main_tower"]) == ("tree", "sand")
    assert (anni["player"], heidi["player"]) == ("Anni", "Heidi")
    assert (anni["total"], anni["main"], anni["torn_down"]) == (21, 6, 3)
    assert anni["towers"][0] == {"cards": ["candy-10", "candy-4", "candy-0"], "points": 6}


def test_a_player_without_towers_has_no_main_tower() -> None:
    (anni,) = json.loads(run("score", "-", "--format", "json", stdin=position()).stdout)["players"]
    assert (anni["main_tower"], anni["main"], anni["total"]) == (None, 0, 0)
    assert "Anni: 0\n" in run("score", "-", stdin=position()).stdout


def test_two_towers_of_a_type_are_added_up() -> None:
    """An illegal position is scored card by card. A spreadsheet sees no formula in a name."""
    text = position(["sand-9", "sand-6"], ["sand-3"]).replace("Anni", "@SUM(A1)")
    shown = run("score", "-", "--format", "csv", stdin=text)
    assert shown.stdout.splitlines()[1] == "'@SUM(A1),0,0,0,0,3,2,0,5"
    document = json.loads(run("score", "-", "--format", "json", stdin=text).stdout)
    assert document["players"][0]["player"] == "@SUM(A1)"


def test_a_game_with_a_violation_is_scored_as_recorded() -> None:
    """A wrong bid does not change the towers; the note is the only difference."""
    bid = '{"do": "bid", "player": "Peeter", "cards": 2}'
    text = Path("two-players.jsonl").read_text("utf-8").replace(bid, bid.replace("2", "3"), 1)
    shown = run("score", "-", stdin=text).stdout
    assert shown.startswith(run("score", "two-players.jsonl").stdout + "\n")
    document = json.loads(run("score", "-", "--format", "json", stdin=text).stdout)
    assert document["game"] == {"finished": True, "faults": 1}


def test_a_game_whose_replay_stops_is_not_scored(snapshot: SnapshotAssertion) -> None:
    refused = [
        run("score", "out-of-turn.jsonl", "--format", one) for one in ("text", "json", "csv")
    ]
    assert {(result.exit_code, result.stdout) for result in refused} == {(2, "")}
    assert {result.stderr for result in refused} == snapshot


def test_one_of_many_positions_is_chosen_by_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("many.jsonl").write_text(f"{LEGAL}\n{ILLEGAL}\n{{\n")
    assert "Anni: 4\n" in run("score", "many.jsonl", "--line", "2").stdout
    assert "Anni: 4\n" in run("score", "-", "--line", "1", stdin=LEGAL).stdout
    refused = [
        run("score", "many.jsonl"),
        run("score", "-", "--line", "2", stdin=LEGAL),
        run("score", "many.jsonl", "--line", "9"),
        run("score", "many.jsonl", "--line", "3"),
        run("score", "none.json", "--line", "9"),
    ]
    assert {result.exit_code for result in refused} == {2}
    assert "".join(result.stderr for result in refused) == snapshot


def test_without_a_folder_only_the_table_is_printed(snapshot: SnapshotAssertion) -> None:
    assert run("simulate", "--games", "2", "--players", "2", "--seed", "7").stdout == snapshot
    assert run("simulate", "--players", "6").exit_code == 2


def test_an_illegal_position_is_scored_and_said_to_be_illegal(tmp_path: Path) -> None:
    """The status stays 0, and a wrong claim counts, as with ``validate``."""
    players = '{"name": "Anni", "towers": [["sand-3", "sand-5"]]}'
    claims = '{"player": "Ani", "total": 9}'
    file = tmp_path / "illegal.json"
    file.write_text(
        f'{{"format": "five-towers-position/1", "players": [{players}], "claims": [{claims}]}}'
    )
    result = run("score", str(file), "--format", "json")
    assert (result.exit_code, json.loads(result.stdout)["violations"]) == (0, 2)
    assert "scored as recorded" in run("score", str(file)).stdout
    judged = run("validate", str(file))
    assert judged.exit_code == 1
    assert "Ani's claim" in judged.stdout
