"""The rooms of the house: imports point downwards only, in the order of the guide's table."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "alhambra_rules"
ROOMS = re.findall(r"^\| `([a-z_/.]+)` \|", (ROOT / "ARCHITECTURE.md").read_text("utf-8"), re.M)
"""From the top down: a folder ends with a stroke, a file with its suffix."""

FACE = -1
"""The place of the public face, which is above all rooms."""


def room_of(path: str) -> int:
    """Return the place in the table of the room that a file is in."""
    fitting = [room for room in ROOMS if path.startswith(room)]
    return ROOMS.index(max(fitting, key=len)) if fitting else FACE


def imported(module: ast.Module) -> Iterator[str]:
    """Yield the names of the library's modules, and of what is taken from them."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{one.name}" for one in node.names)
        elif isinstance(node, ast.Import):
            yield from (one.name for one in node.names)


@cache
def path_of(name: str) -> str:
    """Return the file or folder within the package that a dotted name begins with."""
    parts = name.split(".")[1:]
    for length in range(len(parts), 0, -1):
        path = "/".join(parts[:length])
        if (PACKAGE / f"{path}.py").exists():
            return f"{path}.py"
        if (PACKAGE / path).is_dir():
            return f"{path}/"
    return ""


def upward_imports() -> Iterator[tuple[str, str]]:
    """Yield each file with a name that it imports from a room above its own."""
    for file in sorted(PACKAGE.rglob("*.py")):
        path = file.relative_to(PACKAGE).as_posix()
        for name in imported(ast.parse(file.read_text("utf-8"))):
            ours = name.startswith("alhambra_rules.")
            if ours and room_of(path_of(name)) < room_of(path):
                yield path, name


def test_every_file_is_in_a_room() -> None:
    """The table knows every file but the public face."""
    files = (file.relative_to(PACKAGE).as_posix() for file in PACKAGE.rglob("*.py"))
    assert {path for path in files if room_of(path) == FACE} == {"__init__.py", "__main__.py"}


def test_imports_point_downwards_only() -> None:
    """No file imports from a room above its own."""
    assert list(upward_imports()) == []
