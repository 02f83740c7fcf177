"""The report folder of an audit: verdicts, summary, and the files to resume from.

``verdicts.jsonl`` grows in the order of the chunks. Once a second it is synced to the disk. Then
``progress.json`` is replaced as a whole: it says how long the file is so far. A run that resumes
after a kill or a power failure cuts off what was written later, so nothing is lost or repeated.
One audit at a time locks the folder.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from math import inf
from pathlib import Path
from socket import gethostname
from time import monotonic
from typing import Final, Literal, TypeVar
from warnings import catch_warnings

from msgspec import MsgspecError, Struct, json, to_builtins

from alhambra_rules.audit.chunks import Chunk, part_of
from alhambra_rules.audit.inputs import MANIFEST, Input
from alhambra_rules.audit.summary import Summary
from alhambra_rules.errors import NOUNS
from alhambra_rules.notation.answers_json import AuditDocument
from rulebook_kit import FormatFault, RulebookError
from rulebook_kit.files import sync_file, sync_folder, write_whole
from rulebook_kit.json.codecs import pretty
from rulebook_kit.json.reading import decode
from rulebook_kit.json.text import LARGEST_DOCUMENT, bytes_of
from rulebook_kit.json.verdicts import FileVerdict
from rulebook_kit.words import counted, printable


class AuditError(RulebookError):
    """The audit cannot begin or resume. The message gives the reason and the fix."""


_MOST_LISTED: Final = 5
"""Changed inputs that a message lists."""

_LARGEST: Final = 1_000_000_000
"""Bytes of a manifest: enough for some five million files."""

_Document = TypeVar("_Document", bound=Struct)


class InputEntry(Struct, forbid_unknown_fields=True):
    """A file as it was when the audit began; its time is in nanoseconds.

    The digest of its contents tells it from one of the same size and time that replaced it.
    """

    name: str
    size: int
    modified: int
    problem: str | None
    digest: str | None = None


class Manifest(Struct, forbid_unknown_fields=True):
    """The input files, the options, and the version of this library."""

    format: Literal["alhambra-audit-manifest/1"]
    version: str
    faults_only: bool
    inputs: list[InputEntry]

    @classmethod
    def of(cls, inputs: Iterable[Input], *, version: str, faults_only: bool) -> Manifest:
        """Return the manifest of an audit that begins now."""
        entries = [
            InputEntry(_printable(file.name), file.size, file.modified, file.problem, file.digest)
            for file in inputs
        ]
        return cls("alhambra-audit-manifest/1", version, faults_only, entries)

    @classmethod
    def read(cls, path: Path) -> Manifest:
        """Read a manifest; ``AuditError`` if it cannot be read."""
        return read_document(path, cls, _LARGEST)

    def text(self) -> str:
        """Return the manifest as JSON."""
        return pretty(to_builtins(self)) + "\n"

    def differences(self, now: Manifest) -> Iterator[str]:
        """Yield the reasons why an audit with this manifest cannot be resumed as ``now``."""
        if self.version != now.version:
            yield f"it was begun with alhambra-rules {self.version}, and this is {now.version}"
        if self.faults_only != now.faults_only:
            yield f"it was started {'with' if self.faults_only else 'without'} --faults-only"
        changes = _changes(self.inputs, now.inputs)
        yield from islice(changes, _MOST_LISTED)
        if more := sum(1 for _ in changes):
            yield f"and {more:,} more"


def read_document(path: Path, kind: type[_Document], most: int = LARGEST_DOCUMENT) -> _Document:
    """Read a JSON file of a report, up to ``most`` bytes; raise ``AuditError`` if that fails."""
    try:
        return decode(bytes_of(path, most), kind)
    except (OSError, MsgspecError, ValueError) as error:
        raise AuditError(f"{path} cannot be read: {error}") from None


def _changes(then: list[InputEntry], now: list[InputEntry]) -> Iterator[str]:
    before, after = ({entry.name: entry for entry in entries} for entries in (then, now))
    for name, entry in before.items():
        if name not in after:
            yield f"{name} is not among the files now"
        elif after[name] != entry:
            yield f"{name} has changed"
    yield from (f"{name} was not among the files then" for name in after if name not in before)
    if before == after and list(before) != list(after):
        yield "the files are in another order"


def _printable(name: str) -> str:
    return name.encode("utf-8", "backslashreplace").decode()


VERDICTS: Final = "verdicts.jsonl"
SUMMARY: Final = "summary.json"
SUMMARY_TEXT: Final = "summary.txt"
PROGRESS: Final = "progress.json"
PARTS: Final = "parts"
LOCK: Final = ".lock"
HOLDER: Final = ".holder"

_COPIED: Final = 1 << 20

_MOST_NAMED: Final = 20
"""Illegal and unreadable documents that the summary for people names."""

_LEGAL: Final = b'"status":"legal"'
"""What only the verdict of a legal document contains: names and messages escape the quotes."""

_SYNCED_EVERY: Final = 1.0
"""Seconds. Each sync costs tens of milliseconds."""

_LONGEST_HOLDER: Final = 200
"""Bytes of the holder's name that a message shows."""


