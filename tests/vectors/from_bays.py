"""Vectors on every kind of bay: what closes it, and what leaves it open.

Tiles surround a bay of one to four cells, of every form, and leave its mouth open. A tile at the
mouth encloses the bay. By a ruling of ours it does so even if a corner of the rim is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from alhambra_rules.conformance.protocol import CheckCity, LegalPlacements, plain_city
from alhambra_rules.model import TILES, Cell, City, Side, Tile
from alhambra_rules.rulebook.conformance.vector import Vector
from tests.vectors.naming import made

BAYS: Mapping[str, tuple[tuple[int, int], ...]] = {
    "one-cell": ((0, 0),),
    "two-across": ((0, 0), (1, 0)),
    "two-down": ((0, 0), (0, 1)),
    "three-across": ((0, 0), (1, 0), (2, 0)),
    "three-down": ((0, 0), (0, 1), (0, 2)),
    "three-round-a-corner": ((0, 0), (1, 0), (1, 1)),
    "four-across": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "four-in-a-square": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "four-like-an-l": ((0, 0), (0, 1), (0, 2), (1, 2)),
    "four-like-a-t": ((0, 0), (1, 0), (2, 0), (1, 1)),
    "four-like-an-s": ((0, 1), (1, 1), (1, 0), (2, 0)),
}
_RULE = "build.no-gaps"


def vectors_from_bays() -> Iterator[Vector]:
    """Yield five vectors for each form of bay."""
    for name, cells in BAYS.items():
        bay = frozenset(Cell(*cell) for cell in cells)
        number, *lie = name.split("-")
        form = (
            "a bay of one cell" if len(cells) == 1 else f"a bay of {number} cells {' '.join(lie)}"
        )
        rim = frozenset(near for cell in bay for near in cell.around()) - bay
        mouth, corner = _mouth_and_corner(bay, rim)
        yield from _about(f"bay-of-{name}", form, rim - {mouth}, mouth)
        through = rim - {mouth, corner}
        yield from _about(
            f"bay-of-{name}-at-a-corner", f"{form}, a corner left out", through, mouth
        )


def _about(name: str, form: str, walls: frozenset[Cell], mouth: Cell) -> Iterator[Vector]:
    """Yield the open bay, the closed one, and the tile that may not close it."""
    city, tile, asked = _built(walls, mouth)
    plain = plain_city(city)
    yield made(_RULE, f"{form.capitalize()}: open at its mouth it is legal", CheckCity(plain),
               name=f"{name}-open")  # fmt: skip
    closed = CheckCity(plain_city(city.with_tile(tile, asked)))
    yield made(_RULE, f"{form.capitalize()}: closed it is a gap", closed, name=f"{name}-closed")
    title = f"No tile may be laid at the mouth of {form}"
    yield made(_RULE, title, LegalPlacements(plain, tile.id), name=f"{name}-mouth", cell=asked)


def _mouth_and_corner(bay: frozenset[Cell], rim: frozenset[Cell]) -> tuple[Cell, Cell]:
    """Return a cell at a side of the bay, and the corner of the rim beside it."""
    for mouth in sorted(rim):
        for corner in mouth.beside():
            at_corner_only = corner in rim and not any(near in bay for near in corner.beside())
            others = [near for near in mouth.beside() if near in rim and near != corner]
            if any(near in bay for near in mouth.beside()) and at_corner_only and others:
                return mouth, corner
    raise AssertionError(bay)


def _built(cells: frozenset[Cell], mouth: Cell) -> tuple[City, Tile, Cell]:
    """Return a legal city of these cells, a tile for the mouth, and where the mouth lies.

    The fountain takes the last cell in reading order that is not beside the mouth, so that it
    lies on (0, 0).
    """
    far = [cell for cell in cells if mouth not in cell.beside()]
    fountain = max(far, key=lambda cell: (cell.y, cell.x))
    left = list(TILES.values())
    laid: dict[Cell, Tile] = {}
    for cell in sorted(cells - {fountain}):
        free = {side for side in Side if cell.next(side) not in cells | {mouth}}
        tile = next(one for one in left if one.walls <= free and one.walls)
        left.remove(tile)
        laid[Cell(cell.x - fountain.x, cell.y - fountain.y)] = tile
    asked = Cell(mouth.x - fountain.x, mouth.y - fountain.y)
    tile = next(one for one in left if not one.walls)
    return City.of(laid), tile, asked
