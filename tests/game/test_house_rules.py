"""Modules that change the rules of the base game: what may be built, and what may be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve, frozen
from hypothesis import given
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.game import AddedStep, Module, Step, base_kind, event_kind, house_rules
from alhambra_rules.game.playing import legal_actions, may_happen, play_out
from alhambra_rules.game.state import GameState
from alhambra_rules.game_modules import Treasure
from alhambra_rules.model import Cell, City, Tile, tile_of
from alhambra_rules.placement import HouseRules
from alhambra_rules.placement.legal import may_swap
from rulebook_kit import Kind
from rulebook_kit.values import FrozenDict, changed
from tests.game.positions import position
from tests.strategies import cities_and_spare_tiles

APART = ar.Rule("house.towers-apart", Kind.CHECK, "No two towers touch.")
ONE_CARD = ar.Rule("house.one-card", Kind.CHECK, "A player takes one card only.")
NO_GARDEN = ar.Rule("house.garden-kept", Kind.CHECK, "A city with tiles has a garden.")
NO_SWAPS = ar.Rule("house.no-swaps", Kind.CHECK, "Nobody swaps tiles.")


def touching_towers(city: City) -> Iterator[ar.Violation]:
    towers = {c for c, placed in city.tiles.items() if placed.tile.type is ar.BuildingType.TOWER}
    for cell in sorted(towers):
        for side in (ar.Side.EAST, ar.Side.SOUTH):
            if cell.next(side) in towers:
                yield APART.broken_at(cell, cell.next(side), message="two towers touch")


def every_way(city: City) -> Iterator[tuple[Cell, Cell]]:
    for cell in city.tiles:
        yield cell, cell.next(ar.Side.EAST)
        yield cell, cell.next(ar.Side.SOUTH)


@frozen(slots=False)
class TowersApart(Module):
    """No two towers touch."""

    name = "towers-apart"

    def city_rules(self, city: City, player: str) -> Iterator[ar.Violation]:  # noqa: ARG002
        return touching_towers(city)


@frozen(slots=False)
class Gates(Module):
    """One player may walk through walls."""

    name = "gates"
    settings = ("owner",)
    owner: str = "Anna"

    def ways(self, city: City, player: str) -> Iterator[tuple[Cell, Cell]]:
        return every_way(city) if player == self.owner else iter(())


def several_cards(_: GameState, action: ar.TakeMoney) -> Iterator[ar.Violation]:
    if len(action.cards) > 1:
        yield ONE_CARD.broken_at(message=f"{action.player} takes several cards")


def any_swap(_: GameState, action: ar.RedesignSwap) -> Iterator[ar.Violation]:
    yield NO_SWAPS.broken_at(message=f"{action.player} swaps")


def point_for_taking(state: GameState, action: ar.TakeMoney) -> GameState:
    seat = state.player(action.player)
    return changed(state, players=state.with_player(changed(seat, score=seat.score + 1)))


@frozen(slots=False)
class Strict(Module):
    """Nobody swaps tiles, and taking a card earns a point."""

    name = "strict"
    kinds = (
        base_kind(ar.RedesignSwap).with_rules(any_swap),
        base_kind(ar.TakeMoney).with_rules(several_cards).followed_by(point_for_taking),
    )


@pytest.mark.parametrize("ways", [None, every_way])
@given(cities_and_spare_tiles())
def test_listed_moves_are_exactly_those_that_the_checks_accept(
    ways: object, city_and_tile: tuple[City, Tile]
) -> None:
    city, tile = city_and_tile
    house = HouseRules(touching_towers, every_way if ways else None)
    around = {beside for cell in city.tiles for beside in (cell, *cell.beside())}
    assert ar.legal_placements(city, tile, house=house) == tuple(
        cell for cell in sorted(around) if ar.check_placement(city, tile, cell, house=house).ok
    )
    assert ar.legal_removals(city, house=house) == tuple(
        cell for cell in city.tiles if ar.check_removal(city, cell, house=house).ok
    )
    assert ar.legal_swaps(city, tile, house=house) == tuple(
        cell for cell in city.tiles if ar.check_swap(city, tile, cell, house=house).ok
    )


@given(cities_and_spare_tiles())
def test_ways_allow_more_and_rules_allow_less(city_and_tile: tuple[City, Tile]) -> None:
    city, tile = city_and_tile
    base = {*ar.legal_placements(city, tile)}
    assert {*ar.legal_placements(city, tile, house=HouseRules(touching_towers))} <= base
    assert {*ar.legal_placements(city, tile, house=HouseRules(ways=every_way))} >= base


def test_moves_of_a_city_with_house_rules() -> None:
    """The towers may not touch; a wall keeps the garden out unless ways lead through it."""
    for ways in (None, every_way):
        house = HouseRules(touching_towers, ways)
        city = ar.City.of({(1, 0): "tower-11", (0, 1): "pavilion-7-e"})
        assert (2, 0) in ar.legal_placements(city, "tower-9-ne"), ways
        assert (2, 0) not in ar.legal_placements(city, "tower-9-ne", house=house), ways
        assert ar.legal_removals(city, house=house) == ((0, 1), (1, 0)), ways
        assert ar.legal_swaps(city, "tower-12", house=house) == ar.legal_swaps(city, "tower-12"), (
            ways
        )
        assert ar.check_city(city, house=house).ok, ways


def test_a_module_with_ways_alone_adds_no_violations() -> None:
    state = ar.new_game(["Anna", "Bo"], seed=1, modules=[Gates(), TowersApart()])
    house = house_rules(state, "Bo")
    assert house is not None
    assert house.ways is not None
    assert [*house.ways(ar.City.start())] == []
    assert ar.check_city(ar.City.start(), house=house).ok


def test_a_report_has_the_house_rules_after_those_of_the_game() -> None:
    city = ar.City.of({(1, 0): "tower-11", (2, 0): "tower-9-ne"})
    house = HouseRules(touching_towers)
    assert ar.check_city(city).ok
    assert ar.check_city(city, house=house).rules == ("house.towers-apart",)
    (violation,) = ar.check_city(city, house=house)
    assert violation.cells == ((1, 0), (2, 0))
    apart = city.with_tile(ar.TILES["garden-10-w"], Cell(0, 1))
    assert ar.check_removal(apart, (2, 0), house=house).ok
    assert ar.check_removal(apart, (0, 1), house=house).rules == ("house.towers-apart",)
    before = ar.City.of({(1, 0): "tower-11", (0, 1): "garden-10-w"})
    explained = ar.explain_placements(before, "tower-9-ne", [(2, 0), (1, 1)], house=house)
    assert [report.rules for report in explained.values()] == [
        ar.check_placement(before, "tower-9-ne", cell, house=house).rules for cell in explained
    ]
    assert explained[2, 0].rules == ("house.towers-apart",)
    assert ar.check_swap(before, "tower-12", (0, 1), house=house).ok
    beside = before.with_tile(ar.TILES["garden-11"], Cell(2, 0))
    assert ar.check_swap(beside, "tower-12", (2, 0)).ok
    assert ar.check_swap(beside, "tower-12", (2, 0), house=house).rules == ("house.towers-apart",)


def test_ways_to_empty_cells_lead_nowhere() -> None:
    house = HouseRules(ways=lambda _: [(Cell(0, 0), Cell(9, 9))])
    assert ar.check_city(ar.City.start(), house=house).ok


def test_a_way_leads_to_a_lone_tile_behind_a_wall() -> None:
    city = ar.City.of({(1, 0): "garden-10-w"})
    house = HouseRules(ways=every_way)
    assert ar.check_city(city).rules == ("build.walls-match", "build.on-foot")
    assert ar.check_city(city, house=house).rules == ("build.walls-match",)


def test_a_game_follows_the_building_rules_of_its_modules() -> None:
    state = ar.new_game(["Anna", "Bo", "Cem"], seed=3, modules=[TowersApart(), "bazaars"])
    over = play_out(state, 5)
    for seat in over.players:
        assert not [*touching_towers(seat.city)]
    replayed = ar.replay(ar.record_of(over))
    assert replayed.ok
    assert replayed.final == over


def test_one_player_alone_may_walk_through_walls() -> None:
    state = ar.new_game(["Anna", "Bo"], seed=1, modules=[Gates()])
    walled = ar.City.of({(1, 0): "pavilion-7-e"})
    for name, allowed in (("Anna", True), ("Bo", False)):
        house = house_rules(state, name)
        report = ar.check_placement(walled, "garden-10-w", (2, 0), house=house)
        assert ("build.on-foot" not in report.rules) is allowed


def test_a_view_has_the_same_building_rules() -> None:
    state = ar.new_game(["Anna", "Bo"], seed=1, modules=[TowersApart()])
    city = ar.City.of({(1, 0): "tower-11"})
    house = house_rules(ar.view(state, "Bo"), "Anna")
    assert ar.check_placement(city, "tower-9-ne", (2, 0), house=house).rules == (APART.id,)
    assert house_rules(ar.new_game(["Anna", "Bo"], seed=1, modules=["treasure"]), "Anna") is None
    assert house_rules(ar.new_game(["Anna", "Bo"], seed=1), "Anna") is None


def touching_in(state: GameState) -> set[tuple[str, tuple[Cell, ...]]]:
    return {
        (seat.name, found.cells) for seat in state.players for found in touching_towers(seat.city)
    }


@pytest.mark.no_cover
def test_a_violation_of_a_house_rule_is_reported_where_it_begins() -> None:
    """The city stays illegal after the tower, but no later line is blamed for it."""
    plain = play_out(ar.new_game(["Anna", "Bo", "Cem"], seed=3), 5)
    record = ar.record_of(plain)
    begun = [
        (f"line {line}", cells)
        for line, (before, after) in enumerate(pairwise(ar.replay(record).states), start=2)
        for _, cells in touching_in(after) - touching_in(before)
    ]
    assert begun
    replayed = ar.replay(evolve(record, modules=(TowersApart(),)))
    assert [(fault.where, fault.cells) for fault in replayed.faults] == begun
    assert {fault.rule.id for fault in replayed.faults} == {APART.id}


def test_a_module_forbids_and_changes_events_of_the_base_game() -> None:
    over = play_out(ar.new_game(["Anna", "Bo", "Cem"], seed=3, modules=[Strict()]), 5)
    takings = [event for event in over.events if isinstance(event, ar.TakeMoney)]
    assert takings
    assert all(len(taking.cards) == 1 for taking in takings)
    assert not any(isinstance(event, ar.RedesignSwap) for event in over.events)
    assert ar.replay(ar.record_of(over)).final == over
    text = ar.write_record(ar.record_of(over))
    assert ar.replay(ar.read_record(text, modules=[Strict()])).ok


def test_listed_actions_are_exactly_the_legal_ones_under_changed_events() -> None:
    refused = 0
    for seed in range(10):
        state = ar.new_game(["Anna", "Bo", "Cem"], seed=seed, modules=[Strict()])
        listed = {*legal_actions(state)}
        assert not may_happen(state, ar.TakeMoney(str(state.to_act), ()))
        for action in legal_actions(changed(state, modules=())):
            report = ar.check_action(state, action)
            assert (action in listed) is report.ok
            if not report.ok:
                refused += 1
                assert report.rules == (ONE_CARD.id,)
                with pytest.raises(ar.IllegalAction):
                    ar.apply(state, action)
    assert refused


def test_one_who_can_do_nothing_passes_under_changed_events_too() -> None:
    state = changed(position(display=(), market=(None,) * 4), modules=(Strict(),))
    assert legal_actions(state) == (ar.Pass("Anne"),)


def test_an_effect_follows_that_of_the_base_game() -> None:
    state = ar.new_game(["Anna", "Bo"], seed=3, modules=[Strict()])
    taking = next(a for a in legal_actions(state) if isinstance(a, ar.TakeMoney))
    seat = ar.apply(state, taking).player(taking.player)
    assert seat.score == 1
    assert set(taking.cards) <= {*seat.hand}


def _nothing(state: GameState, _: object) -> GameState:
    return state


@frozen
class Listing(ar.Action):
    called = "listing"
    cards: list[str]


class Undecorated(ar.Action):
    called = "doing"


class NotAnEvent:
    pass


@frozen(slots=False)
class Wrong(Module):
    """A module with every mistake at once."""

    settings = ("faces",)
    kinds = (
        event_kind("take", Listing, "actt", ONE_CARD, (), _nothing),
        event_kind("list", Listing, "act", ONE_CARD, (), _nothing),
        event_kind("do", Undecorated, "act", ONE_CARD, (), _nothing),
        event_kind("taking", ar.TakeMoney, "act", ONE_CARD, (), _nothing),
        event_kind("nothing", NotAnEvent, "act", ONE_CARD, (), _nothing),  # type: ignore[type-var]  # which is wrong
    )
    options = FrozenDict({"fill": ()})
    steps = (
        AddedStep(Step("rest", ONE_CARD), after="acts"),
        AddedStep(Step("sleep", ONE_CARD), before="fil-market"),
    )
    faced: frozenset[str] = frozenset()


class Bare(Module):
    name = "bare"


@frozen(slots=False)
class NoDefault(Module):
    name = "no-default"
    faces: int


@frozen(slots=False)
class Taken(Module):
    name = "treasure"


@frozen(slots=False)
class Nameless(Module):
    name = ""


@frozen(slots=False)
class Misshapen(Module):
    """Every tuple lacks its comma."""

    name = "misshapen"
    settings = "faces"  # type: ignore[assignment]  # which is wrong, as below
    steps = AddedStep(Step("rest", ONE_CARD))  # type: ignore[assignment]
    events = ar.TakeMoney  # type: ignore[assignment]
    kinds = base_kind(ar.TakeMoney)  # type: ignore[assignment]
    options = FrozenDict({"act": _nothing})  # type: ignore[dict-item]
    needed = "dirk"  # type: ignore[assignment]
    by_player = "chests"  # type: ignore[assignment]


@frozen(slots=False)
class Misfilled(Module):
    """Every tuple holds something else."""

    name = "misfilled"
    settings = (1,)  # type: ignore[assignment]  # which is wrong, as below
    steps = ("rest",)  # type: ignore[assignment]
    events = ("take",)  # type: ignore[assignment]
    kinds = ("take",)  # type: ignore[assignment]
    options = ()  # type: ignore[assignment]


@frozen(slots=False)
class Undeclared(Module):
    """Its event is not declared."""

    name = "undeclared"
    events = (NotAnEvent,)  # type: ignore[assignment]


@frozen(slots=False)
class RicherTreasure(Treasure):
    """A variant of the library's module under its name."""


