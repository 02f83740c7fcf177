"""``replay``, ``score`` and ``simulate``."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from five_towers.game import replay
from five_towers.notation import read_record, schemas
from tests.five_towers.cli.running import GAMES, ILLEGAL, LEGAL, POSITIONS, position, run

REPLAY = Draft202012Validator(json.loads(schemas()["five-towers-replay-1.schema.json"]))

NEEDLESS = """\
needless-give-back.jsonl: illegal, 1 fault, 4 players, 23 events

Line 23: {"do": "give-back", "player": "Anni"}
  1  build.undo
     Anni can add candy-13, scary-11, tree-10, scrap-4, sand-7 once the top of sand is torn down

  To act: Anni
  sand    6
  Taken: candy-13, scary-11, tree-10, scrap-4, sand-7

player  score
-------------
Heidi       0
Peeter      0
Anni        2
Liina       0

The game is not over where the record ends
"""


@pytest.fixture(autouse=True)
def _among_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(GAMES)


def test_a_fault_is_shown_with_the_state_in_which_it_happened() -> None:
    """The towers and cards of the player to act stand below the fault, the points at the end."""
    result = run("replay", "needless-give-back.jsonl")
    assert (result.exit_code, result.stdout) == (1, NEEDLESS)


def test_the_faults_of_a_game_are_counted_through() -> None:
    """Each fault of the whole record has a number of its own, below the line that breaks a rule."""
    shown = run("replay", "several-faults.jsonl").stdout
    told = re.findall(r"^Line (\d+): .*\n +(\d+)  (\S+)$", shown, re.MULTILINE)
    assert told == [("8", "1", "bid.once"), ("11", "2", "bid.take")]


def test_events_are_shown_as_they_are_recorded() -> None:
    """Names of every language stand in a line as people read them."""
    record = (
        '{"format": "five-towers-game/1", "players": ["Õie", "Jüri"]}\n'
        '{"do": "pass", "player": "Õie"}\n'
    )
    assert '\nLine 2: {"do": "pass", "player": "Õie"}\n' in run("replay", "-", stdin=record).stdout


def test_a_legal_game_is_told_with_its_winner() -> None:
    """The last line says who won."""
    result = run("replay", "-", stdin=Path("two-players.jsonl").read_bytes())
    assert result.exit_code == 0
    assert result.stdout.startswith("standard input: legal, 2 players, 224 events\n\nplayer")
    assert result.stdout.endswith("\nWon by Heidi\n")


def test_tied_players_are_told_together() -> None:
    """A game that nobody builds in is a draw of all."""
    passes = ['{"do": "pass", "player": "A"}', '{"do": "pass", "player": "B"}']
    state = replay(read_record('{"format": "five-towers-game/1", "players": ["A", "B"]}')).final
    cards = [str(card) for card in state.deck]
    rounds = [
        line
        for first in range(0, 80, 5)
        for line in [
            *(f'{{"draw": "lay-out", "card": "{card}"}}' for card in cards[first : first + 5]),
            *passes,
        ]
    ]
    lines = [
        '{"format": "five-towers-game/1", "players": ["A", "B"]}',
        *rounds,
        '{"draw": "reshuffle"}',
        *rounds,
    ]
    assert run("replay", "-", stdin="\n".join(lines)).stdout.endswith("\nA draw of A, B\n")


def test_where_a_replay_stops_is_told() -> None:
    """Nobody can say how a game goes on after a bid out of turn."""
    result = run("replay", "out-of-turn.jsonl")
    assert result.exit_code == 1
    assert "\n  To act: Heidi\n  Lying out: candy-13, scary-11," in result.stdout
    stopped = "Peeter is not to act now: Heidi bids or passes"
    assert f"\nStopped: line 7: {stopped}\nNot judged: line 8\n" in result.stdout
    assert result.stdout.endswith("The game is not over where the replay stopped\n")


def test_where_nothing_lies_out_nothing_is_shown() -> None:
    """Before the first card there is no state to show."""
    header = '{"format": "five-towers-game/1", "players": ["A", "B"]}\n'
    record = header + '{"draw": "reshuffle"}\n' * 3
    assert run("replay", "-", stdin=record).stdout.splitlines()[2:9] == [
        'Line 2: {"draw": "reshuffle"}',
        "  1  deck.reshuffle",
        "     shuffling the discards does not come now: a card is to be laid out",
        "",
        "Stopped: line 2: shuffling the discards does not come now: a card is to be laid out",
        "Not judged: lines 3 to 4",
        "",
    ]
    verdict = json.loads(run("validate", "--format", "json", "-", stdin=record).stdout)["files"][0]
    assert verdict["not_checked"][0].startswith("lines 3 to 4: the replay stopped, line 2: shuff")


def test_where_nobody_is_to_act_the_cards_that_lie_out_are_shown_alone() -> None:
    """While cards are laid out, those that lie there stand apart from the fault, and no towers."""
    header = '{"format": "five-towers-game/1", "players": ["A", "B"]}\n'
    record = header + '{"draw": "lay-out", "card": "sand-6"}\n' * 2
    fault, rule, _, *below = run("replay", "-", stdin=record).stdout.splitlines()[2:8]
    assert fault == 'Line 3: {"draw": "lay-out", "card": "sand-6"}'
    assert rule == "  1  round.display"
    assert below == ["", "  Lying out: sand-6", ""]


def test_what_is_no_record_is_unreadable() -> None:
    """Faults are told in lines, for programs in JSON; a missing file in a sentence."""
    result = run("replay", "-", stdin=LEGAL)
    assert result.exit_code == 2
    assert result.stdout.startswith("standard input: unreadable\n")
    assert "  record: this is a position; five-towers validate reads positions\n" in result.stdout
    assert "not JSON" in run("replay", "-", stdin="{").stdout
    document = json.loads(run("replay", "--format", "json", "-", stdin=LEGAL).stdout)
    assert document["status"] == "unreadable"
    missing = run("replay", "missing.jsonl")
    assert (missing.exit_code, missing.stderr) == (
        2,
        "Error: missing.jsonl: No such file or directory\n",
    )


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("missing.jsonl", "No such file or directory"),
        (".", "Is a directory"),
        (
            "game.gz",
            "is packed with gzip; unpack it: zcat game.gz | five-towers replay -",
        ),
    ],
)
def test_programs_are_told_why_a_file_cannot_be_opened(
    file: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The document says it, as it says what is wrong with a record."""
    monkeypatch.chdir(tmp_path)
    Path("game.gz").write_bytes(gzip.compress(b"{}"))
    result = run("replay", "--format", "json", file)
    assert (result.exit_code, result.stderr) == (2, "")
    document = json.loads(result.stdout)
    REPLAY.validate(document)
    assert document["status"] == "unreadable"
    assert document["unreadable"] == [
        {"path": None, "line": None, "column": None, "message": message}
    ]
    told = run("replay", file)
    assert (told.exit_code, told.stdout, told.stderr) == (2, "", f"Error: {file}: {message}\n")


