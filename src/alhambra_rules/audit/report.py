"""The report: a folder with the verdicts, the summary, and what is needed to go on.

``verdicts.jsonl`` grows in the order of the chunks, whoever judges them. Once a second it is synced
to the disk; then ``progress.json`` is replaced as a whole, and says how long the file is up to
there. So whoever goes on after a process was killed, or the machine failed, cuts off what came
later, and loses or repeats nothing. One audit at a time holds the folder.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from socket import gethostname
from time import monotonic
from typing import Final, TypeVar
from warnings import catch_warnings

from msgspec import MsgspecError, Struct, json, to_builtins

from alhambra_rules.audit.chunks import Chunk, part_of
from alhambra_rules.audit.inputs import MANIFEST
from alhambra_rules.audit.manifest import AuditError, Manifest
from alhambra_rules.audit.summary import Summary
from alhambra_rules.notation.answers_json import AuditDocument
from alhambra_rules.rulebook.files import sync_file, sync_folder, write_whole
from alhambra_rules.rulebook.json.text import bytes_of
from alhambra_rules.rulebook.json.writing import pretty

VERDICTS: Final = "verdicts.jsonl"
SUMMARY: Final = "summary.json"
SUMMARY_TEXT: Final = "summary.txt"
PROGRESS: Final = "progress.json"
PARTS: Final = "parts"
LOCK: Final = ".lock"
HOLDER: Final = ".holder"

_COPIED: Final = 1 << 20

_SYNCED_EVERY: Final = 1.0
"""Seconds; each time costs some tens of milliseconds."""

_Kind = TypeVar("_Kind")


class _Reached(Struct, forbid_unknown_fields=True):
    """How far an audit has come: chunks that are done, and bytes of verdicts on them."""

    chunks: int
    size: int
    summary: AuditDocument


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Make the folder if there is none, and keep other audits out of it; a finished one is open.

    The system takes the lock back when the process ends, however it ends. On a disk without locks a
    file takes their place, which no longer counts when its process is gone.

    Raises:
        AuditError: another audit holds the folder, or it holds something else than an audit.
        OSError: it cannot be made, or not written into.
    """
    from filelock import FileLock, Timeout  # noqa: PLC0415 - slow to load

    _make(folder)
    if (folder / SUMMARY).exists():
        yield
        return
    lock, holder = FileLock(folder / LOCK), folder / HOLDER
    try:
        with catch_warnings(action="ignore"):  # of a disk without locks
            lock.acquire(timeout=1)  # in which a file left behind is found to be no lock
    except Timeout:
        raise AuditError(_held_by_another(folder)) from None
    try:
        holder.write_text(f"process {os.getpid()} on {gethostname()}", "utf-8")
        yield
    finally:
        holder.unlink(missing_ok=True)
        lock.release()
        if (folder / SUMMARY).exists():  # until then others may wait for the lock in this file
            with suppress(OSError):
                (folder / LOCK).unlink()


def _make(folder: Path) -> None:
    """Make the folder, or see that it holds nothing else than an audit."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for made in missing:
        sync_folder(made.parent)
    names = [path.name for path in folder.iterdir() if not path.name.startswith(".")]
    if names and MANIFEST not in names:
        raise AuditError(f"{folder} holds something else than an audit: choose another folder")


_LONGEST_HOLDER: Final = 200
"""Bytes of the holder's name that a message shows."""


def _held_by_another(folder: Path) -> str:
    who = ""
    # The holder has not written its name yet, or has ended just now.
    with suppress(OSError), (folder / HOLDER).open("rb") as stream:
        who = f" ({stream.read(_LONGEST_HOLDER).decode('utf-8', 'replace')})"
    return (
        f"another audit{who} is writing into {folder}: wait for it, or choose another folder;"
        f" if its machine has failed, delete {folder / LOCK}"
    )


