"""``replay`` as JSON, and what it costs. Its text is in the golden files of ``test_output``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import evolve
from jsonschema import Draft202012Validator

from alhambra_rules.cli.looks import LOOKS
from alhambra_rules.descriptor import ALHAMBRA
from alhambra_rules.game import TakeMoney
from alhambra_rules.game.replay import replay
from alhambra_rules.notation.game_record import read_record
from alhambra_rules.notation.json_schemas import schemas
from alhambra_rules.notation.verdicts import replay_to_json
from rulebook_kit.command_line.inputs import Printer
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.command_line.sources import Source
from rulebook_kit.values import changed
from tests.cli.running import run
from tests.cli.test_output import FILES, LEGAL_GAME, taken_out_of_turn

GAMES = Path(__file__).parents[1] / "fixtures" / "games"
REPLAY = Draft202012Validator(json.loads(schemas()["alhambra-replay-1.schema.json"]))
STOPPED_LATER = "\n".join(
    [*LEGAL_GAME.splitlines()[:60], LEGAL_GAME.splitlines()[200], *LEGAL_GAME.splitlines()[60:65]]
)


@pytest.fixture(autouse=True)
def _among_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(GAMES)


@pytest.mark.no_cover
def test_json_fits_the_schema() -> None:
    """The status in the document is that of the command."""
    for path in GAMES.glob("*.jsonl"):
        result = run("replay", "--format", "json", path.name)
        document = json.loads(result.stdout)
        assert result.stdout == replay_to_json(replay(read_record(path.read_bytes())))
        REPLAY.validate(document)
        assert {"legal": 0, "illegal": 1}[document["status"]] == result.exit_code
        assert document["replayed"] == document["events"]
        assert document["finished"]
        assert len(document["overrides"]) == (path.name == "referee-override.jsonl")


def test_json_of_odd_records() -> None:
    records: tuple[tuple[str, int, dict[str, object]], ...] = (
        (FILES["not-enough.jsonl"], 2, {"status": "unreadable", "replayed": 0, "scores": []}),
        (FILES["illegal-position.jsonl"], 1, {"status": "illegal", "events": 0}),
        (FILES["broken.jsonl"], 2, {"status": "unreadable", "events": 0}),
        (FILES["stopped.jsonl"], 1, {"status": "illegal", "replayed": 100, "finished": False}),
        (STOPPED_LATER, 1, {"status": "illegal", "replayed": 59}),
    )
    for text, status, expected in records:
        result = run("replay", "-", "--format", "json", stdin=text)
        document = json.loads(result.stdout)
        REPLAY.validate(document)
        assert result.exit_code == status
        assert {key: document[key] for key in expected} == expected


def test_json_lists_the_violations_of_a_position_without_an_event() -> None:
    text = FILES["illegal-position.jsonl"]
    document = json.loads(run("replay", "-", "--format", "json", stdin=text).stdout)
    (finding,) = document["faults"]
    assert (finding["line"], finding["event"]) == (1, None)
    assert [one["rule"] for one in finding["violations"]] == ["build.one-per-cell"]
    assert {one["line"] for one in document["not_checked"]} == {1}


def test_json_says_why_a_file_cannot_be_opened() -> None:
    """The text is an error on standard error."""
    for file in ("none.jsonl", ".", ""):
        refused, answer = run("replay", file), run("replay", "--format", "json", file)
        assert (refused.exit_code, answer.exit_code, answer.stderr) == (2, 2, "")
        document = json.loads(answer.stdout)
        REPLAY.validate(document)
        (fault,) = document["unreadable"]
        assert (document["status"], fault["path"]) == ("unreadable", None)
        assert refused.stderr == f"Error: {file} cannot be read:\n  {fault['message']}\n"


def test_several_winners_share_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    replayed = replay(read_record(LEGAL_GAME))
    assert replayed.final is not None
    shared = changed(replayed.final, winners=("Anna", "Bo"))
    ended = evolve(replayed, states=(*replayed.states[:-1], shared))
    Printer(Screen(), ALHAMBRA, LOOKS).print_replay(Source("game.jsonl"), ended, draw=True)
    assert capsys.readouterr().out.splitlines()[-1].endswith(" Anna, Bo")


def test_illegal_events_count_only_if_they_are_not_read_in_another_way(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A line that is there twice is left out; an action out of turn is not."""
    record = read_record(LEGAL_GAME)
    at = next(at for at, event in enumerate(record.events) if isinstance(event, TakeMoney))
    repeated = evolve(record, events=(*record.events[: at + 1], *record.events[at:]))
    for other, supposed in ((repeated, 1), (read_record(taken_out_of_turn(1)), 0)):
        replayed = replay(other)
        assert len(replayed.supposed) == supposed
        Printer(Screen(), ALHAMBRA, LOOKS).print_replay(Source("game.jsonl"), replayed, draw=False)
        assert ("Scores include" in capsys.readouterr().out) is not bool(supposed)


def test_before_an_event_that_is_read_in_another_way_its_tile_is_not_in_the_city() -> None:
    lines = Path("three-players.jsonl").read_text("utf-8").splitlines()
    placed = lines[26].replace("[-1, 0]", "[5, 5]")
    shown = run("replay", "-", stdin="\n".join([*lines[:26], placed, *lines[27:]])).stdout
    assert "assumed: Cem places garden-12-s on (-1, 0)" in shown
    assert "Set aside: garden-12-s" in shown
    assert "G12s" not in shown


@pytest.mark.no_cover
def test_a_replay_stops_at_the_same_line_without_states() -> None:
    drawn, plain = (
        run("replay", "-", "--draw", draw, stdin=STOPPED_LATER).stdout.splitlines()
        for draw in ("faulty", "none")
    )
    (note,) = (line for line in plain if line.startswith("not checked: lines 62 to 66: "))
    assert note in drawn


def test_a_fault_is_told_with_the_names_of_the_record() -> None:
    """Here a player who is not to act takes a card."""
    lines = taken_out_of_turn(1).replace('"Bo"', '"Õie"')
    assert '"player": "Õie"' in run("replay", "-", stdin=lines).stdout


@pytest.mark.no_cover
def test_only_the_first_cards_of_a_huge_hand_are_named() -> None:
    """A hand of 140 cards is printed in part."""
    lines = run("replay", "-", stdin=taken_out_of_turn(140)).stdout.splitlines()
    hands = [line for line in lines if line.startswith("  Bo's hand: ")]
    assert hands[-1].count("denar-") == hands[-1].count(",") == 120
