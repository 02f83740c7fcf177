"""Errors for arguments of wrong types and values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.rulebook import InvalidArgument
from five_towers.arbiter import check_table
from five_towers.building import addable_orders, check_add, check_tower, max_bid
from five_towers.catalogue import rule_of, statement
from five_towers.game import (
    Bid,
    Event,
    GameState,
    Record,
    Take,
    View,
    apply,
    empty_game,
    new_game,
    play_out,
    replay,
    view,
)
from five_towers.model import (
    Card,
    Claim,
    Player,
    Table,
    Tower,
    TowerType,
    UnknownCard,
    deck,
    towers_by_type,
)
from five_towers.notation import write_position, write_record
from five_towers.notation.game_record import action_to_json
from five_towers.notation.state_json import state_to_json, view_to_json
from five_towers.scoring import score

NAMES = ["Heidi", "Anni"]
NO_CARDS = cast("list[str]", 7)
NO_EVENTS = cast("list[Event]", 7)
NO_EVENT = cast("Bid", "bid")
NO_NAME = cast("str", 7)
NO_PLAYERS = cast("list[Player]", "Heidi")
NO_CLAIMS = cast("list[Claim]", [3])
NO_TOWERS = cast("list[Tower]", 7)
NO_TOWER = cast("Tower", ["sand-12"])
NO_NUMBER = cast("int", "x")
GAME = new_game(NAMES, seed=1)
SEEN = view(GAME, "Anni")
SAND = Tower(["sand-12"])

REFUSED: Sequence[Callable[[], object]] = (
    lambda: Record("Heidi", "Heidi"),
    lambda: Record(NAMES, "Heidi", events=NO_EVENTS),
    lambda: Take("Heidi", "sand-7"),
    lambda: Take("Heidi", NO_CARDS),
    lambda: Bid("Anni", -1),
    lambda: Bid("Anni", True),
    lambda: GAME.clockwise_from("Zed"),
    lambda: GAME.player("Ani"),
    lambda: GAME.players[0].tower("candi"),
    lambda: view(GAME, "Mart"),
    lambda: Player(NO_NAME),
    lambda: Player("Heidi", towers=NO_TOWERS),
    lambda: Player("Heidi", towers=cast("list[Tower]", ["x"])),
    lambda: Tower("sand-7"),
    lambda: Player("Anni", torn_down=-1),
    lambda: Table(NO_PLAYERS),
    lambda: Table([Player("Anni"), Player("Anni")]),
    lambda: Table([Player("Heidi")], claims=NO_CLAIMS),
    lambda: Table([Player("Anni")], [Claim("Mart")]),
    lambda: Table([Player("Anni")], [Claim("Anni"), Claim("Anni")]),
    lambda: Claim(NO_NAME),
    lambda: Claim("A", main=NO_NUMBER),
    lambda: Claim("A", torn_down=NO_NUMBER),
    lambda: Claim("A", total=True),
    lambda: Claim("A", towers={"sand": NO_NUMBER}),
    lambda: Claim("A", towers={"sad": 1}),
    lambda: Claim("A", towers=[("tree", 1), ("sand", 1), ("sand", 5)]),
    lambda: check_add(NO_TOWER, "sand-6"),
    lambda: check_tower(NO_TOWER),
    lambda: Tower().without_top(),
    lambda: towers_by_type([SAND, Tower(["candy-3"]), Tower(["sand-3"])]),
    lambda: addable_orders([SAND, SAND], []),
    lambda: max_bid([], ["sand-1"] * 6),
    lambda: score(NO_TOWERS),
    lambda: score([SAND], -1),
    lambda: score([SAND], True),
    lambda: score([SAND], main=TowerType.TREE),
    lambda: Card("sand", -1),
    lambda: Card("sand", 16),
    lambda: Card("sand", True),
    lambda: Card("sand", cast("int", 3.0)),
    lambda: Card("sand", NO_NUMBER),
    lambda: Card("snad", 3),
    lambda: Card(NO_NAME, 3),
    lambda: deck(1),
    lambda: deck(6),
    lambda: deck(True),
    lambda: deck(NO_NUMBER),
    lambda: new_game("Anni", seed=1),
    lambda: new_game(["Anni"], seed=1),
    lambda: new_game(list("ABCDEF"), seed=1),
    lambda: new_game(["Anni", ""], seed=1),
    lambda: new_game(["Anni", "Anni"], seed=1),
    lambda: new_game(NAMES, seed=NO_NUMBER),
    lambda: new_game(NAMES, seed=1, starter="Ani"),
    lambda: play_out(empty_game(NAMES), 1),
    lambda: apply(empty_game(NAMES), NO_EVENT),
    lambda: check_table(cast("Table", {})),
    lambda: replay(cast("Record", None)),
    lambda: state_to_json(cast("GameState", SEEN)),
    lambda: view_to_json(cast("View", GAME)),
    lambda: action_to_json(GAME, cast("Bid", None)),
    lambda: write_position(Table([Player("B\n")])),
    lambda: write_record(Record(NAMES, "Heidi", [Bid("Mart", 3)])),
    lambda: rule_of("tower.eigt"),
    lambda: statement("tower.eigt"),
    lambda: statement("tower.eight", "fr"),
)


def test_wrong_arguments_are_refused(snapshot: SnapshotAssertion) -> None:
    """Every message says what is expected and shows what was given."""
    messages = []
    for call in REFUSED:
        with pytest.raises(InvalidArgument) as error:
            call()
        messages.append(str(error.value))
    assert "\n".join(messages) == snapshot


@pytest.mark.parametrize("name", ["snad-7", "sand-16"])
def test_an_unknown_card_is_a_key_error_too(name: str, snapshot: SnapshotAssertion) -> None:
    for call in (Card.of, lambda one: check_add(Tower(), one), lambda one: max_bid([], [one])):
        with pytest.raises(KeyError) as error:
            call(name)
        assert isinstance(error.value, UnknownCard)
        assert error.value.args == (name,)
    assert str(error.value) == snapshot


def test_a_card_is_named_by_a_text() -> None:
    with pytest.raises(UnknownCard):
        Card.of(cast("str", ["sand-7"]))
