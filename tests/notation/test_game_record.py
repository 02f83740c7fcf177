"""Reading and writing game records and single actions."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, cast

import pytest
from attrs import evolve, frozen
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.game import ACTION_KINDS, DRAW_KINDS, Module, Reshuffle
from alhambra_rules.game.event_table import KINDS
from alhambra_rules.game.events import EarlierEvents, Override
from alhambra_rules.game_modules.treasure import BuyChests
from alhambra_rules.notation.events import ALL_FORMS
from alhambra_rules.notation.json_schemas import schemas
from alhambra_rules.notation.verdicts import replay_record, replay_to_json
from alhambra_rules.testing.played_games import whole_game
from tests.costly import COSTLY
from tests.refusals import assert_refused, faulty_paths, refusal, unreadable
from tests.spaced_records import on_doubled_lines, spaced

GAMES = Path(__file__).parents[1] / "fixtures" / "games"
FILES = sorted(GAMES.glob("*.jsonl"))
LINE = Draft202012Validator(json.loads(schemas()["alhambra-game-1.schema.json"]))
HEADER = {"format": "alhambra-game/1", "players": ["Anna", "Bo"]}
RECORD = (GAMES / "referee-override.jsonl").read_bytes()


def record(*lines: object, **header: object) -> str:
    """Return a record of these lines; a text is a whole line."""
    listed = [{**HEADER, **header}, *lines]
    return "".join(f"{one if isinstance(one, str) else json.dumps(one)}\n" for one in listed)


error_of = partial(unreadable, ar.read_record)
paths_of = partial(faulty_paths, ar.read_record)


def test_a_header_needs_only_the_format_and_the_players() -> None:
    """By default the players sit in order of age, without modules, by the standard profile."""
    assert ar.read_record(record()) == ar.Record(("Anna", "Bo"), ("Anna", "Bo"))


def test_every_kind_of_event_has_a_name_of_its_own() -> None:
    assert set(KINDS) == {*ACTION_KINDS, *DRAW_KINDS}
    named = [shape.__name__ for shape in ALL_FORMS.shapes]
    assert len(set(named)) == len(named) > len(KINDS)


def test_events_are_written_as_people_would() -> None:
    """An action begins with its name and player, a draw with its place."""
    events = (
        ar.TakeMoney("Anna", ["florin-3", "denar-2"]),
        ar.Buy("Bo", 2, ["dirham-7"]),
        Override(ar.PlaceBought("Bo", "garden-10-n", (1, -2)), "nobody saw it"),
        Reshuffle(),
    )
    text = ar.write_record(ar.Record(("Anna", "Bo"), ("Bo", "Anna"), events=events))
    assert text.splitlines() == [
        '{"format": "alhambra-game/1", "players": ["Anna", "Bo"], '
        '"youngest_first": ["Bo", "Anna"], "modules": [], "profile": "standard"}',
        '{"do": "take", "player": "Anna", "cards": ["denar-2", "florin-3"]}',
        '{"do": "buy", "player": "Bo", "square": 2, "cards": ["dirham-7"]}',
        '{"override": {"do": "place", "player": "Bo", "tile": "garden-10-n", "cell": [1, -2]}, '
        '"reason": "nobody saw it"}',
        '{"draw": "reshuffle"}',
    ]
    assert ar.read_record(text).events == events


def test_every_kind_of_line_of_the_recorded_games_fits_the_schema() -> None:
    lines = [json.loads(line) for file in FILES for line in file.read_text("utf-8").splitlines()]
    first = {
        (line.get("do"), line.get("draw"), "override" in line, *line.get("modules", ())): line
        for line in lines
    }
    for line in first.values():
        LINE.validate(line)


POSITION = {
    "format": "alhambra-position/1",
    "players": [{"name": "Anna", "city": []}, {"name": "Bo", "city": []}],
}
HEADERS: list[tuple[dict[str, object], list[str]]] = [
    ({"players": []}, ["line 1: $.players"]),
    ({"players": "Anna"}, ["line 1: $.players"]),
    ({"players": ["Anna", "Anna"]}, ["line 1: $.players[1]"]),
    ({"players": ["Anna", "dirk"]}, ["line 1: $.players[1]"]),
    ({"players": ["Anna", "B\n"]}, ["line 1: $.players[1]"]),
    ({"players": ["Anna", 3]}, ["line 1: $.players[1]"]),
    ({"players": [3, "Anna", "Anna"]}, ["line 1: $.players[0]", "line 1: $.players[2]"]),
    (
        {"players": ["Anna"] * 12},
        ["line 1: $.players", *(f"line 1: $.players[{n}]" for n in range(1, 12))],
    ),
    ({"players": [f"{n}" for n in range(20_000)], "youngest_first": ["0"]}, ["line 1: $.players"]),
    (
        {"youngest_first": ["Cem"] * 12},
        [
            "line 1: $.youngest_first",
            *(f"line 1: $.youngest_first[{n}]" for n in range(12)),
        ],
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


def test_an_unknown_module_is_an_unknown_name() -> None:
    (fault,) = unreadable(ar.read_record, record(modules=["tresure"])).faults
    assert fault.unknown_name


def test_every_fault_of_a_header_has_its_path(snapshot: SnapshotAssertion) -> None:
    errors = [error_of(record(**header)) for header, _ in HEADERS]
    found = [[fault.path for fault in error.faults] for error in errors]
    assert found == [paths for _, paths in HEADERS]
    assert "\n\n".join(map(str, errors)) == snapshot


def test_a_record_needs_a_header() -> None:
    """The error shows one."""
    for text in ("[]\nx\n", '{"players": ["A", "B"]}\nx\n'):
        assert paths_of(text)[0] == "line 1: $"
    assert str(error_of('{"do": "stop", "player": "Anna"}\n')) == (
        "line 1: must be the header of a record, such as "
        '{"format": "alhambra-game/1", "players": ["Anna", "Bo"]}'
    )


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
    ("NaN", ["$"]),
    ({"override": TAKE}, ["$"]),
    ({"override": TAKE, "reason": ""}, ["$.reason"]),
    ({"override": {**TAKE, "player": "Cem"}, "reason": "so"}, ["$.override.player"]),
    ({"override": {"override": TAKE, "reason": "so"}, "reason": "so"}, ["$.override"]),
]


def test_every_fault_of_an_event_has_its_line_and_path(snapshot: SnapshotAssertion) -> None:
    """The lines around it are read; the schema refuses the line unless a name is unknown."""
    texts = [record({"draw": "reshuffle"}, event, TAKE) for event, _ in EVENTS]
    errors = [*map(error_of, texts)]
    found = [[fault.path for fault in error.faults] for error in errors]
    assert found == [[f"line 3: {path}" for path in paths] for _, paths in EVENTS]
    for event, _ in EVENTS:
        line = event if isinstance(event, str) else json.dumps(event)
        assert "Cem" in line or "Ana" in line or not LINE.is_valid(json.loads(line)), line
    assert "\n\n".join(map(str, errors)) == snapshot


def test_a_second_game_in_a_file_is_recognised(snapshot: SnapshotAssertion) -> None:
    """Its header is the only error if the same people play."""
    text = record({"draw": "reshuffle"}, TAKE)
    error = error_of(text + text)
    assert [fault.line for fault in error.faults] == [4]
    assert str(error) == snapshot


def test_all_faults_of_a_record_are_listed() -> None:
    """They are in the order of the lines; a blank line is none, and counts."""
    text = record({**TAKE, "cards": 1}, "", "{x", {**TAKE, "x": 1}, seed=1)
    assert paths_of(text) == [*("line 1: $.seed", "line 2: $.cards", "line 4", "line 5: $.x")]


def test_no_player_is_unknown_below_a_broken_header() -> None:
    assert paths_of(record({**TAKE, "player": "Zoe"}, seed=1)) == ["line 1: $.seed"]


@COSTLY
@given(st.integers(0, len(RECORD) - 1))
@example(0)
@example(len(RECORD) - 1)
def test_a_record_cut_off_anywhere_is_a_shorter_game_or_an_error(cut: int) -> None:
    """Cut between two lines, it is a shorter game. Cut within a line, the error is there."""
    whole = ar.read_record(RECORD)
    good = RECORD[:cut].count(b"\n")
    try:
        cut_off = ar.read_record(RECORD[:cut])
    except ar.FormatError as error:
        last = error.faults[-1].path
        assert last in {f"line {good + 1}", "line 1: $"}
    else:
        assert cut_off == evolve(whole, events=whole.events[: len(cut_off.events)])
        assert RECORD[cut - 1 : cut + 1] in (b"}\n", b"\n{")
        replayed = ar.replay(cut_off)
        assert replayed.final is not None
        assert replayed.final.finished == (cut_off == whole)


def test_the_error_of_a_record_that_is_cut_off(snapshot: SnapshotAssertion) -> None:
    """In the first line, or in a later one."""
    assert "\n".join(str(error_of(RECORD[:length])) for length in (20, 300)) == snapshot


MINE = ar.Tile("mine", None, 3, ())


def of_two(*events: ar.Event | Override, **fields: object) -> ar.Record:
    """Return a record of Anna and Bo."""
    make: Callable[..., ar.Record] = ar.Record
    return make(("Anna", "Bo"), **{"youngest_first": ("Anna", "Bo"), "events": events} | fields)


UNWRITABLE = {
    "module not in play": of_two(BuyChests("Bo", 1, ())),
    "one player": ar.Record(("Anna",), ("Anna",)),
    "stranger": of_two(ar.Stop("Cem")),
    "no reason": of_two(Override(ar.Stop("Bo"), "")),
    "unknown tile": of_two(ar.PlaceBought("Bo", MINE, (1, 0))),
    "no order of age": of_two(youngest_first=()),
    "control character": of_two(position=ar.Table((ar.Player("Anna\n"), ar.Player("Bo")))),
    "earlier events": of_two(cast("Override", EarlierEvents(3))),
}
"""Records that could not be read."""


def test_a_record_that_could_not_be_read_is_not_written(snapshot: SnapshotAssertion) -> None:
    told = [f"{name}: {refusal(partial(ar.write_record, bad))}" for name, bad in UNWRITABLE.items()]
    assert "\n".join(told) == snapshot


def test_names_are_written_as_they_are() -> None:
    record = ar.Record(("Zoë", "Žanna"), ("Zoë", "Žanna"), events=[ar.Stop("Žanna")])
    assert '["Zoë", "Žanna"]' in ar.write_record(record)
    assert ar.read_record(ar.write_record(record).encode()) == record


@frozen(slots=False)
class Tea(Module):
    """A module that does nothing."""

    name: ClassVar[str] = "tea"


def test_a_record_with_your_own_module_is_written_and_read() -> None:
    """The reader must be given the module."""
    text = ar.write_record(ar.Record(("Anna", "Bo"), ("Anna", "Bo"), modules=[Tea()]))
    assert ar.read_record(text, modules=[Tea()]).modules == (Tea(),)
    assert paths_of(text) == ["line 1: $.modules[0]"]


def test_a_record_is_checked_in_one_call() -> None:
    """A record that cannot be replayed to its end is an error."""
    assert replay_record((GAMES / "four-players.jsonl").read_bytes()).report.ok
    report = replay_record((GAMES / "wrong-payment.jsonl").read_text("utf-8")).report
    assert [(found.rule.id, found.where) for found in report] == [("buy.currency", "line 153")]
    assert [
        (fault.path, fault.line)
        for fault in unreadable(replay_record, record(**{"from": POSITION})).faults
    ] == [("line 1", 1)]
    with pytest.raises(ar.FormatError):
        replay_record("{}")


def test_a_record_from_a_position_is_written_with_it() -> None:
    state = next(one for one in whole_game(2, 1) if len(one.log) > 60)
    begun = ar.Record(state.names, state.youngest_first, position=state.table)
    assert ar.read_record(ar.write_record(begun)) == begun


@pytest.mark.no_cover
def test_the_longest_games_at_random_are_written_and_read() -> None:
    """Random players with chests need up to some 9,000 events."""
    record = of_two(*[ar.Stop("Anna")] * 9_000)
    assert ar.read_record(ar.write_record(record)) == record


def test_the_replay_of_a_record_keeps_all_states_or_the_last() -> None:
    lines = b"".join((GAMES / "four-players.jsonl").read_bytes().splitlines(keepends=True)[:3])
    assert len(replay_record(lines).states) == 3
    assert len(replay_record(lines, keep_states=False).states) == 1


STATE = ar.new_game(["Anna", "Bo"], seed=1)
WITH_CHESTS = ar.new_game(["Anna", "Bo"], seed=1, modules=["treasure"])


action_error_of = partial(unreadable, ar.action_from_json)


def test_an_action_is_written_as_in_a_record() -> None:
    """It is on one line, and names are written as they are."""
    state = ar.new_game(["Zoë", "Bo"], seed=1)
    action = ar.Buy("Zoë", 2, ["dirham-7", "dirham-1"])
    text = ar.action_to_json(action, state)
    assert text == '{"do": "buy", "player": "Zoë", "square": 2, "cards": ["dirham-1", "dirham-7"]}'
    assert ar.action_from_json(text, state) == ar.action_from_json(text.encode(), state) == action


def test_an_illegal_action_is_read() -> None:
    action = ar.action_from_json('{"do": "take", "player": "Anna", "cards": ["florin-9"]}', STATE)
    assert action == ar.TakeMoney("Anna", ["florin-9"])
    assert not ar.check_action(STATE, action).ok


NO_ACTIONS: list[tuple[str, list[str]]] = [
    ('{"do": "stop"', ["$"]),
    ("[]", ["$"]),
    ("{}", ["$"]),
    ('{"draw": "reshuffle"}', ["$"]),
    ('{"override": {"do": "stop", "player": "Bo"}, "reason": "so"}', ["$"]),
    ('{"do": ["stop"], "player": "Bo"}', ["$.do"]),
    ('{"do": "stp", "player": "Bo"}', ["$.do"]),
    ('{"do": "stop", "draw": "reshuffle", "player": "Bo"}', ["$.draw"]),
    ('{"do": "take", "player": "Ana", "cards": ["denar-0"]}', ["$.cards[0]", "$.player"]),
    ('{"do": "pass-chests", "player": "Bo"}', ["$.do"]),
]


def test_a_text_that_is_not_an_action_is_refused(snapshot: SnapshotAssertion) -> None:
    """Clients may not send draws or what an arbiter accepted."""
    errors = [action_error_of(text, STATE) for text, _ in NO_ACTIONS]
    found = [[fault.path for fault in error.faults] for error in errors]
    assert found == [paths for _, paths in NO_ACTIONS]
    assert "\n\n".join(map(str, errors)) == snapshot


def test_the_actions_of_the_modules_in_play_are_known() -> None:
    """A number out of range is an error at its place."""
    text = '{"do": "buy-chests", "player": "Bo", "room": 1, "cards": []}'
    assert ar.action_from_json(text, WITH_CHESTS) == BuyChests("Bo", 1, ())
    error = action_error_of(text.replace("1", "9"), WITH_CHESTS)
    assert [fault.path for fault in error.faults] == ["$.room"]


def test_an_action_is_written_without_a_state() -> None:
    """Then nobody checks the player and the modules. The text is the same with a state."""
    state = ar.new_game(["Cem", "Bo"], seed=1, modules=["treasure"])
    for action in (ar.Stop("Cem"), BuyChests("Bo", 1, ["denar-1"])):
        text = ar.action_to_json(action)
        assert text == ar.action_to_json(action, state)
        assert ar.action_from_json(text, state) == action


@frozen
class Shout(ar.Action):
    """An action of no module of the library."""

    called = "shouting"


def test_an_action_that_could_not_be_read_is_not_written(snapshot: SnapshotAssertion) -> None:
    """With a state, its player and its module are those of the game, too."""
    never: dict[str, Any] = {
        "unknown tile": ar.PlaceBought("Bo", MINE, (1, 0)),
        "draw": STATE.log[0],
        "None": None,
    }
    alone = {**never, "module of one's own": Shout("Bo"), "state": STATE}
    in_game = {**never, "stranger": ar.Stop("Cem"), "module not in play": BuyChests("Bo", 1, ())}
    told = [
        f"{name}: {refusal(partial(write, action))}"
        for write, actions in (
            (ar.action_to_json, alone),
            (partial(ar.action_to_json, state=STATE), in_game),
        )
        for name, action in actions.items()
    ]
    assert "\n".join(told) == snapshot


def test_what_is_no_state_is_refused() -> None:
    text = '{"do": "stop", "player": "Bo"}'
    wrongs = (5, WITH_CHESTS.table, text)
    assert_refused(
        lambda wrong: ar.action_to_json(ar.Stop("Bo"), cast("ar.GameState", wrong)), wrongs
    )
    assert_refused(lambda wrong: ar.action_from_json(text, cast("ar.GameState", wrong)), wrongs)


@pytest.mark.no_cover
def test_blank_lines_are_skipped_and_count_in_line_numbers() -> None:
    """The game is the same. Violations, notes and stops give the lines of the file."""
    for file in FILES:
        text = file.read_text("utf-8")
        plain, apart = ar.read_record(text), ar.read_record(spaced(text))
        assert apart == plain, file
        assert ar.write_record(apart) == ar.write_record(plain), file
        first, second = ar.replay(plain), ar.replay(apart)
        assert str(second) == on_doubled_lines(str(first)), file
        assert replay_to_json(second) == on_doubled_lines(replay_to_json(first)), file


def test_a_stopped_replay_gives_the_lines_of_the_file() -> None:
    """Also of the rest, which was not checked, and of a line that may be there twice."""
    first, *others = (GAMES / "two-players-with-dirk.jsonl").read_text("utf-8").splitlines()
    for kept, skipped in ((80, 2), (102, 3)):  # lines are missing, or are repeated
        text = "\n".join([first, *others[:kept], *others[kept + skipped :]]) + "\n"
        plain, apart = (ar.replay(ar.read_record(one)) for one in (text, spaced(text)))
        assert plain.stopped is not None
        assert apart.notes == tuple(map(on_doubled_lines, plain.notes))
        assert str(apart) == on_doubled_lines(str(plain))
