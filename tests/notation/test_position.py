"""Reading and writing positions, and their schema."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

from attrs import evolve
from hypothesis import given
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.errors import NOUNS
from alhambra_rules.model import every_bazaar
from alhambra_rules.notation.json_schemas import schemas
from alhambra_rules.notation.position import write_position_line
from alhambra_rules.notation.position_document import RECORDED_TILES
from alhambra_rules.testing import any_tables
from rulebook_kit.words import LONGEST_ECHO
from tests.costly import COSTLY
from tests.refusals import faulty_paths, refusal, unreadable

FULL = """\
{
  "format": "alhambra-position/1",
  "players": [
    {
      "name": "Anna",
      "city": [
        {"x": 0, "y": 1, "tile": "tower-11", "turned": 1},
        {
          "x": 1,
          "y": 0,
          "tile": "garden-10-n",
          "chests": ["garden", "tower"]
        },
        {"x": 2, "y": 0, "tile": "bazaar-denar-seraglio-seraglio-tower"}
      ],
      "reserve": ["pavilion-8"],
      "score": 12
    },
    {
      "name": "Bo B.",
      "city": []
    }
  ],
  "dirk": ["seraglio-9"],
  "market": ["tower-9-ne", null, null, null],
  "scoring_round": 2,
  "claims": [
    {
      "player": "Anna",
      "wall": 1,
      "buildings": {"garden": 12, "tower": 13},
      "total": 26,
      "chests": 14,
      "bazaars": 0
    },
    {"player": "dirk"}
  ],
  "to_act": "Anna",
  "hands": {
    "Anna": ["denar-7"],
    "Bo B.": []
  },
  "display": ["denar-2", "florin-1"],
  "spent": [],
  "scoring_rounds_done": 1,
  "rooms": [
    ["garden", "garden", "tower", "tower"],
    [],
    ["pavilion"]
  ],
  "dirk_chests": ["seraglio"],
  "bazaars": ["bazaar-florin-pavilion-garden-tower"],
  "attack": ["n", "e"],
  "scouts": ["arcades", "tower"],
  "architects": {
    "Bo B.": ["architect-denar-3", "architect-ducat-4"]
  }
}
"""

TABLE = ar.Table(
    players=(
        ar.Player(
            "Anna",
            ar.City.of(
                {
                    (1, 0): "garden-10-n",
                    (0, 1): ("tower-11", 1),
                    (2, 0): every_bazaar()["bazaar-denar-seraglio-seraglio-tower"],
                }
            ),
            (ar.TILES["pavilion-8"],),
            12,
            (ar.MoneyCard.of("denar-7"),),
            [((1, 0), "tower"), ((1, 0), "garden")],
        ),
        ar.Player("Bo B.", hand=(), architects=["architect-ducat-4", "architect-denar-3"]),
    ),
    dirk=(ar.TILES["seraglio-9"],),
    market=(ar.TILES["tower-9-ne"], None, None, None),
    scoring_round=2,
    claims=(
        ar.Claim("Anna", 1, ((ar.BuildingType.GARDEN, 12), (ar.BuildingType.TOWER, 13)), 26, 14, 0),
        ar.Claim("dirk"),
    ),
    to_act="Anna",
    display=(ar.MoneyCard.of("florin-1"), ar.MoneyCard.of("denar-2")),
    spent=(),
    scoring_rounds_done=1,
    rooms=(["tower", "garden", "tower", "garden"], (), ["pavilion"]),
    dirk_chests=["seraglio"],
    bazaars=["bazaar-florin-pavilion-garden-tower"],
    attack=["n", "e"],
    scouts=["tower", "arcades"],
)

SCHEMA = Draft202012Validator(json.loads(schemas()["alhambra-position-1.schema.json"]))
LONE = '{"format": "alhambra-position/1", "players": [{"name": "Anna", "city": []}]}'


error_of = partial(unreadable, ar.read_position)
paths_of = partial(faulty_paths, ar.read_position)


def position(**entries: object) -> str:
    """Return the text of Anna's and Bo's position with these entries added or replaced."""
    players = [{"name": "Anna", "city": []}, {"name": "Bo", "city": []}]
    return json.dumps({"format": "alhambra-position/1", "players": players} | entries)


def player(**entries: object) -> str:
    """Return the text of a position of one player with these entries."""
    return position(players=[{"name": "Anna", "city": []} | entries])


def laid(**entries: object) -> str:
    """Return the text of a position with these entries in Anna's fourth tile."""
    tile = {"x": 1, "y": 0, "tile": "garden-10-n"}
    return player(city=[tile, tile, tile, tile | entries])


