"""turn.*, redesign.from-reserve, two.give: what holds in every turn of every game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.game.pieces import with_tile, without_tile
from alhambra_rules.testing import games
from alhambra_rules.testing.played_games import whole_game
from rulebook_kit.values import changed

_IN_TURN = (
    ar.TakeMoney,
    ar.Buy,
    ar.RedesignFromReserve,
    ar.RedesignToReserve,
    ar.RedesignSwap,
    ar.Stop,
    ar.Pass,
)
_PUTTING_DOWN = (ar.PlaceBought, ar.ReserveBought, ar.GiveBought)


def turns(
    players: int, seed: int
) -> Iterator[tuple[list[tuple[ar.GameState, ar.Action]], ar.GameState]]:
    """Yield the turns of a game: each action with the state before it, and the state after all."""
    played: list[tuple[ar.GameState, ar.Action]] = []
    states = whole_game(players, seed)
    for before, now in pairwise(states):
        action = now.log[len(before.log)]
        if before.phase != "place-leftovers":
            assert isinstance(action, ar.Action)
            played.append((before, action))
        if played and (now.turn_of != before.turn_of or now.ending):
            yield played, now
            played = []


@pytest.mark.rule("turn.one-action", "turn.exact-payment", "turn.five-actions")
@given(st.integers(2, 6), st.integers(0, 2))
def test_a_turn_is_exact_purchases_and_one_action_more(players: int, seed: int) -> None:
    for played, _ in turns(players, seed):
        acting = [(state, action) for state, action in played if isinstance(action, _IN_TURN)]
        assert {action.player for _, action in played} == {played[0][0].turn_of}
        assert 1 <= sum(not isinstance(action, ar.Stop) for _, action in acting) <= 5
        for state, action in acting[:-1]:
            assert isinstance(action, ar.Buy)
            tile = state.market[action.square - 1]
            assert tile is not None
            assert sum(card.value for card in action.cards) == tile.price
        if isinstance(acting[-1][1], ar.Stop):
            assert len(acting) > 1


@pytest.mark.rule("turn.tiles-aside", "turn.place-bought")
@given(st.integers(2, 6), st.integers(0, 2))
def test_tiles_are_put_down_after_the_actions(players: int, seed: int) -> None:
    for played, _ in turns(players, seed):
        kinds = [isinstance(action, _PUTTING_DOWN) for _, action in played]
        assert kinds == sorted(kinds)
        assert sum(kinds) == sum(isinstance(action, ar.Buy) for _, action in played)


@pytest.mark.rule("turn.one-action", "turn.exact-payment")
@given(games(phase="act"))
def test_a_pass_is_legal_exactly_if_nothing_else_is(game: ar.GameState) -> None:
    listed = ar.legal_actions(game)
    name = game.to_act or ""
    assert listed
    assert ar.check_action(game, ar.Pass(name)).ok == (listed == (ar.Pass(name),))
    stuck = changed(game, display=(), market=(None,) * 4, bought=())
    bare = changed(stuck, players=game.with_player(changed(game.player(name), hand=())))
    redesigns = tuple(action for action in listed if isinstance(action, _IN_TURN[2:5]))
    assert ar.legal_actions(bare) == (redesigns or (ar.Pass(name),))
    assert ar.check_action(bare, ar.Stop(name)).rules == ("turn.exact-payment",)


@pytest.mark.rule("turn.five-actions")
@given(games(phase="act"), st.integers(0, 9))
def test_the_number_of_actions_is_the_only_thing_that_ends_them(
    game: ar.GameState, done: int
) -> None:
    counted = changed(game, actions_done=done)
    for action in ar.legal_actions(game)[:3]:
        assert ar.check_action(counted, action).rules == (
            ("turn.five-actions",) if done > 4 else ()
        )


@pytest.mark.rule("turn.tiles-aside", "redesign.from-reserve")
@given(games(phase="act"), st.data())
def test_redesigns_do_not_know_what_lies_aside(game: ar.GameState, data: st.DataObject) -> None:
    """With any tile aside the same redesigns are legal, and none with that tile."""
    assume(game.bag)
    tile = data.draw(st.sampled_from(game.bag))
    aside = changed(game, bag=without_tile(game.bag, tile), bought=with_tile(game.bought, tile))
    kinds = (ar.RedesignFromReserve, ar.RedesignToReserve, ar.RedesignSwap)
    before = [action for action in ar.legal_actions(game) if isinstance(action, kinds)]
    assert [action for action in ar.legal_actions(aside) if isinstance(action, kinds)] == before
    name = game.to_act or ""
    for cell in ((1, 0), (0, 1), (9, 9)):
        report = ar.check_action(aside, ar.RedesignFromReserve(name, tile, cell))
        assert "turn.tiles-aside" in report.rules
        assert "turn.tiles-aside" in ar.check_action(aside, ar.PlaceBought(name, tile, cell)).rules


@pytest.mark.rule("redesign.from-reserve")
@given(games(players=(3, 4, 5, 6), phase="act"), st.data())
def test_a_redesign_places_a_tile_of_ones_reserve(game: ar.GameState, data: st.DataObject) -> None:
    """In the reserve only the building rules decide; in another's one rule more is broken."""
    assume(game.bag)
    tile = data.draw(st.sampled_from(game.bag))
    cell = (data.draw(st.integers(-2, 2)), data.draw(st.integers(-2, 2)))
    mine = game.player(game.to_act or "")
    other = next(one for one in game.players if one != mine)
    action = ar.RedesignFromReserve(mine.name, tile, cell)
    reserved, elsewhere = (
        changed(
            game,
            bag=without_tile(game.bag, tile),
            players=game.with_player(changed(owner, reserve=with_tile(owner.reserve, tile))),
        )
        for owner in (mine, other)
    )
    building = ar.check_placement(mine.city, tile, cell).rules
    assert ar.check_action(reserved, action).rules == building
    assert ar.check_action(elsewhere, action).rules == (*building, "redesign.from-reserve")


@pytest.mark.rule("turn.place-bought", "two.give")
@given(games(phase="place-bought"), st.data())
def test_the_order_of_reserving_tiles_is_no_matter(game: ar.GameState, data: st.DataObject) -> None:
    assume(len(game.bag) > 2)
    name = game.to_act or ""
    more = data.draw(st.sampled_from(game.bag))
    game = changed(
        game.without_dealer(), bag=without_tile(game.bag, more), bought=with_tile(game.bought, more)
    )
    ends = set()
    for order in permutations(game.bought):
        state = game
        for number, tile in enumerate(order):
            give = game.dirk is not None and tile == more
            kind = ar.GiveBought if give else ar.ReserveBought
            state = ar.apply(state, kind(name, tile))
            assert (state.phase == "place-bought") == (number + 1 < len(order))
        ends.add(changed(state, log=()))
    assert len(ends) == 1
