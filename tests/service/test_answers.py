"""Cities, drawings and rounds over the protocol are answered as in the library.

What both games have in common is in tests/rulebook_kit.
"""

from __future__ import annotations

import json
from typing import cast

from alhambra_rules import (
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
)
from alhambra_rules.drawing import draw_city, svg
from alhambra_rules.game import view
from alhambra_rules.game.record import Record
from alhambra_rules.model import Player, Table
from alhambra_rules.notation import draw_diagram
from alhambra_rules.notation.game_record import write_record
from tests.service.examples import (
    CITY,
    EXAMPLES,
    POSITION,
    RECORD,
    STATE,
    UNDER_WAY,
    Client,
    Object,
)
from tests.spaced_records import spaced

CLIENT = Client.of()
BUILT = City.of({(1, 0): "garden-10-n", (1, -1): "tower-12"})


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


def test_there_are_54_tiles() -> None:
    tiles = cast("list[Object]", CLIENT.ask("tiles"))
    assert len({one["id"] for one in tiles}) == 54
    assert tiles[0] == {"id": "pavilion-2-new", "type": "pavilion", "price": 2, "walls": "new"}


def test_a_diagram_is_recognised_and_read() -> None:
    diagram = asked("read", text=draw_diagram(City.of({(1, 0): "garden-10-n"})))
    assert diagram["kind"] == "diagram"
    assert cast("Object", diagram["verdict"])["ok"] is True
    (player,) = cast("list[Object]", cast("Object", diagram["position"])["players"])
    assert player == {"name": "City", "city": [{"x": 1, "y": 0, "tile": "garden-10-n"}]}


def test_a_record_that_does_not_begin_has_no_position() -> None:
    broken = RECORD.splitlines()[0] + '\n{"draw": "market", "square": 1, "tile": "tower-11"}\n'
    assert "replay" in asked("read", text=broken)


def test_violations_of_a_record_that_is_read_can_be_told_in_any_language() -> None:
    """They are those of the replay, with templates and facts: a list for each illegal event."""
    take = '{"do": "take", "player": "Alma", "cards": ["denar-6"]}\n'
    stop = '{"do": "stop", "player": "Alma"}\n'
    read = asked("read", text=RECORD.replace(take, f"{stop}{take}"))
    told = cast("list[list[Object]]", read["told"])
    faults = cast("list[Object]", cast("Object", read["replay"])["faults"])
    assert len(told) == 2
    assert [
        [{key: one[key] for key in one if key not in {"template", "facts"}} for one in violations]
        for violations in told
    ] == [fault["violations"] for fault in faults]
    assert [one["template"] for violations in told for one in violations] == [
        "turn.exact-payment-stop",
        "turn.order",
    ]


def test_errors_of_a_text_have_lines_and_columns_within_it() -> None:
    (fault,) = cast("list[Object]", CLIENT.answer("read", text='{\n"city": ?}')["faults"])
    assert (fault["path"], fault["line"], fault["column"]) == ("$", 2, 9)
    record = RECORD.replace('"ducat', '"ducks', 1)
    line = 1 + record[: record.index('"ducks')].count("\n")
    (fault,) = cast("list[Object]", CLIENT.answer("read", text=record)["faults"])
    assert fault["line"] == line
    assert str(fault["path"]).startswith(f"line {line}: $")


def test_steps_say_what_an_event_did_to_the_state_before_it() -> None:
    """So they name the tile that was bought, which the event does not."""
    replayed = replay(read_record(RECORD))
    events, states = replayed.record.events, replayed.states
    said = [describe_event(event, state) for event, state in zip(events, states, strict=False)]
    steps = cast("list[Object]", asked("steps", record=RECORD, count=1_000)["steps"])
    assert [one["text"] for one in steps[1:]] == said


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
    for name, score in cast("dict[str, Object]", rounds[0]["scores"]).items():
        reasons = cast("dict[str, list[Object]]", rounds[0]["reasons"])[name]
        assert [one["text"] for one in reasons] == score["why"]
        assert all(str(one["template"]).startswith("share.") for one in reasons)
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


def test_a_game_is_drawn_as_a_seat_may_see_it() -> None:
    """A spectator sees no hand."""
    for viewer in (None, *UNDER_WAY.names):
        seen = view(UNDER_WAY, viewer)
        looking = {"state": STATE} | ({} if viewer is None else {"as": viewer})
        assert CLIENT.ask("draw", **looking) == svg.table(seen)
        for player in seen.table.players:
            board = CLIENT.ask("draw", **looking, what="board", player=player.name)
            assert board == svg.board(player)
            assert ("Hand" in str(board)) == (player.name == viewer)


def test_a_drawing_is_of_one_thing_seen_by_somebody() -> None:
    either = ("invalid-argument", 'give either "position" or "state"')
    unknown = ("unknown-name", 'unknown player "Zoe" (players: Anne, Alma)')
    secret = ("invalid-argument", '"as" is for a "state": a position has no secrets')
    answers: tuple[tuple[Object, tuple[str, str]], ...] = (
        ({}, either),
        ({"position": POSITION, "state": STATE}, either),
        ({"position": POSITION, "as": "Anne"}, secret),
        ({"state": STATE, "as": "Zoe"}, unknown),
        ({"state": STATE, "player": "Zoe"}, unknown),
    )
    for arguments, expected in answers:
        refused = CLIENT.answer("draw", **arguments)
        assert (refused["kind"], refused["error"]) == expected


def test_every_kind_of_name_can_be_unknown() -> None:
    parts: tuple[Object, ...] = (
        {"market": ["tower-99", None, None, None]},
        {"display": ["denar-99"]},
        {"spent": ["bazaar"]},
        {"bazaars": ["bazaar"]},
        {"architects": {"Bo": ["architect"]}},
        {"attack": ["up"]},
        {"scouts": ["hut"]},
        {"to_act": "Zoe"},
    )
    for part in parts:
        refused = CLIENT.answer("check_position", position={**POSITION, **part})
        assert refused["kind"] == "unknown-name", part
    refused = CLIENT.answer("check_position", position={**POSITION, "tile": "tower-11"})
    assert refused["kind"] == "unreadable"
