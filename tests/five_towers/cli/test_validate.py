"""``validate``: positions, files of many, games, and what is none of them."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from jsonschema import Draft202012Validator

from alhambra_rules.rulebook.command_line import verdict_documents
from five_towers.cli.inputs import read_all
from five_towers.cli.program import program
from five_towers.notation import schemas
from tests.costs import peak_of
from tests.five_towers.cli.running import (
    ALHAMBRA_GAMES,
    GAMES,
    ILLEGAL,
    LEGAL,
    POSITIONS,
    position,
    run,
)

SCHEMA = Draft202012Validator(json.loads(schemas()["five-towers-verdicts-1.schema.json"]))

TOLD = """\
wrong-towers-and-claims.json: illegal, 6 faults, 2 players

Anni: illegal, 5 faults, 3 towers, 1 torn down
  sand    6 7
  tree    5 0 9 ^
  sand    3
  2  tower.one-per-type  $.players[0].towers[2]
     Anni has a tower of sand already
  3  tower.descending  $.players[0].towers[0]
     sand-7 is not below the sand-6 that it is laid on
  4  tower.nine  $.players[0].towers[1]
     tree-9 fits on every card but on tree-0
  5  tower.top  $.players[0].towers[1]
     tree-9 is laid on a tower of tree that is finished by its 0
  6  score.cards  $.claims[0]
     Anni claims 8 for the total, right is 11 (6 + 2 + 1 + 3 - 1)

Heidi: legal, 1 tower
  sand    6

The table: illegal, 1 fault
  1  cards.values  $.players
     sand-6 exists once, but stands in Anni's tower of sand and Heidi's tower of sand

1 position: 1 illegal; 6 faults
"""


def test_a_position_is_told_player_by_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """Towers are printed with the faults below them; what concerns the table comes last."""
    monkeypatch.chdir(POSITIONS)
    result = run("validate", "wrong-towers-and-claims.json")
    assert result.exit_code == 1
    assert result.stdout == TOLD


def test_a_legal_position_is_shown_unless_there_are_others(tmp_path: Path) -> None:
    """Alone it is printed with its towers; among others it takes a line."""
    file = tmp_path / "a.json"
    file.write_text(LEGAL)
    alone = run("validate", str(file)).stdout
    assert alone == (
        f"{file}: legal, 1 player\n\nAnni: legal, 1 tower\n  sand    12 6\n\n1 position: 1 legal\n"
    )
    two = run("validate", str(file), str(file))
    assert two.stdout == f"{file}: legal, 1 player\n" * 2 + "2 positions: 2 legal\n"
    assert two.exit_code == 0


def test_a_tower_without_cards_is_not_shown() -> None:
    """An empty list is no tower yet, and is not counted as one."""
    shown = run("validate", "-", stdin=position([])).stdout
    assert "\nAnni: legal, 0 towers\n\n" in shown
    shown = run("validate", "-", stdin=position([], ["sand-6"])).stdout
    assert "\nAnni: legal, 1 tower\n  sand    6\n" in shown


def test_recorded_games_are_judged_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games and positions are counted apart; of many files the worst status counts."""
    monkeypatch.chdir(GAMES)
    result = run("validate", "two-players.jsonl", "several-faults.jsonl", "-", stdin=LEGAL)
    assert result.exit_code == 1
    assert "two-players.jsonl: legal, 2 players, 224 events\n" in result.stdout
    assert "several-faults.jsonl: illegal, 2 faults, 4 players, 11 events\n" in result.stdout
    assert '\nLine 8: {"do": "bid", "player": "Peeter", "cards": 2}\n' in result.stdout
    assert result.stdout.endswith("1 position and 2 games: 2 legal, 1 illegal; 2 faults\n")


