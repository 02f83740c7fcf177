"""Set-up, rounds, the deck and the end, step by step and in whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

import pytest
from attrs import fields_dict
from syrupy.assertion import SnapshotAssertion

import five_towers as ft
from five_towers.game import (
    GiveBack,
    LayOut,
    Reshuffle,
    carry_out,
    new_game,
    phases,
    play_out,
    record_of,
    replay,
)
from five_towers.game.state import Dealer
from five_towers.model import cards_in_order, deck
from rulebook_kit import NoDefiniteState
from rulebook_kit.values import changed
from tests.five_towers.positions import DISPLAY, NAMES, position
from tests.five_towers.properties.test_playing import cards_of
from tests.refusals import refusal


def after(state: ft.GameState, *events: ft.Event) -> ft.GameState:
    for event in events:
        state = ft.apply(state, event)
    return state


def last_cards(
    number: int, *, ran_out: int, discards: Sequence[str] = (), deck_left: Sequence[str] = ()
) -> ft.GameState:
    """Return a game of two at the first bid of a round, with so many cards out."""
    state = position(NAMES[:2], display=DISPLAY[:number])
    return changed(
        state,
        deck=cards_in_order(deck_left),
        discards=cards_in_order(discards),
        deck_ran_out=ran_out,
    )


@pytest.mark.rule("game.players")
def test_two_to_five_play_and_anybody_starts() -> None:
    state = ft.new_game(NAMES, seed=1, starter="Anni")
    assert state.to_act == "Anni"
    assert after(state, ft.Bid("Anni", 0)).to_act == "Liina"
    passed = after(state, ft.Pass("Anni"), ft.Pass("Liina"))
    assert passed.to_act == "Heidi"
    assert passed.calls == (ft.Call("Anni", 0), ft.Call("Liina", None))
    assert ft.new_game(NAMES[:2], seed=1).to_act == "Heidi"


@pytest.mark.rule("round.display")
def test_a_round_begins_with_five_cards_face_up() -> None:
    state = ft.empty_game(NAMES[:2])
    for card in DISPLAY:
        assert (state.phase, state.to_act, ft.legal_actions(state)) == (phases.LAY_OUT, None, ())
        state = ft.apply(state, LayOut(card))
    assert (state.phase, state.to_act) == (phases.BID, "Heidi")
    assert state.display == cards_in_order(DISPLAY)
    assert ft.check_event(state, LayOut("sand-9")).rules == ("round.display",)
    twice = ft.apply(ft.empty_game(NAMES[:2]), LayOut("sand-7"))
    assert ft.check_event(twice, LayOut("sand-7")).rules == ("round.display",)


@pytest.mark.rule("round.clean-up")
def test_the_neighbour_of_the_builder_starts_the_next_round() -> None:
    state = after(
        position(display=DISPLAY),
        ft.Bid("Heidi", 1),
        ft.Bid("Peeter", 2),
        ft.Pass("Anni"),
        ft.Pass("Liina"),
        ft.Take("Peeter", ["sand-7", "tree-10"]),
        ft.Build("Peeter", ["tree-10", "sand-7"]),
    )
    assert (state.starter, state.rounds_done) == ("Anni", 1)
    assert state.discards == cards_in_order(["candy-13", "scary-11", "scrap-4"])
    assert (state.display, state.calls, state.taken) == ((), (), ())
    assert [str(tower) for tower in state.player("Peeter").towers] == ["tree 10", "sand 7"]


@pytest.mark.rule("bid.zero")
def test_where_all_pass_the_same_player_starts_again() -> None:
    for first in (ft.Bid("Heidi", 0), ft.Pass("Heidi")):
        state = after(position(display=DISPLAY), first, *(ft.Pass(name) for name in NAMES[1:]))
        assert (state.starter, state.discards) == ("Heidi", cards_in_order(DISPLAY))
        assert state.phase == phases.LAY_OUT


@pytest.mark.rule("build.undo")
def test_an_undone_bid_rewinds_the_bidding() -> None:
    """Anni's 5 that cannot be built becomes a 4, and Liina bids 5 and builds."""
    towers = {"Anni": [ft.Tower(["sand-6", "sand-4"])]}
    state = after(
        position(display=DISPLAY, towers=towers),
        ft.Bid("Heidi", 3),
        ft.Pass("Peeter"),
        ft.Bid("Anni", 5),
        ft.Take("Anni", DISPLAY),
        ft.GiveBack("Anni"),
    )
    assert (state.to_act, state.undone, state.taken) == ("Anni", 5, ())
    assert state.display == cards_in_order(DISPLAY)
    assert ft.legal_actions(state) == (ft.Bid("Anni", 4), ft.Pass("Anni"))
    state = after(state, ft.Bid("Anni", 4))
    assert (state.to_act, state.undone) == ("Liina", None)
    state = after(state, ft.Bid("Liina", 5), ft.Take("Liina", DISPLAY), ft.Build("Liina", DISPLAY))
    assert len(state.player("Liina").towers) == 5
    assert state.starter == "Heidi"


