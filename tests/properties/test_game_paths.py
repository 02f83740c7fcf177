"""The two paths of a game: what is legal by a yes or no, and by every rule with its reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, combinations_with_replacement
from random import Random

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.compact.legal import may_play
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.on_demand import move_in
from alhambra_rules.game.pieces import tiles_in_order
from alhambra_rules.game.playing import check_quickly, may_happen
from alhambra_rules.rulebook.values import changed
from alhambra_rules.testing import games
from alhambra_rules.testing.illegal_actions import illegal_actions
from tests.costly import COSTLY
from tests.game_modules.games import games_with_modules

_LAID = (ar.PlaceBought, ar.PlaceLeftover, ar.RedesignFromReserve, ar.RedesignSwap)
_PUT_ASIDE = (ar.ReserveBought, ar.GiveBought, ar.DeclineLeftover)


def takings(state: ar.GameState, name: str) -> Iterator[ar.Action]:
    """Yield every choice of cards of the display, also one too many of each, and one not there."""
    cards = (*state.display, *state.deck.cards[:1])
    for number in range(4):
        yield from (
            ar.TakeMoney(name, some) for some in combinations_with_replacement(cards, number)
        )


def purchases(state: ar.GameState, name: str) -> Iterator[ar.Action]:
    """Yield purchases on all squares, with few cards in hand or not, or all of one currency."""
    hand = state.player(name).hand
    some = (*hand, *state.display[:1])
    payments = chain((hand,), combinations(some, 1), combinations(some, 2))
    of_a_currency = (
        tuple(card for card in hand if card.currency is asked) for asked in ar.Currency
    )
    for cards in chain(payments, of_a_currency):
        yield from (ar.Buy(name, square, cards) for square in (1, 2, 3, 4))


def tiles_about(state: ar.GameState, name: str) -> Iterable[ar.Tile]:
    """Return tiles aside, of all reserves, of the player's own city, and one of anywhere."""
    laid = [placed.tile for _, placed in state.player(name).city.pieces[1:3]]
    reserved = [tile for player in state.players for tile in player.reserve[:2]]
    leftover = [tile for _, tile in state.leftovers]
    return dict.fromkeys((*state.bought, *leftover, *reserved, *laid, ar.TILES["garden-10-n"]))


def redesigns_from_reserve(state: ar.GameState, name: str) -> Iterator[ar.Action]:
    """Yield all moves on and beside the city, with all these tiles."""
    player, tiles = state.player(name), tiles_about(state, name)
    near = {beside for cell in player.city.tiles for beside in (cell, *cell.beside())}
    for cell in (*sorted(near), (9, 9)):
        yield ar.RedesignToReserve(name, cell)
        yield from (kind(name, tile, cell) for kind in _LAID for tile in tiles)


def endings(state: ar.GameState, name: str) -> Iterator[ar.Action]:
    """Yield what ends a turn, and what puts a tile down elsewhere than in the city."""
    yield from (ar.Stop(name), ar.Pass(name))
    yield from (kind(name, tile) for kind in _PUT_ASIDE for tile in tiles_about(state, name))


def variants(state: ar.GameState) -> Iterator[ar.GameState]:
    """Yield the state, and some that no game comes to, in which one rule more has its say."""
    yield state
    yield changed(state, actions_done=5)
    yield changed(state, dirk=() if state.dirk is None else None)
    reserved = [tile for player in state.players for tile in player.reserve[:2]]
    yield changed(state, bought=tiles_in_order({*state.bought, *reserved}))


def agree(state: ar.GameState, event: ar.Event) -> None:
    """Hold the yes or no to the report with its reasons."""
    report = ar.check_event(state, event)
    assert may_happen(state, event) == report.ok
    assert check_quickly(state, event) == report
    if (made := compact_of(state)) is not None:
        move = move_in(made, event)
        assert (move is not None and may_play(made, move)) == report.ok


@COSTLY
@given(games(), st.integers(0, 2**32))
def test_both_paths_judge_any_action_alike(game: ar.GameState, seed: int) -> None:
    """In any state, the quick verdict on any action is that of the rules."""
    chance = Random(seed)
    listed = ar.legal_actions(game)
    for state in variants(game):
        name = state.to_act or chance.choice(state.names)
        for action in chance.sample(listed, min(len(listed), 12)):
            agree(state, action)
        for some in (takings, purchases, redesigns_from_reserve, endings):
            tried = list(some(state, name))
            for action in chance.sample(tried, min(len(tried), 12)):
                agree(state, action)
                agree(state, evolve(action, player=chance.choice(state.names)))


@COSTLY
@given(games(phase="place-leftovers", variety=8), st.integers(0, 2**32))
def test_both_paths_judge_the_end_alike(state: ar.GameState, seed: int) -> None:
    """On both paths, each tile left on the market goes to its owner only."""
    chance = Random(seed)
    tried = list(redesigns_from_reserve(state, state.to_act or ""))
    for action in chance.sample(tried, 40):
        agree(state, action)


@COSTLY
@given(games_with_modules(), st.integers(0, 2**32))
def test_nobody_acts_while_a_draw_is_due_and_nothing_is_drawn_while_somebody_is_to_act(
    state: ar.GameState, seed: int
) -> None:
    """Both paths refuse actions and draws of the same game at other moments, by any player."""
    chance = Random(seed)
    states = ar.replay(ar.record_of(state)).states
    actions = [event for event in state.events if isinstance(event, ar.Action)]
    draws = [event for event in state.events if isinstance(event, ar.Draw)]
    for before in chance.sample(states, min(len(states), 12)):
        tried: list[ar.Event] = []
        if before.to_act is not None:
            tried += chance.choices(draws, k=9)
        elif before.pending_draw is not None and actions:
            some = chance.choices(actions, k=9)
            tried += [evolve(action, player=chance.choice(before.names)) for action in some]
        for event in tried:
            agree(before, event)
            assert not may_happen(before, event)


@given(games_with_modules())
def test_both_paths_judge_what_is_listed_and_what_is_forbidden_alike(state: ar.GameState) -> None:
    """With any modules all that is listed is legal on both paths, and all else on neither."""
    for action in ar.legal_actions(state)[:20]:
        agree(state, action)
        assert may_happen(state, action)
    if not state.finished:
        for action, _ in illegal_actions(state):
            agree(state, action)
            assert not may_happen(state, action)
