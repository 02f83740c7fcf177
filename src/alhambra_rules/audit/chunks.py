"""Cut the input files into chunks, in order and as a stream, however many and however large."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from attrs import field, frozen

from alhambra_rules.audit.blocks import LONGEST, blocks_of, lines_of, split_head
from alhambra_rules.audit.inputs import Input
from alhambra_rules.notation.sniffing import Contents, sniff
from alhambra_rules.rulebook.files import packing_of


@frozen
class Piece:
    """A file, or some lines of a large one.

    Attributes:
        input: the file.
        weight: bytes on disk, as progress counts them.
        first_line: the number of the first line.
        start: the byte that it begins with.
        end: the byte after its last one; None if it is all of the file.
        data: the lines themselves, where they had to be unpacked to be counted.
        broken: why the file cannot be read beyond these lines.
    """

    input: Input
    weight: int
    first_line: int = 1
    start: int = 0
    end: int | None = None
    data: bytes | None = field(default=None, repr=False)
    broken: str | None = None

    @property
    def is_whole(self) -> bool:
        """Whether it is all of a file, of which nothing has been read so far."""
        return self.end is None and self.data is None


@frozen
class Chunk:
    """Pieces that are judged by one process, one after the other.

    Attributes:
        index: the number of the chunk, from 0; results are put together in this order.
        pieces: in the order of the files.
    """

    index: int
    pieces: tuple[Piece, ...]

    @property
    def weight(self) -> int:
        """Bytes on disk."""
        return sum(piece.weight for piece in self.pieces)


def part_of(parts: Path, index: int) -> Path:
    """Return the file, in a folder for such, with the verdicts on the chunk of that number."""
    return parts / f"{index:08}.jsonl"


STRETCH: Final = 1 << 22
"""Bytes of text in a piece of a large file, about; files of no more are not cut."""

BUNDLE: Final = 1 << 20
"""Bytes on disk of the small files that are judged together, about."""

MOST_IN_BUNDLE: Final = 100


def cut(inputs: Iterable[Input]) -> Iterator[Chunk]:
    """Yield the chunks that the files are judged in, one after the other."""
    for index, pieces in enumerate(_bundled(inputs)):
        yield Chunk(index, tuple(pieces))


def contents_of(head: bytes, file: Input) -> Contents:
    """Return what a file holds that begins so.

    A name that ends in ``.jsonl`` or ``.ndjson`` says that each line stands for itself, also where
    there is but one, or where none of the first can be read.
    """
    contents = sniff(head)
    if file.holds_lines and head.strip() and contents is not Contents.RECORD:
        return Contents.POSITIONS
    return contents


def _bundled(inputs: Iterable[Input]) -> Iterator[list[Piece]]:
    bundle: list[Piece] = []
    size = 0
    for file in inputs:
        for piece in _pieces_of(file):
            if bundle and not piece.is_whole:
                yield bundle
                bundle, size = [], 0
            bundle.append(piece)
            size += piece.weight
            if not piece.is_whole or size >= BUNDLE or len(bundle) == MOST_IN_BUNDLE:
                yield bundle
                bundle, size = [], 0
    if bundle:
        yield bundle


def _pieces_of(file: Input) -> Iterator[Piece]:
    """Yield the file in pieces: whole, unless it is large and each line stands for itself."""
    if file.size > STRETCH:
        try:
            with Path(file.path).open("rb") as stream:
                beginning = stream.read(LONGEST)
                stream.seek(0)
                head, blocks = split_head(blocks_of(stream), LONGEST)
                changed = file.is_changed(os.fstat(stream.fileno()))
                if contents_of(head, file) is Contents.POSITIONS and not changed:
                    unpack = packing_of(beginning) is not None
                    yield from _unpacked(file, stream, blocks) if unpack else _plain(file, stream)
                    return
        except OSError:
            """Whoever judges the file as a whole will find the same, and say so."""
    yield Piece(file, file.size)


def _plain(file: Input, stream: BinaryIO) -> Iterator[Piece]:
    """Yield the pieces of a plain file: where each begins and ends, or why there are no more."""
    start = offset = 0
    first, broken = 1, None
    try:
        stream.seek(0)
        for block in iter(lambda: stream.read(STRETCH), b""):
            end = offset + block.rfind(b"\n") + 1
            if end > offset:
                yield Piece(file, end - start, first, start, end)
                start, first = end, first + block.count(b"\n")
            offset += len(block)
    except OSError as error:
        broken = error.strerror
    if broken:
        yield Piece(file, file.size - start, first, data=b"", broken=broken)
    elif offset > start:
        yield Piece(file, offset - start, first, start, offset)


def _unpacked(file: Input, stream: BinaryIO, blocks: Iterator[bytes]) -> Iterator[Piece]:
    """Yield the pieces of a packed file with their lines; the last one says if it is broken."""
    lines: list[bytes] = []
    size = told = 0
    first, broken = 1, None
    try:
        for line in lines_of(blocks):
            lines.append(line)
            size += len(line) + 1
            if size >= STRETCH:
                here = stream.tell()
                yield Piece(file, here - told, first, data=_text(lines))
                first, told = first + len(lines), here
                lines, size = [], 0
    except OSError as error:
        broken = error.strerror
    if lines or broken:
        yield Piece(file, file.size - told, first, data=_text(lines), broken=broken)


def _text(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)
