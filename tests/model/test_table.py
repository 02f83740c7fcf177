"""Positions as values: what a table refuses to be."""

from __future__ import annotations

import pytest

from alhambra_rules.model import DIRK, TILES, Claim, MoneyCard, Player, Table
from alhambra_rules.rulebook import InvalidArgument

ANNA, BO = Player("Anna"), Player("Bo")


def test_what_has_no_order_is_sorted() -> None:
    """Reserves, hands and Dirk's tiles are equal in whatever order they were named."""
    tower, garden = TILES["tower-11"], TILES["garden-10"]
    one, two = MoneyCard.of("denar-1"), MoneyCard.of("ducat-2")
    assert Player("A", reserve=(tower, garden)) == Player("A", reserve=(garden, tower))
    assert Player("A", hand=(two, one)) == Player("A", hand=(one, two))
    assert Table((ANNA,), dirk=(tower, garden)) == Table((ANNA,), dirk=(garden, tower))
    assert Table((ANNA,), spent=(two, one)) == Table((ANNA,), spent=(one, two))


def test_unknown_is_not_empty() -> None:
    """A hand that nobody knows differs from an empty one."""
    assert Player("A") != Player("A", hand=())
    assert Table((ANNA,)) != Table((ANNA,), dirk=())


def test_names_tell_players_apart() -> None:
    """No two players share a name, and none is called dirk."""
    for names in (("Anna", "Anna"), ("Anna", DIRK)):
        with pytest.raises(InvalidArgument, match="every player has a name of his own"):
            Table(tuple(map(Player, names)))


def test_only_those_at_the_table_claim_and_act() -> None:
    """A claim or a turn of somebody else is refused; Dirk claims only where he plays."""
    with pytest.raises(InvalidArgument, match="nobody at the table is 'Cy'"):
        Table((ANNA, BO), scoring_round=1, claims=(Claim("Cy"),))
    with pytest.raises(InvalidArgument, match="nobody at the table is 'dirk'"):
        Table((ANNA, BO), scoring_round=1, claims=(Claim(DIRK),))
    with pytest.raises(InvalidArgument, match="nobody at the table is 'Di'"):
        Table((ANNA, BO), to_act="Di")
    assert Table((ANNA, BO), dirk=(), scoring_round=1, claims=(Claim(DIRK),)).claims


def test_claims_are_about_a_round() -> None:
    """Claims without the round that they are about are refused."""
    with pytest.raises(InvalidArgument, match="claims are about a scoring round"):
        Table((ANNA,), claims=(Claim("Anna"),))