def claimed(**entries: object) -> str:
    """Return the text of a position with this claim for the second round."""
    return position(scoring_round=2, claims=[{"player": "Anna"} | entries])


def test_a_position_is_read_and_written_for_people() -> None:
    """The text has a tile on a line, and everything that the format can say."""
    assert ar.read_position(FULL) == TABLE
    assert ar.read_position(FULL.encode()) == TABLE
    assert ar.write_position(TABLE) == FULL
    SCHEMA.validate(json.loads(FULL))


def test_a_position_is_written_on_one_line() -> None:
    line = write_position_line(TABLE)
    assert json.loads(line) == json.loads(FULL)
    assert line.startswith('{"format":"alhambra-position/1","players":[{"name":"Anna",')
    assert len(line.splitlines()) == 1
    assert '"name":"Žanna"' in write_position_line(ar.Table((ar.Player("Žanna"),)))


def test_what_is_absent_or_null_is_unknown() -> None:
    """Only format and players are required."""
    assert ar.read_position(LONE) == ar.Table((ar.Player("Anna"),))
    nullable = re.findall(r'^  "(\w+)":', FULL, re.M)[2:]
    nothing = dict.fromkeys(key for key in nullable if key not in ("claims", "dirk_chests"))
    assert ar.read_position(position(**nothing)) == ar.Table((ar.Player("Anna"), ar.Player("Bo")))
    assert json.loads(ar.write_position(ar.read_position(LONE))) == json.loads(LONE)


def test_illegal_positions_are_read() -> None:
    """Stacks, a tile on the fountain, a tile in two places and seven players are no errors."""
    city = [{"x": x, "y": 0, "tile": "tower-11"} for x in (1, 0, 1)]
    players = [{"name": f"{n}", "city": city} for n in range(7)]
    table = ar.read_position(position(players=players))
    assert len(table.players) == 7
    assert [cell for cell, _ in table.players[0].city.stacked] == [(0, 0), (1, 0)]


def test_the_first_tile_of_a_cell_is_at_the_bottom() -> None:
    city = ar.read_position(laid(tile="tower-11")).players[0].city
    assert [placed.tile.id for _, placed in city.pieces][-2:] == ["garden-10-n", "tower-11"]


TILE = "$.players[0].city[3]"
FAULTS: list[tuple[str, list[str]]] = [
    ("{}", ["$", "$"]),
    (position(format="alhambra-position/2"), ["$.format"]),
    (position(playes=[]), ["$.playes"]),
    (position(room=[]), ["$.room"]),
    (position(rooms=[["tower"] * 5, ["towr"], []]), ["$.rooms[0]", "$.rooms[1][0]"]),
    (position(bazaars=["tower-11"]), ["$.bazaars[0]"]),
    (position(bazaars=["bazaar-denar-garden-seraglio-tower"]), ["$.bazaars[0]"]),
    (position(bazaars=["bazaar-denar-arcades-tower"]), ["$.bazaars[0]"]),
    (laid(tile="bazaar-denar-tower"), [f"{TILE}.tile"]),
    (
        position(display=[3], bazaars=[3], architects={"Anna": [3]}),
        ["$.display[0]", "$.bazaars[0]", "$.architects.Anna[0]"],
    ),
    (
        position(hands={"Anna": ["architect-denar-3"]}, spent=["architect-florin-3"]),
        ["$.hands.Anna[0]", "$.spent[0]"],
    ),
    (position(attack=["ne"]), ["$.attack[0]"]),
    (
        position(architects={"Anna": ["architect-denar"], "Zoe": []}),
        ["$.architects.Anna[0]", "$.architects.Zoe"],
    ),
    (position(architects={"Anna": ["denar-3"]}), ["$.architects.Anna[0]"]),
    (position(players=[{"nmae": "Anna", "city": []}]), ["$.players[0]", "$.players[0].nmae"]),
    (player(name="a\n"), ["$.players[0].name"]),
    (player(name="a\u2028b"), ["$.players[0].name"]),
    (player(name="dirk"), ["$.players[0].name"]),
    (
        position(players=[{"name": name, "city": []} for name in (7, "Bo", "Bo")]),
        ["$.players[0].name", "$.players[2].name"],
    ),
    (
        position(scoring_round=1, claims=[{"player": name} for name in (7, "Bo", "Bo", "Cem")]),
        ["$.claims[0].player", "$.claims[2].player"],
    ),
    (player(reserve=["towr-12"]), ["$.players[0].reserve[0]"]),
    (player(reserve=None), ["$.players[0].reserve"]),
    (player(hand=[]), ["$.players[0].hand"]),
    (laid(tile="gardn-10-n"), [f"{TILE}.tile"]),
    (laid(tile="fountain"), [f"{TILE}.tile"]),
    (laid(tile=5), [f"{TILE}.tile"]),
    (laid(tile="bazaar-denar-tower-garden-arcades"), [f"{TILE}.tile"]),
    (laid(chests=["towr"]), [f"{TILE}.chests[0]"]),
    (laid(turned=4), [f"{TILE}.turned"]),
    (laid(chest="tower"), [f"{TILE}.chest"]),
    (position(market=[None, None, None, None, 1]), ["$.market", "$.market[4]"]),
    (claimed(buildings={"gardn": 1}), ["$.claims[0].buildings.gardn"]),
    (position(claims=7), ["$.claims", "$.claims"]),
    (position(claims=[7], scoring_round=1), ["$.claims[0]"]),
    (position(hands={"Bo": ["denr-7"]}), ["$.hands.Bo[0]"]),
    (position(spent=["ducat-10"]), ["$.spent[0]"]),
    (
        '{"format": "x", "players": [{"name": "A", "name": "B", "city": []}]}',
        ["$.players[0].name", "$.format"],
    ),
]
"""Documents that the schema refuses, with the paths of their faults."""

