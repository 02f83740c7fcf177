"""Cities, positions, records and rules over the protocol are answered as in the library."""

from __future__ import annotations

import json
from typing import cast

import msgspec
import pytest

from alhambra_rules import (
    Buy,
    City,
    check_city,
    describe_event,
    legal_placements,
    legal_swaps,
    longest_wall,
    read_position,
    read_record,
    replay,
    score_round,
    write_position,
)
from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.drawing import draw_city, svg
from alhambra_rules.game import new_game, view
from alhambra_rules.game.record import Record
from alhambra_rules.model import Player, Table
from alhambra_rules.notation import draw_diagram
from alhambra_rules.notation.game_record import write_record
from alhambra_rules.notation.state_json import state_value
from alhambra_rules.rulebook.service.dispatcher import Dispatcher
from alhambra_rules.rulebook.service.handles import Handles
from alhambra_rules.rulebook.service.playing import Playing
from alhambra_rules.service.in_play import IN_PLAY
from alhambra_rules.service.protocol import ALHAMBRA
from tests.service.examples import CITY, EXAMPLES, POSITION, RECORD, UNDER_WAY, Client, Object
from tests.spaced_records import spaced

CLIENT = Client.of()
BUILT = City.of({(1, 0): "garden-10-n", (1, -1): "tower-12"})
PLAYERS = cast("list[Object]", POSITION["players"])


def asked(do: str, **arguments: object) -> Object:
    return cast("Object", CLIENT.ask(do, **arguments))


def test_a_look_at_a_city_is_everything_that_a_client_shows() -> None:
    seen = asked("look", city=CITY, tile="garden-8-sw")
    wall = longest_wall(BUILT)
    assert cast("Object", seen["wall"])["length"] == wall.length
    counts = cast("dict[str, int]", seen["counts"])
    assert {kind for kind, number in counts.items() if number} == {"garden", "tower"}
    assert seen["placements"] == [[*cell] for cell in legal_placements(BUILT, "garden-8-sw")]
    assert seen["swaps"] == [[*cell] for cell in legal_swaps(BUILT, "garden-8-sw")]
    assert seen["gaps"] == []
    rules = {cast("Object", one)["rule"] for one in cast("list[object]", seen["violations"])}
    assert rules == {"build.walls-match", "build.on-foot"}
    assert "placements" not in asked("look", city=CITY)


def test_each_cell_beside_a_city_is_explained_by_default() -> None:
    explained = cast("list[Object]", CLIENT.ask("explain_placements", city=[], tile="tower-11"))
    assert [one["cell"] for one in explained] == [[-1, 0], [0, -1], [0, 1], [1, 0]]
    assert all(one["ok"] == (not one["violations"]) for one in explained)
    some = CLIENT.ask("explain_placements", city=[], tile="tower-11", cells=[[0, 1]])
    assert some == [one for one in explained if one["cell"] == [0, 1]]


def test_a_turned_tile_is_checked_as_it_lies() -> None:
    """A western wall would face the fountain; turned, it faces away, but tiles are not turned."""
    rules = [
        {cast("Object", one)["rule"] for one in cast("list[object]", verdict["violations"])}
        for turned in (0, 2)
        for verdict in [
            asked("check_placement", city=[], tile="garden-10-w", cell=[1, 0], turned=turned)
        ]
    ]
    assert rules == [{"build.walls-match", "build.on-foot"}, {"build.orientation"}]


@pytest.mark.parametrize("operation", EXAMPLES)
def test_every_answer_is_on_one_line(operation: str) -> None:
    """Standard output carries an answer a line."""
    answer = Dispatcher(ALHAMBRA, Handles()).answer_text(EXAMPLES[operation])
    assert b"\n" not in answer


def test_every_result_has_the_type_of_its_operation() -> None:
    operations = Playing(IN_PLAY).operations
    for one in operations:
        if not one.keeps:
            result = CLIENT.ask(**json.loads(EXAMPLES[one.name]))
            msgspec.convert(result, one.result)
    assert [one.name for one in operations if one.keeps] == ["forget"]
    assert msgspec.convert(1, operations[-1].result) == 1


