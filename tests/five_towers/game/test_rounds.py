"""Set-up, rounds, the deck and the end, step by step."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import fields_dict

from alhambra_rules.rulebook import IllegalAction, InvalidArgument, NoDefiniteState
from alhambra_rules.rulebook.changing import changed
from five_towers.game import (
    Bid,
    Build,
    Call,
    Event,
    GameState,
    GiveBack,
    LayOut,
    Pass,
    Reshuffle,
    Seat,
    Take,
    View,
    apply,
    carry_out,
    check_action,
    check_event,
    empty_game,
    legal_actions,
    new_game,
    phases,
    play_out,
    view,
)
from five_towers.game.dealer import Dealer
from five_towers.model import Tower, cards_in_order, deck
from tests.five_towers.positions import DISPLAY, NAMES, position


def after(state: GameState, *events: Event) -> GameState:
    """Return the state after these legal events."""
    for event in events:
        state = apply(state, event)
    return state


def last_cards(
    number: int, *, ran_out: int, discards: Sequence[str] = (), deck_left: Sequence[str] = ()
) -> GameState:
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
    """The starter is chosen freely; the others follow clockwise."""
    state = new_game(NAMES, seed=1, starter="Anni")
    assert state.to_act == "Anni"
    assert after(state, Bid("Anni", 0)).to_act == "Liina"
    passed = after(state, Pass("Anni"), Pass("Liina"))
    assert passed.to_act == "Heidi"
    assert passed.calls == (Call("Anni", 0), Call("Liina", None))
    assert new_game(NAMES[:2], seed=1).to_act == "Heidi"


@pytest.mark.rule("game.players")
@pytest.mark.parametrize(
    ("players", "message"),
    [
        ("Anni", "a list of names"),
        (["Anni"], "2 to 5 play, not 1"),
        (list("ABCDEF"), "2 to 5 play, not 6"),
        (["Anni", ""], "a player has a name, not ''"),
        (["Anni", "Anni"], "a name of his own"),
    ],
)
def test_players_that_mean_nothing_are_refused(players: Sequence[str], message: str) -> None:
    """Every refusal echoes what was given."""
    with pytest.raises(InvalidArgument, match=message):
        new_game(players, seed=1)


def test_other_arguments_that_mean_nothing_are_refused() -> None:
    """Seeds are integers, the starter plays, and only dealt games can be played out."""
    with pytest.raises(InvalidArgument, match="a seed is an integer"):
        new_game(NAMES, seed="1")  # type: ignore[arg-type] # the point of the test
    with pytest.raises(InvalidArgument, match="'Ani', to start, did you mean \"Anni\""):
        new_game(NAMES, seed=1, starter="Ani")
    with pytest.raises(InvalidArgument, match=r"^only a dealt game"):
        play_out(empty_game(NAMES), 1)
    with pytest.raises(InvalidArgument, match="nobody at the table is 'Mart'"):
        view(empty_game(NAMES), "Mart")
    with pytest.raises(InvalidArgument, match="a number of cards from 0, not -1"):
        Bid("Anni", -1)
    with pytest.raises(InvalidArgument, match="is no event of a game"):
        apply(empty_game(NAMES), "bid")  # type: ignore[arg-type] # the point of the test


@pytest.mark.rule("round.display")
def test_a_round_begins_with_five_cards_face_up() -> None:
    """Five draws come before the first bid, each of a card that the deck holds."""
    state = empty_game(NAMES[:2])
    for card in DISPLAY:
        assert (state.phase, state.to_act, legal_actions(state)) == (phases.LAY_OUT, None, ())
        state = apply(state, LayOut(card))
    assert (state.phase, state.to_act) == (phases.BID, "Heidi")
    assert state.display == cards_in_order(DISPLAY)
    assert check_event(state, LayOut("sand-9")).rules == ("round.display",)
    twice = apply(empty_game(NAMES[:2]), LayOut("sand-7"))
    assert check_event(twice, LayOut("sand-7")).rules == ("round.display",)


@pytest.mark.rule("round.clean-up")
def test_the_neighbour_of_the_builder_starts_the_next_round() -> None:
    """What is left over is discarded, and whoever sits to the builder's left bids first."""
    state = after(
        position(display=DISPLAY),
        Bid("Heidi", 1),
        Bid("Peeter", 2),
        Pass("Anni"),
        Pass("Liina"),
        Take("Peeter", ["sand-7", "tree-10"]),
        Build("Peeter", ["tree-10", "sand-7"]),
    )
    assert (state.starter, state.rounds_done) == ("Anni", 1)
    assert state.discards == cards_in_order(["candy-13", "scary-11", "scrap-4"])
    assert (state.display, state.calls, state.taken) == ((), (), ())
    assert [str(tower) for tower in state.player("Peeter").towers] == ["tree 10", "sand 7"]


