"""``perft``: counting from the command line."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from alhambra_rules.cli import perft as command_module
from rulebook_kit.command_line.meter import TaskBar
from tests.cli.running import run

ROOT = Path(__file__).parents[2]
SESSIONS = re.findall(
    r"^\$ (.*)\n(.*)$", (ROOT / "docs" / "perft.md").read_text("utf-8"), re.MULTILINE
)


def test_the_page_shows_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every example on the page has its output below it."""
    monkeypatch.chdir(ROOT)
    assert SESSIONS
    for command, shown in SESSIONS:
        assert run(*shlex.split(command)[1:]).stdout == f"{shown}\n"


def test_a_count_is_made_once_and_shows_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[str, int, int]] = []

    class Recorder(TaskBar):
        def show(self, title: str, done: int, total: int | None) -> None:
            shown.append((title, done, total or 0))

    monkeypatch.setattr(command_module, "TaskBar", Recorder)
    run("perft", "2")
    assert [title for title, _, _ in shown] == ["Placement 1", *["Placement 2"] * 28]
    assert shown[-28:] == [("Placement 2", done, 28) for done in range(1, 29)]
    shown.clear()
    result = run("perft", "2", "--divide")
    assert shown == [("First placement", done, 28) for done in range(1, 29)]
    rows = [line.split() for line in result.stdout.splitlines()[2:-2]]
    assert len(rows) == 136
    assert sum(int(row[-1]) for row in rows) == 22_136
    assert result.stdout.endswith("\nperft 2: 22,136\n")
