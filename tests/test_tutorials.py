"""The sessions shown on the pages are what the commands really print, from the project's folder."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import alhambra_rules as ar
from tests.cli.running import run

ROOT = Path(__file__).parents[1]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WITH_FILES_OF_ITS_OWN = {"a-rulebook-of-your-own.md", "command-line.md", "five-towers.md"}
SESSIONS = [
    pytest.param(session, id=f"{page.name}:{session.partition(chr(10))[0]}")
    for page in sorted((ROOT / "docs").glob("*.md"))
    if page.name not in WITH_FILES_OF_ITS_OWN
    for session in CONSOLE.findall(page.read_text("utf-8"))
]


@pytest.mark.no_cover
@pytest.mark.parametrize("session", SESSIONS)
def test_a_page_shows_what_is_printed(session: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below every command stands its output, complaints included."""
    monkeypatch.chdir(ROOT)
    command, _, shown = session.partition("\n")
    prompt, program, *arguments = shlex.split(command)
    assert (prompt, program) == ("$", "alhambra-rules")
    assert run(*arguments).output == shown


def test_python_blocks_are_sessions() -> None:
    """Every block of Python on the pages is a session, which the doctests run."""
    for page in sorted((ROOT / "docs").glob("*.md")):
        for block in re.findall(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S):
            assert block.startswith(">>> "), page.name


@pytest.mark.no_cover
def test_the_agent_on_the_page_plays_as_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays a game in Python, and on the command line the games of the table."""
    program = ROOT / "examples" / "agents" / "my_agent.py"
    page = (ROOT / "docs" / "environment.md").read_text("utf-8")
    assert f"```py\n{program.read_text('utf-8')}```\n" in page
    played = subprocess.check_output([sys.executable, str(program)], text=True)
    assert set(ast.literal_eval(played)) == {"Anna", "Bo"}
    monkeypatch.chdir(program.parent)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    ((command, shown),) = re.findall(
        r"^\$ alhambra-rules (simulate .*)\n((?:.*\n)+)[\d.]+ games a second$", page, re.M
    )
    assert run(*command.split()).stdout.startswith(shown)


HOT_SEAT = ROOT / "examples" / "hot_seat.py"


def test_the_hot_seat_game_is_short_and_stands_in_the_tutorial() -> None:
    program = HOT_SEAT.read_text("utf-8")
    page = (ROOT / "docs" / "tutorial-front-end.md").read_text("utf-8")
    assert program.count("\n") <= 25
    assert f"```py\n{program}```\n" in page


@pytest.mark.no_cover
def test_the_hot_seat_game_is_played_to_its_end(tmp_path: Path) -> None:
    """It offers every legal action, asks again after a wrong answer, and scores as the library."""
    state = ar.new_game(["Anna", "Bo", "Cem"], seed=7)
    typed, offered, scored = ["", "-1", "x"], 0, 0
    while not state.finished:
        actions = ar.legal_actions(state)
        buys = [number for number, action in enumerate(actions) if isinstance(action, ar.Buy)]
        choice = buys[0] if buys else len(state.log) % len(actions)
        typed.append(str(choice))
        offered += len(actions)
        before, state = state, ar.apply(state, actions[choice])
        scored += len(ar.rounds_scored(before, state))
    played = subprocess.run(
        [sys.executable, str(HOT_SEAT)],
        input="\n".join(typed),
        capture_output=True,
        check=True,
        text=True,
        cwd=tmp_path,
    )
    lines = played.stdout.splitlines()
    assert len(re.findall(r"(?:^|: ) *\d+ \w", played.stdout, re.M)) == offered
    assert played.stdout.count("Scoring round") == scored == 3
    assert ast.literal_eval(lines[-1].partition(": ")[2]) == {
        seat.name: seat.score for seat in state.players
    }
    assert ElementTree.parse(tmp_path / "table.svg").getroot().tag.endswith("svg")
