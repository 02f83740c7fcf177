"""The two paths side by side: what the fast one answers, and what the spelled-out one does.

Neither calls the other. Each fact that the fast path is built on is a question of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import networkx

from alhambra_rules.model import FOUNTAIN, ORIGIN, Cell, City, Tile
from alhambra_rules.placement import (
    check_city,
    check_placement,
    check_removal,
    check_swap,
    gaps,
    legal_placements,
    legal_removals,
    legal_swaps,
    walking_graph,
)
from alhambra_rules.placement.bitboard.ground_plan import SOUTH, GroundPlan, ground_plan
from alhambra_rules.placement.bitboard.legality import (
    encloses_gaps,
    hangs_together,
    legal_plan,
    needed_by_others,
    sites,
)
from alhambra_rules.placement.legal import may_place, may_remove, may_swap
from alhambra_rules.scoring import longest_wall
from alhambra_rules.scoring.counting import count_buildings, count_tiles
from alhambra_rules.scoring.walls import spelled_out_wall
from tests.placement.oracles import arcs_in_the_ring


def cells_beside(city: City) -> list[Cell]:
    """Return the empty cells beside the city: on all others a tile would have no neighbour."""
    return sorted({near for cell in city.tiles for near in cell.beside()} - city.tiles.keys())


def _placements(city: City, tile: Tile) -> tuple[Cell, ...]:
    return tuple(cell for cell in cells_beside(city) if check_placement(city, tile, cell).ok)


def _removals(city: City, _: Tile) -> tuple[Cell, ...]:
    return tuple(cell for cell in city.tiles if check_removal(city, cell).ok)


def _swaps(city: City, tile: Tile) -> tuple[Cell, ...]:
    return tuple(cell for cell in city.tiles if check_swap(city, tile, cell).ok)


Paths = tuple[Callable[[City, Tile], object], Callable[[City, Tile], object]]

QUESTIONS: Mapping[str, Paths] = {
    "is the city legal": (
        lambda city, _: legal_plan(city) is not None,
        lambda city, _: check_city(city).ok,
    ),
    "where may the tile be laid": (legal_placements, _placements),
    "which tiles may go": (lambda city, _: legal_removals(city), _removals),
    "where may the tile be swapped in": (legal_swaps, _swaps),
    "which is the longest wall": (
        lambda city, _: longest_wall(city),
        lambda city, _: spelled_out_wall(city),
    ),
    "how long is the longest wall": (
        lambda city, _: longest_wall(city).length,
        lambda city, _: len(spelled_out_wall(city).segments),
    ),
    "how many buildings are there": (
        lambda city, _: count_buildings(city),
        lambda city, _: count_tiles(placed.tile for _, placed in city.pieces),
    ),
}
"""What can be asked of any board."""


def _free(city: City, _: Tile) -> list[Cell]:
    free = sites(city)
    assert free
    return free.plan.cells(free.free())


def _with_one_arc(city: City, _: Tile) -> list[Cell]:
    return [cell for cell in cells_beside(city) if arcs_in_the_ring(city, cell) == 1]


def _closing_no_gap(city: City, _: Tile) -> list[Cell]:
    return [cell for cell in cells_beside(city) if not gaps(city.with_tile(FOUNTAIN, cell))]


def _needed(city: City, _: Tile) -> set[Cell]:
    plan = _plan(city)
    needed = needed_by_others(plan).items()
    return set(plan.cells(sum(1 << SOUTH * tile for tile, is_needed in needed if is_needed)))


def _on_every_way(city: City, _: Tile) -> set[Cell]:
    return {ORIGIN, *networkx.articulation_points(walking_graph(city))}


def _walled_in(city: City, _: Tile) -> list[Cell]:
    built = city.tiles.keys()
    return [cell for cell in built if cell != ORIGIN and built >= {*cell.beside()}]


def _leaving_a_gap(city: City, _: Tile) -> list[Cell]:
    return [cell for cell in city.tiles if gaps(city.without_tile(cell))]


def _plan(city: City) -> GroundPlan:
    plan = legal_plan(city)
    assert plan
    return plan


FACTS: Mapping[str, Paths] = {
    "where has the ring of eight one stretch of built cells": (_free, _with_one_arc),
    "where does a tile close no gap": (_free, _closing_no_gap),
    "which tiles do others need": (_needed, _on_every_way),
    "where would a tile less leave a gap": (_walled_in, _leaving_a_gap),
    "where is the tile allowed, cell by cell": (
        lambda city, tile: tuple(c for c in cells_beside(city) if may_place(city, tile, c)),
        legal_placements,
    ),
    "which tiles may go, cell by cell": (
        lambda city, _: tuple(cell for cell in city.tiles if may_remove(city, cell)),
        lambda city, _: legal_removals(city),
    ),
    "where is a swap allowed, cell by cell": (
        lambda city, tile: tuple(cell for cell in city.tiles if may_swap(city, tile, cell)),
        legal_swaps,
    ),
}
"""What can be asked of a legal city: the facts that the fast path is built on, and its answers."""

ENCLOSED: Paths = (
    lambda city, _: (plan := ground_plan(city)) is not None and encloses_gaps(plan),
    lambda city, _: bool(gaps(city)),
)
"""What Euler's formula answers for any city that hangs together, legal or not."""


def disagreements(city: City, tile: Tile) -> Iterator[str]:
    """Yield each question that the two paths answer differently."""
    questions = dict(QUESTIONS)
    plan = ground_plan(city)
    if plan and hangs_together(plan):
        questions["are there gaps"] = ENCLOSED
    if check_city(city).ok:
        questions.update(FACTS)
    for question, (fast, spelled_out) in questions.items():
        if fast(city, tile) != spelled_out(city, tile):
            yield question
