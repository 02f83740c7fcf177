"""A scoring round as a document: every number, its reason, and what is not scored."""

from __future__ import annotations

import json

import msgspec
from attrs import evolve
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.modules.positions import extra_points
from alhambra_rules.notation.answers_json import not_scored, score_document, scores_on
from alhambra_rules.testing.played_games import whole_game

BAZAAR = "bazaar-denar-seraglio-arcades-tower"
WALLED = ar.City.of({(1, 0): "garden-10-n", (0, 1): "seraglio-5-sw", (0, -1): BAZAAR})
PLAIN = ar.City.of({(0, 1): "arcades-9"})
BARE = ar.Table([ar.Player("Anne", WALLED), ar.Player("Bo", PLAIN), ar.Player("Cem")])


def test_every_number_has_its_reason(snapshot: SnapshotAssertion) -> None:
    """Bazaars score in the third round; parts that nobody can score are left out."""
    chested = BARE.players[0], evolve(BARE.players[1], chests={(0, 1): "arcades"})
    for table, number in ((BARE, 2), (BARE, 3), (ar.Table([*chested, ar.Player("Cem")]), 3)):
        document = msgspec.to_builtins(score_document(table, number))
        assert json.dumps(document, indent=1) == snapshot


def test_points_add_up() -> None:
    """Those of majorities and walls come from the base game, the others from modules."""
    names = {"treasure": "chests", "bazaars": "bazaars"}
    for modules in ((), ("treasure",), ("bazaars", "treasure")):
        table = whole_game(3, 4, modules=modules)[-1].table
        base = ar.score_round({one.name: one.city for one in table.players}, 3)
        extra = extra_points(table, 3)
        for score in scores_on(table, 3):
            added: dict[str, int] = {one.part: one.points for one in extra[score.base.player]}
            assert score.base == base[score.base.player]
            assert score.total == score.base.total + sum(added.values())
            assert len(score.parts) + 1 == len(score.points())
            assert set(score.parts[7:]) == {names[name] for name in modules}
            assert score.points()[-1] == sum(score.points()[:-1]) == score.total
            told = dict(zip(score.parts, score.points(), strict=False))
            assert all(told[name] == added[name] for name in score.parts[7:])
        for one in score_document(table, 3).players:
            others = (part for part in (one.chests, one.bazaars) if part is not msgspec.UNSET)
            assert one.total == sum(one.buildings.values()) + one.wall + sum(others)


def test_dirk_is_not_scored_without_his_tiles() -> None:
    """Only games of two have him."""
    note = "Scored without Dirk: the position does not have his tiles."
    two = ar.Table(BARE.players[:2])
    assert not_scored(two) == score_document(two, 1).not_checked == [note]
    assert not_scored(evolve(two, dirk=["tower-11"])) == not_scored(BARE) == []


def test_one_city_is_not_scored_against_others() -> None:
    """Majorities compare players, so a score of one city says that the others are missing."""
    one = ar.Table(BARE.players[:1])
    (note,) = not_scored(one)
    assert "Majorities" in note
    assert score_document(one, 1).not_checked == [note]


def test_a_score_counts_the_violations_that_an_arbiter_finds() -> None:
    """Claims are among them, as with ``validate``."""
    touching = ar.City.of({(1, 1): "tower-11"})
    table = ar.Table([ar.Player("Anne", touching), ar.Player("Bo"), ar.Player("Cem")])
    assert score_document(table, 1).violations == 2
    assert score_document(BARE, 1).violations == 0
    claimed = evolve(table, scoring_round=1, claims=[ar.Claim("Anne", wall=9)])
    assert score_document(claimed, 1).violations == len(ar.check_table(claimed).violations) == 3
