"""Games without the events that the rest can do without: at the end, and in the deal."""

from __future__ import annotations

from typing import ClassVar

import pytest
from attrs import frozen

from rulebook_kit.events import Recorded
from rulebook_kit.testing.strategies import shortened
from tests.testing.draws import scripted


@frozen
class Deal(Recorded):
    """A card is dealt."""

    key: ClassVar[str] = "draw"
    card: int


@frozen
class Play(Recorded):
    """A card is played."""

    key: ClassVar[str] = "do"
    card: int


GAME = (Deal(1), Deal(2), Deal(3), Play(2), Play(3), Deal(4))


def is_legal(events: tuple[Recorded, ...]) -> bool:
    """Whether each card is dealt before it is played; at least two are dealt."""
    dealt = [one.card for one in events if isinstance(one, Deal)]
    return len(dealt) > 1 and all(one.card in dealt for one in events if isinstance(one, Play))


@pytest.mark.parametrize(
    ("answers", "events"),
    [
        ((99, 1, 1, 1, 1, 1), GAME),
        ((5, 1, 1, 1, 1, 1), GAME[:5]),
        ((1, 1, 1, 1, 1, 1), GAME),
        ((99, 0, 1, 1, 1, 1), GAME[:5]),
        ((99, 1, 0, 1, 0, 1), (*GAME[:4], Deal(4))),
        ((99, 1, 1, 1, 1, 0), (Deal(2), Deal(3), Play(2), Play(3), Deal(4))),
        ((4, 0, 0, 0, 0, 0), (Deal(1), Deal(3))),
        ((2, 0, 0, 0, 0, 0), GAME[:2]),
    ],
)
def test_events_are_left_out_where_the_rest_is_legal(
    answers: tuple[int, ...], events: tuple[Recorded, ...]
) -> None:
    """The first answer cuts off, the next four are about the last events, the last one the deal."""
    assert shortened(scripted(*answers), GAME, is_legal) == events
