"""Files are read block by block, whatever they are packed with, up to where they are damaged."""

from __future__ import annotations

import gzip
import io
import sys
import zlib

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.audit.blocks import BLOCK, blocks_of
from alhambra_rules.rulebook.files import packing_of

TEXT = b"".join(b"line %d\n" % number for number in range(60_000))
PACKED = {"gzip": gzip.compress(TEXT, mtime=0), "zstd": zstandard.compress(TEXT)}
SKIPPABLE = b"\x50\x2a\x4d\x18\x04\0\0\0skip"


def unpacked(data: bytes) -> tuple[bytes, str | None]:
    """Return what comes out, and why there is no more."""
    read, out = blocks_of(io.BytesIO(data)), b""
    try:
        while block := next(read, None):
            out += block
    except OSError as error:
        return out, error.strerror
    return out, None


@given(st.binary(max_size=100).filter(lambda data: packing_of(data) is None))
def test_plain_bytes_come_out_as_they_are(data: bytes) -> None:
    """What is not packed is not touched."""
    assert unpacked(data) == (data, None)


def test_plain_files_come_in_blocks() -> None:
    """A large file is never there as a whole."""
    assert [len(b) for b in blocks_of(io.BytesIO(bytes(BLOCK + 1)))] == [BLOCK, 1]


@pytest.mark.parametrize("name", PACKED)
def test_what_was_packed_comes_out(name: str) -> None:
    """One stretch, several in a row, and a disk's padding behind them."""
    packed = PACKED[name]
    assert packing_of(packed) == name
    assert unpacked(packed) == (TEXT, None)
    assert unpacked(packed * 3) == (TEXT * 3, None)
    assert unpacked(packed + bytes(5_000)) == (TEXT, None)


def test_frames_that_hold_nothing_are_skipped() -> None:
    """A zstd file may begin with a frame of notes."""
    assert unpacked(SKIPPABLE + PACKED["zstd"]) == (TEXT, None)


@pytest.mark.parametrize("name", PACKED)
def test_a_file_that_breaks_off_gives_what_it_has(name: str) -> None:
    """All that can be unpacked comes out, then the reason why there is no more."""
    text, reason = unpacked(PACKED[name][: len(PACKED[name]) * 3 // 4])
    assert reason == f"the {name} data break off here"
    assert text
    assert TEXT.startswith(text)


def test_damaged_bytes_are_told() -> None:
    """Whatever follows the damage is not looked at."""
    packed = PACKED["gzip"]
    text, reason = unpacked(packed[:-6] + b"xxxxxx")
    assert reason == "the gzip data are damaged here"
    assert TEXT.startswith(text)
    assert len(text) > len(TEXT) * 0.9
    assert unpacked(packed + b"more") == (TEXT, reason)
    assert unpacked(PACKED["zstd"] + b"more") == (TEXT, "the zstd data are damaged here")


def test_few_bytes_that_unpack_to_very_many_come_in_blocks() -> None:
    """No block is larger than 32 MiB, whatever the file holds."""
    for bomb in (zlib.compress(bytes(1 << 26), 1, 31), zstandard.compress(bytes(1 << 26))):
        sizes = [len(block) for block in blocks_of(io.BytesIO(bomb))]
        assert sum(sizes) == 1 << 26
        assert max(sizes) <= 1 << 25


def test_without_the_extra_zstd_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lacks the extra is told what to install; gzip needs none."""
    monkeypatch.setitem(sys.modules, "zstandard", None)
    assert list(blocks_of(io.BytesIO(PACKED["gzip"])))
    with pytest.raises(OSError, match=r"alhambra-rules\[bulk\]"):
        list(blocks_of(io.BytesIO(PACKED["zstd"])))
