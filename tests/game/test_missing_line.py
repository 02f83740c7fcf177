"""Replays of records in which a line is missing."""

from __future__ import annotations

import pytest
from attrs import evolve

import alhambra_rules as ar
from alhambra_rules.game.draws import DrawToDirk, DrawToDisplay, DrawToHand, DrawToMarket
from alhambra_rules.game.missing_line import missing_event
from alhambra_rules.game.pieces import MONEY, cards_in_order
from alhambra_rules.game.playing import play_out
from alhambra_rules.game.replay import Replay
from alhambra_rules.game_modules import PassChests

PLAYED = play_out(ar.new_game(["Anna", "Bo", "Cem"], seed=3), 5)
OF_TWO = play_out(ar.new_game(["Anna", "Bo"], seed=4, modules=["treasure"]), 5)


def without_line(game: ar.GameState, kind: type[ar.Event], nth: int = 0) -> tuple[int, Replay]:
    """Replay a game without its nth event of a kind; return its index too."""
    at = [index for index, event in enumerate(game.events) if type(event) is kind][nth]
    record = ar.record_of(game)
    return at, ar.replay(evolve(record, events=record.events[:at] + record.events[at + 1 :]))


@pytest.mark.parametrize(
    ("game", "kind", "nth"),
    [
        (PLAYED, ar.TakeMoney, 2),
        (PLAYED, ar.Buy, 2),
        (PLAYED, ar.PlaceBought, 1),
        (PLAYED, ar.ReserveBought, 1),
        (PLAYED, DrawToDisplay, 5),
        (PLAYED, DrawToMarket, 0),
        (PLAYED, DrawToMarket, 9),
        (OF_TWO, DrawToDirk, 3),
        (PLAYED, DrawToHand, 6),
        (PLAYED, ar.RedesignToReserve, 5),
        (PLAYED, ar.RedesignSwap, 4),
        (PLAYED, ar.RedesignFromReserve, 1),
    ],
)
def test_a_missing_line_is_supplied_if_only_one_event_is_possible(
    game: ar.GameState, kind: type[ar.Event], nth: int
) -> None:
    at, replayed = without_line(game, kind, nth)
    assert replayed.stopped is None
    assert not replayed.ok
    assert replayed.final is not None
    assert evolve(replayed.final, log=()) == evolve(game.without_dealer(), log=())
    (supposed,) = replayed.supposed
    before = ar.replay(ar.record_of(game)).states[at]
    assert ar.describe_event(game.events[at], before) in supposed.what
    assert {finding.index for finding in replayed.findings} == {supposed.line - 2}


def test_a_replay_stops_if_the_missing_line_is_not_clear() -> None:
    _, replayed = without_line(PLAYED, ar.Buy, 1)
    assert replayed.stopped is not None
    assert "missing" in replayed.stopped
    assert not replayed.supposed


def test_a_line_that_is_missing_at_the_end_is_no_violation() -> None:
    record = ar.record_of(PLAYED)
    assert ar.replay(evolve(record, events=record.events[:-1])).ok


def test_a_line_on_stopping_is_not_supposed() -> None:
    """The next line shows that the player has stopped; it breaks the rule on its own."""
    _, replayed = without_line(PLAYED, ar.Stop)
    assert (replayed.stopped, replayed.supposed) == (None, ())
    assert replayed.report.rules == ("turn.tiles-aside",)


def test_a_line_says_what_seems_to_be_missing_before_it() -> None:
    _, replayed = without_line(OF_TWO, ar.Buy, 1)
    assert replayed.stopped == "line 51: a line seems to be missing before it: Anna must act"


def test_a_line_that_was_written_twice_names_the_line_that_it_repeats() -> None:
    """The first event of the whole game has none before it."""
    record = ar.record_of(PLAYED)
    at = next(i for i, event in enumerate(record.events) if isinstance(event, ar.PlaceBought))
    twice = (*record.events[: at + 1], *record.events[at:])
    replayed = ar.replay(evolve(record, events=twice))
    assert replayed.stopped is not None
    assert replayed.stopped.startswith(f"line {at + 3}: it repeats line {at + 2}")
    alone = ar.replay(evolve(record, events=(record.events[at],) * 2)).stopped
    assert alone is not None
    assert alone.startswith("line 2: a line seems to be missing")


def test_two_missing_lines_are_both_supplied() -> None:
    record = ar.record_of(PLAYED)
    takings = [i for i, event in enumerate(PLAYED.events) if isinstance(event, ar.TakeMoney)]
    gone = {takings[2], takings[60]}
    events = tuple(event for index, event in enumerate(record.events) if index not in gone)
    replayed = ar.replay(evolve(record, events=events))
    assert len(replayed.supposed) == len(gone)
    assert replayed.stopped is None


def test_an_event_of_another_game_ends_the_search() -> None:
    record, stranger = ar.record_of(PLAYED), PassChests("Anna")
    at = [i for i, event in enumerate(PLAYED.events) if isinstance(event, ar.TakeMoney)][2]
    events = (*record.events[:at], *record.events[at + 1 : at + 4], stranger)
    replayed = ar.replay(evolve(record, events=events))
    assert replayed.stopped is not None


def test_too_many_possible_events_are_not_tried() -> None:
    """A player with many cards can buy chests in thousands of ways."""
    state = ar.new_game(["Anna", "Bo"], seed=1, modules=["treasure"])
    seats = tuple(evolve(seat, hand=cards_in_order(MONEY)) for seat in state.players)
    assert missing_event(evolve(state, players=seats), [ar.Stop("Anna")]) is None
