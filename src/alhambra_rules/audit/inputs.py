"""The files to judge: those named, those found in folders, and how to recognise a report folder."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from attrs import frozen

MANIFEST: Final = "manifest.json"
"""The file of a report that says what the audit is about."""

_FORMAT = re.compile(rb'\s*\{\s*"format"\s*:\s*"alhambra-audit-manifest/')
_HEAD: Final = 200


def holds_a_report(folder: Path) -> bool:
    """Whether the folder holds the report of an audit, finished or not."""
    manifest = folder / MANIFEST
    try:
        if not manifest.is_file():
            return False
        with manifest.open("rb") as stream:
            return _FORMAT.match(stream.read(_HEAD)) is not None
    except OSError:
        return False


_KINDS: Final = (".json", ".jsonl", ".ndjson")
_PACKED: Final = ("", ".gz", ".zst")
SUFFIXES: Final = tuple(kind + packed for kind in _KINDS for packed in _PACKED)
"""How the names of files end that are looked for in folders."""


@frozen
class Input:
    """A file to be judged, as it was when it was found.

    Attributes:
        name: as it was given, or found below a folder that was.
        path: the absolute path, for processes in other places.
        size: bytes on disk.
        modified: when it was changed last, in nanoseconds.
        problem: why it cannot be read, as far as that is known already.
    """

    name: str
    path: str
    size: int = 0
    modified: int = 0
    problem: str | None = None

    @property
    def holds_lines(self) -> bool:
        """Whether the name says that each line stands for itself, were there only one."""
        return any(self.name.endswith(f"{kind}{p}") for kind in _KINDS[1:] for p in _PACKED)

    def is_changed(self, now: os.stat_result) -> bool:
        """Whether this is no longer the file that was found."""
        return (now.st_size, now.st_mtime_ns) != (self.size, self.modified)


def find_inputs(paths: Iterable[str | Path], leave_out: Path) -> tuple[Input, ...]:
    """Return the files in the order in which they are named, those of a folder by their names.

    A file that is named twice is judged once. What cannot be read is among them, with its problem.
    Folders that hold the report of an audit are passed over.

    Args:
        paths: files of any name, and folders, which are searched with all that are in them.
        leave_out: the folder of the report to be, which is not searched.
    """
    found: dict[str, Input] = {}
    for path in paths:
        for name in _files_of(os.fspath(path), os.path.realpath(leave_out)):
            file = _input(name)
            found.setdefault(file.path if file.problem else os.path.realpath(name), file)
    return tuple(found.values())


def _files_of(path: str, leave_out: str) -> Iterator[str]:
    """Yield the file, or of a folder the files in it that should hold positions or games."""
    if not Path(path).is_dir():
        yield path
        return
    if holds_a_report(Path(path)):
        return
    files = sorted(_searched(path, leave_out))
    yield from files or [path]


def _searched(top: str, leave_out: str) -> Iterator[str]:
    for folder, subfolders, names in os.walk(top):
        subfolders[:] = [
            name for name in subfolders if not _is_a_report(Path(folder, name), leave_out)
        ]
        yield from (str(Path(folder, name)) for name in names if name.endswith(SUFFIXES))


def _is_a_report(folder: Path, leave_out: str) -> bool:
    return os.path.realpath(folder) == leave_out or holds_a_report(folder)


def _input(name: str) -> Input:
    path = str(Path(name).absolute())
    try:
        now = Path(path).stat()
    except (OSError, ValueError) as error:
        return Input(name, path, problem=getattr(error, "strerror", None) or "is no file's name")
    if stat.S_ISDIR(now.st_mode):
        endings = ", ".join(_KINDS)
        problem = f"in this folder no file's name ends in {endings}, alone or with .gz or .zst"
        return Input(name, path, problem=problem)
    if not stat.S_ISREG(now.st_mode):
        return Input(name, path, problem="is neither a file nor a folder")
    return Input(name, path, now.st_size, now.st_mtime_ns)