class _Reached(Struct, forbid_unknown_fields=True):
    """How far an audit has come: finished chunks, the bytes of their verdicts, and their totals."""

    chunks: int
    size: int
    summary: AuditDocument


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Make the folder if it is missing, and lock it against other audits unless it is finished.

    The system releases the lock when the process ends, even after a kill. On a disk without locks a
    file replaces the lock. It counts only while its process runs.

    Raises:
        AuditError: another audit has locked the folder, or it holds something else than an audit.
        OSError: the folder cannot be made or written into.
    """
    from filelock import FileLock, Timeout  # noqa: PLC0415 - slow to load

    _make(folder)
    if (folder / SUMMARY).exists():
        yield
        return
    lock, holder = FileLock(folder / LOCK), folder / HOLDER
    try:
        with catch_warnings(action="ignore"):  # about a disk without locks
            lock.acquire(timeout=1)  # time enough to see that a file left behind is no lock
    except Timeout:
        raise AuditError(_locked_by_another(folder)) from None
    try:
        holder.write_text(f"process {os.getpid()} on {gethostname()}", "utf-8")
        yield
    finally:
        holder.unlink(missing_ok=True)
        lock.release()
        if (folder / SUMMARY).exists():  # before that, others may wait for the lock in this file
            with suppress(OSError):
                (folder / LOCK).unlink()


def _make(folder: Path) -> None:
    """Make the folder, or check that it holds nothing except an audit."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for made in missing:
        sync_folder(made.parent)
    names = [path.name for path in folder.iterdir() if not path.name.startswith(".")]
    if names and MANIFEST not in names:
        raise AuditError(f"{folder} holds something else than an audit: choose another folder")


def _locked_by_another(folder: Path) -> str:
    who = ""
    # A holder may not have written its name yet, or may have ended just now.
    with suppress(OSError), (folder / HOLDER).open("rb") as stream:
        who = f" ({stream.read(_LONGEST_HOLDER).decode('utf-8', 'replace')})"
    return (
        f"another audit{who} is writing into {folder}: wait for it, or choose another folder;"
        f" if its machine has failed, delete {folder / LOCK}"
    )


