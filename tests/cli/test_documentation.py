"""docs/command-line.md has every command. That its examples are right is tested for both games."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.running import run

PAGE = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text("utf-8")
SESSIONS = re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_page_shows_every_command() -> None:
    """No command is left without an example."""
    shown = {session.split()[2] for session in SESSIONS}
    assert shown == {"validate", "show", "moves", "score", "rules", "audit"}


def test_the_page_lists_every_command() -> None:
    """The table at the top has a row for each command."""
    table = PAGE.partition("| --- |")[2].partition("\n\n")[0]
    commands = run("--help").stdout.partition("Commands:\n")[2]
    assert set(re.findall(r"^\| \[`(\w+)", table, re.M)) == set(
        re.findall(r"^  (\w+)", commands, re.M)
    )
