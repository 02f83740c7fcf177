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
from typing import NamedTuple

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
from tests.cli import running as alhambra
from tests.five_towers.cli import running as towers
from tests.five_towers.conformance.engines import TOY

ROOT = Path(__file__).parents[3]
FIXTURES = ROOT / "tests" / "fixtures"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MODULES = FIXTURES / "positions" / "modules-third-round.json"


class Game(NamedTuple):
    """A game's command line.

    Attributes:
        name: what its program is called.
        package: what ``python -m`` runs.
        cli: its folder ``cli``.
        running: its positions for tests.
        schemas: the schemas of its documents, by file.
        documents: options and standard input of commands that print JSON.
        page: the page of the documentation with its console sessions.
    """

    name: str
    package: str
    cli: ModuleType
    running: ModuleType
    schemas: Callable[[], Mapping[str, str]]
    documents: Mapping[str, str | None]
    page: str

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
            f"replay {FIXTURES / 'games' / 'wrong-payment.jsonl'}": None,
        },
        "command-line.md",
    ),
    Game(
        "five-towers",
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
            f"replay {towers.GAMES / 'needless-give-back.jsonl'}": None,
        },
        "five-towers.md",
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
