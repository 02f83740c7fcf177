"""What two cities differ in, drawn: for people who read why a test failed."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from alhambra_rules.drawing import Marks, draw_city, faults_on, numbered
from alhambra_rules.model import FOUNTAIN, TILES, Cell, City, PlacedTile
from alhambra_rules.placement import check_city
from alhambra_rules.rulebook import InvalidArgument


def assert_legal(city: City) -> None:
    """Pass if the city breaks no building rule; else fail with the city drawn, its faults marked.

    Raises:
        AssertionError: a rule is broken; the message draws the city and tells every fault.
        InvalidArgument: it is no city.

    >>> assert_legal(City.of({(1, 0): "garden-10-n"}))
    """
    __tracebackhide__ = True
    if not isinstance(city, City):
        raise InvalidArgument(f"only a City can be legal, not {city!r}")
    faults = numbered(check_city(city))
    if faults:
        told = "\n".join(f"{number}. {fault}" for number, fault in faults)
        raise AssertionError(
            f"the city is not legal\n\n{draw_city(city, faults_on(faults))}\n\n{told}"
        )


@frozen
class Differences:
    """What two cities differ in.

    Attributes:
        told: some lines that name the first cells that differ.
        drawn: both cities, one above the other, the cells that differ marked.
    """

    told: list[str]
    drawn: str


_NAMED = 5
"""How many cells are named: with what stands around them pytest shows no more."""


def differences(left: object, right: object) -> Differences | None:
    """Return what two cities differ in; None if they are no two cities."""
    if not isinstance(left, City) or not isinstance(right, City):
        return None
    differing = _differing_cells(left, right)
    named = [
        f"{cell}: {_pile(left, cell)} on the left, {_pile(right, cell)} on the right"
        for cell in differing[:_NAMED]
    ]
    more = [f"and {len(differing) - _NAMED} more cells"] if len(differing) > _NAMED else []
    cells = "cell" if len(differing) == 1 else "cells"
    marks = Marks({cell: (number,) for number, cell in enumerate(differing, start=1)})
    drawn = f"left:\n{draw_city(left, marks)}\n\nright:\n{draw_city(right, marks)}"
    return Differences(
        [f"the cities differ on {len(differing)} {cells}, drawn below", *named, *more], drawn
    )


def _differing_cells(left: City, right: City) -> Sequence[Cell]:
    cells = sorted({cell for cell, _ in (*left.pieces, *right.pieces)})
    return [cell for cell in cells if _on(left, cell) != _on(right, cell)]


def _on(city: City, cell: Cell) -> list[PlacedTile]:
    return [placed for place, placed in city.pieces if place == cell]


def _pile(city: City, cell: Cell) -> str:
    """Name what lies on the cell, with its walls if it is not one of the game's own tiles."""
    return " under ".join(map(_named, _on(city, cell))) or "nothing"


def _named(placed: PlacedTile) -> str:
    printed = placed.tile in (FOUNTAIN, TILES.get(placed.tile.id))
    return str(placed) if printed else repr(placed)
