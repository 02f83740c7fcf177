"""``perft``: counting from the command line."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

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


def test_divided_there_is_a_row_for_each_first_placement() -> None:
    """The rows add up to the number below them."""
    result = run("perft", "2", "--divide")
    rows = [line.split() for line in result.stdout.splitlines()[2:-2]]
    assert len(rows) == 136
    assert sum(int(row[-1]) for row in rows) == 22_136
    assert result.stdout.endswith("\nperft 2: 22,136\n")
