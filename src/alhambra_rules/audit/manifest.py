"""The manifest of an audit: the inputs, options and version that a resumed run must share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final, Literal, TypeVar

from msgspec import MsgspecError, Struct, to_builtins

from alhambra_rules.audit.inputs import Input
from rulebook_kit import RulebookError
from rulebook_kit.json.text import LARGEST_DOCUMENT, bytes_of
from rulebook_kit.json.types import decode
from rulebook_kit.json.writing import pretty


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
            yield f"it was begun {'with' if self.faults_only else 'without'} --faults-only"
        changes = _changes(self.inputs, now.inputs)
        yield from islice(changes, _MOST_LISTED)
        if more := sum(1 for _ in changes):
            yield f"and {more:,} more"


def read_document(path: Path, kind: type[_Document], most: int = LARGEST_DOCUMENT) -> _Document:
    """Read a JSON file of a report, at most so many bytes; ``AuditError`` if that fails."""
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