def test_programs_get_the_replay_as_json() -> None:
    """The document has the line and the event of each fault."""
    result = run("replay", "--format", "json", "several-faults.jsonl")
    assert result.exit_code == 1
    document = json.loads(result.stdout)
    assert [fault["line"] for fault in document["faults"]] == [8, 11]
    assert document["faults"][0]["event"] == {"do": "bid", "player": "Peeter", "cards": 2}


def test_points_are_told_part_by_part() -> None:
    """The table has a column for each type, and below it stands where the numbers come from."""
    result = run("score", str(POSITIONS / "scored-example.json"))
    assert result.exit_code == 0
    head, _, anni, heidi, *reasons = result.stdout.splitlines()
    assert head.split() == [
        "player",
        "candy",
        "scary",
        "tree",
        "scrap",
        "sand",
        "main",
        "torn",
        "down",
        "total",
    ]
    assert anni.split() == ["Anni", "6", "0", "12", "0", "0", "6", "-3", "21"]
    assert heidi.split() == ["Heidi", "0", "0", "0", "0", "5", "5", "0", "10"]
    assert reasons[:6] == [
        "",
        "Anni: 21",
        "  candy 10 4 0, finished: 6",
        "  tree 14 11 8 5 2 0, finished: 12",
        "  main tower tree: 6",
        "  torn down 2: -3",
    ]


