"""The end: when it comes, who gets what is left, who wins."""

from __future__ import annotations

from typing import Any

import pytest

import alhambra_rules as ar
from alhambra_rules.game import settle
from alhambra_rules.game.draws import DrawToMarket
from alhambra_rules.model import City, tile_of
from rulebook_kit.values import changed
from tests.game.positions import MARKET, NAMES, position, tiles


def last_refill(**given: object) -> ar.GameState:
    """Return the state right after a tile was put down, by default with an empty bag."""
    parts: Any = {"phase": "place-bought", "bought": ("tower-11",), "bag": (), **given}
    game = position(**parts)
    return ar.apply(game, ar.ReserveBought(game.to_act or "", "tower-11"))


@pytest.mark.rule("end.when")
def test_the_game_ends_when_the_market_cannot_be_filled() -> None:
    """The last tiles of the bag go to the market and are left over."""
    game = last_refill(market=(None, "tower-12", None, "pavilion-8"), bag=["garden-10"])
    assert not game.ending
    game = ar.apply(game, DrawToMarket(1, "garden-10"))
    assert game.finished
    assert game.market == (tile_of("garden-10"), tile_of("tower-12"), None, tile_of("pavilion-8"))


@pytest.mark.rule("end.when")
def test_the_game_goes_on_while_the_market_is_full() -> None:
    game = last_refill(market=(None, *MARKET[1:]), bag=["garden-10"])
    game = ar.apply(game, DrawToMarket(1, "garden-10"))
    assert (game.bag, game.to_act) == ((), "Alma")
    assert not ar.apply(game, ar.TakeMoney("Alma", ["denar-9"])).finished


@pytest.mark.rule("end.when")
def test_by_its_profile_the_game_ends_with_an_empty_bag() -> None:
    """As soon as a refill leaves the bag empty, although the market is full."""
    bag, market = ["garden-10"], (None, *MARKET[1:])
    game = last_refill(bag=bag, market=market, profile="end-when-bag-empty")
    assert ar.apply(game, DrawToMarket(1, "garden-10")).finished
    more = changed(game, bag=tiles("garden-10", "garden-11"))
    assert ar.apply(more, DrawToMarket(1, "garden-10")).to_act == "Alma"


@pytest.mark.rule("end.leftovers")
def test_tiles_that_nobody_gets_stay_on_their_squares() -> None:
    game = position(hand="dirham-1", market=(*MARKET[:3], None))
    ending = changed(game, phase="dirk-more", to_act=None, ending=True)
    before = settle(ending, until="give-leftovers")
    assert (before.phase, before.market) == ("give-leftovers", game.market)
    game = settle(ending)
    first, second, third = map(tile_of, MARKET[:3])
    assert game.market == (first, None, third, None)
    assert game.leftovers == (("Anne", second),)


@pytest.mark.rule("end.leftovers", "two.dirk")
def test_leftovers_go_to_the_most_money_in_the_squares_currency() -> None:
    """Neither the price nor other currencies count, and the money is not spent."""
    rows: dict[str, tuple[list[str], list[str | None]]] = {
        "the total counts and not the number of cards": (
            ["denar-1 denar-1 denar-1", "denar-4 dirham-2 florin-9", "denar-2 dirham-2"],
            ["Alma", None, None],
        ),
        "a tie for most or for none": (["denar-4", "denar-1 denar-3", "florin-9"], [None] * 3),
        "a tie below the most": (
            ["denar-4 dirham-1", "denar-3", "denar-3"],
            ["Anne", "Anne", None],
        ),
        "none for Dirk": (["denar-4", "denar-3"], ["Anne", None, None]),
    }
    for what, (hands, owners) in rows.items():
        held = {name: hand.split() for name, hand in zip(NAMES, hands, strict=False)}
        market = tiles("garden-12-s", "tower-13-e", "tower-12")
        game = last_refill(
            names=list(held), market=(*market, None), hands=held, dirk=("tower-9-es",)
        )
        given = list(zip(owners, market, strict=True))
        assert game.leftovers == tuple(pair for pair in given if pair[0]), what
        assert game.market == (*(None if owner else tile for owner, tile in given), None), what
        assert (game.phase, game.to_act) == (
            ("place-leftovers", game.leftovers[0][0]) if game.leftovers else ("over", None)
        ), what
        assert [list(map(str, one.hand)) for one in game.players] == list(held.values()), what


