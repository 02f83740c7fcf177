"""Positions are read strictly, written exactly, and kept however many rules they break."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.model import (
    FOUNTAIN,
    TILES,
    BuildingType,
    Cell,
    City,
    Claim,
    MoneyCard,
    PlacedTile,
    Player,
    Side,
    Table,
    Tile,
    every_bazaar,
)
from alhambra_rules.notation.position import read_position, write_position, write_position_line
from alhambra_rules.rulebook import FormatError, InvalidArgument
from alhambra_rules.testing import any_tables
from tests.costly import COSTLY

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
  "display": ["florin-1", "denar-2"],
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

TABLE = Table(
    players=(
        Player(
            "Anna",
            City.of(
                {
                    (1, 0): "garden-10-n",
                    (0, 1): ("tower-11", 1),
                    (2, 0): every_bazaar()["bazaar-denar-seraglio-seraglio-tower"],
                }
            ),
            (TILES["pavilion-8"],),
            12,
            (MoneyCard.of("denar-7"),),
            [((1, 0), "tower"), ((1, 0), "garden")],
        ),
        Player("Bo B.", hand=(), architects=["architect-ducat-4", "architect-denar-3"]),
    ),
    dirk=(TILES["seraglio-9"],),
    market=(TILES["tower-9-ne"], None, None, None),
    scoring_round=2,
    claims=(
        Claim("Anna", 1, ((BuildingType.GARDEN, 12), (BuildingType.TOWER, 13)), 26, 14, 0),
        Claim("dirk"),
    ),
    to_act="Anna",
    display=(MoneyCard.of("florin-1"), MoneyCard.of("denar-2")),
    spent=(),
    scoring_rounds_done=1,
    rooms=(["tower", "garden", "tower", "garden"], (), ["pavilion"]),
    dirk_chests=["seraglio"],
    bazaars=["bazaar-florin-pavilion-garden-tower"],
    attack=["n", "e"],
    scouts=["tower", "arcades"],
)

LONE = '{"format": "alhambra-position/1", "players": [{"name": "Anna", "city": []}]}'


def faults_of(data: bytes | str) -> list[str]:
    """Return the faults of a position that cannot be read."""
    with pytest.raises(FormatError) as caught:
        read_position(data)
    return str(caught.value).split("\n")


def position(**entries: object) -> str:
    """Return the text of Anna's and Bo's position with these entries besides or instead."""
    players = [{"name": "Anna", "city": []}, {"name": "Bo", "city": []}]
    return json.dumps({"format": "alhambra-position/1", "players": players} | entries)


def laid(**entries: object) -> str:
    """Return the text of a position with these entries in Anna's fourth tile."""
    tile = {"x": 1, "y": 0, "tile": "garden-10-n"}
    return position(players=[{"name": "Anna", "city": [tile, tile, tile, tile | entries]}])


def named(name: object) -> str:
    """Return the text of a position of a player of that name."""
    return position(players=[{"name": name, "city": []}])


def claimed(**entries: object) -> str:
    """Return the text of a position with this claim for the second round."""
    return position(scoring_round=2, claims=[{"player": "Anna"} | entries])


def test_a_position_is_read() -> None:
    """All that the format can say is read."""
    assert read_position(FULL) == TABLE
    assert read_position(FULL.encode()) == TABLE


def test_a_position_is_written_for_people() -> None:
    """Equal tables give equal texts, a tile on a line."""
    assert write_position(TABLE) == FULL


def test_a_position_is_written_on_one_line() -> None:
    """For files of many positions there is a text without line ends."""
    line = write_position_line(TABLE)
    assert json.loads(line) == json.loads(FULL)
    assert line.startswith('{"format":"alhambra-position/1","players":[{"name":"Anna",')
    assert len(line.splitlines()) == 1
    assert '"name":"Žanna"' in write_position_line(Table((Player("Žanna"),)))


def test_what_is_absent_is_unknown_and_null_is_absent() -> None:
    """Only format and players are required; null says nothing."""
    assert read_position(LONE) == Table((Player("Anna"),))
    unknown = ("dirk", "market", "scoring_round", "to_act", "hands", "display", "spent")
    of_modules = ("rooms", "bazaars", "attack", "scouts", "architects")
    nothing = dict.fromkeys((*unknown, "scoring_rounds_done", *of_modules))
    assert read_position(position(**nothing)) == Table((Player("Anna"), Player("Bo")))
    assert json.loads(write_position(read_position(LONE))) == json.loads(LONE)