class ReportFolder:
    """The folder of one audit, new or resumed. Lock the folder first.

    Args:
        folder: the absolute path of the report.
        manifest: the inputs and options of this audit.
        resume: whether to resume an audit that is there already.
        skipped: the files and reports that the audit skips, sorted.

    Attributes:
        parts: the folder for the verdicts of single chunks.
        chunks: how many chunks are finished and in the report.
        summary: their totals.
        finished: whether all chunks are.

    Raises:
        AuditError: there is an audit already and ``resume`` is False, or it has other inputs.
        OSError: the report cannot be written.
    """

    def __init__(
        self, folder: Path, manifest: Manifest, *, resume: bool, skipped: Sequence[str] = ()
    ) -> None:
        self._folder = folder
        self._skipped = skipped
        self._waiting: dict[int, Summary] = {}
        self._synced = -inf
        self.parts: Path = folder / PARTS
        _claim(folder, manifest, resume=resume)
        self.finished: bool = (folder / SUMMARY).exists()
        if self.finished:
            reached = _Reached(0, 0, read_document(folder / SUMMARY, AuditDocument))
        else:
            reached = self._reached()
        self.chunks: int = reached.chunks
        self._size = reached.size
        self.summary: Summary = Summary.of(reached.summary)
        if self.finished and not (folder / SUMMARY_TEXT).exists():  # a user has deleted it
            self._write_text()

    def _reached(self) -> _Reached:
        """Return how far the audit has come, and cut off what was written later."""
        progress, verdicts = self._folder / PROGRESS, self._folder / VERDICTS
        reached = _Reached(0, 0, Summary().document())
        if progress.exists():
            reached = read_document(progress, _Reached)
        verdicts.touch()
        if verdicts.stat().st_size < reached.size:
            raise AuditError(f"{verdicts} has become shorter; begin again in another folder")
        with verdicts.open("r+b") as stream:
            stream.truncate(reached.size)
        shutil.rmtree(self.parts, ignore_errors=True)
        self.parts.mkdir()
        return reached

    def add(self, chunk: Chunk, summary: Summary) -> None:
        """Append the verdicts of a chunk as soon as all chunks before it are in the report."""
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
        """Make the progress so far survive a failure of the machine."""
        sync_file(self._folder / VERDICTS)
        reached = _Reached(self.chunks, self._size, self.summary.document())
        write_whole(self._folder / PROGRESS, json.encode(reached).decode(), durable=True)
        self._synced = monotonic()

    def close(self) -> None:
        """Keep the finished part of an unfinished audit."""
        if not self.finished:
            self._sync()

    def finish(self) -> Summary:
        """Write the summary, and delete what is no longer needed."""
        sync_file(self._folder / VERDICTS)
        self._write_text()
        document = pretty(to_builtins(self.summary.document())) + "\n"
        write_whole(self._folder / SUMMARY, document, durable=True)
        shutil.rmtree(self.parts, ignore_errors=True)  # a stalled worker may still write there
        (self._folder / PROGRESS).unlink(missing_ok=True)
        self.finished = True
        return self.summary

    def _write_text(self) -> None:
        text = "\n".join([str(self.summary), *self._first_faults(), *self._first_skipped()])
        write_whole(self._folder / SUMMARY_TEXT, f"{text}\n", durable=True)

    def _first_faults(self) -> Iterator[str]:
        """Yield the first illegal and unreadable documents, each with its rules or errors."""
        number = self.summary.illegal + self.summary.unreadable
        if number:
            yield ""
        with (self._folder / VERDICTS).open("rb") as verdicts:
            faulty = (line for line in verdicts if _LEGAL not in line)
            for line in islice(faulty, min(number, _MOST_NAMED)):
                verdict = decode(line, FileVerdict)
                line_number = "" if verdict.line is None else f":{verdict.line}"
                why = ", ".join(_rules_of(verdict)) or _errors_of(verdict)
                more = "; see not_checked in its verdict" if verdict.not_checked else ""
                yield printable(f"{verdict.file}{line_number}: {why}{more}")
        if number > _MOST_NAMED:
            yield f"and {number - _MOST_NAMED:,} more in {VERDICTS}"

    def _first_skipped(self) -> Iterator[str]:
        """Yield the first skipped files and reports."""
        number = len(self._skipped)
        if number:
            yield from ("", f"Skipped files and reports of audits: {number:,}")
            yield from map(printable, self._skipped[:_MOST_NAMED])
        if number > _MOST_NAMED:
            yield f"and {number - _MOST_NAMED:,} more"


def _rules_of(verdict: FileVerdict) -> Iterator[str]:
    """Yield each broken rule, in a game with the line where it is broken first."""
    places = {one.rule: one.where or "" for one in reversed(verdict.violations)}
    for rule in dict.fromkeys(one.rule for one in verdict.violations):
        yield f"{rule} ({places[rule]})" if places[rule].startswith("line ") else rule


def _errors_of(verdict: FileVerdict) -> str:
    """Return the first error of a document that cannot be read, and how many more there are."""
    first, *others = verdict.faults
    more = f", and {counted(len(others), 'more error')}" if others else ""
    if first.path is None:
        return first.message + more
    line = first.line if verdict.line is None else None  # the line of the document is named
    fault = FormatFault(first.path, first.message, line, first.column)
    return fault.in_words(NOUNS) + more


def _claim(folder: Path, manifest: Manifest, *, resume: bool) -> None:
    """Write the manifest, or check that the folder already belongs to this audit."""
    path = folder / MANIFEST
    if path.exists():
        if not resume:
            raise AuditError(
                f"{folder} contains an audit: resume it, delete it, or choose another folder"
            )
        if reasons := "; ".join(Manifest.read(path).differences(manifest)):
            raise AuditError(f"cannot resume: {reasons}")
        return
    write_whole(path, manifest.text(), durable=True)
