"""One oracle for both paths of games: the rules with their reasons, and compact states.

``test_two_paths.py`` asks it about some games and odd states, ``properties/test_game_paths.py``
about games of all kinds, and ``checks/simulate.py`` about thousands of games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from random import Random

import alhambra_rules as ar
from alhambra_rules.compact.choosing import any_move, count, legal_moves
from alhambra_rules.compact.playing import after, may_play
from alhambra_rules.compact.state import NOBODY, CompactState
from alhambra_rules.game import payments, phases
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.event_table import KINDS
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.on_demand import action_in, move_in, state_of
from alhambra_rules.game.playing import (
    carry_out,
    may_happen,
)
from alhambra_rules.game.state import FIELDS

NAMES = ("Anna", "Bo", "Cem", "Dora", "Emil", "Fay")


def spelled_out(state: ar.GameState) -> ar.GameState:
    """Return an equal state whose fields are all there and that knows no compact form."""
    return ar.GameState(**{name: getattr(state, name) for name in FIELDS})


def compact(state: ar.GameState) -> CompactState:
    """Return the compact form of a state that has one."""
    return compact_of(spelled_out(state))


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
    while not state.finished:
        move = any_move(made, chance)
        action = action_in(made, move)
        yield state, made, action
        assert may_play(made, move)
        assert ar.check_event(state, action).ok
        state, made = spelled_out(carry_out(state, action)), after(made, move)
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
        assert ar.check_event(again, event).ok
        again, made = spelled_out(carry_out(spelled_out(again), event)), after(made, move, event)
        assert_same(again, made)


def assert_same_choices(state: ar.GameState, made: CompactState) -> None:
    """Compare the legal actions, listed and counted, with what the rules accept and list."""
    moves = [*legal_moves(made)]
    assert count(made) == len(moves)
    if made.to_act == NOBODY:
        assert not moves
        return
    listed = [action_in(made, move) for move in moves]
    assert [move_in(made, action) for action in listed] == moves
    assert [action for action in listed if not ar.check_event(state, action).ok] == []
    of_base = [action for action in listed if type(action) in KINDS]
    assert of_base == list(_expected(state, state.player(str(state.to_act))))


def _expected(state: ar.GameState, player: ar.game.Seat) -> Iterator[ar.Action]:
    """Yield the actions of the base game, found by questions about cards and cities."""
    name, city = player.name, player.city
    if state.phase == phases.ACT:
        yield from _takings(state, name)
        for square in range(1, 5):
            yield from (ar.Buy(name, square, paid) for paid in payments(state, square))
        yield from _laid(ar.RedesignFromReserve, player, player.reserve)
        yield from (ar.RedesignToReserve(name, cell) for cell in ar.legal_removals(city))
        for tile in player.reserve:
            yield from (ar.RedesignSwap(name, tile, at) for at in ar.legal_swaps(city, tile))
        tried: list[ar.Action] = [ar.Stop(name), ar.Pass(name)]
    elif state.phase == phases.PLACE_BOUGHT:
        yield from _laid(ar.PlaceBought, player, state.bought)
        tried = [ar.ReserveBought(name, tile) for tile in state.bought]
        tried += [ar.GiveBought(name, tile) for tile in state.bought]
    else:
        mine = [tile for owner, tile in state.leftovers if owner == name]
        yield from _laid(ar.PlaceLeftover, player, mine)
        tried = [ar.DeclineLeftover(name, tile) for tile in mine]
    yield from (action for action in tried if ar.check_event(state, action).ok)


def _laid(
    kind: Callable[[str, ar.Tile, ar.Cell], ar.Action],
    player: ar.game.Seat,
    tiles: Iterable[ar.Tile],
) -> Iterator[ar.Action]:
    for tile in tiles:
        for cell in ar.legal_placements(player.city, tile):
            yield kind(player.name, tile, cell)


def _takings(state: ar.GameState, name: str) -> Iterator[ar.Action]:
    for number in range(1, len(state.display) + 1):
        for cards in dict.fromkeys(combinations(state.display, number)):
            action = ar.TakeMoney(name, cards)
            if ar.check_event(state, action).ok:
                yield action


def judged_alike(state: ar.GameState, event: ar.Event) -> bool:
    """Compare the quick yes or no to an event with the report of the rules, and return it."""
    ok = ar.check_event(state, event).ok
    assert may_happen(state, event) == ok
    return ok


def carried_out(state: ar.GameState, event: ar.Event) -> ar.GameState:
    """Carry out a legal event; compare the state after it with its compact form and return it."""
    assert judged_alike(state, event)
    later = carry_out(state, event)
    assert_same(spelled_out(later), compact(later))
    return later
