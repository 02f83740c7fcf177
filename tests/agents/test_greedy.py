"""What ``greedy`` prefers, and what it takes if actions lead by as much."""

from __future__ import annotations

import pytest

import alhambra_rules as ar
from alhambra_rules.agents import Greedy, agent_action
from alhambra_rules.game import Buy, GameState, RedesignFromReserve, TakeMoney
from alhambra_rules.game.pieces import MONEY, without_cards
from alhambra_rules.model import City
from tests.game.positions import cards, position

ELSEWHERE = {
    "Alma": City.of(
        {(1, 0): "tower-13-e", (0, -1): "tower-11-n", (0, 1): "garden-12-s", (-1, 0): "garden-10-w"}
    )
}
"""With two towers and gardens elsewhere, a first one brings no points in the first round."""

EVERY_CARD = (*MONEY, *MONEY, *MONEY)


def chosen(state: GameState) -> set[ar.Action]:
    """Return what it does with several seeds, which decide between equal actions."""
    return {agent_action(state, Greedy(), seed=seed) for seed in range(8)}


def test_it_takes_the_most_money() -> None:
    display = ("denar-9", "dirham-1", "ducat-2", "florin-1")
    assert chosen(position(display=display)) == {TakeMoney("Anne", ["denar-9"])}


def test_a_coin_is_better_than_a_purchase_without_points() -> None:
    game = position(
        hand="denar-9 denar-3",
        cities=ELSEWHERE,
        market=("tower-12", None, None, None),
        display=("dirham-1",),
    )
    assert chosen(game) == {TakeMoney("Anne", ["dirham-1"])}


def test_a_purchase_without_points_is_better_than_a_redesign() -> None:
    """Of two, it pays the cheaper one."""
    paid = cards("dirham-9", "dirham-2")
    mine = cards("denar-9", "denar-3", *map(str, paid))
    game = position(
        hands={"Anne": map(str, mine), "Kim": map(str, without_cards(EVERY_CARD, mine))},
        reserve="garden-10",
        cities=ELSEWHERE,
        market=("tower-12", "tower-11", None, None),
        display=(),
        deck=(),
    )
    assert chosen(game) == {Buy("Anne", 2, paid)}


def test_it_looks_at_the_next_round_only() -> None:
    """In the second round, second most towers score: that is too far."""
    kinds = [
        {
            type(action)
            for action in chosen(
                position(
                    hand="denar-9 denar-3",
                    cities=ELSEWHERE,
                    market=("tower-12", None, None, None),
                    to_come=to_come,
                )
            )
        }
        for to_come in (("A", "B"), ("B",))
    ]
    assert kinds == [{TakeMoney}, {Buy}]


@pytest.mark.parametrize(
    ("dirk", "bought"), [(("garden-8-sw",), True), (("tower-11", "tower-13-e"), False)]
)
def test_dirk_has_buildings_too(dirk: tuple[str, ...], bought: bool) -> None:
    game = position(
        ("Anne", "Bo"),
        hand="denar-9 denar-3",
        dirk=dirk,
        market=("tower-12", None, None, None),
    )
    assert {isinstance(action, Buy) for action in chosen(game)} == {bought}


def test_a_longer_wall_is_better_than_money() -> None:
    game = position(reserve="tower-9-nw", cities=ELSEWHERE)
    assert {type(action) for action in chosen(game)} == {RedesignFromReserve}
