"""Properties of majorities, for any numbers of buildings in any round."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.model import BuildingType
from alhambra_rules.scoring import score_majorities, share_majorities

_TYPES = tuple(BuildingType)
_Counts = Mapping[str, Mapping[BuildingType, int]]


NAMES = st.sampled_from("abcdefghijkl")


def owned(*, most: int = 11) -> st.SearchStrategy[dict[BuildingType, int]]:
    return st.dictionaries(st.sampled_from(_TYPES), st.integers(0, most))


@st.composite
def counts(draw: st.DrawFn, *, max_players: int = 8, most: int = 4) -> _Counts:
    """Draw all players' numbers of buildings, low enough for many ties."""
    players = draw(st.lists(NAMES, min_size=1, max_size=max_players, unique=True))
    return {name: draw(owned(most=most)) for name in players}


ROUNDS = st.integers(1, 3)


TYPES = st.sampled_from(BuildingType)


def printed(building: BuildingType, scoring_round: int, place: int) -> int:
    """Return the points of a place: 1, 8 or 16 for a pavilion, one more per dearer type."""
    base = {0: 1, 1: 8, 2: 16}.get(scoring_round - place)
    return 0 if base is None else base + _TYPES.index(building)


def fair_share(
    column: Mapping[str, int], player: str, building: BuildingType, scoring_round: int
) -> Fraction:
    """Return a player's average over all orders of the tied players."""
    orders = [
        order
        for order in permutations(name for name in column if column[name])
        if all(column[a] >= column[b] for a, b in pairwise(order))
    ]
    gains = [
        printed(building, scoring_round, order.index(player) + 1) if player in order else 0
        for order in orders
    ]
    return Fraction(sum(gains), len(orders))


@pytest.mark.rule("scoring.table", "scoring.ties", "scoring.at-least-one")
@given(counts(max_players=5, most=3), ROUNDS, TYPES)
def test_a_share_is_the_average_over_all_ways_to_break_the_ties(
    numbers: _Counts, scoring_round: int, building: BuildingType
) -> None:
    """Each player gets the average over all orders of the tied players, rounded down."""
    column = {player: of_player.get(building, 0) for player, of_player in numbers.items()}
    scores = score_majorities(numbers, scoring_round)
    for player in numbers:
        fair = fair_share(column, player, building, scoring_round)
        assert scores[player][building] == fair // 1


@pytest.mark.rule("scoring.ties")
@given(counts(), ROUNDS)
def test_the_reasons_add_up(numbers: _Counts, scoring_round: int) -> None:
    """For each type, points given and points lost add up to the places that are filled."""
    everyone = [
        share for by_type in share_majorities(numbers, scoring_round).values() for share in by_type
    ]
    for building in BuildingType:
        shares = [share for share in everyone if share.building is building and share.count]
        ties = {share.places: share.lost for share in shares}
        filled = sorted(place for places in ties for place in places)
        assert filled == list(range(1, len(shares) + 1))
        total = sum(printed(building, scoring_round, place) for place in filled)
        assert sum(share.points for share in shares) + sum(ties.values()) == total


@pytest.mark.rule("scoring.ties")
@given(counts(), ROUNDS, st.data())
def test_renaming_only_renames(numbers: _Counts, scoring_round: int, data: st.DataObject) -> None:
    order = data.draw(st.permutations(list(numbers)))
    renamed = {f"{player} the second": numbers[player] for player in order}
    scores = score_majorities(renamed, scoring_round)
    assert list(scores) == list(renamed)
    assert {player: scores[f"{player} the second"] for player in numbers} == score_majorities(
        numbers, scoring_round
    )


@pytest.mark.rule("scoring.at-least-one")
@given(counts(), ROUNDS, TYPES)
def test_a_player_without_a_type_gets_nothing_and_changes_nothing(
    numbers: _Counts, scoring_round: int, building: BuildingType
) -> None:
    others = dict.fromkeys(set(_TYPES) - {building}, 3)
    before = score_majorities(numbers, scoring_round)
    after = score_majorities({"newcomer": others, **numbers}, scoring_round)
    assert after["newcomer"][building] == 0
    for player in numbers:
        assert after[player][building] == before[player][building]
