"""Large files are cut into pieces after their lines; files and pieces make chunks of work."""

from __future__ import annotations

import errno
import io
import os
from hashlib import sha512
from itertools import accumulate
from pathlib import Path

import pytest

from alhambra_rules.audit import chunks as cutting
from alhambra_rules.audit.chunks import Chunk, Piece, blocks_of_piece, cut
from alhambra_rules.audit.inputs import InputError, find_inputs
from tests.audit.corpora import write_lines

PACKED = ("a.jsonl.gz", "a.jsonl.zst")


def chunks_of(*names: str) -> list[Chunk]:
    return list(cut(find_inputs(names, Path("report"))))


def unlike_lines(number: int, length: int) -> list[bytes]:
    """Return lines of this length that hardly become shorter when they are packed."""
    texts = (sha512(bytes([index])).hexdigest() for index in range(number))
    return [f'{{"format": "alhambra-position/1", "{text}'.encode()[:length] for text in texts]


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read little of a file ahead."""
    monkeypatch.setattr(cutting, "BLOCK", 200)
    monkeypatch.setattr(cutting, "LONGEST", 200)


@pytest.mark.usefixtures("small_stretches", "small_blocks")
@pytest.mark.parametrize(("name", "least"), [("a.jsonl", 10), (PACKED[0], 10), (PACKED[1], 1)])
def test_the_pieces_are_the_file(name: str, least: int) -> None:
    """Each has whole lines, the number of its first one, and the bytes read for it.

    The bytes of zstd are unpacked 128 KB at once, here for the first piece.
    """
    lines = unlike_lines(200, 80)
    write_lines(Path(name), lines)
    chunks = chunks_of(name)
    assert [chunk.index for chunk in chunks] == list(range(len(chunks)))
    assert all(len(chunk.pieces) == 1 for chunk in chunks)
    pieces = [piece for chunk in chunks for piece in chunk.pieces]
    texts = [b"".join(blocks_of_piece(piece)) for piece in pieces]
    assert b"".join(texts) == b"".join(line + b"\n" for line in lines)
    assert all(text.endswith(b"\n") for text in texts)
    numbers = accumulate((text.count(b"\n") for text in texts), initial=1)
    assert [piece.first_line for piece in pieces] == list(numbers)[:-1]
    assert sum(chunk.weight for chunk in chunks) == Path(name).stat().st_size
    assert all(piece.weight >= 0 for piece in pieces)
    assert sum(piece.weight > 0 for piece in pieces) >= least


@pytest.mark.usefixtures("small_stretches", "small_blocks")
def test_a_piece_of_a_packed_file_ends_with_the_line_that_fills_it() -> None:
    for name in PACKED:
        for length, in_a_piece in ((100, 10), (111, 10), (112, 9)):
            write_lines(Path(name), unlike_lines(4 * in_a_piece, length - 1))
            texts = [b"".join(blocks_of_piece(*chunk.pieces)) for chunk in chunks_of(name)]
            assert [text.count(b"\n") for text in texts] == [in_a_piece] * 4, (name, length)


def test_small_files_share_a_chunk() -> None:
    """At most a hundred, or until they have a megabyte."""
    full = cutting.BUNDLE
    sizes = [*[10] * 120, full - 5, 5, 7, full, 3, full - 3, 4]
    for number, size in enumerate(sizes):
        Path(f"{number:03}.json").write_bytes(bytes(size))
    found = [[piece.weight for piece in chunk.pieces] for chunk in chunks_of(".")]
    assert found == [[10] * 100, [*[10] * 20, full - 5], [5, 7, full], [3, full - 3], [4]]


@pytest.mark.usefixtures("small_stretches")
def test_a_file_as_large_as_a_piece_is_not_cut() -> None:
    for number, size in enumerate((1_000, 1_001)):
        Path(f"{number}.jsonl").write_bytes(b"{}".ljust(size - 1) + b"\n")
    whole, cut_up = (chunk.pieces[0].is_whole for chunk in chunks_of("0.jsonl", "1.jsonl"))
    assert (whole, cut_up) == (True, False)


@pytest.mark.usefixtures("small_stretches", "small_blocks")
def test_a_large_file_is_cut_after_a_look_at_its_beginning() -> None:
    """Nobody has the memory for all of it."""
    Path("a.json").write_bytes(b"[")
    os.truncate("a.json", 1 << 40)
    (chunk,) = chunks_of("a.json")
    assert [piece.is_whole for piece in chunk.pieces] == [True]


def test_a_piece_ends_with_its_last_byte() -> None:
    Path("a.jsonl").write_bytes(b"12345 and more")
    (file,) = find_inputs(["a.jsonl"], Path("report"))
    for start in (0, 3, 4):
        piece = Piece(file, 1, start=start, end=5)
        assert b"".join(blocks_of_piece(piece)) == b"12345"[start:]


@pytest.mark.usefixtures("small_stretches", "small_blocks")
def test_the_last_piece_ends_with_the_file() -> None:
    """Also if the last line has no line feed, or if nobody can read it."""
    text = b"".join(line + b"\n" for line in unlike_lines(30, 79)) + b"the last"
    Path("a.jsonl").write_bytes(text)
    (file,) = find_inputs(["a.jsonl"], Path("report"))
    pieces = [piece for chunk in cut([file]) for piece in chunk.pieces]
    ends = [piece.end or 0 for piece in pieces]
    starts = [0, *ends[:-1]]
    assert ends[-1] == len(text)
    assert [(piece.start, piece.weight) for piece in pieces] == [
        (start, end - start) for start, end in zip(starts, ends, strict=True)
    ]
    assert pieces[-1].first_line == 1 + text[: starts[-1]].count(b"\n")
    assert list(blocks_of_piece(pieces[-1])) == [text[starts[-1] :]]

    class Failing(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            if self.tell():
                raise OSError(errno.EIO, "Input/output error")
            return super().read(size)

    *_, broken = cutting._plain(file, Failing(text))
    assert (broken.data, broken.end, broken.is_whole) == (b"", None, False)
    assert broken.weight == len(text) - ends[0]


def test_a_piece_that_cannot_be_read_says_why() -> None:
    """Its lines come first, and the error has a number for programs."""
    Path("a.jsonl").write_bytes(b"one\ntwo\n")
    (file,) = find_inputs(["a.jsonl"], Path("report"))
    blocks = blocks_of_piece(Piece(file, 4, data=b"one\n", broken="is damaged"))
    assert next(blocks) == b"one\n"
    with pytest.raises(InputError) as error:
        next(blocks)
    assert (error.value.errno, error.value.strerror) == (errno.EIO, "is damaged")
    Path("a.jsonl").write_bytes(b"other\n")
    with pytest.raises(InputError) as error:
        next(blocks_of_piece(Piece(file, 8)))
    changed = "has changed since the audit began"
    assert (error.value.errno, error.value.strerror) == (errno.ESTALE, changed)
