"""Strategies for whole tables: whatever the format ``alhambra-position/1`` can hold."""

from __future__ import annotations

from hypothesis import strategies as st

from alhambra_rules.model import (
    DIRK,
    FOUNTAIN,
    Architect,
    BuildingType,
    Cell,
    City,
    Claim,
    Currency,
    MoneyCard,
    PlacedTile,
    Player,
    Side,
    Table,
)
from tests.strategies import any_bazaars, tiles

_PRINTED = st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"))


def names() -> st.SearchStrategy[str]:
    """Draw a player's name in any script."""
    return st.text(_PRINTED, min_size=1, max_size=100).filter(lambda name: name != DIRK)


def cards() -> st.SearchStrategy[MoneyCard]:
    """Draw a money card."""
    return st.builds(MoneyCard, st.sampled_from(Currency), st.integers(1, 9))


def _points() -> st.SearchStrategy[int]:
    return st.integers(0, 1_000_000)


def _anywhere() -> st.SearchStrategy[City]:
    coordinate = st.integers(-2, 2) | st.integers(-1_000, 1_000)
    placed = st.builds(PlacedTile, tiles(bazaars=True) | any_bazaars(), st.integers(0, 3))
    laid = st.tuples(st.builds(Cell, coordinate, coordinate), placed)
    return st.lists(laid, max_size=12).map(City.of_pieces)


@st.composite
def _claims(draw: st.DrawFn, player: str) -> Claim:
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


def architects() -> st.SearchStrategy[Architect]:
    """Draw an architect card, worth 3 or not."""
    return st.builds(Architect, st.sampled_from(Currency), st.integers(1, 9))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Draw a table of one to seven players, each part of it known or not, legal or not."""
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
        tuple(draw(_claims(name)) for name in claiming),
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
