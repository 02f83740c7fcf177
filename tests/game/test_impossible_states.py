"""States that users can make and no game can be in: playing them on is refused at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import pytest
from attrs import evolve

import alhambra_rules as ar
from alhambra_rules.compact.money import takings
from alhambra_rules.game import carry_out, phases
from alhambra_rules.game.compact_moves import counted
from alhambra_rules.game.draws import DrawScoringCard
from alhambra_rules.game.pieces import MONEY, cards_in_order
from alhambra_rules.game.playing import play_out
from alhambra_rules.game.state import Dealer
from alhambra_rules.game_modules import Treasure
from tests.compact.two_paths import spelled_out

STATE = ar.new_game(["Anne", "Bo", "Cem"], seed=1)
TAKE = ar.legal_actions(STATE)[0]


def with_seats(hand: Sequence[ar.MoneyCard] = (), reserve: Sequence[str] = ()) -> ar.GameState:
    """Return the state with other hands and reserves."""
    seats = (evolve(seat, hand=hand, reserve=reserve) for seat in STATE.players)
    return evolve(STATE, players=tuple(seats))


IMPOSSIBLE = {
    "display": evolve(STATE, display=STATE.display * 50),
    "hands": with_seats(hand=MONEY * 5),
    "reserves": with_seats(reserve=[*ar.TILES] * 5),
    "phase": evolve(STATE, phase="axt"),
    "to_act": evolve(STATE, to_act="Zed"),
    "turn_of": evolve(STATE, turn_of="Zed"),
    "youngest_first": evolve(STATE, youngest_first=("Zed", "Bo", "Cem")),
}


def test_a_state_that_no_game_can_be_in_is_not_played_on() -> None:
    """A huge display took legal_actions longer than anybody waits."""
    plays: tuple[Callable[[ar.GameState], object], ...] = (
        ar.legal_actions,
        lambda state: ar.apply(state, TAKE),
        lambda state: play_out(state, 1),
    )
    for state in IMPOSSIBLE.values():
        for play in plays:
            with pytest.raises(ar.InvalidArgument, match="no game can be in this state"):
                play(state)


def test_chests_of_somebody_who_does_not_play_are_named() -> None:
    state = ar.new_game(["Anne", "Bo"], seed=1, modules=["treasure"])
    chests = evolve(state.module(Treasure), laid=[("Anne", {}), ("Zed", {})])
    with pytest.raises(ar.InvalidArgument, match=r"no game can be in this state: it has .*Zed"):
        ar.legal_actions(evolve(state, modules=(chests,)))


def test_a_state_with_some_pieces_too_many_is_played_on() -> None:
    """The replay of an illegal record may lead to one."""
    full = evolve(STATE, display=[*STATE.display, "denar-1", "denar-1"], dealer=None)
    assert TAKE in ar.legal_actions(full)
    assert len(ar.apply(full, TAKE).display) == 5


@pytest.mark.rule("money.one-or-five")
def test_cards_are_taken_in_all_ways_from_a_display_of_any_size() -> None:
    """Of a card more copies than can be taken together change nothing."""
    for copies in (1, 2, 3):
        me = STATE.to_act or ""
        low = [card for card in MONEY if card.value < 5][: 12 // copies] * copies
        found = {
            ar.TakeMoney(me, cards)
            for number in range(1, 7)
            for cards in combinations(low, number)
            if sum(card.value for card in cards) <= 5
        }
        for state in (evolve(STATE, display=low), spelled_out(evolve(STATE, display=low))):
            assert {
                one for one in ar.legal_actions(state) if isinstance(one, ar.TakeMoney)
            } == found, copies
        assert len(takings(counted(cards_in_order(low)))) == len(found), copies


def test_a_dealer_without_the_tiles_of_the_bag_is_named() -> None:
    """Who changes the bag must leave the dealer out."""
    with pytest.raises(ar.InvalidArgument, match="without_dealer"):
        play_out(evolve(STATE, bag=STATE.bag[:3]), 1)
    assert isinstance(STATE.dealer, Dealer)
    with pytest.raises(ar.InvalidArgument, match="without_dealer"):
        play_out(evolve(STATE, dealer=evolve(STATE.dealer, deck=())), 1)


@pytest.mark.rule("setup.piles")
def test_a_scoring_card_in_an_impossible_place_makes_the_piles_unknown() -> None:
    """An arbiter lets the card stand. What the piles hold is not known then, so B may come too."""
    state = STATE.without_dealer()
    while state.phase != phases.FILL_DISPLAY:
        state = ar.apply(state, ar.legal_actions(state)[0])
    assert not ar.check_event(state, DrawScoringCard("A")).ok
    assert state.deck.piled is not None
    after = carry_out(state, DrawScoringCard("A"))
    assert (after.deck.piled, after.deck.came_after, after.deck.to_come) == (None, (), ("B",))
    assert ar.check_event(after, DrawScoringCard("B")).ok