def test_there_are_54_tiles() -> None:
    tiles = cast("list[Object]", CLIENT.ask("tiles"))
    assert len({one["id"] for one in tiles}) == 54
    assert tiles[0] == {"id": "pavilion-2-new", "type": "pavilion", "price": 2, "walls": "new"}


@pytest.mark.parametrize("language", ["en", "et", "hu", "ru"])
def test_every_rule_is_stated_in_every_language(language: str) -> None:
    rules = cast("list[Object]", CLIENT.ask("rules", language=language))
    assert [one["id"] for one in rules] == [*CATALOGUE]
    english = cast("list[Object]", CLIENT.ask("rules"))
    assert (rules == english) == (language == "en")


def test_hello_lists_what_can_be_asked() -> None:
    """In the conformance protocol only its own operations."""
    assert asked("hello")["operations"] == [*EXAMPLES]
    assert len(cast("list[str]", asked("hello", protocol=1)["operations"])) == 8


def test_a_text_is_recognised_and_read() -> None:
    position = asked("read", text=json.dumps(POSITION))
    assert position["kind"] == "position"
    assert asked("check_position", position=position["position"]) == position["verdict"]
    assert cast("Object", position["verdict"])["ok"] is False
    record = asked("read", text=RECORD)
    assert record["kind"] == "record"
    assert cast("Object", record["replay"])["status"] == "legal"
    assert cast("Object", record["position"])["format"] == "alhambra-position/1"
    diagram = asked("read", text=draw_diagram(City.of({(1, 0): "garden-10-n"})))
    assert diagram["kind"] == "diagram"
    assert cast("Object", diagram["verdict"])["ok"] is True
    (player,) = cast("list[Object]", cast("Object", diagram["position"])["players"])
    assert player == {"name": "City", "city": [{"x": 1, "y": 0, "tile": "garden-10-n"}]}


def test_a_record_that_does_not_begin_has_no_position() -> None:
    broken = RECORD.splitlines()[0] + '\n{"draw": "market", "square": 1, "tile": "tower-11"}\n'
    assert "replay" in asked("read", text=broken)


@pytest.mark.parametrize("text", ["", "{", "hello", '{"format": "alhambra-position/1"}'])
def test_a_text_that_is_nothing_is_refused(text: str) -> None:
    assert CLIENT.answer("read", text=text)["kind"] == "unreadable"


def test_errors_of_a_text_have_lines_and_columns_within_it() -> None:
    (fault,) = cast("list[Object]", CLIENT.answer("read", text='{\n"city": ?}')["faults"])
    assert (fault["path"], fault["line"], fault["column"]) == ("$", 2, 9)
    record = RECORD.replace('"ducat', '"ducks', 1)
    line = 1 + record[: record.index('"ducks')].count("\n")
    (fault,) = cast("list[Object]", CLIENT.answer("read", text=record)["faults"])
    assert fault["line"] == line
    assert str(fault["path"]).startswith(f"line {line}: $")


def test_steps_of_a_record_are_shown_one_after_the_other() -> None:
    """The first line is the set-up."""
    first = asked("steps", record=RECORD, count=2)
    shown = cast("list[Object]", first["steps"])
    assert [one["line"] for one in shown] == [1, 2]
    assert (shown[0]["event"], shown[1]["event"]) == (None, json.loads(RECORD.splitlines()[1]))
    assert first["lines"] == len(RECORD.splitlines())
    assert first["stopped"] is None
    assert asked("steps", record=RECORD, first=10_000)["steps"] == []


