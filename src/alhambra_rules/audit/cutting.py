"""Cutting the files into chunks, in order and on the way, however many and however large.

A small file is a piece, and small ones are bundled. A large one is cut after the last line that
ends in each stretch of 4 MiB; of a plain file the workers read their part themselves, of a packed
one they are handed the lines, since nobody can begin to unpack in the middle.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from alhambra_rules.audit.inputs import Input
from alhambra_rules.audit.lines import LONGEST, lines_of, split_head
from alhambra_rules.audit.pieces import Chunk, Piece
from alhambra_rules.audit.unpacking import blocks_of
from alhambra_rules.notation.sniffing import Contents, sniff
from alhambra_rules.rulebook.packed import packing_of

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
