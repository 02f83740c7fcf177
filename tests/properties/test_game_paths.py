"""The two paths of a game, which ``tests/compact/two_paths.py`` compares: verdicts and states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, combinations_with_replacement
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.game.pieces import tiles_in_order
from alhambra_rules.game.playing import carry_out
from alhambra_rules.game_modules import Architects, Bazaars, Invaders, Treasure
from alhambra_rules.testing import games
from alhambra_rules.testing.illegal_actions import illegal_actions
from rulebook_kit.values import changed
from tests.compact.two_paths import (
    NAMES,
    judged_alike,
    spelled_out,
)
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


@COSTLY
@given(games(), st.integers(0, 2**32))
def test_both_paths_judge_any_action_alike(game: ar.GameState, seed: int) -> None:
    """In any state, the quick verdict on any action is that of the rules."""
    chance = Random(seed)
    listed = ar.legal_actions(game)
    for state in variants(game):
        name = state.to_act or chance.choice(state.names)
        for action in chance.sample(listed, min(len(listed), 12)):
            judged_alike(state, action)
        for some in (takings, purchases, redesigns_from_reserve, endings):
            tried = list(some(state, name))
            for action in chance.sample(tried, min(len(tried), 12)):
                judged_alike(state, action)
                judged_alike(state, evolve(action, player=chance.choice(state.names)))


@COSTLY
@given(games(phase="place-leftovers", variety=8), st.integers(0, 2**32))
def test_both_paths_judge_the_end_alike(state: ar.GameState, seed: int) -> None:
    """On both paths, each tile left on the market goes to its owner only."""
    tried = list(redesigns_from_reserve(state, state.to_act or ""))
    for action in Random(seed).sample(tried, 40):
        judged_alike(state, action)


@pytest.mark.rule("turn.order")
@given(games_with_modules())
def test_both_paths_judge_what_is_listed_and_what_is_forbidden_alike(state: ar.GameState) -> None:
    """With any modules all that is listed is legal on both paths, and all else on neither.

    Each action that was made to break a rule breaks it.
    """
    listed = ar.legal_actions(state)
    assert len(set(listed)) == len(listed)
    for action in listed[:20]:
        assert judged_alike(state, action)
    if not state.finished:
        for action, broken in illegal_actions(state):
            assert not judged_alike(state, action)
            assert broken in ar.check_action(state, action).rules


MODULES = (
    (),
    *[(module(),) for module in (Architects, Bazaars, Invaders, Treasure)],
    (Invaders(open_attack=True),),
    (Architects(), Bazaars(), Invaders(), Treasure()),
)
PROFILES = ("standard", "must-continue", "end-when-bag-empty", "end-when-bag-empty,must-continue")


@st.composite
def begun(draw: st.DrawFn) -> ar.GameState:
    """Draw a dealt game at its first decision: any players, ages, profile and compact modules."""
    names = NAMES[: draw(st.integers(2, 6))]
    return ar.new_game(
        names,
        seed=draw(st.integers(0, 2**32)),
        modules=draw(st.sampled_from(MODULES)),
        youngest_first=draw(st.permutations(names)),
        profile=draw(st.sampled_from(PROFILES)),
    )


@given(begun(), st.integers(0, 2**32))
def test_playing_on_leaves_the_state_before_as_it_was(state: ar.GameState, seed: int) -> None:
    """States made on demand do not change when the game goes on from them."""
    later, kept = state, []
    chance = Random(seed)
    for _ in range(30):
        action = chance.choice(ar.legal_actions(later))
        kept.append((later, carry_out(later, action)))
        later = ar.apply(later, action)
        assert later == kept[-1][1]
        assert later.dealer == kept[-1][1].dealer
    for before, later in kept:
        assert spelled_out(before) == before
        assert later.log[: len(before.log)] == before.log