def test_rules_broken_are_no_faults() -> None:
    """Stacks, a tile on the fountain, a tile in two places and seven players are kept."""
    city = [{"x": x, "y": 0, "tile": "tower-11"} for x in (1, 0, 1)]
    players = [{"name": f"{n}", "city": city} for n in range(7)]
    table = read_position(position(players=players))
    assert len(table.players) == 7
    assert [cell for cell, _ in table.players[0].city.stacked] == [(0, 0), (1, 0)]


def test_the_first_tile_of_a_cell_lies_at_the_bottom() -> None:
    """Tiles on one cell keep the order of the list."""
    text = laid(tile="tower-11")
    city = read_position(text).players[0].city
    assert [placed.tile.id for _, placed in city.pieces][-2:] == ["garden-10-n", "tower-11"]


TILE = "$.players[0].city[3]"
FAULTS: list[tuple[str, list[str]]] = [
    ("{}", ['$: missing "format"', '$: missing "players"']),
    (
        position(format="alhambra-position/2"),
        ['$.format: expected "alhambra-position/1", found "alhambra-position/2"'],
    ),
    (position(format=1), ['$.format: expected "alhambra-position/1", found 1']),
    (position(playes=[]), ['$.playes: unknown key, did you mean "players"?']),
    (position(room=[]), ['$.room: unknown key, did you mean "rooms"?']),
    (position(rooms=[]), ["$.rooms: expected exactly 3 entries, found 0"]),
    (
        position(rooms=[["tower"] * 5, ["towr"], []]),
        [
            "$.rooms[0]: expected at most 4 entries, found 5",
            '$.rooms[1][0]: unknown building type "towr", did you mean "tower"?',
        ],
    ),
    (
        position(bazaars=["tower-11"]),
        ['$.bazaars[0]: unknown bazaar "tower-11"'],
    ),
    (
        position(bazaars=["bazaar-denar-garden-seraglio-tower"]),
        [
            '$.bazaars[0]: unknown bazaar "bazaar-denar-garden-seraglio-tower", did you mean'
            ' "bazaar-denar-seraglio-garden-tower"?'
        ],
    ),
    (
        position(bazaars=["bazaar-denar-arcades-tower"]),
        [
            '$.bazaars[0]: unknown bazaar "bazaar-denar-arcades-tower", did you mean'
            ' "bazaar-denar-arcades-garden-tower"?'
        ],
    ),
    (
        laid(tile="bazaar-denar-tower"),
        [
            f'{TILE}.tile: unknown tile "bazaar-denar-tower", did you mean'
            ' "bazaar-denar-arcades-garden-tower"?'
        ],
    ),
    (
        position(display=[3], bazaars=[3], architects={"Anna": [3]}),
        [
            '$.display[0]: expected a money card such as "denar-1", found 3',
            '$.bazaars[0]: expected a bazaar such as "bazaar-denar-pavilion-seraglio-arcades",'
            " found 3",
            '$.architects.Anna[0]: expected an architect such as "architect-denar-3", found 3',
        ],
    ),
    (
        position(hands={"Anna": ["architect-denar-3"]}, spent=["architect-florin-3"]),
        [
            '$.hands.Anna[0]: unknown money card "architect-denar-3": architects stand under'
            ' "architects", and a used one leaves the game',
            '$.spent[0]: unknown money card "architect-florin-3": architects stand under'
            ' "architects", and a used one leaves the game',
        ],
    ),
    (position(attack=["ne"]), ['$.attack[0]: unknown attack card "ne", did you mean "n"?']),
    (position(attack=["n"] * 5), ["$.attack: expected at most 4 entries, found 5"]),
    (position(scouts="tower"), ['$.scouts: expected a list, found "tower"']),
    (
        position(architects={"Anna": ["architect-denar"], "Zoe": []}),
        [
            '$.architects.Anna[0]: unknown architect "architect-denar", did you mean'
            ' "architect-denar-3"?',
            '$.architects.Zoe: unknown player "Zoe"',
        ],
    ),
    (
        position(dirk_chests=["tower"]),
        ['$.dirk_chests: chests of "dirk", but the position has no "dirk"'],
    ),
    (position(players=[]), ["$.players: expected 1 to 200 entries, found 0"]),
    (position(players={}), ["$.players: expected a list, found an object"]),
    (
        position(players=[{"nmae": "Anna", "city": []}]),
        [
            '$.players[0]: missing "name"',
            '$.players[0].nmae: unknown key, did you mean "name"?',
        ],
    ),
    (position(players=[{"name": "Anna"}]), ['$.players[0]: missing "city"']),
    (position(players=["Anna"]), ['$.players[0]: expected an object, found "Anna"']),
    (named(7), ["$.players[0].name: expected a text, found 7"]),
    (named(""), ["$.players[0].name: is empty"]),
    (named("x" * 101), ["$.players[0].name: expected at most 100 characters, found 101"]),
    (named("a\nb"), [r'$.players[0].name: "a\nb" holds a control character']),
    (named("a\n"), [r'$.players[0].name: "a\n" holds a control character']),
    (named("a\u2028b"), [r'$.players[0].name: "a\u2028b" holds a control character']),
    (
        named("\ud800"),
        [r'$.players[0].name: "\ud800" holds half of a character (a lone surrogate)'],
    ),
    (
        named("dirk"),
        ['$.players[0].name: "dirk" is the neutral player, whose tiles stand under "dirk"'],
    ),
    (
        position(players=[{"name": "Bo", "city": []}] * 2),
        ['$.players[1].name: there is a player "Bo" already'],
    ),
    (
        position(players=[{"name": name, "city": []} for name in (7, "Bo", "Bo")]),
        [
            "$.players[0].name: expected a text, found 7",
            '$.players[2].name: there is a player "Bo" already',
        ],
    ),
    (
        position(scoring_round=1, claims=[{"player": name} for name in (7, "Bo", "Bo", "Cem")]),
        [
            "$.claims[0].player: expected a text, found 7",
            '$.claims[2].player: there is a claim for "Bo" already',
            '$.claims[3].player: unknown player "Cem"',
        ],
    ),
    (
        position(players=[{"name": "Bo", "city": [], "score": -1}]),
        ["$.players[0].score: expected a whole number from 0 to 1000000, found -1"],
    ),
    (
        position(players=[{"name": "Bo", "city": [], "reserve": ["towr-12"]}]),
        ['$.players[0].reserve[0]: unknown tile "towr-12", did you mean "tower-12"?'],
    ),
    (
        position(players=[{"name": "Bo", "city": [], "hand": []}]),
        ["$.players[0].hand: unknown key"],
    ),
    (
        position(players=[{"name": "Bo", "city": [{"x": 1, "y": 1, "tile": "tower-11"}] * 201}]),
        ["$.players[0].city: expected at most 200 entries, found 201"],
    ),
    (
        laid(tile="gardn-10-n"),
        [f'{TILE}.tile: unknown tile "gardn-10-n", did you mean "garden-10-n"?'],
    ),
    (laid(tile="fountain"), [f'{TILE}.tile: unknown tile "fountain"']),
    (laid(tile=5), [f'{TILE}.tile: expected a tile such as "arcades-10", found 5']),
    (laid(x=True), [f"{TILE}.x: expected a whole number from -1000 to 1000, found true"]),
    (laid(y=1.0), [f"{TILE}.y: expected a whole number from -1000 to 1000, found 1.0"]),
    (laid(x=-1001), [f"{TILE}.x: expected a whole number from -1000 to 1000, found -1001"]),
    (laid(turned=4), [f"{TILE}.turned: expected a whole number from 0 to 3, found 4"]),
    (laid(turned=None), [f"{TILE}.turned: expected a whole number from 0 to 3, found null"]),
    (laid(chests=None), [f"{TILE}.chests: expected a list, found null"]),
    (position(dirk_chests=None), ["$.dirk_chests: expected a list, found null"]),
    (position(claims=None), ["$.claims: expected a list, found null"]),
    (position(hands={"Anna": None}), ["$.hands.Anna: expected a list, found null"]),
    (position(architects={"Anna": None}), ["$.architects.Anna: expected a list, found null"]),
    (claimed(buildings=None), ["$.claims[0].buildings: expected an object, found null"]),
    (laid(chests=1), [f"{TILE}.chests: expected a list, found 1"]),
    (laid(chest="tower"), [f'{TILE}.chest: unknown key, did you mean "chests"?']),
    (position(dirk="tower-11"), ['$.dirk: expected a list, found "tower-11"']),
    (position(dirk=[None]), ['$.dirk[0]: expected a tile such as "arcades-10", found null']),
    (position(market=["tower-11"]), ["$.market: expected exactly 4 entries, found 1"]),
    (
        position(market=[None, None, None, None, 1]),
        [
            "$.market: expected exactly 4 entries, found 5",
            '$.market[4]: expected a tile such as "arcades-10", found 1',
        ],
    ),
    (position(scoring_round=4), ["$.scoring_round: expected a whole number from 1 to 3, found 4"]),
    (
        position(scoring_rounds_done=-1),
        ["$.scoring_rounds_done: expected a whole number from 0 to 3, found -1"],
    ),
    (
        position(claims=[{"player": "Anna"}]),
        ['$.claims: claims need the "scoring_round" that they are about'],
    ),
    (claimed(player="Ana"), ['$.claims[0].player: unknown player "Ana", did you mean "Anna"?']),
    (
        claimed(player="dirk"),
        ['$.claims[0].player: a claim for "dirk", but the position has no "dirk"'],
    ),
    (claimed(player=None), ["$.claims[0].player: expected a text, found null"]),
    (claimed(wall=-1), ["$.claims[0].wall: expected a whole number from 0 to 1000000, found -1"]),
    (
        claimed(buildings={"gardn": 1}),
        ['$.claims[0].buildings.gardn: unknown building type "gardn", did you mean "garden"?'],
    ),
    (
        claimed(buildings={"garden": True}),
        ["$.claims[0].buildings.garden: expected a whole number from 0 to 1000000, found true"],
    ),
    (
        position(scoring_round=1, claims=[{"player": "Bo"}, {"player": "Bo"}]),
        ['$.claims[1].player: there is a claim for "Bo" already'],
    ),
    (
        position(claims=7),
        [
            "$.claims: expected a list, found 7",
            '$.claims: claims need the "scoring_round" that they are about',
        ],
    ),
    (position(claims=[7], scoring_round=1), ["$.claims[0]: expected an object, found 7"]),
    (position(to_act="An"), ['$.to_act: unknown player "An", did you mean "Anna"?']),
    (position(to_act="dirk", dirk=[]), ['$.to_act: unknown player "dirk"']),
    (position(to_act=[]), ["$.to_act: expected a text, found a list"]),
    (position(hands={"Bo B.": ["denar-7"]}), ['$.hands["Bo B."]: unknown player "Bo B."']),
    (
        position(hands={"Bo": ["denr-7"]}),
        ['$.hands.Bo[0]: unknown money card "denr-7", did you mean "denar-7"?'],
    ),
    (position(hands=[]), ["$.hands: expected an object, found a list"]),
    (position(display=["ducat-1"] * 5), ["$.display: expected at most 4 entries, found 5"]),
    (
        position(spent=["ducat-10"]),
        ['$.spent[0]: unknown money card "ducat-10", did you mean "ducat-1"?'],
    ),
    (
        '{"format": "x", "players": [{"name": "A", "name": "B", "city": []}]}',
        [
            "$.players[0].name: the key is there 2 times; keep one",
            '$.format: expected "alhambra-position/1", found "x"',
        ],
    ),
    (LONE.replace("[]", "[NaN]"), ["$.players[0].city[0]: NaN is no JSON value"]),
    (LONE.replace("[]", f"[{'[' * 100_000}"), ["$: nested too deeply"]),
]