class ReportFolder:
    """The folder of one audit, new or to be gone on with; whoever makes it holds the folder.

    Args:
        folder: where the report is to lie; an absolute path.
        manifest: what the audit is about.
        resume: whether to go on with an audit that is there already.

    Attributes:
        parts: the folder for the verdicts on single chunks.
        chunks: how many chunks are done and in the report.
        summary: what came of them.
        finished: whether that is all.

    Raises:
        AuditError: an audit is there and not to be gone on with, or is about something else.
        OSError: the report cannot be written.
    """

    def __init__(self, folder: Path, manifest: Manifest, *, resume: bool) -> None:
        self._folder = folder
        self._waiting: dict[int, Summary] = {}
        self._synced = -inf
        self.parts = folder / PARTS
        _claim(folder, manifest, resume=resume)
        self.finished = (folder / SUMMARY).exists()
        if self.finished:
            reached = _Reached(0, 0, _read(folder / SUMMARY, AuditDocument))
        else:
            reached = self._reached()
        self.chunks, self._size = reached.chunks, reached.size
        self.summary = Summary.of(reached.summary)

    def _reached(self) -> _Reached:
        """Return how far the audit has come; cut off what came later."""
        progress, verdicts = self._folder / PROGRESS, self._folder / VERDICTS
        reached = _Reached(0, 0, Summary().document())
        if progress.exists():
            reached = _read(progress, _Reached)
        verdicts.touch()
        if verdicts.stat().st_size < reached.size:
            raise AuditError(f"{verdicts} has become shorter; begin anew in another folder")
        with verdicts.open("r+b") as stream:
            stream.truncate(reached.size)
        shutil.rmtree(self.parts, ignore_errors=True)
        self.parts.mkdir()
        return reached

    def add(self, chunk: Chunk, summary: Summary) -> None:
        """Take in the verdicts on a chunk, as soon as those on all chunks before it are there."""
        self._waiting[chunk.index] = summary
        while self.chunks in self._waiting:
            self._append(self._waiting.pop(self.chunks))
        if monotonic() - self._synced >= _SYNCED_EVERY:
            self._sync()

    def _append(self, summary: Summary) -> None:
        part = part_of(self.parts, self.chunks)
        with (self._folder / VERDICTS).open("ab") as stream, part.open("rb") as verdicts:
            shutil.copyfileobj(verdicts, stream, _COPIED)
            self._size = stream.tell()
        self.chunks += 1
        self.summary += summary
        part.unlink()

    def _sync(self) -> None:
        """See to it that what is done stays done, whatever happens to the machine."""
        sync_file(self._folder / VERDICTS)
        reached = _Reached(self.chunks, self._size, self.summary.document())
        write_whole(self._folder / PROGRESS, json.encode(reached).decode(), durable=True)
        self._synced = monotonic()

    def close(self) -> None:
        """Keep what is done, if that is not all."""
        if not self.finished:
            self._sync()

    def finish(self) -> Summary:
        """Write the summary, and clear away what is needed no more."""
        sync_file(self._folder / VERDICTS)
        write_whole(self._folder / SUMMARY_TEXT, f"{self.summary}\n", durable=True)
        document = pretty(to_builtins(self.summary.document())) + "\n"
        write_whole(self._folder / SUMMARY, document, durable=True)
        shutil.rmtree(self.parts, ignore_errors=True)  # a stalled worker may still write there
        (self._folder / PROGRESS).unlink(missing_ok=True)
        self.finished = True
        return self.summary


def _claim(folder: Path, manifest: Manifest, *, resume: bool) -> None:
    """Make the folder one for this audit, or see that it is one."""
    path = folder / MANIFEST
    if path.exists():
        if not resume:
            raise AuditError(
                f"{folder} holds an audit already: resume it, delete it, or choose another folder"
            )
        differences = list(Manifest.read(path).differences(manifest))
        if differences:
            reasons = "; ".join(differences)
            raise AuditError(f"{folder} holds an audit of something else: {reasons}")
        return
    write_whole(path, manifest.text(), durable=True)


def _read(path: Path, kind: type[_Kind]) -> _Kind:
    try:
        return json.decode(bytes_of(path), type=kind)
    except (OSError, MsgspecError, ValueError) as error:
        raise AuditError(f"{path} cannot be read: {error}") from None
