"""What the commands print about games and positions of 5 Towers.

``tests/rulebook_kit/command_line`` tests what the commands of all games have in common.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from five_towers.cli.looks import LOOKS
from five_towers.descriptor import FIVE_TOWERS
from five_towers.game import GameState, Record
from five_towers.notation import read_record
from rulebook_kit import replays
from rulebook_kit.command_line.inputs import Printer
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.command_line.sources import Source
from tests.cli.running import command_lines
from tests.five_towers.cli.running import GAMES, LEGAL, POSITIONS, position, run

HEADER = '{"format": "five-towers-game/1", "players": ["Õie", "B"]}\n'
RECORD = (GAMES / "two-players.jsonl").read_text("utf-8").splitlines(keepends=True)
BID = '{"do": "bid", "player": "Peeter", "cards": 2}'
FILES = {
    "legal.json": LEGAL,
    "no-towers.json": position(),
    "empty-tower.json": position([], ["sand-12", "sand-6"]),
    "two-of-a-type.json": position(["sand-9", "sand-6"], ["sand-3"]),
    "claim-of-nobody.json": position(["sand-3", "sand-5"], claims=[{"player": "Ani", "total": 9}]),
    "missing-line.jsonl": "".join(RECORD[:3] + RECORD[4:]),
    "wrong-bid.jsonl": "".join(RECORD).replace(BID, BID.replace("2", "3"), 1),
    "nothing-in-the-display.jsonl": HEADER + '{"draw": "reshuffle"}\n' * 3,
    "nobody-to-act.jsonl": HEADER + '{"draw": "lay-out", "card": "sand-6"}\n' * 2,
    "letters.jsonl": HEADER + '{"do": "pass", "player": "Õie"}\n',
}
COMMANDS = {
    0: """
        validate legal.json
        validate no-towers.json
        validate empty-tower.json
        replay two-players.jsonl
        replay two-players.jsonl --color always
        score scored-example.json
        score scored-example.json --color always
        score scored-example.json --format csv
        score no-towers.json
        score two-of-a-type.json --format csv
        score claim-of-nobody.json
        score two-players.jsonl
        score wrong-bid.jsonl
        score undone-bid.jsonl
        score undone-bid.jsonl --format csv
        score needless-give-back.jsonl
        score several-faults.jsonl
        score several-faults.jsonl --format csv
        simulate --games 2 --players 2 --seed 7
        rules build.undo
    """,
    1: """
        validate wrong-towers-and-claims.json
        validate wrong-towers-and-claims.json --color always
        validate --quiet wrong-towers-and-claims.json
        validate claim-of-nobody.json
        validate missing-line.jsonl
        validate --quiet missing-line.jsonl several-faults.jsonl
        replay needless-give-back.jsonl
        replay several-faults.jsonl
        replay out-of-turn.jsonl
        replay out-of-turn.jsonl --color always
        replay nothing-in-the-display.jsonl
        replay nobody-to-act.jsonl
        replay letters.jsonl
        validate --quiet letters.jsonl
    """,
    2: """
        replay legal.json
        score out-of-turn.jsonl
        score out-of-turn.jsonl --format json
        score out-of-turn.jsonl --format csv
        simulate --players 6
        rules tower.eigth
    """,
}
LINES = [*command_lines(COMMANDS)]
SCORED: dict[str, tuple[object, int]] = {
    "scored-example.json": (None, 0),
    "claim-of-nobody.json": (None, 2),
    "two-players.jsonl": ({"finished": True, "faults": 0}, 0),
    "wrong-bid.jsonl": ({"finished": True, "faults": 1}, 1),
    "undone-bid.jsonl": ({"finished": False, "faults": 0}, 0),
    "several-faults.jsonl": ({"finished": False, "faults": 2}, 2),
}


@pytest.fixture(autouse=True)
def _among_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text, "utf-8")
    for file in (*GAMES.iterdir(), *POSITIONS.iterdir()):
        Path(file.name).symlink_to(file)


@pytest.mark.parametrize("called", sorted({line.split()[0] for line, _ in LINES}))
def test_commands_print(called: str, snapshot: SnapshotAssertion) -> None:
    """A replay shows the state before each violation, as far as there is one."""
    for line, status in LINES:
        if line.split()[0] == called:
            result = run(*line.split())
            assert (result.exit_code, line) == (status, line)
            assert (result.stdout, result.stderr) == snapshot(name=line)


def test_scores_in_json_have_the_same_numbers() -> None:
    """They say if a game is not over, and how many violations there are."""
    for file, (game, violations) in SCORED.items():
        document = json.loads(run("score", file, "--format", "json").stdout)
        assert (document["game"], document["violations"]) == (game, violations), file
    document = json.loads(run("score", "scored-example.json", "--format", "json").stdout)
    anni, heidi = document["players"]
    assert (anni["main_tower"], heidi["main_tower"]) == ("tree", "sand")
    assert (anni["player"], heidi["player"]) == ("Anni", "Heidi")
    assert (anni["total"], anni["main"], anni["torn_down"]) == (21, 6, 3)
    assert anni["towers"][0] == {"cards": ["candy-10", "candy-4", "candy-0"], "points": 6}
    (nobody,) = json.loads(run("score", "no-towers.json", "--format", "json").stdout)["players"]
    assert (nobody["main_tower"], nobody["main"], nobody["total"]) == (None, 0, 0)


def test_a_replay_that_could_not_begin_has_no_scores(capsys: pytest.CaptureFixture[str]) -> None:
    record = read_record((GAMES / "undone-bid.jsonl").read_bytes())
    begun = replays.Replay[Record, GameState](record, ())
    Printer(Screen(), FIVE_TOWERS, LOOKS).print_replay(Source("a.jsonl"), begun)
    assert capsys.readouterr().out == "a.jsonl: legal, 4 players, 25 events\n\n"
