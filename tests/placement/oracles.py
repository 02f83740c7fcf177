"""Independent implementations of the building rules, to compare with in tests."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from alhambra_rules.model import Cell, City, Side


def reachable_by_search(city: City) -> set[Cell]:
    """Return the cells reached from the fountain by a breadth-first search, side by side."""
    reached, ahead = {Cell(0, 0)}, deque([Cell(0, 0)])
    while ahead:
        cell = ahead.popleft()
        for side in Side:
            beyond = cell.next(side)
            if beyond in city.tiles and beyond not in reached:
                barred = side in city.tiles[cell].walls or side.opposite in city.tiles[beyond].walls
                if not barred:
                    reached.add(beyond)
                    ahead.append(beyond)
    return reached


def gaps_by_flood(city: City) -> set[frozenset[Cell]]:
    """Return the empty areas that a flood from outside the city does not reach."""
    dry = dry_ground(city, Cell.beside)
    found = set()
    while dry:
        before = set(dry)
        _drain(dry, min(dry), Cell.beside)
        found.add(frozenset(before - dry))
    return found


def dry_ground(city: City, flows: Callable[[Cell], Iterable[Cell]]) -> set[Cell]:
    """Return the empty cells that a flood from outside does not reach.

    ``flows`` returns the cells to which it flows from a cell.
    """
    xs = [cell.x for cell in city.tiles]
    ys = [cell.y for cell in city.tiles]
    frame = {
        Cell(x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)
    }
    dry = frame - city.tiles.keys()
    _drain(dry, Cell(min(xs) - 1, min(ys) - 1), flows)
    return dry


def _drain(dry: set[Cell], start: Cell, flows: Callable[[Cell], Iterable[Cell]]) -> None:
    """Remove the start, and all cells that the flood reaches from it, from the set."""
    dry.discard(start)
    ahead = [start]
    while ahead:
        for cell in flows(ahead.pop()):
            if cell in dry:
                dry.remove(cell)
                ahead.append(cell)


def arcs_in_the_ring(city: City, cell: Cell) -> int:
    """Count the unbroken stretches of built cells in the ring of eight around the cell."""
    ring = "".join("#" if near in city.tiles else "." for near in cell.around())
    turn = ring.find(".")
    return len((ring[turn:] + ring[:turn]).replace(".", " ").split())
