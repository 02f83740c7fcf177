"""``show`` on recorded games: the table after a line."""

from __future__ import annotations

import json
from pathlib import Path

from alhambra_rules import read_position, read_record, replay, write_position
from tests.cli.running import ILLEGAL, LEGAL, run
from tests.spaced_records import spaced

GAMES = Path(__file__).parents[1] / "fixtures" / "games"
GAME = GAMES / "four-players.jsonl"


def test_programs_get_the_position_after_a_line() -> None:
    """The first line leads to the state before all events, the last one to the end."""
    for file in (GAME, GAMES / "all-four-modules.jsonl"):
        states = replay(read_record(file.read_bytes())).states
        for line in (1, 2, 60, len(states)):
            shown = run("show", str(file), "--at", str(line), "--format", "json")
            assert read_position(shown.stdout) == states[line - 1].table


def test_people_get_it_as_text_and_as_a_picture(tmp_path: Path) -> None:
    """They are those of the position."""
    position = run("show", str(GAME), "--at", "60", "--format", "json").stdout
    (tmp_path / "at-60.json").write_text(position, "utf-8")
    for options in ((), ("--svg", "-"), ("--player", "Bo")):
        shown = run("show", str(GAME), "--at", "60", *options)
        assert shown.exit_code == 0
        assert shown.stdout == run("show", str(tmp_path / "at-60.json"), *options).stdout


def test_a_position_is_written_as_the_library_writes_it() -> None:
    text = run("show", "-", "--format", "json", stdin=ILLEGAL).stdout
    assert text == write_position(read_position(ILLEGAL))
    assert json.loads(text) == json.loads(ILLEGAL)


def test_lines_of_a_game_with_blank_lines_are_those_of_the_file() -> None:
    """A blank line shows the table after the event before it."""
    text = GAME.read_text("utf-8")
    for at, before in ((120, 60), (121, 60), (2, 1), (1, 1)):
        there = run("show", str(GAME), "--at", str(before), "--format", "json").stdout
        shown = run("show", "-", "--at", str(at), "--format", "json", stdin=spaced(text))
        assert shown.stdout == there
    last = 2 * len(text.splitlines())
    for at, status in ((last, 0), (last + 1, 2)):
        assert run("show", "-", "--at", str(at), stdin=spaced(text)).exit_code == status


def test_a_game_that_stops_is_shown_up_to_there() -> None:
    """A line after the stop, or after the end, is refused, and so is all that is no record."""
    lines = GAME.read_text("utf-8").splitlines()
    stopping = "\n".join([*lines[:20], lines[-1], *lines[20:]])
    stopped = replay(read_record(stopping))
    assert stopped.stopped is not None
    last = stopped.reached
    for at, status in ((last, 0), (last + 1, 2), (len(lines) + 2, 2)):
        assert run("show", "-", "--at", str(at), stdin=stopping).exit_code == status
    assert run("show", "-", "--at", "1", stdin=LEGAL).exit_code == 2
    assert run("show", "missing.jsonl", "--at", "1").exit_code == 2


def test_options_that_do_not_go_together_are_refused() -> None:
    for options in (
        "--at 3 --line 1",
        "--at 0",
        "--at x",
        "--at 3 --format json --svg -",
        "--at 3 --format json --player Bo",
        "--at 3 --player Nobody",
        "",
    ):
        assert run("show", str(GAME), *options.split()).exit_code == 2, options
