"""Random legal games, played to their end."""

from __future__ import annotations

import pytest

from alhambra_rules.game import (
    Buy,
    DrawToDisplay,
    DrawToMarket,
    ReserveBought,
    TakeMoney,
    empty_game,
    new_game,
)
from alhambra_rules.game.record import record_of
from alhambra_rules.game.replay import replay
from alhambra_rules.game.simulation import play_out, turns_in
from alhambra_rules.rulebook import InvalidArgument
from tests.game.positions import after, position


@pytest.mark.parametrize("players", [2, 3, 6])
def test_random_games_are_played_to_their_end_and_can_be_replayed(players: int) -> None:
    """A game that was played out is over, legal, and the same every time."""
    begin = new_game(list("ABCDEF")[:players], seed=3)
    end = play_out(begin, 4)
    assert end.finished
    assert end == play_out(begin, 4) != play_out(begin, 5)
    assert replay(record_of(end)).final == end
    assert play_out(end, 6) == end


def test_a_game_without_a_dealer_cannot_be_played_out() -> None:
    """Where draws come as events, nobody could make them."""
    with pytest.raises(InvalidArgument, match="nobody draws"):
        play_out(empty_game(["Anne", "Alma"]), 1)


def test_turns_are_counted_by_the_log() -> None:
    """A game that has just been dealt has had no turn; two actions of one turn count once."""
    assert turns_in(new_game(["Anne", "Alma"], seed=1)) == 0
    state = after(
        position(hands={"Anne": ["denar-7"]}),
        Buy("Anne", 1, ["denar-7"]),
        TakeMoney("Anne", ["denar-9"]),
    )
    assert turns_in(state) == 1
    state = after(
        state,
        ReserveBought("Anne", "pavilion-7-e"),
        DrawToDisplay("denar-1"),
        DrawToMarket(1, "tower-11"),
        TakeMoney("Alma", ["denar-1"]),
    )
    assert turns_in(state) == 2
