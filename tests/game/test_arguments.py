"""What is said where a list belongs and none is given, or a name that nobody bears."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

import pytest

from alhambra_rules.game import Event, Profile, Record, TakeMoney, empty_game, new_game, replay
from alhambra_rules.game.module import Module, chosen_modules
from alhambra_rules.rulebook import InvalidArgument

NAMES = ["Anne", "Alma"]
NO_LIST = cast("list[str]", 7)
NO_EVENTS = cast("list[Event]", 7)
NO_MODULES = cast("list[Module]", "treasure")

REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: chosen_modules(NO_MODULES), "modules are a list, not one text: 'treasure'"),
    (
        lambda: TakeMoney("Anne", "denar-5"),
        "cards are a list of money cards, not one text: 'denar-5'",
    ),
    (lambda: Profile.of(NO_LIST), "a rule profile is a name or a list of flags, not 7"),
    (lambda: Record("Anne", ()), "players are a list of names, not one text: 'Anne'"),
    (lambda: Record(NAMES, NAMES, events=NO_EVENTS), "events are a list, not 7"),
    (
        lambda: empty_game(NAMES, youngest_first="Anne"),
        "youngest_first is a list of names, not one text: 'Anne'",
    ),
    (lambda: new_game(NAMES, seed=1).clockwise_from("Zed"), "nobody at the table is 'Zed'"),
    (
        lambda: replay(cast("Record", None)),
        "a record is a Record, such as record_of(...) returns, not None",
    ),
]


@pytest.mark.parametrize(("ask", "told"), REFUSED, ids=[told for _, told in REFUSED])
def test_what_is_refused_is_named(ask: Callable[[], object], told: str) -> None:
    """The message says what belongs there, and echoes what was given."""
    with pytest.raises(InvalidArgument, match=f"^{re.escape(told)}$"):
        ask()