BEYOND: list[tuple[str, list[str]]] = [
    (position(dirk_chests=["tower"]), ["$.dirk_chests"]),
    (player(name="\ud800"), ["$.players[0].name"]),
    (position(players=[{"name": "Bo", "city": []}] * 2), ["$.players[1].name"]),
    (laid(y=1.0), [f"{TILE}.y"]),
    (position(claims=[{"player": "Anna"}]), ["$.claims"]),
    (claimed(player="A\x1bna"), ["$.claims[0].player"]),
    (claimed(player="dirk"), ["$.claims[0].player"]),
    (
        position(scoring_round=1, claims=[{"player": "Bo"}, {"player": "Bo"}]),
        ["$.claims[1].player"],
    ),
    (position(to_act="An"), ["$.to_act"]),
    (position(to_act="dirk", dirk=[]), ["$.to_act"]),
    (position(hands={"Bo B.": ["denar-7"]}), ['$.hands["Bo B."]']),
    (LONE.replace("[]", "[NaN]"), ["$.players[0].city[0]"]),
    (LONE.replace("[]", f"[{'[' * 100_000}"), ["$"]),
]
"""Documents with faults that no schema can see."""


def test_every_fault_has_its_path(snapshot: SnapshotAssertion) -> None:
    """The schema refuses what the reader refuses, if a schema can see it."""
    cases = FAULTS + BEYOND
    errors = [error_of(text) for text, _ in cases]
    found = [[fault.path for fault in error.faults] for error in errors]
    assert found == [paths for _, paths in cases]
    assert "\n\n".join(map(str, errors)) == snapshot
    for text, _ in FAULTS:
        assert not SCHEMA.is_valid(json.loads(text)), text


def test_the_schema_accepts_what_the_reader_accepts() -> None:
    for text in (position(), laid(), claimed(), laid(turned=3), player(name="Žanna")):
        assert SCHEMA.is_valid(json.loads(text)), text
        assert ar.read_position(text).players


def test_tiles_and_money_are_listed_in_the_schema() -> None:
    """The schema knows every tile, bazaar, card and architect, and nothing else."""
    for tile in RECORDED_TILES:
        assert SCHEMA.is_valid(json.loads(laid(tile=tile)))
        assert not SCHEMA.is_valid(json.loads(position(dirk=[tile.upper()])))
    money = [f"{kind.value}-{value}" for kind in ar.Currency for value in range(11)]
    for card in (*money, *(f"architect-{one}" for one in money)):
        good = not card.endswith(("-0", "-10"))
        assert SCHEMA.is_valid(json.loads(position(display=[card]))) is good


def test_faults_of_all_kinds_are_listed_together() -> None:
    """Wrong types, unknown words and entries that contradict each other."""
    players = [
        {"name": "Anna", "city": [{"x": "1"}]},
        {"name": "Anna", "city": [], "score": 0.5},
    ]
    text = position(players=players, market=[], to_act="Ana", dirk=["x"], hands={"B": [3]})
    assert paths_of(text) == [
        *("$.players[0].city[0]", "$.players[0].city[0]", "$.players[0].city[0].x"),
        *("$.players[1].score", "$.market", "$.dirk[0]", "$.hands.B[0]"),
        *("$.players[1].name", "$.to_act", "$.hands.B"),
    ]


