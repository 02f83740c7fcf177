"""The files that an audit reads: named files, and files found in folders, except old reports."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from attrs import frozen

from rulebook_kit.words import enumerated

MANIFEST: Final = "manifest.json"
"""The file of a report that names the inputs and options of its audit."""

_FORMAT = re.compile(rb'\s*\{\s*"format"\s*:\s*"alhambra-audit-manifest/')
_HEAD: Final = 200

_LINES: Final = (".jsonl", ".ndjson")
_KINDS: Final = (".json", *_LINES)
_PACKED: Final = ("", ".gz", ".zst")
SUFFIXES: Final = tuple(kind + packed for kind in _KINDS for packed in _PACKED)
"""The endings of the names that are looked for in folders."""

_SUFFIXES_OF_LINES: Final = tuple(kind + packed for kind in _LINES for packed in _PACKED)


class InputError(OSError):
    """An input file cannot be read completely. Writing the report raises other errors."""


@frozen
class Input:
    """A file to check, as it was when it was found.

    Attributes:
        name: the name as given, or as found below a given folder.
        path: the absolute path, for other processes.
        size: bytes on disk.
        modified: the time of the last change, in nanoseconds.
        problem: why the file cannot be read, if that is known already.
        digest: of what an audit reads of its contents; None if that is unknown.
    """

    name: str
    path: str
    size: int = 0
    modified: int = 0
    problem: str | None = None
    digest: str | None = None

    @property
    def holds_lines(self) -> bool:
        """Whether the name says that each line is a document, even if there is only one line."""
        return self.name.endswith(_SUFFIXES_OF_LINES)

    def is_changed(self, now: os.stat_result) -> bool:
        """Whether the file has changed since it was found, by its size and time."""
        return (now.st_size, now.st_mtime_ns) != (self.size, self.modified)

    def has_contents(self, digest: str) -> bool:
        """Whether the contents with this digest are those that were found."""
        return self.digest in (None, digest)


def find_inputs(
    paths: Iterable[str | Path],
    leave_out: Path,
    on_skipped: Callable[[str], object] = lambda _: None,
) -> tuple[Input, ...]:
    """Return the files in the given order; the files of a folder are sorted by name.

    A file that is named twice is listed once. Files that cannot be read are listed with their
    problem. Folders that hold the report of an audit are skipped.

    Args:
        paths: files of any name, and folders, which are searched with all their subfolders.
        leave_out: the folder of the new report, which is not searched.
        on_skipped: called, in any order, with the name of each report and of each file in a folder
            that is skipped, except hidden ones.
    """
    found: dict[str, Input] = {}
    for path in paths:
        for name in _files_of(os.fspath(path), os.path.realpath(leave_out), on_skipped):
            file = _input(name)
            found.setdefault(file.path if file.problem else os.path.realpath(name), file)
    return tuple(found.values())


def _files_of(path: str, leave_out: str, on_skipped: Callable[[str], object]) -> Iterator[str]:
    """Yield the file itself, or the matching files of a folder; the folder if it has none."""
    if not path or not Path(path).is_dir():
        yield path
    elif _is_report(Path(path)):
        on_skipped(path)
    else:
        yield from sorted(_search(path, leave_out, on_skipped)) or [path]


def _search(top: str, leave_out: str, on_skipped: Callable[[str], object]) -> Iterator[str]:
    for folder, subfolders, names in os.walk(top):
        inside = [name for name in subfolders if os.path.realpath(Path(folder, name)) != leave_out]
        reports = [name for name in inside if _is_report(Path(folder, name))]
        subfolders[:] = [name for name in inside if name not in reports]
        chosen = [name for name in names if name.endswith(SUFFIXES)]
        yield from (str(Path(folder, name)) for name in chosen)
        for name in (*reports, *(name for name in names if not name.endswith(SUFFIXES))):
            path = Path(folder, name)
            if not any(part.startswith(".") for part in path.relative_to(top).parts):
                on_skipped(str(path))


def _is_report(folder: Path) -> bool:
    """Whether the folder holds the report of an audit, finished or not."""
    manifest = folder / MANIFEST
    try:
        if not manifest.is_file():
            return False
        with manifest.open("rb") as stream:
            return _FORMAT.match(stream.read(_HEAD)) is not None
    except OSError:
        return False


def _input(name: str) -> Input:
    if not name:
        return Input(name, name, problem="the name of a file is missing")
    path = str(Path(name).absolute())
    try:
        now = Path(path).stat()
    except (OSError, ValueError) as error:
        return Input(name, path, problem=getattr(error, "strerror", None) or "is no file's name")
    if stat.S_ISDIR(now.st_mode):
        endings = enumerated(_KINDS, "or")
        problem = f"in this folder no file's name ends in {endings}, alone or with .gz or .zst"
        return Input(name, path, problem=problem)
    if not stat.S_ISREG(now.st_mode):
        return Input(name, path, problem="is neither a file nor a folder")
    return Input(name, path, now.st_size, now.st_mtime_ns)
