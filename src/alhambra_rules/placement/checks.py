"""Check cities and moves by every building rule, and report every violation.

A move is checked by the city that it leads to. So in an illegal city a move is legal only if it
fixes every violation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import SupportsIndex, TypeVar

from attrs import frozen

from alhambra_rules.model import (
    ByCell,
    Cell,
    City,
    ModuleInPlay,
    PlacedTile,
    Tile,
    building_modules,
    tile_of,
)
from alhambra_rules.model.city import city_in
from alhambra_rules.placement.rules.edges import detached, detached_tiles
from alhambra_rules.placement.rules.fountain import covered_fountain, moved_fountain
from alhambra_rules.placement.rules.gaps import enclosed_gaps
from alhambra_rules.placement.rules.one_per_cell import repeated_tiles, stacked_tiles
from alhambra_rules.placement.rules.orientation import turned_tiles
from alhambra_rules.placement.rules.redesign import (
    nothing_to_remove,
    nothing_to_swap,
    swapped_for_itself,
)
from alhambra_rules.placement.rules.walking import unreachable_tiles, unreached
from alhambra_rules.placement.rules.walls import mismatched_walls
from rulebook_kit import InvalidArgument, Report, Violation
from rulebook_kit.arguments import in_a_list
from rulebook_kit.values import Frozen
from rulebook_kit.words import quoted
from rulebook_kit.work import spend

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
"""The building rules in the order of the catalogue. Each yields its violations in a city."""


def _nothing(city: City) -> tuple[()]:  # noqa: ARG001 - a rule's signature
    return ()


@frozen
class HouseRules(Frozen):
    """Building rules of your own, in addition to those of the rulebook.

    Attributes:
        violations: yields the violations of your rules in a city.
        ways: yields pairs of cells that one can walk between, even across a wall, such as a gate.
            Leave it out if there are none: listing legal moves is much faster then.
    """

    violations: Callable[[City], Iterable[Violation]] = _nothing
    ways: Callable[[City], Iterable[tuple[Cell, Cell]]] | None = None


def house_rules_of(modules: tuple[ModuleInPlay, ...], player: str) -> HouseRules | None:
    """Return the building rules that modules add for a player's city; None if there are none."""
    building = building_modules(modules)
    if not building:
        return None

    opens_ways = any(type(module).ways is not ModuleInPlay.ways for module in building)
    violations = partial(_violations_by_modules, building, player)
    ways = partial(_ways_by_modules, building, player)
    return HouseRules(violations, ways if opens_ways else None)


# Functions of a module with their first arguments can be pickled, with the games that hold them.


def _violations_by_modules(
    modules: tuple[ModuleInPlay, ...], player: str, city: City
) -> Iterator[Violation]:
    return chain.from_iterable(module.city_rules(city, player) for module in modules)


def _ways_by_modules(
    modules: tuple[ModuleInPlay, ...], player: str, city: City
) -> Iterator[tuple[Cell, Cell]]:
    return chain.from_iterable(module.ways(city, player) for module in modules)


_CELLS = "cells must be a list of pairs (x, y)"

_Place = TypeVar("_Place", bound=tuple[int, int])


def check_city(city: City, *, house: HouseRules | None = None) -> Report:
    """Check a city by every building rule, and by house rules if you pass any.

    ``InvalidArgument`` if it is not a ``City``.

    >>> from alhambra_rules import City
    >>> check_city(City.of({(1, 0): "pavilion-7-e", (2, 0): "tower-11"})).rules
    ('build.walls-match', 'build.on-foot')
    """
    return Report.of(_violations(city_in("check_city(city)", city), house))


def move_in(
    call: str, city: City, tile: Tile | str, cell: tuple[int, int]
) -> tuple[City, Tile, Cell]:
    """Return the arguments of a move as a ``City``, a ``Tile`` and a ``Cell``.

    Errors are those of ``check_placement``; the message says if arguments are swapped.

    Args:
        call: the call as it should be, such as ``place(city, tile, cell)``.
        city: the city.
        tile: the tile or its id.
        cell: the cell.
    """
    swapped = isinstance(cell, Tile | str) and not isinstance(tile, Tile | str)
    if swapped and isinstance(city, City):
        raise InvalidArgument(f"{call}: the tile and the cell are swapped")
    return city_in(call, city, tile, cell), tile_of(tile), Cell.of(cell)


