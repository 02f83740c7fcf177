"""The arbiter's verdicts on whole tables."""

from __future__ import annotations

import re
from typing import cast

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.arbiter import check_table, not_checked
from alhambra_rules.model import TILES, BuildingType, City, Claim, MoneyCard, Player, Table
from alhambra_rules.placement import check_city
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.scoring import score_round
from alhambra_rules.testing import any_cities, cities

LONE = City.start()
TOWER = TILES["tower-11"]


def verdicts(table: Table) -> list[tuple[str, str | None, str]]:
    """Return rule, place and message of everything that is broken."""
    return [(v.rule.id, v.where, v.message) for v in check_table(table)]


@given(st.lists(any_cities(), min_size=1, max_size=6))
def test_each_city_is_judged_as_it_is_alone(boards: list[City]) -> None:
    """At a table every city gets its own verdict, under the seat of its player."""
    table = Table(tuple(Player(f"P{n}", board) for n, board in enumerate(boards)))
    report = check_table(table)
    for seat, board in enumerate(boards):
        own = check_city(board).at(f"$.players[{seat}]").violations
        assert tuple(v for v in report if v.where == f"$.players[{seat}]")[: len(own)] == own


@pytest.mark.rule("components.players")
def test_seven_players_are_too_many() -> None:
    """Two to six play, one alone is a position too, and the seventh breaks the rule."""
    for number in range(1, 9):
        report = check_table(Table(tuple(Player(str(n)) for n in range(number))))
        assert report.rules == (("components.players",) if number > 6 else ())


def test_dirk_plays_with_two_only() -> None:
    """The neutral player's tiles at a table of three break two.dirk."""
    for number in range(1, 5):
        table = Table(tuple(Player(str(n)) for n in range(number)), dirk=())
        assert check_table(table).rules == (("two.dirk",) if number > 2 else ())


@pytest.mark.parametrize(
    ("table", "where", "places"),
    [
        (
            Table((Player("A", City.of({(1, 0): TOWER})), Player("B", City.of({(1, 0): TOWER})))),
            "$.players[1]",
            "in A's city and in B's city",
        ),
        (
            Table((Player("A", City.of({(1, 0): TOWER}), reserve=(TOWER,)),)),
            "$.players[0].reserve",
            "in A's city and in A's reserve",
        ),
        (
            Table((Player("A", LONE, reserve=(TOWER, TOWER)),)),
            "$.players[0].reserve",
            "in A's reserve 2 times",
        ),
        (
            Table((Player("A"),), dirk=(TOWER,), market=(None, TOWER, TOWER, None)),
            "$.market",
            "with Dirk and on the market 2 times",
        ),
    ],
)
def test_a_tile_in_two_places_is_named_with_all_of_them(
    table: Table, where: str, places: str
) -> None:
    """A tile that is in several places breaks build.one-per-cell once, with every place."""
    message = f"tower-11 exists once, but is {places}"
    assert verdicts(table) == [("build.one-per-cell", where, message)]


def test_a_tile_twice_in_one_city_is_that_citys_fault_alone() -> None:
    """What one city names twice is not told again for the table."""
    table = Table((Player("A", City.of({(1, 0): TOWER, (0, 1): TOWER})),))
    assert [v.cells for v in check_table(table)] == [((0, 1), (1, 0))]


@pytest.mark.rule("components.money")
def test_a_fourth_copy_of_a_money_card_is_one_too_many() -> None:
    """Three copies over hands, display and spent cards are right, four are not."""
    card = MoneyCard.of("denar-7")
    players = (Player("A", hand=(card,)), Player("B", hand=(card,)), Player("C"))
    assert check_table(Table(players, display=(card,))).ok
    broken = verdicts(Table(players, display=(card,), spent=(card,)))
    message = "denar-7 is on the table 4 times, and there are 3"
    assert broken == [("components.money", None, message)]


