"""The building rules that modules add to a game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import cast

from alhambra_rules.game.module import Module, building_modules
from alhambra_rules.game.state import GameState
from alhambra_rules.game.view import View
from alhambra_rules.model import Cell, City
from alhambra_rules.placement import HouseRules
from alhambra_rules.rulebook import Violation


def house_rules(game: GameState | View, player: str) -> HouseRules | None:
    """Return the building rules that modules add for this player's city; None if there are none.

    Pass them to ``check_placement``, ``legal_placements`` and their like.

    Args:
        game: a ``GameState`` or a ``View``.
        player: the name of the player whose city it is.
    """
    building = building_modules(cast("tuple[Module, ...]", game.modules))
    if not building:
        return None

    def violations(city: City) -> Iterator[Violation]:
        return chain.from_iterable(module.city_rules(city, player) for module in building)

    def ways(city: City) -> Iterator[tuple[Cell, Cell]]:
        return chain.from_iterable(module.ways(city, player) for module in building)

    opens_ways = any(type(module).ways is not Module.ways for module in building)
    return HouseRules(violations, ways if opens_ways else None)
