"""The public strategies: what they draw and refuse, and how small their examples get."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
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
from alhambra_rules.model import BAZAARS
from alhambra_rules.modules.bazaars import Bazaar
from alhambra_rules.placement import gaps
from alhambra_rules.testing import (
    actions,
    almost_legal_cities,
    any_actions,
    any_cities,
    broken_cities,
    cells,
    cities,
    games,
    growth,
    holdings,
    one_fault_tables,
    placed_tiles,
    placements,
    played_games,
    records,
    tables,
    tiles,
    varied_games,
)
from alhambra_rules.testing.broken_cities import (
    FOLLOWS,
    _candidates,
    _distance,
    _legal_stages,
    city_round_a_hole,
    closing_cells,
    with_a_fault,
)
from alhambra_rules.testing.grown_cities import (
    ShapeName,
    _along_the_wall,
    _bays_around,
    _best,
    _combs,
    _deck,
    _tiles_around,
)
from alhambra_rules.testing.growth import (
    ANY_SHAPE,
    Shape,
    Step,
    _drawn_of,
    _Growth,
    deck_without,
    drawn_cell,
    grown,
    laid_along,
    near_first,
    nearest_first,
    place_of,
    size_class,
)
from alhambra_rules.testing.illegal_actions import illegal_actions
from alhambra_rules.testing.varied_games import _bay, _saving
from tests.costly import TRACED
from tests.testing.draws import scripted

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


SMALLEST: list[tuple[str, st.SearchStrategy[ar.City], Callable[[ar.City], bool], int]] = [
    ("any", cities(), anything, 0),
    ("blind", any_cities(), anything, 0),
    ("walled", cities(shape="walled"), anything, 0),
    ("with-bays", cities(shape="with-bays"), anything, 4),
    ("any-rule", almost_legal_cities(), lambda city: not ar.check_city(city).ok, 1),
    ("orientation", almost_legal_cities(rule="build.orientation"), anything, 1),
    ("walls-match", almost_legal_cities(rule="build.walls-match"), anything, 1),
    ("on-foot", almost_legal_cities(rule="build.on-foot"), anything, 2),
    ("shared-edge", almost_legal_cities(rule="build.shared-edge"), anything, 1),
    ("no-gaps", almost_legal_cities(rule="build.no-gaps"), anything, 6),
    ("fountain", almost_legal_cities(rule="build.fountain"), anything, 1),
    ("one-per-cell", almost_legal_cities(rule="build.one-per-cell"), anything, 2),
    (
        "gap-of-two",
        almost_legal_cities(rule="build.no-gaps"),
        lambda city: len(gaps(city)[0]) == 2,
        8,
    ),
    (
        "wall-all-round",
        cities(shape="walled", may_close=True),
        lambda city: ar.longest_wall(city).length == outer_sides(city),
        6,
    ),
    ("wall-of-six", cities(), lambda city: ar.longest_wall(city).length >= 6, 4),
]


@pytest.mark.parametrize(
    ("strategy", "wanted", "most"),
    [case[1:] for case in SMALLEST],
    ids=[case[0] for case in SMALLEST],
)
def test_examples_shrink_to_what_a_person_can_read(
    strategy: st.SearchStrategy[ar.City], wanted: Callable[[ar.City], bool], most: int
) -> None:
    """The smallest example of each kind is nearly as small as such a city can be."""
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


SHOWS: dict[str, tuple[Callable[[ar.Table], object], ...]] = {
    "treasure": (
        lambda table: any(player.chests for player in table.players),
        lambda table: any(table.rooms or ()),
    ),
    "architects": (lambda table: any(player.architects for player in table.players),),
    "invaders": (lambda table: table.attack and table.scouts,),
    "bazaars": (
        lambda table: table.bazaars,
        lambda table: any(map(has_bazaar, table.players)),
    ),
}
"""What shows on a table that a module is played with, if it has pieces there."""


@pytest.mark.parametrize(
    ("module", "has"), [(module, has) for module in SHOWS for has in SHOWS[module]]
)
def test_tables_have_the_pieces_of_their_modules(
    module: str, has: Callable[[ar.Table], object]
) -> None:
    few = settings(SEARCH, max_examples=1_000, phases=[Phase.generate])
    drawn = tables(modules=[module], max_players=2, max_tiles=3)
    found = find(drawn, lambda table: bool(has(table)), settings=few)
    assert ar.check_table(found).ok


def has_bazaar(player: ar.Player) -> bool:
    return any(isinstance(placed.tile, Bazaar) for placed in player.city.tiles.values())


@TRACED
@given(holdings(max_players=3, dirk=True))
def test_holdings_are_of_buildings_that_there_are(
    counts: dict[str, dict[ar.BuildingType, int]],
) -> None:
    assert ar.DIRK in counts
    for kind in ar.BuildingType:
        printed = sum(tile.type is kind for tile in ar.TILES.values())
        assert sum(owned[kind] for owned in counts.values()) <= printed


@pytest.mark.parametrize("places", [2, 3])
def test_holdings_tie_on_purpose(places: int) -> None:
    def tied(counts: dict[str, dict[ar.BuildingType, int]]) -> bool:
        towers = [owned[ar.BuildingType.TOWER] for owned in counts.values()]
        return len(towers) == places and len(set(towers)) == 1 and towers[0] > 0

    find(holdings(), tied, settings=SEARCH)


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


def test_a_text_is_not_read_as_a_pool_of_its_letters() -> None:
    with pytest.raises(ar.InvalidArgument) as refused:
        cities(pool="tower-11")
    assert "'tower-11'" in str(refused.value)


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
    (one_fault_tables, {"rule": "two.dirks"}),
    (placed_tiles, {"turned": 1}),
    (tiles, {"not_in": "x"}),
    (tiles, {"not_in": ALL_TILES}),
    (placements, {"city": "x"}),
    (actions, {"state": "x"}),
    (tables, {"max_players": 7}),
    (tables, {"modules": ["chess"]}),
    (holdings, {"min_players": 3, "max_players": 2}),
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


def test_a_comb_has_its_bays_and_turns_around_any_of_its_cells() -> None:
    """Drawn are the bays, their depth, the number of the fountain's cell, and quarter turns."""

    def picture(most: int, *answers: int) -> list[str]:
        comb = scripted(*answers)(_combs(most))
        signs = {**dict.fromkeys(comb.cells, "#"), **dict.fromkeys(comb.bays, ".")}
        signs[ar.Cell(0, 0)] = "F"
        columns = range(min(cell.x for cell in signs), max(cell.x for cell in signs) + 1)
        rows = range(min(cell.y for cell in signs), max(cell.y for cell in signs) + 1)
        return ["".join(signs.get(ar.Cell(x, y), " ") for x in columns) for y in rows]

    assert picture(4, 1, 1, 0, 0) == ["F##", "#.#"]
    assert picture(5, 2, 4, 0, 2) == ["#.#", "##F"]
    assert picture(6, 1, 4, 0, 0) == ["F##", "#.#", "#.#"]
    assert picture(7, 2, 1, 3, 1) == ["##", ".#", "#F", ".#", "##"]
    assert picture(40, 3, 2, 0, 0) == ["F######", "#.#.#.#", "#.#.#.#"]
    assert picture(40, 2, 4, 0, 3) == ["#####", "#....", "#####", "#....", "F####"]
    assert picture(40, 4, 5, 0, 0) == ["F##", "#.#"], "larger numbers are not drawn"


