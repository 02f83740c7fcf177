"""The sessions shown on the pages are what the commands really print, from the project's folder."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import run

ROOT = Path(__file__).parents[1]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WITH_FILES_OF_ITS_OWN = {"command-line.md", "five-towers.md"}
SESSIONS = [
    pytest.param(session, id=f"{page.name}:{session.partition(chr(10))[0]}")
    for page in sorted((ROOT / "docs").glob("*.md"))
    if page.name not in WITH_FILES_OF_ITS_OWN
    for session in CONSOLE.findall(page.read_text("utf-8"))
]


@pytest.mark.parametrize("session", SESSIONS)
def test_a_page_shows_what_is_printed(session: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below every command stands its output, complaints included."""
    monkeypatch.chdir(ROOT)
    command, _, shown = session.partition("\n")
    prompt, program, *arguments = shlex.split(command)
    assert (prompt, program) == ("$", "alhambra-rules")
    assert run(*arguments).output == shown


def test_python_blocks_are_sessions() -> None:
    """Every block of Python on the pages is a session, which the doctests run.

    The page on testing an engine has files of tests, too, and a test that runs them.
    """
    pages = set((ROOT / "docs").glob("*.md")) - {ROOT / "docs" / "testing-your-engine.md"}
    for page in sorted(pages):
        for block in re.findall(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S):
            assert block.startswith(">>> "), page.name
