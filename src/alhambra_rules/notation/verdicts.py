"""Verdicts on files for machines, ``alhambra-verdicts/1``: what is broken or unreadable."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct, to_builtins

from alhambra_rules.rulebook.json.verdicts import (
    FaultVerdict,
    FileVerdict,
    Status,
    ViolationVerdict,
    exit_status,
    verdict_of,
)
from alhambra_rules.rulebook.json.writing import pretty

__all__ = [
    "FaultVerdict",
    "FileVerdict",
    "Status",
    "Verdicts",
    "ViolationVerdict",
    "exit_status",
    "verdict_of",
    "write_verdicts",
]


class Verdicts(Struct, forbid_unknown_fields=True):
    """The verdicts on recorded positions of the board game Alhambra."""

    format: Literal["alhambra-verdicts/1"]
    ok: Annotated[bool, Meta(description="whether all files are legal")]
    files: list[FileVerdict]


def write_verdicts(files: Iterable[FileVerdict]) -> str:
    """Return the verdicts as JSON in the format ``alhambra-verdicts/1``, ending in a newline."""
    listed = list(files)
    verdicts = Verdicts("alhambra-verdicts/1", exit_status(listed) == 0, listed)
    return pretty(to_builtins(verdicts)) + "\n"
