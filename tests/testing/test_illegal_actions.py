"""Illegal actions: in every state there are some, and each breaks the rule that it names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any, ClassVar, TypeVar, cast

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.game import (
    Action,
    Buy,
    GameState,
    Module,
    PlaceBought,
    PlaceLeftover,
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    TakeMoney,
    check_action,
    house_rules,
    phases,
)
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.game_modules.treasure import Treasure
from alhambra_rules.model import Cell, City, tile_of
from alhambra_rules.placement import (
    HouseRules,
    check_placement,
    check_removal,
    check_swap,
    legal_placements,
)
from alhambra_rules.testing.broken_cities import with_a_fault
from alhambra_rules.testing.illegal_actions import (
    bad_placements,
    bad_removals,
    bad_swaps,
    illegal_actions,
)
from alhambra_rules.testing.played_games import varied_game, whole_game
from rulebook_kit import Kind, Rule, Violation
from rulebook_kit.events import check, event
from tests.game.positions import cards, position, tiles
from tests.game.test_house_rules import GardenKept, Gates, TowersApart, every_way, touching_towers
from tests.levels import LONG
from tests.tables import each_row

MODULES = tuple(REGISTRY)

_Action = TypeVar("_Action", bound=Action)


def assert_refused(state: GameState) -> None:
    """Fail unless there is an illegal action, and each breaks its rule."""
    actions = list(illegal_actions(state))
    assert actions
    for action, rule in actions:
        assert rule in check_action(state, action).rules, (state.phase, action)


@pytest.mark.no_cover
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


@LONG
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


def test_with_little_money_to_take_and_where_nothing_but_to_pass_is_left() -> None:
    """Even if all cards of the display may be taken at once, some action is illegal.

    A module of one's own gets no actions of other modules.
    """

    class Quiet(Module):
        name = "quiet"

    for display in (["denar-1"], ["denar-1", "ducat-2"], []):
        assert_refused(position(display=display))
    assert_refused(position(display=(), deck=(), to_come=(), hands={"Anne": ("denar-6",)}))
    assert_refused(position(modules=[Quiet()]))


def offered(state: GameState, rule: str, kind: type[_Action]) -> list[_Action]:
    """Return the actions of a kind that are said to break this rule, for a dozen numbers."""
    return [
        action
        for number in range(12)
        for action, broken in illegal_actions(state, number)
        if broken == rule and isinstance(action, kind)
    ]


def test_purchases_with_foreign_cards_and_with_such_as_are_not_held() -> None:
    """Of cards that pay enough, some have the wrong currency and some are not in the hand."""
    state = position(hand="denar-9 ducat-2")  # the market costs 7, 9, 10 and 10
    for rule in ("buy.currency", "buy.price"):
        assert all(check_action(state, one).rules == (rule,) for one in offered(state, rule, Buy))
    foreign = {one.cards for one in offered(state, "buy.currency", Buy)}
    assert cards("denar-9", "ducat-2") in foreign
    price = {one.cards for one in offered(state, "buy.price", Buy)}
    assert price >= {(), cards("denar-9", "denar-9")}


def test_several_cards_that_total_too_much_and_others_than_those_displayed() -> None:
    state = position(display=["denar-5", "ducat-3", "florin-1"])
    taken = {one.cards for one in offered(state, "money.one-or-five", TakeMoney)}
    assert taken >= {(), cards("denar-5", "ducat-3"), cards("denar-5", "florin-1")}
    assert any(not {*several} <= {*state.display} for several in taken)


@pytest.mark.parametrize("laid", range(9))
def test_some_actions_are_far_away_from_a_city_of_any_size(laid: int) -> None:
    """The tiles lie in a row. Nothing can be removed where none is near."""
    row = {(column, 0): tile for column, tile in enumerate(OPEN[:laid], start=1)}
    state = position(city=row)
    city = state.player("Anne").city
    emptied = {one.cell for one in offered(state, "redesign.to-reserve", RedesignToReserve)}
    assert any(city.tiles.keys().isdisjoint(cell.around()) for cell in emptied - city.tiles.keys())


BELL = Rule("house.bell", Kind.CHECK, "A bell is rung once.")


@event("ring", when=phases.ACT, breaks=BELL)
@frozen
class Ring(Action):
    """Ring the bell."""

    called: ClassVar[str] = "ringing the bell"
    times: int

    @check
    def rung_too_often(self, _: GameState) -> Iterator[Violation]:
        """Yield a violation for more than one time."""
        if self.times > 1:
            yield BELL.broken_at(message=f"{self.player} rings {self.times} times")


@frozen(slots=False)
class Bells(Module):
    """A player may ring a bell."""

    name = "bells"
    events = (Ring,)


def test_an_event_of_a_module_of_ones_own_needs_no_entry() -> None:
    """Its actions are tried in their phase with a wrong field, and in every other phase."""
    bell = position(modules=[Bells()])
    assert {one.times for one in offered(bell, "house.bell", Ring)} == {2, 3, 4}
    late = position(phase="place-bought", bought=["tower-11"], modules=[Bells()])
    assert {one.times for one in offered(late, "house.bell", Ring)} == {1}


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


@pytest.mark.no_cover
def test_every_rule_of_building_and_turn_is_broken_by_some_action() -> None:
    """A new rule needs an illegal action that breaks it alone, or a reason why there is none."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for players, seed in ((4, 1), (2, 2), (2, 1)):
        for number, state in enumerate(varied_game(players, seed)[:-1:2]):
            for action, _ in illegal_actions(state, number):
                broken = check_action(state, action).rules
                for rule in broken:
                    found.setdefault(rule, set()).add(broken)
    rules = {rule for rule in CATALOGUE if rule.partition(".")[0] in ABOUT_ACTIONS}
    assert rules - found.keys() == NEVER.keys()
    assert {rule for rule in rules & found.keys() if (rule,) not in found[rule]} == (
        NEVER_ALONE.keys()
    )


