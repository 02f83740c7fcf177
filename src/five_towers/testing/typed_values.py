"""``values_of``: a strategy for each type of the library, which ``st.from_type`` uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from hypothesis import strategies as st

from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.values import FrozenDict
from alhambra_rules.rulebook.words import quoted
from five_towers.game import (
    Action,
    Bid,
    Build,
    Call,
    Draw,
    GameState,
    GiveBack,
    LayOut,
    Pass,
    Record,
    Replay,
    Reshuffle,
    Seat,
    SeatView,
    Take,
    View,
    replay,
    view,
)
from five_towers.model import Card, Claim, Player, Table, Tower, TowerType
from five_towers.scoring import Score, TowerScore, score
from five_towers.testing.pieces import MOST_TORN_DOWN, cards, displays, holdings, towers
from five_towers.testing.played_games import any_actions, games, records
from five_towers.testing.positions import NAMES, any_claims, tables

_T = TypeVar("_T")


def values_of(kind: type[_T]) -> st.SearchStrategy[_T]:
    """Draw values of a type of the library: legal ones, where the type knows legal and illegal.

    Actions and draws of one kind have fitting arguments, but no game in which they are legal.
    ``st.from_type(kind)`` draws the same values.

    Raises:
        InvalidArgument: the library has no strategy for the type.
    """
    strategy = _STRATEGIES.get(kind)
    if strategy is None:
        raise InvalidArgument(f"no strategy draws values of {quoted(kind)}")
    return cast("st.SearchStrategy[_T]", strategy())


def _names() -> st.SearchStrategy[str]:
    return st.sampled_from(NAMES)


def _scores() -> st.SearchStrategy[Score]:
    return st.builds(score, holdings(), st.integers(0, MOST_TORN_DOWN))


def _views() -> st.SearchStrategy[View]:
    return games().flatmap(lambda state: st.sampled_from([view(state, n) for n in state.names]))


def _builds() -> st.SearchStrategy[Build]:
    return st.builds(Build, _names(), displays(), st.none() | st.sampled_from(TowerType))


_STRATEGIES: Mapping[type[object], Callable[[], st.SearchStrategy[object]]] = FrozenDict(
    {
        Action: any_actions,
        Bid: lambda: st.builds(Bid, _names(), st.integers(0, 5)),
        Build: _builds,
        Call: lambda: st.builds(Call, _names(), st.none() | st.integers(0, 5)),
        Card: cards,
        Claim: lambda: _names().flatmap(any_claims),
        Draw: lambda: st.builds(LayOut, cards()) | st.builds(Reshuffle),
        GameState: games,
        GiveBack: lambda: st.builds(GiveBack, _names()),
        LayOut: lambda: st.builds(LayOut, cards()),
        Pass: lambda: st.builds(Pass, _names()),
        Player: lambda: tables().flatmap(lambda table: st.sampled_from(table.players)),
        Record: records,
        Replay: lambda: records(players=(2, 3)).map(replay),
        Reshuffle: lambda: st.builds(Reshuffle),
        Score: _scores,
        Seat: lambda: games().flatmap(lambda state: st.sampled_from(state.players)),
        SeatView: lambda: _views().flatmap(lambda seen: st.sampled_from(seen.players)),
        Table: tables,
        Take: lambda: st.builds(Take, _names(), displays()),
        Tower: towers,
        TowerScore: lambda: st.builds(TowerScore, towers(min_cards=1)),
        View: _views,
    }
)
