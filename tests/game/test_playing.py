"""Playing: events as values, what is refused, what an arbiter can let stand, random games."""

from __future__ import annotations

from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.game import (
    ACTION_KINDS,
    NoDefiniteState,
    carry_out,
    new_game,
)
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.draws import DrawScoringCard, DrawToDisplay, DrawToMarket, Reshuffle
from alhambra_rules.game.on_demand import ActionsOnDemand
from alhambra_rules.game.playing import any_action, may_happen, play_out, turns_in
from alhambra_rules.game.view import view
from alhambra_rules.game_modules import BuyChests
from alhambra_rules.game_modules.architects import DrawArchitect
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.model import tile_of
from alhambra_rules.placement.bitboard.legality import is_legal
from alhambra_rules.placement.legal import may_swap
from rulebook_kit.values import changed
from tests.game.positions import NAMES, after, cards, position, tiles
from tests.game_modules.pieces import architects, treasure
from tests.hash_seeds import printed_under


def test_events_are_values() -> None:
    assert ar.Buy("Anne", 1, ["florin-3", "denar-2"]) == ar.Buy(
        "Anne", 1, cards("denar-2", "florin-3")
    )
    assert ar.PlaceBought("Anne", "tower-11", (1, 0)) == ar.PlaceBought(
        "Anne", tile_of("tower-11"), ar.Cell(1, 0)
    )
    assert DrawToDisplay("denar-1") == DrawToDisplay(ar.MoneyCard.of("denar-1"))
    assert ar.TakeMoney("Anne", ["denar-1"]) != ar.TakeMoney("Alma", ["denar-1"])
    assert len({ar.Stop("Anne"), ar.Stop("Anne"), ar.Pass("Anne")}) == 2


def test_legal_actions_come_in_the_order_of_their_kinds() -> None:
    game = position(
        ("Anne", "Alma"),
        hand="denar-9 dirham-9",
        reserve="tower-11 tower-12",
        city={(1, 0): "pavilion-8"},
        bought=("garden-10",),
        actions_done=1,
    )
    kinds = [ACTION_KINDS.index(type(action)) for action in ar.legal_actions(game)]
    assert kinds == sorted(kinds)
    assert len(set(kinds)) == 6
    putting_down = [type(action) for action in ar.legal_actions(ar.apply(game, ar.Stop("Anne")))]
    assert list(dict.fromkeys(putting_down)) == [ar.PlaceBought, ar.ReserveBought, ar.GiveBought]


def test_payments_hold_no_superfluous_card_and_come_once() -> None:
    """Equal cards count as one; on request surplus cards are included."""
    game = position(hand="denar-2 denar-2 denar-3 denar-4 denar-9")
    assert list(ar.payments(game, 1)) == [
        cards("denar-9"),
        cards("denar-3", "denar-4"),
        cards("denar-2", "denar-2", "denar-4"),
        cards("denar-2", "denar-2", "denar-3"),
    ]
    listed = [one.cards for one in ar.legal_actions(game) if isinstance(one, ar.Buy)]
    assert listed == list(ar.payments(game, 1))
    every = list(ar.payments(game, 1, superfluous=True))
    assert len(every) == len(set(every)) == 17
    assert all(ar.check_action(game, ar.Buy("Anne", 1, paid)).ok for paid in every)
    assert list(ar.payments(changed(game, market=(None, None, None, None)), 1)) == []


def test_actions_on_demand_are_those_that_are_listed() -> None:
    """Counted, by place from either end, and in slices."""
    game, chance = ar.new_game(NAMES, seed=5, modules=[*REGISTRY]), Random(4)
    while game.to_act is not None and len(game.log) < 400:
        if chance.random() < 0.1:
            compact, listed = compact_of(game), ar.legal_actions(game)
            made = ActionsOnDemand(compact)
            assert (len(made), tuple(made)) == (len(listed), listed)
            assert (made[-1], made[1:5], made[::-7]) == (listed[-1], listed[1:5], listed[::-7])
            with pytest.raises(IndexError):
                made[len(listed)]
        game = ar.apply(game, any_action(game, chance))


def test_a_list_on_demand_shows_its_first_actions() -> None:
    game = ar.new_game(NAMES, seed=5)
    compact, listed = compact_of(game), ar.legal_actions(game)
    first = ", ".join(map(repr, listed[:3]))
    assert repr(ActionsOnDemand(compact)) == f"<{len(listed)} legal actions: {first}, ...>"
    while len(listed) > 3:
        game = ar.apply(game, any_action(game, Random(len(game.log))))
        listed = ar.legal_actions(game)
    compact = compact_of(game)
    assert repr(ActionsOnDemand(compact)).endswith(f": {', '.join(map(repr, listed))}>")