@pytest.mark.rule("bid.zero")
def test_where_all_pass_the_same_player_starts_again() -> None:
    """After a bid of 0 and passes all cards are discarded, and nobody builds."""
    for first in (Bid("Heidi", 0), Pass("Heidi")):
        state = after(position(display=DISPLAY), first, *(Pass(name) for name in NAMES[1:]))
        assert (state.starter, state.discards) == ("Heidi", cards_in_order(DISPLAY))
        assert state.phase == phases.LAY_OUT


@pytest.mark.rule("build.undo")
def test_an_undone_bid_rewinds_the_bidding() -> None:
    """Anni's 5 that cannot be built becomes a 4, and Liina bids 5 and builds."""
    towers = {"Anni": [Tower(["sand-6", "sand-4"])]}
    state = after(
        position(display=DISPLAY, towers=towers),
        Bid("Heidi", 3),
        Pass("Peeter"),
        Bid("Anni", 5),
        Take("Anni", DISPLAY),
        GiveBack("Anni"),
    )
    assert (state.to_act, state.undone, state.taken) == ("Anni", 5, ())
    assert state.display == cards_in_order(DISPLAY)
    assert legal_actions(state) == (Bid("Anni", 4), Pass("Anni"))
    state = after(state, Bid("Anni", 4))
    assert (state.to_act, state.undone) == ("Liina", None)
    state = after(state, Bid("Liina", 5), Take("Liina", DISPLAY), Build("Liina", DISPLAY))
    assert len(state.player("Liina").towers) == 5
    assert state.starter == "Heidi"


@pytest.mark.rule("build.undo", "build.tear-down")
def test_what_lies_open_is_in_a_view_as_it_is_in_the_game() -> None:
    """Everybody sees the bids, one that was undone, the cards out and taken, and who is to act."""
    towers = {"Anni": [Tower(["sand-6", "sand-4"])]}
    bids = (Bid("Heidi", 3), Pass("Peeter"), Bid("Anni", 5))
    state = position(display=DISPLAY, towers=towers)
    for event in (*bids, Take("Anni", DISPLAY), GiveBack("Anni"), Pass("Anni")):
        state = apply(state, event)
        seen = view(state, "Liina")
        for name in fields_dict(View).keys() - {"player", "players", "deck_size", "unseen"}:
            assert getattr(seen, name) == getattr(state, name)


@pytest.mark.rule("build.undo")
def test_later_bids_are_void_when_one_is_undone() -> None:
    """A starter whose bid is undone bids less, and everybody else has a turn again."""
    towers = {"Heidi": [Tower(["sand-6", "sand-0"])]}
    state = after(
        position(NAMES[:3], display=["sand-7", "sand-9"], towers=towers),
        Bid("Heidi", 1),
        Pass("Peeter"),
        Pass("Anni"),
        Take("Heidi", ["sand-9"]),
        GiveBack("Heidi"),
    )
    assert legal_actions(state) == (Bid("Heidi", 0), Pass("Heidi"))
    state = after(state, Pass("Heidi"))
    assert (state.to_act, [call.cards for call in state.calls]) == ("Peeter", [0])


