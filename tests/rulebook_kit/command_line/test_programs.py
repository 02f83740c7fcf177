"""What the programs of both games have in common: help, version, packed input, pages, schemas."""

from __future__ import annotations

import gzip
import importlib
import json
import os
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import entry_points, version
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import click
import pytest
import zstandard
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

import alhambra_rules.cli.program
import alhambra_rules.notation
import five_towers.cli.program
import five_towers.notation
from alhambra_rules.descriptor import ALHAMBRA
from five_towers.descriptor import FIVE_TOWERS
from rulebook_kit import FormatError
from rulebook_kit.command_line.inputs import Recording, read_all
from rulebook_kit.game import Game as Described
from tests.cli import running as alhambra
from tests.five_towers.cli import running as towers
from tests.five_towers.conformance.engines import TOY

ROOT = Path(__file__).parents[3]
FIXTURES = ROOT / "tests" / "fixtures"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MODULES = FIXTURES / "positions" / "modules-third-round.json"
ALHAMBRA_RECORD = FIXTURES / "games" / "wrong-payment.jsonl"
TOWERS_RECORD = towers.GAMES / "needless-give-back.jsonl"
MARK = b"\xef\xbb\xbf"


class Game(NamedTuple):
    """A game's command line.

    Attributes:
        name: what its program is called.
        described: the game as one value.
        package: what ``python -m`` runs.
        cli: its folder ``cli``.
        running: its positions for tests.
        schemas: the schemas of its documents, by file.
        documents: options and standard input of commands that print JSON.
        page: the page of the documentation with its console sessions.
        record: a recorded game with violations, whose replay does not stop.
        other_record: a game of another game.
    """

    name: str
    described: Described[Any, Any, Any]
    package: str
    cli: ModuleType
    running: ModuleType
    schemas: Callable[[], Mapping[str, str]]
    documents: Mapping[str, str | None]
    page: str
    record: Path
    other_record: Path

    @property
    def commands(self) -> list[str]:
        return list(self.cli.program.COMMANDS)

    def run(self, *arguments: str, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(
            self.cli.program.program, arguments, input=stdin, prog_name=self.name
        )

    def alone(self, *arguments: str) -> list[str]:
        """Return the command of a process of its own."""
        return [sys.executable, "-m", self.package, *arguments]


GAMES = (
    Game(
        "alhambra-rules",
        ALHAMBRA,
        "alhambra_rules",
        alhambra_rules.cli,
        alhambra,
        alhambra_rules.notation.schemas,
        {
            "moves - --tile G6esw": alhambra.LEGAL,
            "moves - --tile tower-12": alhambra.position(alhambra.BO),
            "moves - --tile tower-9-nw": alhambra.DIAGRAM,
            "score - --round 3": alhambra.ILLEGAL,
            "score - --round 2": alhambra.position(alhambra.ANNA, alhambra.BO, dirk=["garden-11"]),
            f"score {MODULES}": None,
            "score - --round 1": alhambra.DIAGRAM,
            "rules": None,
            "rules build.no-gaps --language hu": None,
            "validate -": alhambra.ILLEGAL,
            f"replay {ALHAMBRA_RECORD}": None,
            "replay -": alhambra.LEGAL,
        },
        "command-line.md",
        ALHAMBRA_RECORD,
        TOWERS_RECORD,
    ),
    Game(
        "five-towers",
        FIVE_TOWERS,
        "five_towers",
        five_towers.cli,
        towers,
        five_towers.notation.schemas,
        {
            f"score {towers.POSITIONS / 'scored-example.json'}": None,
            "score -": towers.position(),
            f"score {towers.GAMES / 'two-players.jsonl'}": None,
            "rules": None,
            "rules tower.eight --language et": None,
            "validate -": towers.ILLEGAL,
            f"replay {TOWERS_RECORD}": None,
            "replay -": towers.LEGAL,
        },
        "five-towers.md",
        TOWERS_RECORD,
        ALHAMBRA_RECORD,
    ),
)


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    """Return each game."""
    chosen: Game = request.param
    return chosen


def test_every_command_prints_its_help(game: Game, snapshot: SnapshotAssertion) -> None:
    """The help of each command has examples."""
    for command in ["", *game.commands, "conformance run", "conformance vectors"]:
        result = game.run(*command.split(), "--help")
        assert result.exit_code == 0
        assert game.run(*command.split(), "-h").stdout == result.stdout
        assert not command or "Examples:" in result.stdout
        assert result.stdout == snapshot(name=f"{game.name} {command}".strip())


def test_the_program_is_a_click_command_that_is_installed(game: Game) -> None:
    """Other programs can mount the whole program as a command of theirs."""
    program = game.cli.program.program
    assert isinstance(program, click.Group)
    assert program.list_commands(click.Context(program)) == game.commands
    scripts = {one.name: one.value for one in entry_points(group="console_scripts")}
    assert scripts[game.name] == f"{game.package}.cli:main"
    assert game.run("--version").stdout == f"{game.name} {version('alhambra-rules')}\n"


def test_the_module_runs_as_the_command(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``python -m`` is the same program, whatever the script is called that starts it."""
    module = importlib.import_module(f"{game.package}.__main__")
    monkeypatch.setattr(sys, "argv", ["a-script", "--help"])
    for start in (
        game.cli.main,
        lambda: runpy.run_path(str(module.__file__), run_name="__main__"),
    ):
        with pytest.raises(SystemExit) as end:
            start()
        assert end.value.code == 0
        assert capsys.readouterr().out.startswith(f"Usage: {game.name} ")


def test_shells_complete_commands_with_their_help(game: Game) -> None:
    completer = ShellComplete(game.cli.program.program, {}, game.name, "_X")
    (found,) = completer.get_completions([], "val")
    assert found.value == "validate"
    assert found.help


def test_a_shell_gets_verdicts_and_no_traceback(game: Game) -> None:
    """A pipe that is closed already ends with 141, though the output is too short to fill it."""
    text = game.running.ILLEGAL.encode()
    result = subprocess.run(
        game.alone("validate", "-"), input=text, capture_output=True, check=False
    )
    assert (result.returncode, result.stderr) == (1, b"")
    for form in ("text", "junit"):
        reading, writing = os.pipe()
        os.close(reading)
        command = game.alone("validate", "--format", form, "-")
        closed = subprocess.run(
            command, input=text, stdout=writing, stderr=subprocess.PIPE, check=False
        )
        os.close(writing)
        assert (closed.returncode, closed.stderr) == (141, b"")


def test_packed_files_are_unreadable_with_the_command_to_unpack_them(
    game: Game, tmp_path: Path
) -> None:
    """The first bytes decide, not the name."""
    text = game.running.LEGAL.encode()
    for name, pack, unpacker in (
        ("table 1.json.gz", gzip.compress, "zcat"),
        ("table 1.json.zst", zstandard.compress, "zstdcat"),
        ("plainly-named.json", gzip.compress, "zcat"),
        ("-", gzip.compress, "zcat"),
    ):
        file = name if name == "-" else str(tmp_path / name)
        if name != "-":
            Path(file).write_bytes(pack(text))
        for command in ("validate", "validate --format json", "replay", "score"):
            called, *options = command.split()
            result = game.run(called, *options, file, stdin=pack(text))
            assert result.exit_code == 2
            unpacked = f"{unpacker} {shlex.quote(file)} | {game.name} {called} -"
            assert unpacked in result.stdout + result.stderr


def test_json_fits_the_schema_that_its_format_names(game: Game) -> None:
    for arguments, stdin in game.documents.items():
        printed = game.run(*arguments.split(), "--format", "json", stdin=stdin).stdout
        document = json.loads(printed)
        schema = game.schemas()[f"{document['format'].replace('/', '-')}.schema.json"]
        Draft202012Validator(json.loads(schema)).validate(document)


def test_it_serves_the_questions_of_its_game(game: Game) -> None:
    answer = json.loads(game.run("serve", stdin='{"do": "hello"}\n').stdout)
    assert answer["result"]["name"] == game.name
    assert answer["result"]["protocol"] == f"{game.name.removesuffix('-rules')}-protocol/1"
    assert game.run("serve", "--help").stdout.count(f"{game.name} serve") > 1


def test_the_page_shows_what_is_printed(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every example on the page has the output of its command below it."""
    blocks = FENCE.findall((ROOT / "docs" / game.page).read_text("utf-8"))
    texts = dict(reversed(blocks))
    (tmp_path / "game.json").write_text(texts["json"])
    (tmp_path / "city.txt").write_text(texts.get("text", ""))
    (tmp_path / TOY.name).write_bytes(TOY.read_bytes())
    monkeypatch.chdir(tmp_path)
    sessions = [text for kind, text in blocks if kind == "console"]
    assert sessions
    for session in sessions:
        command, _, shown = session.partition("\n")
        prompt, program, *arguments = shlex.split(command)
        assert (prompt, program) == ("$", game.name)
        assert game.run(*arguments).stdout == shown, command


@pytest.mark.no_cover
def test_a_replay_may_keep_only_its_last_state(game: Game) -> None:
    replayed = game.described.play.replay(game.record.read_bytes())
    short = game.described.play.replay(game.record.read_bytes(), keep_states=False)
    assert len(replayed.states) == len(replayed.record.events) + 1
    assert short.states == replayed.states[-1:]


def test_every_command_reports_the_same_faults_of_a_record(game: Game, tmp_path: Path) -> None:
    """Every command recognises a spoilt record as a record."""
    record, other = game.record.read_bytes(), game.other_record.read_bytes()
    header, end, events = record.partition(b"\n")
    spoilt = (
        (MARK + record, "line 1: $"),
        (events, "line 1"),
        (header.replace(b"format", b"fromat") + end + events, "line 1: $"),
        (other, "line 1: $.format"),
        (MARK + other, "line 1: $.format"),
        (record.replace(b"game/1", b"game/2"), "line 1: $.format"),
        (record[:-5], f"line {record.count(end)}"),
    )
    for number, (data, path) in enumerate(spoilt):
        with pytest.raises(FormatError) as error:
            game.described.play.replay(data)
        faults = error.value.faults
        assert faults[0].path == path
        told = [f"  {fault.in_words(game.described.nouns)}" for fault in faults]
        for command in ("validate", "replay"):
            result = game.run(command, "-", stdin=data)
            assert result.exit_code == 2
            said = result.stdout.splitlines()
            assert said[: len(told) + 1] == ["standard input: unreadable", *told]
        assert game.run("score", "-", stdin=data).stderr.splitlines()[1:] == told
        document = json.loads(game.run("replay", "-", "--format", "json", stdin=data).stdout)
        assert [one["message"] for one in document["unreadable"]] == [one.message for one in faults]
        if "audit" in game.commands:
            file, report = tmp_path / f"{number}.jsonl", tmp_path / f"{number}"
            file.write_bytes(data)
            game.run("audit", str(file), "--out", str(report))
            verdict = json.loads((report / "verdicts.jsonl").read_text("utf-8"))
            assert verdict["faults"] == document["unreadable"]


@pytest.mark.no_cover
def test_states_of_a_game_are_kept_only_to_show_them(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long game takes little memory without them."""
    kept = {
        "replay": True,
        "replay --format json": False,
        "validate": True,
        "validate --quiet": False,
        "validate --format json": False,
        "score": False,
    }
    if "--draw" in game.run("replay", "--help").stdout:
        kept |= {"replay --draw none": False, "validate --draw none": False}
    asked: list[bool] = []
    module = importlib.import_module(f"{game.package}.in_play")
    replay = module.replay

    def watched(record: object, *, keep_states: bool = True) -> object:
        asked.append(keep_states)
        return replay(record, keep_states=keep_states)

    monkeypatch.setattr(module, "replay", watched)
    for arguments in kept:
        game.run(*arguments.split(), str(game.record))
    assert dict(zip(kept, asked, strict=True)) == kept


@pytest.mark.no_cover
def test_all_that_is_read_is_counted(game: Game, tmp_path: Path) -> None:
    """The progress meter needs the number of bytes. All states of a game are kept, or the last."""
    many, one = tmp_path / "many.jsonl", tmp_path / "one.json"
    many.write_text(f"{game.running.LEGAL}\n{game.running.ILLEGAL}\n")
    one.write_text(game.running.LEGAL)
    for file in (many, one, game.record):
        items = [*read_all(game.described, str(file))]
        assert sum(item.source.size for item in items) == file.stat().st_size
    for keep_states in (True, False):
        (item,) = read_all(game.described, str(game.record), keep_states=keep_states)
        assert isinstance(item, Recording)
        assert len(item.replay.states) == (item.replay.reached if keep_states else 1)


@pytest.mark.no_cover
def test_random_games_are_written_as_legal_records(game: Game, tmp_path: Path) -> None:
    """The same seeds give the same games."""
    folder = tmp_path / "new" / "games"
    options = ["--games", "2", "--players", "2", "--seed", "7", "--out", str(folder)]
    result = game.run("simulate", *options)
    assert result.exit_code == 0
    assert result.stdout.endswith(f"2 records written to {folder}\n")
    texts = {file.name: file.read_text("utf-8") for file in folder.iterdir()}
    assert sorted(texts) == [f"2-players-seed-{seed}.jsonl" for seed in (7, 8)]
    library = importlib.import_module(game.package)
    for text in texts.values():
        replayed = library.replay(library.read_record(text))
        assert replayed.ok
        assert replayed.final.finished
    assert game.run("simulate", *options).stdout == result.stdout
    assert {file.name: file.read_text("utf-8") for file in folder.iterdir()} == texts


def test_rules_are_listed_by_section(game: Game) -> None:
    """Every rule stands under its section; JSON has it with its sources and rulings."""
    catalogue = importlib.import_module(f"{game.package}.catalogue")
    output = game.run("rules").stdout
    for title in catalogue.SECTIONS.values():
        assert f"\n{title}\n\n" in f"\n{output}"
    document = json.loads(game.run("rules", "--format", "json").stdout)
    assert document["format"] == f"{game.name.removesuffix('-rules')}-rules/1"
    assert [one["id"] for one in document["rules"]] == list(catalogue.CATALOGUE)
    for one, rule in zip(document["rules"], catalogue.CATALOGUE.values(), strict=True):
        assert f"\n{rule.id}  {rule.kind.value}" in output
        assert f"\n  {rule.statement}\n" in output
        assert one["section"] == catalogue.SECTIONS[rule.section]
        assert [ruling["reason"] for ruling in one["rulings"]] == [
            ruling.reason for ruling in rule.rulings
        ]
