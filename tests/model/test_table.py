"""Positions as values: what a table refuses to be."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from attrs import evolve

from alhambra_rules.model import DIRK, TILES, BuildingType, Claim, MoneyCard, Player, Table
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


def test_a_table_is_frozen_all_the_way_down() -> None:
    """Lists and mappings will do to make a table, which holds none: it can be hashed."""
    claims = [Claim("Anna", buildings={BuildingType.TOWER: 1, BuildingType.GARDEN: 2})]
    table = Table(
        [ANNA, BO],
        dirk=["tower-11"],
        market=["garden-10", None, TILES["tower-9-ne"], None],
        scoring_round=1,
        claims=claims,
        display=["denar-1"],
        spent=["ducat-2", MoneyCard("denar", 3)],
    )
    assert hash(table) == hash(evolve(table))
    assert table.market == (TILES["garden-10"], None, TILES["tower-9-ne"], None)
    assert table.claims[0].buildings == ((BuildingType.GARDEN, 2), (BuildingType.TOWER, 1))
    assert Player("A", reserve=["tower-11"], hand=["ducat-2"]).hand == (MoneyCard.of("ducat-2"),)


def _on_a_table(**parts: object) -> Callable[[], object]:
    return partial(evolve, Table((ANNA, BO)), **parts)


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: Table(()), "at a table sits at least one player"),
    (_on_a_table(scoring_round=7), "scoring_round is 1 to 3, not 7"),
    (_on_a_table(scoring_rounds_done=-1), "scoring_rounds_done is 0 to 3, not -1"),
    (_on_a_table(scoring_rounds_done=True), "scoring_rounds_done is 0 to 3, not True"),
    (_on_a_table(market=[None]), "the market has 4 squares, not 1"),
    (_on_a_table(display=["denar-1"] * 5), "the display shows up to 4 cards, not 5"),
    (_on_a_table(spent=["denar-0"]), 'unknown money card "denar-0"'),
    (_on_a_table(claims=[Claim("Bo")] * 2, scoring_round=1), "every player has one claim at most"),
    (lambda: Player("A", score=-1), "a player's score is a whole number from 0, not -1"),
    (lambda: Claim("A", total=1.5), "a claim's total is a whole number from 0, not 1.5"),  # type: ignore[arg-type]  # a caller without types
    (lambda: Claim("A", buildings={BuildingType.TOWER: -1}), "a claim's buildings is a whole"),
    (
        lambda: Claim("A", buildings=[("tower", 1), ("tower", 5)]),
        "points for tower are claimed twice",
    ),
    (lambda: Claim(7), "a player has a name, not 7"),  # type: ignore[arg-type]  # a caller without types
    (lambda: MoneyCard("denari", 5), "not 'denari', did you mean \"denar\"?"),
]


@pytest.mark.parametrize(("make", "message"), REFUSED, ids=range(len(REFUSED)))
def test_what_could_lie_on_no_table_is_refused(make: Callable[[], object], message: str) -> None:
    """The message echoes what was given."""
    with pytest.raises(InvalidArgument, match=re.escape(message)):
        make()


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
