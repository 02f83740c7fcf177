"""What the modules add to a position, made into frozen values: chests, rooms, scouts, attacks.

A chest and a scout card are a colour, which is a ``BuildingType``; an attack card is a ``Side``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from alhambra_rules.model.architect import Architect, architect_of
from alhambra_rules.model.bazaar import Bazaar, bazaars_in_order
from alhambra_rules.model.building import BuildingType
from alhambra_rules.model.colours import ORDER, Colours, colour_of, colours
from alhambra_rules.rulebook import Cell, InvalidArgument, Side
from alhambra_rules.rulebook.arguments import in_a_list, in_pairs

LaidChests = tuple[tuple[Cell, BuildingType], ...]
"""(cell, colour) pairs sorted by cell and colour; a cell that comes twice breaks a rule."""


def side_of(side: Side | str) -> Side:
    """Return the side of that letter; ``InvalidArgument`` if there is none."""
    try:
        return Side(side)
    except ValueError:
        raise InvalidArgument(f"a side is one of n, e, s, w, not {side!r}") from None


def colours_if_known(named: Iterable[BuildingType | str] | None) -> Colours | None:
    """Return the colours, sorted; None stays unknown."""
    return None if named is None else colours(named)


def rooms_if_known(
    rooms: Iterable[Iterable[BuildingType | str]] | None,
) -> tuple[Colours, ...] | None:
    """Return the chests of each room; None stays unknown."""
    if rooms is None:
        return None
    filled = tuple(map(colours, in_a_list(rooms, "rooms are a list of three lists of colours")))
    if len(filled) != 3:
        raise InvalidArgument(f"the treasure chamber has 3 rooms, not {len(filled)}")
    return filled


ChestsByCell = (
    Mapping[Cell, BuildingType | str]
    | Mapping[tuple[int, int], BuildingType | str]
    | Iterable[tuple[tuple[int, int], BuildingType | str]]
)
"""The chests of a city as they may be given: a mapping from cells to colours, or pairs."""


_CHESTS = "chests are a mapping or a list of pairs (cell, colour)"


def laid_chests(chests: ChestsByCell) -> LaidChests:
    """Return the chests with the cells on which they lie, sorted."""
    pairs = chests.items() if isinstance(chests, Mapping) else in_pairs(chests, _CHESTS)
    laid = ((Cell.of(cell), colour_of(colour)) for cell, colour in pairs)
    return tuple(sorted(laid, key=lambda pair: (pair[0], ORDER[pair[1]])))


def sides_if_known(sides: Iterable[Side | str] | None) -> tuple[Side, ...] | None:
    """Return the attack cards in their order; None stays unknown."""
    if sides is None:
        return None
    return tuple(map(side_of, in_a_list(sides, "attack cards are a list of sides")))


def architects_if_known(
    cards: Iterable[Architect | str] | None,
) -> tuple[Architect, ...] | None:
    """Return the architects, or those of these names, sorted by name; None stays unknown."""
    if cards is None:
        return None
    named = map(architect_of, in_a_list(cards, "architects are a list of names"))
    return tuple(sorted(named, key=str))


def bazaars_if_known(bazaars: Iterable[Bazaar | str] | None) -> tuple[Bazaar, ...] | None:
    """Return the bazaars, or those of these ids, sorted by id; None stays unknown."""
    return None if bazaars is None else bazaars_in_order(bazaars)
