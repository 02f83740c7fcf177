"""The longest wall where no diagram can show it: stacked tiles, other tiles, large boards."""

from __future__ import annotations

from alhambra_rules.model import City, Side, Tile
from alhambra_rules.scoring import Wall, longest_wall


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