def test_points_are_written_for_programs_and_spreadsheets() -> None:
    """JSON and CSV have the same numbers."""
    file = str(POSITIONS / "scored-example.json")
    document = json.loads(run("score", file, "--format", "json").stdout)
    assert (document["format"], document["game"]) == ("five-towers-score/1", None)
    anni, heidi = document["players"]
    assert (anni["main_tower"], heidi["main_tower"]) == ("tree", "sand")
    assert (anni["player"], heidi["player"]) == ("Anni", "Heidi")
    assert (anni["total"], anni["main"], anni["torn_down"]) == (21, 6, 3)
    assert anni["towers"][0] == {"cards": ["candy-10", "candy-4", "candy-0"], "points": 6}
    assert run("score", file, "--format", "csv").stdout_bytes == (
        b"player,candy,scary,tree,scrap,sand,main,torn down,total\n"
        b"Anni,6,0,12,0,0,6,-3,21\n"
        b"Heidi,0,0,0,0,5,5,0,10\n"
    )


def test_no_name_is_a_formula_in_a_spreadsheet() -> None:
    """CSV shows a name that would act; JSON has it as it is."""
    text = position(["sand-9"]).replace("Anni", "@SUM(A1)")
    rows = run("score", "-", "--format", "csv", stdin=text).stdout.splitlines()
    assert rows[1].startswith("'@SUM(A1),")
    document = json.loads(run("score", "-", "--format", "json", stdin=text).stdout)
    assert document["players"][0]["player"] == "@SUM(A1)"


def test_who_has_built_nothing_has_no_main_tower() -> None:
    """No type is named where there is no tower."""
    (anni,) = json.loads(run("score", "-", "--format", "json", stdin=position()).stdout)["players"]
    assert (anni["main_tower"], anni["main"], anni["total"]) == (None, 0, 0)


def test_two_towers_of_a_type_count_together() -> None:
    """A position that breaks the rule on types is scored all the same, card by card."""
    shown = run("score", "-", "--format", "csv", stdin=position(["sand-9", "sand-6"], ["sand-3"]))
    assert shown.stdout.splitlines()[1] == "Anni,0,0,0,0,3,2,0,5"


def test_the_end_of_a_recorded_game_is_scored() -> None:
    """A record is scored as it ends; of a legal game that is over nothing more is said."""
    shown = run("score", "two-players.jsonl").stdout
    assert "Heidi: 35\n" in shown
    assert shown.endswith("\n  torn down 5: -15\n")
    assert _game_of("two-players.jsonl") == {"finished": True, "faults": 0}


def _game_of(file: str) -> object:
    result = run("score", file, "--format", "json")
    assert result.exit_code == 0
    document: dict[str, object] = json.loads(result.stdout)
    return document["game"]


@pytest.mark.parametrize(
    ("file", "faults", "told"),
    [
        ("undone-bid.jsonl", 0, ""),
        (
            "needless-give-back.jsonl",
            1,
            "Scored as it was recorded, with 1 fault: see five-towers replay.\n",
        ),
        (
            "several-faults.jsonl",
            2,
            "Scored as it was recorded, with 2 faults: see five-towers replay.\n",
        ),
    ],
)
def test_what_speaks_against_the_points_of_a_game_is_said(
    file: str, faults: int, told: str
) -> None:
    """That it is not over, and that it breaks rules, is said in every form."""
    result = run("score", file)
    assert result.exit_code == 0
    doubts = f"The game is not over where the record ends.\n{told}"
    assert result.stdout.endswith(f"\n\n{doubts}")
    assert _game_of(file) == {"finished": False, "faults": faults}
    table = run("score", file, "--format", "csv")
    assert (table.stderr, "not over" in table.stdout) == (doubts, False)


