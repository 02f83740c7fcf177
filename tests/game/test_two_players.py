"""Two players: what Dirk draws, and what he is given."""

from __future__ import annotations

from itertools import pairwise

import pytest

import alhambra_rules as ar
from alhambra_rules.game import PendingDraw
from alhambra_rules.game.draws import DrawScoringCard, DrawToDirk, DrawToDisplay, DrawToMarket
from alhambra_rules.testing.played_games import whole_game
from tests.game.positions import after, position

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
    return after(game, DrawScoringCard("A" if card == "A" else "B"), DrawToDisplay("denar-1"))


def drawn_by_dirk(game: ar.GameState) -> ar.GameState:
    while game.pending_draw == PendingDraw("dirk"):
        game = ar.apply(game, DrawToDirk(game.bag[0]))
    return game


@pytest.mark.rule("two.dirk-more", "turn.between")
def test_dirk_gets_six_and_later_a_third_of_the_bag() -> None:
    """If there are so many; he draws before the next player acts, and the third is rounded down."""
    cases: list[tuple[str, int, int]] = [
        *[("A", 20, 6), ("A", 6, 6), ("A", 5, 5), ("A", 1, 1), ("A", 0, 0)],
        *[("B", 20, 6), ("B", 18, 6), ("B", 17, 5), ("B", 3, 1), ("B", 2, 0), ("B", 0, 0)],
    ]
    for card, in_bag, gets in cases:
        game = after_round(card, in_bag)
        assert (game.scoring_rounds_done, game.due_to_dirk) == (" AB".index(card), gets), card
        game = drawn_by_dirk(game)
        assert len(game.dirk or ()) == gets, card
        assert len(game.bag) == in_bag - gets, card
        assert game.to_act == "Alma", card


@pytest.mark.rule("two.dirk-more")
def test_a_bag_that_dirk_empties_ends_the_game_with_the_next_purchase() -> None:
    """The market was full, so the turn was not the last."""
    game = drawn_by_dirk(after_round("A", 3))
    assert (game.bag, game.ending, game.to_act) == ((), False, "Alma")


@pytest.mark.rule("two.dirk-more", "end.when")
def test_in_the_last_refill_nothing_is_left_for_dirk() -> None:
    """The market takes the last tiles, the round is scored, and the game ends."""
    game = after_round("B", 1, market=2)
    game = ar.apply(game, DrawToMarket(3, game.bag[0]))
    assert game.finished
    assert game.dirk == ()


@pytest.mark.rule("two.dirk", "two.money")
def test_dirk_never_acts_and_never_loses_a_tile() -> None:
    """In a whole game his tiles only grow: by draws and by gifts."""
    states = whole_game(2, 0)
    for before, now in pairwise(states):
        assert now.to_act in (*PAIR, None)
        assert set(before.dirk or ()) <= set(now.dirk or ())
        drawn = [draw for draw in now.log[len(before.log) :] if isinstance(draw, DrawToDirk)]
        given = isinstance(now.log[len(before.log)], ar.GiveBought)
        assert len(now.dirk or ()) - len(before.dirk or ()) == len(drawn) + given
