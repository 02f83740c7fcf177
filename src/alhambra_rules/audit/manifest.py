"""What an audit is about: its errors, and the manifest that lets a later run resume it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final, Literal

from msgspec import MsgspecError, Struct, json, to_builtins

from alhambra_rules.audit.inputs import Input
from alhambra_rules.rulebook import RulebookError
from alhambra_rules.rulebook.json.text import bytes_of
from alhambra_rules.rulebook.json.writing import pretty


class AuditError(RulebookError):
    """The audit cannot begin or go on; the message says why, and what to do."""


class InputError(OSError):
    """A file to be judged cannot be read, or no further; not to be mixed up with the report's."""


_MOST_TOLD: Final = 5

_LARGEST: Final = 1_000_000_000
"""Bytes of a manifest: enough for some five million files."""


class InputEntry(Struct, forbid_unknown_fields=True):
    """A file as it was when the audit began; time in nanoseconds."""

    name: str
    size: int
    modified: int
    problem: str | None


class Manifest(Struct, forbid_unknown_fields=True):
    """The files, the options, and the version of the rules that they are judged by."""

    format: Literal["alhambra-audit-manifest/1"]
    version: str
    faults_only: bool
    inputs: list[InputEntry]

    @classmethod
    def of(cls, inputs: Iterable[Input], *, version: str, faults_only: bool) -> Manifest:
        """Return the manifest of an audit that begins now."""
        entries = [
            InputEntry(_printable(file.name), file.size, file.modified, file.problem)
            for file in inputs
        ]
        return cls("alhambra-audit-manifest/1", version, faults_only, entries)

    @classmethod
    def read(cls, path: Path) -> Manifest:
        """Return the manifest that was written there.

        Raises:
            AuditError: it cannot be read.
        """
        try:
            return json.decode(bytes_of(path, _LARGEST), type=cls)
        except (OSError, MsgspecError, ValueError) as error:
            raise AuditError(f"{path} cannot be read: {error}") from None

    def text(self) -> str:
        """Return the manifest as JSON."""
        return pretty(to_builtins(self)) + "\n"

    def name_in(self, folder: Path) -> str:
        """Return a name for this audit that no other has, of other files or into another folder."""
        return sha256(json.encode([str(folder), to_builtins(self)])).hexdigest()[:16]

    def differences(self, now: Manifest) -> Iterator[str]:
        """Yield in what the audit differs that is to be gone on with, in words."""
        if self.version != now.version:
            yield f"it was begun with alhambra-rules {self.version}, and this is {now.version}"
        if self.faults_only != now.faults_only:
            yield f"it was begun {'with' if self.faults_only else 'without'} faults only"
        yield from _limited(_changes(self.inputs, now.inputs))


def _changes(then: list[InputEntry], now: list[InputEntry]) -> Iterator[str]:
    before, after = _by_name(then), _by_name(now)
    for name, entry in before.items():
        if name not in after:
            yield f"{name} is not among the files now"
        elif after[name] != entry:
            yield f"{name} has changed"
    yield from (f"{name} was not among the files then" for name in after if name not in before)
    if before == after and list(before) != list(after):
        yield "the files are in another order"


def _by_name(entries: Iterable[InputEntry]) -> Mapping[str, InputEntry]:
    return {entry.name: entry for entry in entries}


def _limited(changes: Iterator[str]) -> Iterator[str]:
    yield from islice(changes, _MOST_TOLD)
    if more := sum(1 for _ in changes):
        yield f"and {more:,} more"


def _printable(name: str) -> str:
    return name.encode("utf-8", "backslashreplace").decode()
