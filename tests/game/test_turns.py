"""Turns: the rulebooks' examples, played out; who acts when, and the course of the steps."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

import alhambra_rules as ar
from alhambra_rules.catalogue.turn import TURN_ORDER
from alhambra_rules.game import PendingDraw, carry_out
from alhambra_rules.game.actions import currency_of
from alhambra_rules.game.draws import DrawToMarket
from alhambra_rules.game.module import AddedStep, Step
from alhambra_rules.game.step_order import Course
from alhambra_rules.testing.played_games import whole_game
from rulebook_kit import InvalidArgument
from tests.game.positions import after, cards, position, tiles
from tests.game_modules.pieces import treasure


@pytest.mark.rule("buy.price", "turn.one-action")
def test_a_garden_for_ten_paid_with_eleven_ends_the_turn_without_change() -> None:
    """The tile is the player's, both cards are spent, and nothing comes back."""
    game = position(
        market=("garden-10-n", "seraglio-9", "arcades-10", "pavilion-7-e"),
        hand="denar-5 denar-6 ducat-3",
    )
    bought = ar.apply(game, ar.Buy("Anne", 1, ["denar-6", "denar-5"]))
    assert bought.players[0].hand == cards("ducat-3")
    assert bought.spent == cards("denar-5", "denar-6")
    assert bought.bought == tiles("garden-10-n")
    assert (bought.to_act, bought.phase) == ("Anne", "place-bought")
    placed = ar.apply(bought, ar.PlaceBought("Anne", "garden-10-n", (1, 0)))
    assert placed.players[0].city == ar.City.of({(1, 0): "garden-10-n"})
    assert placed.pending_draw == PendingDraw("market", square=1)


@pytest.mark.rule("turn.exact-payment", "turn.place-bought", "turn.tiles-aside")
def test_two_exact_payments_and_a_redesign() -> None:
    """After each exact payment the player acts again; then all tiles bought are put down."""
    game = position(
        hand="denar-7 dirham-9 florin-1", reserve="tower-11", city={(1, 0): "pavilion-8"}
    )
    first = ar.apply(game, ar.Buy("Anne", 1, ["denar-7"]))
    assert (first.to_act, first.phase, first.actions_done) == ("Anne", "act", 1)
    second = ar.apply(first, ar.Buy("Anne", 2, ["dirham-9"]))
    assert (second.to_act, second.phase, second.actions_done) == ("Anne", "act", 2)
    assert second.bought == tiles("pavilion-7-e", "seraglio-9")
    redesigned = ar.apply(second, ar.RedesignSwap("Anne", "tower-11", (1, 0)))
    anne = redesigned.players[0]
    assert (anne.city, anne.reserve) == (ar.City.of({(1, 0): "tower-11"}), tiles("pavilion-8"))
    assert (redesigned.phase, redesigned.actions_done) == ("place-bought", 3)
    done = after(
        redesigned,
        ar.PlaceBought("Anne", "seraglio-9", (2, 0)),
        ar.ReserveBought("Anne", "pavilion-7-e"),
    )
    assert done.bought == ()
    assert done.players[0].reserve == tiles("pavilion-7-e", "pavilion-8")
    assert done.pending_draw == PendingDraw("market", square=1)


@pytest.mark.rule("turn.five-actions", "turn.exact-payment")
def test_a_turn_can_have_five_actions_and_no_sixth() -> None:
    """After four exact purchases the player takes one more action, or stops without one."""
    prices = (["denar-7"], ["dirham-9"], ["ducat-4", "ducat-6"], ["florin-8", "florin-2"])
    four = after(
        position(hands={"Anne": [card for cards in prices for card in cards]}),
        *(ar.Buy("Anne", square, cards) for square, cards in enumerate(prices, start=1)),
    )
    assert (four.actions_done, four.market) == (4, (None,) * 4)
    stopped = ar.apply(four, ar.Stop("Anne"))
    assert (stopped.actions_done, stopped.phase, stopped.to_act) == (4, "place-bought", "Anne")
    game = ar.apply(four, ar.TakeMoney("Anne", ["ducat-9"]))
    assert (game.actions_done, game.phase) == (5, "place-bought")
    report = ar.check_action(game, ar.TakeMoney("Anne", ["denar-9"]))
    assert report.rules == ("turn.one-action", "turn.five-actions")
    for tile in game.bought:
        game = ar.apply(game, ar.ReserveBought("Anne", tile))
    assert len(game.players[0].reserve) == 4


