"""Hypothesis strategies for the values of the game.

Legal cities are grown by choosing among legal placements; ``any_cities`` lays tiles down blindly.
Both shrink towards the lone fountain.
"""

from __future__ import annotations

from hypothesis import strategies as st

from alhambra_rules.model import (
    BAZAARS,
    EVERY_BAZAAR,
    TILES,
    Bazaar,
    Cell,
    City,
    PlacedTile,
    Side,
    Tile,
)
from alhambra_rules.placement import legal_placements


def tiles(*, bazaars: bool = False) -> st.SearchStrategy[Tile]:
    """One of the 54 tiles, or a bazaar if asked for."""
    plain = tuple(TILES.values())
    return st.sampled_from((*plain, *BAZAARS.values()) if bazaars else plain)


def any_bazaars() -> st.SearchStrategy[Bazaar]:
    """Any bazaar that a position can name, misprinted ones too."""
    return st.sampled_from(tuple(EVERY_BAZAAR.values()))


def sides() -> st.SearchStrategy[Side]:
    """One of the four sides."""
    return st.sampled_from(Side)


def cells(*, within: int = 4) -> st.SearchStrategy[Cell]:
    """A cell whose coordinates are at most so far from the fountain's."""
    coordinates = st.integers(-within, within)
    return st.builds(Cell, coordinates, coordinates)


@st.composite
def cities(
    draw: st.DrawFn, *, min_tiles: int = 0, max_tiles: int = 16, bazaars: bool = False
) -> City:
    """A legal city of that many tiles besides the fountain, grown by legal placements.

    The eight bazaars are among the tiles if asked for, so that small cities have some too.
    """
    city = City.start()
    size = draw(st.integers(min_tiles, max_tiles))
    deck = draw(st.permutations(tuple(TILES.values())))
    if bazaars:
        deck = _shuffled_in(deck, draw(st.permutations(tuple(BAZAARS.values()))))
    for tile in deck:
        if len(city.tiles) > size:
            break
        if choices := legal_placements(city, tile):
            city = city.with_tile(tile, draw(st.sampled_from(choices)))
    return city


def _shuffled_in(deck: list[Tile], bazaars: list[Bazaar]) -> list[Tile]:
    """Put a bazaar into the deck after every second tile."""
    mixed = list(deck)
    for number, bazaar in enumerate(bazaars):
        mixed.insert(3 * number + 1, bazaar)
    return mixed


@st.composite
def cities_and_spare_tiles(draw: st.DrawFn) -> tuple[City, Tile]:
    """A legal city and a tile that does not lie in it."""
    city = draw(cities())
    spare = draw(tiles().filter(lambda tile: not city.cells_of(tile)))
    return city, spare


def any_cities(
    *, within: int = 3, turned: bool = True, stacked: bool = True, bazaars: bool = False
) -> st.SearchStrategy[City]:
    """A city of tiles laid blindly near the fountain: turned and stacked ones too."""
    tile = tiles(bazaars=bazaars)
    placed = st.builds(PlacedTile, tile, st.sampled_from((0, 0, 0, 1, 2, 3) if turned else (0,)))
    laid = st.tuples(cells(within=within), placed)
    if stacked:
        return st.lists(laid, max_size=24).map(City.of_pieces)
    spread = st.lists(laid, max_size=24, unique_by=lambda piece: piece[0])
    return spread.map(lambda pieces: City.of({c: p for c, p in pieces if c != (0, 0)}))
