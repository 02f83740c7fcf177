"""``perft``: counting from the command line."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from alhambra_rules.cli import perft as command_module
from alhambra_rules.rulebook.command_line.meter import TaskBar
from tests.cli.running import run

ROOT = Path(__file__).parents[2]
SESSIONS = re.findall(
    r"^\$ (.*)\n(.*)$", (ROOT / "docs" / "perft.md").read_text("utf-8"), re.MULTILINE
)


@pytest.mark.parametrize(("command", "shown"), SESSIONS)
def test_the_page_shows_what_is_printed(
    command: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every example on the page has its output below it."""
    monkeypatch.chdir(ROOT)
    assert run(*shlex.split(command)[1:]).stdout == f"{shown}\n"


@pytest.mark.parametrize("options", [(), ("--divide",)])
def test_a_count_is_made_once_and_shows_its_progress(
    options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[str, int, int]] = []

    class Recorder(TaskBar):
        def show(self, title: str, done: int, total: int | None) -> None:
            shown.append((title, done, total or 0))

    monkeypatch.setattr(command_module, "TaskBar", Recorder)
    run("perft", "2", *options)
    titles = ["First placement"] * 28 if options else ["Placement 1", *["Placement 2"] * 28]
    assert [title for title, _, _ in shown] == titles
    assert shown[-28:] == [(titles[-1], done, 28) for done in range(1, 29)]


def test_divided_there_is_a_row_for_each_first_placement() -> None:
    """The rows add up to the number below them."""
    result = run("perft", "2", "--divide")
    rows = [line.split() for line in result.stdout.splitlines()[2:-2]]
    assert len(rows) == 136
    assert sum(int(row[-1]) for row in rows) == 22_136
    assert result.stdout.endswith("\nperft 2: 22,136\n")