def test_nothing_is_listed_while_a_draw_is_due() -> None:
    game = position(phase="fill-display", display=())
    assert (ar.legal_actions(game), list(ar.payments(game, 1))) == ((), [])


def test_nothing_can_be_paid_while_tiles_are_put_down() -> None:
    for phase in ("place-bought", "place-leftovers"):
        game = position(hand="denar-9", bought=("garden-10",), phase=phase)
        game = changed(game, to_act="Anne", pending_draw=None)
        assert not ar.check_action(game, ar.Buy("Anne", 1, ["denar-9"])).ok, phase
        assert list(ar.payments(game, 1)) == [], phase


def test_a_referee_can_let_an_illegal_action_stand() -> None:
    """The pieces move as the action says, legal or not."""
    game = position(hand="dirham-3", reserve="garden-8-ne", market=(None,) * 4)
    game = changed(game, market=(tile_of("pavilion-7-e"), None, None, None))
    cheap = carry_out(game, ar.Buy("Anne", 1, ["dirham-3"]))
    assert (cheap.bought, cheap.spent, cheap.phase) == (
        tiles("pavilion-7-e"),
        cards("dirham-3"),
        "place-bought",
    )
    greedy = carry_out(game, ar.TakeMoney("Anne", ["denar-9", "ducat-9"]))
    assert greedy.players[0].hand == cards("denar-9", "dirham-3", "ducat-9")
    walled = carry_out(game, ar.RedesignFromReserve("Anne", "garden-8-ne", (-1, 0)))
    assert walled.players[0].city == ar.City.of({(-1, 0): "garden-8-ne"})
    assert ar.check_table(walled.table).rules == ("build.walls-match", "build.on-foot")
    assert carry_out(game, ar.Pass("Anne")).log == (ar.Pass("Anne"),)


def test_an_action_out_of_turn_takes_the_turn_over() -> None:
    game = position(actions_done=2)
    taken = carry_out(game, ar.TakeMoney("Alma", ["denar-9"]))
    assert (taken.turn_of, taken.actions_done) == ("Alma", 1)
    assert ar.apply(taken, DrawToDisplay("denar-1")).to_act == "Kim"


def test_a_leftover_put_down_too_early_changes_no_order() -> None:
    leftovers = (("Anne", "tower-11"), ("Alma", "tower-12"), ("Kim", "tower-13-e"))
    game = position(phase="place-leftovers", leftovers=leftovers)
    assert game.to_act == "Alma"
    early = carry_out(game, ar.DeclineLeftover("Kim", "tower-13-e"))
    assert (early.to_act, early.turn_of) == ("Alma", "Anne")
    assert ar.apply(early, ar.DeclineLeftover("Alma", "tower-12")).to_act == "Anne"


def test_top_tile_goes_back() -> None:
    """A tile that lies on another one or on the fountain returns to the reserve."""
    cases: list[tuple[tuple[int, int], ar.City, tuple[str, ...]]] = [
        ((1, 0), ar.City.of({(1, 0): "tower-12"}), ("build.one-per-cell",)),
        ((0, 0), ar.City.start(), ("build.fountain", "build.one-per-cell")),
    ]
    for cell, city, broken in cases:
        game = position(reserve="tower-11", cities={"Anne": city})
        stacked = carry_out(game, ar.RedesignFromReserve("Anne", "tower-11", cell))
        assert ar.check_table(stacked.table).rules == broken, cell
        again = changed(stacked, phase="act", to_act="Anne", pending_draw=None)
        assert carry_out(again, ar.RedesignToReserve("Anne", cell)).players == game.players, cell
        assert ar.check_action(again, ar.RedesignToReserve("Anne", cell)).ok == (cell == (1, 0)), (
            cell
        )


ACTING = position(reserve="tower-11", market=("pavilion-7-e", None, "arcades-10", "garden-10"))
FILLING = position(phase="fill-market", market=("tower-11", None, None, None))
PLACING = position(phase="place-bought", bought=("tower-11",))
DISPLAYING = position(phase="fill-display", display=(), to_come=())
WITH_ARCHITECTS = position(phase="fill-display", display=(), to_come=(), modules=[architects()])
ENDING = position(phase="place-leftovers", leftovers=(("Anne", "tower-11"),))