@pytest.mark.rule("build.undo", "build.tear-down")
def test_a_view_shows_everything_public() -> None:
    towers = {"Anni": [ft.Tower(["sand-6", "sand-4"])]}
    bids = (ft.Bid("Heidi", 3), ft.Pass("Peeter"), ft.Bid("Anni", 5))
    state = position(display=DISPLAY, towers=towers)
    for event in (*bids, ft.Take("Anni", DISPLAY), ft.GiveBack("Anni"), ft.Pass("Anni")):
        state = ft.apply(state, event)
        seen = ft.view(state, "Liina")
        for name in fields_dict(ft.View).keys() - {"player", "players", "deck_size", "unseen"}:
            assert getattr(seen, name) == getattr(state, name)


@pytest.mark.rule("build.undo")
def test_later_bids_are_void_when_one_is_undone() -> None:
    towers = {"Heidi": [ft.Tower(["sand-6", "sand-0"])]}
    state = after(
        position(NAMES[:3], display=["sand-7", "sand-9"], towers=towers),
        ft.Bid("Heidi", 1),
        ft.Pass("Peeter"),
        ft.Pass("Anni"),
        ft.Take("Heidi", ["sand-9"]),
        ft.GiveBack("Heidi"),
    )
    assert ft.legal_actions(state) == (ft.Bid("Heidi", 0), ft.Pass("Heidi"))
    state = after(state, ft.Pass("Heidi"))
    assert (state.to_act, [call.cards for call in state.calls]) == ("Peeter", [0])


@pytest.mark.rule("deck.reshuffle")
def test_the_discards_become_the_deck_once() -> None:
    state = last_cards(5, ran_out=1, discards=["candy-3"])
    state = after(state, ft.Pass("Heidi"), ft.Pass("Peeter"))
    assert (state.phase, state.awaits_draw) == (phases.RESHUFFLE, True)
    assert ft.check_event(state, LayOut("candy-3")).rules == ("round.display",)
    state = after(state, Reshuffle())
    assert state.deck == cards_in_order(["candy-3", *DISPLAY])
    assert (state.discards, state.phase) == ((), phases.LAY_OUT)
    assert ft.check_event(state, Reshuffle()).rules == ("deck.reshuffle",)


@pytest.mark.rule("game.end")
def test_the_game_ends_with_the_round_in_which_the_deck_runs_out_again() -> None:
    state = last_cards(0, ran_out=1, deck_left=DISPLAY[:3])
    state = changed(state, phase=phases.LAY_OUT)
    state = after(state, *(LayOut(card) for card in DISPLAY[:3]))
    assert (state.phase, state.deck_ran_out) == (phases.BID, 2)
    assert ft.legal_actions(state)[-2:] == (ft.Bid("Heidi", 3), ft.Pass("Heidi"))
    over = after(
        state, ft.Bid("Heidi", 3), ft.Take("Heidi", DISPLAY[:3]), ft.Build("Heidi", DISPLAY[:3])
    )
    assert (over.finished, over.to_act, ft.legal_actions(over)) == (True, None, ())
    assert over.winners == ("Heidi",)
    assert ft.check_action(over, ft.Bid("Heidi", 1)).rules == ("game.end",)
    assert ft.view(over, "Heidi").finished
    passed = after(state, ft.Pass("Heidi"), ft.Pass("Peeter"))
    assert passed.finished


@pytest.mark.rule("game.end", "bid.once")
def test_a_single_card_can_be_bid_for_after_a_bid_of_0() -> None:
    state = last_cards(1, ran_out=2)
    for first in (ft.Bid("Heidi", 0), ft.Pass("Heidi")):
        assert ft.legal_actions(after(state, first)) == (ft.Bid("Peeter", 1), ft.Pass("Peeter"))


@pytest.mark.rule("game.end")
def test_without_discards_there_is_no_second_deck() -> None:
    state = last_cards(1, ran_out=1)
    state = after(
        state, ft.Bid("Heidi", 1), ft.Take("Heidi", ["sand-7"]), ft.Build("Heidi", ["sand-7"])
    )
    assert state.finished


@pytest.mark.rule("game.end", "deck.reshuffle")
def test_the_last_card_makes_the_deck_run_out() -> None:
    """It runs out even if that card completes the display."""
    state = last_cards(4, ran_out=0, deck_left=DISPLAY[4:])
    state = ft.apply(changed(state, phase=phases.LAY_OUT), LayOut(DISPLAY[4]))
    assert (state.deck_ran_out, state.phase) == (1, phases.BID)