@pytest.mark.rule("turn.refill")
def test_squares_two_and_four_are_filled_in_that_order() -> None:
    """Empty squares are filled in ascending order, after the turn and not before."""
    game = after(
        position(hand="dirham-9 florin-2 florin-8"),
        ar.Buy("Anne", 4, ["florin-2", "florin-8"]),
        ar.Buy("Anne", 2, ["dirham-9"]),
    )
    assert [tile is None for tile in game.market] == [False, True, False, True]
    second, fourth = DrawToMarket(2, "tower-12"), DrawToMarket(4, "tower-13-e")
    assert ar.check_event(game, second).rules == ("turn.refill",)
    reserved = [ar.ReserveBought("Anne", tile) for tile in game.bought]
    game = after(game, ar.Stop("Anne"), *reserved)
    assert game.to_act is None
    assert ar.check_event(game, fourth).rules == ("turn.refill",)
    game = ar.apply(game, second)
    assert game.pending_draw == PendingDraw("market", square=4)
    game = ar.apply(game, fourth)
    assert game.market[1::2] == (second.tile, fourth.tile)
    assert (game.to_act, game.actions_done) == ("Alma", 0)


@pytest.mark.rule("turn.place-bought")
def test_tiles_are_put_down_in_any_order() -> None:
    """A tile may wait until another one has made room for it."""
    game = position(
        phase="place-bought", bought=("tower-11-s", "pavilion-8"), city={(0, 1): "seraglio-8-s"}
    )
    onto = ar.PlaceBought("Anne", "tower-11-s", (2, 0))
    assert not ar.check_action(game, onto).ok
    game = ar.apply(game, ar.PlaceBought("Anne", "pavilion-8", (1, 0)))
    assert ar.check_action(game, onto).ok


@pytest.mark.rule("redesign.from-reserve", "redesign.to-reserve")
def test_the_three_redesigns_move_tiles_between_reserve_and_city() -> None:
    """Laid from the reserve, taken back to it: nothing is lost, and each ends the actions."""
    game = position(("Anne", "Alma", "Kim"), reserve="pavilion-8 tower-11")
    laid = ar.apply(game, ar.RedesignFromReserve("Anne", "pavilion-8", (1, 0)))
    assert laid.players[0].city == ar.City.of({(1, 0): "pavilion-8"})
    assert laid.players[0].reserve == tiles("tower-11")
    assert laid.to_act == "Alma"
    city = position(city={(1, 0): "pavilion-8"})
    back = ar.apply(city, ar.RedesignToReserve("Anne", (1, 0)))
    assert back.players[0].city == ar.City.start()
    assert back.players[0].reserve == tiles("pavilion-8")


@pytest.mark.rule("turn.order")
def test_turns_go_clockwise() -> None:
    for players in (2, 3, 4, 5, 6):
        states = whole_game(players, 0)
        clockwise = [*states[0].names, states[0].names[0]]
        turns = [state.turn_of for state in states]
        changes = [(before, now) for before, now in pairwise(turns) if before != now]
        assert len(changes) > 40, players
        assert set(changes) == set(pairwise(clockwise)), players


@pytest.mark.rule("turn.order")
def test_nobody_acts_in_the_turn_of_another() -> None:
    """An action out of turn is checked against the other rules too."""
    game = position(hands={"Alma": ("denar-8",)})
    assert ar.check_action(game, ar.Buy("Alma", 1, ["denar-8"])).rules == ("turn.order",)
    wrong = ar.check_action(game, ar.Buy("Alma", 4, ["denar-8"])).rules
    assert wrong == ("turn.order", "buy.currency", "buy.price")


@pytest.mark.rule("turn.one-action")
def test_only_who_is_asked_for_an_action_may_not_pass() -> None:
    """For everybody else, no other action is legal either."""
    asked = position()
    assert ar.check_action(asked, ar.Pass("Anne")).rules == ("turn.one-action",)
    assert ar.check_action(asked, ar.Pass("Alma")).rules == ("turn.order",)
    placing = position(phase="place-bought", bought=["tower-11"])
    (said,) = ar.check_action(placing, ar.Pass("Anne"))
    assert "another action" not in said.message
    assert ar.check_action(whole_game(2, 1)[-1], ar.Pass("Anne")).rules == ("end.when",)


@pytest.mark.rule("turn.exact-payment")
def test_by_must_continue_one_stops_only_if_nothing_can_be_done() -> None:
    """The profile takes the stop away; a player who is stuck passes."""
    free = position(profile="must-continue", bought=("tower-11",), actions_done=1)
    assert ar.Stop("Anne") not in ar.legal_actions(free)
    assert ar.check_action(free, ar.Pass("Anne")).rules == ("turn.one-action",)
    stuck = position(
        profile="must-continue", bought=("tower-11",), actions_done=1, display=(), deck=()
    )
    assert ar.legal_actions(stuck) == (ar.Pass("Anne"),)
    assert ar.apply(stuck, ar.Pass("Anne")).phase == "place-bought"


