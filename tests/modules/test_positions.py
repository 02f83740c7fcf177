"""What modules' pieces break in a recorded position, and what chests and bazaars score there."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from alhambra_rules.arbiter import check_table, not_checked
from alhambra_rules.model import DIRK, BuildingType, Cell, Player, Table
from alhambra_rules.modules.architects import deal
from alhambra_rules.modules.round_points import extra_parts, extra_points
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


def verdicts(position: Table) -> list[tuple[str, str | None, str]]:
    """Return rule, place and message of everything that is broken."""
    return [(v.rule.id, v.where, v.message) for v in check_table(position)]


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

ILLEGAL: Mapping[str, tuple[Table, list[tuple[str, str | None, str]]]] = {
    "a chest in another colour": (
        table(city=[GARDEN | {"chests": ["tower"]}]),
        [
            (
                "treasure.place",
                "$.players[0]",
                "a tower chest cannot lie on garden-10-n on (1, 0), which is no tower",
            )
        ],
    ),
    "two chests on a building": (
        table(city=[GARDEN | {"chests": ["garden", "garden"]}]),
        [("treasure.place", "$.players[0]", "2 chests lie on (1, 0); a building has one at most")],
    ),
    "a chest on a bazaar": (
        table(city=[{"x": 1, "y": 0, "tile": BAZAAR, "chests": ["tower"]}]),
        [
            (
                "treasure.place",
                "$.players[0]",
                f"a tower chest cannot lie on {BAZAAR} on (1, 0), which is no tower",
            )
        ],
    ),
    "a chest on the fountain": (
        Table((Player("P0", chests={Cell(0, 0): BuildingType.GARDEN}),)),
        [
            (
                "treasure.place",
                "$.players[0]",
                "a garden chest cannot lie on fountain on (0, 0), which is no garden",
            )
        ],
    ),
    "a chest on an empty cell": (
        Table((Player("P0", chests={Cell(3, 0): BuildingType.GARDEN}),)),
        [
            (
                "treasure.place",
                "$.players[0]",
                "a garden chest cannot lie on (3, 0): no building is there",
            )
        ],
    ),
    "a chest more than there are of a colour": (
        table(
            city=[GARDEN | {"chests": ["garden"]}],
            rooms=[["garden"] * 4, ["garden"] * 4, ["garden", "tower", "tower", "tower"]],
        ),
        [("treasure.components", None, "10 garden chests are on the table, and there are 9")],
    ),
    "a chest with Dirk more than there are of a colour": (
        table(
            2,
            dirk=["pavilion-7-e", "pavilion-8"],
            dirk_chests=["pavilion", "pavilion"],
            rooms=[["pavilion"] * 4, [], []],
        ),
        [("treasure.components", None, "6 pavilion chests are on the table, and there are 5")],
    ),
    "a chest too many for Dirk": (
        table(2, dirk=["tower-11", "garden-11"], dirk_chests=["tower", "tower", "garden"]),
        [
            (
                "treasure.place",
                "$.dirk_chests",
                "Dirk has 2 tower chests, and 1 of the buildings that such chests go on",
            )
        ],
    ),
    "a chest for Dirk who has no such building": (
        table(2, dirk=["garden-11"], dirk_chests=["tower"]),
        [
            (
                "treasure.place",
                "$.dirk_chests",
                "Dirk has 1 tower chest, and 0 of the buildings that such chests go on",
            )
        ],
    ),
    "a half empty room": (
        table(rooms=[["tower"] * 4, [], ["garden"] * 2]),
        [("treasure.refill", "$.rooms[2]", "room 3 holds 2, and a room holds 4 chests or none")],
    ),
    "an architect worth 4": (
        table(architects={"P1": ["architect-denar-4", "architect-ducat-3"]}),
        [
            (
                "architect.components",
                "$.architects",
                "P1 holds architect-denar-4, and an architect is worth 3",
            )
        ],
    ),
    "five architects of a currency": (
        table(architects={"P0": ["architect-denar-3"] * 2, "P2": ["architect-denar-3"] * 3}),
        [
            (
                "architect.components",
                "$.architects",
                "5 architects in denars are in the players' hands, and there are 4",
            )
        ],
    ),
    "more architects than three play with": (
        table(architects={"P0": ARCHITECTS[:13]}),
        [
            (
                "architect.setup",
                "$.architects",
                "13 architects are in the players' hands, and 3 players play with 12",
            )
        ],
    ),
    "an attack card twice": (
        table(attack=["n", "n"]),
        [
            (
                "invader.components",
                "$.attack",
                "the attack from n was turned up 2 times, and there is one such card",
            )
        ],
    ),
    "an attack before its round": (
        table(attack=["n", "e"], scoring_rounds_done=0),
        [
            (
                "invader.attack",
                "$.attack",
                "2 attack cards lie face up, and with 0 scoring rounds over there can be 1",
            )
        ],
    ),
    "all four attack cards": (
        table(attack=["n", "e", "s", "w"]),
        [("invader.attack", "$.attack", "4 attack cards lie face up, and there can be 3")],
    ),
    "a scout twice among three": (
        table(scouts=["tower", "garden", "garden"]),
        [
            (
                "invader.components",
                "$.scouts",
                "the garden scout lies face up 2 times, and there is one",
            ),
            ("invader.components", "$.scouts", "3 scouts lie face up; there are 2 at most"),
        ],
    ),
    "a bazaar with two equal colours": (
        table(city=[{"x": 1, "y": 0, "tile": MISPRINTED}]),
        [
            (
                "bazaar.components",
                "$.players[0]",
                f"{MISPRINTED}, in P0's city, has a colour twice; a bazaar has three different"
                " ones",
            )
        ],
    ),
    "a bazaar in two places": (
        table(city=[{"x": 1, "y": 0, "tile": BAZAAR}], bazaars=[BAZAAR]),
        [
            (
                "bazaar.components",
                "$.bazaars",
                f"{BAZAAR} exists once, but is in P0's city and beside the market",
            )
        ],
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
            (
                "bazaar.components",
                "$.market",
                f"{BAZAAR} exists once, but is in P0's city and in P1's reserve and with Dirk and"
                " on the market",
            ),
            (
                "bazaar.market",
                "$.market",
                f"{BAZAAR} lies on square 3 of the market; bazaars lie beside it",
            ),
        ],
    ),
    "a bazaar twice in a city": (
        table(city=[{"x": x, "y": 0, "tile": BAZAAR} for x in (1, 2)]),
        [
            (
                "build.one-per-cell",
                "$.players[0]",
                f"{BAZAAR} exists once, but lies on (1, 0) and (2, 0)",
            )
        ],
    ),
    "nine bazaars": (
        table(bazaars=NINE),
        [("bazaar.components", None, "9 bazaars are on the table, and there are 8")],
    ),
    "a bazaar on the market": (
        table(market=[None, FLORINS, "tower-11", None]),
        [
            (
                "bazaar.market",
                "$.market",
                f"{FLORINS} lies on square 2 of the market; bazaars lie beside it",
            )
        ],
    ),
}


@pytest.mark.parametrize("position", LEGAL.values(), ids=LEGAL)
def test_what_modules_allow_is_legal(position: Table) -> None:
    """A position in which modules' pieces lie as they may breaks nothing."""
    assert verdicts(position) == []