@pytest.mark.rule("score.winner")
def test_tied_players_share_the_victory() -> None:
    tied = (
        ft.Seat("Heidi", (ft.Tower(["sand-3"]),)),
        ft.Seat("Peeter"),
        ft.Seat("Anni", (ft.Tower(["tree-3"]),)),
    )
    state = changed(position(NAMES[:3], display=DISPLAY), players=tied)
    assert state.winners == ()
    assert changed(state, phase=phases.OVER).winners == ("Heidi", "Anni")


@pytest.mark.rule("bid.once", "bid.take", "build.all")
def test_an_illegal_action_is_refused_with_its_reasons() -> None:
    state = position(display=DISPLAY)
    action = ft.Take("Heidi", DISPLAY)
    with pytest.raises(ft.IllegalAction) as error:
        ft.apply(state, action)
    assert error.value.report == ft.check_action(state, action)
    assert error.value.report.rules == ("bid.take",)


@pytest.mark.rule("build.all")
def test_every_violation_of_building_is_reported() -> None:
    towers = {"Anni": [ft.Tower(["sand-6", "sand-0"]), ft.Tower(["candy-5"])]}
    state = position(
        NAMES[1:3], taken=["candy-9", "tree-2"], calls=[("Peeter", 0), ("Anni", 2)], towers=towers
    )
    build = ft.Build("Anni", ["candy-9", "candy-12"], "sand")
    assert [violation.rule.id for violation in ft.check_action(state, build)] == [
        "tower.descending",
        "build.tear-down",
        "build.all",
        "build.all",
    ]


@pytest.mark.rule("build.all", "round.clean-up")
def test_taken_cards_that_were_not_added_are_discarded() -> None:
    state = position(NAMES[:2], display=DISPLAY[:3], calls=[("Heidi", 2), ("Peeter", None)])
    state = ft.apply(state, ft.Take("Heidi", DISPLAY[:2]))
    assert not ft.check_action(state, ft.Build("Heidi", DISPLAY[:1])).ok
    over = carry_out(state, ft.Build("Heidi", DISPLAY[:1]))
    assert over.discards == cards_in_order(DISPLAY[1:3])
    assert over.starter == "Peeter"


@pytest.mark.rule("deck.reshuffle")
def test_each_shuffle_gives_another_order() -> None:
    fresh = Dealer(7)
    once = fresh.having_shuffled(ft.deck(2))
    drawn, left = once.draw(())
    assert drawn == once.deck[0]
    assert left == Dealer(7, once.deck[1:], 1)
    again = left.having_shuffled(ft.deck(2))
    assert (fresh.shuffles, once.shuffles, again.shuffles) == (0, 1, 2)
    assert sorted(again.deck) == sorted(once.deck) == list(ft.deck(2))
    assert len({once.deck, again.deck, again.having_shuffled(ft.deck(2)).deck}) == 3
    assert Dealer(7).having_shuffled(ft.deck(2)) == once != Dealer(8).having_shuffled(ft.deck(2))


def test_an_event_without_its_cards_leads_to_no_state(snapshot: SnapshotAssertion) -> None:
    taken = position(NAMES[:2], taken=["sand-7"], calls=[("Heidi", 1), ("Peeter", None)])
    cases = (
        (taken, ft.Build("Heidi", ["sand-9"])),
        (taken, ft.Build("Heidi", ["sand-7"], "tree")),
        (taken, ft.Build("Peeter", ["sand-7"])),
        (ft.empty_game(NAMES[:2]), ft.Bid("Heidi", 1)),
    )
    reasons = [refusal(partial(carry_out, *case), NoDefiniteState) for case in cases]
    assert "\n".join(reasons) == snapshot


@pytest.mark.rule("deck.reshuffle", "game.end")
@pytest.mark.parametrize("players", [2, 5])
def test_random_games_come_to_their_end(players: int) -> None:
    state = play_out(new_game([*"ABCDE"][:players], seed=players), players)
    assert state.finished
    assert state.deck_ran_out == 2
    assert sum(isinstance(event, Reshuffle) for event in state.log) == 1
    assert any(isinstance(event, GiveBack) for event in state.log)
    assert cards_of(state) == Counter(deck(players))
    assert state.rounds_done > (16 if players < 4 else 22)
    replayed = replay(record_of(state))
    assert replayed.ok
    assert replayed.final == state
    assert replayed.final.dealer is None
    assert play_out(replayed.final, 1) is replayed.final


def test_a_seed_decides_the_game() -> None:
    first = play_out(new_game(["A", "B"], seed=1), 5)
    assert play_out(new_game(["A", "B"], seed=1), 5).log == first.log
    assert new_game(["A", "B"], seed=2).display != new_game(["A", "B"], seed=1).display
    assert first.phase == phases.OVER