def test_tiles_are_added_outside_the_bays_and_bazaars_among_them() -> None:
    """The fifth tile is the first bazaar. The drawn cell is in the bay, which stays empty."""
    comb = (1, 1, 0, 0)
    no_wishes = False
    bazaar_in_the_bay = (6 + len(ar.TILES), 1, 1)
    strategy = cities(shape="with-bays", bazaars=True, min_tiles=5, max_tiles=5)
    city = scripted(*comb, no_wishes, *bazaar_in_the_bay)(strategy)
    assert [placed.tile for placed in city.tiles.values() if isinstance(placed.tile, Bazaar)]
    assert ar.Cell(1, 1) in bays(city)


def laid_at(*places: tuple[int, int]) -> ar.City:
    """Return the city with a tile without walls at each place."""
    open_tiles = [tile for tile in ar.TILES.values() if not tile.walls]
    return ar.City.of(dict(zip(places, open_tiles, strict=False)))


def test_the_best_cells_are_those_that_are_worth_most() -> None:
    rightmost = _best(lambda _city, _tile, cell: cell.x)
    offered = [ar.Cell(-3, 0), ar.Cell(-1, 1), ar.Cell(-2, 0), ar.Cell(-1, 2)]
    assert rightmost(ar.City.start(), ar.FOUNTAIN, offered) == [ar.Cell(-1, 1), ar.Cell(-1, 2)]
    assert rightmost(ar.City.start(), ar.FOUNTAIN, ()) == []


