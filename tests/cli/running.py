"""Running the command line in this process or in one of its own, and files for it to read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping

from click.testing import CliRunner, Result

from alhambra_rules.cli.program import program

ANNA = {"name": "Anna", "city": [{"x": 1, "y": 0, "tile": "garden-10-n"}]}
BO = {"name": "Bo", "city": [{"x": 0, "y": 1, "tile": "tower-11", "turned": 1}]}

DIAGRAM = """\
+       ++#######+
    F       G10n
+       ++       +
"""


def position(*players: object, **more: object) -> str:
    """Return a position in JSON on one line, with these players."""
    return json.dumps({"format": "alhambra-position/1", "players": list(players), **more})


LEGAL = position(ANNA)
ILLEGAL = position(ANNA, BO)


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """Run the command line in this process; only errors on purpose are caught."""
    return CliRunner().invoke(program, arguments, input=stdin, prog_name="alhambra-rules")


def run_alone(
    *arguments: str,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
    code: str | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run ``python -m alhambra_rules``, or code of one's own, in a process of its own."""
    start = ["-m", "alhambra_rules"] if code is None else ["-c", code]
    return subprocess.run(
        [sys.executable, *start, *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, **(environment or {})},
    )


def command_lines(commands: Mapping[int, str]) -> Iterator[tuple[str, int]]:
    """Yield the lines of a table of commands by their exit status, each with its status."""
    for status, lines in commands.items():
        for line in lines.strip().splitlines():
            yield line.strip(), status
