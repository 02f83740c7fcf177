"""Strategies for whole tables: whatever the format ``alhambra-position/1`` can hold."""

from __future__ import annotations

from hypothesis import strategies as st

from alhambra_rules.model import (
    DIRK,
    BuildingType,
    Cell,
    City,
    Claim,
    Currency,
    MoneyCard,
    PlacedTile,
    Player,
    Table,
)
from tests.strategies import tiles

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
    placed = st.builds(PlacedTile, tiles(), st.integers(0, 3))
    laid = st.tuples(st.builds(Cell, coordinate, coordinate), placed)
    return st.lists(laid, max_size=12).map(City.of_pieces)


@st.composite
def _claims(draw: st.DrawFn, player: str) -> Claim:
    points = draw(st.dictionaries(st.sampled_from(BuildingType), _points()))
    buildings = tuple((kind, points[kind]) for kind in BuildingType if kind in points)
    return Claim(player, draw(st.none() | _points()), buildings, draw(st.none() | _points()))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Draw a table of one to seven players, each part of it known or not, legal or not."""
    seats = draw(st.lists(names(), min_size=1, max_size=7, unique=True))
    hand = st.none() | st.lists(cards(), max_size=5)
    players = tuple(
        Player(
            name,
            draw(_anywhere()),
            draw(st.lists(tiles(), max_size=3)),
            draw(st.none() | _points()),
            draw(hand),
        )
        for name in seats
    )
    dirk = draw(st.none() | st.lists(tiles(), max_size=3))
    scoring_round = draw(st.none() | st.integers(1, 3))
    claimed = [*seats, DIRK] if dirk is not None else seats
    claiming = draw(st.lists(st.sampled_from(claimed), unique=True)) if scoring_round else []
    market = st.none() | st.tuples(*[st.none() | tiles()] * 4)
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
    )