OPEN_BOX = ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0))
CROSS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@pytest.mark.parametrize(
    ("built", "cell", "around", "in_a_bay", "enclosed"),
    [
        (OPEN_BOX, (1, 1), 6, 1, (2, 4)),
        (OPEN_BOX, (2, 1), 3, 3, (4, 7)),
        (OPEN_BOX, (5, 5), 0, 0, (1, 1)),
        (CROSS, (0, 0), 4, 0, (0, 0)),
    ],
)
def test_how_a_cell_lies_in_the_city(
    built: tuple[tuple[int, int], ...],
    cell: tuple[int, int],
    around: int,
    in_a_bay: int,
    enclosed: tuple[int, int],
) -> None:
    """The tiles around it; those beside its most enclosed empty neighbour, without and with it."""
    city, place = laid_at(*built), ar.Cell(*cell)
    assert _tiles_around(city, ar.FOUNTAIN, place) == around
    assert _bays_around(city, ar.FOUNTAIN, place) == in_a_bay
    assert _bay(city, place) == enclosed


ALMOST_WALLED = {(0, -1): "tower-7-new", (1, 0): "tower-8-nes", (0, 1): "garden-6-esw"}


@pytest.mark.parametrize(
    ("built", "tile", "walled", "open_too"),
    [
        ({(1, 0): "tower-11-n"}, "garden-10-n", [(2, 0)], [(2, 0)]),
        ({(1, 0): "tower-11-n"}, "tower-13-e", [(0, -1)], [(0, -1)]),
        (ALMOST_WALLED, "garden-7-nsw", [(-1, 0)], []),
    ],
)
def test_walls_grow_along_the_longest_and_close_only_if_they_may(
    built: dict[tuple[int, int], str],
    tile: str,
    walled: list[tuple[int, int]],
    open_too: list[tuple[int, int]],
) -> None:
    city, laid = ar.City.of(built), ar.TILES[tile]
    cells = ar.legal_placements(city, laid)
    assert list(_along_the_wall(may_close=True)(city, laid, cells)) == walled
    assert list(_along_the_wall(may_close=False)(city, laid, cells)) == open_too


def test_a_walled_city_closes_only_if_it_may() -> None:
    start, pool = ar.City.of(ALMOST_WALLED), ["garden-7-nsw"]
    for may_close in (True, False):
        strategy = cities(shape="walled", start=start, pool=pool, min_tiles=4, may_close=may_close)
        assert size(scripted()(strategy)) == (4 if may_close else 3)


def test_a_start_may_be_as_large_as_the_city() -> None:
    """Its tiles count, and 16 tiles are the usual limit for smaller ones only."""
    start = ar.City.of({(1, 0): "tower-11"})
    assert scripted()(cities(start=start, max_tiles=1)) == start
    large = scripted()(cities(min_tiles=17, max_tiles=17))
    assert scripted(20, 0, 0)(cities(start=large)) == large


