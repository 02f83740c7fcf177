"""``values_of``: a strategy for each type of the library, which ``st.from_type`` uses."""

from __future__ import annotations

from typing import TypeVar

from hypothesis import strategies as st

from five_towers.building import MOST_CARDS
from five_towers.catalogue import CATALOGUE
from five_towers.game import (
    ACTION_KINDS,
    DRAW_KINDS,
    Action,
    Call,
    Draw,
    GameState,
    Record,
    Replay,
    Seat,
    SeatView,
    View,
    replay,
    view,
)
from five_towers.model import Card, Claim, Player, Table, Tower, TowerType
from five_towers.scoring import Score, TowerScore, score
from five_towers.testing.pieces import MOST_TORN_DOWN, cards, displays, holdings, towers
from five_towers.testing.played_games import any_actions, games, records
from five_towers.testing.positions import NAMES, any_claims, tables
from rulebook_kit import Report, Rule, Violation
from rulebook_kit.testing.strategies import Strategies, by_fields, strategy_of
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


def _names() -> st.SearchStrategy[str]:
    return st.sampled_from(NAMES)


def _scores() -> st.SearchStrategy[Score]:
    return st.builds(score, holdings(), st.integers(0, MOST_TORN_DOWN))


def _views() -> st.SearchStrategy[View]:
    return games().flatmap(lambda state: st.sampled_from([view(state, n) for n in state.names]))


def _rules() -> st.SearchStrategy[Rule]:
    return st.sampled_from(tuple(CATALOGUE.values()))


def _violations() -> st.SearchStrategy[Violation]:
    return _rules().map(lambda rule: rule.broken_at(message=rule.statement))


_PIECES: Strategies = FrozenDict(
    {
        str: _names,
        int: lambda: st.integers(0, MOST_CARDS),
        Card: cards,
        tuple[Card, ...]: displays,
        TowerType: lambda: st.sampled_from(TowerType),
    }
)
"""What the fields of events are drawn from."""

_STRATEGIES: Strategies = FrozenDict(
    {
        **{kind: by_fields(kind, _PIECES) for kind in (*ACTION_KINDS, *DRAW_KINDS, Call)},
        Action: any_actions,
        Card: cards,
        Claim: lambda: _names().flatmap(any_claims),
        Draw: lambda: st.one_of([values_of(kind) for kind in DRAW_KINDS]),
        GameState: games,
        Player: lambda: tables().flatmap(lambda table: st.sampled_from(table.players)),
        Record: records,
        Report: lambda: st.lists(_violations(), max_size=3).map(Report.of),
        Replay: lambda: records(players=(2, 3)).map(replay),
        Rule: _rules,
        Score: _scores,
        Seat: lambda: games().flatmap(lambda state: st.sampled_from(state.players)),
        SeatView: lambda: _views().flatmap(lambda seen: st.sampled_from(seen.players)),
        Table: tables,
        Tower: towers,
        TowerScore: lambda: st.builds(TowerScore, towers(min_cards=1)),
        View: _views,
        Violation: _violations,
    }
)