@pytest.mark.rule("end.place-leftovers")
def test_leftovers_are_placed_clockwise_from_the_left_of_the_last_player() -> None:
    """Each owner places or declines all their tiles, the last player last."""
    game = last_refill(
        turn_of="Alma",
        market=("garden-8-ne", "tower-13-e", "tower-12", None),
        hands={"Anne": ("denar-4",), "Alma": ("dirham-3",), "Kim": ("ducat-3",)},
    )
    assert game.to_act == "Kim"
    early = ar.PlaceLeftover("Anne", "garden-8-ne", (1, 0))
    assert ar.check_action(game, early).rules == ("end.place-leftovers",)
    assert ar.check_action(game, ar.DeclineLeftover("Kim", "tower-13-e")).rules == (
        "end.place-leftovers",
    )
    game = ar.apply(game, ar.PlaceLeftover("Kim", "tower-12", (1, 0)))
    assert game.to_act == "Anne"
    against_the_wall = ar.PlaceLeftover("Anne", "garden-8-ne", (-1, 0))
    assert ar.check_action(game, against_the_wall).rules == ("build.walls-match", "build.on-foot")
    assert early in ar.legal_actions(game)
    assert against_the_wall not in ar.legal_actions(game)
    game = ar.apply(game, ar.DeclineLeftover("Anne", "garden-8-ne"))
    assert game.player("Anne").reserve == tiles("garden-8-ne")
    assert (game.to_act, game.finished) == ("Alma", False)
    game = ar.apply(game, ar.PlaceLeftover("Alma", "tower-13-e", (1, 0)))
    assert game.finished
    assert game.player("Kim").city == City.of({(1, 0): "tower-12"})


@pytest.mark.rule("end.place-leftovers")
def test_several_leftovers_of_one_player_are_placed_in_any_order() -> None:
    game = last_refill(market=("garden-11", "tower-13-e", None, None), hand="denar-4 dirham-3")
    for tile in ("garden-11", "tower-13-e"):
        assert ar.PlaceLeftover("Anne", tile, (1, 0)) in ar.legal_actions(game)
        assert ar.apply(game, ar.PlaceLeftover("Anne", tile, (1, 0))).to_act == "Anne"


@pytest.mark.rule("end.place-leftovers")
def test_a_leftover_placed_scores_and_one_declined_does_not() -> None:
    game = last_refill(market=("garden-11", None, None, None), hand="denar-4")
    placed = ar.apply(game, ar.PlaceLeftover("Anne", "garden-11", (1, 0)))
    declined = ar.apply(game, ar.DeclineLeftover("Anne", "garden-11"))
    assert [player.score for player in placed.players] == [20, 0, 0]
    assert [player.score for player in declined.players] == [0, 0, 0]


@pytest.mark.rule("end.winner")
def test_the_most_points_win_and_a_tie_is_a_draw() -> None:
    game = last_refill(
        market=(None, None, None, None),
        cities={"Anne": City.of({(1, 0): "tower-12"}), "Kim": City.of({(1, 0): "tower-13-e"})},
    )
    assert [player.score for player in game.players] == [17, 0, 18]
    assert game.winners == ("Kim",)
    assert last_refill(market=(None, None, None, None)).winners == NAMES
    two = last_refill(names=("Anne", "Alma"), market=(None,) * 4, dirk=("tower-12", "tower-13-e"))
    assert two.dirk_score == 21
    assert two.winners == ("Anne", "Alma")
