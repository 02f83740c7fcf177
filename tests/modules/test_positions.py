"""Module pieces in a recorded position: violations, and points for chests and bazaars."""

from __future__ import annotations

import json
from collections.abc import Mapping

from syrupy.assertion import SnapshotAssertion

from alhambra_rules.arbiter import check_table, not_checked
from alhambra_rules.model import DIRK, BuildingType, Cell, Player, Table
from alhambra_rules.modules.architects import deal
from alhambra_rules.modules.positions import extra_parts, extra_points
from alhambra_rules.notation import read_position
from tests.facts import disagreements

GARDEN = {"x": 1, "y": 0, "tile": "garden-10-n"}
BAZAAR = "bazaar-denar-seraglio-arcades-tower"
MISPRINTED = "bazaar-denar-seraglio-seraglio-tower"
FLORINS = "bazaar-florin-pavilion-garden-tower"
NINE = [
    f"bazaar-{currency}-{colours}"
    for currency in ("denar", "dirham", "florin")
    for colours in ("pavilion-seraglio-arcades", "pavilion-garden-tower", "arcades-garden-tower")
]


def table(players: int = 3, /, city: object = (), **entries: object) -> Table:
    """Return the position of so many players, the first of whom has that city."""
    cities = [city, *[()] * (players - 1)]
    seats = [{"name": f"P{seat}", "city": laid} for seat, laid in enumerate(cities)]
    document = {"format": "alhambra-position/1", "players": seats} | entries
    return read_position(json.dumps(document))


def verdicts(position: Table) -> list[tuple[str, str | None]]:
    """Return rule and place of every violation."""
    return [(v.rule.id, v.where) for v in check_table(position)]


ARCHITECTS = [
    f"architect-{currency}-3"
    for currency in ("denar", "dirham", "ducat", "florin")
    for _ in range(4)
]

LEGAL: Mapping[str, Table] = {
    "a chest on its building": table(city=[GARDEN | {"chests": ["garden"]}]),
    "four chests in two rooms": table(rooms=[["garden"] * 4, ["tower"] * 4, []]),
    "as many chests as Dirk has towers": table(2, dirk=["tower-11"], dirk_chests=["tower"]),
    "a bazaar in a city and one beside": table(
        city=[{"x": 1, "y": 0, "tile": BAZAAR}], bazaars=[FLORINS]
    ),
    "eight bazaars": table(bazaars=NINE[:8]),
    "a bazaar with Dirk and one in a reserve": table(2, dirk=[BAZAAR], bazaars=[]),
    "an attack a round and the next one open": table(
        attack=["n", "e"], scoring_rounds_done=1, scouts=["garden", "tower"]
    ),
    "a round for which nothing is claimed": table(scoring_round=3),
    "three attacks": table(attack=["n", "e", "w"]),
    "four architects of a currency": table(
        architects={"P0": ["architect-denar-3"] * 3, "P1": ["architect-denar-3"]}
    ),
}

