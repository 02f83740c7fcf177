"""Cut the input files into chunks of work, and read them again in blocks and lines.

Files may be packed with gzip or zstd.
"""

from __future__ import annotations

import errno
import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO, Final, Protocol

from attrs import evolve, field, frozen

from alhambra_rules.audit.inputs import Input, InputError
from alhambra_rules.notation.sniffing import Contents, sniff
from rulebook_kit.files import Packing, packing_of
from rulebook_kit.json.reading import begins_as_utf_16
from rulebook_kit.json.text import LARGEST_DOCUMENT
from rulebook_kit.values import FrozenDict

BLOCK: Final = 1 << 18
"""Bytes that are read at once."""

_PACKED_BLOCK: Final = 1 << 10
"""Packed bytes that are unpacked at once. They become at most 32,000 times as many."""

LONGEST: Final = LARGEST_DOCUMENT + 1
"""The most bytes of a line to keep: enough for the reader to see that the line is too long."""

_GZIP: Final = 16 + zlib.MAX_WBITS


class _Unpacker(Protocol):
    """Unpacks one gzip member or one zstd frame."""

    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, /) -> bytes: ...


_Library = tuple[Callable[[], _Unpacker], type[Exception]]


def _gzip() -> _Library:
    return lambda: zlib.decompressobj(_GZIP), zlib.error


def _zstd() -> _Library:
    try:
        from zstandard import ZstdDecompressor, ZstdError  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        missing = "is packed with zstd: python -m pip install 'alhambra-rules[bulk]'"
        raise OSError(errno.ENOPKG, missing) from None
    return ZstdDecompressor().decompressobj, ZstdError


_LIBRARIES: Final[Mapping[Packing, Callable[[], _Library]]] = FrozenDict(
    {"gzip": _gzip, "zstd": _zstd}
)
"""For each packing, a function that makes an unpacker, and the error for damaged data."""