@pytest.mark.parametrize(("text", "faults"), FAULTS, ids=range(len(FAULTS)))
def test_every_fault_is_listed_with_its_path(text: str, faults: list[str]) -> None:
    """A fault is named where it is, with what was expected and what is nearest."""
    assert faults_of(text) == faults


def test_faults_of_all_kinds_come_together() -> None:
    """Types, words and entries at odds are listed in one go."""
    players = [
        {"name": "Anna", "city": [{"x": "1"}]},
        {"name": "Anna", "city": [], "score": 0.5},
    ]
    found = faults_of(
        position(players=players, market=[], to_act="Ana", dirk=["x"], hands={"B": [3]})
    )
    assert found == [
        '$.players[0].city[0]: missing "y"',
        '$.players[0].city[0]: missing "tile"',
        '$.players[0].city[0].x: expected a whole number from -1000 to 1000, found "1"',
        "$.players[1].score: expected a whole number from 0 to 1000000, found 0.5",
        "$.market: expected exactly 4 entries, found 0",
        '$.dirk[0]: unknown tile "x"',
        '$.hands.B[0]: expected a money card such as "denar-1", found 3',
        '$.players[1].name: there is a player "Anna" already',
        '$.to_act: unknown player "Ana", did you mean "Anna"?',
        '$.hands.B: unknown player "B"',
    ]


