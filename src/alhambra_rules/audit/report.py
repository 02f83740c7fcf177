"""The report: a folder with the verdicts, the summary, and what is needed to go on.

``verdicts.jsonl`` grows in the order of the chunks, whoever judges them. After each chunk
``progress.json`` is replaced as a whole and says how long the file is up to there; so whoever goes
on after a process was killed, cuts off what came later and loses or repeats nothing.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final, TypeVar

from msgspec import MsgspecError, Struct, json, to_builtins

from alhambra_rules.audit.errors import AuditError
from alhambra_rules.audit.manifest import Manifest
from alhambra_rules.audit.marks import MANIFEST
from alhambra_rules.audit.pieces import Chunk, part_of
from alhambra_rules.audit.summary import Summary
from alhambra_rules.notation.audit_json import AuditDocument
from alhambra_rules.rulebook.command_line.atomic import write_whole
from alhambra_rules.rulebook.json.writing import pretty

VERDICTS: Final = "verdicts.jsonl"
SUMMARY: Final = "summary.json"
SUMMARY_TEXT: Final = "summary.txt"
PROGRESS: Final = "progress.json"
PARTS: Final = "parts"


_COPIED: Final = 1 << 20
_Kind = TypeVar("_Kind")


class _Reached(Struct, forbid_unknown_fields=True):
    """How far an audit has come: chunks that are done, and bytes of verdicts on them."""

    chunks: int
    size: int
    summary: AuditDocument


class ReportFolder:
    """The folder of one audit, new or to be gone on with.

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
        AuditError: an audit is there and not to be gone on with, or is about something else; or
            something else is there.
        OSError: the report cannot be written.
    """

    def __init__(self, folder: Path, manifest: Manifest, *, resume: bool) -> None:
        self._folder = folder
        self._waiting: dict[int, Summary] = {}
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

    def _append(self, summary: Summary) -> None:
        part = part_of(self.parts, self.chunks)
        with (self._folder / VERDICTS).open("ab") as stream, part.open("rb") as verdicts:
            shutil.copyfileobj(verdicts, stream, _COPIED)
            self._size = stream.tell()
        self.chunks += 1
        self.summary += summary
        reached = _Reached(self.chunks, self._size, self.summary.document())
        write_whole(self._folder / PROGRESS, json.encode(reached).decode())
        part.unlink()

    def finish(self) -> Summary:
        """Write the summary, and clear away what is needed no more."""
        write_whole(self._folder / SUMMARY_TEXT, f"{self.summary}\n")
        document = pretty(to_builtins(self.summary.document())) + "\n"
        write_whole(self._folder / SUMMARY, document)
        shutil.rmtree(self.parts, ignore_errors=True)  # a stalled worker may still write there
        (self._folder / PROGRESS).unlink(missing_ok=True)
        self.finished = True
        return self.summary


def _claim(folder: Path, manifest: Manifest, *, resume: bool) -> None:
    """Make the folder one for this audit, or see that it is one."""
    folder.mkdir(parents=True, exist_ok=True)
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
    if any(not found.name.startswith(".") for found in folder.iterdir()):
        raise AuditError(f"{folder} holds something else than an audit: choose another folder")
    write_whole(path, manifest.text())


def _read(path: Path, kind: type[_Kind]) -> _Kind:
    try:
        return json.decode(path.read_bytes(), type=kind)
    except (MsgspecError, ValueError) as error:
        raise AuditError(f"{path} cannot be read: {error}") from None
