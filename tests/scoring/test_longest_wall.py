"""The longest wall, and the outline of a city, step by step."""

from __future__ import annotations

from alhambra_rules.model import City, Side, Tile
from alhambra_rules.scoring import Segment, Wall, longest_wall, outline


def test_without_walls_there_are_no_segments() -> None:
    assert longest_wall(City.start()) == Wall()
    assert Wall().length == 0


def test_of_stacked_tiles_the_lowest_counts() -> None:
    lower = City.of({(1, 0): "garden-8-ne"})
    stacked = City.of_pieces([((1, 0), "garden-8-ne"), ((1, 0), "tower-8-nes")])
    assert longest_wall(stacked) == longest_wall(lower)


def test_walls_are_values() -> None:
    one, other = (longest_wall(City.of({(1, 0): "garden-8-ne"})) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one.segments == (((1, 0), Side.NORTH), ((1, 0), Side.EAST))


def test_a_closed_wall_may_be_of_any_size() -> None:
    """A block of 21 by 21 tiles walled all round has a wall of 84 that begins in its corner."""
    fort = Tile("fort", None, 0, Side)
    block = {(x, y): fort for x in range(-10, 11) for y in range(-10, 11) if (x, y) != (0, 0)}
    wall = longest_wall(City.of(block))
    assert wall.length == 84
    assert wall.segments[0] == ((-10, -10), Side.NORTH)
    assert wall.segments[-1] == ((-10, -10), Side.WEST)


def test_a_run_goes_on_over_the_place_where_the_outline_is_begun() -> None:
    """The first side in reading order may lie in the middle of the longest wall."""
    wall = longest_wall(City.of({(0, -1): "tower-7-new"}))
    assert [side.value for _, side in wall.segments] == ["w", "n", "e"]


def test_a_wall_is_printed_in_words() -> None:
    """Its sides in walking order, those of one tile together."""
    city = City.of({(1, 0): "garden-10-n", (2, 0): "tower-8-nes"})
    assert str(longest_wall(city)) == (
        "4 walled sides: north of (1, 0), north, east and south of (2, 0)"
    )
    assert str(Wall()) == "no wall"


def course(curve: tuple[Segment, ...]) -> str:
    """Write a curve down as cells and sides."""
    return " ".join(f"{cell.x},{cell.y}{side.value}" for cell, side in curve)


def test_the_walk_around_a_tile_is_clockwise() -> None:
    (curve,) = outline(City.start())
    assert course(curve) == "0,0n 0,0e 0,0s 0,0w"


def test_a_straight_line_continues_on_the_next_tile() -> None:
    """Along a row the walk goes east in the north and west in the south."""
    (curve,) = outline(City.of({(1, 0): "tower-11"}))
    assert course(curve) == "0,0n 1,0n 1,0e 1,0s 0,0s 0,0w"


def test_the_walk_turns_left_at_a_concave_corner() -> None:
    """The next side is that of the tile that juts out."""
    (curve,) = outline(City.of({(1, 0): "tower-11", (1, -1): "tower-12"}))
    assert course(curve) == "1,-1n 1,-1e 1,0e 1,0s 0,0s 0,0w 0,0n 1,-1w"


def test_a_tile_at_a_corner_has_a_curve_of_its_own() -> None:
    curves = outline(City.of({(1, -1): "tower-11"}))
    assert [course(curve) for curve in curves] == [
        "1,-1n 1,-1e 1,-1s 1,-1w",
        "0,0n 0,0e 0,0s 0,0w",
    ]


def test_the_walk_around_a_gap_is_counterclockwise() -> None:
    ids = (
        "tower-11",
        "tower-12",
        "garden-10",
        "garden-11",
        "arcades-9",
        "arcades-10",
        "seraglio-9",
    )
    ring = ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
    outer, inner = outline(City.of(dict(zip(ring, ids, strict=True))))
    assert len(outer) == 12
    assert course(inner) == "1,0s 0,1e 1,2n 2,1w"


def test_a_gap_may_meet_the_outside_at_a_corner() -> None:
    tiles = {(1, 0): "tower-11", (1, 1): "tower-12", (-1, 1): "garden-10", (0, 2): "garden-11"}
    curves = outline(City.of({**tiles, (-1, 2): "arcades-9", (1, 3): "arcades-10"}))
    assert sorted(map(len, curves)) == [4, 8, 8]
