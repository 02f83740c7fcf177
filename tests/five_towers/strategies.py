"""Hypothesis strategies: cards, legal towers, what one player has, games under way."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from hypothesis import strategies as st

import five_towers as ft
from five_towers.building import may_add
from five_towers.game import phases
from rulebook_kit.values import changed

NAMES = ("Heidi", "Peeter", "Anni", "Liina", "Mart")


def cards() -> st.SearchStrategy[ft.Card]:
    return st.sampled_from(list(ft.CARDS.values()))


def towers(kind: ft.TowerType | None = None, *, min_size: int = 0) -> st.SearchStrategy[ft.Tower]:
    """Legal towers, which may have more copies of a card than a deck."""
    kinds = st.sampled_from(ft.TowerType) if kind is None else st.just(kind)
    return st.builds(_grown, kinds, st.lists(st.integers(0, 15), min_size=min_size, max_size=6))


def holdings() -> st.SearchStrategy[tuple[ft.Tower, ...]]:
    return st.tuples(*map(towers, ft.TowerType)).map(
        lambda grown: tuple(tower for tower in grown if tower.cards)
    )


def _grown(kind: ft.TowerType, values: Sequence[int]) -> ft.Tower:
    """Return the tower of these values, without those that do not fit."""
    tower = ft.Tower()
    for value in values:
        if may_add(tower, ft.Card(kind, value)):
            tower = tower.with_card(ft.Card(kind, value))
    return tower


@st.composite
def displays(draw: st.DrawFn) -> tuple[ft.Card, ...]:
    """Up to five cards, often several of one type, and often an 8 or a 9."""
    kinds = draw(st.lists(st.sampled_from(ft.TowerType), min_size=1, max_size=2))
    chosen = st.builds(
        ft.Card, st.sampled_from(kinds), st.integers(0, 15) | st.sampled_from([8, 9])
    )
    return tuple(draw(st.lists(chosen | cards(), max_size=5)))


@st.composite
def games_at_a_taking(draw: st.DrawFn) -> ft.GameState:
    """Games of two in which Heidi takes cards; their cards need not come from one deck."""
    display = sorted(draw(displays().filter(bool)))
    bid = draw(st.integers(1, len(display)))
    return changed(
        ft.empty_game(NAMES[:2]),
        players=tuple(ft.Seat(name, draw(holdings())) for name in NAMES[:2]),
        display=tuple(display),
        calls=(ft.Call(NAMES[0], bid), ft.Call(NAMES[1], None)),
        phase=phases.TAKE,
    )


@frozen
class Played:
    """A game under way, and every state that it went through."""

    states: tuple[ft.GameState, ...]

    @property
    def state(self) -> ft.GameState:
        return self.states[-1]


def played(state: ft.GameState, choices: Sequence[int]) -> Played:
    """Return a game in which one legal action after the other is chosen by a number."""
    states = [state]
    for choice in choices:
        actions = ft.legal_actions(states[-1])
        if not actions:
            break
        states.append(ft.apply(states[-1], actions[choice % len(actions)]))
    return Played(tuple(states))


@st.composite
def games(draw: st.DrawFn, *, max_actions: int = 40) -> Played:
    names = NAMES[: draw(st.integers(2, 5))]
    starter = draw(st.sampled_from(names))
    state = ft.new_game(names, seed=draw(st.integers(0, 999)), starter=starter)
    return played(state, draw(st.lists(st.integers(0, 999), max_size=max_actions)))
