"""Find the lines of a diagram that are shifted to the left or right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from alhambra_rules.notation.diagram import HEIGHT, TILES_BY_SHORT_NAME, WIDTH

_FARTHEST = WIDTH // 2
"""How far a line can be shifted before it is closer to the next column of tiles."""
_NEAREST_FIRST = sorted(range(-_FARTHEST, _FARTHEST + 1), key=abs)
_MIDDLE = HEIGHT // 2
_NAMES = frozenset({*TILES_BY_SHORT_NAME, "?"})
_MOST_CHARACTERS = 50_000
"""How long a diagram may be. 200 tiles take 5,400 characters."""


def shifts(lines: Mapping[int, str], top: int, left: int) -> dict[int, int]:
    """Return how many columns each line is too far to the right; lines in place are left out.

    The corners of tiles show where a line is, and most lines decide where it belongs. A line of
    names moves with the corners of its row, unless it shows itself that it is in place.

    Args:
        lines: the lines that are not blank, by row.
        top: the row of the top left corner of the fountain.
        left: the column where that corner belongs if the fountain's name is in its place.
    """
    if sum(map(len, lines.values())) > _MOST_CHARACTERS:
        return {}
    corners = {
        row: _corners(line) for row, line in lines.items() if (row - top) % HEIGHT != _MIDDLE
    }
    found = {row: _shift_of_corners(at, left) for row, at in corners.items()}
    known = Counter(shift for shift in found.values() if shift is not None)
    usual = max(known, key=lambda shift: (known[shift], shift == 0), default=0)
    moved = {
        row: 0 if shift is None else _nearest(shift - usual, corners[row][0])
        for row, shift in found.items()
    }
    for row, shift in moved.items():
        other = row + HEIGHT - 1 if (row - top) % HEIGHT == 0 else row - HEIGHT + 1
        if shift and moved.get(other) == 0 and len(corners[row]) == len(corners[other]):
            moved[row] = corners[row][0] - corners[other][0]
    left += usual
    for row in lines.keys() - moved.keys():
        beside = [moved[other] for other in (row - 1, row + 1) if other in moved]
        moved[row] = (
            -usual if row == top + _MIDDLE else _shift_of_names(lines[row], left, set(beside))
        )
    return {row: shift for row, shift in sorted(moved.items()) if shift}


def rows_of(shifted: Mapping[int, int], top: int) -> Iterator[tuple[int, int]]:
    """Yield the first line of each row of tiles that is shifted, and how far that is.

    The lines of a row that are shifted equally far are yielded once.
    """
    seen = set()
    for row, shift in shifted.items():
        if (place := ((row - top) // HEIGHT, shift)) not in seen:
            seen.add(place)
            yield row, shift


def _nearest(shift: int, start: int) -> int:
    """Return the shift to the nearest column of tiles; a line cannot belong left of the text."""
    nearest = (shift + _FARTHEST) % WIDTH - _FARTHEST
    return nearest if nearest <= start else nearest - WIDTH


def _corners(line: str) -> list[int]:
    return [column for column, sign in enumerate(line) if sign in "+?"]


def _shift_of_corners(corners: list[int], left: int) -> int | None:
    """Return the shift with which the corners are those of tiles; None if there is none."""
    for shift in _NEAREST_FIRST:
        at = {divmod(column - left - shift, WIDTH) for column in corners}
        tiles = {tile for tile, _ in at}
        if at == {(tile, place) for tile in tiles for place in (0, WIDTH - 1)} and at:
            return shift
    return None


def _shift_of_names(line: str, left: int, beside: set[int]) -> int:
    """Return the shift of a line of names, given those of the lines above and below it."""
    likely = beside.pop() if len(beside) == 1 else 0
    others = (0,) if likely else _NEAREST_FIRST
    return next((one for one in (likely, *others) if _names_tiles(line, left + one)), likely)


def _names_tiles(line: str, left: int) -> bool:
    """Whether each block of a line is blank or has the name of a tile between its sides."""
    begin = left % WIDTH - WIDTH
    padded = " " * -begin + line
    blocks = (padded[at : at + WIDTH].ljust(WIDTH) for at in range(0, len(padded), WIDTH))
    return all(
        not block.strip()
        or ({block[0], block[-1]} <= {" ", "#"} and block[1:-1].strip().partition("@")[0] in _NAMES)
        for block in blocks
    )