def test_a_city_grows_with_the_tiles_of_its_pool() -> None:
    start = ar.City.of({(1, 0): "tower-11"})
    pool: list[ar.Tile | str] = ["tower-12", ar.TILES["tower-11"], "tower-12"]
    assert _deck(pool, start) == [ar.TILES["tower-12"]]
    city = scripted()(cities(start=start, pool=pool, min_tiles=2))
    assert {placed.tile.id for _, placed in city.pieces} == {"fountain", "tower-11", "tower-12"}


def test_bazaars_are_drawn_if_asked_for() -> None:
    """The last number stands for a bazaar."""
    last = list(BAZAARS.values())[-1]
    city = scripted(0, 6 + place_of(last))(cities(min_tiles=1, max_tiles=1, bazaars=True))
    assert city.cells_of(last)


@pytest.mark.parametrize(
    ("most", "sealed", "wish", "hole"),
    [(7, False, 5, 1), (9, False, 2, 2), (9, True, 2, 1), (11, True, 2, 2), (15, False, 5, 5)],
)
def test_a_city_round_a_hole_is_small_enough_for_one_more_tile(
    most: int, sealed: bool, wish: int, hole: int
) -> None:
    """The gap is of the wished size if there are enough tiles."""
    city = city_round_a_hole(scripted(wish), most, sealed=sealed)
    assert size(city) < most
    around = {near for cell in city.tiles for near in cell.beside()}
    closed = [city.with_tile(ar.FOUNTAIN, cell) for cell in closing_cells(city, sorted(around))]
    whole, gap = max(((one, gaps(one)[0]) for one in closed), key=lambda found: len(found[1]))
    assert len(gap) == hole
    if sealed:
        assert {near for cell in gap for near in cell.around()} <= {*whole.tiles, *gap}


def test_a_city_round_a_hole_grows_elsewhere() -> None:
    """The ring takes six tiles; each further tile is wished for in the hole, and laid elsewhere."""
    hole = ar.Cell(1, 1)
    in_the_hole = (15, *hole)
    city = city_round_a_hole(scripted(1, *[0] * 21, *in_the_hole * 5), 9)
    assert size(city) == 8
    assert closing_cells(city, sorted(hole.around()))


@pytest.mark.parametrize(("rulings", "corners"), [(True, 3), (False, 4)])
def test_cities_whose_gap_rests_on_a_ruling_are_drawn_only_if_asked_for(
    monkeypatch: pytest.MonkeyPatch, rulings: bool, corners: int
) -> None:
    """Without rulings, the gap has tiles at all its corners."""
    box = laid_at(*OPEN_BOX, (2, 1))
    sealed_box = laid_at(*OPEN_BOX, (2, 1), (2, 2))

    def boxes(_rule: str, _most: int, *, sealed: bool) -> st.SearchStrategy[ar.City]:
        return st.sampled_from([box, sealed_box] if sealed else [box])

    monkeypatch.setattr(broken_cities, "_broken_cities", boxes)
    city = scripted()(almost_legal_cities(rule="build.no-gaps", rulings=rulings))
    assert sum(cell in city.tiles for cell in product((0, 2), (0, 2))) == corners


@pytest.mark.parametrize("turned", [1, 2, 3])
def test_a_tile_is_turned_by_each_number_of_quarters(turned: int) -> None:
    city = scripted(turned)(almost_legal_cities(rule="build.orientation"))
    assert [placed.turned for _, placed in city.pieces if placed.turned] == [turned]


@pytest.mark.parametrize(
    ("rule", "sizes"),
    [("build.walls-match", [0, 1, 2, 3]), ("build.on-foot", [1, 2, 3])],
)
def test_the_stages_of_a_city_leave_one_tile_for_the_breach(rule: str, sizes: list[int]) -> None:
    """A city whose rule needs walls begins with one tile that has some."""
    stages = _legal_stages(scripted(*(58, 0, 0) * 4), rule, 4, sealed=False)
    assert [size(city) for city in stages] == sizes


