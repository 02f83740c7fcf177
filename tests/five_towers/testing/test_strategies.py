"""The strategies of ``five_towers.testing``: what they draw, how often, and how it shrinks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import cast
from unittest.mock import patch

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

import five_towers as ft
from five_towers.building import may_add
from five_towers.game import phases
from five_towers.notation import read_position, write_position
from five_towers.testing import (
    actions,
    almost_legal_towers,
    any_tables,
    cards,
    displays,
    engines,
    games,
    holdings,
    one_fault_tables,
    records,
    tables,
    towers,
)
from five_towers.testing.pieces import drawn_tower
from five_towers.testing.played_games import illegal_actions
from tests.costly import TRACED
from tests.levels import LONG, assert_sizes, each_seeds
from tests.testing.draws import drawn

BREAKABLE = ("tower.descending", "tower.one-per-type", "tower.top", "tower.nine")
ALONE = (
    *("tower.descending", "tower.one-per-type", "cards.values", "game.players"),
    *("score.cards", "score.main", "score.torn-down"),
)


def test_a_tower_has_one_run_or_goes_on_after_an_8_or_from_a_9() -> None:
    for again, values in (
        (0, [12, 10, 9, 8, 5]),
        (1, [12, 10, 9, 8, 7, 3]),
        (2, [12, 10, 8, 5, 9, 7, 3]),
    ):
        answers = iter([[5, 8, 9, 10, 12], again, *[[3, 7]] * (again > 0), False])
        draw = cast("st.DrawFn", lambda _, answers=answers: next(answers))
        tower = drawn_tower(draw, ft.TowerType.SAND, Counter(ft.deck(5)))
        assert [card.value for card in tower.cards] == values


@given(st.data())
@settings(max_examples=30)
def test_a_question_about_a_card_is_often_about_one_that_fits(data: st.DataObject) -> None:
    """If any card fits."""
    asked: list[Sequence[Sequence[ft.Card]]] = []

    def first_drawn(_draw: st.DrawFn, of_kinds: Sequence[Sequence[ft.Card]]) -> object:
        asked.append(of_kinds)
        return of_kinds[0]

    with patch.object(engines, "drawn_from", first_drawn):
        tower = cast("ft.Tower", data.draw(engines._tower_and_card())[0])
    of_type, fitting, *_ = asked[0]
    assert list(fitting) == ([card for card in of_type if may_add(tower, card)] or of_type)


@given(towers(of_type="sand", min_cards=3, max_cards=9))
def test_towers_are_legal_and_as_asked(tower: ft.Tower) -> None:
    assert ft.check_tower(tower).ok
    assert tower.type is ft.TowerType.SAND
    assert 3 <= tower.height <= 9


@given(towers(min_cards=16))
def test_sixteen_cards_can_be_asked_for(tower: ft.Tower) -> None:
    assert tower.height >= 16
    assert ft.check_tower(tower).ok
    assert Counter(tower.cards) <= Counter(ft.deck(5))


@pytest.mark.parametrize("rule", [*BREAKABLE, None])
def test_almost_legal_towers_break_the_rule_with_their_top(rule: str | None) -> None:
    @given(almost_legal_towers(rule=rule) if rule else almost_legal_towers())
    def check(tower: ft.Tower) -> None:
        broken = ft.check_tower(tower).rules
        assert rule in broken if rule else broken
        assert ft.check_tower(tower.without_top()).ok

    check()


@given(holdings(), st.data())
def test_a_display_is_what_the_deck_has_left(
    built: tuple[ft.Tower, ...], data: st.DataObject
) -> None:
    display = data.draw(displays(built))
    used = [card for tower in built for card in tower.cards]
    assert len(display) <= 5
    assert Counter([*display, *used]) <= Counter(ft.deck(5))
    assert list(display) == sorted(display)


def test_a_display_is_empty_if_all_cards_are_built() -> None:
    built = [ft.Tower(ft.deck(5))]
    assert find(displays(built), lambda _: True) == ()


@TRACED
@given(tables())
def test_tables_break_no_rule(table: ft.Table) -> None:
    assert ft.check_table(table).ok
    assert read_position(write_position(table)) == table


@TRACED
@given(any_tables())
def test_any_table_can_be_written_and_judged(table: ft.Table) -> None:
    assert read_position(write_position(table)) == table
    ft.check_table(table)


@pytest.mark.parametrize("rule", [*ALONE, None])
def test_one_fault_tables_have_one_violation(rule: str | None) -> None:
    @TRACED
    @given(one_fault_tables(rule=rule) if rule else one_fault_tables())
    def check(table: ft.Table) -> None:
        (broken,) = [one.rule.id for one in ft.check_table(table)]
        assert rule in (broken, None)

    check()


@TRACED
@given(records())
def test_records_are_legal(record: ft.Record) -> None:
    assert ft.replay(record).ok


@TRACED
@given(games(phase="over"))
def test_finished_games_have_winners(state: ft.GameState) -> None:
    assert state.winners
    assert not list(illegal_actions(state))


@TRACED
@given(games(), st.integers(0, 99))
def test_illegal_actions_break_the_named_rule(state: ft.GameState, nth: int) -> None:
    for action, rule in illegal_actions(state, nth):
        assert rule in ft.check_action(state, action).rules, action


@TRACED
@given(games().filter(lambda state: not state.finished), st.booleans(), st.data())
def test_actions_are_legal_or_not_as_asked(
    state: ft.GameState, legal: bool, data: st.DataObject
) -> None:
    action = data.draw(actions(state, legal=legal))
    assert ft.check_action(state, action).ok == legal


@LONG
@pytest.mark.no_cover  # a statistic: single games cover what it draws
def test_games_reach_everything_often() -> None:
    """Each phase, the end, the last round and undone bids are at least a tenth of the states."""
    states = drawn(games(), 1000)
    for phase in (phases.BID, phases.TAKE, phases.BUILD, phases.OVER):
        assert sum(state.phase == phase for state in states) >= len(states) // 10, phase
    assert sum(state.undone is not None for state in states) >= len(states) // 10
    assert sum(state.deck_ran_out == 2 for state in states) >= len(states) // 5
    assert len({state.log for state in states if state.finished}) >= 15


def test_towers_reach_what_has_rules_of_its_own() -> None:
    grown = drawn(towers())
    assert sum(tower.is_finished for tower in grown) >= 20
    assert sum(tower.height > 8 for tower in grown) >= 20
    assert sum(_has_an_exception(tower, 8) for tower in grown) >= 20
    assert sum(_has_an_exception(tower, 9) for tower in grown) >= 10


def _has_an_exception(tower: ft.Tower, value: int) -> bool:
    """Whether a card lies on a lower one because of an 8 below, or because it is a 9."""
    pairs = [(below.value, above.value) for below, above in pairwise(tower.cards)]
    return any(
        above >= below and (below == 8 if value == 8 else above == 9) for below, above in pairs
    )


SMALLEST: dict[
    str, tuple[Callable[[], st.SearchStrategy[ft.Tower]], Callable[[ft.Tower], bool], int]
] = {
    "any": (towers, lambda _: True, 0),
    "finished": (towers, lambda tower: tower.is_finished, 1),
    "high": (towers, lambda tower: tower.height >= 6, 6),
    "a 9 on a lower card": (towers, lambda tower: _has_an_exception(tower, 9), 2),
    "a card on an 8": (towers, lambda tower: _has_an_exception(tower, 8), 2),
    "illegal": (almost_legal_towers, lambda _: True, 2),
}


@each_seeds
@pytest.mark.parametrize("name", SMALLEST)
def test_towers_shrink_to_the_fewest_cards(name: str, seeds: range) -> None:
    heights = [smallest(name, number).height for number in seeds]
    least = SMALLEST[name][2]
    assert min(heights) >= least
    assert_sizes(heights, usual=least, worst=least + 2)


def smallest(name: str, number: int) -> ft.Tower:
    """Return the smallest tower that is found with that seed."""
    strategy, holds, _ = SMALLEST[name]
    few = settings(database=None, max_examples=1000)
    return find(strategy(), holds, settings=few, random=Random(number))


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: cards(of_type="stone"), "a tower type"),
    (lambda: towers(min_cards=17), "min_cards"),
    (lambda: towers(min_cards=4, max_cards=3), "min_cards"),
    (lambda: towers(max_cards=True), "max_cards"),
    (lambda: almost_legal_towers(rule="tower.eight"), "rule"),
    (lambda: one_fault_tables(rule="tower.top"), "rule"),
    (lambda: displays(["sand-1"]), "towers"),  # type: ignore[list-item] # what is tested
    (lambda: tables(players=[6]), "a number of players"),
    (lambda: tables(players=[]), "players"),
    (lambda: tables(players=2), "players"),  # type: ignore[arg-type] # what is tested
    (lambda: games(players=[1]), "a number of players"),
    (lambda: games(phase="reshuffle"), "phase"),
    (lambda: records(players=[2, 9]), "a number of players"),
    (lambda: actions("game"), "state"),  # type: ignore[arg-type] # what is tested
]


def test_arguments_that_make_no_sense_are_refused_at_once() -> None:
    """The message begins with what is wrong."""
    for wrong, about in REFUSED:
        with pytest.raises(ft.InvalidArgument, match=rf"^{about} "):
            wrong()
