"""``perft``: counting from the command line."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import BO, position, run

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


def test_a_city_that_breaks_rules_has_placements_only_if_they_mend_it() -> None:
    """A word is said of it, and the count is what it is."""
    result = run("perft", "1", "--from", "-", "--player", "Bo", stdin=position(BO))
    assert result.stdout.startswith("This city breaks rules already")
    assert result.stdout.endswith("perft 1: 0\n")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["x"], "'x' is not a valid integer"),
        (["21"], "21 is not in the range 0<=x<=20"),
        (["0", "--divide"], "--divide needs a depth of 1 or more"),
        (["1", "--player", "Bo"], "--player and --line are about a position"),
        (["1", "--line", "2"], "--player and --line are about a position"),
        (["1", "--from", "nowhere.json"], "nowhere.json cannot be read"),
    ],
)
def test_what_cannot_be_counted_is_said_in_a_sentence(arguments: list[str], complaint: str) -> None:
    """Odd arguments end with status 2."""
    result = run("perft", *arguments)
    assert result.exit_code == 2
    assert complaint in result.stderr