@frozen(slots=False)
class Stricter(Module):
    name = "stricter"
    kinds = (base_kind(ar.TakeMoney).with_rules(several_cards),)


WRONG: dict[str, tuple[list[Module], int]] = {
    "wrong": ([Wrong()], 12),
    "bare": ([Bare()], 1),
    "no-default": ([NoDefault(3)], 1),
    "two-owners": ([Strict(), Stricter()], 1),
    "name-taken": ([Taken()], 1),
    "nameless": ([Nameless()], 1),
    "misshapen": ([Misshapen()], 7),
    "misfilled": ([Misfilled()], 5),
    "undeclared": ([Undeclared()], 1),
}


def test_everything_wrong_with_a_module_is_said_when_a_game_begins(
    snapshot: SnapshotAssertion,
) -> None:
    messages = {}
    for what, (modules, problems) in WRONG.items():
        with pytest.raises(ar.InvalidArgument) as error:
            ar.new_game(["Anna", "Bo"], seed=1, modules=modules)
        messages[what] = str(error.value)
        assert len(str(error.value).splitlines()) == problems, what
    assert messages == snapshot


def test_the_rules_of_an_event_are_a_tuple() -> None:
    expected = 'the rules of "take" must be a tuple of functions, not <function several_cards'
    with pytest.raises(ar.InvalidArgument, match=expected):
        event_kind("take", Listing, "act", ONE_CARD, several_cards, _nothing)  # type: ignore[arg-type]  # a single function