def test_unknown_names_wait_until_all_players_have_one() -> None:
    """While a player's name cannot be read, no other name is called unknown."""
    assert faults_of(position(to_act="Cy", players=[{"name": "Bo", "city": []}, {"city": []}])) == [
        '$.players[1]: missing "name"'
    ]
    assert faults_of(position(to_act="Cy", players=None)) == [
        "$.players: expected a list, found null"
    ]


def test_many_faults_are_counted() -> None:
    """A hostile position ends in a count, in little time."""
    tiles = [{"x": 0, "y": 0, "tile": f"nonsense-{n}"} for n in range(3_000)]
    found = faults_of(position(players=[{"name": "Bo", "city": tiles}]))
    assert len(found) == 1_001
    assert found[0].endswith("found 3,000; only the first 1,000 were checked")
    assert found[-1] == "$: and 1 more"


STRANGE = Tile("tower-11", BuildingType.TOWER, 11, {Side.NORTH})
UNWRITABLE: list[tuple[Table, str]] = [
    (
        Table((Player("A", City.of({(1, 0): STRANGE})),)),
        "none but the game's 54 tiles and bazaars, not Tile(",
    ),
    (
        Table((Player("A", City.of({(1, 0): FOUNTAIN})),)),
        "none but the game's 54 tiles and bazaars, not Tile(",
    ),
    (
        Table((Player("A", City.of_pieces([((0, 0), PlacedTile(FOUNTAIN, 1))])),)),
        "none but the game's 54 tiles and bazaars, not Tile(",
    ),
    (evolve(TABLE, market=(FOUNTAIN, None, None, None)), "none but the game's 54 tiles"),
    (Table((Player("A", chests={Cell(0, 0): BuildingType.TOWER}),)), "and none lies on (0, 0)"),
    (Table((Player("\ud800"),)), "holds half of a character"),
    (Table((Player("a\nb"),)), "holds a control character"),
    (Table((Player("A", score=10**5_000),)), "from 0 to 1000000, found a huge number"),
]


