"""Blocks: what stands where in a tile's picture, and how large a picture may be."""

from __future__ import annotations

import pytest

from alhambra_rules.model import Cell, Side
from alhambra_rules.notation.diagram import Block, picture
from alhambra_rules.rulebook import InvalidArgument


def test_a_block_holds_a_label_and_what_is_said_of_it() -> None:
    """The badge stands in the top line, the note in the bottom one, walls around them."""
    block = Block("T11", {Side.NORTH, Side.WEST}, "?", note="3 by 4", badge="2nd")
    assert block.lines() == ("?##2nd##?", "#  T11   ", "? 3 by 4?")


def test_what_is_too_long_for_a_block_is_cut() -> None:
    """Badge and note have seven characters at most, so that blocks fit side by side."""
    long = Block("T11", note="123456789", badge="abcdefghi")
    assert long.lines() == ("+abcdefg+", "   T11   ", "+1234567+")


@pytest.mark.parametrize(
    ("cells", "spread"),
    [
        ([(0, 0), (10_000, 0)], "10001 by 1"),
        ([(0, -10_000), (0, 0)], "1 by 10001"),
        ([(-50, 0), (50, 99)], "101 by 100"),
        ([(0, 0), (99, 100)], "100 by 101"),
    ],
)
def test_a_picture_has_ten_thousand_cells_at_most(
    cells: list[tuple[int, int]], spread: str
) -> None:
    """However they are spread: one column or row more is refused, and told."""
    with pytest.raises(InvalidArgument, match=f"^cells spread over {spread} are too far apart"):
        picture({Cell.of(cell): Block("F") for cell in cells})


@pytest.mark.parametrize("far", [(9_999, 0), (0, 9_999), (99, 99)])
def test_a_picture_of_ten_thousand_cells_is_drawn(far: tuple[int, int]) -> None:
    """Every cell takes nine columns and three lines; lines end with what they show."""
    lines = picture({Cell(0, 0): Block("F"), Cell.of(far): Block("T11")}).split("\n")
    assert len(lines) == 3 * (far[1] + 1)
    assert lines[-2].index("T11") == 9 * far[0] + 3
    assert lines[1].startswith("    F")
    assert not any(line.endswith(" ") for line in lines)
