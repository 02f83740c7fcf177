"""Run ``five-towers`` in this process, and files to read."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from five_towers.cli.program import program

FIXTURES = Path(__file__).parents[1] / "fixtures"
GAMES = FIXTURES / "games"
POSITIONS = FIXTURES / "positions"


def position(*towers: list[str], **more: object) -> str:
    """Return a position in JSON on one line, with these towers of Anni."""
    anni = {"name": "Anni", "towers": list(towers)}
    return json.dumps({"format": "five-towers-position/1", "players": [anni], **more})


LEGAL = position(["sand-12", "sand-6"])
ILLEGAL = position(["sand-6", "sand-7"])


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(program, arguments, input=stdin, prog_name="five-towers")