@pytest.mark.parametrize("write", [write_position, write_position_line])
@pytest.mark.parametrize(("table", "message"), UNWRITABLE, ids=range(len(UNWRITABLE)))
def test_what_could_not_be_read_back_is_not_written(
    table: Table, message: str, write: Callable[[Table], str]
) -> None:
    """A table that the format cannot hold is refused, and the message says why."""
    with pytest.raises(InvalidArgument, match=re.escape(message)):
        write(table)


@COSTLY
@given(any_tables())
def test_reading_undoes_writing(table: Table) -> None:
    """Every table that the format can hold is read back as it was written."""
    assert read_position(write_position(table)) == table
    line = write_position_line(table)
    assert read_position(line.encode()) == table
    assert len(line.splitlines()) == 1


@given(st.binary())
def test_any_bytes_are_a_table_or_a_format_error(data: bytes) -> None:
    """Whatever the bytes, nothing else comes out."""
    _read_or_refuse(data)


@given(st.integers(0, len(FULL) - 1), st.integers(0, 40), st.text(st.characters(), max_size=5))
def test_any_mutation_is_a_table_or_a_format_error(start: int, length: int, new: str) -> None:
    """Whatever is cut out of a position or put into it, nothing else comes out."""
    text = FULL[:start] + new + FULL[start + length :]
    _read_or_refuse(text)
    _read_or_refuse(text.encode("utf-8", "surrogatepass"))


_KEYS = st.sampled_from(sorted(set(re.findall(r'"(\w+)":', FULL)))) | st.text()
_ENDS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["Anna", "Bo B.", "dirk", "tower-11", "denar-7"])
)
_VALUES = st.recursive(_ENDS, lambda v: st.lists(v) | st.dictionaries(_KEYS, v), max_leaves=15)


@COSTLY
@given(st.dictionaries(_KEYS, _VALUES))
def test_any_json_value_is_a_table_or_a_format_error(entries: dict[str, object]) -> None:
    """Whatever stands where, nothing else comes out."""
    _read_or_refuse(json.dumps(json.loads(FULL) | entries))
    for player in ({"name": "Anna", "city": []} | entries, [entries]):
        _read_or_refuse(position(players=[player], claims=[entries]))


def _read_or_refuse(data: bytes | str) -> None:
    try:
        table = read_position(data)
    except FormatError as error:
        assert error.faults  # noqa: PT017 - either outcome is right
    else:
        assert read_position(write_position(table)) == table


DOCUMENTED = re.findall(
    r"^```json\n(.*?)^```$",
    (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8"),
    re.DOTALL | re.M,
)


@pytest.mark.parametrize("text", DOCUMENTED, ids=range(len(DOCUMENTED)))
def test_documented_positions_are_valid(text: str) -> None:
    """What the documentation shows as JSON is a position that reads well."""
    assert read_position(text).players


def test_documented_positions_exist() -> None:
    """The documentation shows a position, and a cell of a city is a cell."""
    table = read_position(DOCUMENTED[0])
    assert Cell(1, 0) in table.players[0].city.tiles
