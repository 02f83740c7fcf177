"""Verdicts in SARIF and JUnit to the byte, and what is printed in colour."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.running import run
from tests.cli.test_output import FILES

GAMES = Path(__file__).parents[2] / "fixtures" / "games"
NAMES = ("illegal.json", "claims.json", "many.jsonl", "stopped.jsonl", "unknown-hand.jsonl")


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        Path(name).write_text(FILES[name], "utf-8")
    Path("broken file.json").write_text('{"format": "alhambra-position/1",\n "players": 3}')


@pytest.mark.parametrize("form", ["sarif", "junit"])
def test_everything_known_is_written(
    form: str, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    """Places have lines, columns and paths; files are named as they were given."""
    files = [*NAMES, "broken file.json", str(tmp_path / "illegal.json"), "missing.json"]
    text = run("validate", "--format", form, *files).stdout
    text = text.replace(str(tmp_path), "/here").replace(version("alhambra-rules"), "1.2.3")
    assert text == snapshot


def test_what_is_printed_in_colour(snapshot: SnapshotAssertion) -> None:
    for arguments in (
        "rules build.no-gaps tower.nothing --color always",
        "rules build.no-gaps build.on-foot --color always",
        "rules --section redesign --color always",
        "rules --section redesign --language et",
        "validate broken_file.json stopped.jsonl --color always",
        "replay unknown-hand.jsonl --color always",
    ):
        assert run(*arguments.split()).output == snapshot(name=arguments)
