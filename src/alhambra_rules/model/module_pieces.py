"""Convert the module pieces of a position to immutable values: chests, rooms, scouts, attacks.

A chest or a scout card is a colour, which is a ``BuildingType``; an attack card is a ``Side``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from alhambra_rules.model.cards import Architect, architect_of
from alhambra_rules.model.tiles import ORDER, BuildingType, Colours, colour_of, colours
from rulebook_kit import Cell, InvalidArgument, Side
from rulebook_kit.arguments import in_a_list, in_pairs, wrong_value

LaidChests = tuple[tuple[Cell, BuildingType], ...]
"""(cell, colour) pairs sorted by cell and colour; a cell that occurs twice breaks a rule."""


def side_of(side: Side | str) -> Side:
    """Return the side of that letter; ``InvalidArgument`` if it is unknown."""
    try:
        return Side(side)
    except ValueError:
        raise wrong_value("a side must be one of n, e, s, w", side) from None


def rooms_of(rooms: Iterable[Iterable[BuildingType | str]]) -> tuple[Colours, ...]:
    """Return the chests of each of the three rooms."""
    filled = tuple(map(colours, in_a_list(rooms, "rooms must be a list of three lists of colours")))
    if len(filled) != 3:
        raise InvalidArgument(f"rooms must be three lists of colours, not {len(filled)}")
    return filled


ChestsByCell = (
    Mapping[Cell, BuildingType | str]
    | Mapping[tuple[int, int], BuildingType | str]
    | Iterable[tuple[tuple[int, int], BuildingType | str]]
)
"""The chests of a city as callers may give them: a mapping from cells to colours, or pairs."""


_CHESTS = "chests must be a mapping or a list of pairs (cell, colour)"


def laid_chests(chests: ChestsByCell) -> LaidChests:
    """Return the (cell, colour) pairs, sorted."""
    pairs = chests.items() if isinstance(chests, Mapping) else in_pairs(chests, _CHESTS)
    laid = ((Cell.of(cell), colour_of(colour)) for cell, colour in pairs)
    return tuple(sorted(laid, key=lambda pair: (pair[0], ORDER[pair[1]])))


def sides_of(sides: Iterable[Side | str]) -> tuple[Side, ...]:
    """Return the attack cards in their order."""
    return tuple(map(side_of, in_a_list(sides, "attack cards must be a list of sides")))


def architects_in_order(cards: Iterable[Architect | str]) -> tuple[Architect, ...]:
    """Return the architects, or those of these names, sorted by name."""
    named = map(architect_of, in_a_list(cards, "architects must be a list of names"))
    return tuple(sorted(named, key=str))
