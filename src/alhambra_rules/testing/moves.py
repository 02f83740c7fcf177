"""Strategies for moves: a tile and the cell on which it is laid."""

from __future__ import annotations

from hypothesis import strategies as st

from alhambra_rules.model import Cell, City, Side, Tile
from alhambra_rules.placement import legal_placements
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.testing.arguments import yes_or_no
from alhambra_rules.testing.growth import deck_without, near_first


def placements(city: City, *, legal: bool = True) -> st.SearchStrategy[tuple[Tile, Cell]]:
    """Draw a tile that does not lie in the city, and a cell on which it may be laid.

    Shrinks towards cheap tiles and cells near the fountain. Empty, so that Hypothesis passes the
    example over, where there is none: in a city that is walled all round.

    Args:
        city: a city, legal or not.
        legal: with False a cell on which the tile may not be laid: one of the city or beside it,
            at its sides or its corners.

    Raises:
        InvalidArgument: it is no city, or ``legal`` is neither True nor False.
    """
    if not isinstance(city, City):
        raise InvalidArgument(f"placements are those of a City, not of {city!r}")
    return _placements(city, legal=yes_or_no("legal", legal))


def _placements(city: City, *, legal: bool) -> st.SearchStrategy[tuple[Tile, Cell]]:
    near = {*city.tiles, *(cell for built in city.tiles for cell in built.around())}
    by_walls: dict[frozenset[Side], list[Cell]] = {}
    choices = []
    for tile in deck_without([city]):
        if tile.walls not in by_walls:
            allowed = legal_placements(city, tile)
            by_walls[tile.walls] = near_first(allowed if legal else near.difference(allowed))
        choices += [(tile, cell) for cell in by_walls[tile.walls]]
    return st.sampled_from(choices) if choices else st.nothing()
