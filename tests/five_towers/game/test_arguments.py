"""Errors for arguments of wrong types and values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import pytest
from syrupy.assertion import SnapshotAssertion

import five_towers as ft
from five_towers.catalogue import statement
from five_towers.game import play_out
from five_towers.model import towers_by_type
from five_towers.notation import write_position, write_record
from tests.refusals import refusal

NAMES = ["Heidi", "Anni"]
NO_CARDS = cast("list[str]", 7)
NO_EVENTS = cast("list[ft.Event]", 7)
NO_EVENT = cast("ft.Bid", "bid")
NO_NAME = cast("str", 7)
NO_PLAYERS = cast("list[ft.Player]", "Heidi")
NO_CLAIMS = cast("list[ft.Claim]", [3])
NO_TOWERS = cast("list[ft.Tower]", 7)
NO_TOWER = cast("ft.Tower", ["sand-12"])
NO_NUMBER = cast("int", "x")
NO_STATE = cast("ft.GameState", 7)
A_BID = ft.Bid("Heidi", 1)
GAME = ft.new_game(NAMES, seed=1)
SEEN = ft.view(GAME, "Anni")
SAND = ft.Tower(["sand-12"])

REFUSED: Sequence[Callable[[], object]] = (
    lambda: ft.Record("Heidi", "Heidi"),
    lambda: ft.Record(NAMES, "Heidi", events=NO_EVENTS),
    lambda: ft.Take("Heidi", "sand-7"),
    lambda: ft.Take("Heidi", NO_CARDS),
    lambda: ft.Bid("Anni", -1),
    lambda: ft.Bid("Anni", True),
    lambda: GAME.clockwise_from("Zed"),
    lambda: GAME.player("Ani"),
    lambda: GAME.players[0].tower("candi"),
    lambda: ft.view(GAME, "Mart"),
    lambda: ft.Player(NO_NAME),
    lambda: ft.Player("Heidi", towers=NO_TOWERS),
    lambda: ft.Player("Heidi", towers=cast("list[ft.Tower]", ["x"])),
    lambda: ft.Tower("sand-7"),
    lambda: ft.Player("Anni", torn_down=-1),
    lambda: ft.Table(NO_PLAYERS),
    lambda: ft.Table([ft.Player("Anni"), ft.Player("Anni")]),
    lambda: ft.Table([ft.Player("Heidi")], claims=NO_CLAIMS),
    lambda: ft.Table([ft.Player("Anni")], [ft.Claim("Anni"), ft.Claim("Anni")]),
    lambda: ft.Claim(NO_NAME),
    lambda: ft.Claim("A", main=NO_NUMBER),
    lambda: ft.Claim("A", torn_down=NO_NUMBER),
    lambda: ft.Claim("A", total=True),
    lambda: ft.Claim("A", towers={"sand": NO_NUMBER}),
    lambda: ft.Claim("A", towers={"sad": 1}),
    lambda: ft.Claim("A", towers=[("tree", 1), ("sand", 1), ("sand", 5)]),
    lambda: ft.check_add(NO_TOWER, "sand-6"),
    lambda: ft.check_add(cast("ft.Tower", "sand-6"), cast("str", SAND)),
    lambda: ft.check_tower(NO_TOWER),
    lambda: ft.Tower().without_top(),
    lambda: towers_by_type([SAND, ft.Tower(["candy-3"]), ft.Tower(["sand-3"])]),
    lambda: ft.addable_orders([SAND, SAND], []),
    lambda: ft.max_bid([], ["sand-1"] * 6),
    lambda: ft.score(NO_TOWERS),
    lambda: ft.score([SAND], -1),
    lambda: ft.score([SAND], True),
    lambda: ft.score([SAND], main=ft.TowerType.TREE),
    lambda: ft.Card("sand", -1),
    lambda: ft.Card("sand", 16),
    lambda: ft.Card("sand", True),
    lambda: ft.Card("sand", cast("int", 3.0)),
    lambda: ft.Card("sand", NO_NUMBER),
    lambda: ft.Card("snad", 3),
    lambda: ft.Card(NO_NAME, 3),
    lambda: ft.deck(1),
    lambda: ft.deck(6),
    lambda: ft.deck(True),
    lambda: ft.deck(NO_NUMBER),
    lambda: ft.new_game("Anni", seed=1),
    lambda: ft.new_game(["Anni"], seed=1),
    lambda: ft.new_game(list("ABCDEF"), seed=1),
    lambda: ft.new_game(["Anni", ""], seed=1),
    lambda: ft.new_game(["Anni", "Anni"], seed=1),
    lambda: ft.new_game(NAMES, seed=NO_NUMBER),
    lambda: ft.new_game(NAMES, seed=1, starter="Ani"),
    lambda: play_out(ft.empty_game(NAMES), 1),
    lambda: ft.apply(ft.empty_game(NAMES), NO_EVENT),
    lambda: ft.apply(NO_STATE, NO_EVENT),
    lambda: ft.apply(cast("ft.GameState", A_BID), cast("ft.Bid", GAME)),
    lambda: ft.check_action(NO_STATE, A_BID),
    lambda: ft.check_action(cast("ft.GameState", A_BID), cast("ft.Bid", GAME)),
    lambda: ft.check_event(NO_STATE, A_BID),
    lambda: ft.check_event(cast("ft.GameState", A_BID), cast("ft.Bid", GAME)),
    lambda: ft.legal_actions(NO_STATE),
    lambda: ft.record_of(NO_STATE),
    lambda: ft.view(NO_STATE, "Anni"),
    lambda: ft.view(cast("ft.GameState", "Anni"), cast("str", GAME)),
    lambda: ft.action_to_json(A_BID, NO_STATE),
    lambda: ft.check_table(cast("ft.Table", {})),
    lambda: ft.replay(cast("ft.Record", None)),
    lambda: ft.state_to_json(cast("ft.GameState", SEEN)),
    lambda: ft.view_to_json(cast("ft.View", GAME)),
    lambda: ft.action_to_json(cast("ft.Bid", None), GAME),
    lambda: write_position(ft.Table([ft.Player("B\n")])),
    lambda: write_record(ft.Record(NAMES, "Heidi", [ft.Bid("Mart", 3)])),
    lambda: ft.describe_event(NO_EVENT),
    lambda: ft.describe_event(ft.Bid("Anni", 3), cast("ft.View", "x")),
    lambda: ft.describe_event(ft.Bid("Anni", 3), GAME, viewer="Ani"),
    lambda: ft.rule_of("tower.eigt"),
    lambda: statement("tower.eigt"),
    lambda: statement("tower.eight", "fr"),
)


def test_wrong_arguments_are_refused(snapshot: SnapshotAssertion) -> None:
    assert "\n".join(map(refusal, REFUSED)) == snapshot


def test_an_unknown_card_is_a_key_error_too(snapshot: SnapshotAssertion) -> None:
    messages = []
    for name in ("snad-7", "sand-16"):
        for call in (
            ft.Card.of,
            lambda one: ft.check_add(ft.Tower(), one),
            lambda one: ft.max_bid([], [one]),
        ):
            with pytest.raises(KeyError) as error:
                call(name)
            assert isinstance(error.value, ft.UnknownCard), name
            assert error.value.args == (name,), name
        messages.append(str(error.value))
    assert messages == snapshot


def test_a_card_is_named_by_a_text() -> None:
    with pytest.raises(ft.UnknownCard):
        ft.Card.of(cast("str", ["sand-7"]))


def test_only_kinds_of_events_have_options() -> None:
    with pytest.raises(NotImplementedError):
        ft.Action.options(ft.new_game(("Heidi", "Anni"), seed=1), "Heidi")
    with pytest.raises(NotImplementedError):
        ft.Draw.options(ft.new_game(("Heidi", "Anni"), seed=1))