def test_events_that_cannot_be_carried_out(snapshot: SnapshotAssertion) -> None:
    """No arbiter can let an event stand that leads to no definite state."""
    events: tuple[tuple[ar.GameState, ar.Event], ...] = (
        (ACTING, ar.TakeMoney("Anne", ["denar-1"])),
        (ACTING, ar.Buy("Anne", 1, ["denar-8"])),
        (ACTING, ar.Buy("Anne", 2, ["dirham-9"])),
        (ACTING, ar.RedesignFromReserve("Anne", "tower-12", (1, 0))),
        (ACTING, ar.RedesignToReserve("Anne", (5, 5))),
        (ACTING, ar.RedesignToReserve("Anne", (0, 0))),
        (ACTING, ar.RedesignSwap("Anne", "tower-11", (5, 5))),
        (ACTING, ar.PlaceBought("Anne", "tower-11", (1, 0))),
        (ACTING, DrawToDisplay("denar-1")),
        (ACTING, ar.TakeMoney("Rosa", ["denar-9"])),
        (FILLING, DrawToMarket(1, "tower-12")),
        (FILLING, DrawToMarket(2, "tower-11")),
        (PLACING, ar.GiveBought("Anne", "tower-11")),
        (PLACING, ar.ReserveBought("Alma", "tower-11")),
        (DISPLAYING, Reshuffle()),
        (DISPLAYING, DrawScoringCard("A")),
        (WITH_ARCHITECTS, DrawArchitect("architect-denar-3")),
        (ENDING, ar.DeclineLeftover("Anne", "tower-12")),
    )
    reasons = []
    for state, event in events:
        assert not ar.check_event(state, event).ok
        with pytest.raises(NoDefiniteState) as error:
            carry_out(state, event)
        reasons.append(str(error.value))
    assert "\n".join(reasons) == snapshot


def test_two_scoring_cards_that_a_referee_lets_stand_are_both_scored() -> None:
    """After both in one refill, Dirk gets six tiles and a third of the others."""
    game = position(("Anne", "Alma"), phase="fill-display", display=("denar-9", "ducat-9"))
    for draw in (DrawScoringCard("A"), DrawScoringCard("B")):
        game = carry_out(game, draw)
    for _ in range(2):
        game = ar.apply(game, DrawToDisplay("denar-1"))
    assert game.scoring_rounds_done == 2
    assert game.due_to_dirk == 6 + (len(game.bag) - 6) // 3


def test_a_state_without_its_dealer_is_the_same_state() -> None:
    """The dealer does not count for equality; without it the state waits for draws."""
    game = new_game(["Anne", "Alma"], seed=1)
    undealt = game.without_dealer()
    assert undealt == game
    assert hash(undealt) == hash(game)
    action: ar.Action = ar.TakeMoney(game.to_act or "", [game.display[0]])
    dealt, waiting = ar.apply(game, action), ar.apply(undealt, action)
    assert waiting.pending_draw is not None
    assert dealt.log[: len(waiting.log)] == waiting.log


def test_a_game_is_the_same_on_every_run() -> None:
    """Nothing depends on the seed of Python's hashes."""
    script = (
        "from alhambra_rules.game import *\n"
        "game = new_game(['Anne', 'Alma', 'Kim'], seed=11, profile={'must-continue'})\n"
        "for turn in range(12):\n"
        "    game = apply(game, legal_actions(game)[turn * 7 % len(legal_actions(game))])\n"
        "print(game, game.log)\n"
    )
    (printed,) = printed_under(("1", "2"), script)
    assert b"TakeMoney" in printed


def test_what_a_game_waits_for_is_printed(snapshot: SnapshotAssertion) -> None:
    """A view prints it as its state does. In a game of two, Dirk has a row of the table too."""
    won = changed(ENDING, phase="over", to_act=None, leftovers=(), winners=("Anne",))
    shared, undecided = (changed(won, winners=names) for names in (("Anne", "Kim"), ()))
    states = (ACTING, PLACING, ENDING, FILLING, won, shared, undecided)
    assert list(map(repr, states)) == snapshot
    assert [repr(view(ACTING, name)) for name in ("Anne", None)] == snapshot
    of_two = position(("Anne", "Alma"), dirk=["tower-11"])
    for state in (ACTING, of_two):
        assert str(state) == str(view(state, "Anne")) == snapshot


