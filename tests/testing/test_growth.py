"""Cities grow step by step: tiles and cells are drawn in turn, and shapes prefer some cells."""

from __future__ import annotations

from unittest.mock import patch

import pytest

import alhambra_rules as ar
from alhambra_rules.model import BAZAARS, Bazaar
from alhambra_rules.testing import cities, grown_cities
from alhambra_rules.testing.grown_cities import (
    ANY_SHAPE,
    Shape,
    Step,
    _along_the_wall,
    _bays_around,
    _best,
    _combs,
    _deck,
    _Growth,
    _nearest_to,
    _tiles_around,
    deck_without,
    drawn_cell,
    grown,
    laid_along,
    near_first,
    nearest_first,
    place_of,
    size_class,
)
from alhambra_rules.testing.played_games import _bay
from tests.testing.draws import scripted

ALMOST_WALLED = {(0, -1): "tower-7-new", (1, 0): "tower-8-nes", (0, 1): "garden-6-esw"}


def size(city: ar.City) -> int:
    return len(city.pieces) - 1


def named(*ids: str) -> list[ar.Tile]:
    return [ar.TILES[name] for name in ids]


def test_a_deck_has_the_tiles_that_are_in_no_city() -> None:
    built = [ar.City.of({(1, 0): "tower-11"}), ar.City.of({(1, 0): "tower-12"})]
    left = [tile for tile in ar.TILES.values() if tile.id not in ("tower-11", "tower-12")]
    assert deck_without(built) == left
    assert deck_without(built, bazaars=True) == [*left, *BAZAARS.values()]


def test_a_number_that_is_missing_stands_for_the_nearest_one_towards_zero() -> None:
    """If there is none, it stands for the nearest."""
    for numbers, stands_for in (
        ((-4, -1, 2, 5), {5: 5, 4: 2, 1: 2, 0: -1, -3: -1, -4: -4}),
        ((1, 3, 9), {5: 3}),
        ((0, 5), {4: 0}),
        ((-5, 0), {-4: 0}),
        ((-5, 1), {-4: -5}),
        ((-2, 2), {0: -2}),
        ((2, 5), {0: 2}),
        ((-5, -2), {0: -2}),
    ):
        assert {wish: _nearest_to(wish, numbers) for wish in stands_for} == stands_for, numbers


def test_a_column_is_drawn_and_then_a_row_of_it() -> None:
    """With the cell comes whether it is the drawn one, or only the nearest to it."""
    offered = [ar.Cell(2, 3), ar.Cell(-1, 0), ar.Cell(2, -1)]
    cells: dict[tuple[int, ...], tuple[tuple[int, int], bool]] = {
        (): ((-1, 0), False),
        (2, 3): ((2, 3), True),
        (2, 2): ((2, 3), False),
        (2, 0): ((2, -1), False),
        (1, 3): ((2, 3), False),
        (-1, 0): ((-1, 0), True),
    }
    assert {answers: drawn_cell(scripted(*answers), offered) for answers in cells} == cells


def test_cells_near_the_fountain_come_first() -> None:
    cells = [ar.Cell(0, -3), ar.Cell(1, 0), ar.Cell(-1, 1), ar.Cell(0, 1)]
    assert near_first(cells) == [(0, 1), (1, 0), (-1, 1), (0, -3)]


def test_the_tiles_up_to_a_number_come_first_and_the_nearest_of_them_before_all() -> None:
    deck = sorted(ar.TILES.values(), key=place_of)
    ordered = [deck[2], deck[5], deck[9]]
    orders = {0: [2, 5, 9], 2: [2, 5, 9], 5: [5, 2, 9], 6: [5, 2, 9], 53: [9, 5, 2]}
    for place, order in orders.items():
        assert [place_of(tile) for tile in nearest_first(ordered, place)] == order


