"""Illegal actions: in every state there are some, and each breaks the rule that it names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.game import Buy, GameState, Module, check_action
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.game_modules.treasure import Treasure
from alhambra_rules.model import City
from alhambra_rules.testing.broken_cities import with_a_fault
from alhambra_rules.testing.illegal_actions import illegal_actions
from alhambra_rules.testing.played_games import whole_game
from alhambra_rules.testing.varied_games import varied_game
from tests.game.positions import position

MODULES = tuple(REGISTRY)


def assert_refused(state: GameState) -> None:
    """Fail unless there is an illegal action, and each breaks its rule."""
    actions = list(illegal_actions(state))
    assert actions
    for action, rule in actions:
        assert rule in check_action(state, action).rules, (state.phase, action)


@pytest.mark.parametrize("players", [2, 4])
def test_in_every_phase_of_a_game_with_modules(players: int) -> None:
    """Some decisions of each phase have illegal actions, with full and with empty rooms."""
    seen: Counter[tuple[str, bool]] = Counter()
    for state in whole_game(players, 1, "standard", MODULES):
        about = (state.phase, all(state.module(Treasure).rooms))
        seen[about] += 1
        if state.to_act and seen[about] <= 6:
            assert_refused(state)
    assert len({phase for phase, _ in seen}) > 4


def test_each_phase_has_its_ways_to_break_rules_of_modules(snapshot: SnapshotAssertion) -> None:
    """Of every kind of action, in every phase in which it breaks its rule alone."""
    found: dict[str, set[str]] = {}
    for players, seed in ((2, 1), (4, 1), (3, 2)):
        for state in whole_game(players, seed, "standard", MODULES):
            if state.to_act:
                ways = found.setdefault(state.phase, set())
                for action, rule in illegal_actions(state):
                    if not rule.startswith(("build.", "turn.", "money.", "buy.")):
                        alone = check_action(state, action).rules == (rule,)
                        ways.add(f"{type(action).__name__}: {rule}{', alone' * alone}")
    assert {phase: sorted(ways) for phase, ways in sorted(found.items())} == snapshot


@pytest.mark.parametrize("display", [["denar-1"], ["denar-1", "ducat-2"], []])
def test_with_little_money_to_take(display: list[str]) -> None:
    """Even if all cards of the display may be taken at once, some action is illegal."""
    assert_refused(position(display=display))


def test_where_nothing_but_to_pass_is_left() -> None:
    assert_refused(position(display=(), deck=(), to_come=(), hands={"Anne": ("denar-6",)}))


def test_purchases_with_foreign_cards_and_with_such_as_are_not_held() -> None:
    """Of cards that pay enough, some have the wrong currency and some are not in the hand."""
    hand = ("denar-9", "ducat-2")
    state = position(hands={"Anne": hand})  # the market costs 7, 9, 10 and 10
    bought = [(one, rule) for one, rule in illegal_actions(state) if isinstance(one, Buy)]
    foreign = [one for one, rule in bought if rule == "buy.currency"]
    assert [one.square for one in foreign] == [1, 2, 3, 4]
    assert check_action(state, foreign[1]).rules == ("buy.currency",)
    unheld = [one for one, _ in bought if not set(map(str, one.cards)) <= set(hand)]
    assert [one.square for one in unheld] == [1, 2]
    for one in unheld:
        assert check_action(state, one).rules == ("buy.price",)
        assert check_action(position(hands={"Anne": map(str, one.cards)}), one).ok


def test_with_a_module_of_ones_own() -> None:
    """A new module gets no actions of other modules."""

    class Quiet(Module):
        name = "quiet"

    assert_refused(position(modules=[Quiet()]))


ABOUT_ACTIONS = ("build", "redesign", "turn", "money", "buy")
NEVER = {
    "build.orientation": "no action can turn a tile",
    "turn.refill": "it is about draws",
    "turn.between": "it is about the order of steps",
    "turn.reshuffle": "it is about draws",
}
"""Rules that no action of a player can break, with the reason."""

NEVER_ALONE = {
    "build.shared-edge": "a tile that touches no other is out of reach, too",
    "turn.five-actions": "a sixth action comes when the actions are over",
}
"""Rules that an action breaks only with others, with the reason."""


@cache
def offered() -> Mapping[str, set[tuple[str, ...]]]:
    """Return the rules that actions break in some states of drawn games, by each of the rules."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for players, seed in ((4, 1), (2, 2), (2, 1)):
        for number, state in enumerate(varied_game(players, seed)[:-1:2]):
            for action, _ in illegal_actions(state, number):
                broken = check_action(state, action).rules
                for rule in broken:
                    found.setdefault(rule, set()).add(broken)
    return found


@pytest.mark.parametrize(
    "rule", [rule for rule in CATALOGUE if rule.partition(".")[0] in ABOUT_ACTIONS]
)
def test_every_rule_of_building_and_turn_is_broken_by_some_action(rule: str) -> None:
    """A new rule needs an illegal action that breaks it alone, or a reason why there is none."""
    alone = (rule,) in offered().get(rule, ())
    assert (rule in offered()) == (rule not in NEVER)
    assert alone == (rule not in NEVER and rule not in NEVER_ALONE)


def test_illegal_actions_differ_by_their_number() -> None:
    """The number chooses one of several alike, such as a cell; the rules stay the same."""
    state = varied_game(2, 1)[60]
    first, second = (list(illegal_actions(state, number)) for number in (0, 1))
    assert first != second
    assert {rule for _, rule in first} == {rule for _, rule in second}


@given(st.data())
def test_the_fountain_alone_cannot_be_given_a_gap(data: st.DataObject) -> None:
    assert data.draw(st.composite(with_a_fault)(City.start(), "build.no-gaps")) is None