def test_a_variant_of_a_module_of_the_library_may_keep_its_name() -> None:
    state = ar.new_game(["Anna", "Bo"], seed=1, modules=[RicherTreasure()])
    text = ar.state_to_json(state)
    assert ar.state_from_json(text, modules=[RicherTreasure()]) == state


def test_a_swap_may_need_a_way_through_a_wall() -> None:
    """Two walls face each other: without the way, the eastern tile cannot be reached."""
    city = City.of({(1, 0): "pavilion-7-e", (2, 0): "garden-10-w"})
    house = HouseRules(lambda _: (), every_way)
    assert ar.legal_swaps(city, "chambers-9-w") == ()
    assert ar.legal_swaps(city, "chambers-9-w", house=house) == ((2, 0),)
    assert may_swap(city, tile_of("chambers-9-w"), Cell(2, 0), house)
    assert not may_swap(city, tile_of("chambers-9-w"), Cell(1, 0), house)


@frozen(slots=False)
class GardenKept(Module):
    """A city with tiles has a garden."""

    name = "garden-kept"

    def city_rules(self, city: City, player: str) -> Iterator[ar.Violation]:  # noqa: ARG002
        types = [placed.tile.type for placed in city.tiles.values()]
        if ar.BuildingType.GARDEN not in types and len(types) > 1:
            yield NO_GARDEN.broken_at(message="no garden is left")