ILLEGAL: Mapping[str, tuple[Table, list[tuple[str, str | None]]]] = {
    "a chest in another colour": (
        table(city=[GARDEN | {"chests": ["tower"]}]),
        [("treasure.place", "$.players[0]")],
    ),
    "two chests on a building": (
        table(city=[GARDEN | {"chests": ["garden", "garden"]}]),
        [("treasure.place", "$.players[0]")],
    ),
    "a chest on a bazaar": (
        table(city=[{"x": 1, "y": 0, "tile": BAZAAR, "chests": ["tower"]}]),
        [("treasure.place", "$.players[0]")],
    ),
    "a chest on the fountain": (
        Table((Player("P0", chests={Cell(0, 0): BuildingType.GARDEN}),)),
        [("treasure.place", "$.players[0]")],
    ),
    "a chest on an empty cell": (
        Table((Player("P0", chests={Cell(3, 0): BuildingType.GARDEN}),)),
        [("treasure.place", "$.players[0]")],
    ),
    "a chest more than there are of a colour": (
        table(
            city=[GARDEN | {"chests": ["garden"]}],
            rooms=[["garden"] * 4, ["garden"] * 4, ["garden", "tower", "tower", "tower"]],
        ),
        [("treasure.components", None)],
    ),
    "a chest with Dirk more than there are of a colour": (
        table(
            2,
            dirk=["pavilion-7-e", "pavilion-8"],
            dirk_chests=["pavilion", "pavilion"],
            rooms=[["pavilion"] * 4, [], []],
        ),
        [("treasure.components", None)],
    ),
    "a chest too many for Dirk": (
        table(2, dirk=["tower-11", "garden-11"], dirk_chests=["tower", "tower", "garden"]),
        [("treasure.place", "$.dirk_chests")],
    ),
    "a chest for Dirk who has no such building": (
        table(2, dirk=["garden-11"], dirk_chests=["tower"]),
        [("treasure.place", "$.dirk_chests")],
    ),
    "a half empty room": (
        table(rooms=[["tower"] * 4, [], ["garden"] * 2]),
        [("treasure.refill", "$.rooms[2]")],
    ),
    "an architect worth 4": (
        table(architects={"P1": ["architect-denar-4", "architect-ducat-3"]}),
        [("architect.components", "$.architects")],
    ),
    "five architects of a currency": (
        table(architects={"P0": ["architect-denar-3"] * 2, "P2": ["architect-denar-3"] * 3}),
        [("architect.components", "$.architects")],
    ),
    "more architects than three play with": (
        table(architects={"P0": ARCHITECTS[:13]}),
        [("architect.setup", "$.architects")],
    ),
    "an attack card twice": (
        table(attack=["n", "n"]),
        [("invader.components", "$.attack")],
    ),
    "an attack before its round": (
        table(attack=["n", "e"], scoring_rounds_done=0),
        [("invader.attack", "$.attack")],
    ),
    "all four attack cards": (
        table(attack=["n", "e", "s", "w"]),
        [("invader.attack", "$.attack")],
    ),
    "a scout twice among three": (
        table(scouts=["tower", "garden", "garden"]),
        [
            ("invader.components", "$.scouts"),
            ("invader.components", "$.scouts"),
        ],
    ),
    "a bazaar with two equal colours": (
        table(city=[{"x": 1, "y": 0, "tile": MISPRINTED}]),
        [("bazaar.components", "$.players[0]")],
    ),
    "a bazaar in two places": (
        table(city=[{"x": 1, "y": 0, "tile": BAZAAR}], bazaars=[BAZAAR]),
        [("bazaar.components", "$.bazaars")],
    ),
    "a bazaar in four places": (
        table(
            2,
            dirk=[BAZAAR],
            market=[None, None, BAZAAR, None],
            players=[
                {"name": "P0", "city": [{"x": 1, "y": 0, "tile": BAZAAR}]},
                {"name": "P1", "city": [], "reserve": [BAZAAR]},
            ],
        ),
        [
            ("bazaar.components", "$.market"),
            ("bazaar.market", "$.market"),
        ],
    ),
    "a bazaar twice in a city": (
        table(city=[{"x": x, "y": 0, "tile": BAZAAR} for x in (1, 2)]),
        [("build.one-per-cell", "$.players[0]")],
    ),
    "nine bazaars": (
        table(bazaars=NINE),
        [("bazaar.components", None)],
    ),
    "a bazaar on the market": (
        table(market=[None, FLORINS, "tower-11", None]),
        [("bazaar.market", "$.market")],
    ),
}


def test_legal_positions_have_no_violations() -> None:
    for what, position in LEGAL.items():
        assert verdicts(position) == [], what


def test_illegal_positions_have_their_violations(snapshot: SnapshotAssertion) -> None:
    """Each violation is reported once, under the rule of its module; facts match the message."""
    reports = {}
    for what, (position, broken) in ILLEGAL.items():
        report = check_table(position)
        assert verdicts(position) == broken, what
        assert disagreements(report, [one.name for one in position.players]) == [], what
        reports[what] = str(report)
    assert reports == snapshot


def test_early_attacks_have_the_number_of_rounds_in_their_details() -> None:
    """The number of attacks depends on the rounds, if they are known."""
    early, unknown = (
        table(attack=["n", "e"], scoring_rounds_done=0),
        table(attack=["n", "e", "s", "w"]),
    )
    told = [dict(fault.details) for one in (early, unknown) for fault in check_table(one)]
    assert told == [
        {"number": 2, "most": 1, "scoring_rounds_done": 0},
        {"number": 4, "most": 3},
    ]


def test_a_misprinted_bazaar_is_named_where_it_lies() -> None:
    """In a city the violation has its cells, with Dirk it has none."""
    city = [{"x": x, "y": 0, "tile": MISPRINTED} for x in (1, 2)]
    position = table(2, city, dirk=[MISPRINTED])
    misprinted = [v for v in check_table(position) if dict(v.details).keys() == {"tile"}]
    found = [v for v in misprinted if v.rule.id == "bazaar.components"]
    assert [(v.where, v.cells) for v in found] == [
        ("$.players[0]", ((1, 0), (2, 0))),
        ("$.dirk", ()),
    ]


def test_the_hands_hold_no_more_architects_than_are_in_play() -> None:
    """All that are dealt or lie in the piles may be in one hand; one more is too many."""
    for players in (2, 3, 4, 5, 6):
        in_play = len(ARCHITECTS) - deal(players).out
        for number in (in_play, in_play + 1):
            held = {"P0": [*ARCHITECTS, ARCHITECTS[0]][:number]}
            broken = check_table(table(players, architects=held)).rules
            assert ("architect.setup" in broken) == (number > in_play), players


def test_how_many_architects_play_is_known_for_two_to_six_only() -> None:
    """One or seven players have no known number of architects."""
    for players in (1, 7):
        held = {"P0": [f"architect-{kind}-3" for kind in ("denar", "ducat", "florin")] * 4}
        assert "architect.setup" not in check_table(table(players, architects=held)).rules, players


