"""The example: two agents that learn nothing play each other."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.no_cover
SCRIPT = Path(__file__).parents[2] / "examples" / "agents" / "greedy_against_random.py"


def run(*arguments: str) -> None:
    """Run the script with these arguments, as Python runs it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "argv", [str(SCRIPT), *arguments])
        runpy.run_path(str(SCRIPT), run_name="__main__")


def test_greed_beats_chance(capsys: pytest.CaptureFixture[str]) -> None:
    """The agent that looks one round ahead wins from either seat, by far."""
    run("--games", "2")
    printed = capsys.readouterr()
    said = re.match(
        r"greedy won 2 of 2 games, drew 0, lost 0\nby (\S+) points on average", printed.out
    )
    assert said
    assert float(said[1]) > 40
    assert printed.err.endswith("\r2 of 2 games\n")


def test_no_games_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """There is no average of none."""
    with pytest.raises(SystemExit) as left:
        run("--games", "0")
    assert left.value.code == 2
    assert "error: play one game at least" in capsys.readouterr().err
