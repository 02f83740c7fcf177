"""Strategies for what a city and a table are made of: sides, cells, tiles, cards, names."""

from __future__ import annotations

from hypothesis import strategies as st

from alhambra_rules.model import (
    BAZAARS,
    DIRK,
    TILES,
    Architect,
    Bazaar,
    Cell,
    City,
    Currency,
    MoneyCard,
    PlacedTile,
    Side,
    Tile,
    every_bazaar,
)
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.testing.arguments import whole_number, yes_or_no

_PRINTED = st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"))


def tiles(*, bazaars: bool = False, not_in: City | None = None) -> st.SearchStrategy[Tile]:
    """Draw one of the 54 tiles.

    Shrinks towards the cheapest type and price.

    Args:
        bazaars: whether the eight bazaars are among them, too.
        not_in: a city in which the tile does not lie.

    Raises:
        InvalidArgument: one of these means nothing here, or all tiles lie in the city.
    """
    printed = [*TILES.values(), *(BAZAARS.values() if yes_or_no("bazaars", bazaars) else ())]
    if not_in is None:
        return st.sampled_from(printed)
    if not isinstance(not_in, City):
        raise InvalidArgument(f"not_in is a City or None, not {not_in!r}")
    spare = [tile for tile in printed if not not_in.cells_of(tile)]
    if not spare:
        raise InvalidArgument(f"all tiles lie in the city: {not_in!r}")
    return st.sampled_from(spare)


def placed_tiles(*, turned: bool = True, bazaars: bool = False) -> st.SearchStrategy[PlacedTile]:
    """Draw one of the tiles as it lies somewhere; every second one turned, unless none may be.

    Shrinks towards the cheapest tile, not turned. Arguments and errors as for ``any_cities``.
    """
    quarters = (0, 0, 0, 1, 2, 3) if yes_or_no("turned", turned) else (0,)
    return st.builds(PlacedTile, tiles(bazaars=bazaars), st.sampled_from(quarters))


def any_bazaars() -> st.SearchStrategy[Bazaar]:
    """Draw any bazaar that a position can name, misprinted ones too."""
    return st.sampled_from(tuple(every_bazaar().values()))


def architects() -> st.SearchStrategy[Architect]:
    """Draw an architect card, worth 3 or not."""
    return st.builds(Architect, st.sampled_from(Currency), st.integers(1, 9))


def sides() -> st.SearchStrategy[Side]:
    """Draw one of the four sides; shrinks towards the north."""
    return st.sampled_from(Side)


def cells(*, within: int = 4) -> st.SearchStrategy[Cell]:
    """Draw a cell at most ``within`` columns and rows from the fountain; shrinks towards it.

    ``InvalidArgument`` if ``within`` is no integer from 0 on.
    """
    whole_number("within", within, 0)
    coordinates = st.integers(-within, within)
    return st.builds(Cell, coordinates, coordinates)


def cards() -> st.SearchStrategy[MoneyCard]:
    """Draw a money card; shrinks towards one denar."""
    return st.builds(MoneyCard, st.sampled_from(Currency), st.integers(1, 9))


def names() -> st.SearchStrategy[str]:
    """Draw a player's name, 1 to 100 characters of any script, never Dirk's. Shrinks to ``0``."""
    return st.text(_PRINTED, min_size=1, max_size=100).filter(lambda name: name != DIRK)
