"""``five-towers`` as a whole: help, errors and streams."""

from __future__ import annotations

import gzip
import json
import os
import runpy
import subprocess
import sys
from importlib import import_module
from importlib.metadata import entry_points, version

import pytest

from five_towers.catalogue import CATALOGUE
from five_towers.cli.program import COMMANDS
from tests.five_towers.cli.running import LEGAL, run, run_alone


def test_help_names_every_command() -> None:
    """Help teaches by examples, and lists the commands in their order."""
    result = run("--help")
    assert result.exit_code == 0
    assert "five-towers validate game.json" in result.stdout
    listed = [line.split()[0] for line in result.stdout.split("Commands:")[1].splitlines() if line]
    assert (
        listed
        == list(COMMANDS)
        == ["validate", "replay", "simulate", "score", "conformance", "rules"]
    )


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_has_help_with_examples(name: str) -> None:
    """Every command shows how it is called."""
    result = run(name, "-h")
    assert result.exit_code == 0
    assert f"five-towers {name}" in result.stdout
    assert "Examples:" in result.stdout


def test_the_command_is_installed() -> None:
    """The distribution has both commands."""
    scripts = {one.name: one.value for one in entry_points(group="console_scripts")}
    assert scripts["five-towers"] == "five_towers.cli:main"
    assert scripts["alhambra-rules"] == "alhambra_rules.cli:main"
    assert run("--version").stdout == f"five-towers {version('alhambra-rules')}\n"


def test_an_unknown_command_is_an_error() -> None:
    """The nearest command is suggested."""
    result = run("validat")
    assert result.exit_code == 2
    assert 'no command "validat", did you mean "validate"?' in result.stderr


@pytest.mark.parametrize("command", ["validate", "replay", "score"])
def test_packed_files_are_unreadable_with_a_word_on_how_to_read_them(command: str) -> None:
    """What is packed is known by its first bytes."""
    result = run(command, "-", stdin=gzip.compress(LEGAL.encode()))
    said = f"is packed with gzip; unpack it: zcat - | five-towers {command} -"
    assert said in result.stdout + result.stderr
    assert result.exit_code == 2


def test_the_module_runs_as_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``python -m five_towers`` is the same program, and goes by the same name."""
    module = import_module("five_towers.__main__")
    monkeypatch.setattr(sys, "argv", ["five_towers", "--help"])
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(module.__file__), run_name="__main__")
    assert end.value.code == 0
    assert capsys.readouterr().out == run("--help").stdout


def test_a_shell_gets_verdicts_and_no_traceback() -> None:
    """Standard input and exit statuses work; a closed pipe ends with 141."""
    for text, status in ((LEGAL, 0), ("", 2)):
        result = run_alone("validate", "-", stdin=text.encode())
        assert (result.returncode, result.stderr) == (status, b"")
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "five_towers", "validate", "-"]
    closed = subprocess.run(
        command, input=LEGAL.encode(), stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert (closed.returncode, closed.stderr) == (141, b"")


def test_rules_are_told() -> None:
    """The catalogue is listed, told in full, and written for programs."""
    listed = run("rules").stdout
    for rule in CATALOGUE.values():
        assert f"\n{rule.id}  {rule.kind.value}" in listed
    told = run("rules", "build.undo").stdout
    assert "  5 Towers, Estonian rule sheet (et-5t)\n" in told
    assert "What becomes of bids that came after the one that is undone?" in told
    document = json.loads(run("rules", "--format", "json").stdout)
    assert document["format"] == "five-towers-rules/1"
    assert [rule["id"] for rule in document["rules"]] == list(CATALOGUE)
    unknown = run("rules", "tower.eigth")
    assert (unknown.exit_code, unknown.stdout) == (2, "")
    assert unknown.stderr == 'Error: unknown rule "tower.eigth", did you mean "tower.eight"?\n'
