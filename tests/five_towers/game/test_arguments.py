"""What is said where a list belongs and none is given, or a name that nobody bears."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

import pytest

from alhambra_rules.rulebook import InvalidArgument
from five_towers.arbiter import check_table
from five_towers.building import check_add, check_tower
from five_towers.game import Event, GameState, Record, Take, View, new_game, replay, view
from five_towers.model import Claim, Player, Table, Tower
from five_towers.notation.state_json import state_to_json, view_to_json

NAMES = ["Heidi", "Anni"]
NO_CARDS = cast("list[str]", 7)
NO_EVENTS = cast("list[Event]", 7)
NO_NAME = cast("str", 7)
NO_PLAYERS = cast("list[Player]", "Heidi")
NO_CLAIMS = cast("list[Claim]", [3])
NO_TOWERS = cast("list[Tower]", 7)
NO_TOWER = cast("Tower", ["sand-12"])
NO_POINTS = cast("int", "x")
GAME = new_game(NAMES, seed=1)
SEEN = view(GAME, "Anni")

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
    (lambda: check_add(NO_TOWER, "sand-6"), "a tower is a Tower object, not ['sand-12']"),
    (lambda: check_tower(NO_TOWER), "a tower is a Tower object, not ['sand-12']"),
    (
        lambda: check_table(cast("Table", {})),
        "a position is a Table, such as read_position(...) returns, not {}",
    ),
    (
        lambda: replay(cast("Record", None)),
        "a record is a Record, such as record_of(...) returns, not None",
    ),
    (
        lambda: state_to_json(cast("GameState", SEEN)),
        f"a state is a GameState, such as new_game(...) returns, not {SEEN!r:.60}",
    ),
    (
        lambda: view_to_json(cast("View", GAME)),
        f"a view is a View, such as view(state, player) returns, not {GAME!r:.60}",
    ),
    (
        lambda: GAME.players[0].tower("candi"),
        "unknown type of tower 'candi', did you mean \"candy\"?",
    ),
    (lambda: Claim(NO_NAME), "a player has a name, not 7"),
    (lambda: Claim("A", main=NO_POINTS), "claimed points are a whole number, not 'x' for main"),
    (
        lambda: Claim("A", torn_down=NO_POINTS),
        "claimed points are a whole number, not 'x' for torn_down",
    ),
    (lambda: Claim("A", total=True), "claimed points are a whole number, not True for total"),
    (
        lambda: Claim("A", towers={"sand": NO_POINTS}),
        "claimed points are a whole number, not 'x' for sand",
    ),
    (
        lambda: Claim("A", towers=[("tree", 1), ("sand", 1), ("sand", 5)]),
        "points for sand are claimed twice",
    ),
]


@pytest.mark.parametrize(("ask", "told"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_refused_is_named(ask: Callable[[], object], told: str) -> None:
    """The message says what belongs there, and echoes what was given."""
    with pytest.raises(InvalidArgument, match=f"^{re.escape(told)}$"):
        ask()
