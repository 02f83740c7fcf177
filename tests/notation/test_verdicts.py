"""Verdicts on files and replays as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.game import Reshuffle
from alhambra_rules.game.events import Override
from alhambra_rules.notation.schemas import schemas
from alhambra_rules.notation.verdicts import Verdicts, replay_to_json, write_verdicts
from rulebook_kit import FormatFault, Kind, TextFault
from rulebook_kit.json.reading import read_json
from rulebook_kit.json.verdicts import exit_status, verdict_of
from rulebook_kit.replays import status_of
from tests.game.positions import position

GAMES = Path(__file__).parents[1] / "fixtures" / "games"
VERDICTS = Draft202012Validator(json.loads(schemas()["alhambra-verdicts-1.schema.json"]))
REPLAY = Draft202012Validator(json.loads(schemas()["alhambra-replay-1.schema.json"]))

BROKEN = ar.Rule("build.walls-match", Kind.CHECK, "Walls match.").broken_at(
    ar.Cell(0, 0), ar.Cell(1, 0), message="one walls it", where="$.players[0]", side="e"
)
LEGAL = verdict_of("a.json", ar.Report(), not_checked=["the wall"])
ILLEGAL = verdict_of("b.jsonl", ar.Report.of([BROKEN]), line=7)
UNREADABLE = verdict_of("c.json", ar.FormatError([FormatFault("$.players", "expected a list")]))


def test_verdicts_are_written_in_their_format(snapshot: SnapshotAssertion) -> None:
    text = write_verdicts([LEGAL, ILLEGAL, UNREADABLE])
    document = json.loads(text)
    assert document["ok"] is False
    assert [file["status"] for file in document["files"]] == ["legal", "illegal", "unreadable"]
    assert text == snapshot


def test_the_fault_of_a_diagram_has_a_line_and_column() -> None:
    (fault,) = verdict_of("d.txt", ar.NotationError([TextFault(3, 4, "no tile")])).faults
    assert (fault.path, fault.line, fault.column, fault.message) == (None, 3, 4, "no tile")


def test_a_file_that_cannot_be_opened_is_unreadable() -> None:
    """The message is that of the system, if it has one."""
    missing = verdict_of("none.json", FileNotFoundError(2, "No such file or directory"))
    assert (missing.status, missing.faults[0].message) == (
        "unreadable",
        "No such file or directory",
    )
    assert verdict_of("none.json", OSError()).faults[0].message


def test_the_worst_status_counts() -> None:
    for files, status in (
        ([], 0),
        ([LEGAL], 0),
        ([ILLEGAL, LEGAL], 1),
        ([LEGAL, UNREADABLE, ILLEGAL], 2),
    ):
        assert exit_status(files) == status
        text = write_verdicts(files)
        assert read_json(text, Verdicts) == Verdicts("alhambra-verdicts/1", status == 0, files)
        VERDICTS.validate(json.loads(text))


def test_a_file_name_that_is_not_a_text_is_escaped() -> None:
    text = write_verdicts([verdict_of("\udcff.json", ar.Report())])
    assert json.loads(text)["files"][0]["file"] == r"\udcff.json"


def document_of(outcome: ar.Replay | ar.FormatError) -> dict[str, Any]:
    """Return the JSON of a replay, which fits the schema."""
    text = replay_to_json(outcome)
    assert text.startswith('{\n  "format": "alhambra-replay/1",\n')
    assert text.endswith("}\n")
    document: dict[str, Any] = json.loads(text)
    REPLAY.validate(document)
    return document


def test_the_json_of_a_replay_has_every_finding(snapshot: SnapshotAssertion) -> None:
    """Faults and accepted events have their lines; what was not checked is listed."""
    state = position(("Anne", "Alma"), cities={"Anne": ar.City.of({(3, 3): "tower-11"})})
    anne, alma = state.table.players
    table = evolve(state.table, players=(evolve(anne, score=7), alma))
    events = (
        Override(ar.TakeMoney("Alma", ["denar-9"]), "they sat the other way round"),
        Reshuffle(),
        Reshuffle(),
    )
    replayed = ar.replay(ar.Record(state.names, state.names, position=table, events=events))
    document = document_of(replayed)
    rules = {
        key: [(one["line"], *(found["rule"] for found in one["violations"])) for one in listed]
        for key, listed in document.items()
        if key in ("faults", "overrides")
    }
    assert rules == {
        "faults": [(1, "build.on-foot", "build.shared-edge"), (3, "turn.reshuffle")],
        "overrides": [(2, "turn.order")],
    }
    assert document["scores"] == [
        {"player": "Anne", "score": 7},
        {"player": "Alma", "score": 0},
        {"player": "dirk", "score": 0},
    ]
    assert replay_to_json(replayed) == snapshot


@pytest.mark.parametrize("file", ["referee-override.jsonl", "four-players.jsonl"])
def test_the_json_of_a_finished_game_has_scores_and_winners(file: str) -> None:
    """Every event was replayed; Dirk's score comes last."""
    replayed = ar.replay(ar.read_record((GAMES / file).read_bytes()))
    document = document_of(replayed)
    assert document["events"] == document["replayed"] == len(replayed.record.events)
    final = replayed.final
    assert final is not None
    assert (document["finished"], document["winners"]) == (True, list(final.winners))
    scores = [{"player": one.name, "score": one.score} for one in final.players]
    dirk = [] if final.dirk is None else [{"player": "dirk", "score": final.dirk_score}]
    assert document["scores"] == [*scores, *dirk]


def test_the_json_of_an_unreadable_record_has_only_its_faults() -> None:
    error = ar.FormatError([FormatFault("line 1: $.x", "unknown key")])
    document = document_of(error)
    assert status_of(error) == "unreadable"
    assert document.pop("format")
    assert document.pop("status") == "unreadable"
    (fault,) = document.pop("unreadable")
    assert fault["path"] == "line 1: $.x"
    assert not any(document.values())


def test_a_record_that_cannot_begin_has_no_state() -> None:
    """A position without the player to act cannot be resumed; that is not a verdict."""
    state = position(("Anne", "Alma"))
    table = evolve(state.table, to_act=None)
    replayed = ar.replay(ar.Record(state.names, state.names, position=table, events=(Reshuffle(),)))
    document = document_of(replayed)
    assert document["status"] == "unreadable"
    assert document["stopped"] == replayed.stopped
    assert replayed.stopped
    assert (document["events"], document["replayed"]) == (1, 0)
    assert (document["finished"], document["scores"], document["winners"]) == (False, [], [])


def test_an_unfinished_game_without_violations_is_legal() -> None:
    assert status_of(ar.replay(ar.Record(("Anne", "Alma"), ("Anne", "Alma")))) == "legal"