def test_many_positions_stand_on_lines(tmp_path: Path) -> None:
    """Each line is a position with a verdict of its own; empty lines are passed over."""
    file = tmp_path / "many.jsonl"
    file.write_text(f"{LEGAL}\n\n{ILLEGAL}\n{{\n")
    result = run("validate", str(file))
    assert result.exit_code == 2
    assert f"{file}:3: illegal, 1 fault, 1 player\n" in result.stdout
    assert f"{file}:4: unreadable\n" in result.stdout
    assert f"{file}:1" not in result.stdout
    quiet = run("validate", "-q", str(file)).stdout.splitlines()
    assert quiet[0] == (
        f"{file}:3: $.players[0].towers[0]: tower.descending:"
        " sand-7 is not below the sand-6 that it is laid on"
    )
    assert quiet[1].startswith(f"{file}:4: $: column 2: not JSON")
    document = json.loads(run("validate", "--format", "json", str(file)).stdout)
    assert [verdict["line"] for verdict in document["files"]] == [1, 3, 4]


def test_what_cannot_be_read_keeps_nothing_from_being_judged() -> None:
    """After a file that is not there the others have their verdicts; the worst status counts."""
    result = run("validate", "missing.json", "-", stdin=LEGAL)
    assert result.exit_code == 2
    assert "standard input: legal, 1 player\n" in result.stdout


def test_all_that_is_read_is_counted(tmp_path: Path) -> None:
    """The bytes of the positions and games of a file are those of the file, for the meter."""
    many, one = tmp_path / "many.jsonl", tmp_path / "one.json"
    many.write_text(f"{LEGAL}\n{ILLEGAL}\n")
    one.write_text(LEGAL)
    for file in (many, one, GAMES / "undone-bid.jsonl"):
        read = sum(item.source.size for item in read_all(str(file)))
        assert read == file.stat().st_size


WRONG = POSITIONS / "wrong-towers-and-claims.json"
BOLD = re.compile(r"\x1b\[1m(.+?)\x1b\[0m")
STYLES = re.compile(r"\x1b\[[\d;]*m")


