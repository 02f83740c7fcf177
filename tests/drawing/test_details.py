"""Everything that a drawing may be told: marks, themes, keys, steps of a game and pages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.drawing import Marks, draw_city, faults_on, numbered, svg
from alhambra_rules.drawing.city_text import draw_lines, key_of, lay_out
from alhambra_rules.drawing.frames import Frame, frames_of_actions, frames_of_turns
from alhambra_rules.drawing.page import replay_page
from alhambra_rules.drawing.palette import Theme
from tests.cli.test_output import FILES
from tests.drawing.gallery import FAULTY, TABLE, WITH_MODULES

GAMES = Path(__file__).parents[1] / "fixtures" / "games"
EVERYTHING = Marks(
    faults={ar.Cell(1, 0): (1,)},
    placements=frozenset({ar.Cell(0, 1)}),
    swaps=frozenset({ar.Cell(2, 0)}),
    unreachable=frozenset({ar.Cell(2, 0)}),
    chests={ar.Cell(2, 0): (ar.BuildingType.TOWER,)},
)


def test_the_key_explains_every_sign(snapshot: SnapshotAssertion) -> None:
    """It explains no other sign."""
    stacked = ar.City.of_pieces([((1, 0), "garden-10-n"), ((1, 0), "tower-11")])
    assert [dict(key_of(stacked, EVERYTHING, boxes=boxes)) for boxes in (False, True)] == snapshot
    open_ = ar.City.of({(1, 0): "tower-11"})
    cut_off = Marks(unreachable=frozenset({ar.Cell(1, 0)}))
    for boxes, shade in ((False, []), (True, ["░"])):
        assert dict(key_of(ar.City.start(), boxes=boxes)) == {"F": "fountain"}
        assert [*key_of(open_, boxes=boxes)] == ["T9ne", "F"]
        assert [*key_of(open_, cut_off, boxes=boxes)] == ["T9ne", "F", *shade]


def test_the_cities_of_a_table_stand_below_each_other() -> None:
    marks = faults_on(numbered(ar.check_city(TABLE.players[1].city)))
    parts = [
        f"{one.name}\n{draw_city(one, marks.with_chests(one.chests), width=24)}"
        for one in TABLE.players
    ]
    assert draw_city(TABLE, marks, width=24) == "\n\n".join(parts)
    assert "$T" in parts[0]


def test_strips_are_as_wide_as_they_may_be() -> None:
    """The next strip would have had no room for another column."""
    city = ar.City.of({(x, 0): "garden-10-n" for x in range(1, 7)})
    sheet = lay_out(city)
    for width in range(12, 60):
        strips = list(sheet.strips(width))
        assert [x for strip in strips for x in strip.columns()] == [*sheet.columns()]
        room = (width - sheet.gutter) // 9
        assert {len(strip.columns()) for strip in strips[:-1]} <= {max(room, 1)}, width
        lines = draw_city(city, width=width).split("\n")
        assert max(map(len, lines)) <= max(width, sheet.gutter + 9), width


def test_coordinates_are_dim_and_what_is_left_out_is_plain() -> None:
    city = ar.City.of({(1, 0): "garden-10-n", (900, 0): "tower-12"})
    head, *lines = draw_lines(city)
    assert {style for _, style in head} == {"dim"}
    assert [line[0] for line in lines if line and line[0][0].strip() == "0"] == [("0 ", "dim")]
    assert lines[-2:] == [(), (("Too far away to draw: tower-12 on (900, 0)", ""),)]


# Pictures


def test_one_city_is_drawn_alike_by_all() -> None:
    report = ar.check_city(FAULTY)
    choices: tuple[tuple[bool, Theme], ...] = ((False, "auto"), (True, "dark"), (True, "light"))
    for wall, theme in choices:
        drawn = svg.city(FAULTY, report, wall=wall, theme=theme)
        assert drawn != svg.city(FAULTY, report)
        assert svg.board(FAULTY, report, wall=wall, theme=theme) == drawn
        assert svg.table(FAULTY, report, wall=wall, theme=theme) == drawn
        board = svg.board(WITH_MODULES, wall=wall, theme=theme)
        assert board != svg.board(WITH_MODULES)
        assert svg.table(WITH_MODULES, wall=wall, theme=theme) == board
        assert svg.table(TABLE, wall=wall, theme=theme) != svg.table(TABLE)


# Games

RECORDS = {
    "illegal position": FILES["illegal-position.jsonl"],
    "unknown hands": FILES["unknown-hand.jsonl"],
    "stopped": FILES["stopped.jsonl"],
    "not begun": FILES["not-enough.jsonl"],
    "override": (GAMES / "referee-override.jsonl").read_text("utf-8"),
    "fault at the end": FILES["ending-in-fault.jsonl"],
    "from a position": (GAMES / "from-a-position.jsonl").read_text("utf-8"),
}


def steps_of(game: ar.Replay) -> tuple[str, list[dict[str, Any]]]:
    """Return the data of a page, as text and read."""
    found = re.search(r'id="game">(.*?)</script>', replay_page(game), re.DOTALL)
    assert found is not None
    steps: list[dict[str, Any]] = json.loads(found[1])["steps"]
    return found[1], steps


def outline(frame: Frame) -> tuple[object, ...]:
    faults = [(number, fault.rule.id, fault.where) for number, fault in frame.faults]
    return frame.title, frame.player, frame.lines, list(frame.words), faults, list(frame.accepted)


@pytest.mark.parametrize("name", RECORDS)
def test_steps_of_a_game(name: str, snapshot: SnapshotAssertion) -> None:
    """The first and the last three steps, and those with faults or overrides, to the word."""
    game = ar.replay(ar.read_record(RECORDS[name]))
    for cut in (frames_of_turns, frames_of_actions):
        frames = cut(game)
        told = [one for one in frames if one.faults or one.accepted]
        assert [*map(outline, [*frames[:3], *told, *frames[-3:]])] == snapshot


@pytest.mark.no_cover
def test_a_page_holds_what_its_steps_say() -> None:
    for record in RECORDS.values():
        game = ar.replay(ar.read_record(record))
        text, steps = steps_of(game)
        assert "<" not in text
        frames = frames_of_actions(game)
        assert len(steps) == len(frames)
        for step, frame in zip(steps, frames, strict=True):
            assert (step["title"], step["player"]) == (frame.title, frame.player)
            assert (step["words"], step["accepted"]) == ([*frame.words], [*frame.accepted])
            assert step["faults"] == [
                {"number": number, "rule": fault.rule.id, "message": fault.message}
                for number, fault in frame.faults
            ]
            assert len(step["boards"]) == len(frame.table.players)


@pytest.mark.no_cover
def test_a_changed_cell_is_marked_on_the_page() -> None:
    """So the same city has another picture in the step after the one that changed it."""
    game = ar.replay(ar.read_record(RECORDS["from a position"]))
    _, steps = steps_of(game)
    frames = frames_of_actions(game)
    cities = [[player.city for player in frame.table.players] for frame in frames]
    compared = 0
    for number in range(2, len(frames)):
        for seat, (first, second, third) in enumerate(
            zip(*cities[number - 2 : number + 1], strict=True)
        ):
            if first != second == third:
                compared += 1
                shown, later = (steps[one]["boards"][seat] for one in (number - 1, number))
                assert shown != later
    assert compared


def test_a_table_lists_violations_of_all_kinds() -> None:
    """Those of cities are below their boards, the others below the table."""
    wrong = evolve(TABLE, scouts=("garden", "garden"))
    report = ar.check_table(wrong)
    text = svg.table(wrong, report)
    assert all(f">{violation.rule.id}<" in text for violation in report)