def test_a_whole_game_that_breaks_a_rule_is_scored_as_it_was_recorded() -> None:
    """A bid of 3 with which 2 cards are taken changes nothing that is built."""
    bid = '{"do": "bid", "player": "Peeter", "cards": 2}'
    text = Path("two-players.jsonl").read_text("utf-8").replace(bid, bid.replace("2", "3"), 1)
    shown = run("score", "-", stdin=text).stdout
    assert shown == (
        run("score", "two-players.jsonl").stdout
        + "\nScored as it was recorded, with 1 fault: see five-towers replay.\n"
    )


@pytest.mark.parametrize("output", ["text", "json", "csv"])
def test_where_a_replay_stops_nothing_is_scored(output: str) -> None:
    """Points of a game that went on otherwise would be wrong; the line is named instead."""
    result = run("score", "out-of-turn.jsonl", "--format", output)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "Error: out-of-turn.jsonl has no end to score: the replay stopped, line 7: Peeter is not to"
        " act now: Heidi bids or passes; see five-towers replay\n"
    )


def test_one_of_many_positions_is_chosen_by_its_line(tmp_path: Path) -> None:
    """A file of many has to be told which; what cannot be read is told."""
    file = tmp_path / "many.jsonl"
    file.write_text(f"{LEGAL}\n{ILLEGAL}\n{{\n")
    assert "choose with --line N" in run("score", str(file)).stderr
    assert "Anni: 4\n" in run("score", str(file), "--line", "2").stdout
    assert "Anni: 4\n" in run("score", "-", "--line", "1", stdin=LEGAL).stdout
    assert "holds one position" in run("score", "-", "--line", "2", stdin=LEGAL).stderr
    assert "has no position on line 9" in run("score", str(file), "--line", "9").stderr
    assert "none.json cannot be read" in run("score", "none.json", "--line", "9").stderr
    broken = run("score", str(file), "--line", "3")
    assert broken.exit_code == 2
    assert f"{file}:3 cannot be read:\n  $: column 2: not JSON" in broken.stderr


def test_random_games_are_played_told_and_written(tmp_path: Path) -> None:
    """Each record is a whole legal game, and the same seeds give the same ones."""
    arguments = [
        "simulate",
        "--games",
        "2",
        "--players",
        "2",
        "--seed",
        "7",
        "--out",
        str(tmp_path),
    ]
    result = run(*arguments)
    assert result.exit_code == 0
    head, _, heidi, peeter, _, games, records = result.stdout.splitlines()
    assert head.split() == ["player", "won", "drawn", "average", "score", "least", "most"]
    assert [heidi.split()[0], peeter.split()[0]] == ["Heidi", "Peeter"]
    assert "rounds each on average" in games
    assert records == f"2 records written to {tmp_path}"
    texts = [file.read_text("utf-8") for file in sorted(tmp_path.iterdir())]
    assert len(texts) == 2
    for text in texts:
        replayed = replay(read_record(text))
        assert replayed.ok
        assert replayed.final.finished
    assert run(*arguments).stdout == result.stdout
    assert [file.read_text("utf-8") for file in sorted(tmp_path.iterdir())] == texts


def test_without_a_folder_only_the_table_is_printed() -> None:
    """Options out of range are refused in a sentence."""
    assert "record" not in run("simulate", "--games", "1", "--players", "2").stdout
    assert run("simulate", "--players", "6").exit_code == 2
