"""What rests on the rulebooks alone, of generated cases: for engines that share no ruling of ours.

An answer that lists cells is judged cell by cell: those that only a ruling decides are left out of
it. Other cases rest on a ruling as a whole, or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, cast

from alhambra_rules.model import Cell, City, Tile
from alhambra_rules.rulebook.conformance.divergence import Grounds
from alhambra_rules.rulebook.conformance.vector import RULING
from alhambra_rules.testing.grounds import (
    city_grounds,
    placement_grounds,
    removal_grounds,
    swap_grounds,
    wall_grounds,
)

Arguments = tuple[object, ...]
"""What a method of an engine is called with."""


def rests_on_rulebooks(operation: str, arguments: Arguments) -> bool:
    """Whether no ruling decides the case as a whole; of answers that list cells none does."""
    match operation:
        case "check_city":
            return city_grounds(cast("City", arguments[0])).basis != RULING
        case "longest_wall":
            return _has_undisputed_wall(cast("City", arguments[0]))
        case "score_round":
            cities = cast("Mapping[str, City]", arguments[0])
            return all(map(_has_undisputed_wall, cities.values()))
        case _:
            return True


def _has_undisputed_wall(city: City) -> bool:
    return wall_grounds(city).basis != RULING


def disputed_cells(operation: str, arguments: Arguments) -> frozenset[Cell]:
    """Return the cells about which only a ruling decides; none where no cells are asked for."""
    if operation not in _GROUNDS:
        return frozenset()
    city, *tile = arguments
    built = cast("City", city).tiles
    near = {cell for one in built for cell in (one, *one.beside())}
    judge = _GROUNDS[operation]
    asked = (cast("City", city), *cast("list[Tile]", tile))
    return frozenset(cell for cell in near if judge(*asked, cell).basis == RULING)


_GROUNDS: Final[Mapping[str, Callable[..., Grounds]]] = MappingProxyType(
    {
        "legal_placements": placement_grounds,
        "legal_removals": removal_grounds,
        "legal_swaps": swap_grounds,
    }
)
