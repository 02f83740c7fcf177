"""What is judged at once: a chunk, which is made of pieces of files.

Where chunks begin and end follows from the files alone, not from who judges them or when.
"""

from __future__ import annotations

from pathlib import Path

from attrs import field, frozen

from alhambra_rules.audit.inputs import Input


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
