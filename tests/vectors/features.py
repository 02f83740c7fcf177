"""What is to be seen in a question: every kind of bay, wall, loop, removal and swap.

The seeded selection holds a vector for each feature.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from attrs import frozen

from alhambra_rules.conformance.grounds import city_grounds
from alhambra_rules.conformance.protocol import (
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    ScoreRound,
    city_of,
)
from alhambra_rules.model import ORIGIN, Cell, City, Side, tile_of
from alhambra_rules.placement import gaps, legal_removals, legal_swaps
from alhambra_rules.rulebook.conformance.protocol import Question
from alhambra_rules.scoring import longest_wall, outline


@frozen
class Feature:
    """Something that a question shows, and where an answer lists cells the one meant."""

    key: str
    cell: Cell | None = None


def features_of(question: Question) -> Iterator[Feature]:
    """Yield what the question shows."""
    match question:
        case LegalPlacements():
            yield from _of_placements(city_of(question.city), question.tile)
        case LegalRemovals():
            yield from _of_removals(city_of(question.city))
        case LegalSwaps():
            yield from _of_swaps(city_of(question.city), question.tile)
        case CheckCity():
            yield from _of_a_city(city_of(question.city))
        case LongestWall():
            yield from _of_walls(city_of(question.city))
        case ScoreRound():
            dirk = question.dirk is not None
            yield Feature(f"round {question.round} {len(question.cities)} {dirk}")
        case _:
            """Ties are listed one by one, and games by the rules that they break."""


def _of_placements(city: City, tile_id: str) -> Iterator[Feature]:
    """Yield the form of every cell beside the city and how the tile suits it."""
    tile = tile_of(tile_id)
    beside = {near for cell in city.tiles for near in cell.beside()} - city.tiles.keys()
    for cell in sorted(beside):
        shared = [side for side in Side if cell.next(side) in city.tiles]
        theirs = [side.opposite in city.tiles[cell.next(side)].walls for side in shared]
        wrong = sum((side in tile.walls) != wall for side, wall in zip(shared, theirs, strict=True))
        ring = [near in city.tiles for near in cell.around()]
        if wrong:
            yield Feature(f"mismatch {len(shared)} {wrong}", cell)
        elif all(theirs):
            yield Feature(f"behind walls {len(shared)}", cell)
        else:
            yield Feature(f"bay {canonical(ring)}", cell)


def canonical(ring: Sequence[bool]) -> str:
    """Return the same text for rings of eight that are turned or mirrored against each other."""
    turned = [[*ring[at:], *ring[:at]] for at in range(0, 8, 2)]
    mirrored = [[one[-at % 8] for at in range(8)] for one in turned]
    return min("".join("#" if built else "." for built in one) for one in turned + mirrored)


def _of_removals(city: City) -> Iterator[Feature]:
    legal = legal_removals(city)
    for cell in sorted(city.tiles.keys() - {ORIGIN}):
        near = sum(beside in city.tiles for beside in cell.beside())
        yield Feature(f"removal {near} {cell in legal}", cell)


def _of_swaps(city: City, tile_id: str) -> Iterator[Feature]:
    removable, legal = legal_removals(city), legal_swaps(city, tile_id)
    for cell in sorted(city.tiles.keys() - {ORIGIN}):
        near = sum(beside in city.tiles for beside in cell.beside())
        yield Feature(f"swap {near} {cell in legal} {cell in removable}", cell)


def _of_a_city(city: City) -> Iterator[Feature]:
    grounds = city_grounds(city)
    if grounds.rules == ("build.no-gaps",):
        yield Feature(f"gaps {sorted(len(gap) for gap in gaps(city))} {grounds.basis}")
    else:
        yield Feature(f"broken {grounds.rules}")


def _of_walls(city: City) -> Iterator[Feature]:
    curve, *_ = outline(city)
    length = longest_wall(city).length
    if length == len(curve):
        corners = [one[1] != before[1] and one[0] != before[0]
                   for before, one in zip(curve[-1:] + curve[:-1], curve, strict=True)]  # fmt: skip
        yield Feature(f"loop {length} {sum(corners)}")
        return
    walled = [side in city.tiles[cell].walls for cell, side in curve]
    start = walled.index(False)
    runs = [len(list(run)) for wall, run in groupby(walled[start:] + walled[:start]) if wall]
    yield Feature(f"run {length}")
    if runs.count(length) > 1:
        yield Feature(f"tied {runs.count(length)}")
    if doubled := double_walls(city):
        yield Feature(f"double walls {min(doubled, 3)} {length > doubled}")


def double_walls(city: City) -> int:
    """Return how many shared sides are walled on both tiles."""
    return sum(
        side in placed.walls and cell.next(side) in city.tiles
        for cell, placed in city.tiles.items()
        for side in (Side.EAST, Side.SOUTH)
    )
