"""The public strategies: what they draw and refuse, and how small their examples get."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import mean
from unittest.mock import Mock

import pytest
from attrs import evolve
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.conformance.grounds import city_grounds
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.modules.bazaars import Bazaar
from alhambra_rules.placement import gaps
from alhambra_rules.testing import (
    actions,
    almost_legal_cities,
    any_actions,
    any_cities,
    cells,
    cities,
    games,
    holdings,
    one_fault_tables,
    placed_tiles,
    placements,
    played_games,
    records,
    tables,
    tiles,
)
from alhambra_rules.testing.broken_cities import FOLLOWS
from alhambra_rules.testing.grown_cities import ShapeName
from alhambra_rules.testing.illegal_actions import illegal_actions
from alhambra_rules.testing.played_games import _saving
from tests.costly import TRACED
from tests.game.positions import position

SHAPES: tuple[ShapeName, ...] = ("any", "sprawling", "compact", "walled", "with-bays")
MODULES = tuple(REGISTRY)
SEARCH = settings(
    max_examples=400,
    derandomize=True,
    database=None,
    deadline=None,
    report_multiple_bugs=False,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)


def anything(_: object) -> bool:
    return True


def outer_sides(city: ar.City) -> int:
    return sum(cell.next(side) not in city.tiles for cell in city.tiles for side in ar.Side)


def bays(city: ar.City) -> set[ar.Cell]:
    beside = {near for cell in city.tiles for near in cell.beside()} - city.tiles.keys()
    return {cell for cell in beside if sum(near in city.tiles for near in cell.beside()) >= 3}


def size(city: ar.City) -> int:
    return len(city.pieces) - 1


@TRACED
@given(st.data(), st.sampled_from(SHAPES), st.integers(4, 12))
def test_cities_of_every_shape_are_legal_and_of_the_size_asked_for(
    data: st.DataObject, shape: ShapeName, least: int
) -> None:
    """A grown city is legal and has as many tiles as requested."""
    most = least + data.draw(st.integers(0, 3))
    city = data.draw(cities(min_tiles=least, max_tiles=most, shape=shape))
    assert ar.check_city(city).ok
    assert least <= size(city) <= most


@TRACED
@given(cities(shape="with-bays"))
def test_cities_with_bays_have_one(city: ar.City) -> None:
    assert bays(city)


@TRACED
@given(cities(shape="walled", min_tiles=8))
def test_walled_cities_have_long_walls(city: ar.City) -> None:
    """The longest wall has about as many sides as the city has tiles."""
    assert 2 * ar.longest_wall(city).length >= size(city)


def test_sprawling_cities_have_more_sides_than_compact_ones() -> None:
    """With equally many tiles, lanes usually have more outer sides than a block."""

    def sides(shape: ShapeName) -> list[int]:
        drawn: list[int] = []

        @settings(SEARCH, max_examples=60)
        @given(cities(shape=shape, min_tiles=10, max_tiles=10))
        def draw(city: ar.City) -> None:
            drawn.append(outer_sides(city))

        draw()
        return drawn

    assert mean(sides("sprawling")) > mean(sides("compact")) + 2


@settings(TRACED, max_examples=10)
@given(cities(min_tiles=40))
def test_forty_tiles_always_fit_together(city: ar.City) -> None:
    assert size(city) >= 40


@pytest.mark.parametrize("rule", list(FOLLOWS))
def test_almost_legal_cities_break_one_rule_and_what_follows(rule: str) -> None:
    """A city breaks the requested rule, and otherwise only rules that follow from it."""

    @TRACED
    @given(almost_legal_cities(rule=rule))
    def breaks_it(city: ar.City) -> None:
        broken = set(ar.check_city(city).rules)
        assert rule in broken
        assert broken - {rule} <= FOLLOWS[rule]

    breaks_it()


def test_every_rule_that_a_city_can_break_is_broken() -> None:
    assert set(FOLLOWS) == {rule for rule in CATALOGUE if rule.startswith("build.")}


SMALLEST: list[tuple[st.SearchStrategy[ar.City], Callable[[ar.City], bool], int]] = [
    (cities(), anything, 0),
    (any_cities(), anything, 0),
    (cities(shape="walled"), anything, 0),
    (cities(shape="with-bays"), anything, 4),
    (almost_legal_cities(), anything, 1),
    (almost_legal_cities(rule="build.no-gaps"), anything, 6),
    (almost_legal_cities(rule="build.no-gaps"), lambda city: len(gaps(city)[0]) == 2, 8),
    (
        cities(shape="walled", may_close=True),
        lambda city: ar.longest_wall(city).length == outer_sides(city),
        6,
    ),
]
"""Strategies for cities, what is looked for, and the most tiles of the smallest example."""


@pytest.mark.no_cover
def test_examples_shrink_to_what_a_person_can_read() -> None:
    """The smallest example of each kind is nearly as small as such a city can be."""
    for strategy, wanted, most in SMALLEST:
        assert size(find(strategy, wanted, settings=SEARCH)) <= most


def test_the_smallest_placement_is_that_of_the_cheapest_tile_beside_the_fountain() -> None:
    start = ar.City.start()
    smallest = find(placements(start), anything, settings=SEARCH)
    assert smallest == (ar.TILES["pavilion-2-new"], ar.Cell(0, -1))


@TRACED
@given(cities(max_tiles=8), st.data())
def test_placements_are_legal_or_not_as_asked(city: ar.City, data: st.DataObject) -> None:
    tile, cell = data.draw(placements(city))
    assert ar.check_placement(city, tile, cell).ok
    tile, cell = data.draw(placements(city, legal=False))
    assert not ar.check_placement(city, tile, cell).ok


def test_a_city_walled_all_round_has_no_placements() -> None:
    """The strategy is empty, and Hypothesis skips the example."""
    plus = {(0, -1): "tower-7-new", (1, 0): "tower-8-nes", (0, 1): "garden-6-esw"}
    walled = ar.City.of({**plus, (-1, 0): "garden-7-nsw"})
    assert placements(walled).is_empty


@TRACED
@given(tables())
def test_tables_are_without_fault(table: ar.Table) -> None:
    assert ar.check_table(table).ok


@settings(TRACED, max_examples=5)
@given(almost_legal_cities(rule="build.no-gaps", rulings=False))
def test_gaps_without_rulings_cannot_be_denied(city: ar.City) -> None:
    """Such a gap has tiles at its corners, too."""
    assert city_grounds(city).basis == "rulebooks"
    assert ar.check_city(city).rules == ("build.no-gaps",)


@settings(TRACED, max_examples=30)
@given(tables(modules=MODULES, max_tiles=4, max_players=3))
def test_tables_with_modules_are_without_fault(table: ar.Table) -> None:
    assert ar.check_table(table).ok


SHOWS: dict[str, tuple[Callable[[ar.Table], bool], ...]] = {
    "treasure": (
        lambda table: any(player.chests for player in table.players),
        lambda table: any(table.rooms or ()),
    ),
    "architects": (lambda table: any(player.architects for player in table.players),),
    "invaders": (lambda table: bool(table.attack and table.scouts),),
    "bazaars": (
        lambda table: bool(table.bazaars),
        lambda table: any(map(has_bazaar, table.players)),
    ),
}
"""What shows on a table that a module is played with, if it has pieces there."""


@pytest.mark.no_cover
def test_tables_have_the_pieces_of_their_modules() -> None:
    few = settings(SEARCH, max_examples=1_000, phases=[Phase.generate])
    for module, shown in SHOWS.items():
        for has in shown:
            drawn = tables(modules=[module], max_players=2, max_tiles=3)
            found = find(drawn, has, settings=few)
            assert ar.check_table(found).ok


def has_bazaar(player: ar.Player) -> bool:
    return any(isinstance(placed.tile, Bazaar) for placed in player.city.tiles.values())


@TRACED
@given(holdings(max_players=3, dirk=True))
def test_holdings_are_of_buildings_that_there_are(
    counts: dict[str, dict[ar.BuildingType, int]],
) -> None:
    assert ar.DIRK in counts
    assert len(counts) <= 4
    for kind in ar.BuildingType:
        printed = sum(tile.type is kind for tile in ar.TILES.values())
        assert sum(owned[kind] for owned in counts.values()) <= printed


def test_holdings_tie_on_purpose() -> None:
    def tied(counts: dict[str, dict[ar.BuildingType, int]], places: int) -> bool:
        towers = [owned[ar.BuildingType.TOWER] for owned in counts.values()]
        assert ar.DIRK not in counts
        return len(towers) == places and len(set(towers)) == 1 and towers[0] > 0

    for places in (2, 3):
        find(holdings(), partial(tied, places=places), settings=SEARCH)


@TRACED
@given(games(players=(2, 3), variety=1), st.data())
def test_actions_are_legal_or_not_as_asked(state: ar.GameState, data: st.DataObject) -> None:
    if state.finished:
        assert actions(state).is_empty
        assert actions(state, legal=False).is_empty
        return
    assert ar.check_action(state, data.draw(actions(state))).ok
    assert not ar.check_action(state, data.draw(actions(state, legal=False))).ok
    for action, rule in illegal_actions(state):
        assert rule in ar.check_action(state, action).rules


@settings(TRACED, max_examples=10)
@given(games(players=(3,), phase="place-bought", variety=1), records(players=(2,), variety=1))
def test_games_wait_for_what_was_asked_and_records_are_theirs(
    state: ar.GameState, record: ar.Record
) -> None:
    """A game waits in the requested phase, and a record has the requested players."""
    assert state.phase == "place-bought"
    assert len(record.players) == 2


def test_where_no_game_has_the_moment_the_end_of_one_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A phase of a module may be missing from every game."""
    begun = played_games.whole_game(2, 0)[:9]
    monkeypatch.setattr(played_games, "_one_of_few_games", lambda *_: begun)
    strategy = games(players=(2,), phase="place-leftovers", variety=1)
    assert find(strategy, anything, settings=SEARCH) == begun[-1]


