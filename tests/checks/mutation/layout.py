"""Lay out a folder for mutmut: a copy of the project, with the settings for one part."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from shutil import copy2, copytree, ignore_patterns, rmtree
from typing import Final

from tests.checks.mutation.parts import Part
from tests.checks.mutation.undecorated import with_bodies_apart

PROJECT: Final = Path(__file__).resolve().parents[3]

_BESIDE: Final = (
    *("CHANGELOG.md", "Makefile", "README.md"),
    *(".github", "benchmarks", "docs", "examples", "requirements"),
)
"""Other files that tests read."""

_MADE: Final = ignore_patterns("__pycache__", "_build", "node_modules", "site", ".stryker-tmp")
"""Files that tools make in the project."""

_UNUSED: Final = "--snapshot-warn-unused"
"""A part has only some of the tests of a folder, so snapshots may be left over."""

_MYPY: Final = (sys.executable, "-m", "mypy", "--output", "json")

_CAUSED_BY_MUTMUT: Final = (
    *("has-type", "ignore-without-code", "misc", "no-any-return", "no-overload-impl", "no-redef"),
    *("redundant-expr", "unused-ignore", "var-annotated"),
)
"""mypy errors about the way in which mutmut writes a function, not about the change."""


def lay_out(part: Part, folder: Path) -> None:
    """Fill the folder for a part with the current project and the part's settings.

    It has copies and not links: a build of the package would follow links out of the folder.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("src", "tests", *_BESIDE):
        _copy(PROJECT / name, folder / name)
    for file in (folder / "src").rglob("*.py"):
        if part.changes(file.relative_to(folder).as_posix()):
            _move_bodies_apart(file)
    _drop_data(folder / "mutants" / "src")
    settings = "".join(f"{key} = {json.dumps(value)}\n" for key, value in _settings(part).items())
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


def _move_bodies_apart(file: Path) -> None:
    """Let decorated functions call undecorated ones; keep the time of the last change.

    mutmut keeps the results of a file that is older than they are.
    """
    changed = file.stat().st_mtime_ns
    file.write_text(with_bodies_apart(file.read_text(encoding="utf-8")), encoding="utf-8")
    os.utime(file, ns=(changed, changed))


def _drop_data(sources: Path) -> None:
    """Drop data files and results without a source; mutmut copies missing data again."""
    for file in sources.rglob("*"):
        name = str(file.relative_to(sources)).removesuffix(".meta")
        is_code = name.endswith(".py") and (PROJECT / "src" / name).exists()
        if file.is_file() and not is_code:
            file.unlink()


def _of_project() -> str:
    """Return the project's settings without mypy's extra errors, which no option can undo."""
    lines = (PROJECT / "pyproject.toml").read_text().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("enable_error_code"))


def _settings(part: Part) -> Mapping[str, str | float | Sequence[str]]:
    """Return the settings of mutmut; written as JSON, each value is TOML."""
    off = [word for code in _CAUSED_BY_MUTMUT for word in ("--disable-error-code", code)]
    return {
        "source_paths": ["src"],
        "only_mutate": [part.pattern],
        "do_not_mutate": part.left_out,
        "do_not_mutate_patterns": part.lines_left_out,
        "also_copy": _BESIDE,
        "pytest_add_cli_args": [
            "-p",
            "no:cacheprovider",
            "-p",
            "tests.checks.mutation.order",
            _UNUSED,
        ],
        "pytest_add_cli_args_test_selection": part.tests,
        "type_check_command": [*_MYPY, *off, part.sources],
        "timeout_multiplier": 10.0,
        "timeout_constant": 2.0,
        "process_isolation": "forkserver" if part.starts_threads else "fork",
        "track_dependencies": False,
        "use_git_change_detection": False,
    }
