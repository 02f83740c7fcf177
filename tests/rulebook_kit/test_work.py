"""Counting work: only within a block that limits it."""

from __future__ import annotations

import pytest

from rulebook_kit.service.refusals import refusal_of
from rulebook_kit.work import Allowance, Overspent, limited, spend


def test_nothing_is_counted_without_a_limit() -> None:
    with limited(Allowance(work=1)):
        spend(1)
    spend(10**9, 10**9)


@pytest.mark.parametrize(("work", "size"), [(3, 0), (0, 3)])
def test_more_than_is_allowed_is_too_large(work: int, size: int) -> None:
    allowance = Allowance(work=4, size=4)
    with limited(allowance):
        spend(work, size)
        with pytest.raises(Overspent) as caught:
            spend(work, size)
    assert refusal_of(caught.value).kind == "too-large"


def test_blocks_can_share_an_allowance() -> None:
    allowance = Allowance(work=2)
    for _ in range(2):
        with limited(allowance):
            spend(1)
    with limited(Allowance(work=5)), pytest.raises(Overspent), limited(allowance):
        spend(1)
