"""The compact path against the rules, state by state."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.compact.choosing import any_move
from alhambra_rules.compact.legal import may_play
from alhambra_rules.compact.playing import after
from alhambra_rules.game.draws import DrawToDisplay
from alhambra_rules.game.on_demand import move_in
from alhambra_rules.game.playing import carry_out, check_event, play_out
from alhambra_rules.game.state import PendingDraw
from alhambra_rules.game_modules import Architects, Bazaars, Invaders, Treasure
from alhambra_rules.rulebook.values import changed
from alhambra_rules.testing import games
from alhambra_rules.testing.illegal_actions import illegal_actions
from tests.compact.two_paths import (
    NAMES,
    assert_same,
    assert_same_choices,
    compact,
    drawn,
    followed,
    spelled_out,
)
from tests.costly import COSTLY

pytestmark = pytest.mark.no_cover

PROFILES = ("standard", "must-continue", "end-when-bag-empty", "end-when-bag-empty,must-continue")

MODULES = (
    (),
    *[(module(),) for module in (Architects, Bazaars, Invaders, Treasure)],
    (Invaders(open_attack=True),),
    (Architects(), Bazaars(), Invaders(), Treasure()),
)


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


@pytest.mark.parametrize(
    ("players", "profile"), [(2, PROFILES[0]), (2, PROFILES[2]), (3, PROFILES[1])]
)
def test_a_game_is_the_same_on_both_paths(players: int, profile: str) -> None:
    """With a dealer, and without one; in the first, some choices are compared as well."""
    state = ar.new_game(NAMES[:players], seed=players, profile=profile)
    for number, (before, made, _) in enumerate(followed(state, Random(1))):
        if number % 8 == 0:
            assert_same_choices(before, made)
    assert len([*drawn(play_out(state, 1))]) > number


@COSTLY
@given(begun(), st.integers(0, 2**32))
def test_the_same_choices_lead_to_the_same_states(state: ar.GameState, seed: int) -> None:
    """Every state of a whole game is the same on both paths, and so are the choices in it."""
    chance = Random(seed)
    for before, made, event in followed(state, Random(seed)):
        if chance.random() < 0.1:
            assert_same_choices(before, made)
            assert check_event(before, event).ok
    assert play_out(state, seed) == carry_out(before, event)


@COSTLY
@given(begun(), st.integers(0, 2**32))
def test_without_a_dealer_the_same_draws_lead_to_the_same_states(
    state: ar.GameState, seed: int
) -> None:
    """The set-up, refills, piles and shuffles, drawn as events; other draws are judged alike."""
    chance = Random(seed)
    events = play_out(state, seed).events
    draws = [event for event in events if isinstance(event, ar.Draw)]
    for before, made, event in drawn(play_out(state, seed)):
        tried = chance.sample(draws, 2) if before.to_act is None else [event]
        for one in tried:
            move = move_in(made, one)
            assert (move is not None and may_play(made, move)) == check_event(before, one).ok


@COSTLY
@given(games())
def test_illegal_actions_are_refused_alike(state: ar.GameState) -> None:
    """What breaks a rule is no legal move."""
    if state.finished:
        return
    before = spelled_out(state)
    made = compact(before)
    for action, _ in illegal_actions(before):
        move = move_in(made, action)
        assert move is None or not may_play(made, move)


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


def test_the_first_tile_of_dirk_may_be_one_that_is_given() -> None:
    state = spelled_out(ar.new_game(NAMES[:2], seed=1))
    *bag, tile = state.bag
    state = changed(
        state, dealer=None, dirk=(), bag=tuple(bag), bought=(tile,), phase="place-bought"
    )
    made, given = compact(state), ar.GiveBought(state.to_act or "", tile)
    move = move_in(made, given)
    assert move is not None
    assert_same(carry_out(state, given), after(made, move))


def test_the_log_has_the_move_or_what_is_entered_for_it() -> None:
    made = compact(ar.new_game(NAMES[:2], seed=1))
    move = any_move(made, Random(1))
    for entered in (None, "an event"):
        node = after(made, move, entered).log
        while node[0] is not made.log:  # draws follow
            node = node[0]
        assert node[1:] == (made.to_act, entered or move)


def test_two_scoring_rounds_after_one_turn_each_give_dirk_his_tiles() -> None:
    """Rule: two.give."""
    state = spelled_out(ar.new_game(NAMES[:2], seed=1))
    drawn, *display = state.display
    deck = changed(state.deck, to_come=(), came_after=(20, 60))
    state = changed(
        state,
        dealer=None,
        deck=changed(deck, cards=tuple(sorted((*deck.cards, drawn), key=str)), piled=61),
        display=tuple(display),
        phase="fill-display",
        to_act=None,
        pending_draw=PendingDraw("display"),
    )
    made, draw = compact(state), DrawToDisplay(drawn)
    move = move_in(made, draw)
    assert move is not None
    scored = carry_out(state, draw)
    assert scored.scoring_rounds_done == 2
    assert_same(scored, after(made, move))
