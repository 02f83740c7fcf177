"""Strategies for arbitrary cities and tables, legal or not; mostly not."""

from __future__ import annotations

from hypothesis import strategies as st

from alhambra_rules.model import (
    DIRK,
    FOUNTAIN,
    ORIGIN,
    BuildingType,
    Cell,
    City,
    Claim,
    PlacedTile,
    Player,
    Side,
    Table,
)
from alhambra_rules.testing.pieces import (
    any_bazaars,
    architects,
    cards,
    cells,
    names,
    placed_tiles,
    tiles,
    whole_number,
    yes_or_no,
)


def any_cities(
    *,
    within: int = 3,
    max_tiles: int = 24,
    turned: bool = True,
    stacked: bool = True,
    bazaars: bool = False,
) -> st.SearchStrategy[City]:
    """Draw a city of random tiles near the fountain, legal or not; mostly not.

    Shrinks towards the lone fountain.

    Args:
        within: the most columns and rows between a tile and the fountain.
        max_tiles: the most tiles besides the fountain; a tile may appear several times.
        turned: whether tiles may be turned.
        stacked: whether tiles may share a cell with each other and with the fountain.
        bazaars: whether the eight bazaars are among the tiles.

    Raises:
        InvalidArgument: an argument has an impossible value, which the message quotes.
    """
    whole_number("max_tiles", max_tiles, 0)
    yes_or_no("stacked", stacked)
    laid = st.tuples(cells(within=within), placed_tiles(turned=turned, bazaars=bazaars))
    if stacked:
        return st.lists(laid, max_size=max_tiles).map(City.of_pieces)
    spread = st.lists(laid, max_size=max_tiles, unique_by=lambda piece: piece[0])
    return spread.map(lambda pieces: City.of({c: p for c, p in pieces if c != ORIGIN}))


def any_tables() -> st.SearchStrategy[Table]:
    """Draw a table of one to seven players, legal or not; mostly not. Each part may be unknown.

    It holds anything that the format ``alhambra-position/1`` can, including the parts of modules.
    Shrinks towards one player with the lone fountain.
    """
    return _any_tables()


def _points() -> st.SearchStrategy[int]:
    return st.integers(0, 1_000_000)


def _anywhere() -> st.SearchStrategy[City]:
    coordinate = st.integers(-2, 2) | st.integers(-1_000, 1_000)
    placed = st.builds(PlacedTile, tiles(bazaars=True) | any_bazaars(), st.integers(0, 3))
    laid = st.tuples(st.builds(Cell, coordinate, coordinate), placed)
    return st.lists(laid, max_size=12).map(City.of_pieces)


@st.composite
def claims(draw: st.DrawFn, player: str) -> Claim:
    """Draw any claim of this player, with any of its parts unknown."""
    points = draw(st.dictionaries(st.sampled_from(BuildingType), _points()))
    buildings = tuple((kind, points[kind]) for kind in BuildingType if kind in points)
    parts = [draw(st.none() | _points()) for _ in range(4)]
    return Claim(player, parts[0], buildings, *parts[1:])


def _colours(*, most: int) -> st.SearchStrategy[list[BuildingType]]:
    return st.lists(st.sampled_from(BuildingType), max_size=most)


@st.composite
def _chests(draw: st.DrawFn, city: City) -> list[tuple[Cell, BuildingType]]:
    laid = [cell for cell, placed in city.pieces if placed.tile != FOUNTAIN]
    if not laid:
        return []
    chest = st.tuples(st.sampled_from(laid), st.sampled_from(BuildingType))
    return draw(st.lists(chest, max_size=3))


@st.composite
def _any_tables(draw: st.DrawFn) -> Table:
    seats = draw(st.lists(names(), min_size=1, max_size=7, unique=True))
    hand = st.none() | st.lists(cards(), max_size=5)
    cities = {name: draw(_anywhere()) for name in seats}
    players = tuple(
        Player(
            name,
            city,
            draw(st.lists(tiles(bazaars=True), max_size=3)),
            draw(st.none() | _points()),
            draw(hand),
            draw(_chests(city)),
            draw(st.none() | st.lists(architects(), max_size=2)),
        )
        for name, city in cities.items()
    )
    dirk = draw(st.none() | st.lists(tiles(), max_size=3))
    scoring_round = draw(st.none() | st.integers(1, 3))
    claimed = [*seats, DIRK] if dirk is not None else seats
    claiming = draw(st.lists(st.sampled_from(claimed), unique=True)) if scoring_round else []
    market = st.none() | st.tuples(*[st.none() | tiles(bazaars=True)] * 4)
    return Table(
        players,
        dirk,
        draw(market),
        scoring_round,
        tuple(draw(claims(name)) for name in claiming),
        draw(st.none() | st.sampled_from(seats)),
        draw(st.none() | st.lists(cards(), max_size=4).map(tuple)),
        draw(hand),
        draw(st.none() | st.integers(0, 3)),
        draw(st.none() | st.tuples(*[_colours(most=4)] * 3)),
        draw(_colours(most=2)) if dirk is not None else (),
        draw(st.none() | st.lists(any_bazaars(), max_size=2)),
        draw(st.none() | st.lists(st.sampled_from(Side), max_size=4)),
        draw(st.none() | _colours(most=6)),
    )