def blocks_of(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the unpacked contents of a file; no block is empty.

    Raises:
        OSError: the file cannot be read, or its packed data are damaged or break off. Everything
            that could be unpacked is yielded first.
    """
    first = stream.read(BLOCK)
    packing = packing_of(first)
    blocks = _plain_blocks(first, stream)
    return blocks if packing is None else _unpacked_blocks(blocks, packing)


def _plain_blocks(block: bytes, stream: BinaryIO) -> Iterator[bytes]:
    while block:
        yield block
        block = stream.read(BLOCK)


def _unpacked_blocks(packed: Iterator[bytes], packing: Packing) -> Iterator[bytes]:
    new_unpacker, damage = _LIBRARIES[packing]()
    unpacker: _Unpacker | None = None
    try:
        for data in _in_small_blocks(packed):
            left = data if unpacker else data.lstrip(b"\0")
            while left:
                unpacker = unpacker or new_unpacker()
                if block := unpacker.decompress(left):
                    yield block
                left = b""
                if unpacker.eof:  # another member may follow, or zeros that fill up a disk block
                    left = unpacker.unused_data.lstrip(b"\0")
                    unpacker = None
    except damage:
        raise OSError(errno.EIO, f"the {packing} data are damaged here") from None
    if unpacker is not None:
        raise OSError(errno.EIO, f"the {packing} data break off here")


def _in_small_blocks(packed: Iterator[bytes]) -> Iterator[bytes]:
    for block in packed:
        for start in range(0, len(block), _PACKED_BLOCK):
            yield block[start : start + _PACKED_BLOCK]


def lines_of(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield each line without its line feed, cut to ``LONGEST`` bytes.

    An error in the blocks drops the unfinished line and ends the lines.
    """
    begun: list[bytes] = []
    kept = 0
    for block in blocks:
        first, *others = block.split(b"\n")
        if kept < LONGEST:
            begun.append(first[: LONGEST - kept])
            kept += len(begun[-1])
        if others:
            yield b"".join(begun)
            last = others.pop()
            for line in others:
                yield line[:LONGEST]
            begun = [last[:LONGEST]]
            kept = len(begun[0])
    if kept:
        yield b"".join(begun)


def split_head(blocks: Iterator[bytes], size: int) -> tuple[bytes, Iterator[bytes]]:
    """Return the first ``size`` bytes, or fewer if there are no more, and the blocks of all bytes.

    If reading the head fails, the returned blocks raise the error at the same place.
    """
    head: list[bytes] = []
    kept = 0
    failed: OSError | None = None
    try:
        for block in blocks:
            head.append(block)
            kept += len(block)
            if kept >= size:
                break
    except OSError as error:
        failed = error
    return b"".join(head)[:size], _rejoined(head, blocks, failed)


def _rejoined(
    head: Iterable[bytes], rest: Iterable[bytes], failed: OSError | None
) -> Iterator[bytes]:
    yield from head
    yield from rest
    if failed is not None:
        raise failed


def joined(blocks: Iterable[bytes], most: int) -> bytes:
    """Return the blocks joined, cut to ``most`` bytes."""
    data = bytearray()
    for block in blocks:
        data += block
        if len(data) >= most:
            break
    return bytes(data[:most])


STRETCH: Final = 1 << 22
"""Approximate bytes of text in a piece of a large file. Smaller files are not cut."""

BUNDLE: Final = 1 << 20
"""Approximate bytes on disk of the small files that make one chunk."""

MOST_IN_BUNDLE: Final = 100

_DIGEST: Final = 16
"""Bytes of a digest."""

_CHANGED: Final = "has changed since the audit began"


@frozen
class Piece:
    """A whole file, or some lines of a large one.

    Attributes:
        input: the file.
        weight: bytes on disk, for progress.
        first_line: the number of the first line.
        start: the offset of the first byte.
        end: the offset after the last byte; None for the whole file.
        data: the unpacked lines of a packed file; None for a plain one.
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
        """Whether this is a whole file that has not been read yet."""
        return self.end is None and self.data is None


@frozen
class Chunk:
    """Pieces that one process checks, one after the other.

    Attributes:
        index: the number of the chunk, from 0. The report has the results in this order.
        pieces: in the order of the files.
    """

    index: int
    pieces: tuple[Piece, ...]

    @property
    def weight(self) -> int:
        """Bytes on disk."""
        return sum(piece.weight for piece in self.pieces)


def part_of(parts: Path, index: int) -> Path:
    """Return the path, in the folder of parts, of the verdicts of the chunk with this number."""
    return parts / f"{index:08}.jsonl"


def cut(inputs: Iterable[Input]) -> Iterator[Chunk]:
    """Yield the chunks of the files, one at a time. They depend on the files alone."""
    for index, pieces in enumerate(_bundled(inputs)):
        yield Chunk(index, tuple(pieces))


def contents_of(head: bytes, file: Input) -> Contents:
    """Return what a file with this beginning holds.

    In a file named ``.jsonl`` or ``.ndjson`` each line is a position, even if there is only one
    line or if none of the first lines can be read. A file in UTF-16 is one document, because its
    error is that of the whole file.
    """
    contents = sniff(head)
    is_one = contents is Contents.RECORD or not head.strip() or begins_as_utf_16(head)
    return Contents.POSITIONS if file.holds_lines and not is_one else contents


def with_digest(file: Input) -> Input:
    """Return the file with the digest of what an audit reads of it, unless it cannot be read."""
    if file.problem is None:
        with suppress(OSError), Path(file.path).open("rb") as stream:  # the judge meets the error
            return evolve(file, digest=_digest_of(file, stream))
    return file


def _digest_of(file: Input, stream: BinaryIO) -> str:
    """Return the digest of a file, or of the beginning of a document that is too long to read."""
    stream.seek(0)
    head = stream.read(LONGEST)
    digest = blake2b(head, digest_size=_DIGEST)
    if packing_of(head) is not None or contents_of(head, file) is Contents.POSITIONS:
        while block := stream.read(BLOCK):
            digest.update(block)
    return digest.hexdigest()


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
    """Yield the whole file, or the pieces of a large file with a document on each line."""
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
            """The judge of the whole file meets the same error and reports it."""
    yield Piece(file, file.size)


def _plain(file: Input, stream: BinaryIO) -> Iterator[Piece]:
    """Yield the pieces of a plain file by their offsets; the last one says if it is broken."""
    start = offset = 0
    first, broken, digest = 1, None, blake2b(digest_size=_DIGEST)
    try:
        stream.seek(0)
        for block in iter(lambda: stream.read(STRETCH), b""):
            digest.update(block)
            end = offset + block.rfind(b"\n") + 1
            if end > offset:
                yield Piece(file, end - start, first, start, end)
                start, first = end, first + block.count(b"\n")
            offset += len(block)
    except OSError as error:
        broken = error.strerror
    if broken is None and not file.has_contents(digest.hexdigest()):
        broken = _CHANGED
    if broken:
        yield Piece(file, max(file.size - start, 0), first, data=b"", broken=broken)
    elif offset > start:
        yield Piece(file, offset - start, first, start, offset)


def _unpacked(file: Input, stream: BinaryIO, blocks: Iterator[bytes]) -> Iterator[Piece]:
    """Yield the pieces of a packed file with their lines; the last one says if it is broken."""
    lines: list[bytes] = []
    size = offset = 0
    first, broken = 1, None
    try:
        for line in lines_of(blocks):
            lines.append(line)
            size += len(line) + 1
            if size >= STRETCH:
                here = stream.tell()
                yield Piece(file, here - offset, first, data=_text(lines))
                first, offset = first + len(lines), here
                lines, size = [], 0
        if not file.has_contents(_digest_of(file, stream)):
            broken = _CHANGED
    except OSError as error:
        broken = error.strerror
    if lines or broken:
        yield Piece(file, file.size - offset, first, data=_text(lines), broken=broken)


def _text(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def blocks_of_piece(piece: Piece) -> Iterator[bytes]:
    """Yield the unpacked bytes of a piece; ``InputError`` if they cannot be read to the end."""
    try:
        yield from _read(piece)
    except OSError as error:
        raise InputError(error.errno, error.strerror) from None


def _read(piece: Piece) -> Iterator[bytes]:
    if piece.data is not None:
        yield piece.data
    if problem := piece.broken or piece.input.problem:
        raise OSError(errno.EIO, problem)
    if piece.data is None:
        with Path(piece.input.path).open("rb") as stream:
            if piece.input.is_changed(os.fstat(stream.fileno())):
                raise OSError(errno.ESTALE, _CHANGED)
            if piece.end is None:
                if not piece.input.has_contents(_digest_of(piece.input, stream)):
                    raise OSError(errno.ESTALE, _CHANGED)
                stream.seek(0)
                yield from blocks_of(stream)
                return
            stream.seek(piece.start)
            left = piece.end - piece.start
            while left > 0 and (block := stream.read(min(BLOCK, left))):
                yield block
                left -= len(block)
