"""A replay after an event that moves missing cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from five_towers.game import Build, Event, LayOut, Record, Take, play_out, record_of, replay
from five_towers.game.playing import new_game
from tests.five_towers.strategies import NAMES

PLAYED = record_of(play_out(new_game(NAMES[:3], seed=1), seed=1))


def place_of(kind: type[Event]) -> int:
    """Return the index of an event of that kind that moves cards."""
    events = enumerate(PLAYED.events)
    return next(at for at, one in events if type(one) is kind and getattr(one, "cards", True))


def with_other(at: int, *events: Event) -> Record:
    """Return the record up to an event, with others in its place."""
    return evolve(PLAYED, events=(*PLAYED.events[:at], *events))


def laid_out_again() -> tuple[int, Event, str]:
    """Return a card that is laid out although it lies out already."""
    at = place_of(LayOut) + 1
    first = PLAYED.events[at - 1]
    assert isinstance(first, LayOut)
    return at, first, "round.display"


def taken_from_nowhere() -> tuple[int, Event, str]:
    """Return cards that are taken although none of them lies out."""
    at = place_of(Take)
    taken = PLAYED.events[at]
    assert isinstance(taken, Take)
    lying = replay(PLAYED).states[at].display
    others = [card for card in replay(PLAYED).states[at].deck if card not in lying]
    return at, evolve(taken, cards=others[: len(taken.cards)]), "bid.take"


def built_from_nowhere() -> tuple[int, Event, str]:
    """Return cards that are built with, one of which was not taken."""
    at = place_of(Build)
    built = PLAYED.events[at]
    assert isinstance(built, Build)
    return at, evolve(built, cards=(*built.cards, "sand-12")), "build.all"


@pytest.mark.parametrize("fault", [laid_out_again, taken_from_nowhere, built_from_nowhere])
def test_missing_cards_are_supplied(fault: Callable[[], tuple[int, Event, str]]) -> None:
    at, event, rule = fault()
    replayed = replay(with_other(at, event))
    assert replayed.stopped is None
    assert {finding.index for finding in replayed.findings} == {at}
    assert rule in replayed.report.rules
    assert len(replayed.states) == at + 2
