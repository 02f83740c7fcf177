"""Every legal city in the small, and every move in it.

Tiles with the same walls are the same to the building rules, so a city is a wall pattern on each
cell. All orientations are cases of their own: up to symmetry, a mistake about one side would slip
through. The 54 tiles have 13 patterns; the supply of a pattern is the number of its tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

from alhambra_rules.conformance.misread_cities import city_reading
from alhambra_rules.conformance.predicting import score_reading
from alhambra_rules.conformance.protocol import LegalPlacements, LegalSwaps
from alhambra_rules.model import FOUNTAIN, ORIGIN, TILES, Cell, City, Tile
from alhambra_rules.notation.position_document import PlacedTileDocument
from alhambra_rules.placement import (
    check_city,
    check_placement,
    check_removal,
    check_swap,
    legal_placements,
    legal_removals,
    legal_swaps,
)
from alhambra_rules.placement.bitboard.legality import is_legal
from alhambra_rules.placement.legal import may_place, may_remove, may_swap
from alhambra_rules.scoring import longest_wall
from alhambra_rules.scoring.walls import spelled_out_wall
from rulebook_kit.conformance.divergence import Setting
from tests.proof import flood
from tests.proof.flood import Grid, Laid, Place, around, digit
from tests.proof.part import Answers, Part

Supply = Mapping[str, Sequence[Tile]]
"""The tiles of each wall pattern."""

SIDES: Final = "nesw"


def _pattern(tile: Tile) -> str:
    return "".join(side for side in SIDES if side in {wall.value for wall in tile.walls})


_BUILDINGS = [tile for tile in TILES.values() if tile is not FOUNTAIN]
SUPPLY: Supply = {
    walls: tuple(tile for tile in _BUILDINGS if _pattern(tile) == walls)
    for walls in sorted(set(map(_pattern, _BUILDINGS)))
}

_OPEN = SUPPLY[""][0]
OPEN_TILES: Supply = {"": tuple(evolve(_OPEN, id=f"open-{number}") for number in range(11))}
"""Made for the shapes, which need more open tiles than the game has."""

_ANY_NUMBER: frozenset[Setting] = frozenset({("tiles-twice",), ("asked-twice",)})
"""The model has no tiles but the 54; with these switches it takes the same one many times."""


@frozen
class Case:
    """A legal city, and a tile of each pattern that is left.

    Attributes:
        laid: the pattern on each cell, without the fountain.
        city: the city.
        left: a tile of each pattern that is left.
        built, near: the cells with a tile; these and the eight around each.
    """

    laid: Laid
    city: City
    left: Mapping[str, Tile]
    built: Sequence[Cell]
    near: Sequence[Cell]

    @classmethod
    def of(cls, laid: Laid, supply: Supply) -> Case:
        tiles = {walls: list(some) for walls, some in supply.items()}
        city = City.of({place: tiles[walls].pop(0) for place, walls in laid.items()})
        left = {walls: some[0] for walls, some in tiles.items() if some}
        return cls(laid, city, left, tuple(city), tuple(map(Cell.of, around(city))))


Path = Callable[[Case], Answers]


def spelled_out(case: Case) -> Answers:
    """The rules of ``placement/rules``, which give reasons."""
    city, near, built = case.city, case.near, case.built
    wall = spelled_out_wall(city).segments
    answers: dict[str, object] = {
        "is the city legal": check_city(city).ok,
        "how long is the longest wall": len(wall),
        "which is the longest wall": wall,
        "which tiles may go": {cell for cell in built if check_removal(city, cell).ok},
    }
    for walls, tile in case.left.items():
        answers[_place(walls)] = {cell for cell in near if check_placement(city, tile, cell).ok}
        answers[_swap(walls)] = {cell for cell in built if check_swap(city, tile, cell).ok}
    return answers


def fast(case: Case) -> Answers:
    """The lists of legal moves, from bit sets."""
    city = case.city
    answers: dict[str, object] = {
        "is the city legal": is_legal(city),
        "how long is the longest wall": longest_wall(city).length,
        "which tiles may go": {*legal_removals(city)},
    }
    for walls, tile in case.left.items():
        answers[_place(walls)] = {*legal_placements(city, tile)}
        answers[_swap(walls)] = {*legal_swaps(city, tile)}
    return answers


def cell_by_cell(case: Case) -> Answers:
    """The fast path to single moves, and to the sides of the longest wall."""
    city, near, built = case.city, case.near, case.built
    answers: dict[str, object] = {
        "which is the longest wall": longest_wall(city).segments,
        "which tiles may go": {cell for cell in built if may_remove(city, cell)},
    }
    for walls, tile in case.left.items():
        answers[_place(walls)] = {cell for cell in near if may_place(city, tile, cell)}
        answers[_swap(walls)] = {cell for cell in built if may_swap(city, tile, cell)}
    return answers


def whole_cities(case: Case) -> Answers:
    """The fast path to whole cities, legal or not: asked about the city after each move."""
    city, near, built = case.city, case.near, [cell for cell in case.built if cell != ORIGIN]
    answers: dict[str, object] = {
        "which tiles may go": {cell for cell in built if is_legal(city.without_tile(cell))}
    }
    for walls, tile in case.left.items():
        answers[_place(walls)] = {cell for cell in near if is_legal(city.with_tile(tile, cell))}
        answers[_swap(walls)] = {c for c in built if is_legal(city.with_replaced(tile, c))}
    return answers


def third(case: Case) -> Answers:
    """The third check: flood fill on a grid of characters."""
    grid, laid = Grid(case.laid), case.laid
    answers: dict[str, object] = {
        "is the city legal": grid.is_legal(),
        "how long is the longest wall": flood.longest_wall(laid),
        "which tiles may go": {cell for cell in laid if grid.is_legal_with(cell, ".")},
    }
    empty = set(case.near) - set(case.built)
    for walls in case.left:
        new = digit(walls)
        answers[_place(walls)] = {cell for cell in empty if grid.is_legal_with(cell, new)}
        answers[_swap(walls)] = {cell for cell in laid if grid.is_legal_with(cell, new)}
    return answers


def model(case: Case) -> Answers:
    """The plain model of the conformance runner, on which every cause depends."""
    made = any(tile.id not in TILES for tile in case.left.values())
    settings: frozenset[Setting] = _ANY_NUMBER if made else frozenset()
    cities, names = city_reading(settings), {tile: tile.id for tile in case.left.values()}
    laid = [
        PlacedTileDocument(cell.x, cell.y, _OPEN.id if made else placed.tile.id)
        for cell, placed in case.city.pieces
        if cell != ORIGIN
    ]
    answers: dict[str, object] = {
        "is the city legal": cities.check(laid),
        "how long is the longest wall": score_reading(settings).wall(laid),
        "which tiles may go": {*cities.removals(laid)},
    }
    for walls, tile in case.left.items():
        name = _OPEN.id if made else names[tile]
        answers[_place(walls)] = {*cities.placements(LegalPlacements(city=laid, tile=name))}
        answers[_swap(walls)] = {*cities.swaps(LegalSwaps(city=laid, tile=name))}
    return answers


def _place(walls: str) -> str:
    return f"where may a tile with the walls {walls or 'none'} be laid"


def _swap(walls: str) -> str:
    return f"where may a tile with the walls {walls or 'none'} be swapped in"


def verdicts(case: Case) -> int:
    """Two about the city, one about each removal, and one about each tile on each cell."""
    return 2 + len(case.built) + len(case.left) * (len(case.near) + len(case.built))


def grown(laid: Laid, supply: Supply, most: int) -> Iterator[Laid]:
    """Yield a legal city and all legal cities that grow from it, each once.

    A city grows only from the city without the last tile, in the order of the cells, that may go.
    Every legal city of so few tiles has such a tile: its number shows that none is missing.
    """
    yield laid
    if len(laid) == most:
        return
    grid, used = Grid(laid), list(laid.values())
    for place in around([(0, 0), *laid]):
        if place == (0, 0) or place in laid:
            continue
        for walls, tiles in supply.items():
            if used.count(walls) < len(tiles) and grid.is_legal_with(place, digit(walls)):
                child = {**laid, place: walls}
                if _last_that_may_go(child) == place:
                    yield from grown(child, supply, most)


def _last_that_may_go(laid: Laid) -> Place | None:
    grid = Grid(laid)
    removable = (cell for cell in sorted(laid, reverse=True) if grid.is_legal_with(cell, "."))
    return next(removable, None)


@frozen
class Growing:
    """The cities of a part: those of ``fewest`` to ``most`` tiles.

    A chunk grows from some of the cities of two tiles; the first one has the smaller ones too.
    """

    supply: Supply
    fewest: int
    most: int
    chunks: int

    def __call__(self, chunk: int) -> Iterator[Case]:
        for number, laid in enumerate(grown({}, self.supply, 2)):
            if len(laid) < 2 and chunk == 0 and self.fewest <= len(laid):
                yield Case.of(laid, self.supply)
            elif len(laid) == 2 and number % self.chunks == chunk:
                for larger in grown(laid, self.supply, self.most):
                    if len(larger) >= self.fewest:
                        yield Case.of(larger, self.supply)


_ALL: Final[Mapping[str, Path]] = {
    "spelled out": spelled_out,
    "fast path": fast,
    "fast, cell by cell": cell_by_cell,
    "fast, whole cities": whole_cities,
    "model": model,
    "third check": third,
}
_QUICK: Final[Mapping[str, Path]] = {"fast path": fast, "third check": third}


def _part(growing: Growing, paths: Mapping[str, Path], expected: Mapping[int, int]) -> Part[Case]:
    return Part(
        cases=growing,
        chunks=growing.chunks,
        paths=paths,
        shown=_drawn,
        kind=lambda case: _kind(len(case.laid)),
        verdicts=verdicts,
        expected={_kind(number): count for number, count in expected.items()},
    )


def _drawn(case: Case) -> str:
    """Return a diagram; it has no letters for tiles made for the shapes, so they are a grid."""
    return str(Grid(case.laid) if case.left.keys() == OPEN_TILES.keys() else case.city)


def _kind(tiles: int) -> str:
    return f"{tiles} tiles"


CITIES = _part(Growing(SUPPLY, 0, 4, 128), _ALL, {0: 1, 1: 28, 2: 602, 3: 10_484, 4: 167_135})
FIVE = _part(Growing(SUPPLY, 5, 5, 256), _QUICK, {5: 2_567_828})

# Fixed polyominoes without holes, each with its fountain on any cell. Only with ten cells can a
# tile close two gaps at once.
SHAPES = _part(
    Growing(OPEN_TILES, 0, 7, 8),
    _ALL,
    {0: 1, 1: 4, 2: 18, 3: 76, 4: 315, 5: 1_296, 6: 7 * 756, 7: 8 * 2_684},
)
TEN = _part(
    Growing(OPEN_TILES, 8, 9, 16),
    {**_QUICK, "fast, whole cities": whole_cities},
    {8: 9 * 9_638, 9: 10 * 34_930},
)