TOWER = "tower-9-ne"
CITY = {(1, 0): "tower-11", (0, 1): "garden-11", (0, -1): "pavilion-8", (-1, 0): "tower-12"}


def test_what_a_house_rule_forbids_is_neither_listed_nor_legal() -> None:
    """Each way to change a city follows the rules of the modules: what is legal is listed."""
    cases: list[tuple[type[ar.Action], list[str], dict[str, Any]]] = [
        (ar.RedesignFromReserve, [TOWER], {"reserve": TOWER}),
        (ar.RedesignSwap, ["seraglio-9"], {"reserve": "seraglio-9", "market": [None] * 4}),
        (ar.RedesignToReserve, [], {}),
        (ar.PlaceBought, [TOWER], {"bought": [TOWER], "phase": "place-bought"}),
        (ar.PlaceLeftover, [TOWER], {"leftovers": [("Anne", TOWER)], "phase": "place-leftovers"}),
    ]
    for kind, tiles, facts in cases:
        state = position(city=CITY, modules=[TowersApart(), GardenKept()], **facts)
        of_anne: Callable[..., ar.Action] = partial(kind, "Anne")
        tried = [of_anne(*tiles, (x, y)) for x in range(-3, 4) for y in range(-3, 4)]
        legal = [action for action in tried if ar.check_action(state, action).ok]
        assert [action for action in tried if may_happen(state, action)] == legal, kind
        assert {one for one in legal_actions(state) if isinstance(one, kind)} == {*legal}, kind
        without = changed(state, modules=())
        more = [action for action in tried if ar.check_action(without, action).ok]
        assert 0 < len(legal) < len(more), kind