def test_a_state_is_printed_in_a_line() -> None:
    """A debugger prints one line instead of a whole state; ``str`` is a small table."""

    class Lines(list[str]):
        text = list[str].append

    for state in (position(), changed(position(), phase="over", to_act=None)):
        lines = Lines()
        state._repr_pretty_(lines, False)
        assert lines == [repr(state)]
        assert len(repr(state)) < 200
        assert "\n" not in repr(state)
        assert "Kim" in repr(state)
        assert all(name in str(state) for name in state.names)


def test_random_games_are_played_to_their_end_and_can_be_replayed() -> None:
    for players in (2, 6):
        begin = new_game(list("ABCDEF")[:players], seed=3)
        end = play_out(begin, 4)
        assert end.finished, players
        assert end == play_out(begin, 4) != play_out(begin, 5), players
        assert ar.replay(ar.record_of(end)).final == end, players
        assert play_out(end, 6) == end, players


def test_any_legal_action_may_be_the_one_that_is_chosen() -> None:
    state = position(phase="place-bought", bought=["tower-11", "tower-12"])
    chosen = {any_action(state, Random(seed)) for seed in range(200)}
    assert chosen == set(ar.legal_actions(state))
    assert len(chosen) == 2 * (4 + 1)


def test_actions_of_modules_are_chosen_less_often_than_those_of_the_base_game() -> None:
    state = position(hand="florin-9", modules=[treasure()])
    chosen = [any_action(state, Random(seed)) for seed in range(200)]
    bought = [action for action in chosen if isinstance(action, BuyChests)]
    assert 5 < len(bought) < 40


def test_turns_are_counted_by_the_log() -> None:
    """A game that has just been dealt has had no turn; two actions of one turn count once."""
    assert turns_in(new_game(["Anne", "Alma"], seed=1)) == 0
    state = after(
        position(hand="denar-7"), ar.Buy("Anne", 1, ["denar-7"]), ar.TakeMoney("Anne", ["denar-9"])
    )
    assert turns_in(state) == 1
    state = after(
        state,
        ar.ReserveBought("Anne", "pavilion-7-e"),
        DrawToDisplay("denar-1"),
        DrawToMarket(1, "tower-11"),
        ar.TakeMoney("Alma", ["denar-1"]),
    )
    assert turns_in(state) == 2


def test_equal_cards_are_the_same_card() -> None:
    state = position(hand="denar-8 denar-9")
    nine = ar.MoneyCard(ar.Currency.DENAR, 9)
    assert may_happen(state, ar.TakeMoney("Anne", [nine]))
    assert may_happen(state, ar.Buy("Anne", 1, [ar.MoneyCard(ar.Currency.DENAR, 8), nine]))
    assert nine in carry_out(state, ar.Buy("Anne", 1, [nine])).spent


def test_a_swap_far_from_the_city_is_no_swap() -> None:
    """Beyond the box of bit sets there is nothing to replace, and nothing in its margin either."""
    city = ar.City.start()
    tile = "seraglio-9"
    assert ar.check_city(city).ok
    for cell in ((0, 0), (1, 0), (40, -40)):
        assert not may_swap(city, ar.TILES[tile], ar.Cell.of(cell))
        with pytest.raises(ar.IllegalMove):
            ar.swap(city, tile, cell)


def test_illegal_redesigns_that_stand_move_their_tiles() -> None:
    """By an arbiter's word tiles come to lie where no rule lets them, not taken for legal."""
    cases: list[ar.Action] = [
        ar.RedesignSwap("Anne", "pavilion-2-new", (-1, 0)),
        ar.RedesignFromReserve("Anne", "pavilion-2-new", (5, 5)),
        ar.RedesignToReserve("Anne", (-1, 0)),
    ]
    for action in cases:
        city = ar.City.of({(-1, 0): "pavilion-8", (-2, 0): "seraglio-9"})
        state = position(cities={"Anne": city}, reserve="pavilion-2-new")
        assert not may_happen(state, action), action
        assert not ar.check_action(state, action).ok, action
        anne = carry_out(state, action).player("Anne")
        after = anne.city
        assert after != city, action
        tiles = [*anne.reserve, *(placed.tile for _, placed in after.pieces)]
        assert sorted(tile.id for tile in tiles) == [
            *("fountain", "pavilion-2-new", "pavilion-8", "seraglio-9")
        ]
        again = ar.City(after.pieces)
        assert after == again, action
        assert is_legal(after) == is_legal(again) == ar.check_city(after).ok, action
