"""Files are read in blocks, unpacked up to the first damage, and split into lines."""

from __future__ import annotations

import errno
import gzip
import io
import sys
import zlib
from collections.abc import Iterator

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.audit import chunks
from alhambra_rules.audit.chunks import (
    BLOCK,
    LONGEST,
    blocks_of,
    joined,
    lines_of,
    split_head,
)
from rulebook_kit.files import packing_of

TEXT = b"".join(b"line %d\n" % number for number in range(60_000))
PACKED = {"gzip": gzip.compress(TEXT, mtime=0), "zstd": zstandard.compress(TEXT)}
SKIPPABLE = b"\x50\x2a\x4d\x18\x04\0\0\0skip"


def unpacked(data: bytes) -> tuple[bytes, str | None]:
    """Return the unpacked bytes, and the error at their end."""
    read, out = blocks_of(io.BytesIO(data)), b""
    try:
        while block := next(read, None):
            out += block
    except OSError as error:
        return out, error.strerror
    return out, None


@given(st.binary(max_size=100).filter(lambda data: packing_of(data) is None))
def test_plain_bytes_come_out_as_they_are(data: bytes) -> None:
    assert unpacked(data) == (data, None)


def test_plain_files_come_in_blocks() -> None:
    assert [len(b) for b in blocks_of(io.BytesIO(bytes(BLOCK + 1)))] == [BLOCK, 1]


@pytest.mark.parametrize("name", PACKED)
def test_what_was_packed_comes_out(name: str) -> None:
    """One member, several in a row, and padding behind them; other bytes are damage."""
    packed = PACKED[name]
    assert packing_of(packed) == name
    assert unpacked(packed) == (TEXT, None)
    assert unpacked(packed * 3) == (TEXT * 3, None)
    assert unpacked(packed + bytes(5_000)) == (TEXT, None)
    assert unpacked(packed + bytes(10) + packed) == (TEXT * 2, None)
    assert unpacked(packed + bytes(5_000) + packed) == (TEXT * 2, None)
    for padding in (0, 10, 5_000):
        text, reason = unpacked(packed + bytes(padding) + b"X")
        assert (text, reason is None) == (TEXT, False)
    text, reason = unpacked(packed[: len(packed) * 3 // 4])
    assert reason == f"the {name} data break off here"
    assert text
    assert TEXT.startswith(text)


def test_frames_that_hold_nothing_are_skipped() -> None:
    """A zstd file may begin with a frame of notes."""
    assert unpacked(SKIPPABLE + PACKED["zstd"]) == (TEXT, None)


def test_damaged_bytes_end_the_blocks() -> None:
    packed = PACKED["gzip"]
    text, reason = unpacked(packed[:-6] + b"xxxxxx")
    assert reason is not None
    assert TEXT.startswith(text)
    assert len(text) > len(TEXT) * 0.9
    assert unpacked(packed + b"more") == (TEXT, reason)


def test_few_bytes_that_unpack_to_very_many_come_in_blocks() -> None:
    """No block is larger than 32 MiB."""
    for bomb in (zlib.compress(bytes(1 << 26), 1, 31), zstandard.compress(bytes(1 << 26))):
        sizes = [len(block) for block in blocks_of(io.BytesIO(bomb))]
        assert sum(sizes) == 1 << 26
        assert max(sizes) <= 1 << 25


def test_without_the_extra_zstd_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the extra to install; gzip needs none."""
    monkeypatch.setitem(sys.modules, "zstandard", None)
    assert list(blocks_of(io.BytesIO(PACKED["gzip"])))
    missing = "is packed with zstd: python -m pip install 'alhambra-rules[bulk]'"
    with pytest.raises(OSError, match="zstd") as error:
        list(blocks_of(io.BytesIO(PACKED["zstd"])))
    assert (error.value.errno, error.value.strerror) == (errno.ENOPKG, missing)


BLOCKS = st.lists(st.text("ab\n", max_size=6).map(str.encode).filter(bool), max_size=8)


def breaking_off(blocks: list[bytes]) -> Iterator[bytes]:
    yield from blocks
    raise OSError("damaged")


@given(BLOCKS)
def test_blocks_do_not_show(blocks: list[bytes]) -> None:
    """The lines are those of the whole text; a last line feed begins no line."""
    text = b"".join(blocks)
    expected = text.split(b"\n") if text else []
    assert list(lines_of(blocks)) == (expected if not text.endswith(b"\n") else expected[:-1])


@given(BLOCKS, st.integers(1, 4))
def test_long_lines_lose_their_ends(blocks: list[bytes], longest: int) -> None:
    whole = list(lines_of(blocks))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chunks, "LONGEST", longest)
        assert list(lines_of(blocks)) == [line[:longest] for line in whole]


def test_an_endless_line_takes_no_endless_memory() -> None:
    blocks = (bytes(1 << 20) for _ in range(40))
    assert [len(line) for line in lines_of(blocks)] == [LONGEST]


def test_a_line_begun_is_dropped_where_the_blocks_break_off() -> None:
    read = lines_of(breaking_off([b"one\ntwo\nthr"]))
    assert [next(read), next(read)] == [b"one", b"two"]
    with pytest.raises(OSError, match="damaged"):
        next(read)


@given(BLOCKS, st.integers(0, 12))
def test_a_head_is_read_ahead_and_lost_nowhere(blocks: list[bytes], size: int) -> None:
    """The blocks still have all bytes after the head was read."""
    text = b"".join(blocks)
    head, again = split_head(iter(blocks), size)
    assert (head, b"".join(again)) == (text[:size], text)
    assert joined(iter(blocks), size) == text[:size]


def test_no_more_is_read_than_is_asked_for() -> None:
    """A block that nobody needs may be a megabyte of a file that is unpacked."""
    blocks = iter([b"one", b"two", b"six", b"ten"])
    head, again = split_head(blocks, 6)
    assert (head, next(blocks), b"".join(again)) == (b"onetwo", b"six", b"onetwoten")
    blocks = iter([b"one", b"two", b"six"])
    assert (joined(blocks, 6), next(blocks)) == (b"onetwo", b"six")


def test_an_error_comes_where_it_was() -> None:
    head, again = split_head(breaking_off([b"one", b"two"]), 100)
    assert head == b"onetwo"
    assert [next(again), next(again)] == [b"one", b"two"]
    with pytest.raises(OSError, match="damaged"):
        next(again)
