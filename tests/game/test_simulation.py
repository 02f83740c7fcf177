"""Random legal games, played to their end."""

from __future__ import annotations

from random import Random

import alhambra_rules as ar
from alhambra_rules.game import new_game
from alhambra_rules.game.draws import DrawToDisplay, DrawToMarket
from alhambra_rules.game.playing import any_action, play_out, turns_in
from alhambra_rules.game_modules import BuyChests
from tests.game.positions import after, position
from tests.game_modules.pieces import treasure


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