def test_no_name_is_unknown_until_all_players_are_known() -> None:
    """A player has no name, there are none, or there are too many."""
    for players, path in (
        ([{"name": "Bo", "city": []}, {"city": []}], "$.players[1]"),
        (None, "$.players"),
        ([{"name": str(n), "city": []} for n in range(201)], "$.players"),
    ):
        assert paths_of(position(to_act="Cy", players=players)) == [path]


def test_many_faults_are_counted() -> None:
    tiles = [{"x": 0, "y": 0, "tile": f"nonsense-{n}"} for n in range(3_000)]
    paths = paths_of(position(players=[{"name": "Bo", "city": tiles}]))
    assert len(paths) == 1_001
    assert (paths[0], paths[-1]) == ("$.players[0].city", "$")


STRANGE = ar.Tile("tower-11", ar.BuildingType.TOWER, 11, {ar.Side.NORTH})
UNWRITABLE = {
    "strange tile": ar.Table((ar.Player("A", ar.City.of({(1, 0): STRANGE})),)),
    "second fountain": ar.Table((ar.Player("A", ar.City.of({(1, 0): ar.FOUNTAIN})),)),
    "turned fountain": ar.Table(
        (ar.Player("A", ar.City.of_pieces([((0, 0), ar.PlacedTile(ar.FOUNTAIN, 1))])),)
    ),
    "fountain for sale": evolve(TABLE, market=(ar.FOUNTAIN, None, None, None)),
    "chest without tile": ar.Table(
        (ar.Player("A", chests={ar.Cell(0, 0): ar.BuildingType.TOWER}),)
    ),
    "half a character": ar.Table((ar.Player("\ud800"),)),
    "control character": ar.Table((ar.Player("a\nb"),)),
    "huge score": ar.Table((ar.Player("A", score=10**5_000),)),
}


def test_a_table_that_could_not_be_read_back_is_not_written(snapshot: SnapshotAssertion) -> None:
    told = {name: refusal(partial(ar.write_position, table)) for name, table in UNWRITABLE.items()}
    assert told == snapshot
    for name, table in UNWRITABLE.items():
        assert refusal(partial(write_position_line, table)) == told[name]


@COSTLY
@given(any_tables())
def test_reading_undoes_writing(table: ar.Table) -> None:
    """Every table is read back as it was written, and its text fits the schema."""
    assert ar.read_position(ar.write_position(table)) == table
    line = write_position_line(table)
    assert ar.read_position(line.encode()) == table
    assert len(line.splitlines()) == 1
    SCHEMA.validate(json.loads(line))


DOCUMENTED = re.findall(
    r"^```json\n(.*?)^```$",
    (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8"),
    re.DOTALL | re.M,
)


def test_documented_positions_are_valid() -> None:
    tables = [*map(ar.read_position, DOCUMENTED)]
    assert ar.Cell(1, 0) in tables[0].players[0].city.tiles


def test_errors_for_people_count_players_without_a_short_name() -> None:
    """A name that is quoted in part would not tell who it is."""
    names = ["x" * LONGEST_ECHO, "x" * (LONGEST_ECHO + 1), "", 7]
    error = error_of(position(players=[{"name": name, "city": 7} for name in names]))
    told = [fault.in_words().partition(" (")[0] for fault in error.faults]
    assert [place for place in told if "city" in place] == [
        f"{names[0]}'s city",
        "the second player's city",
        "the third player's city",
        "the fourth player's city",
    ]


def test_errors_for_people_name_whose_part_is_wrong() -> None:
    """JSON keeps the paths; a wrong angle says how many quarter turns it is."""
    error = error_of(
        '{"format": "alhambra-position/1", "players": [{"name": "Anna", "city": ['
        '{"x": 1, "y": 0, "tile": "tower-11", "turned": 90}, {"x": 2, "y": 0, "tile": "tower"}]}],'
        ' "dirk": ["tower"], "scoring_round": 1, "claims": [{"player": "Anna", "wall": -1}]}'
    )
    told = {fault.path: fault.in_words(NOUNS).partition(" (")[0] for fault in error.faults}
    assert told == {
        "$.players[0].city[0].turned": "Anna's city, first tile, turned",
        "$.players[0].city[1].tile": "Anna's city, second tile",
        "$.dirk[0]": "Dirk's tiles, first tile",
        "$.claims[0].wall": "Anna's claim, wall",
    }
    assert "write 1 for 90 degrees" in error.faults[0].message
    for angle in ("91", "90.5"):
        wrong = error_of(FULL.replace('"turned": 1', f'"turned": {angle}'))
        assert "write 1" not in str(wrong)
