"""Game records: read strictly, every fault with line and path, and written so as to be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import ClassVar

import pytest
from attrs import evolve, frozen
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from alhambra_rules.game import (
    ACTION_KINDS,
    DRAW_KINDS,
    Buy,
    GameState,
    Module,
    PlaceBought,
    Reshuffle,
    Stop,
    TakeMoney,
)
from alhambra_rules.game.event_table import KINDS
from alhambra_rules.game.events import Override
from alhambra_rules.game.record import Record, record_of
from alhambra_rules.game.replay import replay
from alhambra_rules.game_modules.treasure.pieces import BuyChests
from alhambra_rules.model import Player, Table, Tile
from alhambra_rules.notation.events import ALL_FORMS
from alhambra_rules.notation.game_record import read_record, write_record
from alhambra_rules.notation.schemas import schemas
from alhambra_rules.notation.verdicts import judge_record, replay_record
from alhambra_rules.rulebook import FormatError, FormatFault, InvalidArgument
from alhambra_rules.testing import games
from alhambra_rules.testing.played_games import whole_game
from tests.costly import COSTLY

GAMES = Path(__file__).parents[1] / "fixtures" / "games"
FILES = sorted(GAMES.glob("*.jsonl"))
LINE = Draft202012Validator(json.loads(schemas()["alhambra-game-1.schema.json"]))
HEADER = {"format": "alhambra-game/1", "players": ["Anna", "Bo"]}
RECORD = (GAMES / "referee-override.jsonl").read_bytes()


def record(*lines: object, **header: object) -> str:
    """Return a record of these lines; texts are lines as they are."""
    listed = [{**HEADER, **header}, *lines]
    return "".join(f"{one if isinstance(one, str) else json.dumps(one)}\n" for one in listed)


def faults_of(data: bytes | str) -> list[str]:
    """Return the faults of a record that cannot be read."""
    with pytest.raises(FormatError) as caught:
        read_record(data)
    return str(caught.value).split("\n")


def test_a_header_needs_a_format_and_the_players_only() -> None:
    """Without more, age goes by seats, there are no modules, and the profile is the standard."""
    assert read_record(record()) == Record(("Anna", "Bo"), ("Anna", "Bo"))


def test_every_kind_of_event_has_a_name_of_its_own() -> None:
    """Records can tell every action and every draw."""
    assert set(KINDS) == {*ACTION_KINDS, *DRAW_KINDS}
    named = [shape.__name__ for shape in ALL_FORMS.shapes]
    assert len(set(named)) == len(named) > len(KINDS)


def test_events_are_written_as_people_would() -> None:
    """An action begins with what is done and by whom, a draw with where it goes."""
    events = (
        TakeMoney("Anna", ["florin-3", "denar-2"]),
        Buy("Bo", 2, ["dirham-7"]),
        Override(PlaceBought("Bo", "garden-10-n", (1, -2)), "nobody saw it"),
        Reshuffle(),
    )
    text = write_record(Record(("Anna", "Bo"), ("Bo", "Anna"), events=events))
    assert text.splitlines() == [
        '{"format": "alhambra-game/1", "players": ["Anna", "Bo"], '
        '"youngest_first": ["Bo", "Anna"], "modules": [], "profile": "standard"}',
        '{"do": "take", "player": "Anna", "cards": ["denar-2", "florin-3"]}',
        '{"do": "buy", "player": "Bo", "square": 2, "cards": ["dirham-7"]}',
        '{"override": {"do": "place", "player": "Bo", "tile": "garden-10-n", "cell": [1, -2]}, '
        '"reason": "nobody saw it"}',
        '{"draw": "reshuffle"}',
    ]
    assert read_record(text).events == events


@COSTLY
@given(games())
def test_what_is_written_is_read_as_the_same_record(state: GameState) -> None:
    """Writing and reading any game leads back to its record; every line fits the schema."""
    written = write_record(record_of(state))
    assert read_record(written) == read_record(written.encode()) == record_of(state)
    for line in written.splitlines()[:: max(1, len(state.log) // 20)]:
        LINE.validate(json.loads(line))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_kind_of_line_of_the_recorded_games_fits_the_schema(file: Path) -> None:
    """The schema and the reader agree about the header and the first event of each kind."""
    lines = map(json.loads, file.read_text("utf-8").splitlines())
    first = {
        (line.get("do"), line.get("draw"), "override" in line): line for line in reversed([*lines])
    }
    for line in first.values():
        LINE.validate(line)


POSITION = {
    "format": "alhambra-position/1",
    "players": [{"name": "Anna", "city": []}, {"name": "Bo", "city": []}],
}
HEADERS = [
    ({"players": []}, ["line 1: $.players"]),
    ({"players": "Anna"}, ["line 1: $.players"]),
    ({"players": ["Anna", "Anna"]}, ["line 1: $.players[1]"]),
    ({"players": ["Anna", "dirk"]}, ["line 1: $.players[1]"]),
    ({"players": ["Anna", "B\n"]}, ["line 1: $.players[1]"]),
    ({"players": ["Anna", 3]}, ["line 1: $.players[1]"]),
    ({"players": [3, "Anna", "Anna"]}, ["line 1: $.players[0]", "line 1: $.players[2]"]),
    ({"players": ["Anna"] * 12}, ["line 1: $.players", *(f"line 1" for n in range(1, 10))]),
    (
        {"youngest_first": ["Cem"] * 12},
        ["line 1: $.youngest_first", *(f"line 1" for n in range(10))],
    ),
    ({"youngest_first": ["Ana", "Bo"]}, ["line 1: $.youngest_first[0]"]),
    ({"youngest_first": ["Bo"]}, ["line 1: $.youngest_first"]),
    ({"youngest_first": 1}, ["line 1: $.youngest_first"]),
    ({"modules": [1]}, ["line 1: $.modules[0]"]),
    ({"modules": ["tresure"]}, ["line 1: $.modules[0]"]),
    ({"modules": ["treasure", "treasure"]}, ["line 1: $.modules[1]"]),
    ({"open_attack": True}, ["line 1: $.open_attack"]),
    ({"profile": "must-continu"}, ["line 1: $.profile"]),
    ({"seed": 1}, ["line 1: $.seed"]),
    ({"from": 1}, ["line 1: $.from"]),
    ({"from": {**POSITION, "players": 1}}, ["line 1: $.from.players"]),
    ({"from": {**POSITION, "to_act": "Cem"}}, ["line 1: $.from.to_act"]),
    ({"players": ["Bo", "Anna"], "from": POSITION}, ["line 1: $.from.players"]),
    ({"format": "alhambra-game/2"}, ["line 1: $.format"]),
]


@pytest.mark.parametrize(("header", "faults"), HEADERS, ids=range(len(HEADERS)))
def test_a_bad_header_is_refused(header: dict[str, object], faults: list[str]) -> None:
    """Every fault of a header has its path."""
    assert faults_of(record(**header)) == faults


def test_a_header_that_is_no_object_is_refused() -> None:
    """A list on the first line is no record at all, and nothing below it is looked at."""
    assert faults_of("[]\nx\n") == ["line 1: $: expected an object, found a list"]
    assert faults_of('{"players": ["A", "B"]}\nx\n')[0] == 'line 1: $: missing "format"'


TAKE = {"do": "take", "player": "Anna", "cards": ["denar-1"]}
EVENTS: list[tuple[object, list[str]]] = [
    ({**TAKE, "cards": ["denar-0"]}, ["$.cards[0]"]),
    ({**TAKE, "player": "Ana"}, ["$.player"]),
    ({**TAKE, "player": 1}, ["$.player"]),
    ({**TAKE, "do": "tak"}, ["$.do"]),
    ({**TAKE, "do": []}, ["$.do"]),
    ({**TAKE, "do": None}, ["$.do"]),
    ({**TAKE, "do": float("nan")}, ["$.do"]),
    ({"draw": 3}, ["$.draw"]),
    ({**TAKE, "draw": "market"}, ["$.draw"]),
    ({"do": "take", "player": "Anna"}, ["$"]),
    ({"draw": "dsplay"}, ["$.draw"]),
    ({"draw": "market", "square": 5, "tile": "tower-11"}, ["$.square"]),
    ({"draw": "scoring", "card": "C"}, ["$.card"]),
    ({"do": "place", "player": "Bo", "tile": "tower-11", "cell": [0]}, ["$.cell"]),
    ({"player": "Anna"}, ["$"]),
    ([], ["$"]),
    ("3", ["$"]),
    ({"override": TAKE}, ["$"]),
    ({"override": TAKE, "reason": ""}, ["$.reason"]),
    ({"override": {**TAKE, "player": "Cem"}, "reason": "so"}, ["$.override.player"]),
    ({"override": {"override": TAKE, "reason": "so"}, "reason": "so"}, ["$.override"]),
]


@pytest.mark.parametrize(("event", "faults"), EVENTS, ids=range(len(EVENTS)))
def test_a_bad_event_is_refused(event: object, faults: list[str]) -> None:
    """Every fault of an event has its line and its path; the lines around it do no harm."""
    text = record({"draw": "reshuffle"}, event, TAKE)
    found = faults_of(text)
    assert [fault.replace(', did you mean "denar-9"?', "") for fault in found] == [
        f"line 3: {fault}".replace(', did you mean "denar-9"?', "") for fault in faults
    ]
    if "Cem" not in text and "Ana" not in text:
        assert not LINE.is_valid(json.loads(event) if isinstance(event, str) else event)


def test_all_faults_of_a_record_are_listed() -> None:
    """Faults of several lines stand in the order of the lines."""
    text = record({**TAKE, "cards": 1}, "", "{x", {**TAKE, "x": 1}, seed=1)
    assert faults_of(text) == [
        "line 1: $.seed: unknown key",
        "line 2: $.cards: expected a list, found 1",
        "line 3: is empty",
        "line 4: column 2: not JSON: Expecting property name enclosed in double quotes",
        "line 5: $.x: unknown key",
    ]


def test_unknown_players_are_not_told_where_the_header_is_broken() -> None:
    """Below a broken header nobody knows who plays."""
    assert faults_of(record({**TAKE, "player": "Zoe"}, seed=1)) == ["line 1: $.seed: unknown key"]


@COSTLY
@given(st.integers(0, len(RECORD) - 1))
@example(0)
@example(len(RECORD) - 1)
def test_a_record_cut_off_anywhere_is_a_shorter_game_or_says_how_far_it_is_good(cut: int) -> None:
    """Between two lines a shorter record is left; within a line that is an error."""
    whole = read_record(RECORD)
    try:
        cut_off = read_record(RECORD[:cut])
    except FormatError as error:
        good = RECORD[:cut].count(b"\n")
        last = str(error).split("\n")[-1]
        assert last in (
            f"line {good + 1}: the record breaks off here; it is good up to line {good}",
            "line 1: the record breaks off here; nothing of it is good",
            "line 1: is empty",
        )
    else:
        assert cut_off == evolve(whole, events=whole.events[: len(cut_off.events)])
        assert RECORD[cut - 1 : cut + 1] in (b"}\n", b"\n{")
        replayed = replay(cut_off)
        assert replayed.final is not None
        assert replayed.final.finished == (cut_off == whole)


@given(st.binary())
@example(b"\xef\xbb\xbf{}")
@example(b"[" * 10_000)
@example(b"\xff\xfe{\x00}\x00")
def test_hostile_bytes_are_refused(data: bytes) -> None:
    """Whatever comes, there is a record or a list of faults."""
    for hostile in (data, record().encode() + data, RECORD[:1_000] + data + RECORD[1_000:2_000]):
        told = ""
        try:
            read_record(hostile)
        except FormatError as error:
            told = str(error)
        assert told == "" or told.startswith(("line ", "record: "))


@COSTLY
@given(st.integers(0, len(RECORD) - 1), st.integers(0, 255))
def test_a_changed_byte_is_refused_or_another_record(place: int, byte: int) -> None:
    """A record with one byte changed is refused, or can be replayed without an accident."""
    changed = RECORD[:place] + bytes([byte]) + RECORD[place + 1 :]
    try:
        replayed = replay(read_record(changed))
    except FormatError:
        return
    assert replayed.states


CANNOT_BE_WRITTEN = [
    Record(("Anna", "Bo"), ("Anna", "Bo"), events=(BuyChests("Bo", 1, ()),)),
    Record(("Anna",), ("Anna",)),
    Record(("Anna", "Bo"), ("Anna", "Bo"), events=(Stop("Cem"),)),
    Record(("Anna", "Bo"), ("Anna", "Bo"), events=(Override(Stop("Bo"), ""),)),
    Record(
        ("Anna", "Bo"),
        ("Anna", "Bo"),
        events=(PlaceBought("Bo", Tile("mine", None, 3, ()), (1, 0)),),
    ),
    Record(("Anna", "Bo"), ()),
    Record(("Anna", "Bo"), ("Anna", "Bo"), position=Table((Player("Anna\n"), Player("Bo")))),
]


@pytest.mark.parametrize("bad", CANNOT_BE_WRITTEN, ids=range(len(CANNOT_BE_WRITTEN)))
def test_what_could_not_be_read_is_not_written(bad: Record) -> None:
    """A record that the format cannot hold is refused when it is written."""
    with pytest.raises(
        InvalidArgument,
        match=r"^(this record cannot be written: line |none but|BuyChests.* is no event of)",
    ):
        write_record(bad)


def test_names_are_written_as_they_are() -> None:
    """A record is UTF-8, and no name is hard to read in it."""
    record = Record(("Zoë", "Žanna"), ("Zoë", "Žanna"), events=[Stop("Žanna")])
    assert '["Zoë", "Žanna"]' in write_record(record)
    assert read_record(write_record(record).encode()) == record


@frozen(slots=False)
class Tea(Module):
    """A module of one's own, which does nothing."""

    name: ClassVar[str] = "tea"