def test_some_action_is_drawn() -> None:
    """The smallest legal action takes money."""
    assert isinstance(find(any_actions(), anything, settings=SEARCH), ar.TakeMoney)


ALL_TILES = ar.City.of({(x, 0): tile for x, tile in enumerate(ar.TILES, start=1)})
REFUSED: list[tuple[Callable[..., object], dict[str, object]]] = [
    (cities, {"min_tiles": -1}),
    (cities, {"max_tiles": 55}),
    (cities, {"min_tiles": 5, "max_tiles": 3}),
    (cities, {"shape": "walledd"}),
    (cities, {"shape": "with-bays", "max_tiles": 3}),
    (cities, {"start": ar.City.of({(5, 5): "tower-11"})}),
    (cities, {"start": ar.City.of({(1, 0): "tower-11"}), "max_tiles": 0}),
    (cities, {"shape": "with-bays", "pool": ["tower-11"]}),
    (cities, {"pool": [ar.FOUNTAIN]}),
    (any_cities, {"stacked": 2}),
    (almost_legal_cities, {"rule": "build.no-gap"}),
    (almost_legal_cities, {"rule": ar.rule_of("scoring.ties")}),
    (almost_legal_cities, {"max_tiles": 6}),
    (almost_legal_cities, {"rule": "build.one-per-cell", "rulings": False}),
    (almost_legal_cities, {"max_tiles": 7, "rulings": False}),
    (cells, {"within": -1}),
    (any_cities, {"max_tiles": -1}),
    (tiles, {"bazaars": 1}),
    (placements, {"city": ar.City.start(), "legal": 1}),
    (tables, {"max_tiles": 31}),
    (tables, {"max_tiles": -1}),
    (one_fault_tables, {"rule": "two.dirks"}),
    (placed_tiles, {"turned": 1}),
    (tiles, {"not_in": "x"}),
    (tiles, {"not_in": ALL_TILES}),
    (placements, {"city": "x"}),
    (actions, {"state": "x"}),
    (actions, {"state": ar.new_game(["Anne", "Alma"], seed=0), "legal": 1}),
    (tables, {"max_players": 7}),
    (tables, {"modules": ["chess"]}),
    (holdings, {"min_players": 3, "max_players": 2}),
    (holdings, {"dirk": 1}),
    (games, {"players": (1,)}),
    (games, {"players": ()}),
    (games, {"phase": "acting"}),
    (games, {"variety": 0}),
    (games, {"modules": ["chess"]}),
    (cities, {"bazaars": 1}),
    (cities, {"may_close": 1}),
    (cities, {"pool": "tower-11"}),
    (almost_legal_cities, {"rulings": 1}),
]