Tiles = dict[tuple[int, int], str]
START: Tiles = {}
ONE_TILE: Tiles = {(0, -1): "tower-12"}
AS_DRAWN = 2


def northward(*tiles: int, first: int = 1, stops: int = 6) -> tuple[int, ...]:
    """Return what draws the tiles with these numbers, each one cell further to the north."""
    numbered = enumerate(tiles, first)
    return (AS_DRAWN, *(answer for row, tile in numbered for answer in (stops + tile, 0, -row)))


GO_ON = northward(0, 1, 2, 3, 4, 5)
GROWN: list[tuple[Tiles, tuple[int, int], bool, tuple[int, ...], list[int]]] = [
    (START, (0, 4), False, (), [0]),
    (START, (2, 4), False, (), [0, 1, 2]),
    (START, (2, 4), False, GO_ON, [0, 1, 2, 3, 4]),
    (START, (0, 4), True, (), [0, 1, 2, 3, 4]),
    (START, (0, 4), False, (AS_DRAWN, 60), [0]),
    (START, (0, 4), False, northward(7, 8, 7), [0, 1, 2]),
    (START, (0, 4), False, northward(7, 7, 8), [0, 1]),
    (ONE_TILE, (2, 4), False, (), [1, 2]),
    (ONE_TILE, (0, 1), False, GO_ON, [1]),
    (ONE_TILE, (0, 2), False, northward(0, 1, first=2), [1, 2]),
]
"""A city, the sizes asked for, whether it grows to the end, the answers, and the sizes."""


def test_a_city_grows_up_to_the_sizes_asked_for() -> None:
    """The smallest numbers stop as soon as they may. Tiles of the given city count.

    A step lays nothing if its tile is laid already or its cell is not beside the city. If the city
    is still too small, the next tile is laid on the nearest cell.
    """
    for built, asked, to_the_end, answers, sizes in GROWN:
        stages = grown(scripted(*answers), ar.City.of(built), asked, to_the_end=to_the_end)
        assert [size(city) for city in stages] == sizes


def test_the_more_tiles_may_follow_the_fewer_numbers_stop() -> None:
    """So large cities get large, too. Only the tiles above the least number count."""
    start, least = ar.City.start(), 2
    for more, stops in ((1, 6), (4, 6), (5, 4), (8, 3), (12, 2), (13, 1), (24, 1), (50, 1)):
        for number in range(8):
            answers = (*northward(8, 9, stops=stops), number, 0, -3)
            stages = grown(scripted(*answers), start, (least, least + more))
            assert (size(stages[-1]) == least) == (number < stops), (more, number)


def test_after_the_numbers_that_stop_come_those_of_tiles() -> None:
    for number, tile in ((0, "pavilion-8"), (6, "pavilion-8"), (8, "arcades-9")):
        city = grown(scripted(AS_DRAWN, number, 0, 1), ar.City.start(), (1, 1))[-1]
        assert city.cells_of(ar.TILES[tile])


def test_a_city_stays_as_it_is_where_no_tile_is_left() -> None:
    for pool, sizes, to_the_end in (
        ([], (0, 2), False),
        ([], (1, 2), False),
        (["tower-12"], (1, 3), False),
        (["tower-12"], (0, 3), True),
        (["tower-12", "tower-11"], (2, 3), False),
        (["tower-12", "tower-11"], (3, 9), False),
    ):
        draw = scripted(*[6] * 60)
        stages = grown(draw, ar.City.start(), sizes, deck=named(*pool), to_the_end=to_the_end)
        assert size(stages[-1]) == len(pool)
        assert all(stages[-1].cells_of(tile) for tile in named(*pool))


