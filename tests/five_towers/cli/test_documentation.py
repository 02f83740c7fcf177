"""The console sessions and formats in docs/five-towers.md are right."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from five_towers.notation import read_position, read_record
from tests.five_towers.cli.running import run
from tests.five_towers.conformance.engines import TOY

PAGE = Path(__file__).parents[3] / "docs" / "five-towers.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = FENCE.findall(PAGE.read_text(encoding="utf-8"))
SESSIONS = [text for kind, text in BLOCKS if kind == "console"]
POSITION, RECORD = (text for kind, text in BLOCKS if kind == "json")


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session.partition("\n")[0])
def test_the_page_shows_what_is_printed(
    session: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.json").write_text(POSITION)
    (tmp_path / TOY.name).write_bytes(TOY.read_bytes())
    monkeypatch.chdir(tmp_path)
    command, _, shown = session.partition("\n")
    prompt, program, *arguments = shlex.split(command)
    assert (prompt, program) == ("$", "five-towers")
    assert run(*arguments).stdout == shown


def test_the_formats_on_the_page_can_be_read() -> None:
    assert [player.name for player in read_position(POSITION).players] == ["Anni", "Heidi"]
    assert len(read_record(RECORD).events) == 7
