"""Replays of 5 Towers records with slips: lines that are missing, repeated or exchanged."""

from __future__ import annotations

import json

from attrs import evolve

import five_towers as ft
from five_towers.game import LayOut, Reshuffle, play_out
from five_towers.in_play import PLAY
from rulebook_kit.slips import Slip

PLAYED = play_out(ft.new_game(["Anna", "Bo", "Cem"], seed=3), 5)


def without_line(kind: type[ft.Event], nth: int) -> tuple[int, ft.Replay]:
    """Replay the game without its nth event of a kind; return its index too."""
    at = [index for index, event in enumerate(PLAYED.log) if type(event) is kind][nth]
    record = ft.record_of(PLAYED)
    return at, ft.replay(evolve(record, events=record.events[:at] + record.events[at + 1 :]))


def test_a_missing_line_is_supplied_if_only_one_event_is_possible() -> None:
    cases: list[tuple[type[ft.Event], int]] = [
        (ft.Bid, 2),
        (ft.Pass, 1),
        (ft.Take, 0),
        (ft.Build, 1),
        (ft.Build, 3),  # it tears down a top
        (ft.GiveBack, 2),
        (LayOut, 0),
        (LayOut, 23),
        (Reshuffle, 0),
    ]
    for kind, nth in cases:
        at, replayed = without_line(kind, nth)
        assert replayed.stopped is None, kind
        assert evolve(replayed.final, log=()) == evolve(PLAYED, log=(), dealer=None), kind
        (supposed,) = replayed.supposed
        before = ft.replay(ft.record_of(PLAYED)).states[at]
        assert supposed.what == ft.describe_event(PLAYED.log[at], before), kind
        assert {finding.line for finding in replayed.findings} == {supposed.line}, kind
        assert str(supposed) in str(replayed), kind
        written = json.loads(PLAY.write_replay(replayed))["not_checked"]
        assert written == [{"line": supposed.line, "what": supposed.note}], kind


def test_a_replay_stops_if_the_missing_line_is_not_clear() -> None:
    """A player who passed could as well have bid less than the next one."""
    at, replayed = without_line(ft.Pass, 2)
    assert not replayed.supposed
    assert replayed.stopped is not None
    assert replayed.stopped.startswith(f"line {at + 2}: a line seems to be missing")


def test_a_line_that_is_repeated_or_exchanged_is_one_violation() -> None:
    """The next event of another kind comes first if lines are exchanged."""
    cases: list[Slip] = [Slip.REPEATED, Slip.EXCHANGED]
    others: list[type[ft.Event]] = [ft.Bid, ft.Build, ft.Take, LayOut]
    for slip in cases:
        for kind in others:
            log = PLAYED.log
            at = next(
                n
                for n in range(20, len(log))
                if type(log[n]) is kind is not type(log[n + 1])
                and getattr(log[n], "tear_down", True)
            )
            moved = (log[at], log[at]) if slip is Slip.REPEATED else (log[at + 1], log[at])
            rest = log[at + 1 :] if slip is Slip.REPEATED else log[at + 2 :]
            replayed = ft.replay(evolve(ft.record_of(PLAYED), events=(*log[:at], *moved, *rest)))
            line = at + (3 if slip is Slip.REPEATED else 2)
            assert replayed.stopped is None, kind
            assert [(one.line, one.slip) for one in replayed.supposed] == [(line, slip)], kind
            assert {one.line for one in replayed.findings} == {line}, kind
            assert replayed.final == evolve(PLAYED, dealer=None), kind
            told = ft.describe_event(log[at], replayed.states[line - 2])
            assert replayed.supposed[0].what == told, kind
            assert len(replayed.states) == len(replayed.record.events) + 1, kind


def test_no_line_is_missing_before_the_event_of_a_stranger() -> None:
    events = (*PLAYED.log[:5], ft.Pass("Zed"))
    replayed = ft.replay(evolve(ft.record_of(PLAYED), events=events))
    assert replayed.stopped is not None
    assert "missing" not in replayed.stopped


def test_no_line_is_missing_after_the_end() -> None:
    events = (*PLAYED.log, ft.Pass("Anna"))
    replayed = ft.replay(evolve(ft.record_of(PLAYED), events=events))
    assert replayed.stopped is not None
    assert "missing" not in replayed.stopped


def test_no_line_is_looked_for_among_more_cards_than_there_can_be() -> None:
    """There are more ways to build or take thirty cards than anybody can try."""
    cases: list[tuple[ft.Event, ...]] = [
        (ft.Pass("Anna"),),
        (
            ft.GiveBack("Anna"),
            ft.Bid("Anna", 15),
            ft.Pass("Bo"),
            ft.Pass("Cem"),
            ft.Build("Anna", ()),
        ),
    ]
    for then in cases:
        display = map(LayOut, ft.model.deck(3)[-5:])
        bids = ft.Bid("Anna", 4), ft.Pass("Bo"), ft.Pass("Cem")
        take = ft.Take("Anna", ft.model.deck(3)[:30])
        record = ft.Record(("Anna", "Bo", "Cem"), "Anna", (*display, *bids, take, *then))
        replayed = ft.replay(record)
        assert replayed.findings[0].line == 10, then
        assert replayed.stopped is not None, then
        assert "a line seems to be missing" in replayed.stopped, then
        assert ft.legal_actions(replayed.final) == (), then