@pytest.mark.parametrize(
    ("arguments", "bold"),
    [
        (
            ["validate", str(WRONG)],
            {str(WRONG), "Anni", "Heidi", "The table", "tower.nine"},
        ),
        (["replay", "out-of-turn.jsonl"], {"out-of-turn.jsonl", "Line 7", "bid.once", "Stopped"}),
        (["replay", "two-players.jsonl"], {"two-players.jsonl", "Won by"}),
        (["score", str(POSITIONS / "scored-example.json")], {"Anni", "Heidi"}),
    ],
    ids=["a position", "a game that stops", "a whole game", "points"],
)
def test_what_is_spoken_of_stands_out(
    arguments: list[str], bold: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With colours headings and rules are bold, and the words are the same as without."""
    monkeypatch.chdir(GAMES)
    shown = run(*arguments, "--color", "always").stdout
    assert bold <= set(BOLD.findall(shown))
    assert STYLES.sub("", shown) == run(*arguments).stdout


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    """A folder, a file that is not there, and a record that stops short of its end."""
    folder = run("validate", str(tmp_path))
    assert folder.exit_code == 2
    assert "is a folder; name the files in it" in folder.stdout
    assert "No such file or directory" in run("validate", str(tmp_path / "x")).stdout
    broken = '{"format": "five-towers-game/1", "players": ["A", "B"]}\n{"do": "bid"\n'
    assert ": line 2: column 13: not JSON" in run("validate", "-q", "-", stdin=broken).stdout
    assert run("validate", "-", stdin=broken).stdout.endswith("\n1 game: 1 unreadable\n")
    assert run("validate", "-", stdin="{}").stdout.endswith("\n1 position: 1 unreadable\n")


def test_what_a_stop_left_unjudged_is_told_in_every_form() -> None:
    """The quiet verdict and the report for build servers say it as the one for programs does."""
    file = str(GAMES / "out-of-turn.jsonl")
    told = "line 8: the replay stopped, line 7: Peeter is not to act now: Heidi bids or passes"
    quiet = run("validate", "-q", file).stdout.splitlines()
    assert quiet[1:] == [f"{file}: not checked: {told}"]
    (verdict,) = json.loads(run("validate", "--format", "json", file).stdout)["files"]
    assert verdict["not_checked"] == [told]
    (case,) = fromstring(run("validate", "--format", "junit", file).stdout)[0]
    assert (case.get("name"), case.findtext("system-out")) == ("game", f"not checked: {told}")


def test_programs_and_build_servers_get_the_same(tmp_path: Path) -> None:
    """JSON fits its schema, and JUnit has a case for each file."""
    files = [tmp_path / name for name in ("a.json", "b.json", "c.json")]
    for file, text in zip(files, (LEGAL, ILLEGAL, "{}"), strict=True):
        file.write_text(text)
    names = [str(file) for file in files]
    game = str(GAMES / "undone-bid.jsonl")
    result = run("validate", "--format", "json", *names, game)
    assert result.exit_code == 2
    document = json.loads(result.stdout)
    SCHEMA.validate(document)
    statuses = [file["status"] for file in document["files"]]
    assert statuses == ["legal", "illegal", "unreadable", "legal"]
    assert document["files"][1]["violations"][0]["rule"] == "tower.descending"
    junit = run("validate", "--format", "junit", *names)
    root = fromstring(junit.stdout)
    assert [case.get("name") for case in root.iter("testcase")] == ["position"] * 3
    assert next(root.iter("system-out"), None) is None
    assert root.attrib["name"] == "five-towers validate"
    assert (root.attrib["failures"], root.attrib["errors"]) == ("1", "1")


RECORD = (GAMES / "undone-bid.jsonl").read_bytes()
HEADER, _, EVENTS = RECORD.partition(b"\n")
NOT_READ = {
    "a byte order mark": (
        b"\xef\xbb\xbf" + RECORD,
        ["line 1: $: begins with a byte order mark; save the file as UTF-8 without one"],
    ),
    "no header": (
        EVENTS,
        [
            'line 1: $: missing "format"',
            'line 1: $: missing "players"',
            "line 1: $.draw: unknown key",
            "line 1: $.card: unknown key",
        ],
    ),
    "a header misspelt": (
        HEADER.replace(b"format", b"fromat") + b"\n" + EVENTS,
        [
            'line 1: $: missing "format"',
            'line 1: $.fromat: unknown key, did you mean "format"?',
        ],
    ),
    "the other game": (
        (ALHAMBRA_GAMES / "from-a-position.jsonl").read_bytes(),
        [
            'line 1: $.format: expected "five-towers-game/1", found "alhambra-game/1", which'
            " alhambra-rules validate reads"
        ],
    ),
    "the other game, with a byte order mark": (
        b'\xef\xbb\xbf {"players": ["Anna", "Bo"], "format" : "alhambra-game/1"}\n',
        [
            'line 1: $.format: expected "five-towers-game/1", found "alhambra-game/1", which'
            " alhambra-rules validate reads"
        ],
    ),
    "another version": (
        RECORD.replace(b"game/1", b"game/2"),
        ['line 1: $.format: expected "five-towers-game/1", found "five-towers-game/2"'],
    ),
}


@pytest.mark.parametrize(("data", "faults"), NOT_READ.values(), ids=NOT_READ)
def test_what_is_wrong_with_a_record_is_told_once(data: bytes, faults: list[str]) -> None:
    """However a record is spoilt, every command sees that it is one, and names the fault."""
    for command in ("validate", "replay"):
        result = run(command, "-", stdin=data)
        assert result.exit_code == 2
        told = "".join(f"  {fault}\n" for fault in faults)
        assert result.stdout.startswith(f"standard input: unreadable\n{told}\n")
    refused = run("score", "-", stdin=data).stderr.splitlines()
    assert refused == [
        "Error: standard input cannot be read:",
        *(f"  {fault}" for fault in faults),
    ]


@pytest.mark.parametrize("form", ["json", "junit"])
def test_memory_does_not_grow_with_the_lines(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Verdicts are not collected: ten times as many lines take hardly more memory."""
    monkeypatch.setattr(verdict_documents, "_KEPT_IN_MEMORY", 10_000)
    line = position(*[["sand-6", "sand-7"]] * 100)
    files = [tmp_path / "few.jsonl", tmp_path / "many.jsonl"]
    for file, number in zip(files, (6, 60), strict=True):
        file.write_text(f"{line}\n" * number)
    with Path(os.devnull).open("w") as nowhere:
        monkeypatch.setattr(sys, "stdout", nowhere)
        arguments = ["validate", "--format", form]
        few, many = (
            peak_of(lambda file=file: program.main([*arguments, str(file)], standalone_mode=False))
            for file in files
        )
    assert many < 1.2 * few
