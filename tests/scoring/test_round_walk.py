"""The fast path to the wall: it answers by itself, without help from the slow path."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy, deepcopy
from pickle import dumps, loads

import pytest
from attrs import asdict

from alhambra_rules.model import Cell, City, Side
from alhambra_rules.placement import check_city
from alhambra_rules.placement.bitboard.ground_plan import ground_plan, plan_of
from alhambra_rules.scoring import Wall, longest_wall, walls
from alhambra_rules.scoring.fast_path import longest_length, longest_run
from alhambra_rules.scoring.walls import spelled_out_wall

PLUS = {
    (1, 0): "arcades-8-e",
    (0, 1): "seraglio-8-s",
    (-1, 0): "seraglio-7-w",
    (0, -1): "garden-10-n",
}


def _pickled(wall: Wall) -> Wall:
    read: Wall = loads(dumps(wall))
    return read


CITIES = {
    "the lone fountain": City.start(),
    "a corner of each kind in each direction": City.of(PLUS),
    "walls on both sides of every inward corner": City.of(
        {
            (1, 0): "tower-8-nes",
            (0, 1): "seraglio-3-esw",
            (-1, 0): "chambers-5-nsw",
            (0, -1): "pavilion-2-new",
        }
    ),
    "a wall that goes on where the walk begins": City.of(
        {(-2, 0): "tower-11-s", (-1, 0): "garden-12-s"}
    ),
    "the longest wall beside one that goes on where the walk begins": City.of(
        {(-1, 0): "chambers-8-nw", (1, 0): "tower-8-nes"}
    ),
    "a walk that begins with a single tile to the south": City.of({(0, 1): "tower-10-w"}),
    "a walk that begins with tiles to the south": City.of(
        {(0, 1): "tower-10-w", (0, 2): "garden-10-w"}
    ),
}


def test_the_walk_comes_round_and_finds_the_wall() -> None:
    """One walk passes all outer sides of a legal city and finds the same wall as the slow path."""
    for name, city in CITIES.items():
        assert check_city(city).ok, name
        plan = ground_plan(city)
        assert plan
        assert longest_run(plan) == spelled_out_wall(city).segments, name
        assert longest_length(plan) == len(spelled_out_wall(city).segments), name


def test_a_wall_that_closes_on_itself_is_counted_as_a_whole() -> None:
    """The walk passes all four sides of a tile without neighbours."""
    for walled, length in ((0, 0), (2, 1), (2 + 16, 2), (2 + 8, 1), (2 + 4 + 8, 3), (30, 4)):
        plan = plan_of(bytearray([0, 0, 0, 0, 1 + walled, 0, 0, 0, 0]), -1, -1, 3)
        assert longest_length(plan) == length
        assert len(longest_run(plan) or ()) == length


def test_a_walk_does_not_answer_for_several_curves() -> None:
    ring = [(1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
    opened = [
        "garden-10",
        "garden-11",
        "tower-11",
        "tower-12",
        "arcades-9",
        "arcades-10",
        "seraglio-9",
    ]
    plan = ground_plan(City.of(dict(zip(ring, opened, strict=True))))
    assert plan
    assert longest_run(plan) is None
    assert longest_length(plan) is None


def test_a_longest_wall_is_counted_before_its_segments_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(walls, "spelled_out_wall", None)
    city = City(City.of(PLUS).pieces)
    wall = longest_wall(city)
    with monkeypatch.context() as without:
        without.setattr(walls, "longest_run", None)
        assert wall.length == 1
        with pytest.raises(TypeError):
            _ = wall.segments
    assert wall.segments == ((Cell(0, -1), Side.NORTH),)
    monkeypatch.setattr(walls, "longest_run", None)
    assert wall.segments == ((Cell(0, -1), Side.NORTH),)


def test_a_wall_that_was_only_counted_is_a_value_like_any_other() -> None:
    """Equality, hash, repr, attributes and copies are those of a wall with given segments."""
    given = Wall(((Cell(0, -1), Side.NORTH),))
    ways: tuple[Callable[[Wall], Wall], ...] = (lambda wall: wall, copy, deepcopy, _pickled)
    for derived in ways:
        counted = derived(longest_wall(City(City.of(PLUS).pieces)))
        assert counted == given
        assert hash(counted) == hash(given)
        assert repr(counted) == repr(given)
        assert asdict(counted, recurse=False) == {"segments": given.segments}
        assert counted.length == given.length == 1
    with pytest.raises(AttributeError):
        _ = longest_wall(City.start()).segment  # type: ignore[attr-defined] # the point
