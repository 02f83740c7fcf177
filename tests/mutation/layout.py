"""A folder in which mutmut finds the project, with the settings for one room."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from shutil import copy2, copytree, ignore_patterns, rmtree
from typing import Final

from tests.mutation.rooms import Room

PROJECT: Final = Path(__file__).resolve().parents[2]

_BESIDE: Final = (
    *("CHANGELOG.md", "CONTRIBUTING.md", "Makefile", "README.md", "constraints.txt"),
    *("benchmarks", "docs", "examples"),
)
"""What tests read, beside the sources and themselves."""

_MADE: Final = ignore_patterns("__pycache__", "_build", "node_modules", "site")
"""What tools make within the project."""

_OF_MUTMUT_ITSELF: Final = (
    *("has-type", "ignore-without-code", "misc", "no-any-return", "no-redef"),
    *("redundant-expr", "unused-ignore", "var-annotated"),
)
"""Errors that mypy finds in how mutmut writes a changed function down, not in the change."""


def lay_out(room: Room, folder: Path) -> None:
    """Fill the folder for a room: the project as it is now, and settings of its own.

    It holds copies: where links lie within the project, building its package finds the sources at
    their ends and nowhere else.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("src", "tests", *_BESIDE):
        _copy(PROJECT / name, folder / name)
    _drop_data(folder / "mutants" / "src")
    settings = "".join(f"{key} = {json.dumps(value)}\n" for key, value in _settings(room).items())
    (folder / "pyproject.toml").write_text(f"{_of_project()}\n[tool.mutmut]\n{settings}")


def _copy(source: Path, copy: Path) -> None:
    if copy.is_dir() and not copy.is_symlink():
        rmtree(copy)
    else:
        copy.unlink(missing_ok=True)
    if source.is_dir():
        copytree(source, copy, ignore=_MADE)
    else:
        copy2(source, copy)


def _drop_data(sources: Path) -> None:
    """Drop the sources' data, and what has no source any more: mutmut copies what is missing."""
    for file in sources.rglob("*"):
        name = str(file.relative_to(sources)).removesuffix(".meta")
        is_code = name.endswith(".py") and (PROJECT / "src" / name).exists()
        if file.is_file() and not is_code:
            file.unlink()


def _of_project() -> str:
    """Return the project's settings, but for mypy's stricter errors: no option can undo those."""
    lines = (PROJECT / "pyproject.toml").read_text().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("enable_error_code"))


def _settings(room: Room) -> Mapping[str, str | float | Sequence[str]]:
    """Return what mutmut is told, such that it is TOML when written as JSON."""
    off = [word for code in _OF_MUTMUT_ITSELF for word in ("--disable-error-code", code)]
    return {
        "source_paths": ["src"],
        "only_mutate": [f"{room.sources}/*"],
        "do_not_mutate": room.left_out,
        "do_not_mutate_patterns": room.lines_left_out,
        "also_copy": _BESIDE,
        "pytest_add_cli_args": ["-p", "no:cacheprovider", "-p", "tests.mutation.order"],
        "pytest_add_cli_args_test_selection": room.tests,
        "type_check_command": [
            sys.executable,
            "-m",
            "mypy",
            "--output",
            "json",
            *off,
            room.sources,
        ],
        "timeout_multiplier": 3.0,
        "timeout_constant": 2.0,
        "track_dependencies": False,
        "use_git_change_detection": False,
    }
