"""A replay after a card that the record misnames, and after an event that moves missing cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import five_towers as ft
from five_towers.game import LayOut, Reshuffle, play_out
from five_towers.game.replay import with_corrected_names, with_missing_cards
from five_towers.model import cards_in_order
from tests.costly import COSTLY
from tests.five_towers.strategies import NAMES

Piles = tuple[str, str, str, str]
"""The deck, the display, the cards taken and the discards."""

PLAYED = ft.record_of(play_out(ft.new_game(NAMES[:3], seed=1), seed=1))


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
    events = enumerate(PLAYED.events)
    return next(at for at, one in events if type(one) is kind and getattr(one, "cards", True))


def illegal_events() -> Iterator[tuple[int, ft.Event, str]]:
    """Yield events that move missing cards, each with its index in the game and its rule.

    A card is laid out twice, cards of the deck are taken, a card is built with that nobody took.
    """
    at = first(LayOut)
    yield at + 1, PLAYED.events[at], "round.display"
    at = first(ft.Take)
    taken = PLAYED.events[at]
    assert isinstance(taken, ft.Take)
    before = ft.replay(PLAYED).states[at]
    others = [card for card in before.deck if card not in before.display]
    yield at, evolve(taken, cards=others[: len(taken.cards)]), "bid.take"
    at = first(ft.Build)
    built = PLAYED.events[at]
    assert isinstance(built, ft.Build)
    yield at, evolve(built, cards=(*built.cards, "sand-12")), "build.all"


@pytest.mark.parametrize(("at", "event", "rule"), list(illegal_events()))
def test_missing_cards_are_supplied(at: int, event: ft.Event, rule: str) -> None:
    replayed = ft.replay(evolve(PLAYED, events=(*PLAYED.events[:at], event)))
    assert replayed.stopped is None
    assert {finding.index for finding in replayed.findings} == {at}
    assert rule in replayed.report.rules
    assert len(replayed.states) == at + 2


def test_a_replay_made_by_hand_has_reached_its_states() -> None:
    states = ft.replay(PLAYED).states
    assert ft.Replay(PLAYED, states).reached == len(states)
    assert ft.replay(PLAYED, keep_states=False).reached == len(states)
