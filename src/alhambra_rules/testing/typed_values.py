"""``values_of``: a strategy for each type of the library, which ``st.from_type`` uses.

Among them are arbitrary cities and tables, legal or not; mostly not.
"""

from __future__ import annotations

from typing import SupportsIndex, TypeVar

from hypothesis import strategies as st

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.game import (
    DRAW_KINDS,
    SCORING_CARDS,
    Action,
    Draw,
    GameState,
    Module,
    Record,
    Replay,
    ScoringCard,
    Seat,
    View,
    replay,
    view,
)
from alhambra_rules.game_modules.actions import EVENT_KINDS
from alhambra_rules.game_modules.registry import module_classes
from alhambra_rules.model import (
    ARCHITECTS,
    BAZAARS,
    DIRK,
    FOUNTAIN,
    ORIGIN,
    TILES,
    Architect,
    Bazaar,
    BuildingType,
    Cell,
    City,
    Claim,
    ModuleInPlay,
    MoneyCard,
    PlacedTile,
    Player,
    Side,
    Table,
    Tile,
    every_bazaar,
)
from alhambra_rules.placement import HouseRules, check_city
from alhambra_rules.scoring import RoundScore, Share, Wall, longest_wall, score_round
from alhambra_rules.testing.broken_cities import almost_legal_cities
from alhambra_rules.testing.grown_cities import cities, near_first
from alhambra_rules.testing.pieces import (
    any_bazaars,
    architects,
    cards,
    cells,
    names,
    placed_tiles,
    tiles,
)
from alhambra_rules.testing.played_games import NAMES, any_actions, games, records
from alhambra_rules.testing.positions import tables
from rulebook_kit import Report, Rule, Violation
from rulebook_kit.player_names import name_key
from rulebook_kit.testing.strategies import (
    Strategies,
    by_fields,
    drawn_from,
    part_of,
    strategy_of,
    whole_number,
    yes_or_no,
)
from rulebook_kit.values import FrozenDict