def test_with_two_players_the_third_copy_is_one_too_many() -> None:
    """Two players have two copies of each card; a fourth breaks both rules."""
    card = MoneyCard.of("denar-7")
    for number in range(5):
        table = Table((Player("A"), Player("B", hand=(card,) * number)))
        expected = ["components.money"] * (number > 3) + ["two.money"] * (number > 2)
        assert list(check_table(table).rules) == expected


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
    """Claimed as it is scored, a claim is no finding; a part left out is not claimed."""
    assert check_table(claimed(RIGHT)).ok
    assert check_table(claimed(Claim("A"))).ok
    assert check_table(claimed(Claim("dirk", wall=0, total=11))).ok


@pytest.mark.parametrize(
    ("claim", "rule", "message"),
    [
        (
            Claim("A", wall=2),
            "scoring.wall",
            "A claims 2 for the wall, right is 1 (the longest is (1, 0) n)",
        ),
        (
            Claim("B", wall=2),
            "scoring.wall",
            "B claims 2 for the wall, right is 1 (the longest is (0, 1) e)",
        ),
        (
            Claim("A", buildings=((BuildingType.TOWER, 6),)),
            "two.dirk-scores",
            "A claims 6 for tower, right is 3"
            " (tower: 1, tied with dirk for places 2 and 3: 6 / 2 = 3)",
        ),
        (
            Claim("A", buildings=((BuildingType.TOWER, 5),)),
            "scoring.ties",
            "A claims 5 for tower, right is 3"
            " (tower: 1, tied with dirk for places 2 and 3: 6 / 2 = 3)",
        ),
        (
            Claim("dirk", buildings=((BuildingType.TOWER, 6),)),
            "scoring.ties",
            "dirk claims 6 for tower, right is 3"
            " (tower: 1, tied with A for places 2 and 3: 6 / 2 = 3)",
        ),
        (
            Claim("dirk", buildings=((BuildingType.TOWER, 0),)),
            "scoring.ties",
            "dirk claims 0 for tower, right is 3"
            " (tower: 1, tied with A for places 2 and 3: 6 / 2 = 3)",
        ),
        (
            Claim("B", buildings=((BuildingType.TOWER, 6),)),
            "scoring.table",
            "B claims 6 for tower, right is 13 (tower: 2, place 1: 13)",
        ),
        (
            Claim("A", buildings=((BuildingType.TOWER, 9),)),
            "scoring.city-only",
            "A claims 9 for tower, right is 3"
            " (tower: 1, tied with dirk for places 2 and 3: 6 / 2 = 3)",
        ),
        (
            Claim("A", buildings=((BuildingType.PAVILION, 1),)),
            "scoring.at-least-one",
            "A claims 1 for pavilion, right is 0 (pavilion: none)",
        ),
        (
            Claim("dirk", wall=3),
            "two.dirk-scores",
            "dirk claims 3 for the wall, right is 0 (Dirk has no wall)",
        ),
        (
            Claim("A", total=13),
            "scoring.table",
            "A claims 13 for the total, right is 12 (garden 8 + tower 3 + wall 1)",
        ),
    ],
)
def test_a_wrong_claim_is_told_with_the_right_number_and_the_arithmetic(
    claim: Claim, rule: str, message: str
) -> None:
    """Each difference names the rule, what was claimed, what is right, and why."""
    assert verdicts(claimed(claim)) == [(rule, "$.claims[0]", message)]


def test_places_that_tied_players_used_up_are_a_matter_of_ties() -> None:
    """Who claims the place after a tie, which is used up, breaks the rule on ties."""
    towers = [
        {(1, 0): "tower-11", (0, 1): "tower-12"},
        {(1, 0): "tower-9-ne", (0, 1): "tower-9-es"},
    ]
    players = [Player(name, City.of(tiles)) for name, tiles in zip("AB", towers, strict=True)]
    players.append(Player("C", City.of({(0, 1): "tower-13-e"})))
    claim = Claim("C", buildings=((BuildingType.TOWER, 6),))
    report = check_table(Table(tuple(players), scoring_round=2, claims=(claim,)))
    assert [v.rule.id for v in report if v.where == "$.claims[0]"] == ["scoring.ties"]


