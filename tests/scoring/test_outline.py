"""The outline, step by step: convex corners, straight on, concave corners, several curves."""

from __future__ import annotations

from alhambra_rules.model import City
from alhambra_rules.scoring import Segment, outline


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