def test_steps_are_told_and_shown_as_in_the_library() -> None:
    """A sentence on a purchase names its tile, which only the state knows."""
    record = read_record(RECORD)
    steps = cast("list[Object]", asked("steps", record=RECORD, count=1_000)["steps"])
    states = replay(record).states
    told = [describe_event(one, state) for one, state in zip(record.events, states, strict=False)]
    assert [one["text"] for one in steps[1:]] == told
    assert any(isinstance(event, Buy) for event in record.events)
    shown = [json.loads(write_position(state.table)) for state in states]
    assert [one["position"] for one in steps] == shown


def test_steps_show_the_violations_of_their_lines() -> None:
    lines = [json.loads(line) for line in RECORD.splitlines()]
    lines[-1] = {"do": "take", "player": "Alma", "cards": ["denar-1", "denar-1"]}
    steps = cast("list[Object]", asked("steps", record=lines, count=1000)["steps"])
    verdict = asked("check_record", record=lines)
    assert verdict["status"] == "illegal"
    assert [one["line"] for one in steps if one["violations"]] == [len(lines)]


def test_steps_of_a_record_with_blank_lines_have_the_lines_of_the_text() -> None:
    plain, apart = (asked("steps", record=one, count=1_000) for one in (RECORD, spaced(RECORD)))
    steps = cast("list[Object]", plain["steps"])
    doubled = [one | {"line": 2 * cast("int", one["line"])} for one in steps]
    assert apart == plain | {"lines": 2 * cast("int", plain["lines"]), "steps": doubled}
    some = asked("steps", record=spaced(RECORD), first=3, count=4)
    assert some["steps"] == doubled[1:5]


def test_a_round_is_scored_with_reasons() -> None:
    """The round of the position counts if none is given."""
    assert asked("score", position=POSITION)["round"] == 2
    assert asked("score", position=POSITION, round=3)["round"] == 3
    without = {key: part for key, part in POSITION.items() if key != "scoring_round"}
    for do, more in (("score", {}), ("draw", {"what": "scoring"})):
        refused = CLIENT.answer(do, position=without, **more)
        assert refused["kind"] == "invalid-argument"
        assert refused["error"] == 'the position has no scoring_round: give "round"'


def test_rounds_of_a_record_are_scored() -> None:
    (record,) = (json.loads(EXAMPLES["rounds_scored"])["record"],)
    rounds = cast("list[Object]", CLIENT.ask("rounds_scored", record=record))
    assert [one["round"] for one in rounds] == [1, 2, 3]
    assert CLIENT.ask("rounds_scored", record=RECORD.splitlines()[0] + "\n") == []


def test_a_record_that_cannot_be_resumed_has_no_rounds_and_no_last_position() -> None:
    """Its position lacks the hands."""
    resumed = Record(("Anne", "Bo"), ("Anne", "Bo"), position=Table([Player("Anne"), Player("Bo")]))
    text = write_record(resumed)
    assert CLIENT.ask("rounds_scored", record=text) == []
    read = asked("read", text=text)
    assert read["kind"] == "record"
    verdict = cast("Object", read["replay"])
    assert verdict["status"] == "unreadable"
    assert "position" not in read
    assert asked("steps", record=text) == {"lines": 1, "stopped": verdict["stopped"], "steps": []}


def test_positions_are_drawn() -> None:
    """As in the library: cities with their violations, scores with Dirk's buildings."""
    with_dirk = {**POSITION, "dirk": ["garden-11", "tower-11", "tower-13-e"]}
    table = read_position(json.dumps(with_dirk))
    (anne, bo), cities = table.players, {one.name: one.city for one in table.players}
    drawings = {
        "table": svg.table(table),
        "board": svg.board(anne),
        "city": svg.city(anne.city, check_city(anne.city)),
        "scoring": svg.scoring(score_round(cities, 2, dirk=table.dirk), cities),
    }
    for what, drawing in drawings.items():
        assert CLIENT.ask("draw", position=with_dirk, what=what) == drawing
    in_round_3 = svg.scoring(score_round(cities, 3, dirk=table.dirk), cities)
    assert CLIENT.ask("draw", position=with_dirk, what="scoring", round=3) == in_round_3
    assert CLIENT.ask("draw", position=with_dirk, what="board", player="Bo") == svg.board(bo)
    drawn = CLIENT.ask("draw", position=POSITION, player="Bo", what="city", form="text")
    assert drawn == str(draw_city(City.start()))
    refused = CLIENT.answer("draw", position=POSITION, player="Zoe", what="city")
    assert refused["kind"] == "unknown-name"


