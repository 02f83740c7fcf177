"""Where the commands read: files and standard input, whole or line by line.

A file of one document a line is read line by line, so that it may be of any length.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from shlex import quote
from typing import BinaryIO, TypeVar

import click
from attrs import frozen

from alhambra_rules.rulebook import FormatError, FormatFault, NotationError
from alhambra_rules.rulebook.envelope import LARGEST_RECORD
from alhambra_rules.rulebook.files import UNPACKERS, packing_of
from alhambra_rules.rulebook.json.faults import on_line
from alhambra_rules.rulebook.json.text import LARGEST_DOCUMENT
from alhambra_rules.rulebook.words import printable

_Read = TypeVar("_Read")

STANDARD_INPUT = "-"
"""The name of standard input among the files."""

Unreadable = FormatError | NotationError | OSError
"""Why something cannot be read."""

CAP = LARGEST_DOCUMENT + 1
"""How many bytes are read at once: one more than any document may have."""


@frozen
class Source:
    """Where something was read.

    Attributes:
        file: the name of the file as it was given.
        line: the line that it stands on, from 1; None if it is the whole file.
        size: how many bytes were read for it.
    """

    file: str
    line: int | None = None
    size: int = 0

    def __str__(self) -> str:
        name = "standard input" if self.file == STANDARD_INPUT else printable(self.file)
        return name if self.line is None else f"{name}:{self.line}"


@frozen
class Spoiled:
    """What cannot be read, and why not.

    Attributes:
        source: where it stands.
        error: why it cannot be read.
        noun: what it passes for, such as a position or a game.
    """

    source: Source
    error: Unreadable
    noun: str = "position"


def reasons(spoiled: Spoiled) -> list[str]:
    """Return in lines why something cannot be read."""
    error = spoiled.error if spoiled.source.line is None else on_line(spoiled.error)
    if isinstance(error, OSError):
        return [error.strerror or "the file cannot be opened"]
    return [printable(str(fault)) for fault in error.faults]


def opened(file: str) -> BinaryIO | nullcontext[BinaryIO]:
    """Return the file, ready to be read; ``OSError`` if it cannot be."""
    if file == STANDARD_INPUT:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "is closed")
        return nullcontext(sys.stdin.buffer)
    if not file:
        raise OSError(errno.ENOENT, "the name of a file is missing")
    return Path(file).open("rb")


def beginning(file: str, stream: BinaryIO, size: int = CAP) -> bytes:
    """Return the first bytes of a file.

    Args:
        file: its name as it was given.
        stream: the file, of which nothing has been read so far.
        size: how many bytes at most.

    Raises:
        OSError: they cannot be read; or the file is packed, with a word on how to unpack it.
    """
    head = stream.read(size)
    packing = packing_of(head)
    if packing is not None:
        unpacked = f"{UNPACKERS[packing]} {printable(quote(file))}"
        command = click.get_current_context().command_path
        raise OSError(
            errno.EINVAL, f"is packed with {packing}; unpack it: {unpacked} | {command} -"
        )
    return head


def lines(head: bytes, stream: BinaryIO) -> Iterator[bytes]:
    """Yield every line without its end; of one that is far too long only the beginning."""
    *complete, begun = head.split(b"\n")
    yield from complete
    rest = begun + stream.readline(CAP)
    while rest:
        yield rest.removesuffix(b"\n")[:CAP]
        while not rest.endswith(b"\n") and rest:
            rest = stream.readline(CAP)
        rest = stream.readline(CAP)


def documents(file: str, head: bytes, stream: BinaryIO) -> Iterator[tuple[Source, bytes]]:
    """Yield the document on each line that is not empty, with its place.

    Args:
        file: the name of the file as it was given.
        head: what was read of it already.
        stream: the rest of it.
    """
    for number, line in enumerate(lines(head, stream), start=1):
        if line.strip():
            yield Source(file, number, len(line) + 1), line


def why_not_opened(file: str, error: OSError) -> Spoiled:
    """Return that the file cannot be read; of a folder with a word on what to do instead."""
    if isinstance(error, IsADirectoryError):
        hint = f"is a folder; name the files in it, such as {Path(file) / '*.json'}"
        error = OSError(errno.EISDIR, hint)
    return Spoiled(Source(file), error)


def read_recording(
    file: str, read: Callable[[bytes], _Read], hint: Callable[[bytes], str | None]
) -> _Read | FormatError | OSError:
    """Return what comes out of a file with one game record, or why it cannot be read.

    Args:
        file: its path, or ``-`` for standard input.
        read: reads the record.
        hint: says what the file is if it is no record at all; None where its faults say enough.
    """
    try:
        with opened(file) as stream:
            data = beginning(file, stream, LARGEST_RECORD + 1)
    except OSError as error:
        return error
    try:
        return read(data)
    except FormatError as error:
        said = hint(data)
        return error if said is None else FormatError([FormatFault("record", said)])