def test_illegal_actions_differ_by_their_number() -> None:
    """The number chooses one of several alike, such as a cell; the rules stay the same."""
    state = varied_game(2, 1)[60]
    first, second = (list(illegal_actions(state, number)) for number in (0, 1))
    assert first != second
    assert {rule for _, rule in first} == {rule for _, rule in second}


@given(st.data())
def test_the_fountain_alone_cannot_be_given_a_gap(data: st.DataObject) -> None:
    assert data.draw(st.composite(with_a_fault)(City.start(), "build.no-gaps")) is None


OPEN = (
    *("pavilion-8", "seraglio-9", "arcades-9", "arcades-10"),
    *("chambers-10", "garden-10", "garden-11", "tower-12"),
)
"""Tiles without walls."""
BAY = dict(zip([(1, 0), (2, 0), (2, 1), (2, 2), (1, 2)], OPEN, strict=False))
BLOCK = dict(zip([*BAY, (0, 1), (1, 1), (0, 2)], OPEN, strict=True))
DEAD_END = {(2, 0): "tower-11-s", (2, 1): "arcades-4-nes", (2, 2): "tower-11-n"}
WALLS = {(1, 0): "chambers-9-s", (0, 1): "arcades-9", (1, 1): "arcades-6-ne"}
"""The last tile is reached from the west; there is a wall in the north and one in the east."""

ENTAILED = {"build.fountain": "build.one-per-cell", "build.shared-edge": "build.on-foot"}
"""The rule that a placement breaks, too, by rule."""


CITIES = {"bay": BAY, "block": BLOCK, "dead end": BLOCK | DEAD_END, "walls": WALLS}


@each_row("laid", CITIES)
def test_bad_moves_are_those_that_break_their_rule(laid: Mapping[tuple[int, int], str]) -> None:
    """All placements that break one rule are found, and all removals and swaps by their first."""
    city = City.of(laid)
    spare = tiles("pavilion-6-n", "arcades-7-es", "tower-7-new", "tower-11")
    near = {*city.tiles, *(cell for built in city.tiles for cell in built.around())}

    placements = {
        (tile, cell): check_placement(city, tile, cell).rules for tile in spare for cell in near
    }
    *touching, far = bad_placements(city, spare, None)
    assert {(one.rule, move) for one in touching for move in one.moves} == {
        (rule, move)
        for move, broken in placements.items()
        for rule in broken
        if {*broken} == {rule, ENTAILED.get(rule, rule)}
    }
    ((_, cell),) = far.moves
    assert far.rule == "build.shared-edge"
    assert cell not in near

    removals = {(cell,): check_removal(city, cell).rules for cell in city.tiles}
    swaps = {
        (tile, cell): check_swap(city, tile, cell).rules for tile in spare for cell in city.tiles
    }
    for breaches, checked in (
        (bad_removals(city, None), removals),
        (bad_swaps(city, spare, None), swaps),
    ):
        assert {(one.rule, move) for one in breaches for move in one.moves} == {
            ("build.on-foot" if "build.on-foot" in broken else broken[0], move)
            for move, broken in checked.items()
            if broken
        }


def test_moves_that_a_house_rule_allows_are_none_of_the_bad_ones() -> None:
    """Through a gate the last tile of the city is reached from the east, and from the north."""
    city, tile, beyond = City.of(WALLS), tile_of("garden-10-w"), Cell(2, 1)
    gated = HouseRules(ways=every_way)
    for house, barred in ((None, True), (gated, False)):
        placements = {move for one in bad_placements(city, [tile], house) for move in one.moves}
        removals = {move for one in bad_removals(city, house) for move in one.moves}
        assert ((tile, beyond) in placements) == ((Cell(0, 1),) in removals) == barred


def test_a_swap_that_a_gate_allows_is_not_a_bad_one() -> None:
    """The last tile of the city is only reached through a gate, so it would bar other swaps."""
    city, tile = City.of(WALLS | {(2, 1): "garden-10-w"}), tile_of("arcades-10")
    state = position(cities={"Anne": city}, reserve=tile.id, modules=[Gates(owner="Anne")])
    offered = [one for number in range(4) for one, _ in illegal_actions(state, number)]
    assert not any(check_action(state, one).ok for one in offered)
    for house, barred in ((None, True), (HouseRules(ways=every_way), False)):
        swaps = {move for one in bad_swaps(city, [tile], house) for move in one.moves}
        assert ((tile, Cell(0, 1)) in swaps) == barred


