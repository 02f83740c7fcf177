"""Multisets have no order: values of both games sort the cards and tiles that they are given."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.game import any_action, play_out
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.testing import games
from five_towers.testing import games as five_towers_games

_State: TypeAlias = Any
"""A state of either game."""

ORDERED = frozenset(
    {
        *("players", "names", "youngest_first", "winners", "hidden", "peeked_by"),  # seating order
        *("market", "leftovers", "rooms"),  # by their places
        *("log", "attacks", "attack", "calls", "claims"),  # what came first
        *("to_come", "came_after"),  # as in the piles
        "laid",  # by the player
    }
)
"""The fields whose order says something."""


def values_in(state: _State) -> Iterator[Any]:
    """Yield a state of either game, and its seats, deck, modules, views and tables."""
    yield state
    yield from state.players
    is_alhambra = isinstance(state, ar.GameState)
    if is_alhambra:
        yield from (state.deck, *state.modules)
    view = (ar.view if is_alhambra else ft.view)(state, state.names[0])
    yield from (view, *view.players, *getattr(view, "modules", ()))
    yield state.table
    if is_alhambra:  # 5 Towers keeps the order in which a player's towers were written down
        yield from state.table.players


def multisets(value: _State) -> dict[str, list[Any]]:
    """Return the pieces in each field of a value whose order says nothing."""
    held = {field.name: getattr(value, field.name) for field in fields(type(value)) if field.init}
    return {
        name: [*several]
        for name, several in held.items()
        if isinstance(several, tuple) and name not in ORDERED and len(several) > 1
    }


def assert_order_says_nothing(state: _State, chance: Random) -> None:
    for value in values_in(state):
        for name, pieces in multisets(value).items():
            chance.shuffle(pieces)
            assert evolve(value, **{name: pieces}) == value, name


@given(games(), st.randoms(use_true_random=False))
def test_the_order_of_pieces_says_nothing(state: ar.GameState, chance: Random) -> None:
    assert_order_says_nothing(state, chance)


def test_nor_does_it_in_modules() -> None:
    chance = Random(1)
    state = ar.new_game(["Anna", "Bo", "Cem"], seed=1, modules=[*REGISTRY])
    while not state.finished:
        if state.revision % 10 == 0:
            assert_order_says_nothing(state, chance)
        state = ar.apply(state, any_action(state, chance))


@given(five_towers_games(), st.randoms(use_true_random=False))
def test_nor_does_it_in_5_towers(state: ft.GameState, chance: Random) -> None:
    assert_order_says_nothing(state, chance)


def test_a_state_with_its_cards_in_another_order_is_the_same_game() -> None:
    """What it lists is legal, and it is played out alike."""
    state = ar.new_game(["Anna", "Bo"], seed=2)
    again = evolve(state, display=[*map(str, reversed(state.display))])
    actions = ar.legal_actions(again)
    assert actions == ar.legal_actions(state)
    assert all(ar.check_action(again, action).ok for action in actions)
    assert play_out(again, seed=2) == play_out(state, seed=2)
