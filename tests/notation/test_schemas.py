"""The schema of positions agrees with the reader."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from alhambra_rules.model import Currency, Table
from alhambra_rules.notation.position import read_position, write_position_line
from alhambra_rules.notation.position_document import RECORDED_TILES
from alhambra_rules.notation.schemas import schemas
from alhambra_rules.rulebook import FormatError
from alhambra_rules.testing import any_tables
from tests.costly import COSTLY

ROOT = Path(__file__).parents[2]
POSITION = Draft202012Validator(json.loads(schemas()["alhambra-position-1.schema.json"]))
RECORDED = sorted((ROOT / "tests" / "fixtures" / "positions").rglob("*.json"))


@COSTLY
@given(any_tables())
def test_what_is_written_fits_the_schema(table: Table) -> None:
    """Every position that is written is valid."""
    POSITION.validate(json.loads(write_position_line(table)))


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: file.name)
def test_recorded_positions_fit_the_schema(file: Path) -> None:
    """The schema and the reader agree about every recorded position."""
    text = file.read_text(encoding="utf-8")
    try:
        read_position(text)
    except FormatError:
        return
    POSITION.validate(json.loads(text))


def test_tiles_and_money_are_listed() -> None:
    """The schema knows every tile and bazaar, every card and architect, and nothing else."""
    assert all(POSITION.is_valid(_placed(tile=tile)) for tile in RECORDED_TILES)
    assert not any(POSITION.is_valid(_position(dirk=[tile.upper()])) for tile in RECORDED_TILES)
    money = [f"{kind.value}-{value}" for kind in Currency for value in range(11)]
    for card in (*money, *(f"architect-{one}" for one in money)):
        good = not card.endswith(("-0", "-10"))
        assert POSITION.is_valid(_position(display=[card])) is good


def _position(**entries: object) -> dict[str, object]:
    return {
        "format": "alhambra-position/1",
        "players": [{"name": "Anna", "city": []}],
        **entries,
    }


def _player(**entries: object) -> dict[str, object]:
    return _position(players=[{"name": "Anna", "city": [], **entries}])


def _placed(**entries: object) -> dict[str, object]:
    return _player(city=[{"x": 1, "y": 0, "tile": "tower-11", **entries}])


def _claim(**entries: object) -> dict[str, object]:
    return _position(scoring_round=1, claims=[{"player": "Anna", **entries}])


BAD: list[object] = [
    [],
    {},
    {"format": "alhambra-position/1"},
    {"players": [{"name": "Anna", "city": []}]},
    _position(format="alhambra-position/2"),
    _position(players=[]),
    _position(players=[{"name": "Anna"}]),
    _position(players=[{"city": []}]),
    _position(playes=[]),
    _player(name=""),
    _player(name="x" * 101),
    _player(name="a\nb"),
    _player(name="a\n"),
    _player(name="\u2029"),
    _player(name="dirk"),
    _player(name=1),
    _player(score=-1),
    _player(score=1_000_001),
    _player(score=True),
    _player(hand=[]),
    _player(reserve=["tower"]),
    _player(reserve=None),
    _placed(tile="gardn-10-n"),
    _placed(tile="fountain"),
    _placed(x=1_001),
    _placed(y=1.5),
    _placed(turned=4),
    _placed(turned=None),
    _placed(chests=1),
    _placed(chests=["towr"]),
    _placed(tile="bazaar-denar-tower-garden-arcades"),
    _position(rooms=[[], []]),
    _position(rooms=[[], [], ["tower"] * 5]),
    _position(bazaars=["tower-11"]),
    _position(attack=["north"]),
    _position(scouts=["tower"] * 7),
    _position(architects={"Anna": ["denar-3"]}),
    _claim(chests=-1),
    _player(city=[{"x": 1, "y": 0, "tile": "tower-11"}] * 201),
    _position(dirk=[None]),
    _position(market=[None]),
    _position(market=[None] * 5),
    _position(scoring_round=0),
    _position(scoring_rounds_done=4),
    _claim(wall=-1),
    _claim(buildings={"gardn": 1}),
    _claim(buildings={"garden": -1}),
    _claim(player=None),
    _position(to_act=1),
    _position(hands={"Anna": ["denar-0"]}),
    _position(hands=[]),
    _position(display=["denar-1"] * 5),
    _position(spent=["denar"]),
]


@pytest.mark.parametrize("document", BAD, ids=range(len(BAD)))
def test_the_schema_and_the_reader_refuse_alike(document: object) -> None:
    """Whatever a schema can refuse, both refuse."""
    assert not POSITION.is_valid(document)
    with pytest.raises(FormatError):
        read_position(json.dumps(document))


@pytest.mark.parametrize("document", [_player(), _placed(), _claim(), _placed(turned=3)])
def test_the_schema_and_the_reader_accept_alike(document: object) -> None:
    """What the bad documents were made from is good."""
    assert POSITION.is_valid(document)
    assert read_position(json.dumps(document)).players
