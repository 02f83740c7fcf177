"""Lines come out of blocks wherever these are cut, and none is longer than it may be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.audit import blocks as lines
from alhambra_rules.audit.blocks import LONGEST, joined, lines_of, split_head

BLOCKS = st.lists(st.text("ab\n", max_size=6).map(str.encode).filter(bool), max_size=8)


def breaking_off(blocks: list[bytes]) -> Iterator[bytes]:
    """Yield blocks, then fail."""
    yield from blocks
    raise OSError("damaged")


@given(BLOCKS)
def test_blocks_do_not_show(blocks: list[bytes]) -> None:
    """The lines are those of the whole text, and a last line feed begins none."""
    text = b"".join(blocks)
    expected = text.split(b"\n") if text else []
    assert list(lines_of(blocks)) == (expected if not text.endswith(b"\n") else expected[:-1])


@given(BLOCKS, st.integers(1, 4))
def test_long_lines_lose_their_ends(blocks: list[bytes], longest: int) -> None:
    """Of each line the beginning is kept, and none is lost."""
    whole = list(lines_of(blocks))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lines, "LONGEST", longest)
        assert list(lines_of(blocks)) == [line[:longest] for line in whole]


def test_an_endless_line_takes_no_endless_memory() -> None:
    """What is beyond the limit is let go at once."""
    blocks = (bytes(1 << 20) for _ in range(40))
    assert [len(line) for line in lines_of(blocks)] == [LONGEST]


def test_a_line_begun_is_dropped_where_the_blocks_break_off() -> None:
    """Half a line is no line."""
    read = lines_of(breaking_off([b"one\ntwo\nthr"]))
    assert [next(read), next(read)] == [b"one", b"two"]
    with pytest.raises(OSError, match="damaged"):
        next(read)


@given(BLOCKS, st.integers(0, 12))
def test_a_head_is_read_ahead_and_lost_nowhere(blocks: list[bytes], size: int) -> None:
    """The head is the beginning; the blocks are all there again."""
    text = b"".join(blocks)
    head, again = split_head(iter(blocks), size)
    assert (head, b"".join(again)) == (text[:size], text)
    assert joined(iter(blocks), size) == text[:size]


def test_an_error_comes_where_it_was() -> None:
    """Reading ahead hides no error and brings none forward."""
    head, again = split_head(breaking_off([b"one", b"two"]), 100)
    assert head == b"onetwo"
    assert [next(again), next(again)] == [b"one", b"two"]
    with pytest.raises(OSError, match="damaged"):
        next(again)
