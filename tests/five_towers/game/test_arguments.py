"""What is said where a list belongs and none is given, or a name that nobody bears."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

import pytest

from alhambra_rules.rulebook import InvalidArgument
from five_towers.game import Event, Record, Take, new_game
from five_towers.model import Claim, Player, Table, Tower

NAMES = ["Heidi", "Anni"]
NO_CARDS = cast("list[str]", 7)
NO_EVENTS = cast("list[Event]", 7)
NO_NAME = cast("str", 7)
NO_PLAYERS = cast("list[Player]", "Heidi")
NO_CLAIMS = cast("list[Claim]", [3])
NO_TOWERS = cast("list[Tower]", 7)

REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: Record("Heidi", "Heidi"), "players are a list of names, not one text: 'Heidi'"),
    (lambda: Record(NAMES, "Heidi", events=NO_EVENTS), "events are a list, not 7"),
    (lambda: Take("Heidi", "sand-7"), "cards are a list of names, not one text: 'sand-7'"),
    (lambda: Take("Heidi", NO_CARDS), "cards are a list of names, not 7"),
    (lambda: new_game(NAMES, seed=1).clockwise_from("Zed"), "nobody at the table is 'Zed'"),
    (lambda: Player(NO_NAME), "a player has a name, not 7"),
    (
        lambda: Player("Heidi", towers=NO_TOWERS),
        "towers are a list of Tower objects, not 7",
    ),
    (lambda: Table(NO_PLAYERS), "players are a list of Player objects, not one text: 'Heidi'"),
    (
        lambda: Table([Player("Heidi")], claims=NO_CLAIMS),
        "claims are a list of Claim objects, and 3 is none",
    ),
]


@pytest.mark.parametrize(("ask", "told"), REFUSED, ids=[told for _, told in REFUSED])
def test_what_is_refused_is_named(ask: Callable[[], object], told: str) -> None:
    """The message says what belongs there, and echoes what was given."""
    with pytest.raises(InvalidArgument, match=f"^{re.escape(told)}$"):
        ask()