def test_bad_arguments_are_refused_at_once(snapshot: SnapshotAssertion) -> None:
    messages = []
    for strategy, arguments in REFUSED:
        with pytest.raises(ar.InvalidArgument) as caught:
            strategy(**arguments)
        messages.append(f"{strategy.__name__}: {caught.value}")
    assert messages == snapshot


SAVING: list[tuple[str, int, type[ar.Action] | None]] = [
    ("dirham-9 " * 13, 0, ar.TakeMoney),
    ("dirham-9 " * 14, 0, None),
    ("dirham-9 " * 12 + "denar-8", 0, ar.TakeMoney),
    ("dirham-9 " * 13 + "denar-8", 0, ar.Buy),
    ("dirham-9 dirham-3 denar-8", 0, ar.TakeMoney),
    ("dirham-9 dirham-3 denar-8 ducat-8", 0, ar.Buy),
    ("denar-8", 1, ar.Buy),
    ("denar-9", 1, None),
]
"""A hand, how many tiles the player has bought, and what the player does to save money."""


def test_who_saves_buys_exactly_if_that_goes_several_times_or_with_a_full_hand() -> None:
    """The first tile costs 8 denars, the second 12 dirhams, the third 8 ducats."""
    market = ("pavilion-8", "tower-12", "chambers-8-nw", "garden-10-w")
    for hand, bought, kind in SAVING:
        first = list(ar.TILES)[:bought]
        game = position(hand=hand, market=market, bought=first, bag=(), deck=["denar-1"])
        action = _saving(game, Random(1))
        assert type(action) is (kind or type(None)), hand


def test_in_every_second_game_the_players_save_money(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is played with the profile and the modules that were asked for."""
    saving = Mock(return_value=None)
    monkeypatch.setattr(played_games, "_saving", saving)
    monkeypatch.setattr(played_games, "apply", lambda state, _action: evolve(state, phase="over"))
    seen = []
    for seed in range(4):
        saving.reset_mock()
        begun, _over = played_games.varied_game.__wrapped__(2, seed, "must-continue", ("treasure",))
        seen.append((str(begun.profile), len(begun.modules), saving.called))
    assert seen == [("must-continue", 1, saves) for saves in (False, True, False, True)]
