"""The strategies draw everything that they promise: each kind, both ends, and nothing beyond."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import Phase, find, settings
from hypothesis import strategies as st

import five_towers as ft
from five_towers.testing import (
    actions,
    almost_legal_towers,
    any_actions,
    any_tables,
    displays,
    games,
    one_fault_tables,
    tables,
    towers,
    values_of,
)
from five_towers.testing.pieces import _described, _unfinished
from five_towers.testing.played_games import illegal_actions, whole_game
from five_towers.testing.positions import _with_a_missing_main_tower
from tests.levels import LONG
from tests.testing.draws import drawn, labelled

pytestmark = pytest.mark.no_cover

DECK = Counter(ft.deck(5))


def shares(things: Iterable[object], number: int) -> set[object]:
    """Return those that are at least one of so many."""
    counted = Counter(things)
    return {thing for thing, times in counted.items() if times * number >= counted.total()}


def built(table: ft.Table) -> list[ft.Tower]:
    return [tower for player in table.players for tower in player.towers]


# Towers and displays


def test_towers_are_of_every_type_and_from_one_deck() -> None:
    grown = drawn(towers())
    assert shares((tower.type for tower in grown), 10) == set(ft.TowerType)
    assert all(Counter(tower.cards) <= DECK for tower in grown)
    heights = {tower.height for tower in grown}
    assert heights >= set(range(9))
    assert max(heights) > 12


def test_towers_of_all_values_above_0_may_be_unfinished() -> None:
    """Only a tower of at least 16 cards needs its 0."""
    assert {tower.is_finished for tower in drawn(towers(min_cards=15), 30)} == {True, False}
    assert {tower.is_finished for tower in drawn(towers(min_cards=16), 30)} == {True}


def test_the_exceptions_for_8_and_9_meet_in_a_tower() -> None:
    """A 9 lies below an 8, which has a higher card on it."""

    def both(tower: ft.Tower) -> bool:
        values = "-".join(str(card.value) for card in tower.cards)
        return re.search(r"\b9-8-1\d\b", values) is not None

    assert any(map(both, drawn(towers())))


def test_statistics_group_towers_by_height() -> None:
    for values, described in (
        ("", "up to 0 cards"),
        ("1", "up to 4 cards"),
        ("5 4 3 2", "up to 4 cards"),
        ("5 4 3 2 1", "up to 8 cards"),
        ("4 3 2 0", "up to 4 cards, finished"),
        ("8 7 6 5 4 3 2 1", "up to 8 cards"),
        ("15 8 7 6 5 4 3 2 1", "up to 22 cards"),
    ):
        assert _described(tower_of(values)) == described, values


def test_a_card_can_be_too_high_for_the_rest_of_a_tower() -> None:
    """If no card is left, the tower is a 1."""
    for values, kept in (
        ("7 3", "7 3"),
        ("12 11 8", "12 11"),
        ("12 11 8 0", "12 11"),
        ("8 3 0", "8 3"),
        ("8 8", "1"),
        ("0", "1"),
    ):
        rest = _unfinished(tower_of(values))
        assert rest == tower_of(kept)
        assert "tower.descending" in ft.check_add(rest, "sand-15").rules


def tower_of(values: str) -> ft.Tower:
    return ft.Tower([f"sand-{value}" for value in values.split()])


def test_displays_have_all_sizes_and_up_to_three_types() -> None:
    shown = drawn(displays())
    assert {len(display) for display in shown} == set(range(6))
    kinds = [len({card.type for card in display}) for display in shown if len(display) == 5]
    assert shares(kinds, 10) >= {1, 2}
    assert set(kinds) == {1, 2, 3}
    assert max(kinds) == 3


# Positions


def test_tables_have_towers_of_the_deck_for_their_players() -> None:
    """The rule sheet has no game for one player, who may have cards of the largest deck."""
    for number in (1, 2, 4):
        deck = Counter(ft.deck(number if number > 1 else 5))
        found = drawn(tables(players=[number]), 60)
        for table in found:
            assert Counter(card for tower in built(table) for card in tower.cards) <= deck
        grown = [tower for table in found for tower in built(table)]
        assert any(len(set(tower.cards)) < tower.height for tower in grown) == (number != 2)
        assert any(tower.height > 6 for tower in grown)


PARTS: dict[str, Callable[[ft.Claim], object]] = {
    "towers": lambda claim: dict(claim.towers) or None,
    "main": lambda claim: claim.main,
    "torn_down": lambda claim: claim.torn_down,
    "total": lambda claim: claim.total,
}


@LONG
def test_players_and_claims_have_or_leave_out_each_part() -> None:
    """Any tables have every size within limits."""
    anyhow = drawn(any_tables(), 250)
    for found in (drawn(tables(), 100), anyhow):
        players = [player for table in found for player in table.players]
        assert {player.main for player in players} == {None, *ft.TowerType}
        torn_down = [player.torn_down for player in players]
        assert min(torn_down) == 0 < max(torn_down)
        claims = [claim for table in found for claim in table.claims]
        for part, value in PARTS.items():
            assert {value(claim) is None for claim in claims} == {True, False}, part
        assert {kind for claim in claims for kind, _ in claim.towers} == set(ft.TowerType)
    assert {len(table.players) for table in anyhow} == set(range(1, 8))
    assert {len(player.towers) for player in players} == set(range(7))
    assert {tower.height for table in anyhow for tower in built(table)} == set(range(7))
    assert 100 < max(torn_down) <= 200
    claimed = [claim.total or 0 for claim in claims]
    assert -10_000 <= min(claimed) < -1000
    assert 1000 < max(claimed) <= 10_000


@LONG
def test_faulty_tables_have_one_player_or_many() -> None:
    for rule in ("tower.descending", "tower.one-per-type", "score.cards"):
        numbers = {len(table.players) for table in drawn(one_fault_tables(rule=rule), 60)}
        assert numbers >= {1, 4, 5}, rule


def test_a_card_that_is_there_once_is_built_twice() -> None:
    for table in drawn(one_fault_tables(rule="cards.values"), 60):
        cards = Counter(card for tower in built(table) for card in tower.cards)
        assert [times - DECK[card] for card, times in cards.items() if times > DECK[card]] == [1]


@LONG
@pytest.mark.parametrize("rule", ["score.cards", "score.main", "score.torn-down"])
def test_a_wrong_claim_is_a_few_points_too_high(rule: str) -> None:
    """Other claims and other parts of the same claim are there too."""
    found = drawn(one_fault_tables(rule=rule))
    details = [dict(ft.check_table(table).violations[0].details) for table in found]
    more = {int(one["claimed"]) - int(one["right"]) for one in details if "claimed" in one}
    assert more <= set(range(1, 10))
    assert len(more) >= 5
    assert any(len(table.claims) > 1 for table in found)
    for part, value in PARTS.items():
        assert any(value(claim) is not None for table in found for claim in table.claims), part


@LONG
def test_tables_without_their_main_tower() -> None:
    """Only that tower is missing; claims for other players stay."""
    found = drawn(st.composite(_with_a_missing_main_tower)())
    assert shares((table.players[0].main for table in found), 40) == set(ft.TowerType)
    first = [table.players[0] for table in found]
    assert {tower.type for player in first for tower in player.towers} == set(ft.TowerType)
    assert any(table.claims for table in found)


LABELS: list[tuple[st.SearchStrategy[Any], Callable[[Any], str]]] = [
    (towers(), lambda tower: f"towers: {_described(tower)}"),
    (
        tables(),
        lambda table: (
            f"tables: {len(table.players)} players, with{'' if table.claims else 'out'} claims"
        ),
    ),
    (games(), lambda state: f"games: {state.phase}, {len(state.players)} players"),
    (games(), lambda state: f"games: the deck ran out: {state.deck_ran_out}"),
    (
        almost_legal_towers(rule="tower.one-per-type"),
        lambda _: "almost_legal_towers: tower.one-per-type",
    ),
    (
        one_fault_tables(),
        lambda table: f"one_fault_tables: {ft.check_table(table).rules[0]}",
    ),
]


def test_statistics_say_what_was_drawn() -> None:
    for strategy, about in LABELS:
        for value, labels in labelled(strategy, 20):
            assert about(value) in labels


# Games


def honourable(before: ft.GameState, bid: ft.Bid) -> bool:
    return bid.cards <= ft.max_bid(before.player(bid.player).towers, before.display)


def test_random_players_mostly_bid_what_they_can_honour() -> None:
    """They bid from nothing to everything, and pass about half the time."""
    calls = [
        (before, event)
        for number in range(20)
        for before, after in pairwise(whole_game(3, number))
        if isinstance(event := after.log[len(before.log)], ft.Bid | ft.Pass)
    ]
    bids = [(before, event) for before, event in calls if isinstance(event, ft.Bid)]
    assert 0.4 < len(bids) / len(calls) < 0.6
    assert 0.85 < sum(honourable(*bid) for bid in bids) / len(bids) < 1
    openings = {event.cards for before, event in bids if not before.calls}
    assert openings == set(range(6))


def test_a_random_game_is_the_same_each_time() -> None:
    first = whole_game(4, 3)
    whole_game.cache_clear()
    assert whole_game(4, 3) == first


def test_games_of_one_phase_are_in_that_phase() -> None:
    for phase in ("bid", "take", "build", "over"):
        assert {state.phase for state in drawn(games(phase=phase), 10)} == {phase}


def test_actions_shrink_towards_low_bids() -> None:
    first = whole_game(2, 0)[0]
    few = settings(max_examples=50, database=None, phases=[Phase.generate, Phase.shrink])
    assert find(actions(first), lambda _: True, settings=few) == ft.Bid("Heidi", 0)


def test_every_illegal_action_is_drawn() -> None:
    first = whole_game(2, 0)[0]
    listed = {action for nth in range(100) for action, _ in illegal_actions(first, nth)}
    assert set(drawn(actions(first, legal=False))) == listed


@LONG
def test_any_actions_are_of_every_kind() -> None:
    """None is looked for at the end of a game, where nobody acts."""
    found = labelled(any_actions(), 100)
    kinds = {type(action) for action, _ in found}
    assert kinds == {ft.Bid, ft.Pass, ft.Take, ft.Build, ft.GiveBack}
    assert not [said for _, labels in found for said in labels if "over" in said]


# Values of a type


@LONG
def test_values_of_a_type_go_from_one_end_to_the_other() -> None:
    """Up to 15 cards are torn down, and any tower or none."""
    torn_down = {score.torn_down for score in drawn(values_of(ft.Score))}
    assert torn_down >= {0, 1, 14}
    assert max(torn_down) == 15
    assert {build.tear_down for build in drawn(values_of(ft.Build))} == {None, *ft.TowerType}
