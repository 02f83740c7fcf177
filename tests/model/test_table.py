"""Positions as values, and mistakes that they refuse."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from attrs import evolve
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.game_modules import Bazaars
from alhambra_rules.model import DIRK, TILES, BuildingType, City, Claim, MoneyCard, Player, Table
from alhambra_rules.model.table import Standing
from tests.refusals import refusals

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
    assert Player("A") != Player("A", hand=())
    assert Table((ANNA,)) != Table((ANNA,), dirk=())


def test_a_table_is_frozen_all_the_way_down() -> None:
    """A table made from lists and mappings holds none of them, so it can be hashed."""
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


MISTAKES: dict[str, Callable[[], object]] = {
    "no players": lambda: Table(()),
    "round 4": _on_a_table(scoring_round=4),
    "round 7": _on_a_table(scoring_round=7),
    "rounds done -1": _on_a_table(scoring_rounds_done=-1),
    "rounds done True": _on_a_table(scoring_rounds_done=True),
    "market of one": _on_a_table(market=[None]),
    "display of five": _on_a_table(display=["denar-1"] * 5),
    "unknown card": _on_a_table(spent=["denar-0"]),
    "two claims": _on_a_table(claims=[Claim("Bo")] * 2, scoring_round=1),
    "negative score": lambda: Player("A", score=-1),
    "half a point": lambda: Claim("A", total=1.5),  # type: ignore[arg-type]  # the mistake
    "negative points": lambda: Claim("A", buildings={BuildingType.TOWER: -1}),
    "type twice": lambda: Claim("A", buildings=[("tower", 1), ("tower", 5)]),
    "name 7": lambda: Claim(7),  # type: ignore[arg-type]  # the mistake
    "unknown currency": lambda: MoneyCard("denari", 5),
    "name twice": lambda: Table((ANNA, ANNA)),
    "name dirk": lambda: Table((ANNA, Player(DIRK))),
    "claim of Dirk": _on_a_table(claims=[Claim(DIRK)], scoring_round=1),
    "turn of a stranger": _on_a_table(to_act="Di"),
    "turn of Dirk": _on_a_table(to_act=DIRK, dirk=()),
    "claims without round": _on_a_table(claims=[Claim("Bo")]),
    "rounds done 4": _on_a_table(scoring_rounds_done=4),
    "round 0": _on_a_table(scoring_round=0),
    "claims of names": _on_a_table(claims=["Bo"]),
    "modules of names": _on_a_table(modules=["invaders"]),
    "module twice": _on_a_table(modules=[Bazaars(), Bazaars()]),
    "bazaars 5": _on_a_table(bazaars=5),
    "rooms 5": _on_a_table(rooms=5),
    "attacks 5": _on_a_table(attack=5),
    "city of text": lambda: Player("A", "start"),  # type: ignore[arg-type] # the mistake
    "several mistakes": _on_a_table(claims=[Claim("Cy"), Claim("Cy")], to_act="Ana"),
}


def test_messages(snapshot: SnapshotAssertion) -> None:
    """A position that cannot exist is refused; the message repeats the value."""
    assert refusals(MISTAKES) == snapshot


def test_there_are_three_scoring_rounds() -> None:
    """The round that was scored is 1 to 3; before the first, none is done."""
    for number in (None, 1, 2, 3):
        assert Table((ANNA,), scoring_round=number).scoring_round == number
        assert Table((ANNA,), scoring_rounds_done=number).scoring_rounds_done == number
    assert Table((ANNA,), scoring_rounds_done=0).scoring_rounds_done == 0


def test_chests_are_sorted_by_cell_and_then_as_buildings_are() -> None:
    """Several on a cell break a rule; they are named from the cheapest building on."""
    chests = [((1, 0), "arcades"), ((0, 1), "tower"), ((1, 0), "pavilion")]
    sorted_chests = [((0, 1), "tower"), ((1, 0), "pavilion"), ((1, 0), "arcades")]
    laid = [(tuple(cell), colour.value) for cell, colour in Player("A", chests=chests).chests]
    assert laid == sorted_chests


def test_a_table_prints_what_is_known(snapshot: SnapshotAssertion) -> None:
    """Names of players stay as they are; architects are cards of a hand."""
    players = [
        Player("anne", hand=["denar-1"], architects=["architect-ducat-3"], score=1),
        Player("bo", City.of({(1, 0): "tower-11"}), reserve=["garden-10"]),
    ]
    assert str(Table(players, dirk=())) == snapshot
    assert str(Standing(DIRK, None)) == "0 points, 0 tiles, 0 in reserve, 0 cards"


def test_dirk_claims_if_he_plays() -> None:
    """A claim of Dirk needs his tiles, which may be none."""
    assert Table((ANNA, BO), dirk=(), scoring_round=1, claims=(Claim(DIRK),)).claims
