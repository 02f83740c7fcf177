"""``values_of``: a strategy for each type of the library, which ``st.from_type`` uses."""

from __future__ import annotations

from typing import TypeVar, get_args

from hypothesis import strategies as st

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.game import (
    DRAW_KINDS,
    SCORING_CARDS,
    Action,
    Draw,
    GameState,
    Record,
    Replay,
    ScoringCard,
    Seat,
    View,
    replay,
    view,
)
from alhambra_rules.game_modules.actions import LibraryAction
from alhambra_rules.model import (
    ARCHITECTS,
    BAZAARS,
    Architect,
    Bazaar,
    BuildingType,
    Cell,
    City,
    Claim,
    MoneyCard,
    PlacedTile,
    Player,
    Table,
    Tile,
)
from alhambra_rules.placement import HouseRules, check_city
from alhambra_rules.scoring import RoundScore, Share, Wall, longest_wall, score_round
from alhambra_rules.testing.anything import any_cities, claims
from alhambra_rules.testing.broken_cities import almost_legal_cities
from alhambra_rules.testing.grown_cities import cities
from alhambra_rules.testing.legal_tables import tables
from alhambra_rules.testing.pieces import cards, cells, placed_tiles, tiles
from alhambra_rules.testing.played_games import NAMES, any_actions, games, records
from rulebook_kit import Report, Rule, Violation
from rulebook_kit.testing.typed_values import Strategies, by_fields, strategy_of
from rulebook_kit.values import FrozenDict

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
        Architect: lambda: st.sampled_from(ARCHITECTS),
        Bazaar: lambda: st.sampled_from(tuple(BAZAARS.values())),
    }
)
"""What the fields of events are drawn from. Numbers are rooms, 1 to 3, or squares."""


def _scores() -> st.SearchStrategy[RoundScore]:
    played = st.lists(cities(max_tiles=6), min_size=2, max_size=4)
    return played.map(lambda all_of_them: dict(zip(NAMES, all_of_them, strict=False))).flatmap(
        lambda by_name: st.integers(1, 3).flatmap(
            lambda number: st.sampled_from(tuple(score_round(by_name, number).values()))
        )
    )


def _claims() -> st.SearchStrategy[Claim]:
    return st.sampled_from(NAMES).flatmap(claims)


def _players() -> st.SearchStrategy[Player]:
    return tables().flatmap(lambda table: st.sampled_from(table.players))


def _seats() -> st.SearchStrategy[Seat]:
    return games().flatmap(lambda state: st.sampled_from(state.players))


def _views() -> st.SearchStrategy[View]:
    return games().flatmap(lambda state: st.sampled_from([view(state, n) for n in state.names]))


def _violations() -> st.SearchStrategy[Violation]:
    return almost_legal_cities().flatmap(lambda city: st.sampled_from(tuple(check_city(city))))


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
        MoneyCard: cards,
        PlacedTile: placed_tiles,
        Player: _players,
        Record: records,
        Replay: lambda: records(players=(2, 3)).map(replay),
        Report: lambda: any_cities().map(check_city),
        RoundScore: _scores,
        Rule: lambda: st.sampled_from(tuple(CATALOGUE.values())),
        Seat: _seats,
        Share: lambda: _scores().flatmap(lambda score: st.sampled_from(score.majorities)),
        Table: tables,
        Tile: tiles,
        View: _views,
        Violation: _violations,
        Wall: lambda: cities(shape="walled", max_tiles=10).map(longest_wall),
        **{kind: by_fields(kind, _FIELDS) for kind in (*get_args(LibraryAction), *DRAW_KINDS)},
    }
)