@pytest.mark.rule("deck.reshuffle")
def test_the_discards_become_the_deck_once() -> None:
    """The first time that the deck runs out, the discards follow at the end of the round."""
    state = last_cards(5, ran_out=1, discards=["candy-3"])
    state = after(state, Pass("Heidi"), Pass("Peeter"))
    assert (state.phase, state.awaits_draw) == (phases.RESHUFFLE, True)
    assert check_event(state, LayOut("candy-3")).rules == ("round.display",)
    state = after(state, Reshuffle())
    assert state.deck == cards_in_order(["candy-3", *DISPLAY])
    assert (state.discards, state.phase) == ((), phases.LAY_OUT)
    assert check_event(state, Reshuffle()).rules == ("deck.reshuffle",)


@pytest.mark.rule("game.end")
def test_the_game_ends_with_the_round_in_which_the_deck_runs_out_again() -> None:
    """With fewer cards out, bids are capped by their number; then it is over."""
    state = last_cards(0, ran_out=1, deck_left=DISPLAY[:3])
    state = changed(state, phase=phases.LAY_OUT)
    state = after(state, *(LayOut(card) for card in DISPLAY[:3]))
    assert (state.phase, state.deck_ran_out) == (phases.BID, 2)
    assert legal_actions(state)[-2:] == (Bid("Heidi", 3), Pass("Heidi"))
    over = after(state, Bid("Heidi", 3), Take("Heidi", DISPLAY[:3]), Build("Heidi", DISPLAY[:3]))
    assert (over.finished, over.to_act, legal_actions(over)) == (True, None, ())
    assert over.winners == ("Heidi",)
    assert check_action(over, Bid("Heidi", 1)).rules == ("game.end",)
    assert view(over, "Heidi").finished
    passed = after(state, Pass("Heidi"), Pass("Peeter"))
    assert passed.finished


@pytest.mark.rule("game.end", "bid.once")
def test_of_a_single_card_anybody_may_be_the_one_to_bid() -> None:
    """Where one card lies out, neither a bid of 0 nor a pass keeps those after from bidding 1."""
    state = last_cards(1, ran_out=2)
    for first in (Bid("Heidi", 0), Pass("Heidi")):
        assert legal_actions(after(state, first)) == (Bid("Peeter", 1), Pass("Peeter"))


@pytest.mark.rule("game.end")
def test_without_discards_there_is_no_second_deck() -> None:
    """If everything was built when the deck runs out, the game ends at once."""
    state = last_cards(1, ran_out=1)
    state = after(state, Bid("Heidi", 1), Take("Heidi", ["sand-7"]), Build("Heidi", ["sand-7"]))
    assert state.finished


@pytest.mark.rule("game.end", "deck.reshuffle")
def test_the_last_card_makes_the_deck_run_out() -> None:
    """The deck runs out with its last card, though the display is complete."""
    state = last_cards(4, ran_out=0, deck_left=DISPLAY[4:])
    state = apply(changed(state, phase=phases.LAY_OUT), LayOut(DISPLAY[4]))
    assert (state.deck_ran_out, state.phase) == (1, phases.BID)


@pytest.mark.rule("score.winner")
def test_tied_players_share_the_victory() -> None:
    """All who have the most points win, in seating order, and nobody before the end."""
    tied = Seat("Heidi", (Tower(["sand-3"]),)), Seat("Peeter"), Seat("Anni", (Tower(["tree-3"]),))
    state = changed(position(NAMES[:3], display=DISPLAY), players=tied)
    assert state.winners == ()
    assert changed(state, phase=phases.OVER).winners == ("Heidi", "Anni")