GATED: tuple[Mapping[str, Any], ...] = (
    {"reserve": "garden-10-w", "bag": ["seraglio-7-w"]},
    {"phase": "place-bought", "bought": ["garden-10-w"], "bag": ["seraglio-7-w"]},
    {
        "phase": "place-leftovers",
        "turn_of": "Kim",
        "leftovers": (("Anne", "garden-10-w"), ("Alma", "seraglio-7-w")),
        "market": (None,) * 4,
        "bag": (),
    },
    {"bought": ["seraglio-7-w"]},
)


@pytest.mark.no_cover
def test_house_rules_say_where_tiles_may_lie() -> None:
    """Tiles that are not the player's are offered on every cell where they fit, with gates too."""
    for settings in GATED:
        state = position(city=WALLS, display=(), modules=[Gates(owner="Anne")], **settings)
        offered = [found for number in range(60) for found in illegal_actions(state, number)]
        assert all(rule in check_action(state, one).rules for one, rule in offered)
        laid = {
            one.cell
            for one, _ in offered
            if isinstance(one, PlaceBought | PlaceLeftover | RedesignFromReserve)
            and one.tile == tile_of("seraglio-7-w")
        }
        house, city = house_rules(state, "Anne"), state.player("Anne").city
        fitting = legal_placements(city, "seraglio-7-w", house=house)
        assert Cell(2, 1) in fitting
        assert laid >= {*fitting}


def test_what_only_a_house_rule_forbids_is_said_to_break_it() -> None:
    """No two towers may touch. Placements and swaps are offered that break no other rule."""
    city = {(1, 0): "arcades-9", (2, 0): "tower-13-e"}
    state = position(modules=[TowersApart()], reserve="tower-12 tower-11", city=city)
    placing = position(
        modules=[TowersApart()], bought=["tower-11"], city=city, phase="place-bought"
    )
    alone = set()
    for number, there in product(range(12), (state, placing)):
        for one, rule in illegal_actions(there, number):
            broken = check_action(there, one).rules
            assert rule in broken
            if broken == ("house.towers-apart",):
                alone.add(type(one))
    assert alone == {RedesignFromReserve, RedesignSwap, PlaceBought}


def test_moves_are_listed_by_the_only_house_rule_that_they_break() -> None:
    """A removal can break it. A placement that breaks a second rule is not offered."""
    city, tower = City.of({(1, 0): "garden-10", (0, 1): "tower-13-e"}), tile_of("tower-7-new")
    kept = HouseRules(partial(GardenKept().city_rules, player="Anne"))
    assert (("house.garden-kept", [(Cell(1, 0),)])) in list(bad_removals(city, kept))
    apart = HouseRules(touching_towers)
    for breach in bad_placements(city, [tower], apart):
        for _, cell in breach.moves:
            broken = {*check_placement(city, tower, cast("Cell", cell), house=apart).rules}
            assert broken == {breach.rule, ENTAILED.get(breach.rule, breach.rule)}


SMALL: Mapping[str, Mapping[str, Any]] = {
    "a turn": {
        "reserve": "garden-8-ne tower-11",
        "city": {(1, 0): "pavilion-8", (0, 1): "arcades-9"},
        "hand": "denar-3 ducat-7 ducat-9 dirham-1 dirham-8",
        "market": (None, "seraglio-9", "pavilion-7-e", None),
        "display": ("denar-1", "denar-2", "florin-2"),
    },
    "an exact payment": {
        "bought": ["pavilion-8", "garden-11"],
        "market": (None,) * 4,
        "display": (),
    },
    "an exact payment, to be continued": {
        "bought": ["pavilion-8"],
        "profile": "must-continue",
        "market": (None,) * 4,
        "display": (),
    },
    "a tile bought": {
        "phase": "place-bought",
        "bought": ["pavilion-8"],
        "reserve": "tower-11",
        "city": {(1, 0): "arcades-8-e"},
        "hand": "dirham-9",
        "market": (None, "seraglio-9", None, None),
    },
    "a tile for Dirk": {
        "names": ("Anne", "Alma"),
        "phase": "place-bought",
        "bought": ["pavilion-8"],
    },
    "a tile left over": {
        "phase": "place-leftovers",
        "turn_of": "Kim",
        "leftovers": (("Anne", "arcades-9"), ("Alma", "arcades-10")),
        "market": (None,) * 4,
        "reserve": "tower-11",
        "bag": (),
    },
}


def test_what_is_illegal_in_small_positions(snapshot: SnapshotAssertion) -> None:
    found: dict[str, list[str]] = {name: [] for name in SMALL}
    for name, settings in SMALL.items():
        state = position(**settings)
        for action, rule in illegal_actions(state, 1):
            rules = check_action(state, action).rules
            assert rule in rules
            found[name].append(f"{rule}{' and others' * (len(rules) > 1)}: {action}")
    assert found == snapshot