def test_a_card_from_the_display_is_known_until_it_is_paid() -> None:
    game = position(hand="denar-9")
    assert carry_out(game, ar.TakeMoney("Anne", ["ducat-9"])).player("Anne") == ar.Seat(
        "Anne", hand=cards("denar-9", "ducat-9"), known_hand=cards("ducat-9")
    )


def test_of_equal_cards_the_known_ones_are_spent_first() -> None:
    """Once another card is spent, it may have been one of the starting money."""
    cases: list[tuple[list[str], list[str], list[str], int]] = [
        (["denar-1"], ["denar-1", "ducat-9"], [], 1),
        (["denar-1", "denar-1"], ["ducat-9"], [], 0),
        (["ducat-9"], ["denar-1", "denar-1"], ["denar-1"], 0),
        ([], ["denar-1", "denar-1", "ducat-9"], ["denar-1"], 1),
    ]
    held = cards("denar-1", "denar-1", "ducat-9")
    anne = ar.Seat("Anne", hand=held, known_hand=cards("denar-1"), starting_cards=1)
    for spent, hand, known, starting in cases:
        assert anne.without_spent(cards(*spent)) == ar.Seat(
            "Anne", hand=cards(*hand), known_hand=cards(*known), starting_cards=starting
        )


@pytest.mark.rule("treasure.lost")
def test_a_tile_that_goes_back_to_the_reserve_leaves_what_lay_on_it() -> None:
    laid = treasure(laid={"Anne": {(1, 0): "tower"}})
    game = position(city={(1, 0): "tower-11"}, modules=[laid])
    back = carry_out(game, ar.RedesignToReserve("Anne", (1, 0)))
    assert back.modules == (treasure(),)


def test_a_market_square_may_be_given_by_its_currency() -> None:
    """The value and its JSON hold the number."""
    cases: list[tuple[int, ar.Currency]] = [*enumerate(ar.Currency, start=1)]
    for number, currency in cases:
        state = ar.new_game(["Anne", "Bo"], seed=4)
        for name in (currency, currency.value):
            assert ar.Buy("Bo", name, ["denar-3"]) == ar.Buy("Bo", number, ["denar-3"]), name
            assert ar.Buy("Bo", name, []).square == number, name
            assert DrawToMarket(name, "tower-11").square == number, name
            assert currency_of(name) is currency, name
            assert [*ar.payments(state, name)] == [*ar.payments(state, number)], name
        assert json.loads(ar.action_to_json(ar.Buy("Bo", currency, [])))["square"] == number, name


def test_in_json_a_market_square_is_a_number() -> None:
    state = ar.new_game(["Anne", "Bo"], seed=4)
    written = '{"do": "buy", "player": "Bo", "square": "denar", "cards": []}'
    with pytest.raises(ar.FormatError, match="square"):
        ar.action_from_json(written, state)


def step(phase: str) -> Step:
    return Step(phase, TURN_ORDER)


PARTS = (
    (step("lay out"), step("deal")),
    (step("act"), step("refill"), step("score")),
    (step("leftovers"), step("over")),
)


def test_the_steps_are_those_of_the_parts() -> None:
    course = Course.of(PARTS)
    assert list(course.steps) == ["lay out", "deal", "act", "refill", "score", "leftovers", "over"]
    assert all(step.phase == phase for phase, step in course.steps.items())
    assert course.parts == (("lay out", "deal"), ("act", "refill", "score"), ("leftovers", "over"))


def test_steps_are_added_right_after_or_right_before_a_phase() -> None:
    added = [
        AddedStep(step("chests"), after="act"),
        AddedStep(step("architects"), after="act"),
        AddedStep(step("placing"), after="architects"),
        AddedStep(step("attack"), after="score"),
        AddedStep(step("scouts"), before="lay out"),
        AddedStep(step("look"), before="refill"),
        AddedStep(step("sort"), before="lay out"),
    ]
    assert Course.of(PARTS, added).parts == (
        ("scouts", "sort", "lay out", "deal"),
        ("act", "chests", "architects", "placing", "look", "refill", "score", "attack"),
        ("leftovers", "over"),
    )


def test_a_step_without_a_place_stands_alone() -> None:
    course = Course.of(PARTS, [AddedStep(step("peek"))])
    assert course.steps["peek"] == step("peek")
    assert course.parts[3:] == (("peek",),)


def test_a_step_beside_a_phase_that_there_is_not_is_refused() -> None:
    with pytest.raises(InvalidArgument):
        Course.of(PARTS, [AddedStep(step("cake"), before="tea")])