def test_a_step_left_out_leaves_the_others_where_they_are() -> None:
    """A lane leads to the north and one to the south. Neither needs the other."""
    steps = [(0, (0, -1)), (1, (0, 1)), (19, (0, -2)), (2, (0, 2))]

    def built(left_out: int | None) -> ar.City:
        kept = [step for step in steps if step[0] != left_out]
        answers = [answer for tile, cell in kept for answer in (6 + tile, *cell)]
        return grown(scripted(AS_DRAWN, *answers), ar.City.start(), (0, 4))[-1]

    whole = built(None)
    assert size(whole) == 4
    for left_out, stay in (
        (0, [(0, 1), (0, 2)]),
        (1, [(0, -1), (0, -2)]),
        (19, [(0, -1), (0, 1), (0, 2)]),
        (2, [(0, -1), (0, -2), (0, 1)]),
    ):
        city = built(left_out)
        assert [city.tiles.get(cell) for cell in stay] == [whole.tiles[cell] for cell in stay]


def test_a_city_is_dressed_in_few_walls_or_many() -> None:
    """The types stay. No tile has a wall towards the fountain."""
    for dress, tiles in (
        (0, ("garden-10", "chambers-10")),
        (1, ("garden-8-ne", "chambers-6-es")),
        (2, ("garden-9-e", "chambers-9-w")),
        (4, ("garden-9-e", "chambers-9-w")),
    ):
        answers = (dress, 6 + 18, 0, -1, 6 + 17, 0, 1)
        city = grown(scripted(*answers), ar.City.start(), (2, 2))[-1]
        assert city == ar.City.of(dict(zip([(0, -1), (0, 1)], tiles, strict=True))), dress


def test_a_step_that_leads_nowhere_is_undone() -> None:
    """If the closing tile comes first, nothing fits. So the other tile is laid first."""
    begun, closing, other = ar.City.of(ALMOST_WALLED), *named("garden-7-nsw", "tower-12")
    last = 6 + place_of(closing)
    stages = grown(scripted(AS_DRAWN, last), begun, (5, 5), deck=[closing, other])
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
        monkeypatch.setattr(grown_cities, "_WAYS_TO_TRY", ways)
        deck = named("garden-7-nsw", "tower-12")
        stages = grown(scripted(AS_DRAWN, last), begun, (5, 5), deck=deck)
        assert [size(city) for city in stages] == sizes


