"""Two players: what Dirk draws, and what he is given."""

from __future__ import annotations

from itertools import pairwise

import pytest

import alhambra_rules as ar
from alhambra_rules.testing.played_games import whole_game
from tests.game.positions import after, position, tiles

PAIR = ("Anne", "Alma")
BY_PRICE = tuple(sorted(ar.TILES, key=lambda tile: (ar.TILES[tile].price, tile)))


def after_round(card: str, in_bag: int, *, market: int = 4) -> ar.GameState:
    """Return the state right after a scoring round, with so many tiles in the bag."""
    laid, bag = BY_PRICE[:4], BY_PRICE[4 : 4 + in_bag]
    game = position(
        PAIR,
        phase="fill-display",
        display=("denar-9", "ducat-9", "ducat-8"),
        to_come=("A", "B") if card == "A" else ("B",),
        market=[tile if square < market else None for square, tile in enumerate(laid)],
        bag=bag,
    )
    return after(game, ar.DrawScoringCard("A" if card == "A" else "B"), ar.DrawToDisplay("denar-1"))


def drawn_by_dirk(game: ar.GameState) -> ar.GameState:
    while game.pending_draw == ar.PendingDraw("dirk"):
        game = ar.apply(game, ar.DrawToDirk(game.bag[0]))
    return game


@pytest.mark.rule("two.dirk-more", "turn.between")
@pytest.mark.parametrize(("in_bag", "gets"), [(20, 6), (6, 6), (5, 5), (1, 1), (0, 0)])
def test_after_the_first_round_dirk_gets_six_or_what_there_is(in_bag: int, gets: int) -> None:
    """They are drawn after the round is scored and before the next player acts."""
    game = after_round("A", in_bag)
    assert (game.scoring_rounds_done, game.due_to_dirk) == (1, gets)
    game = drawn_by_dirk(game)
    assert len(game.dirk or ()) == gets
    assert len(game.bag) == in_bag - gets
    assert game.to_act == "Alma"


@pytest.mark.rule("two.dirk-more")
@pytest.mark.parametrize(("in_bag", "gets"), [(20, 6), (18, 6), (17, 5), (3, 1), (2, 0), (0, 0)])
def test_after_the_second_round_dirk_gets_a_third_rounded_down(in_bag: int, gets: int) -> None:
    """A third of what the bag holds then."""
    game = drawn_by_dirk(after_round("B", in_bag))
    assert len(game.dirk or ()) == gets
    assert game.to_act == "Alma"


@pytest.mark.rule("two.dirk-more")
def test_a_bag_that_dirk_empties_ends_the_game_with_the_next_purchase() -> None:
    """The market was full, so the turn was not the last."""
    game = drawn_by_dirk(after_round("A", 3))
    assert (game.bag, game.ending, game.to_act) == ((), False, "Alma")


@pytest.mark.rule("two.dirk-more", "end.when")
def test_in_the_last_refill_nothing_is_left_for_dirk() -> None:
    """The market takes the last tiles, the round is scored, and the game ends."""
    game = after_round("B", 1, market=2)
    game = ar.apply(game, ar.DrawToMarket(3, game.bag[0]))
    assert game.finished
    assert game.dirk == ()


@pytest.mark.rule("two.dirk-more")
def test_dirk_draws_when_tiles_are_due_to_him_only() -> None:
    """Dirk draws only when tiles are due, and nothing else happens then."""
    game = after_round("A", 20)
    assert ar.check_event(game, ar.DrawToDisplay("denar-1")).rules == ("two.dirk-more",)
    assert "two.dirk-more" in ar.check_event(position(PAIR), ar.DrawToDirk("tower-12")).rules
    assert ar.check_event(game, ar.DrawToDirk(BY_PRICE[0])).rules == ("build.one-per-cell",)


@pytest.mark.rule("two.dirk", "two.money")
def test_dirk_never_acts_and_never_loses_a_tile() -> None:
    """In a whole game his tiles only grow: by draws and by gifts."""
    states = whole_game(2, 0)
    for before, now in pairwise(states):
        assert now.to_act in (*PAIR, None)
        assert set(before.dirk or ()) <= set(now.dirk or ())
        drawn = [draw for draw in now.log[len(before.log) :] if isinstance(draw, ar.DrawToDirk)]
        given = isinstance(now.log[len(before.log)], ar.GiveBought)
        assert len(now.dirk or ()) - len(before.dirk or ()) == len(drawn) + given


@pytest.mark.rule("two.give")
def test_a_gift_leaves_the_buyer_without_the_tile() -> None:
    """Dirk owns it, and neither city nor reserve of the buyer does."""
    game = position(
        PAIR, phase="place-bought", bought=("tower-11", "tower-12"), dirk=("tower-9-es",)
    )
    assert ar.GiveBought("Anne", "tower-11") in ar.legal_actions(game)
    game = ar.apply(game, ar.GiveBought("Anne", "tower-11"))
    assert game.dirk == tiles("tower-9-es", "tower-11")
    assert game.bought == tiles("tower-12")
    assert game.players[0].reserve == ()


@pytest.mark.rule("two.give")
def test_with_three_players_nothing_can_be_given() -> None:
    game = position(phase="place-bought", bought=("tower-11",))
    assert not any(isinstance(action, ar.GiveBought) for action in ar.legal_actions(game))
    assert ar.check_action(game, ar.GiveBought("Anne", "tower-11")).rules == ("two.give",)
