"""Strategies for recorded positions: legal ones, ones with one violation, and any; and by type.

``values_of`` has a strategy for each type of the library, which ``st.from_type`` uses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import SupportsIndex, TypeVar

from attrs import evolve
from hypothesis import strategies as st

from five_towers.building import MOST_CARDS
from five_towers.catalogue import (
    CARD_VALUES,
    CARDS,
    CATALOGUE,
    DESCENDING,
    MAIN,
    ONE_PER_TYPE,
    PLAYERS,
    TORN_DOWN,
)
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
from five_towers.model import Card, Claim, Player, Table, Tower, TowerType, deck
from five_towers.scoring import Score, TowerScore, score, score_of
from five_towers.testing.pieces import (
    MOST_PLAYERS,
    MOST_TORN_DOWN,
    NAMES,
    SOME_TYPES,
    VALUES,
    almost_legal_towers,
    cards,
    displays,
    drawn_holding,
    holdings,
    towers,
)
from five_towers.testing.played_games import any_actions, games, records
from rulebook_kit import Report, Rule, Violation
from rulebook_kit.player_names import name_key
from rulebook_kit.testing.strategies import (
    Strategies,
    by_fields,
    drawn_from,
    label,
    names_of_any_script,
    numbers_of_players,
    one_of,
    part_of,
    strategy_of,
)
from rulebook_kit.values import FrozenDict


def tables(*, players: Sequence[SupportsIndex] = (1, 2, 3, 4, 5)) -> st.SearchStrategy[Table]:
    """Draw a position without violations: the cards are from one deck, and the claims are right.

    Shrinks towards one player without towers.

    Args:
        players: the numbers of players to draw from, 1 to 5.

    Raises:
        InvalidArgument: it is not a list of such numbers.
    """
    return _tables(numbers_of_players(players, 1, MOST_PLAYERS))


@st.composite
def _tables(draw: st.DrawFn, numbers: tuple[int, ...]) -> Table:
    names = NAMES[: drawn_from(draw, numbers)]
    left = Counter(deck(len(names) if len(names) > 1 else MOST_PLAYERS))
    players = [_drawn_player(draw, name, left) for name in names]
    claiming = draw(st.lists(st.sampled_from(players), unique=True))
    table = Table(players, [_drawn_claim(draw, player) for player in claiming])
    label("tables", f"{len(names)} players, {'with' if claiming else 'without'} claims")
    return table


def _drawn_player(draw: st.DrawFn, name: str, left: Counter[Card]) -> Player:
    built = drawn_holding(draw, left)
    torn_down = draw(st.integers(0, min(MOST_TORN_DOWN, left.total())))
    # Nobody knows which cards are torn down, so any that are left do for the count.
    left -= Counter(list(left.elements())[:torn_down])
    kinds = [tower.cards[0].type for tower in built]
    return Player(name, built, torn_down, draw(st.sampled_from([None, *kinds])))


def _drawn_claim(draw: st.DrawFn, player: Player) -> Claim:
    """Draw a right claim, which may leave parts out."""
    scored = score_of(player)
    by_type = {tower.tower.cards[0].type: tower.points for tower in scored.towers}
    named = draw(SOME_TYPES)
    return Claim(
        player.name,
        {kind: by_type.get(kind, 0) for kind in named},
        draw(st.sampled_from([None, scored.main_points])),
        draw(st.sampled_from([None, scored.minus])),
        draw(st.sampled_from([None, scored.total])),
    )


def any_tables() -> st.SearchStrategy[Table]:
    """Draw any position that can be written down, legal or not; mostly not.

    There are up to seven players, each with up to six towers of up to six cards. Towers are any
    cards in any order, names any texts, and claims any numbers. Shrinks towards one player without
    towers.
    """
    return _any_tables()


@st.composite
def _any_tables(draw: st.DrawFn) -> Table:
    names = draw(_ANY_NAMES)
    players = [Player(name, draw(_ANY_TOWERS), draw(_ANY_COUNT), draw(_ANY_TYPE)) for name in names]
    claiming = draw(st.lists(st.sampled_from(names), unique=True))
    return Table(players, [draw(any_claims(name)) for name in claiming])


_ANY_NAMES = st.lists(
    st.sampled_from(NAMES) | names_of_any_script(),
    min_size=1,
    max_size=7,
    unique_by=name_key,
)
_ANY_TOWERS = st.lists(st.lists(cards(), max_size=6).map(Tower), max_size=6)
_ANY_COUNT = st.integers(0, 200)
_ANY_TYPE = st.none() | st.sampled_from(TowerType)
_ANY_POINTS = st.integers(-10_000, 10_000)


def any_claims(player: str) -> st.SearchStrategy[Claim]:
    """Draw any claim of this player, right or wrong."""
    by_type = st.dictionaries(st.sampled_from(TowerType), _ANY_POINTS)
    unknown = st.none() | _ANY_POINTS
    return st.builds(Claim, st.just(player), by_type, unknown, unknown, unknown)


def one_fault_tables(*, rule: str | None = None) -> st.SearchStrategy[Table]:
    """Draw a position with exactly one violation. Shrinks towards one player.

    Args:
        rule: the id of the rule that is broken; any that a position can break by default.

    Raises:
        InvalidArgument: no position can break that rule alone.
    """
    return _one_fault(tuple(_FAULTS) if rule is None else (one_of("rule", rule, _FAULTS),))


@st.composite
def _one_fault(draw: st.DrawFn, rules: tuple[str, ...]) -> Table:
    rule = drawn_from(draw, rules)
    label("one_fault_tables", rule)
    return _FAULTS[rule](draw)


def _with_a_wrong_card(draw: st.DrawFn) -> Table:
    wrong = almost_legal_towers(rule=DESCENDING.id)
    copies = Counter(deck(MOST_PLAYERS))
    return _around(draw, [[draw(wrong.filter(lambda tower: Counter(tower.cards) <= copies))]])


def _with_a_second_tower(draw: st.DrawFn) -> Table:
    kind = draw(st.sampled_from(TowerType))
    return _around(draw, [[Tower([Card(kind, value)]) for value in draw(_TWO_VALUES)]])


_TWO_VALUES = st.lists(st.sampled_from(VALUES), min_size=2, max_size=2, unique=True)


def _with_a_card_twice(draw: st.DrawFn) -> Table:
    single = [card for card, copies in Counter(deck(MOST_PLAYERS)).items() if copies == 1]
    return _around(draw, [[Tower([drawn_from(draw, single)])]] * 2)


def _with_too_many_players(draw: st.DrawFn) -> Table:
    table = draw(tables(players=[MOST_PLAYERS]))
    return evolve(table, players=(*table.players, _ONE_TOO_MANY))


_ONE_TOO_MANY = Player("Piret")


def _around(draw: st.DrawFn, built: Sequence[Sequence[Tower]]) -> Table:
    """Draw a position in which the first players have these towers, and the others legal ones.

    There are no others, or enough players that their deck is the one for five.
    """
    left = Counter(deck(MOST_PLAYERS)) - Counter(
        card for towers in built for tower in towers for card in tower.cards
    )
    first = [Player(name, towers) for name, towers in zip(NAMES, built, strict=False)]
    others = NAMES[len(first) : drawn_from(draw, (1, 4, 5))]
    return Table([*first, *(_drawn_player(draw, name, left) for name in others)])


def _with_a_wrong_claim(rule: str, draw: st.DrawFn) -> Table:
    """Draw a position in which one number of one claim is too high."""
    table = draw(tables())
    player = drawn_from(draw, table.players)
    claim, more = _drawn_claim(draw, player), draw(_TOO_MANY)
    right = score_of(player)
    wrong = {
        CARDS.id: evolve(claim, total=right.total + more),
        MAIN.id: evolve(claim, main=right.main_points + more),
        TORN_DOWN.id: evolve(claim, torn_down=right.minus + more),
    }
    others = (claim for claim in table.claims if claim.player != player.name)
    return evolve(table, claims=[*others, wrong[rule]])


_TOO_MANY = st.integers(1, 9)
"""By how many points a claim is too high."""


def _with_a_missing_main_tower(draw: st.DrawFn) -> Table:
    table = draw(tables())
    first, *others = table.players
    main = draw(st.sampled_from(TowerType))
    kept = [tower for tower in first.towers if tower.type is not main]
    claims = [claim for claim in table.claims if claim.player != first.name]
    return Table([evolve(first, towers=kept, main=main), *others], claims)


def _wrong_main(draw: st.DrawFn) -> Table:
    if draw(st.booleans()):
        return _with_a_missing_main_tower(draw)
    return _with_a_wrong_claim(MAIN.id, draw)


_FAULTS: Mapping[str, Callable[[st.DrawFn], Table]] = FrozenDict(
    {
        DESCENDING.id: _with_a_wrong_card,
        ONE_PER_TYPE.id: _with_a_second_tower,
        CARD_VALUES.id: _with_a_card_twice,
        PLAYERS.id: _with_too_many_players,
        CARDS.id: partial(_with_a_wrong_claim, CARDS.id),
        MAIN.id: _wrong_main,
        TORN_DOWN.id: partial(_with_a_wrong_claim, TORN_DOWN.id),
    }
)
"""What draws a position that breaks a rule alone, by the id of the rule."""


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


_views = part_of(games, lambda state: [view(state, name) for name in state.names])


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
        Player: part_of(tables, lambda table: table.players),
        Record: records,
        Report: lambda: st.lists(_violations(), max_size=3).map(Report.of),
        Replay: lambda: records(players=(2, 3)).map(replay),
        Rule: _rules,
        Score: lambda: st.builds(score, holdings(), st.integers(0, MOST_TORN_DOWN)),
        Seat: part_of(games, lambda state: state.players),
        SeatView: part_of(_views, lambda seen: seen.players),
        Table: tables,
        Tower: towers,
        TowerScore: lambda: st.builds(TowerScore, towers(min_cards=1)),
        View: _views,
        Violation: _violations,
    }
)