@pytest.mark.parametrize(("number", "tile"), [(0, "pavilion-8"), (53, "tower-8-nes")])
def test_the_number_of_a_tile_says_which_breaks_the_rule(number: int, tile: str) -> None:
    city = with_a_fault(scripted(number), ar.City.start(), "build.shared-edge")
    assert city is not None
    assert city.cells_of(ar.TILES[tile])


@pytest.mark.parametrize(
    ("rule", "times"), [("build.one-per-cell", 2), ("build.fountain", 1), ("build.walls-match", 1)]
)
def test_only_a_tile_that_is_there_once_too_often_is_repeated(rule: str, times: int) -> None:
    """The smallest number is that of the tile in the city."""
    laid = ar.TILES["pavilion-8"]
    city = with_a_fault(scripted(), ar.City.of({(1, 0): laid}), rule)
    assert city is not None
    assert [placed.tile for _, placed in city.pieces].count(laid) == times
    assert len(city.cells_of(laid)) == times


def test_a_cell_that_does_not_break_the_rule_alone_stands_for_the_nearest_that_does() -> None:
    """On the wished cell, the tile encloses a gap as well. The nearest cell is in the gap."""
    city = laid_at(*OPEN_BOX, (2, 2))
    tile = ar.TILES["pavilion-6-n"]
    broken = with_a_fault(scripted(place_of(tile), 2, 1), city, "build.walls-match")
    assert broken == city.with_tile(tile, ar.Cell(1, 1))


def test_a_turned_tile_is_laid_where_it_fits_as_it_stands() -> None:
    """With its wall to the east it fits below the fountain, but not to the left."""
    tile = ar.TILES["pavilion-6-n"]
    city = with_a_fault(scripted(place_of(tile), 0, 1), ar.City.start(), "build.orientation", 1)
    assert city == ar.City.start().with_tile(tile, ar.Cell(0, 1), 1)


@pytest.mark.parametrize(
    ("rule", "tile", "turned", "cells"),
    [
        ("build.orientation", "pavilion-6-n", 1, {(0, -1), (0, 1), (1, -1), (1, 1), (2, 0)}),
        ("build.one-per-cell", "pavilion-6-n", 0, {(1, 0)}),
        ("build.one-per-cell", "pavilion-8", 0, {(-1, 0), *product((0, 1), (-1, 1)), (2, 0)}),
        ("build.fountain", "pavilion-8", 0, {(0, 0)}),
    ],
)
def test_where_a_tile_may_break_a_rule(
    rule: str, tile: str, turned: int, cells: set[tuple[int, int]]
) -> None:
    """Beside the fountain is the tile without walls."""
    city = ar.City.of({(1, 0): "pavilion-8"})
    assert set(_candidates(city, ar.PlacedTile(ar.TILES[tile], turned), rule)) == cells


def test_the_distance_of_two_cells_is_the_way_along_columns_and_rows() -> None:
    assert _distance(ar.Cell(1, -2), ar.Cell(-3, 4)) == 10


@pytest.mark.parametrize(
    ("money", "bought", "saves"),
    [
        ({"dirham": [9] * 13}, 0, "takes"),
        ({"dirham": [9] * 14}, 0, "neither"),
        ({"dirham": [9] * 12, "denar": [8]}, 0, "takes"),
        ({"dirham": [9] * 13, "denar": [8]}, 0, "buys"),
        ({"dirham": [9, 3], "denar": [8]}, 0, "takes"),
        ({"dirham": [9, 3], "denar": [8], "ducat": [8]}, 0, "buys"),
        ({"denar": [8]}, 1, "buys"),
        ({"denar": [9]}, 1, "neither"),
    ],
)
def test_who_saves_buys_exactly_if_that_goes_several_times_or_with_a_full_hand(
    money: dict[str, list[int]], bought: int, saves: str
) -> None:
    """The first tile costs 8 denars, the second 12 dirhams, the third 8 ducats."""
    hand = tuple(
        ar.MoneyCard(ar.Currency(currency), value)
        for currency, values in money.items()
        for value in values
    )
    game = ar.new_game(["Ada", "Ben"], seed=1)
    prices = ("pavilion-8", "tower-12", "chambers-8-nw", "garden-10-w")
    players = [evolve(player, hand=hand) for player in game.players]
    game = evolve(
        game,
        players=tuple(players),
        market=tuple(ar.TILES[tile] for tile in prices),
        bought=tuple(list(ar.TILES.values())[:bought]),
    )
    action = _saving(game, Random(1))
    if saves == "neither":
        assert action is None
    else:
        assert isinstance(action, ar.Buy if saves == "buys" else ar.TakeMoney)


