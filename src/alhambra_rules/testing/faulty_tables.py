"""A strategy for positions with a single violation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from attrs import evolve
from hypothesis import assume
from hypothesis import strategies as st

from alhambra_rules.catalogue import building, ending, scoring, setup
from alhambra_rules.model import Claim, MoneyCard, Player, Table
from alhambra_rules.scoring import score_round
from alhambra_rules.testing.broken_cities import FOLLOWS, almost_legal_cities, with_a_fault
from alhambra_rules.testing.grown_cities import cities
from alhambra_rules.testing.pieces import cards, tiles
from alhambra_rules.testing.positions import drawn_table
from rulebook_kit.testing.strategies import drawn_from, label, one_of
from rulebook_kit.values import FrozenDict


class FaultyTable(NamedTuple):
    """A position with one violation.

    Attributes:
        table: the position.
        rule: the id of the rule that it breaks; ``check_table`` reports this rule alone.
    """

    table: Table
    rule: str


def one_fault_tables(*, rule: str | None = None) -> st.SearchStrategy[FaultyTable]:
    """Draw a position with exactly one violation, and the id of the rule that it breaks.

    The rules are those for cities, tiles in two places, money cards, the number of players, Dirk,
    and claims of a wrong wall or total. Shrinks towards few players with small cities.

    Args:
        rule: the id of the rule to break; any of these rules by default.

    Raises:
        InvalidArgument: no position with one violation breaks the rule.
    """
    rules = list(_FAULTS) if rule is None else [one_of("rule", rule, _FAULTS)]
    return st.one_of([_faulty_tables(rule_id) for rule_id in rules])


@st.composite
def _faulty_tables(draw: st.DrawFn, rule_id: str) -> FaultyTable:
    label("one_fault_tables", rule_id)
    return FaultyTable(_FAULTS[rule_id](draw, rule_id), rule_id)


def _with_a_broken_city(draw: st.DrawFn, rule_id: str) -> Table:
    if rule_id == building.WALLS_MATCH.id:  # such a tile is reached from another side
        begun = draw(cities(shape="with-bays", max_tiles=10))
        city = with_a_fault(draw, begun, rule_id, alone=True)
        assume(city is not None)  # hardly ever: all sides of all bays are walled
    else:
        city = draw(almost_legal_cities(rule=rule_id))
    return drawn_table(draw, 1, 6, 8, first=city)


def _with_a_tile_in_two_places(draw: st.DrawFn, _rule: str) -> Table:
    table = drawn_table(draw, 1, 6, 8)
    laid = [placed.tile for player in table.players for _, placed in player.city.pieces[:2]]
    tile = draw(tiles()) if not (known := [one for one in laid if one.type]) else known[0]
    first, *others = table.players
    twice = evolve(first, reserve=(*first.reserve, *((tile,) if known else (tile, tile))))
    return evolve(table, players=(twice, *others))


def _with_surplus_cards(draw: st.DrawFn, rule_id: str) -> Table:
    for_two = rule_id == ending.TWO_MONEY.id
    table = drawn_table(draw, *((2, 2) if for_two else (3, 6)), 8)
    card: MoneyCard = draw(cards())
    without = evolve(
        table,
        players=[evolve(player, hand=None) for player in table.players],
        display=None,
        spent=None,
    )
    holder = draw(st.integers(0, len(table.players) - 1))
    hand = (card,) * (3 if for_two else 4)
    players = [
        evolve(player, hand=hand) if seat == holder else player
        for seat, player in enumerate(without.players)
    ]
    return evolve(without, players=players)


def _with_seven_players(draw: st.DrawFn, _rule: str) -> Table:
    table = drawn_table(draw, 6, 6, 5)
    return evolve(table, players=(*table.players, Player("Zoe")), claims=())


def _with_dirk_among_many(draw: st.DrawFn, _rule: str) -> Table:
    return evolve(drawn_table(draw, 3, 6, 8), dirk=(), claims=())


def _with_a_wrong_claim(draw: st.DrawFn, rule_id: str) -> Table:
    table = drawn_table(draw, 1, 6, 8)
    number = table.scoring_round or draw(st.integers(1, 3))
    table = evolve(
        table, scoring_round=number, dirk=table.dirk or (() if len(table.players) < 3 else None)
    )
    scores = score_round({p.name: p.city for p in table.players}, number, dirk=table.dirk)
    name = drawn_from(draw, table.players).name
    wrong_by = draw(st.integers(1, 20))
    if rule_id == scoring.SCORING_WALL.id:
        claim = Claim(name, scores[name].wall + wrong_by)
    else:
        claim = Claim(name, total=scores[name].total + wrong_by)
    return evolve(table, claims=(claim,))


_FAULTS: Final[Mapping[str, Callable[[st.DrawFn, str], Table]]] = FrozenDict(
    {
        **{
            rule: _with_a_broken_city
            for rule in FOLLOWS
            if rule
            not in (building.FOUNTAIN_STAYS.id, building.ONE_PER_CELL.id, building.SHARED_EDGE.id)
        },
        building.ONE_PER_CELL.id: _with_a_tile_in_two_places,
        setup.MONEY_DECK.id: _with_surplus_cards,
        ending.TWO_MONEY.id: _with_surplus_cards,
        setup.PLAYER_COUNT.id: _with_seven_players,
        ending.TWO_DIRK.id: _with_dirk_among_many,
        scoring.SCORING_WALL.id: _with_a_wrong_claim,
        scoring.SCORING_TABLE.id: _with_a_wrong_claim,
    }
)
"""Functions that draw a position that breaks one rule, by its id."""