def test_a_record_with_a_module_of_ones_own_is_written_and_read() -> None:
    """Whoever reads it says what the module is; to all others it is unknown."""
    text = write_record(Record(("Anna", "Bo"), ("Anna", "Bo"), modules=[Tea()]))
    assert read_record(text, modules=[Tea()]).modules == (Tea(),)
    assert faults_of(text) == ['line 1: $.modules[0]: unknown module "tea"']


def test_a_record_is_judged_in_one_call() -> None:
    """The verdict is a report; what cannot be replayed to its end is no verdict."""
    assert judge_record((GAMES / "four-players.jsonl").read_bytes()).ok
    report = judge_record((GAMES / "wrong-payment.jsonl").read_text("utf-8"))
    assert [(found.rule.id, found.where) for found in report] == [("buy.currency", "line 153")]
    with pytest.raises(FormatError) as caught:
        judge_record(record(**{"from": POSITION}))
    needed = "to_act, market, display, scoring_rounds_done, dirk"
    reason = f"to resume the game, the position must include {needed}"
    assert caught.value.faults == (FormatFault("line 1", reason),)
    with pytest.raises(FormatError):
        judge_record("{}")


def test_a_record_from_a_position_is_written_with_it() -> None:
    """The position of the header is read as the table that was written."""
    state = next(one for one in whole_game(2, 1) if len(one.log) > 60)
    begun = Record(state.names, state.youngest_first, position=state.table)
    assert read_record(write_record(begun)) == begun


def test_the_longest_games_at_random_are_written_and_read() -> None:
    """Random players with chests take up to some 9,000 events, which a record holds."""
    record = Record(["Anna", "Bo"], ["Anna", "Bo"], events=[Stop("Anna")] * 9_000)
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize(("keep_states", "states"), [(True, 3), (False, 1)])
def test_the_replay_of_a_record_keeps_as_many_states_as_was_said(
    keep_states: bool, states: int
) -> None:
    """All of them, or the last one alone."""
    lines = (GAMES / "four-players.jsonl").read_bytes().splitlines(keepends=True)[:3]
    assert len(replay_record(b"".join(lines), keep_states=keep_states).states) == states
    assert len(replay_record(b"".join(lines)).states) == 3
