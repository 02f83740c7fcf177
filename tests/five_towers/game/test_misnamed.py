"""A replay after a card that the record misnames."""

from __future__ import annotations

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import five_towers as ft
from five_towers.game import play_out
from five_towers.game.misnamed import put_right
from five_towers.model import cards_in_order
from tests.costly import COSTLY
from tests.five_towers.strategies import NAMES

DISPLAY = cards_in_order(["candy-9", "tree-3", "sand-5"])


def state(
    deck: list[str] | None = None,
    display: tuple[ft.Card, ...] = (),
    taken: tuple[ft.Card, ...] = (),
    discards: list[str] | None = None,
) -> ft.GameState:
    return evolve(
        ft.empty_game(NAMES[:2]),
        deck=cards_in_order(deck or ["scrap-1", "scrap-2"]),
        display=display,
        taken=taken,
        discards=cards_in_order(discards or []),
    )


@COSTLY
@given(st.data(), st.integers(2, 5), st.integers(0, 9))
def test_a_game_with_one_misnamed_card_is_replayed_to_its_end(
    data: st.DataObject, players: int, seed: int
) -> None:
    """The towers and the winners are those of the real game."""
    end = play_out(ft.new_game(NAMES[:players], seed=seed), seed=seed)
    record = ft.record_of(end)
    draws = [at for at, event in enumerate(record.events) if isinstance(event, ft.LayOut)]
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


def test_a_card_laid_out_changes_places_with_one_that_is_never_laid_out() -> None:
    """Only draws before the next shuffle count."""
    before = state(["scrap-1", "scrap-2"], discards=["tree-3"])
    later = (ft.LayOut("scrap-1"), ft.Reshuffle(), ft.LayOut("scrap-2"))
    right = put_right(before, ft.LayOut("tree-3"), later)
    assert right.deck == cards_in_order(["scrap-1", "tree-3"])
    assert right.discards == cards_in_order(["scrap-2"])
    nowhere = put_right(state(["scrap-1", "scrap-2"]), ft.LayOut("tree-3"), later)
    assert nowhere.deck == right.deck
    assert nowhere.discards == ()
    all_come = (ft.LayOut("scrap-1"), ft.LayOut("scrap-2"))
    more = put_right(before, ft.LayOut("tree-3"), all_come)
    assert more.deck == cards_in_order(["scrap-1", "scrap-2", "tree-3"])
    assert more.discards == ()
    assert put_right(before, ft.LayOut("sand-9"), all_come) is before
    assert put_right(before, ft.LayOut("scrap-1"), ()) is before


def test_a_card_taken_changes_places_with_one_that_stays() -> None:
    """A card that is laid out later comes first, a card that is taken in this round last."""
    before = state(["scrap-1", "scrap-2"], DISPLAY, discards=["candy-1"])
    taking = ft.Take("Heidi", ["candy-9", "scrap-1"])
    assert put_right(before, taking, ()).display == cards_in_order(["candy-9", "scrap-1", "sand-5"])
    laid_out_later = (ft.LayOut("sand-5"),)
    right = put_right(before, taking, laid_out_later)
    assert right.display == cards_in_order(["candy-9", "scrap-1", "tree-3"])
    assert right.deck == cards_in_order(["scrap-2", "sand-5"])
    again = (ft.Pass("Peeter"), ft.Take("Peeter", ["tree-3"]), ft.LayOut("tree-3"))
    assert put_right(before, taking, again).deck == right.deck
    shuffled_before = (ft.Reshuffle(), *laid_out_later)
    assert put_right(before, taking, shuffled_before).deck == cards_in_order(["scrap-2", "tree-3"])
    both = ft.Take("Peeter", ["tree-3", "sand-5"])
    assert put_right(before, taking, (both,)).deck == cards_in_order(["scrap-2", "tree-3"])
    discarded = put_right(before, ft.Take("Heidi", ["candy-1"]), laid_out_later)
    assert discarded.discards == cards_in_order(["sand-5"])
    assert discarded.deck == before.deck


def test_more_cards_taken_than_lie_there_come_from_the_discards_or_from_nowhere() -> None:
    """No card in the display can have been misnamed, and the deck does not change."""
    before = state(["scrap-1"], DISPLAY[:1], discards=["candy-1"])
    right = put_right(before, ft.Take("Heidi", ["candy-9", "candy-1"]), ())
    assert right.display == cards_in_order(["candy-9", "candy-1"])
    assert right.discards == ()
    assert put_right(before, ft.Take("Heidi", ["candy-9", "sand-1"]), ()) is before


def test_a_card_built_with_changes_places_with_one_that_is_not() -> None:
    """The record misnames a card taken, or leaves one out."""
    before = state(["scrap-1", "scrap-2"], DISPLAY[1:], DISPLAY[:1], ["candy-1"])
    exchanged = put_right(before, ft.Build("Heidi", ["tree-3"]), ())
    assert (exchanged.taken, exchanged.display) == (
        cards_in_order(["tree-3"]),
        cards_in_order(["candy-9", "sand-5"]),
    )
    drawn = put_right(before, ft.Build("Heidi", ["scrap-1"]), ())
    assert (drawn.taken, drawn.deck) == (
        cards_in_order(["scrap-1"]),
        cards_in_order(["candy-9", "scrap-2"]),
    )
    one_more = put_right(before, ft.Build("Heidi", ["candy-9", "tree-3"]), ())
    assert (one_more.taken, one_more.display) == (
        cards_in_order(["candy-9", "tree-3"]),
        cards_in_order(["sand-5"]),
    )
    put_aside = put_right(before, ft.Build("Heidi", ["candy-9", "candy-1"]), ())
    assert put_aside.discards == ()
    assert put_right(before, ft.Build("Heidi", ["candy-9", "scrap-1"]), ()) is before
    assert put_right(before, ft.Pass("Heidi"), ()) is before


def test_the_very_next_event_is_looked_at() -> None:
    """The first card of the deck is laid out next, so it is not the one that was misnamed."""
    twice = [ft.LayOut("candy-5"), ft.LayOut("candy-5")]
    replayed = ft.replay(ft.Record(NAMES[:2], NAMES[0], [*twice, ft.LayOut("candy-0")]))
    assert [finding.index for finding in replayed.findings] == [1]
