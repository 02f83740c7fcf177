"""The verdicts on cities and moves: every rule asked, every fault told.

A move is judged by the city that it leads to, so a move in a city that breaks a rule already is
legal exactly if it mends it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TypeVar

from alhambra_rules.model import ByCell, Cell, City, Tile, tile_of
from alhambra_rules.model.city import A_CITY
from alhambra_rules.placement.cells import repeated_tiles, stacked_tiles
from alhambra_rules.placement.edges import detached_tiles
from alhambra_rules.placement.fountain import covered_fountain, moved_fountain
from alhambra_rules.placement.gaps import enclosed_gaps
from alhambra_rules.placement.orientation import turned_tiles
from alhambra_rules.placement.redesign import (
    nothing_to_remove,
    nothing_to_swap,
    swapped_for_itself,
)
from alhambra_rules.placement.walking import unreachable_tiles
from alhambra_rules.placement.walls import mismatched_walls
from alhambra_rules.rulebook import InvalidArgument, Report, Violation
from alhambra_rules.rulebook.arguments import in_a_list, object_of

BUILDING_RULES = (
    turned_tiles,
    mismatched_walls,
    unreachable_tiles,
    detached_tiles,
    enclosed_gaps,
    covered_fountain,
    stacked_tiles,
    repeated_tiles,
)
"""The building rules in the order of the catalogue; each yields its violations in a city."""

_CELLS = "cells are a list of pairs (x, y)"

_Place = TypeVar("_Place", bound=tuple[int, int])


def check_city(city: City) -> Report:
    """Judge a city by every building rule; ``InvalidArgument`` if it is no ``City``.

    >>> from alhambra_rules import City
    >>> check_city(City.of({(1, 0): "pavilion-7-e", (2, 0): "tower-11"})).rules
    ('build.walls-match', 'build.on-foot')
    """
    return Report.of(_broken(object_of(City, city, A_CITY)))


def check_placement(
    city: City, tile: Tile | str, cell: tuple[int, int], *, turned: int = 0
) -> Report:
    """Judge whether the tile may be laid on the cell.

    Args:
        city: the city before the move, legal or not.
        tile: a tile, or the id of one of the 54.
        cell: where to lay it, ``(x, y)``.
        turned: quarter turns clockwise, 0 to 3; more than 0 breaks build.orientation.

    Returns:
        All that is broken in the city as it would be. On a cell that is taken the tile would
        lie on top: build.one-per-cell, and the rest is judged as if it were not there.

    Raises:
        UnknownTile: the id is none of the 54.
        InvalidArgument: the cell is no pair of integers, or ``turned`` is not 0 to 3.
    """
    return check_city(city.with_tile(tile_of(tile), Cell.of(cell), turned))


def check_removal(city: City, cell: tuple[int, int]) -> Report:
    """Judge whether the tile on the cell may go to the reserve.

    Arguments and errors as for ``check_placement``. Of several tiles on the cell the topmost
    goes. Rules: redesign.to-reserve, build.fountain (et-2005, ru, hu).
    """
    place = Cell.of(cell)
    refusals = chain(moved_fountain(place), nothing_to_remove(city, place))
    return Report.of(chain(_broken(city.without_tile(place)), refusals))


def check_swap(city: City, tile: Tile | str, cell: tuple[int, int]) -> Report:
    """Judge whether the tile may take the place of the one on the cell.

    Only the result must obey the building rules. Arguments and errors as for
    ``check_placement``. Rules: redesign.swap, build.fountain (et-2005, ru, hu).
    """
    place, new = Cell.of(cell), tile_of(tile)
    refusals = [
        *moved_fountain(place),
        *nothing_to_swap(city, place),
        *swapped_for_itself(city, new, place),
    ]
    if not refusals:
        city = city.without_tile(place).with_tile(new, place)
    return Report.of(chain(_broken(city), refusals))


def explain_placements(city: City, tile: Tile | str, cells: Iterable[_Place]) -> ByCell[Report]:
    """Judge the placement of one tile on each of the cells, as ``check_placement`` does.

    The mapping is read-only, takes a plain ``(x, y)`` too, and keeps the order of the cells. Errors
    as for ``check_placement``, and ``InvalidArgument`` if the cells are no list.
    """
    listed = tuple(in_a_list(cells, _CELLS))
    given: tuple[object, ...] = listed
    if [type(part) for part in given] == [int, int]:
        raise InvalidArgument(f"{_CELLS}, not one cell: {cells!r}")
    asked, new = tuple(map(Cell.of, listed)), tile_of(tile)
    apart = _apart(city, asked) if not city.cells_of(new) and check_city(city).ok else frozenset()
    return ByCell(
        {
            cell: _report_apart(new, cell) if cell in apart else check_placement(city, new, cell)
            for cell in asked
        }
    )


def _apart(city: City, cells: Iterable[Cell]) -> frozenset[Cell]:
    """Return those of the cells that touch no tile, not even at a corner."""
    built = city.tiles.keys()
    return frozenset(c for c in cells if c not in built and built.isdisjoint(c.around()))


def _report_apart(tile: Tile, cell: Cell) -> Report:
    """Judge a tile that touches no other one of a legal city in which it does not lie yet.

    Nothing changes for the others, and none is in its way: it breaks what it breaks beside the
    fountain alone. Of many cells most are of this kind.
    """
    alone = City.start().with_tile(tile, cell)
    return Report.of(chain(unreachable_tiles(alone), detached_tiles(alone)))


def _broken(city: City) -> Iterator[Violation]:
    return chain.from_iterable(rule(city) for rule in BUILDING_RULES)