def any_cities(
    *,
    within: SupportsIndex = 3,
    max_tiles: SupportsIndex = 24,
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
    most = whole_number("max_tiles", max_tiles, 0)
    yes_or_no("stacked", stacked)
    laid = st.tuples(cells(within=within), placed_tiles(turned=turned, bazaars=bazaars))
    if stacked:
        return st.lists(laid, max_size=most).map(City.of_pieces)
    spread = st.lists(laid, max_size=most, unique_by=lambda piece: piece[0])
    return spread.map(lambda pieces: City.of({c: p for c, p in pieces if c != ORIGIN}))


def any_tables() -> st.SearchStrategy[Table]:
    """Draw a table of one to seven players, legal or not; mostly not. Each part may be unknown.

    It holds anything that the format ``alhambra-position/1`` can, including the parts of modules.
    Shrinks towards one player with the lone fountain.
    """
    return _any_tables()


# All are made once: making them for each table would take most of its time.
_TILES = (*TILES.values(), *BAZAARS.values(), *every_bazaar().values())
_PLACED = st.sampled_from([PlacedTile(tile, turned) for turned in range(4) for tile in _TILES])
_FAR = st.integers(-1_000, 1_000)
_NEAR = st.sampled_from(near_first(Cell(x, y) for x in range(-2, 3) for y in range(-2, 3)))
_ANYWHERE = st.lists(st.tuples(_NEAR | st.builds(Cell, _FAR, _FAR), _PLACED), max_size=12)
_POINTS = st.integers(0, 1_000_000)
_POINTS_OR_NOT = st.none() | _POINTS
_COLOUR = st.sampled_from(BuildingType)
_UP_TO_TWO, _UP_TO_FOUR, _UP_TO_SIX = (st.lists(_COLOUR, max_size=most) for most in (2, 4, 6))
_TILE = tiles(bazaars=True)
_SOME_TILES = st.lists(_TILE, max_size=3)
_HAND = st.none() | st.lists(cards(), max_size=5)
_DISPLAY = st.none() | st.lists(cards(), max_size=4).map(tuple)
_ARCHITECTS = st.none() | st.lists(architects(), max_size=2)
_DIRK = st.none() | st.lists(tiles(), max_size=3)
_MARKET = st.none() | st.tuples(*[st.none() | _TILE] * 4)
_ROUND, _ROUNDS_DONE = st.none() | st.integers(1, 3), st.none() | st.integers(0, 3)
_ROOMS = st.none() | st.tuples(*[_UP_TO_FOUR] * 3)
_BAZAARS = st.none() | st.lists(any_bazaars(), max_size=2)
_ATTACK = st.none() | st.lists(st.sampled_from(Side), max_size=4)
_SCOUTS = st.none() | _UP_TO_SIX
_SEATS = st.lists(names(), min_size=1, max_size=7, unique_by=name_key)


@st.composite
def claims(draw: st.DrawFn, player: str) -> Claim:
    """Draw any claim of this player, with any of its parts unknown."""
    points = draw(_POINTS_BY_TYPE)
    buildings = tuple((kind, points[kind]) for kind in BuildingType if kind in points)
    parts = [draw(_POINTS_OR_NOT) for _ in range(4)]
    return Claim(player, parts[0], buildings, *parts[1:])


_POINTS_BY_TYPE = st.dictionaries(_COLOUR, _POINTS)


def _chests(draw: st.DrawFn, city: City) -> list[tuple[Cell, BuildingType]]:
    laid = [cell for cell, placed in city.pieces if placed.tile != FOUNTAIN]
    return [(drawn_from(draw, laid), colour) for colour in draw(_UP_TO_TWO)] if laid else []


def _player(draw: st.DrawFn, name: str) -> Player:
    city = City.of_pieces(draw(_ANYWHERE))
    return Player(
        name,
        city,
        draw(_SOME_TILES),
        draw(_POINTS_OR_NOT),
        draw(_HAND),
        _chests(draw, city),
        draw(_ARCHITECTS),
    )


@st.composite
def _any_tables(draw: st.DrawFn) -> Table:
    seats = draw(_SEATS)
    players = tuple(_player(draw, name) for name in seats)
    dirk, scoring_round = draw(_DIRK), draw(_ROUND)
    claimants = [*seats, DIRK] if dirk is not None else seats
    claiming = draw(st.lists(st.sampled_from(claimants), unique=True)) if scoring_round else []
    return Table(
        players,
        dirk,
        draw(_MARKET),
        scoring_round,
        tuple(draw(claims(name)) for name in claiming),
        draw(st.none() | st.sampled_from(seats)),
        draw(_DISPLAY),
        draw(_HAND),
        draw(_ROUNDS_DONE),
        draw(_ROOMS),
        draw(_UP_TO_TWO) if dirk is not None else (),
        draw(_BAZAARS),
        draw(_ATTACK),
        draw(_SCOUTS),
    )


_T = TypeVar("_T")


def values_of(kind: type[_T]) -> st.SearchStrategy[_T]:
    """Draw values of a type of the library: legal ones, where the type knows legal and illegal.

    Actions and draws of one kind have fitting arguments, but no game in which they are legal.
    ``st.from_type(kind)`` draws the same values.

    Raises:
        InvalidArgument: the library has no strategy for the type.
    """
    return strategy_of(kind, _STRATEGIES)


_FIELDS: Strategies = FrozenDict(
    {
        str: lambda: st.sampled_from(NAMES),
        int: lambda: st.integers(1, 3),
        Tile: tiles,
        Cell: cells,
        MoneyCard: cards,
        tuple[MoneyCard, ...]: lambda: st.lists(cards(), min_size=1, max_size=4),
        ScoringCard: lambda: st.sampled_from(SCORING_CARDS),
        BuildingType: lambda: st.sampled_from(BuildingType),
        Side: lambda: st.sampled_from(Side),
        Architect: lambda: st.sampled_from(ARCHITECTS),
        Bazaar: lambda: st.sampled_from(tuple(BAZAARS.values())),
    }
)
"""What the fields of events are drawn from. Numbers are rooms, 1 to 3, or squares."""


_EVENTS: Strategies = FrozenDict({kind: by_fields(kind, _FIELDS) for kind in EVENT_KINDS})


def _scores() -> st.SearchStrategy[RoundScore]:
    played = st.lists(cities(max_tiles=6), min_size=2, max_size=4)
    return played.map(lambda all_of_them: dict(zip(NAMES, all_of_them, strict=False))).flatmap(
        lambda by_name: st.integers(1, 3).flatmap(
            lambda number: st.sampled_from(tuple(score_round(by_name, number).values()))
        )
    )


def _claims() -> st.SearchStrategy[Claim]:
    return st.sampled_from(NAMES).flatmap(claims)


def _modules() -> st.SearchStrategy[Module]:
    return st.sampled_from([make() for make in module_classes().values()])


_STRATEGIES: Strategies = FrozenDict(
    {
        Action: any_actions,
        Architect: lambda: st.sampled_from(ARCHITECTS),
        Bazaar: lambda: st.sampled_from(tuple(BAZAARS.values())),
        Cell: cells,
        City: cities,
        Claim: _claims,
        Draw: lambda: st.one_of([values_of(kind) for kind in DRAW_KINDS]),
        GameState: games,
        HouseRules: lambda: st.just(HouseRules()),
        Module: _modules,
        ModuleInPlay: _modules,
        MoneyCard: cards,
        PlacedTile: placed_tiles,
        Player: part_of(tables, lambda table: table.players),
        Record: records,
        Replay: lambda: records(players=(2, 3)).map(replay),
        Report: lambda: any_cities().map(check_city),
        RoundScore: _scores,
        Rule: lambda: st.sampled_from(tuple(CATALOGUE.values())),
        Seat: part_of(games, lambda state: state.players),
        Share: part_of(_scores, lambda score: score.majorities),
        Table: tables,
        Tile: tiles,
        View: part_of(games, lambda state: [view(state, name) for name in state.names]),
        Violation: part_of(almost_legal_cities, check_city),
        Wall: lambda: cities(shape="walled", max_tiles=10).map(longest_wall),
        **_EVENTS,
    }
)
