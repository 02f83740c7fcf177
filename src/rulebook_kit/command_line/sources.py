"""Read input files and standard input.

A file with a document on each line is read line by line, so it may have any length.
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

from rulebook_kit import FormatError, FormatFault, NotationError
from rulebook_kit.envelope import LARGEST_RECORD
from rulebook_kit.errors import NO_NOUNS, Nouns
from rulebook_kit.files import UNPACKERS, packing_of
from rulebook_kit.json.faults import on_line
from rulebook_kit.json.text import LARGEST_DOCUMENT
from rulebook_kit.words import printable

_Read = TypeVar("_Read")

STANDARD_INPUT = "-"
"""The file name that means standard input."""

Unreadable = FormatError | NotationError | OSError
"""Why an input cannot be read."""

CAP = LARGEST_DOCUMENT + 1
"""The most bytes read at once: one more than any document may have."""


@frozen
class Source:
    """The place of a document.

    Attributes:
        file: the name of the file, as it was given.
        line: the line of the document, from 1; None if it is the whole file.
        size: the number of bytes that were read.
    """

    file: str
    line: int | None = None
    size: int = 0

    def __str__(self) -> str:
        name = "standard input" if self.file == STANDARD_INPUT else printable(self.file)
        return name if self.line is None else f"{name}:{self.line}"


@frozen
class UnreadableInput:
    """An input that cannot be read.

    Attributes:
        source: its place.
        error: why it cannot be read.
        noun: what it seems to be: ``position`` or ``game``.
        nouns: what the parts of such documents are called.
    """

    source: Source
    error: Unreadable
    noun: str = "position"
    nouns: Nouns = NO_NOUNS


def reasons(spoiled: UnreadableInput, *, in_words: bool = False) -> list[str]:
    """Return each error of an input that cannot be read, on a line.

    Args:
        spoiled: the input.
        in_words: whether to name places as people do, and not by their paths.
    """
    error = spoiled.error if spoiled.source.line is None else on_line(spoiled.error)
    if isinstance(error, OSError):
        return [error.strerror or "the file cannot be opened"]
    if in_words and isinstance(error, FormatError):
        return [printable(fault.in_words(spoiled.nouns)) for fault in error.faults]
    return [printable(str(fault)) for fault in error.faults]


def opened(file: str) -> BinaryIO | nullcontext[BinaryIO]:
    """Open a file for reading. Raises ``OSError`` if it cannot be opened."""
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
        file: the name of the file, as it was given.
        stream: the file, unread so far.
        size: the most bytes to read.

    Raises:
        OSError: the file cannot be read, or it is packed. The message says how to unpack it.
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
    """Yield every line without its end. A line that is far too long is cut."""
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
        file: the name of the file, as it was given.
        head: the bytes that were read already.
        stream: the rest of the file.
    """
    for number, line in enumerate(lines(head, stream), start=1):
        if line.strip():
            yield Source(file, number, len(line) + 1), line


def why_not_opened(file: str, error: OSError) -> UnreadableInput:
    """Return the error for a file that cannot be opened, with a hint if it is a folder."""
    return UnreadableInput(Source(file), _with_hint(file, error))


def _with_hint(file: str, error: OSError) -> OSError:
    if not isinstance(error, IsADirectoryError):
        return error
    hint = f"is a folder; name the files in it, such as {Path(file) / '*.json'}"
    return OSError(errno.EISDIR, hint)


def read_recording(
    file: str, read: Callable[[bytes], _Read], hint: Callable[[bytes], str | None]
) -> _Read | FormatError | OSError:
    """Return what ``read`` makes of a file with one game record, or why it cannot be read.

    Args:
        file: the path, or ``-`` for standard input.
        read: reads the record.
        hint: returns what the file is if it is no record; None if the errors say enough.
    """
    try:
        with opened(file) as stream:
            data = beginning(file, stream, LARGEST_RECORD + 1)
    except OSError as error:
        return _with_hint(file, error)
    try:
        return read(data)
    except FormatError as error:
        hinted = hint(data)
        return error if hinted is None else FormatError([FormatFault("record", hinted)])