CLAIMED = [
    {"x": 1, "y": 0, "tile": BAZAAR},
    {"x": 2, "y": 0, "tile": "tower-11", "chests": ["tower"]},
    {"x": 1, "y": 1, "tile": "arcades-10"},
]


def claimed(scoring_round: int, **parts: object) -> Table:
    """Return a position of two and Dirk in which the first player claims these points."""
    return table(
        2,
        CLAIMED,
        dirk=["garden-11"],
        dirk_chests=["garden"],
        scoring_round=scoring_round,
        claims=[{"player": "P0"} | parts],
    )


def test_right_claims_for_chests_and_bazaars_break_nothing() -> None:
    """The total of a round holds its chests, and in the third round its bazaars."""
    cases: list[tuple[int, dict[str, int]]] = [
        (1, {"chests": 3, "bazaars": 0, "total": 12}),
        (2, {"chests": 10, "bazaars": 0, "total": 33}),
        (3, {"chests": 18, "bazaars": 4, "total": 61}),
    ]
    for scoring_round, parts in cases:
        assert verdicts(claimed(scoring_round, **parts)) == [], scoring_round


def test_wrong_claims_for_chests_and_bazaars_are_reported(snapshot: SnapshotAssertion) -> None:
    """A wrong number has the right one and its calculation."""
    report = check_table(claimed(3, chests=22, bazaars=6, total=67))
    assert report.rules == ("treasure.scoring", "bazaar.scoring", "scoring.table")
    details = [dict(violation.details) for violation in report]
    assert [(of["claimed"], of["right"]) for of in details] == [(22, 18), (6, 4), (67, 61)]
    assert [v.where for v in report] == ["$.claims[0]", "$.claims[0]", "$.claims[0].total"]
    assert str(report) == snapshot


def test_without_dirks_tiles_bazaars_are_checked_and_chests_are_not() -> None:
    """Dirk takes part in the majority of chests, but no tile of his changes a bazaar."""
    claims = [{"player": "P0", "chests": 3, "bazaars": 6}, {"player": "P1", "bazaars": 50}]
    unknown = table(2, CLAIMED, scoring_round=3, claims=claims)
    assert verdicts(unknown) == [
        ("bazaar.scoring", "$.claims[0]"),
        ("bazaar.scoring", "$.claims[1]"),
    ]
    assert [line.split(":")[0] for line in not_checked(unknown)] == ["$.claims[0]"]


def test_what_dirk_has_changes_no_bazaar() -> None:
    cases: list[Mapping[str, object]] = [
        {"dirk": []},
        {"dirk": ["arcades-9", BAZAAR], "dirk_chests": ["arcades"]},
    ]
    for his in cases:
        ours, scores = {"scoring_round": 3}, []
        for entries in (ours, {**ours, **his}):
            points = extra_points(table(2, CLAIMED, **entries), 3)
            scores.append([points[player][1] for player in ("P0", "P1")])
        assert scores[0] == scores[1], his


def test_bazaars_score_only_in_the_third_round() -> None:
    (wrong,) = check_table(claimed(2, bazaars=4))
    assert (wrong.rule.id, dict(wrong.details)["right"]) == ("bazaar.scoring", 0)


def test_dirk_scores_for_chests_and_not_for_bazaars() -> None:
    """The neutral player takes part in the chests, but has no city for a bazaar."""
    points = extra_points(claimed(3), 3)
    assert [(more.part, more.points) for more in points[DIRK]] == [("chests", 18), ("bazaars", 0)]


def test_extra_points_can_be_said_in_another_language() -> None:
    for scoring_round in (2, 3):
        for parts in extra_points(claimed(scoring_round), scoring_round).values():
            assert all(str(part.sentence) == part.why for part in parts)


def test_messages_of_extra_points(snapshot: SnapshotAssertion) -> None:
    """Every part explains its points: none, without a city, in the wrong round, two bazaars."""
    city = [
        {"x": 1, "y": 0, "tile": "tower-11"},
        {"x": 1, "y": 1, "tile": BAZAAR},
        {"x": 2, "y": 0, "tile": FLORINS},
    ]
    third, second = extra_points(claimed(3), 3), extra_points(claimed(2), 2)
    both = extra_points(table(2, city), 3)["P0"]
    assert both[1].points == 2
    parts = (*third[DIRK], *third["P1"], *second["P0"], *both)
    assert "\n".join(map(str, parts)) == snapshot


def test_a_position_shows_which_modules_score() -> None:
    """Chests or rooms, bazaars in cities or beside the market: what is there is scored."""
    cases: list[tuple[Table, tuple[str, ...]]] = [
        (table(), ()),
        (table(rooms=[[], [], []]), ("chests",)),
        (table(city=[GARDEN | {"chests": ["garden"]}]), ("chests",)),
        (table(2, dirk=["tower-11"], dirk_chests=["tower"]), ("chests",)),
        (table(bazaars=[]), ("bazaars",)),
        (claimed(3), ("chests", "bazaars")),
    ]
    for position, parts in cases:
        assert extra_parts(position) == parts, position
