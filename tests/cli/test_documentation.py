"""docs/command-line.md shows what the commands really print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import run

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = FENCE.findall(PAGE.read_text(encoding="utf-8"))
SESSIONS = [text for kind, text in BLOCKS if kind == "console"]


@pytest.fixture(autouse=True)
def _files_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = dict(reversed(BLOCKS))
    (tmp_path / "game.json").write_text(texts["json"])
    (tmp_path / "city.txt").write_text(texts["text"])
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session.partition("\n")[0])
def test_the_page_shows_what_is_printed(session: str) -> None:
    """Every example on the page has the output of its command below it."""
    command, _, shown = session.partition("\n")
    prompt, program, *arguments = shlex.split(command)
    assert (prompt, program) == ("$", "alhambra-rules")
    assert run(*arguments).stdout == shown


def test_the_page_shows_every_command() -> None:
    """No command is left without an example."""
    shown = {session.split()[2] for session in SESSIONS}
    assert shown == {"validate", "show", "moves", "score", "rules", "audit"}


def test_the_page_lists_every_command() -> None:
    """The table at the top has a row for each command."""
    table = PAGE.read_text("utf-8").partition("| --- |")[2].partition("\n\n")[0]
    commands = run("--help").stdout.partition("Commands:\n")[2]
    assert set(re.findall(r"^\| \[`(\w+)", table, re.M)) == set(
        re.findall(r"^  (\w+)", commands, re.M)
    )