def check_placement(
    city: City,
    tile: Tile | str,
    cell: tuple[int, int],
    *,
    turned: SupportsIndex = 0,
    house: HouseRules | None = None,
) -> Report:
    """Check whether the tile may be placed on the cell.

    Args:
        city: the city before the move, legal or not.
        tile: a tile or its id.
        cell: where to lay it, ``(x, y)``.
        turned: quarter turns clockwise, 0 to 3; more than 0 breaks build.orientation.
        house: building rules of your own, if any.

    Returns:
        All violations in the city after the move. A tile on an occupied cell breaks
        build.one-per-cell, and the other rules ignore it.

    Raises:
        UnknownTile: no tile has that id.
        InvalidArgument: the cell is not a pair of integers, or ``turned`` is not 0 to 3.
    """
    city, new, place = move_in("check_placement(city, tile, cell)", city, tile, cell)
    return check_city(city.with_tile(new, place, turned), house=house)


def check_removal(city: City, cell: tuple[int, int], *, house: HouseRules | None = None) -> Report:
    """Check whether the tile on the cell may go to the reserve.

    Arguments and errors are those of ``check_placement``. If several tiles lie on the cell, the
    top one goes. Rules: redesign.to-reserve, build.fountain (et-2005, ru, hu).
    """
    city, place = city_in("check_removal(city, cell)", city, cell), Cell.of(cell)
    refusals = chain(moved_fountain(place), nothing_to_remove(city, place))
    return Report.of(chain(_violations(city.without_tile(place), house), refusals))


def check_swap(
    city: City, tile: Tile | str, cell: tuple[int, int], *, house: HouseRules | None = None
) -> Report:
    """Check whether the tile may replace the one on the cell.

    Only the result must obey the building rules. Arguments and errors are those of
    ``check_placement``. Rules: redesign.swap, build.fountain (et-2005, ru, hu).
    """
    city, new, place = move_in("check_swap(city, tile, cell)", city, tile, cell)
    refusals = [
        *moved_fountain(place),
        *nothing_to_swap(city, place),
        *swapped_for_itself(city, new, place),
    ]
    if not refusals:
        city = city.without_tile(place).with_tile(new, place)
    return Report.of(chain(_violations(city, house), refusals))


def explain_placements(
    city: City, tile: Tile | str, cells: Iterable[_Place], *, house: HouseRules | None = None
) -> ByCell[Report]:
    """Check the placement of one tile on each of the cells, as ``check_placement`` does.

    The result is a read-only mapping in the order of the cells; it accepts plain ``(x, y)`` keys.
    Errors are those of ``check_placement``, and ``InvalidArgument`` if the cells are not a list.
    """
    city = city_in("explain_placements(city, tile, cells)", city, tile, cells)
    listed = tuple(in_a_list(cells, _CELLS))
    given: tuple[object, ...] = listed
    if [type(part) for part in given] == [int, int]:
        raise InvalidArgument(f"{_CELLS}, not one cell: {quoted(cells)}")
    asked, new = tuple(map(Cell.of, listed)), tile_of(tile)
    if house is not None:
        return ByCell({cell: check_placement(city, new, cell, house=house) for cell in asked})
    before = check_city(city)
    apart = _apart(city, asked) if not city.cells_of(new) and before.ok else frozenset()
    known, laid = {violation: violation for violation in before}, PlacedTile(new)
    return ByCell(
        {
            cell: _apart_from_all(laid, cell)
            if cell in apart
            else _check_beside(city, new, cell, known)
            for cell in asked
        }
    )


def _apart(city: City, cells: Iterable[Cell]) -> frozenset[Cell]:
    """Return those of the cells that touch no tile, not even at a corner."""
    built = city.tiles.keys()
    return frozenset(c for c in cells if c not in built and built.isdisjoint(c.around()))


def _apart_from_all(laid: PlacedTile, cell: Cell) -> Report:
    """Report a new tile that touches no tile of a legal city: no rule asks more about the city.

    Most cells of a hover map are of this kind.
    """
    return Report.of((unreached(cell, laid), detached(cell, laid, at_a_corner=False)))


def _check_beside(
    city: City, tile: Tile, cell: Cell, known: Mapping[Violation, Violation]
) -> Report:
    """Check a tile on a cell of a city whose violations are already known.

    Known violations are reused. In an illegal city they are most of each report.
    """
    return Report.of(known.get(one, one) for one in _violations(city.with_tile(tile, cell)))


def _violations(city: City, house: HouseRules | None = None) -> Iterator[Violation]:
    spend(2 * len(city.tiles))
    for rule in BUILDING_RULES:
        if rule is unreachable_tiles and house is not None and house.ways is not None:
            yield from unreachable_tiles(city, house.ways(city))
        else:
            yield from rule(city)
    if house is not None:
        yield from house.violations(city)
