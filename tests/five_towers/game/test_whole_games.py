"""Whole games to their end, dealt and replayed."""

from __future__ import annotations

from collections import Counter

import pytest

from five_towers.game import GiveBack, Reshuffle, new_game, phases, play_out, record_of, replay
from five_towers.model import deck
from tests.five_towers.properties.test_playing import cards_of
from tests.five_towers.strategies import NAMES


@pytest.mark.rule("deck.reshuffle", "game.end")
@pytest.mark.parametrize("players", [2, 5])
def test_random_games_come_to_their_end(players: int) -> None:
    state = play_out(new_game(NAMES[:players], seed=players), players)
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
    first = play_out(new_game(NAMES[:2], seed=1), 5)
    assert play_out(new_game(NAMES[:2], seed=1), 5).log == first.log
    assert new_game(NAMES[:2], seed=2).display != new_game(NAMES[:2], seed=1).display
    assert first.phase == phases.OVER
