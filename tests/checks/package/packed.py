"""Whether the library works in a packed program: without sources, without metadata, in a zip."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import alhambra_rules

PROGRAM: Final = Path(__file__).with_name("program.py")
_POSITION: Final = PROGRAM.parents[2] / "fixtures" / "positions" / "three-players-mid-game.json"
"""A legal position."""


def wrong_when_packed(
    command: Sequence[str | Path], env: Mapping[str, str], home: Path
) -> Iterator[str]:
    """Yield what does not work.

    Args:
        command: starts ``program.py``, packed in some way.
        env: the environment in which it runs.
        home: where the packed library is.
    """
    version = alhambra_rules.__version__

    def run(*arguments: str | Path, given: str = "") -> str:
        full = [*command, *arguments]
        answer = subprocess.run(
            full, input=given, env=env, capture_output=True, text=True, check=False
        )
        return answer.stdout if answer.returncode == 0 else answer.stderr

    if f" names and the data of {home}" not in (found := run("names")):
        yield f"names: {found}"
    if (found := run("alhambra-rules", "--version")) != f"alhambra-rules {version}\n":
        yield f"--version: {found}"
    for name in ("alhambra-rules", "five-towers"):
        if f'"version":"{version}"' not in (found := run(name, "serve", given='{"do": "hello"}\n')):
            yield f"{name} serve: {found}"
    found = run("alhambra-rules", "validate", "--format", "sarif", _POSITION)
    try:
        assert json.loads(found)["runs"][0]["tool"]["driver"]["version"] == version
    except (AssertionError, KeyError, ValueError):
        yield f"validate --format sarif: {found}"