@pytest.mark.parametrize("viewer", [None, *UNDER_WAY.names])
def test_a_game_is_drawn_as_a_seat_may_see_it(viewer: str | None) -> None:
    """A spectator sees no hand."""
    seen = view(UNDER_WAY, viewer)
    looking = {"state": state_value(UNDER_WAY)} | ({} if viewer is None else {"as": viewer})
    assert CLIENT.ask("draw", **looking) == svg.table(seen)
    for player in seen.table.players:
        board = CLIENT.ask("draw", **looking, what="board", player=player.name)
        assert board == svg.board(player)
        assert ("Hand" in str(board)) == (player.name == viewer)


@pytest.mark.parametrize(
    ("arguments", "kind", "error"),
    [
        ({}, "invalid-argument", 'give either "position" or "state"'),
        (
            {"position": POSITION, "state": state_value(UNDER_WAY)},
            "invalid-argument",
            'give either "position" or "state"',
        ),
        (
            {"position": POSITION, "as": "Anne"},
            "invalid-argument",
            '"as" is for a "state": a position has no secrets',
        ),
        (
            {"state": state_value(UNDER_WAY), "as": "Zoe"},
            "unknown-name",
            'unknown player "Zoe" (players: Anne, Alma)',
        ),
        (
            {"state": state_value(UNDER_WAY), "player": "Zoe"},
            "unknown-name",
            'unknown player "Zoe" (players: Anne, Alma)',
        ),
    ],
)
def test_a_drawing_is_of_one_thing_seen_by_somebody(
    arguments: dict[str, object], kind: str, error: str
) -> None:
    refused = CLIENT.answer("draw", **arguments)
    assert (refused["kind"], refused["error"]) == (kind, error)


def test_a_state_that_the_service_keeps_is_drawn() -> None:
    client = Client.of()
    begun = cast("Object", client.ask("new_game", players=["Anna", "Bo"], seed=1, keep=True))
    handle = cast("Object", begun["private"])["state"]
    assert client.ask("draw", state=handle) == svg.table(
        view(new_game(["Anna", "Bo"], seed=1), None).table
    )


def test_a_position_that_cannot_be_read_has_paths() -> None:
    refused = CLIENT.answer("check_position", position={**POSITION, "players": [{"name": 1}]})
    paths = [one["path"] for one in cast("list[Object]", refused["faults"])]
    assert "$.position.players[0].name" in paths
    twice = CLIENT.answer("check_position", position={**POSITION, "players": PLAYERS[:1] * 2})
    (fault,) = cast("list[Object]", twice["faults"])
    assert fault["path"] == "$.position.players[1].name"


@pytest.mark.parametrize(
    "part",
    [
        {"market": ["tower-99", None, None, None]},
        {"display": ["denar-99"]},
        {"spent": ["bazaar"]},
        {"bazaars": ["bazaar"]},
        {"architects": {"Bo": ["architect"]}},
        {"attack": ["up"]},
        {"scouts": ["hut"]},
        {"to_act": "Zoe"},
    ],
    ids=lambda part: next(iter(part)),
)
def test_every_kind_of_name_can_be_unknown(part: dict[str, object]) -> None:
    refused = CLIENT.answer("check_position", position={**POSITION, **part})
    assert refused["kind"] == "unknown-name"


def test_an_unknown_key_is_no_name() -> None:
    refused = CLIENT.answer("check_position", position={**POSITION, "tile": "tower-11"})
    assert refused["kind"] == "unreadable"