@pytest.mark.parametrize(("position", "broken"), ILLEGAL.values(), ids=ILLEGAL)
def test_what_modules_forbid_is_named_with_rule_and_place(
    position: Table, broken: list[tuple[str, str | None, str]]
) -> None:
    """Each fault is told once, under the rule of its module, and nothing else is."""
    assert verdicts(position) == broken


@pytest.mark.parametrize("position", [position for position, _ in ILLEGAL.values()], ids=ILLEGAL)
def test_what_a_fault_says_stands_in_its_facts(position: Table) -> None:
    """Whoever translates a fault, or marks it on a screen, need not read its sentence."""
    assert disagreements(check_table(position), [one.name for one in position.players]) == []


def test_attacks_too_early_are_told_with_the_rounds_that_are_over() -> None:
    """How many attacks there can be follows from the rounds, if the position tells them."""
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
    """In a city its cells are told; in a reserve, with Dirk or beside the market there are none."""
    city = [{"x": x, "y": 0, "tile": MISPRINTED} for x in (1, 2)]
    position = table(2, city, dirk=[MISPRINTED])
    found = [v for v in check_table(position) if "colour twice" in v.message]
    assert [(v.where, v.cells) for v in found] == [
        ("$.players[0]", ((1, 0), (2, 0))),
        ("$.dirk", ()),
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_hands_hold_no_more_architects_than_are_in_play(players: int) -> None:
    """All that are dealt or lie in the piles may be in one hand; one more is too many."""
    in_play = len(ARCHITECTS) - deal(players).out
    for number in (in_play, in_play + 1):
        held = {"P0": [*ARCHITECTS, ARCHITECTS[0]][:number]}
        broken = check_table(table(players, architects=held)).rules
        assert ("architect.setup" in broken) == (number > in_play)


@pytest.mark.parametrize("players", [1, 7])
def test_how_many_architects_play_is_known_for_two_to_six_only(players: int) -> None:
    """A single city is no game of one, and seven players break a rule of their own."""
    held = {"P0": [f"architect-{kind}-3" for kind in ("denar", "ducat", "florin")] * 4}
    assert "architect.setup" not in check_table(table(players, architects=held)).rules


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


@pytest.mark.parametrize(
    ("scoring_round", "parts"),
    [
        (1, {"chests": 3, "bazaars": 0, "total": 12}),
        (2, {"chests": 10, "bazaars": 0, "total": 33}),
        (3, {"chests": 18, "bazaars": 4, "total": 61}),
    ],
)
def test_right_claims_for_chests_and_bazaars_break_nothing(
    scoring_round: int, parts: dict[str, int]
) -> None:
    """The total of a round holds its chests, and in the third round its bazaars."""
    assert verdicts(claimed(scoring_round, **parts)) == []


def test_wrong_claims_for_chests_and_bazaars_are_named() -> None:
    """A wrong number is told with the right one and where that comes from."""
    assert verdicts(claimed(3, chests=22, bazaars=6, total=67)) == [
        (
            "treasure.scoring",
            "$.claims[0]",
            "P0 claims 22 for chests, right is 18 (chests: 1, tied with dirk for places 1 and 2:"
            " (22 + 14) / 2 = 18)",
        ),
        (
            "bazaar.scoring",
            "$.claims[0]",
            f"P0 claims 6 for bazaars, right is 4 (bazaars: {BAZAAR} on (1, 0): 2 buildings x 2"
            " colours = 4)",
        ),
        (
            "treasure.scoring",
            "$.claims[0]",
            "P0 claims 67 for the total, right is 61 (arcades 18 + tower 21 + chests 18 +"
            " bazaars 4)",
        ),
    ]


def test_without_dirks_tiles_bazaars_are_judged_and_chests_are_not() -> None:
    """Dirk takes part in the majority of chests, and no tile of his changes what a bazaar scores.

    What he is not told to have is unknown, so the chests are listed as not checked.
    """
    claims = [{"player": "P0", "chests": 3, "bazaars": 6}, {"player": "P1", "bazaars": 50}]
    unknown = table(2, CLAIMED, scoring_round=3, claims=claims)
    told = [(rule, where, message.partition(" (")[0]) for rule, where, message in verdicts(unknown)]
    assert told == [
        ("bazaar.scoring", "$.claims[0]", "P0 claims 6 for bazaars, right is 4"),
        ("bazaar.scoring", "$.claims[1]", "P1 claims 50 for bazaars, right is 0"),
    ]
    assert not_checked(unknown) == (
        "$.claims[0]: chests: Dirk takes part with two players, and the position does not tell his"
        ' tiles ("dirk": [] says that he has none)',
    )


@pytest.mark.parametrize(
    "his", [{"dirk": []}, {"dirk": ["arcades-9", BAZAAR], "dirk_chests": ["arcades"]}]
)
def test_what_dirk_has_changes_no_bazaar(his: Mapping[str, object]) -> None:
    """He has no city in which a bazaar could stand beside a building."""
    ours, scores = {"scoring_round": 3}, []
    for entries in (ours, {**ours, **his}):
        points = extra_points(table(2, CLAIMED, **entries), 3)
        scores.append([points[player][1] for player in ("P0", "P1")])
    assert scores[0] == scores[1]


def test_bazaars_score_in_the_third_round_only() -> None:
    """Whoever claims points for bazaars before it is told so."""
    assert verdicts(claimed(2, bazaars=4)) == [
        (
            "bazaar.scoring",
            "$.claims[0]",
            "P0 claims 4 for bazaars, right is 0 (bazaars: only the third round has them)",
        )
    ]


def test_dirk_scores_for_chests_and_not_for_bazaars() -> None:
    """The neutral player takes part in the chests, and has no city for a bazaar to score in."""
    points = extra_points(claimed(3), 3)
    assert [(more.part, more.points) for more in points[DIRK]] == [("chests", 18), ("bazaars", 0)]
    assert str(points[DIRK][1]) == "bazaars: none score without a city"
    assert [str(more) for more in points["P1"]] == ["chests: none", "bazaars: none"]


def test_each_bazaar_of_a_city_is_told_with_what_it_scores() -> None:
    """One building counts for two bazaars, and both sums are in the arithmetic."""
    city = [
        {"x": 1, "y": 0, "tile": "tower-11"},
        {"x": 1, "y": 1, "tile": BAZAAR},
        {"x": 2, "y": 0, "tile": FLORINS},
    ]
    bazaars = extra_points(table(2, city), 3)["P0"][1]
    assert bazaars.points == 2
    one = "1 building x 1 colour = 1"
    assert str(bazaars) == f"bazaars: {BAZAAR} on (1, 1): {one}; {FLORINS} on (2, 0): {one}"


@pytest.mark.parametrize(
    ("position", "parts"),
    [
        (table(), ()),
        (table(rooms=[[], [], []]), ("chests",)),
        (table(city=[GARDEN | {"chests": ["garden"]}]), ("chests",)),
        (table(2, dirk=["tower-11"], dirk_chests=["tower"]), ("chests",)),
        (table(bazaars=[]), ("bazaars",)),
        (claimed(3), ("chests", "bazaars")),
    ],
)
def test_a_position_shows_which_modules_score(position: Table, parts: tuple[str, ...]) -> None:
    """Chests or rooms, bazaars in cities or beside the market: what is there is scored."""
    assert extra_parts(position) == parts
