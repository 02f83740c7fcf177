"""Perft, the move generator's test of chess, for cities: how many ways there are to go on building.

Counted are the sequences of so many legal placements, one after the other, of distinct tiles of
the 54 that are not in the city. Where tiles may lie depends on their walls alone, and a city does
not remember in which order it was built; so cities of equal walls are taken together, ply by ply,
each with the number of sequences that lead to it. From the lone fountain the fourth ply then asks
about tens of thousands of cities instead of tens of millions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from alhambra_rules.model import TILES, Cell, City, PlacedTile, Side, Tile
from alhambra_rules.placement import legal_placements
from alhambra_rules.rulebook import InvalidArgument

Generator = Callable[[City, Tile], Iterable[tuple[int, int]]]
"""A move generator: the cells on which a tile may be laid."""

Progress = Callable[[int, int, int], None]
"""Told after each city: the ply, how many of its cities are done, and how many there are."""

_Walls = frozenset[Side]
_Layer = dict[City, int]


def _no_progress(_ply: int, _done: int, _cities: int) -> None:
    """Tell nobody."""


def perft(
    city: City,
    depth: int,
    *,
    generator: Generator = legal_placements,
    progress: Progress = _no_progress,
) -> int:
    """Return the number of sequences of so many legal placements of distinct tiles of the 54.

    Args:
        city: where to begin; none of its tiles is laid again.
        depth: how many tiles are laid, from 0.
        generator: what finds the legal cells; they may depend on the tile's walls only.
        progress: what is told how far the count is.

    Raises:
        InvalidArgument: the depth is no integer from 0 on.

    >>> perft(City.start(), 1), perft(City.start(), 2)
    (136, 18176)
    """
    if type(depth) is not int or depth < 0:
        raise InvalidArgument(f"a depth is a whole number from 0 on, not {depth!r}")
    if depth == 0:
        return 1
    layer: _Layer = {city: 1}
    for ply in range(1, depth):
        layer = _next_layer(layer, city, generator, partial(progress, ply))
    return _last_ply(layer, generator, partial(progress, depth))


def divided_perft(
    city: City,
    depth: int,
    *,
    generator: Generator = legal_placements,
    progress: Progress = _no_progress,
) -> Mapping[tuple[str, Cell], int]:
    """Return for each legal first placement, a tile's id and a cell, the sequences after it.

    Their sum is ``perft(city, depth)``; the order is that of ``TILES`` and then of the cells.
    Arguments as for ``perft``, the depth from 1 on.
    """
    if type(depth) is not int or depth < 1:
        raise InvalidArgument(f"to divide, the depth is a whole number from 1 on, not {depth!r}")
    counted: dict[tuple[_Walls, Cell], int] = {}
    divided = {}
    for tile in _unused(city):
        for x, y in generator(city, tile):
            cell = Cell(x, y)
            if (tile.walls, cell) not in counted:
                counted[tile.walls, cell] = perft(
                    city.with_tile(tile, cell), depth - 1, generator=generator, progress=progress
                )
            divided[tile.id, cell] = counted[tile.walls, cell]
    return MappingProxyType(divided)


def _next_layer(
    layer: _Layer, start: City, generator: Generator, tell: Callable[[int, int], None]
) -> _Layer:
    """Return the cities one placement further, each with the sequences that lead to it."""
    following: _Layer = {}
    for done, (city, sequences) in enumerate(layer.items(), start=1):
        for tile, alike in _kinds_left(city):
            for cell in generator(city, tile):
                built = _canonical(city.with_tile(tile, cell), start)
                following[built] = following.get(built, 0) + sequences * alike
        tell(done, len(layer))
    return following


def _last_ply(layer: _Layer, generator: Generator, tell: Callable[[int, int], None]) -> int:
    total = 0
    for done, (city, sequences) in enumerate(layer.items(), start=1):
        placements = (
            alike * sum(1 for _ in generator(city, tile)) for tile, alike in _kinds_left(city)
        )
        total += sequences * sum(placements)
        tell(done, len(layer))
    return total


def _unused(city: City) -> Iterator[Tile]:
    used = {placed.tile.id for _, placed in city.pieces}
    return (tile for tile in TILES.values() if tile.id not in used)


def _kinds_left(city: City) -> Iterator[tuple[Tile, int]]:
    """Yield of the unused tiles one for each set of walls, with how many have these walls."""
    first: dict[_Walls, Tile] = {}
    alike: Counter[_Walls] = Counter()
    for tile in _unused(city):
        first.setdefault(tile.walls, tile)
        alike[tile.walls] += 1
    return ((tile, alike[walls]) for walls, tile in first.items())


def _canonical(city: City, start: City) -> City:
    """Return the city with the tiles laid since the start put so that equal walls are equal tiles.

    Tiles of equal walls are told apart by their cells alone: which of them came first does not
    matter any more.
    """
    laid = [piece for piece in city.pieces if piece[0] not in start.tiles]
    by_walls: dict[_Walls, list[PlacedTile]] = {}
    for _, placed in sorted(laid, key=lambda piece: piece[1].tile.id, reverse=True):
        by_walls.setdefault(placed.tile.walls, []).append(placed)
    return City.of_pieces(
        [(cell, placed) for cell, placed in city.pieces if cell in start.tiles]
        + [(cell, by_walls[placed.tile.walls].pop()) for cell, placed in laid]
    )
