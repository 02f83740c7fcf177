"""One oracle for both paths of games: the rules with their reasons, and compact states.

``test_two_paths.py`` asks it about some games and odd states, ``properties/test_game_paths.py``
about games of all kinds, and ``checks/simulate.py`` about thousands of games.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import alhambra_rules as ar
from alhambra_rules.compact.choosing import any_move, count, legal_moves
from alhambra_rules.compact.legal import may_play
from alhambra_rules.compact.playing import after
from alhambra_rules.compact.state import NOBODY, CompactState
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.on_demand import action_in, move_in, state_of
from alhambra_rules.game.playing import (
    carry_out,
    check_quickly,
    chosen_action,
    listed_actions,
    may_happen,
)
from alhambra_rules.game.state import FIELDS

NAMES = ("Anna", "Bo", "Cem", "Dora", "Emil", "Fay")


def spelled_out(state: ar.GameState) -> ar.GameState:
    """Return an equal state whose fields are all there and that knows no compact form."""
    return ar.GameState(**{name: getattr(state, name) for name in FIELDS})


def compact(state: ar.GameState) -> CompactState:
    """Return the compact form of a state that has one."""
    made = compact_of(spelled_out(state))
    assert made is not None
    return made


def assert_same(state: ar.GameState, made: CompactState) -> None:
    """Compare every field, also the dealer's hidden orders, both from and to the compact form."""
    back = state_of(made)
    for name in FIELDS:
        assert getattr(back, name) == getattr(state, name), name
    again = compact(state)
    for name in ("phase", "to_act", "turn", "shown", "piled", "bag", "deck", "market", "dirk"):
        assert getattr(again, name) == getattr(made, name), name
    assert (again.hands, again.pieces) == (made.hands, made.pieces)
    assert [[*city.placed()] for city in again.cities] == [[*city.placed()] for city in made.cities]


def followed(
    state: ar.GameState, chance: Random
) -> Iterator[tuple[ar.GameState, CompactState, ar.Event]]:
    """Play a dealt game out at random on both paths, and compare every state.

    Yields:
        Each decision on both paths, and the event that is chosen.
    """
    state = spelled_out(state)
    made = compact(state)
    again = Random()
    while not state.finished:
        again.setstate(chance.getstate())
        move = any_move(made, chance)
        action = action_in(made, move)
        assert chosen_action(state, again) == action
        yield state, made, action
        assert may_play(made, move)
        state, made = carry_out(state, action), after(made, move)
        assert_same(state, made)


def drawn(state: ar.GameState) -> Iterator[tuple[ar.GameState, CompactState, ar.Event]]:
    """Repeat a game without its dealer on both paths, as ``followed``: draws come as events."""
    again = ar.empty_game(
        state.names,
        modules=[module.as_chosen for module in modules_of(state)],
        youngest_first=state.youngest_first,
        profile=state.profile,
    )
    made = compact(again)
    for event in state.events:
        move = move_in(made, event)
        assert move is not None
        yield again, made, event
        assert may_play(made, move)
        again, made = carry_out(again, event), after(made, move, event)
        assert_same(again, made)


def assert_same_choices(state: ar.GameState, made: CompactState) -> None:
    """Compare the legal actions, listed and counted, and that the rules accept them."""
    moves = [*legal_moves(made)]
    assert count(made) == len(moves)
    if made.to_act == NOBODY:
        assert not moves
        return
    listed = listed_actions(state, str(state.to_act))
    assert tuple(action_in(made, move) for move in moves) == listed
    assert [move_in(made, action) for action in listed] == moves


def judged_alike(state: ar.GameState, event: ar.Event) -> bool:
    """Compare every yes or no to an event with the report of the rules, and return it."""
    report = ar.check_event(state, event)
    assert may_happen(state, event) == report.ok
    assert check_quickly(state, event) == report
    if (made := compact_of(state)) is not None:
        move = move_in(made, event)
        assert (move is not None and may_play(made, move)) == report.ok
    return report.ok


def carried_out_alike(state: ar.GameState, event: ar.Event) -> ar.GameState:
    """Carry out an event on both paths, compare the states, and return that of the rules."""
    before, made = spelled_out(state), compact(state)
    assert judged_alike(before, event)
    move = move_in(made, event)
    assert move is not None
    later = carry_out(before, event)
    assert_same(later, after(made, move))
    return later
