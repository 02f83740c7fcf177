"""Records: the log of a state as a value, with the header that begins it."""

from __future__ import annotations

import pytest

from alhambra_rules.game import PlaceBought, Profile, carry_out, empty_game, new_game
from alhambra_rules.game.events import Override, event_of
from alhambra_rules.game.record import Record, record_of
from alhambra_rules.game.replay import replay
from alhambra_rules.testing.played_games import whole_game
from rulebook_kit import InvalidArgument
from rulebook_kit.values import changed

PLAYERS = ("Anne", "Alma", "Kim")


def test_a_record_tells_who_plays_by_which_rules() -> None:
    state = new_game(
        PLAYERS, seed=1, youngest_first=("Kim", "Anne", "Alma"), profile="must-continue"
    )
    record = record_of(state)
    assert record.players == PLAYERS
    assert record.youngest_first == ("Kim", "Anne", "Alma")
    assert record.profile == Profile(must_continue=True)
    assert record.modules == ()
    assert record.position is None
    assert record.events == state.log


def test_a_game_in_which_nothing_happened_has_a_record() -> None:
    """It is the header alone, and leads to the game before its first draw."""
    record = record_of(empty_game(PLAYERS))
    assert record == Record(PLAYERS, PLAYERS)
    assert replay(record).final == empty_game(PLAYERS)


def test_a_record_is_a_value_however_it_was_given() -> None:
    record = Record(list(PLAYERS), PLAYERS, profile="must-continue")
    assert record == Record(PLAYERS, PLAYERS, profile=Profile(must_continue=True))
    assert hash(record)
    with pytest.raises(InvalidArgument):
        Record(PLAYERS, PLAYERS, profile="must-stop")


def test_a_referees_word_stays_in_the_log() -> None:
    state = next(one for one in whole_game(3, 1) if one.bought).without_dealer()
    event = PlaceBought(str(state.to_act), state.bought[0], (9, 9))
    override = Override(event, "an experiment")
    after = carry_out(state, event)
    accepted = changed(after, log=(*state.log, override))
    record = record_of(accepted)
    assert record.events[-1] == override
    assert event_of(override) == event_of(event) == event
    replayed = replay(record)
    assert replayed.ok
    assert replayed.final == accepted
    assert [finding.reason for finding in replayed.overrides] == ["an experiment"]
