"""The command ``validate``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

from five_towers import in_play
from five_towers.catalogue import NOUNS
from five_towers.cli.looks import LOOKS
from five_towers.descriptor import FIVE_TOWERS
from five_towers.game import GameState, Record, Replay, replay
from five_towers.notation import read_record, schemas
from rulebook_kit import FormatError, FormatFault, replays
from rulebook_kit.command_line.inputs import Recording, print_replay, read_all
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.command_line.sources import Source
from tests.five_towers.cli.running import (
    ALHAMBRA_GAMES,
    GAMES,
    ILLEGAL,
    LEGAL,
    POSITIONS,
    position,
    run,
)

VERDICTS = Draft202012Validator(json.loads(schemas()["five-towers-verdicts-1.schema.json"]))
RECORD = (GAMES / "undone-bid.jsonl").read_bytes()
HEADER, _, EVENTS = RECORD.partition(b"\n")
UNREADABLE = {
    "a-byte-order-mark": b"\xef\xbb\xbf" + RECORD,
    "no-header": EVENTS,
    "a-misspelt-header": HEADER.replace(b"format", b"fromat") + b"\n" + EVENTS,
    "the-other-game": (ALHAMBRA_GAMES / "from-a-position.jsonl").read_bytes(),
    "the-other-game-after-a-byte-order-mark": (
        b'\xef\xbb\xbf {"players": ["Anna", "Bo"], "format" : "alhambra-game/1"}\n'
    ),
    "another-version": RECORD.replace(b"game/1", b"game/2"),
}


def test_verdicts_are_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """The worst status of several files counts; ``--quiet`` prints only violations and errors."""
    monkeypatch.chdir(tmp_path)
    lines = (GAMES / "two-players.jsonl").read_text("utf-8").splitlines(keepends=True)
    for name, text in {
        "missing-line.jsonl": "".join(lines[:3] + lines[4:]),
        "wrong.json": (POSITIONS / "wrong-towers-and-claims.json").read_text("utf-8"),
        "legal.json": LEGAL,
        "no-towers.json": position([]),
        "empty-tower.json": position([], ["sand-12", "sand-6"]),
        "game.jsonl": (GAMES / "several-faults.jsonl").read_text("utf-8"),
        "many.jsonl": f"{LEGAL}\n\n{ILLEGAL}\n{{\n",
        "stopped.jsonl": (GAMES / "out-of-turn.jsonl").read_text("utf-8"),
        "broken.jsonl": HEADER.decode() + '\n{"do": "bid"\n',
        "nothing.json": "{}",
    }.items():
        Path(name).write_text(text, "utf-8")
    for files, status in (
        ("wrong.json", 1),
        ("legal.json", 0),
        ("legal.json legal.json", 0),
        ("no-towers.json", 0),
        ("empty-tower.json", 0),
        ("game.jsonl legal.json", 1),
        ("many.jsonl", 2),
        ("missing.json legal.json", 2),
        (".", 2),
        ("stopped.jsonl", 1),
        ("missing-line.jsonl", 1),
        ("broken.jsonl nothing.json", 2),
    ):
        for arguments in (files, f"--quiet {files}"):
            result = run("validate", *arguments.split())
            assert result.exit_code == status
            assert result.stdout == snapshot(name=arguments)


def test_all_that_is_read_is_counted(tmp_path: Path) -> None:
    """The progress meter needs the number of bytes."""
    many, one = tmp_path / "many.jsonl", tmp_path / "one.json"
    many.write_text(f"{LEGAL}\n{ILLEGAL}\n")
    one.write_text(LEGAL)
    for file in (many, one, GAMES / "undone-bid.jsonl"):
        read = sum(item.source.size for item in read_all(FIVE_TOWERS, str(file), keep_states=False))
        assert read == file.stat().st_size


def test_states_are_kept_on_request() -> None:
    """A long game takes little memory without them."""
    file = str(GAMES / "two-players.jsonl")
    kept = {
        keep: states_of(read_all(FIVE_TOWERS, file, keep_states=keep)) for keep in (False, True)
    }
    assert kept[False] < kept[True]
    assert states_of(read_all(FIVE_TOWERS, file)) == kept[True]


def states_of(items: Iterator[object]) -> int:
    (item,) = items
    assert isinstance(item, Recording)
    return len(item.replay.states)


def test_states_are_kept_only_to_show_them(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {
        "replay": True,
        "replay --format json": False,
        "validate": True,
        "validate --quiet": False,
        "validate --format json": False,
    }
    asked: list[bool] = []

    def watched(record: Record, *, keep_states: bool = True) -> Replay:
        asked.append(keep_states)
        return replay(record, keep_states=keep_states)

    monkeypatch.setattr(in_play, "replay", watched)
    for arguments in kept:
        run(*arguments.split(), str(GAMES / "undone-bid.jsonl"))
    assert dict(zip(kept, asked, strict=True)) == kept


WRONG = POSITIONS / "wrong-towers-and-claims.json"
BOLD = re.compile(r"\x1b\[1m(.+?)\x1b\[0m")
STYLES = re.compile(r"\x1b\[[\d;]*m")


def test_headings_and_rules_are_bold(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text is the same as without colours."""
    monkeypatch.chdir(GAMES)
    for command, file, bold in (
        ("validate", str(WRONG), {str(WRONG), "Anni", "Heidi", "The table", "tower.nine"}),
        ("replay", "out-of-turn.jsonl", {"Line 7", "bid.once", "not checked"}),
        ("replay", "two-players.jsonl", {"two-players.jsonl", "Won by"}),
        ("score", str(POSITIONS / "scored-example.json"), {"Anni", "Heidi"}),
    ):
        shown = run(command, file, "--color", "always").stdout
        assert bold <= set(BOLD.findall(shown))
        assert STYLES.sub("", shown) == run(command, file).stdout


def test_every_command_reports_the_same_faults_of_a_record(snapshot: SnapshotAssertion) -> None:
    for name, data in UNREADABLE.items():
        assert "\n".join(map(str, read_faults(data))) == snapshot(name=name)
        faults = [fault.in_words(NOUNS) for fault in read_faults(data)]
        for command in ("validate", "replay"):
            result = run(command, "-", stdin=data)
            assert result.exit_code == 2
            assert result.stdout.splitlines()[1 : 1 + len(faults)] == [f"  {one}" for one in faults]
        refused = run("score", "-", stdin=data).stderr.splitlines()
        assert refused[1:] == [f"  {fault}" for fault in faults]


def read_faults(data: bytes) -> tuple[FormatFault, ...]:
    with pytest.raises(FormatError) as error:
        read_record(data)
    return error.value.faults


def test_a_replay_that_could_not_begin_has_no_scores(capsys: pytest.CaptureFixture[str]) -> None:
    begun = replays.Replay[Record, GameState](read_record(RECORD), ())
    print_replay(Screen(), FIVE_TOWERS, LOOKS, Source("a.jsonl"), begun)
    assert capsys.readouterr().out == "a.jsonl: legal, 4 players, 25 events\n\n"


def test_verdicts_as_json_are_ok_if_all_files_are_legal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in {"a.json": LEGAL, "b.json": ILLEGAL, "c.json": "{"}.items():
        Path(name).write_text(text, "utf-8")
    for files in (["a.json", "a.json"], ["a.json", "b.json"], ["c.json"]):
        document = json.loads(run("validate", "--format", "json", *files).stdout)
        VERDICTS.validate(document)
        assert document["ok"] == (set(files) == {"a.json"})
        assert [file["file"] for file in document["files"]] == files