def test_a_wrong_total_is_put_down_to_the_first_wrong_part() -> None:
    """Where a part is wrong as well, the total is told under the same rule."""
    report = check_table(claimed(Claim("A", wall=5, total=16)))
    assert [v.rule.id for v in report] == ["scoring.wall", "scoring.wall"]
    assert dict(report.violations[1].details) == {
        "claimed": 16,
        "part": "the total",
        "player": "A",
        "right": 12,
    }


def test_a_wrong_wall_is_told_side_by_side_and_shown_by_its_tiles() -> None:
    """The right wall is named in walking order; each of its tiles is marked once."""
    city = City.of({(1, 0): "garden-8-ne", (0, -1): "seraglio-9"})
    table = Table((Player("A", city),), scoring_round=1, claims=(Claim("A", wall=3),))
    (wrong,) = check_table(table)
    assert wrong.message.endswith("right is 2 (the longest is (1, 0) n, (1, 0) e)")
    assert wrong.cells == ((1, 0),)


def test_a_city_without_walls_has_that_said() -> None:
    """A wall claimed for a city without any is answered in words."""
    table = Table((Player("A"),), scoring_round=1, claims=(Claim("A", wall=1, total=1),))
    assert [v.message for v in check_table(table)] == [
        "A claims 1 for the wall, right is 0 (no outer side has a wall)",
        "A claims 1 for the total, right is 0 (nothing scores)",
    ]


@given(st.lists(cities(max_tiles=8), min_size=1, max_size=3), st.integers(1, 3), st.data())
def test_every_wrong_number_is_found_and_no_right_one(
    boards: list[City], scoring_round: int, data: st.DataObject
) -> None:
    """A claim is reported exactly for the parts in which it differs from the score."""
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
    wrong = [v for v in report if v.where == "$.claims[0]"]
    assert len(wrong) == sum(map(bool, off))


def test_without_dirks_tiles_two_players_walls_alone_are_judged() -> None:
    """What depends on unknown tiles is not judged, and that is said."""
    claim = Claim("A", wall=5, buildings={BuildingType.TOWER: 9}, total=16)
    unknown = evolve(claimed(claim), dirk=None)
    assert [v.rule.id for v in check_table(unknown)] == ["scoring.wall"]
    both = evolve(unknown, claims=(Claim("A", wall=5), Claim("B", wall=5)))
    assert [v.where for v in check_table(both)] == ["$.claims[0]", "$.claims[1]"]
    (told,) = not_checked(unknown)
    assert told == (
        "$.claims[0]: buildings and total: Dirk takes part with two players, and the position"
        ' does not tell his tiles ("dirk": [] says that he has none)'
    )
    assert not_checked(evolve(unknown, claims=(Claim("A", wall=5), Claim("B", total=1)))) == (
        told.replace("[0]: buildings and total", "[1]: total"),
    )
    all_three = evolve(unknown, claims=(evolve(claim, chests=7),))
    assert not_checked(all_three) == (
        told.replace("buildings and total", "buildings, chests and total"),
    )
    assert not_checked(claimed(claim)) == ()


def test_a_wrong_total_is_put_down_to_the_first_part_that_is_wrong() -> None:
    """Of several wrong parts the first gives its rule, the majorities before the wall."""
    claim = Claim("A", wall=5, buildings={BuildingType.TOWER: 5}, total=99)
    first, wall, total = check_table(claimed(claim))
    assert (first.rule.id, wall.rule.id) == ("scoring.ties", "scoring.wall")
    assert total.rule == first.rule


def test_only_a_table_is_judged() -> None:
    """Whoever hands over the JSON's object is told what reads it."""
    told = "a position is a Table, such as read_position(...) returns, not {}"
    with pytest.raises(InvalidArgument, match=f"^{re.escape(told)}$"):
        check_table(cast("Table", {}))
