"""``st.from_type`` and ``values_of`` draw values of every public type of 5 Towers."""

from __future__ import annotations

import subprocess
import sys

from hypothesis import strategies as st

import five_towers as ft
from five_towers.catalogue import CATALOGUE
from five_towers.game import LayOut, Reshuffle, SeatView
from five_towers.testing import values_of
from tests.testing.draws import drawn

TYPES: tuple[type[object], ...] = (
    *(ft.Action, ft.Bid, ft.Build, ft.Call, ft.Card, ft.Claim, ft.Draw, ft.GameState),
    *(ft.GiveBack, ft.Pass, ft.Player, ft.Record, ft.Replay, ft.Score, ft.Seat, ft.Table, ft.Take),
    *(ft.Tower, ft.TowerScore, ft.TowerType, ft.View, ft.Report, ft.Rule, ft.Violation),
    *(LayOut, Reshuffle, SeatView),
)


def test_every_public_type_is_drawn() -> None:
    for kind in TYPES:
        assert all(isinstance(value, kind) for value in drawn(st.from_type(kind), 10)), kind


def test_types_of_the_kit_are_drawn_from_the_rules_of_the_game() -> None:
    for rule, violation, report in drawn(
        st.tuples(values_of(ft.Rule), values_of(ft.Violation), values_of(ft.Report)), 5
    ):
        assert {rule.id, violation.rule_id, *(one.rule_id for one in report)} <= CATALOGUE.keys()


def test_no_other_public_class_is_without_a_strategy() -> None:
    public = {one for name in dir(ft) if isinstance(one := getattr(ft, name), type)}
    assert {one for one in public - set(TYPES) if not issubclass(one, Exception)} == set()


def test_types_of_the_kit_are_drawn_without_the_other_game() -> None:
    """With both games, Alhambra draws them."""
    code = (
        "import {order}\n"
        "from hypothesis import find, settings, strategies as st\n"
        "few = settings(database=None, max_examples=1)\n"
        "print(find(st.from_type(five_towers.Rule), lambda rule: True, settings=few).id)\n"
    )
    for order, rule in (
        ("five_towers", "game.players"),
        ("five_towers, alhambra_rules", "components.tiles"),
        ("alhambra_rules, five_towers", "components.tiles"),
    ):
        done = subprocess.run(
            [sys.executable, "-c", code.format(order=order)],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == f"{rule}\n", order
