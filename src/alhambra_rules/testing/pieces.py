"""Strategies for the parts of cities and tables, and for the buildings that everybody owns.

Parts are sides, cells, tiles, cards, names and placements. The numbers of buildings, for
majorities, have many ties.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import SupportsIndex

from hypothesis import strategies as st

from alhambra_rules.model import (
    BAZAARS,
    DIRK,
    TILES,
    Architect,
    Bazaar,
    BuildingType,
    Cell,
    City,
    Currency,
    MoneyCard,
    PlacedTile,
    Side,
    Tile,
    every_bazaar,
)
from alhambra_rules.placement import legal_placements
from alhambra_rules.testing.grown_cities import deck_without, near_first
from alhambra_rules.testing.played_games import NAMES
from rulebook_kit import InvalidArgument
from rulebook_kit.arguments import wrong_value
from rulebook_kit.player_names import name_key
from rulebook_kit.testing.strategies import names_of_any_script, sizes, whole_number, yes_or_no
from rulebook_kit.words import quoted


def tiles(*, bazaars: bool = False, not_in: City | None = None) -> st.SearchStrategy[Tile]:
    """Draw one of the 54 tiles. Shrinks towards the cheapest type and price.

    Args:
        bazaars: whether the eight bazaars are among the tiles.
        not_in: a city; the drawn tile is not in it.

    Raises:
        InvalidArgument: an argument has an impossible value, or all tiles are in the city.
    """
    printed = [*TILES.values(), *(BAZAARS.values() if yes_or_no("bazaars", bazaars) else ())]
    if not_in is None:
        return st.sampled_from(printed)
    if not isinstance(not_in, City):
        raise wrong_value("not_in must be a City or None", not_in)
    spare = [tile for tile in printed if not not_in.cells_of(tile)]
    if not spare:
        raise InvalidArgument("not_in holds all tiles, so that none is left to draw")
    return st.sampled_from(spare)


def placed_tiles(*, turned: bool = True, bazaars: bool = False) -> st.SearchStrategy[PlacedTile]:
    """Draw a tile as laid on a cell; half of the tiles are turned, if ``turned`` allows it.

    Shrinks towards the cheapest tile, not turned. Arguments and errors as for ``any_cities``.
    """
    quarters = (0, 0, 0, 1, 2, 3) if yes_or_no("turned", turned) else (0,)
    return st.builds(PlacedTile, tiles(bazaars=bazaars), st.sampled_from(quarters))


def any_bazaars() -> st.SearchStrategy[Bazaar]:
    """Draw any bazaar that a position can name, including misprinted ones."""
    return st.sampled_from(tuple(every_bazaar().values()))


def architects() -> st.SearchStrategy[Architect]:
    """Draw an architect card of any value, not only 3."""
    return st.builds(Architect, st.sampled_from(Currency), st.integers(1, 9))


def sides() -> st.SearchStrategy[Side]:
    """Draw one of the four sides. Shrinks towards the north."""
    return st.sampled_from(Side)


def cells(*, within: SupportsIndex = 4) -> st.SearchStrategy[Cell]:
    """Draw a cell at most ``within`` columns and rows from the fountain. Shrinks towards it.

    ``InvalidArgument`` unless ``within`` is an integer from 0.
    """
    farthest = whole_number("within", within, 0)
    coordinates = st.integers(-farthest, farthest)
    return st.builds(Cell, coordinates, coordinates)


def cards() -> st.SearchStrategy[MoneyCard]:
    """Draw a money card. Shrinks towards one denar."""
    return st.builds(MoneyCard, st.sampled_from(Currency), st.integers(1, 9))


def names() -> st.SearchStrategy[str]:
    """Draw a player's name: 1 to 100 characters of any script, not Dirk's. Shrinks to ``0``."""
    return names_of_any_script().filter(lambda name: name_key(name) != DIRK)


def placements(city: City, *, legal: bool = True) -> st.SearchStrategy[tuple[Tile, Cell]]:
    """Draw a tile that is not in the city, and a cell on which it may be placed.

    Shrinks towards cheap tiles and cells near the fountain. A city that is walled all round has
    no placements: the strategy is empty then, and Hypothesis skips the example.

    Args:
        city: a city, legal or not.
        legal: with False, a cell on which the tile may not be placed. It is in the city or touches
            it at a side or a corner.

    Raises:
        InvalidArgument: ``city`` is not a City, or ``legal`` is neither True nor False.
    """
    if not isinstance(city, City):
        raise InvalidArgument(f"city must be a City, not {quoted(city)}")
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


_AVAILABLE = Counter(tile.type for tile in TILES.values())
_LIKE_THE_ONE_BEFORE = 5


def holdings(
    *, min_players: SupportsIndex = 1, max_players: SupportsIndex = 6, dirk: bool = False
) -> st.SearchStrategy[Mapping[str, Mapping[BuildingType, int]]]:
    """Draw everybody's numbers of buildings by type, as ``score_majorities`` takes them.

    All six types are listed, and nobody owns more buildings than exist. Half of the numbers equal
    that of the player before, so that two and more players tie for any place. Shrinks towards one
    player who owns nothing.

    Args:
        min_players: the least number of players, 1 to 6.
        max_players: the most, 1 to 6.
        dirk: whether the neutral player owns buildings, too.

    Raises:
        InvalidArgument: an argument has an impossible value, which the message quotes.
    """
    least, most = sizes("players", min_players, max_players, within=(1, len(NAMES)))
    return _holdings(least, most, (DIRK,) if yes_or_no("dirk", dirk) else ())


@st.composite
def _holdings(
    draw: st.DrawFn, least: int, most: int, others: tuple[str, ...]
) -> Mapping[str, Mapping[BuildingType, int]]:
    names = (*NAMES[: draw(st.integers(least, most))], *others)
    columns = {kind: _numbers(draw, _AVAILABLE[kind], len(names)) for kind in BuildingType}
    return {
        name: {kind: column[place] for kind, column in columns.items()}
        for place, name in enumerate(names)
    }


def _numbers(draw: st.DrawFn, available: int, players: int) -> list[int]:
    """Draw how many of the buildings each player owns: 0 to 4, or as many as the one before."""
    numbers: list[int] = []
    for _ in range(players):
        wish = draw(st.integers(0, 2 * _LIKE_THE_ONE_BEFORE - 1))
        if wish >= _LIKE_THE_ONE_BEFORE:
            wish = numbers[-1] if numbers else wish - _LIKE_THE_ONE_BEFORE
        numbers.append(min(wish, available - sum(numbers)))
    return numbers