@pytest.mark.rule("bid.once", "bid.take", "build.all")
def test_an_illegal_action_is_refused_with_its_reasons() -> None:
    """Whoever applies it gets the report; the message says what the game waits for."""
    state = position(display=DISPLAY)
    with pytest.raises(IllegalAction) as error:
        apply(state, Take("Heidi", DISPLAY))
    assert str(error.value) == "bid.take: taking cards does not come now: Heidi bids or passes"
    assert str(check_action(state, Bid("Anni", 3))) == (
        "bid.once: Anni is not to act now: Heidi bids or passes"
    )
    assert str(check_action(state, Pass("Mart"))) == "bid.once: nobody at the table is 'Mart'"


def test_messages_say_what_is_wrong() -> None:
    """Whoever builds or gives back wrongly is told what is in the way."""
    towers = {"Anni": [Tower(["sand-6", "sand-0"]), Tower(["candy-5"])]}
    state = position(
        NAMES[1:3],
        taken=["candy-9", "tree-2"],
        calls=[("Peeter", 0), ("Anni", 2)],
        towers=towers,
    )
    build = Build("Anni", ["candy-9", "candy-12"], "sand")
    assert [violation.message for violation in check_action(state, build)] == [
        "candy-12 is not below the candy-9 that it is laid on",
        "Anni cannot tear down the top of sand: sand-0 finishes the tower",
        "Anni did not take candy-12",
        "Anni has to add tree-2 as well",
    ]
    assert str(check_action(state, GiveBack("Anni"))) == (
        "build.undo: Anni can add candy-9, tree-2"
    )
    tear = position(
        NAMES[1:3],
        taken=["candy-7"],
        calls=[("Peeter", 0), ("Anni", 1)],
        towers=towers,
    )
    assert str(check_action(tear, GiveBack("Anni"))) == (
        "build.undo: Anni can add candy-7 once the top of candy is torn down"
    )


@pytest.mark.rule("build.all", "round.clean-up")
def test_cards_that_were_not_built_with_are_discarded() -> None:
    """Whoever was let off building with a card leaves it among those that are cleared away."""
    state = position(NAMES[:2], display=DISPLAY[:3], calls=[("Heidi", 2), ("Peeter", None)])
    state = apply(state, Take("Heidi", DISPLAY[:2]))
    assert not check_action(state, Build("Heidi", DISPLAY[:1])).ok
    over = carry_out(state, Build("Heidi", DISPLAY[:1]))
    assert over.discards == cards_in_order(DISPLAY[1:3])
    assert over.starter == "Peeter"


@pytest.mark.rule("deck.reshuffle")
def test_a_dealer_shuffles_otherwise_each_time() -> None:
    """The seed and the number of shuffles before decide an order; drawing changes neither."""
    fresh = Dealer(7)
    once = fresh.having_shuffled(deck(2))
    drawn, left = once.draw(())
    assert drawn == LayOut(once.deck[0])
    assert left == Dealer(7, once.deck[1:], 1)
    again = left.having_shuffled(deck(2))
    assert (fresh.shuffles, once.shuffles, again.shuffles) == (0, 1, 2)
    assert sorted(again.deck) == sorted(once.deck) == list(deck(2))
    assert len({once.deck, again.deck, again.having_shuffled(deck(2)).deck}) == 3
    assert Dealer(7).having_shuffled(deck(2)) == once != Dealer(8).having_shuffled(deck(2))


def test_what_is_not_there_leads_nowhere() -> None:
    """Not even a game recorded with faults can go on from nothing, and it is said from what."""
    taken = position(NAMES[:2], taken=["sand-7"], calls=[("Heidi", 1), ("Peeter", None)])
    for state, event, why in (
        (taken, Build("Heidi", ["sand-9"]), "sand-9 is not there"),
        (taken, Build("Heidi", ["sand-7"], "tree"), "Heidi has no tower of tree to tear down"),
        (taken, Build("Peeter", ["sand-7"]), "Peeter is not to act now"),
        (empty_game(NAMES[:2]), Bid("Heidi", 1), "a bid does not come now"),
    ):
        with pytest.raises(NoDefiniteState, match=why):
            carry_out(state, event)
