"""The order in which the tiles of a city can be placed: engines can then build it step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cache
from typing import Final

from msgspec.structs import replace

from alhambra_rules.conformance.protocol import OfCity, ScoreRound
from alhambra_rules.model import ORIGIN, TILES, Cell, PlacedTile, Side
from alhambra_rules.notation.position_document import PlacedTileDocument
from rulebook_kit.conformance.protocol import Question

_Walls = Mapping[Cell, Set[Side]]

_LEGAL, _ON_FOOT, _BESIDE, _APART = range(4)
"""How well a tile can be placed next."""

_AROUND: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight steps around a cell, each next to the next."""


def in_laying_order(question: Question) -> Question:
    """Return the question with the tiles of each city in the order of ``laying_order``."""
    if isinstance(question, ScoreRound):
        cities = {player: laying_order(city) for player, city in question.cities.items()}
        return replace(question, cities=cities)
    if isinstance(question, OfCity):
        return replace(question, city=laying_order(question.city))
    return question


def laying_order(tiles: Sequence[PlacedTileDocument]) -> list[PlacedTileDocument]:
    """Return the tiles of a city in an order in which they can be placed.

    First come tiles that can be placed legally, one after the other, until none can be placed. Then
    come those that can be reached on foot, then those next to an earlier tile. Tiles on an occupied
    cell come last, in the given order. Nothing else depends on the given order.
    """
    by_cell: dict[Cell, PlacedTileDocument] = {}
    stacked = []
    for one in sorted(tiles, key=lambda one: (one.x, one.y)):
        cell = Cell(one.x, one.y)
        if cell == ORIGIN or by_cell.setdefault(cell, one) is not one:
            stacked.append(one)
    walls = {cell: _walls(one.tile, one.turned) for cell, one in by_cell.items()}
    return [*(by_cell[cell] for cell in _ordered(walls)), *stacked]


def _ordered(walls: _Walls) -> Sequence[Cell]:
    built, is_legal = _built_up(walls)
    return built if is_legal else _taken_apart(walls) or built


def _built_up(walls: _Walls) -> tuple[Sequence[Cell], bool]:
    """Return an order in which each next tile is the best, and whether all are placed legally."""
    left, order, is_legal = dict.fromkeys(walls), list[Cell](), True
    laid: dict[Cell, Set[Side]] = {ORIGIN: frozenset()}
    while left:
        best, rank = next(iter(left)), _APART + 1
        for cell in left:
            found = _rank(cell, walls[cell], laid)
            if found < rank:
                best, rank = cell, found
            if rank == _LEGAL:
                break
        del left[best]
        laid[best] = walls[best]
        order.append(best)
        is_legal = is_legal and rank == _LEGAL
    return order, is_legal


def _taken_apart(walls: _Walls) -> Sequence[Cell] | None:
    """Return a legal order, found by taking one tile after the other away; None if that fails.

    It finds one for some cities in which a tile laid early shuts a bay where others still go.
    """
    rest, order = {ORIGIN: frozenset[Side](), **walls}, list[Cell]()
    while len(rest) > 1:
        for cell in sorted(rest.keys() - {ORIGIN}, reverse=True):
            without = {one: around for one, around in rest.items() if one != cell}
            is_inside = all(cell.next(side) in rest for side in Side)  # it would leave a gap
            is_next = not is_inside and _rank(cell, rest[cell], without) == _LEGAL
            if is_next and _is_walkable(without):
                break
        else:
            return None
        rest = without
        order.append(cell)
    return order[::-1]


def _is_walkable(laid: _Walls) -> bool:
    """Whether all tiles can be reached on foot from the fountain."""
    reached, ahead = {ORIGIN}, [ORIGIN]
    while ahead:
        cell = ahead.pop()
        for side in Side:
            near = cell.next(side)
            is_open = near in laid and side not in laid[cell] and side.opposite not in laid[near]
            if is_open and near not in reached:
                reached.add(near)
                ahead.append(near)
    return len(reached) == len(laid)


def _rank(cell: Cell, walls: Set[Side], laid: _Walls) -> int:
    shared = [(side, laid[near]) for side in Side if (near := cell.next(side)) in laid]
    if not shared:
        return _APART
    agree = [(side in walls) == (side.opposite in other) for side, other in shared]
    on_foot = any(side not in walls and side.opposite not in other for side, other in shared)
    if not on_foot:
        return _BESIDE
    return _LEGAL if all(agree) and not _closes_a_gap(cell, laid) else _ON_FOOT


def _closes_a_gap(cell: Cell, laid: _Walls) -> bool:
    """Whether the ground around the cell falls into several parts: then one is enclosed."""
    empty = [(cell.x + dx, cell.y + dy) not in laid for dx, dy in _AROUND]
    parts = 0
    for at in range(0, 8, 2):
        parts += empty[at] and not (empty[at - 1] and empty[at - 2])
    return parts > 1


@cache
def _walls(tile: str, turned: int) -> frozenset[Side]:
    return PlacedTile(TILES[tile], turned).walls