def test_in_every_second_game_the_players_save_money(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is played with the profile and the modules that were asked for."""
    saving = Mock(return_value=None)
    monkeypatch.setattr(varied_games, "_saving", saving)
    monkeypatch.setattr(varied_games, "apply", lambda state, _action: evolve(state, phase="over"))
    seen = []
    for seed in range(4):
        saving.reset_mock()
        begun, _over = varied_games.varied_game.__wrapped__(2, seed, "must-continue", ("treasure",))
        seen.append((str(begun.profile), len(begun.modules), saving.called))
    assert seen == [("must-continue", 1, saves) for saves in (False, True, False, True)]


def named(*ids: str) -> list[ar.Tile]:
    return [ar.TILES[name] for name in ids]


def test_a_deck_has_the_tiles_that_are_in_no_city() -> None:
    built = [ar.City.of({(1, 0): "tower-11"}), ar.City.of({(1, 0): "tower-12"})]
    left = [tile for tile in ar.TILES.values() if tile.id not in ("tower-11", "tower-12")]
    assert deck_without(built) == left
    assert deck_without(built, bazaars=True) == [*left, *BAZAARS.values()]


@pytest.mark.parametrize(
    ("numbers", "wish", "stands_for"),
    [
        ((-4, -1, 2, 5), 5, 5),
        ((-4, -1, 2, 5), 4, 2),
        ((-4, -1, 2, 5), 1, 2),
        ((-4, -1, 2, 5), 0, -1),
        ((-4, -1, 2, 5), -3, -1),
        ((-4, -1, 2, 5), -4, -4),
        ((-4, -1, 2, 5), -5, -1),
        ((-4, -1, 2, 5), 6, -1),
        ((1, 3, 9), 5, 3),
        ((0, 5), 4, 0),
        ((-5, 0), -4, 0),
        ((-5, 1), -4, -5),
        ((-2, 2), 0, -2),
        ((2, 5), 0, 2),
        ((-5, -2), 0, -2),
    ],
)
def test_a_number_that_is_missing_stands_for_the_nearest_one_towards_zero(
    numbers: tuple[int, ...], wish: int, stands_for: int
) -> None:
    """If there is none, it stands for the nearest. Numbers beyond them are not drawn."""
    assert _drawn_of(scripted(wish), numbers) == stands_for


@pytest.mark.parametrize(
    ("answers", "cell"),
    [
        ((), (-1, 0)),
        ((2, 3), (2, 3)),
        ((2, 2), (2, 3)),
        ((2, 0), (2, -1)),
        ((1, 3), (2, 3)),
        ((-1, 3), (-1, 0)),
    ],
)
def test_a_column_is_drawn_and_then_a_row_of_it(
    answers: tuple[int, ...], cell: tuple[int, int]
) -> None:
    offered = [ar.Cell(2, 3), ar.Cell(-1, 0), ar.Cell(2, -1)]
    assert drawn_cell(scripted(*answers), offered) == cell


def test_cells_near_the_fountain_come_first() -> None:
    cells = [ar.Cell(0, -3), ar.Cell(1, 0), ar.Cell(-1, 1), ar.Cell(0, 1)]
    assert near_first(cells) == [(0, 1), (1, 0), (-1, 1), (0, -3)]


@pytest.mark.parametrize(
    ("place", "order"),
    [(0, (2, 5, 9)), (2, (2, 5, 9)), (5, (5, 2, 9)), (6, (5, 2, 9)), (53, (9, 5, 2))],
)
def test_the_tiles_up_to_a_number_come_first_and_the_nearest_of_them_before_all(
    place: int, order: tuple[int, ...]
) -> None:
    deck = sorted(ar.TILES.values(), key=place_of)
    ordered = [deck[2], deck[5], deck[9]]
    assert [place_of(tile) for tile in nearest_first(ordered, place)] == list(order)


START: dict[tuple[int, int], str] = {}
ONE_TILE = {(0, -1): "tower-12"}
GO_ON = (45, 0, 0) * 6


@pytest.mark.parametrize(
    ("built", "sizes", "to_the_end", "answers", "grown_to"),
    [
        (START, (0, 4), False, (), [0]),
        (START, (2, 4), False, (), [0, 1, 2]),
        (START, (2, 4), False, GO_ON, [0, 1, 2, 3, 4]),
        (START, (0, 4), True, (), [0, 1, 2, 3, 4]),
        (START, (0, 4), False, (60,), [0]),
        (ONE_TILE, (2, 4), False, (), [1, 2]),
        (ONE_TILE, (0, 1), False, GO_ON, [1]),
        (ONE_TILE, (0, 2), False, GO_ON, [1, 2]),
    ],
)
def test_a_city_grows_up_to_the_sizes_asked_for(
    built: dict[tuple[int, int], str],
    sizes: tuple[int, int],
    to_the_end: bool,
    answers: tuple[int, ...],
    grown_to: list[int],
) -> None:
    """The smallest numbers stop as soon as they may. Tiles of the given city count."""
    stages = grown(scripted(*answers), ar.City.of(built), sizes, to_the_end=to_the_end)
    assert [size(city) for city in stages] == grown_to


@pytest.mark.parametrize(
    ("more", "stops"), [(1, 6), (4, 6), (5, 4), (8, 3), (12, 2), (13, 1), (24, 1), (50, 1)]
)
def test_the_more_tiles_may_follow_the_fewer_numbers_stop(more: int, stops: int) -> None:
    """So large cities get large, too. Only the tiles above the least number count."""
    start, least = ar.City.start(), 3
    enough = (0, 0, 0) * least
    for number in range(8):
        stages = grown(scripted(*enough, number), start, (least, least + more))
        assert (size(stages[-1]) == least) == (number < stops)


@pytest.mark.parametrize(
    ("answers", "tile"), [((), "pavilion-8"), ((6,), "pavilion-8"), ((8,), "arcades-9")]
)
def test_after_the_numbers_that_stop_come_those_of_tiles(
    answers: tuple[int, ...], tile: str
) -> None:
    city = grown(scripted(*answers), ar.City.start(), (1, 1))[-1]
    assert city.cells_of(ar.TILES[tile])


@pytest.mark.parametrize(
    ("pool", "sizes", "to_the_end", "laid"),
    [
        ([], (0, 2), False, []),
        ([], (1, 2), False, []),
        (["tower-12"], (1, 3), False, ["tower-12"]),
        (["tower-12"], (0, 3), True, ["tower-12"]),
        (["tower-12", "tower-11"], (2, 3), False, ["tower-11", "tower-12"]),
        (["tower-12", "tower-11"], (3, 9), False, ["tower-11", "tower-12"]),
    ],
)
def test_a_city_stays_as_it_is_where_no_tile_is_left(
    pool: list[str], sizes: tuple[int, int], to_the_end: bool, laid: list[str]
) -> None:
    draw = scripted(*[6] * 60)
    stages = grown(draw, ar.City.start(), sizes, deck=named(*pool), to_the_end=to_the_end)
    assert size(stages[-1]) == len(laid)
    assert all(stages[-1].cells_of(tile) for tile in named(*laid))


def test_a_step_that_leads_nowhere_is_undone() -> None:
    """The first tile closes the wall, so that it is laid beside the second in the end."""
    begun, closing, other = ar.City.of(ALMOST_WALLED), *named("garden-7-nsw", "tower-12")
    last = 6 + place_of(closing)
    stages = grown(scripted(last), begun, (5, 5), deck=[closing, other])
    assert [size(city) for city in stages] == [3, 4, 5]
    assert stages[1] == begun.with_tile(other, ar.Cell(-1, 0))
    assert stages[2].cells_of(closing)


def test_a_city_that_cannot_be_as_large_as_asked_is_as_large_as_it_has_been(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If no way leads on, or after many."""
    begun, alike = ar.City.of(ALMOST_WALLED), named("garden-7-nsw", "chambers-5-nsw")
    assert [size(city) for city in grown(scripted(), begun, (5, 5), deck=alike)] == [3, 4]
    last = 6 + place_of(alike[0])
    for ways, sizes in ((0, [3, 4]), (1, [3, 4, 5])):
        monkeypatch.setattr(growth, "_WAYS_TO_TRY", ways)
        deck = named("garden-7-nsw", "tower-12")
        stages = grown(scripted(last), begun, (5, 5), deck=deck)
        assert [size(city) for city in stages] == sizes


def test_what_led_nowhere_is_not_tried_again_after_the_same_steps() -> None:
    """Nor is another tile with the same walls there."""
    begun = ar.City.of({cell: ALMOST_WALLED[cell] for cell in list(ALMOST_WALLED)[:1]})
    deck = named("tower-8-nes", "garden-6-esw", "garden-7-nsw", "chambers-5-nsw", "pavilion-8")
    growing = _Growth(begun, deck, ANY_SHAPE)
    for tile in deck[:3]:
        assert growing.lay(scripted(), place_of(tile))
    assert not growing.lay(scripted(), 0)
    growing.undo()
    assert size(growing.stages[-1]) == 3
    assert [tile.id for tile in growing.deck] == ["pavilion-8", "chambers-5-nsw", "garden-7-nsw"]
    assert growing.lay(scripted(), place_of(deck[3]))
    assert growing.steps[-1] == Step(deck[4], ar.Cell(-1, 0))
    growing.undo()
    assert not growing.lay(scripted(), 0)
    growing.undo()
    assert growing.lay(scripted(), place_of(deck[2]))
    assert growing.steps[-1] == Step(deck[2], ar.Cell(-1, 0))


@pytest.mark.parametrize(("walls", "tile"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_tiles_with_too_few_walls_for_the_shape_come_last(walls: int, tile: int) -> None:
    deck = named("pavilion-8", "pavilion-6-n", "pavilion-4-es", "tower-7-new")
    growing = _Growth(ar.City.start(), deck[::-1], Shape(ANY_SHAPE.prefer, walls=walls))
    assert growing.lay(scripted(), 0)
    assert growing.steps[-1].tile == deck[tile]
    assert growing.deck == [left for left in deck if left != deck[tile]]


@pytest.mark.parametrize(
    ("answers", "tiles"),
    [
        ((), ["pavilion-6-n", "seraglio-8-s", "pavilion-8"]),
        ((True, 1, True, 0, False), ["seraglio-8-s", "pavilion-6-n", "pavilion-8"]),
        ((True, 2, True, 2, False), ["seraglio-9", "arcades-8-n", "pavilion-8"]),
    ],
)
def test_tiles_without_walls_between_them_are_laid_along_the_cells(
    answers: tuple[int, ...], tiles: list[str]
) -> None:
    """A list of numbers is drawn, each among the tiles that fit. The last tile has no walls."""
    row = [ar.Cell(1, 0), ar.Cell(2, 0), ar.Cell(3, 0)]
    city = laid_along(scripted(*answers), ar.City.start(), row)
    assert city == ar.City.of(dict(zip(row, tiles, strict=True)))


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (0, "0"),
        (1, "1 to 4"),
        (4, "1 to 4"),
        (5, "5 to 8"),
        (8, "5 to 8"),
        (9, "9 to 16"),
        (17, "17 to 30"),
        (30, "17 to 30"),
        (31, "more than 30"),
    ],
)
def test_size_classes_are_named_by_their_limits(number: int, name: str) -> None:
    assert size_class(number) == name
