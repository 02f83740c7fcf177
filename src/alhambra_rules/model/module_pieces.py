"""What the modules add to a position, made into frozen values: chests, rooms, scouts, attacks.

A chest and a scout card are a colour, which is a ``BuildingType``; an attack card is a ``Side``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from alhambra_rules.model.architect import Architect
from alhambra_rules.model.bazaar import Bazaar
from alhambra_rules.model.building import BuildingType
from alhambra_rules.model.colours import ORDER, Colours, colour_of, colours
from alhambra_rules.rulebook import Cell, InvalidArgument, Side

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
    filled = tuple(map(colours, rooms))
    if len(filled) != 3:
        raise InvalidArgument(f"the treasure chamber has 3 rooms, not {len(filled)}")
    return filled


def laid_chests(
    chests: Mapping[Cell, BuildingType] | Iterable[tuple[tuple[int, int], BuildingType | str]],
) -> LaidChests:
    """Return the chests with the cells on which they lie, sorted."""
    pairs = chests.items() if isinstance(chests, Mapping) else chests
    laid = ((Cell.of(cell), colour_of(colour)) for cell, colour in pairs)
    return tuple(sorted(laid, key=lambda pair: (pair[0], ORDER[pair[1]])))


def sides_if_known(sides: Iterable[Side | str] | None) -> tuple[Side, ...] | None:
    """Return the attack cards in their order; None stays unknown."""
    return None if sides is None else tuple(map(side_of, sides))


def architects_if_known(
    cards: Iterable[Architect | str] | None,
) -> tuple[Architect, ...] | None:
    """Return the architects, or those of these names, sorted by name; None stays unknown."""
    if cards is None:
        return None
    named = (card if isinstance(card, Architect) else Architect.of(card) for card in cards)
    return tuple(sorted(named, key=str))


def bazaars_if_known(bazaars: Iterable[Bazaar | str] | None) -> tuple[Bazaar, ...] | None:
    """Return the bazaars, or those of these ids, sorted by id; None stays unknown."""
    if bazaars is None:
        return None
    named = (one if isinstance(one, Bazaar) else Bazaar.of(one) for one in bazaars)
    return tuple(sorted(named, key=str))