def test_so_many_ways_to_grow_are_tried_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of these tiles, only one fits on each side of the fountain: four are the most."""
    deck = named("tower-7-new", "tower-8-nes", "garden-6-esw", "garden-7-nsw", "chambers-5-nsw")
    for ways in (2, 3, 8):
        monkeypatch.setattr(grown_cities, "_WAYS_TO_TRY", ways)
        with patch.object(_Growth, "undo", autospec=True, side_effect=_Growth.undo) as undone:
            stages = grown(scripted(), ar.City.start(), (5, 5), deck=deck)
        assert undone.call_count == ways
        assert [size(city) for city in stages] == [0, 1, 2, 3, 4]


def test_what_led_nowhere_is_not_tried_again_after_the_same_steps() -> None:
    """Another tile with the same walls is not tried on that cell either."""
    begun = ar.City.of({cell: ALMOST_WALLED[cell] for cell in list(ALMOST_WALLED)[:1]})
    deck = named("tower-8-nes", "garden-6-esw", "garden-7-nsw", "chambers-5-nsw", "pavilion-8")
    growing = _Growth(begun, deck, ANY_SHAPE)
    for tile in deck[:3]:
        assert growing.lay(scripted(), place_of(tile))
    assert not growing.lay(scripted(), 0)
    growing.undo()
    assert size(growing.stages[-1]) == 3
    assert growing.lay(scripted(), place_of(deck[3]))
    assert growing.steps[-1] == Step(deck[4], ar.Cell(-1, 0))
    growing.undo()
    assert not growing.lay(scripted(), 0)
    growing.undo()
    assert growing.lay(scripted(), place_of(deck[2]))
    assert growing.steps[-1] == Step(deck[2], ar.Cell(-1, 0))


def test_tiles_with_too_few_walls_for_the_shape_come_last() -> None:
    deck = named("pavilion-8", "pavilion-6-n", "pavilion-4-es", "tower-7-new")
    for walls, tile in enumerate(deck):
        growing = _Growth(ar.City.start(), deck[::-1], Shape(ANY_SHAPE.prefer, walls=walls))
        assert growing.lay(scripted(), 0)
        assert growing.steps[-1].tile == tile


def test_tiles_without_walls_between_them_are_laid_along_the_cells() -> None:
    """A list of numbers is drawn, each among the tiles that fit. The last tile has no walls."""
    row = [ar.Cell(1, 0), ar.Cell(2, 0), ar.Cell(3, 0)]
    for answers, tiles in (
        ((), ["pavilion-6-n", "seraglio-8-s", "pavilion-8"]),
        ((True, 1, True, 0, False), ["seraglio-8-s", "pavilion-6-n", "pavilion-8"]),
        ((True, 2, True, 2, False), ["seraglio-9", "arcades-8-n", "pavilion-8"]),
    ):
        city = laid_along(scripted(*answers), ar.City.start(), row)
        assert city == ar.City.of(dict(zip(row, tiles, strict=True)))


def test_size_classes_are_named_by_their_limits() -> None:
    classes = {"0": (0,), "1 to 4": (1, 4), "5 to 8": (5, 8), "9 to 16": (9, 16)}
    more = {"17 to 30": (17, 30), "more than 30": (31,)}
    for name, numbers in (classes | more).items():
        assert {size_class(number) for number in numbers} == {name}


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
    """A bazaar is wished for in the bay. It is laid, but not there."""
    comb = (1, 1, 0, 0)
    no_wishes = False
    bazaar_in_the_bay = (6 + len(ar.TILES), 1, 1)
    strategy = cities(shape="with-bays", bazaars=True, min_tiles=5, max_tiles=5)
    city = scripted(*comb, no_wishes, AS_DRAWN, *bazaar_in_the_bay)(strategy)
    assert [placed.tile for placed in city.tiles.values() if isinstance(placed.tile, Bazaar)]
    assert ar.Cell(1, 1) not in city.tiles


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


def test_how_a_cell_lies_in_the_city() -> None:
    """The tiles around it; those beside its most enclosed empty neighbour, without and with it."""
    for built, cell, around, in_a_bay, enclosed in (
        (OPEN_BOX, (1, 1), 6, 1, (2, 4)),
        (OPEN_BOX, (2, 1), 3, 3, (4, 7)),
        (OPEN_BOX, (5, 5), 0, 0, (1, 1)),
        (CROSS, (0, 0), 4, 0, (0, 0)),
    ):
        city, place = laid_at(*built), ar.Cell(*cell)
        assert _tiles_around(city, ar.FOUNTAIN, place) == around
        assert _bays_around(city, ar.FOUNTAIN, place) == in_a_bay
        assert _bay(city, place) == enclosed


def test_walls_grow_along_the_longest_and_close_only_if_they_may() -> None:
    walled: list[tuple[Tiles, str, tuple[int, int], bool]] = [
        ({(1, 0): "tower-11-n"}, "garden-10-n", (2, 0), False),
        ({(1, 0): "tower-11-n"}, "tower-13-e", (0, -1), False),
        (ALMOST_WALLED, "garden-7-nsw", (-1, 0), True),
    ]
    for built, tile, cell, closes in walled:
        city, laid = ar.City.of(built), ar.TILES[tile]
        cells = ar.legal_placements(city, laid)
        assert list(_along_the_wall(may_close=True)(city, laid, cells)) == [cell]
        assert list(_along_the_wall(may_close=False)(city, laid, cells)) == [cell] * (not closes)


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
    answers = (0, *northward(place_of(last)))
    city = scripted(*answers)(cities(min_tiles=1, max_tiles=1, bazaars=True))
    assert city.cells_of(last)
