"""Perft for cities, as chess programs have for moves: count the sequences of legal placements.

A sequence lays distinct tiles of the 54 that are not in the city. The legal cells of a tile depend
on its walls alone, and a city has no memory of its building order. So cities with equal walls are
counted together, ply by ply, each with the number of sequences that lead to it. From the lone
fountain, the fourth ply then asks about tens of thousands of cities instead of tens of millions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import SupportsIndex

from alhambra_rules.model import TILES, Cell, City, PlacedTile, Side, Tile
from alhambra_rules.placement import legal_placements
from rulebook_kit.arguments import integer_of
from rulebook_kit.values import FrozenDict

Generator = Callable[[City, Tile], Iterable[tuple[int, int]]]
"""A move generator: the cells on which a tile may be placed."""

Progress = Callable[[int, int, int], None]
"""Called after each city with the ply, how many of its cities are counted, and of how many."""

_Walls = frozenset[Side]
_Layer = dict[City, int]


def _no_progress(_ply: int, _done: int, _cities: int) -> None:
    pass


def perft(
    city: City,
    depth: SupportsIndex,
    *,
    generator: Generator = legal_placements,
    progress: Progress = _no_progress,
) -> int:
    """Return the number of sequences of ``depth`` legal placements of distinct tiles of the 54.

    Args:
        city: the city to begin with; its tiles are not laid again.
        depth: how many tiles each sequence lays, from 0.
        generator: finds the legal cells; they may only depend on the walls of the tile.
        progress: called after each city.

    Raises:
        InvalidArgument: the depth is not an integer from 0.

    >>> perft(City.start(), 1), perft(City.start(), 2)
    (136, 22136)
    """
    plies = integer_of(depth, "depth must be an integer from 0", 0)
    if plies == 0:
        return 1
    layer: _Layer = {city: 1}
    for ply in range(1, plies):
        layer = _next_layer(layer, city, generator, partial(progress, ply))
    return _last_ply(layer, generator, partial(progress, plies))


def divided_perft(
    city: City,
    depth: SupportsIndex,
    *,
    generator: Generator = legal_placements,
    progress: Progress = _no_progress,
) -> Mapping[tuple[str, Cell], int]:
    """Return the number of sequences for each legal first placement, a tile id and a cell.

    Their sum is ``perft(city, depth)``; they are in the order of ``TILES`` and then of the cells.
    Arguments as for ``perft``; the depth is at least 1, and ``progress`` is called after each
    first placement, one of each kind of tile.
    """
    plies = integer_of(depth, "depth must be an integer from 1", 1)
    firsts = [(tile, Cell(x, y)) for tile in _unused(city) for x, y in generator(city, tile)]
    kinds = {(tile.walls, cell): tile for tile, cell in firsts}
    counted = {}
    for done, (kind, tile) in enumerate(kinds.items(), start=1):
        counted[kind] = perft(city.with_tile(tile, kind[1]), plies - 1, generator=generator)
        progress(1, done, len(kinds))
    return FrozenDict({(tile.id, cell): counted[tile.walls, cell] for tile, cell in firsts})


def _next_layer(
    layer: _Layer, start: City, generator: Generator, show: Callable[[int, int], None]
) -> _Layer:
    """Return the cities after one more placement, each with the sequences that lead to it."""
    following: _Layer = {}
    for done, (city, sequences) in enumerate(layer.items(), start=1):
        for tile, alike in _kinds_left(city):
            for cell in generator(city, tile):
                built = _canonical(city.with_tile(tile, cell), start)
                following[built] = following.get(built, 0) + sequences * alike
        show(done, len(layer))
    return following


def _last_ply(layer: _Layer, generator: Generator, show: Callable[[int, int], None]) -> int:
    total = 0
    for done, (city, sequences) in enumerate(layer.items(), start=1):
        placements = (
            alike * sum(1 for _ in generator(city, tile)) for tile, alike in _kinds_left(city)
        )
        total += sequences * sum(placements)
        show(done, len(layer))
    return total


def _unused(city: City) -> Iterator[Tile]:
    used = {placed.tile.id for _, placed in city.pieces}
    return (tile for tile in TILES.values() if tile.id not in used)


def _kinds_left(city: City) -> Iterator[tuple[Tile, int]]:
    """Return an unused tile for each set of walls, and how many unused tiles have these walls."""
    first: dict[_Walls, Tile] = {}
    alike: Counter[_Walls] = Counter()
    for tile in _unused(city):
        first.setdefault(tile.walls, tile)
        alike[tile.walls] += 1
    return ((tile, alike[walls]) for walls, tile in first.items())


def _canonical(city: City, start: City) -> City:
    """Return a city with the same walls that does not depend on the order of building.

    Tiles with equal walls that were placed since the start are sorted by their ids.
    """
    laid = [piece for piece in city.pieces if piece[0] not in start.tiles]
    by_walls: dict[_Walls, list[PlacedTile]] = {}
    for _, placed in sorted(laid, key=lambda piece: piece[1].tile.id, reverse=True):
        by_walls.setdefault(placed.tile.walls, []).append(placed)
    return City.of_pieces(
        [(cell, placed) for cell, placed in city.pieces if cell in start.tiles]
        + [(cell, by_walls[placed.tile.walls].pop()) for cell, placed in laid]
    )
