"""The program ``five-towers``: help, errors and streams."""

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
from syrupy.assertion import SnapshotAssertion

from five_towers.catalogue import CATALOGUE
from five_towers.cli.program import COMMANDS
from tests.five_towers.cli.running import LEGAL, run, run_alone

OF_ENGINES = (("conformance", "run"), ("conformance", "vectors"))


@pytest.mark.parametrize(
    "command", [(), *((name,) for name in COMMANDS), *OF_ENGINES], ids=" ".join
)
def test_every_command_has_help_with_examples(
    command: tuple[str, ...], snapshot: SnapshotAssertion
) -> None:
    result = run(*command, "-h")
    assert result.exit_code == 0
    assert result.stdout == run(*command, "--help").stdout == snapshot


def test_the_command_is_installed() -> None:
    scripts = {one.name: one.value for one in entry_points(group="console_scripts")}
    assert scripts["five-towers"] == "five_towers.cli:main"
    assert scripts["alhambra-rules"] == "alhambra_rules.cli:main"
    assert run("--version").stdout == f"five-towers {version('alhambra-rules')}\n"


def test_an_unknown_command_or_rule_is_an_error(snapshot: SnapshotAssertion) -> None:
    """The nearest one is suggested."""
    for arguments in (["validat"], ["rules", "tower.eigth"]):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == snapshot


@pytest.mark.parametrize("command", ["validate", "replay", "score"])
def test_a_packed_file_is_unreadable(command: str) -> None:
    """The message says how to unpack it."""
    result = run(command, "-", stdin=gzip.compress(LEGAL.encode()))
    assert f"zcat - | five-towers {command} -" in result.output
    assert result.exit_code == 2


def test_the_module_runs_as_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``python -m five_towers`` is the same program."""
    module = import_module("five_towers.__main__")
    monkeypatch.setattr(sys, "argv", ["five_towers", "--help"])
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(module.__file__), run_name="__main__")
    assert end.value.code == 0
    assert capsys.readouterr().out == run("--help").stdout


def test_a_shell_gets_verdicts_and_no_traceback() -> None:
    """A closed pipe ends with 141."""
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


def test_rules_are_shown(snapshot: SnapshotAssertion) -> None:
    listed = run("rules").stdout
    for rule in CATALOGUE.values():
        assert f"\n{rule.id}  {rule.kind.value}" in listed
    assert run("rules", "build.undo").stdout == snapshot
    document = json.loads(run("rules", "--format", "json").stdout)
    assert document["format"] == "five-towers-rules/1"
    assert [rule["id"] for rule in document["rules"]] == list(CATALOGUE)


def test_requests_are_answered() -> None:
    """``hello`` tells the operations of this game."""
    answer = json.loads(run("serve", stdin='{"id": 1, "do": "hello"}\n').stdout)
    assert {"may_add", "max_bid"} <= set(answer["result"]["operations"])
