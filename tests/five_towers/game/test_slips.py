"""Replays of records with slips: misnamed cards; lines missing, repeated or exchanged."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import five_towers as ft
from five_towers.game import LayOut, Reshuffle, play_out
from five_towers.game.replay import with_corrected_names, with_missing_cards
from five_towers.in_play import PLAY
from five_towers.model import cards_in_order
from rulebook_kit.slips import Slip
from tests.costly import COSTLY
from tests.five_towers.strategies import NAMES

Piles = tuple[str, str, str, str]
"""The deck, the display, the cards taken and the discards."""

RECORD = ft.record_of(play_out(ft.new_game(NAMES[:3], seed=1), seed=1))


def state(piles: Piles) -> ft.GameState:
    deck, display, taken, discards = (cards_in_order(pile.split()) for pile in piles)
    game = ft.empty_game(NAMES[:2])
    return evolve(game, deck=deck, display=display, taken=taken, discards=discards)


def laid_out(*cards: str) -> list[ft.Event]:
    return [LayOut(card) for card in cards]


@COSTLY
@given(st.data(), st.integers(2, 5), st.integers(0, 9))
def test_a_game_with_a_wrong_card_is_replayed(data: st.DataObject, players: int, seed: int) -> None:
    """The towers and the winners are those of the real game."""
    end = play_out(ft.new_game(NAMES[:players], seed=seed), seed=seed)
    record = ft.record_of(end)
    draws = [at for at, event in enumerate(record.events) if isinstance(event, LayOut)]
    chosen = st.lists(st.sampled_from(draws), min_size=2, max_size=2, unique=True)
    at, other = sorted(data.draw(chosen))
    events = [*record.events]
    events[at] = record.events[other]
    replayed = ft.replay(evolve(record, events=tuple(events)))
    assert replayed.stopped is None
    assert len(replayed.states) == len(record.events) + 1
    assert [seat.towers for seat in replayed.final.players] == [seat.towers for seat in end.players]
    assert replayed.final.winners == end.winners
    assert replayed.final.deck_ran_out == end.deck_ran_out


def test_corrections_of_one_mistake_are_listed_once() -> None:
    """A second line is illegal because of it, and leads to the same two corrections."""
    record = ft.record_of(play_out(ft.new_game(NAMES[:3], seed=2), seed=2))
    events = [*record.events]
    events[143] = ft.Take(NAMES[0], ["scary-5", "tree-1", "scrap-10", "sand-4"])
    replayed = ft.replay(evolve(record, events=tuple(events)))
    assert [finding.line for finding in replayed.findings] == [145, 148]
    assert len(replayed.supposed) == len(set(replayed.supposed)) == 2


FROM_DECK: Piles = ("scrap-1 scrap-2", "", "", "tree-3")
SHUFFLED = [*laid_out("scrap-1"), Reshuffle(), *laid_out("scrap-2")]
ALL_COME = laid_out("scrap-1", "scrap-2")
TAKING: Piles = ("scrap-1 scrap-2", "candy-9 tree-3 sand-5", "", "candy-1")
TAKEN = ft.Take("Heidi", ["candy-9", "scrap-1"])
AGAIN = [ft.Pass("Peeter"), ft.Take("Peeter", ["tree-3"]), *laid_out("tree-3")]
FEW: Piles = ("scrap-1", "candy-9", "", "candy-1")
BUILDING: Piles = ("scrap-1 scrap-2", "tree-3 sand-5", "candy-9", "candy-1")


def build(*cards: str) -> ft.Build:
    return ft.Build("Heidi", cards)


MISNAMED: Mapping[str, tuple[Piles, ft.Event, Sequence[ft.Event], Piles | None]] = {
    "the card laid out was not drawn before the shuffle": (
        *(FROM_DECK, LayOut("tree-3"), SHUFFLED),
        ("scrap-1 tree-3", "", "", "scrap-2"),
    ),
    "a card that is nowhere comes into the deck": (
        *(("scrap-1 scrap-2", "", "", ""), LayOut("tree-3"), SHUFFLED),
        ("scrap-1 tree-3", "", "", ""),
    ),
    "a discard moves if all others come": (
        *(FROM_DECK, LayOut("tree-3"), ALL_COME),
        ("scrap-1 scrap-2 tree-3", "", "", ""),
    ),
    "nothing moves if all come": (FROM_DECK, LayOut("sand-9"), ALL_COME, None),
    "a card of the deck is no wrong name": (FROM_DECK, LayOut("scrap-1"), [], None),
    "a card taken for one that stays": (
        *(TAKING, TAKEN, []),
        ("scrap-2 tree-3", "candy-9 scrap-1 sand-5", "", "candy-1"),
    ),
    "for one that is laid out later": (
        *(TAKING, TAKEN, laid_out("sand-5")),
        ("scrap-2 sand-5", "candy-9 scrap-1 tree-3", "", "candy-1"),
    ),
    "not for one that is taken in this round": (
        *(TAKING, TAKEN, AGAIN),
        ("scrap-2 sand-5", "candy-9 scrap-1 tree-3", "", "candy-1"),
    ),
    "a card laid out after a shuffle does not count": (
        *(TAKING, TAKEN, [Reshuffle(), *laid_out("sand-5")]),
        ("scrap-2 tree-3", "candy-9 scrap-1 sand-5", "", "candy-1"),
    ),
    "for the first if all are taken": (
        *(TAKING, TAKEN, [ft.Take("Peeter", ["tree-3", "sand-5"])]),
        ("scrap-2 tree-3", "candy-9 scrap-1 sand-5", "", "candy-1"),
    ),
    "a discard taken": (
        *(TAKING, ft.Take("Heidi", ["candy-1"]), laid_out("sand-5")),
        ("scrap-1 scrap-2", "candy-9 tree-3 candy-1", "", "sand-5"),
    ),
    "more taken than lie there come from the discards": (
        *(FEW, ft.Take("Heidi", ["candy-9", "candy-1"]), []),
        ("scrap-1", "candy-9 candy-1", "", ""),
    ),
    "or from nowhere": (FEW, ft.Take("Heidi", ["candy-9", "sand-1"]), [], None),
    "a card built with for the one taken": (
        *(BUILDING, build("tree-3"), []),
        ("scrap-1 scrap-2", "candy-9 sand-5", "tree-3", "candy-1"),
    ),
    "a card of the deck": (
        *(BUILDING, build("scrap-1"), []),
        ("candy-9 scrap-2", "tree-3 sand-5", "scrap-1", "candy-1"),
    ),
    "a card taken that was left out": (
        *(BUILDING, build("candy-9", "tree-3"), []),
        ("scrap-1 scrap-2", "sand-5", "candy-9 tree-3", "candy-1"),
    ),
    "a discard that was left out": (
        *(BUILDING, build("candy-9", "candy-1"), []),
        ("scrap-1 scrap-2", "tree-3 sand-5", "candy-9 candy-1", ""),
    ),
    "but no card of the deck": (BUILDING, build("candy-9", "scrap-1"), [], None),
    "what moves no cards": (BUILDING, ft.Pass("Heidi"), [], None),
}


def test_a_misnamed_card_changes_places_with_another() -> None:
    for what, (before, event, later, after) in MISNAMED.items():
        begun = state(before)
        right = with_corrected_names(begun, event, later)
        if after is None:
            assert right is begun, what
        else:
            assert right == state(after), what


def test_cards_that_are_nowhere_are_added_where_the_event_takes_them() -> None:
    begun = state(("scrap-1", "candy-9", "tree-3", ""))
    cards = ["candy-9", "sand-5", "tree-3"]
    for event, after in (
        (LayOut("sand-5"), ("scrap-1 sand-5", "candy-9", "tree-3", "")),
        (LayOut("scrap-1"), ("scrap-1", "candy-9", "tree-3", "")),
        (ft.Take("Heidi", cards), ("scrap-1", "candy-9 sand-5 tree-3", "tree-3", "")),
        (ft.Build("Heidi", cards), ("scrap-1", "candy-9", "tree-3 candy-9 sand-5", "")),
        (ft.GiveBack("Heidi"), ("scrap-1", "candy-9", "tree-3", "")),
    ):
        assert with_missing_cards(begun, event) == state(after)


def test_the_very_next_event_is_looked_at() -> None:
    """The first card of the deck is laid out next, so it is not the one that was misnamed."""
    draws = laid_out("candy-5", "candy-5", "candy-0")
    replayed = ft.replay(ft.Record(NAMES[:2], NAMES[0], draws))
    assert [finding.index for finding in replayed.findings] == [1]


def first(kind: type[ft.Event]) -> int:
    """Return the index of the first event of that kind that moves cards."""
    events = enumerate(RECORD.events)
    return next(at for at, one in events if type(one) is kind and getattr(one, "cards", True))


def illegal_events() -> Iterator[tuple[int, ft.Event, str]]:
    """Yield events that move missing cards, each with its index in the game and its rule.

    A card is laid out twice, cards of the deck are taken, a card is built with that nobody took.
    """
    at = first(LayOut)
    yield at + 1, RECORD.events[at], "round.display"
    at = first(ft.Take)
    taken = RECORD.events[at]
    assert isinstance(taken, ft.Take)
    before = ft.replay(RECORD).states[at]
    others = [card for card in before.deck if card not in before.display]
    yield at, evolve(taken, cards=others[: len(taken.cards)]), "bid.take"
    at = first(ft.Build)
    built = RECORD.events[at]
    assert isinstance(built, ft.Build)
    yield at, evolve(built, cards=(*built.cards, "sand-12")), "build.all"


@pytest.mark.parametrize(("at", "event", "rule"), list(illegal_events()))
def test_missing_cards_are_supplied(at: int, event: ft.Event, rule: str) -> None:
    replayed = ft.replay(evolve(RECORD, events=(*RECORD.events[:at], event)))
    assert replayed.stopped is None
    assert {finding.index for finding in replayed.findings} == {at}
    assert rule in replayed.report.rules
    assert len(replayed.states) == at + 2


def test_a_replay_made_by_hand_has_reached_its_states() -> None:
    states = ft.replay(RECORD).states
    assert ft.Replay(RECORD, states).reached == len(states)
    assert ft.replay(RECORD, keep_states=False).reached == len(states)


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
    states = ft.replay(ft.record_of(PLAYED)).states
    for kind, nth in cases:
        at, replayed = without_line(kind, nth)
        assert replayed.stopped is None, kind
        assert evolve(replayed.final, log=()) == evolve(PLAYED, log=(), dealer=None), kind
        (supposed,) = replayed.supposed
        assert supposed.what == ft.describe_event(PLAYED.log[at], states[at]), kind
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


@pytest.mark.no_cover
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
