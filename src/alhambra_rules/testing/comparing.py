"""Assertions about cities, and the differences of two cities, drawn for failed tests."""

from __future__ import annotations

from attrs import frozen

from alhambra_rules.drawing import Marks, draw_city, faults_on, numbered
from alhambra_rules.model import FOUNTAIN, TILES, Cell, City, PlacedTile
from alhambra_rules.placement import check_city
from rulebook_kit.arguments import wrong_value
from rulebook_kit.words import counted


def assert_legal(city: City) -> None:
    """Check that the city breaks no building rule.

    Raises:
        AssertionError: a rule is broken. The message draws the city and lists every violation.
        InvalidArgument: ``city`` is not a City.

    >>> assert_legal(City.of({(1, 0): "garden-10-n"}))
    """
    __tracebackhide__ = True
    if not isinstance(city, City):
        raise wrong_value("city must be a City", city)
    faults = numbered(check_city(city))
    if faults:
        listed = "\n".join(f"{number}. {fault}" for number, fault in faults)
        drawn = draw_city(city, faults_on(faults))
        raise AssertionError(f"the city is not legal\n\n{drawn}\n\n{listed}")


@frozen
class Differences:
    """The differences of two cities.

    Attributes:
        lines: some lines that name the first different cells.
        drawn: both cities, one above the other, with the different cells marked.
    """

    lines: list[str]
    drawn: str


_NAMED = 5
"""How many cells are named. Pytest shows no more lines."""


def differences(left: object, right: object) -> Differences | None:
    """Return the differences of two cities; None if one of the arguments is not a city."""
    if not isinstance(left, City) or not isinstance(right, City):
        return None
    cells = sorted({cell for cell, _ in (*left.pieces, *right.pieces)})
    differing = [cell for cell in cells if _on(left, cell) != _on(right, cell)]
    named = [
        f"{cell}: {_pile(left, cell)} on the left, {_pile(right, cell)} on the right"
        for cell in differing[:_NAMED]
    ]
    more = [f"and {len(differing) - _NAMED} more cells"] if len(differing) > _NAMED else []
    marks = Marks({cell: (number,) for number, cell in enumerate(differing, start=1)})
    drawn = f"left:\n{draw_city(left, marks)}\n\nright:\n{draw_city(right, marks)}"
    first = f"the cities differ on {counted(len(differing), 'cell')}, drawn below"
    return Differences([first, *named, *more], drawn)


def _on(city: City, cell: Cell) -> list[PlacedTile]:
    return [placed for place, placed in city.pieces if place == cell]


def _pile(city: City, cell: Cell) -> str:
    """Name the tiles on the cell, with the walls of those that are not in the game."""
    return " under ".join(map(_named, _on(city, cell))) or "nothing"


def _named(placed: PlacedTile) -> str:
    printed = placed.tile in (FOUNTAIN, TILES.get(placed.tile.id))
    return str(placed) if printed else repr(placed)
