"""Checking whole positions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import cast

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.arbiter import check_counts, check_table, not_checked
from alhambra_rules.model import TILES, BuildingType, Cell, City, Claim, MoneyCard, Player, Table
from alhambra_rules.model.table import ModuleInPlay
from alhambra_rules.placement import check_city
from alhambra_rules.scoring import count_buildings, score_majorities, score_round
from alhambra_rules.testing import any_cities, cities
from rulebook_kit import Kind, Rule, Violation
from tests.refusals import assert_refused, refusal

LONE = City.start()
TOWER = TILES["tower-11"]


def verdicts(table: Table) -> list[tuple[str, str | None]]:
    """Return rule and place of every violation."""
    return [(v.rule.id, v.where) for v in check_table(table)]


@given(st.lists(any_cities(), min_size=1, max_size=6))
def test_each_city_is_checked_as_if_it_were_alone(boards: list[City]) -> None:
    """Its violations have the seat of its player."""
    table = Table(tuple(Player(f"P{n}", board) for n, board in enumerate(boards)))
    report = check_table(table)
    for seat, board in enumerate(boards):
        own = check_city(board).at(f"$.players[{seat}]").violations
        assert tuple(v for v in report if v.where == f"$.players[{seat}]")[: len(own)] == own


@pytest.mark.rule("components.players", "two.dirk")
def test_seven_players_are_too_many_and_dirk_plays_with_two_only() -> None:
    """One to six players are legal; so are counts of as many."""
    for number in range(1, 9):
        players = tuple(Player(str(n)) for n in range(number))
        details = [{"players": number}]
        for dirk, rule, is_broken in (
            (None, "components.players", number > 6),
            ((), "two.dirk", number > 2),
        ):
            counts: dict[str, dict[str, int]] = {one.name: {} for one in players}
            of_counts = check_counts(counts, dirk=None if dirk is None else {})
            for report in (check_table(Table(players, dirk=dirk)), of_counts):
                found = [dict(v.details) for v in report if v.rule.id == rule]
                assert found == details * is_broken, (number, rule)
                assert set(report.rules) <= {"components.players", "two.dirk"}
    assert check_counts({"Anna": {}, "Bo": {}, "Cem": {}, "dirk": {}}).rules == ("two.dirk",)


ALL_BUILDINGS = {
    "pavilion": 7,
    "seraglio": 7,
    "arcades": 9,
    "chambers": 9,
    "garden": 11,
    "tower": 11,
}


@pytest.mark.rule("components.tiles")
def test_counts_of_all_tiles_are_possible_and_one_more_is_not() -> None:
    """Who owns the buildings makes no difference, and each type is named on its own."""
    whole = check_counts({"Anna": ALL_BUILDINGS, "Bo": {}})
    assert whole.ok
    for building, most in ALL_BUILDINGS.items():
        report = check_counts({"Anna": ALL_BUILDINGS, "Bo": {building: 1}})
        assert report.rules == ("components.tiles",)
        facts = {"building": building, "number": most + 1, "most": most}
        assert [dict(v.details) for v in report] == [facts]


@pytest.mark.rule("components.tiles")
def test_buildings_of_dirk_are_counted_too() -> None:
    """His numbers, his tiles, or his part in the counts: all are the same."""
    anna = {"tower": 10}
    for dirk in ({"tower": 2}, ["tower-11", TOWER], {BuildingType.TOWER: 2}):
        report = check_counts({"Anna": anna, "Bo": {}}, dirk=cast("dict[str, int]", dirk))
        assert [dict(v.details)["number"] for v in report] == [12]
    assert check_counts({"Anna": anna, "Bo": {}, "dirk": {"tower": 2}}).rules == (
        "components.tiles",
    )


@given(st.lists(any_cities(), min_size=1, max_size=8))
def test_counts_of_possible_tables_are_possible(boards: list[City]) -> None:
    """A table on which no tile is twice has counts that are possible, and as many players."""
    table = Table(tuple(Player(f"P{n}", board) for n, board in enumerate(boards)))
    report = check_counts({player.name: count_buildings(player.city) for player in table.players})
    assert ("components.players" in report.rules) == (len(boards) > 6)
    if "build.one-per-cell" not in check_table(table).rules:
        assert "components.tiles" not in report.rules


def test_counts_that_cannot_be_read_are_an_error() -> None:
    """The same as for ``score_majorities``."""
    for wrong in ({"Anna": {"castle": 1}}, {"Anna": {"tower": -1}}, {"Anna": 3}, 7):
        counts = cast("dict[str, dict[str, int]]", wrong)
        told = refusal(partial(check_counts, counts))
        assert told == refusal(partial(score_majorities, counts, 1))
    assert_refused(lambda table: check_table(cast("Table", table)), ({},))


LONELY = Rule("house.lonely", Kind.CHECK, "Only Bo may build.")


class OnlyBoBuilds(ModuleInPlay):
    """A module with a rule about cities."""

    name = "only-bo-builds"

    def city_rules(self, city: City, player: str) -> Iterator[Violation]:
        if player != "Bo" and len(city.tiles) > 1:
            yield LONELY.broken_at(Cell(1, 0), message=f"{player} may not build")


def test_the_building_rules_of_modules_count_for_each_player() -> None:
    tiles = {"Anna": "pavilion-8", "Bo": "seraglio-9", "Cem": "seraglio-8-s"}
    players = tuple(Player(name, City.of({(1, 0): tile})) for name, tile in tiles.items())
    assert verdicts(Table(players, modules=(OnlyBoBuilds(),))) == [
        ("house.lonely", "$.players[0]"),
        ("house.lonely", "$.players[2]"),
    ]
    assert check_table(Table(players)).ok


IN_TWO_PLACES = {
    "$.players[0], $.players[1]": Table(
        (Player("A", City.of({(1, 0): TOWER})), Player("B", City.of({(1, 0): TOWER})))
    ),
    "$.players[0], $.players[0].reserve": Table(
        (Player("A", City.of({(1, 0): TOWER}), reserve=(TOWER,)),)
    ),
    "$.players[0].reserve, $.players[0].reserve": Table(
        (Player("A", LONE, reserve=(TOWER, TOWER)),)
    ),
    "$.dirk, $.market, $.market": Table(
        (Player("A"),), dirk=(TOWER,), market=(None, TOWER, TOWER, None)
    ),
}


def test_a_tile_in_two_places_is_named_with_all_of_them() -> None:
    """It is one violation."""
    for places, table in IN_TWO_PLACES.items():
        (violation,) = check_table(table)
        assert violation.rule.id == "build.one-per-cell"
        assert violation.where == places.rsplit(", ", maxsplit=1)[-1]
        assert dict(violation.details) == {"tile": "tower-11", "places": places}


def test_a_tile_twice_in_one_city_is_reported_once() -> None:
    table = Table((Player("A", City.of({(1, 0): TOWER, (0, 1): TOWER})),))
    assert [v.cells for v in check_table(table)] == [((0, 1), (1, 0))]


@pytest.mark.rule("components.money")
def test_a_fourth_copy_of_a_money_card_is_one_too_many() -> None:
    """Hands, the display and spent cards count together."""
    card = MoneyCard.of("denar-7")
    players = (Player("A", hand=(card,)), Player("B", hand=(card,)), Player("C"))
    assert check_table(Table(players, display=(card,))).ok
    (surplus,) = check_table(Table(players, display=(card,), spent=(card,)))
    assert (surplus.rule.id, surplus.where) == ("components.money", None)
    assert dict(surplus.details) == {"card": "denar-7", "number": 4}


def test_with_two_players_the_third_copy_is_one_too_many() -> None:
    """The fourth breaks both rules."""
    card = MoneyCard.of("denar-7")
    for number in range(5):
        table = Table((Player("A"), Player("B", hand=(card,) * number)))
        expected = ["components.money"] * (number > 3) + ["two.money"] * (number > 2)
        report = check_table(table)
        assert list(report.rules) == expected
        details = {"card": "denar-7", "number": number}
        assert [dict(v.details) for v in report] == [details] * len(expected)


CITY = City.of({(1, 0): "tower-11-n", (2, 0): "garden-9-e"})


def claimed(claim: Claim, *, scoring_round: int = 2) -> Table:
    """Return a table of two with Dirk: A has a tower and a garden, B two towers, Dirk a tower."""
    in_reserve = ("tower-12", "pavilion-8", "seraglio-9")
    anna = Player("A", CITY, reserve=tuple(TILES[tile] for tile in in_reserve))
    bo = Player("B", City.of({(0, 1): "tower-13-e", (0, 2): "tower-11"}))
    dirk = (TILES["tower-9-nw"], TILES["garden-10"])
    return Table((anna, bo), dirk=dirk, scoring_round=scoring_round, claims=(claim,))


RIGHT = Claim(
    "A",
    wall=1,
    buildings=((BuildingType.GARDEN, 8), (BuildingType.TOWER, 3), (BuildingType.PAVILION, 0)),
    total=12,
)


def test_a_right_claim_breaks_nothing() -> None:
    """A missing part is not claimed."""
    assert check_table(claimed(RIGHT)).ok
    assert check_table(claimed(Claim("A"))).ok
    assert check_table(claimed(Claim("dirk", wall=0, total=11))).ok


def of_type(player: str, building: BuildingType, points: int) -> Claim:
    """Return a claim for one type of building."""
    return Claim(player, buildings=((building, points),))


WRONG_CLAIMS: tuple[tuple[Claim, str, str, int], ...] = (
    (Claim("A", wall=2), "scoring.wall", "the wall", 1),
    (Claim("B", wall=2), "scoring.wall", "the wall", 1),
    (of_type("A", BuildingType.TOWER, 6), "two.dirk-scores", "tower", 3),
    (of_type("A", BuildingType.TOWER, 5), "scoring.ties", "tower", 3),
    (of_type("dirk", BuildingType.TOWER, 6), "scoring.ties", "tower", 3),
    (of_type("dirk", BuildingType.TOWER, 0), "scoring.ties", "tower", 3),
    (of_type("B", BuildingType.TOWER, 6), "scoring.table", "tower", 13),
    (of_type("A", BuildingType.TOWER, 9), "scoring.city-only", "tower", 3),
    (of_type("A", BuildingType.PAVILION, 1), "scoring.at-least-one", "pavilion", 0),
    (Claim("dirk", wall=3), "two.dirk-scores", "the wall", 0),
    (Claim("A", total=13), "scoring.table", "the total", 12),
)
"""Claims, the rule that each breaks, the part that is wrong, and the right number."""


def test_a_wrong_claim_is_reported_with_its_rule_and_the_right_number(
    snapshot: SnapshotAssertion,
) -> None:
    messages = []
    for claim, rule, part, right in WRONG_CLAIMS:
        (wrong,) = check_table(claimed(claim))
        points = next(iter(dict(claim.buildings).values()), claim.wall or claim.total)
        where = "$.claims[0].total" if part == "the total" else "$.claims[0]"
        assert (wrong.rule.id, wrong.where) == (rule, where)
        facts = {"player": claim.player, "part": part, "claimed": points, "right": right}
        assert dict(wrong.details) == facts
        messages.append(wrong.message)
    assert messages == snapshot


def test_a_claim_for_the_place_after_a_tie_breaks_the_rule_of_ties() -> None:
    towers = [
        {(1, 0): "tower-11", (0, 1): "tower-12"},
        {(1, 0): "tower-9-ne", (0, 1): "tower-9-es"},
    ]
    players = [Player(name, City.of(tiles)) for name, tiles in zip("AB", towers, strict=True)]
    players.append(Player("C", City.of({(0, 1): "tower-13-e"})))
    claim = Claim("C", buildings=((BuildingType.TOWER, 6),))
    report = check_table(Table(tuple(players), scoring_round=2, claims=(claim,)))
    assert [v.rule.id for v in report if v.where == "$.claims[0]"] == ["scoring.ties"]


def test_a_wrong_total_is_filed_under_the_total() -> None:
    """Other wrong parts have rules of their own."""
    three = Claim("A", wall=5, buildings={BuildingType.TOWER: 5}, total=99)
    for claim, rules in (
        (Claim("A", wall=5, total=16), ["scoring.wall", "scoring.table"]),
        (three, ["scoring.ties", "scoring.wall", "scoring.table"]),
    ):
        report = check_table(claimed(claim))
        assert [v.rule.id for v in report] == rules
        last = report.violations[-1]
        assert last.where == "$.claims[0].total"
        facts = {"claimed": claim.total, "part": "the total", "player": "A", "right": 12}
        assert dict(last.details) == facts


def test_a_wrong_wall_has_each_tile_of_the_right_one_once() -> None:
    """The right wall has two sides of the same tile."""
    city = City.of({(1, 0): "garden-8-ne", (0, -1): "seraglio-9"})
    table = Table((Player("A", city),), scoring_round=1, claims=(Claim("A", wall=3),))
    (wrong,) = check_table(table)
    assert (dict(wrong.details)["right"], wrong.cells) == (2, ((1, 0),))


def test_messages_about_a_whole_table(snapshot: SnapshotAssertion) -> None:
    table = Table((Player("A"),), scoring_round=1, claims=(Claim("A", wall=1, total=1),))
    many = Table(tuple(Player(str(n), hand=["denar-7"]) for n in range(7)), dirk=())
    pair = Table((Player("A", hand=["denar-7"] * 3), Player("B")))
    tables = [table, many, pair, *IN_TWO_PLACES.values()]
    assert "\n".join(str(check_table(one)) for one in tables) == snapshot


@given(st.lists(cities(max_tiles=8), min_size=1, max_size=3), st.integers(1, 3), st.data())
def test_a_claim_is_reported_for_exactly_its_wrong_parts(
    boards: list[City], scoring_round: int, data: st.DataObject
) -> None:
    players = tuple(Player(f"P{n}", board) for n, board in enumerate(boards))
    score = score_round({p.name: p.city for p in players}, scoring_round)["P0"]
    off = data.draw(st.tuples(*[st.integers(0, 2)] * 8))
    parts = dict(zip([*BuildingType, "wall", "total"], off, strict=True))
    claim = Claim(
        "P0",
        score.wall + parts["wall"],
        tuple((b, points + parts[b]) for b, points in score.buildings.items()),
        score.total + parts["total"],
    )
    dirk = () if len(players) == 2 else None
    report = check_table(Table(players, dirk, scoring_round=scoring_round, claims=(claim,)))
    wrong = [v.where for v in report if v.where and v.where.startswith("$.claims[0]")]
    assert len(wrong) == sum(map(bool, off))
    assert ("$.claims[0].total" in wrong) == bool(parts["total"])


def test_without_dirks_tiles_only_walls_of_two_players_are_checked(
    snapshot: SnapshotAssertion,
) -> None:
    """Claims that depend on them are listed as not checked."""
    claim = Claim("A", wall=5, buildings={BuildingType.TOWER: 9}, total=16)
    unknown = evolve(claimed(claim), dirk=None)
    assert [v.rule.id for v in check_table(unknown)] == ["scoring.wall"]
    both = evolve(unknown, claims=(Claim("A", wall=5), Claim("B", wall=5)))
    assert [v.where for v in check_table(both)] == ["$.claims[0]", "$.claims[1]"]
    assert [line.split(":")[0] for line in not_checked(unknown)] == ["$.claims[0]"]
    one_of_two = evolve(unknown, claims=(Claim("A", wall=5), Claim("B", total=1)))
    assert [line.split(":")[0] for line in not_checked(one_of_two)] == ["$.claims[1]"]
    with_chests = evolve(unknown, claims=(evolve(claim, chests=7),))
    lines = (not_checked(one) for one in (unknown, one_of_two, with_chests))
    assert "\n".join(line for each in lines for line in each) == snapshot
    assert not_checked(claimed(claim)) == ()


def test_a_claim_for_nobody_is_wrong_and_hides_nothing() -> None:
    """Its place is the name. Without Dirk's tiles it is judged too."""
    claims = [Claim("Ana", total=3), Claim("Anna", wall=9)]
    walled = City.of({(1, 0): "garden-10-w"})
    table = Table([Player("Anna", walled), Player("Bo")], scoring_round=1, claims=claims)
    assert verdicts(table)[-2:] == [
        ("scoring.table", "$.claims[0].player"),
        ("scoring.wall", "$.claims[1]"),
    ]
    assert ("build.walls-match", "$.players[0]") in verdicts(table)
    assert not not_checked(table)
