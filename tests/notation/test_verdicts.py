"""Verdicts, replays and scores of rounds as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from attrs import evolve
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.game import Reshuffle
from alhambra_rules.game.events import Override
from alhambra_rules.modules.positions import extra_points
from alhambra_rules.notation.answers_json import not_scored, score_document, scores_on
from alhambra_rules.notation.json_schemas import schemas
from alhambra_rules.notation.verdicts import Verdicts, replay_to_json, write_verdicts
from alhambra_rules.testing.played_games import whole_game
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


BAZAAR = "bazaar-denar-seraglio-arcades-tower"
WALLED = ar.City.of({(1, 0): "garden-10-n", (0, 1): "seraglio-5-sw", (0, -1): BAZAAR})
PLAIN = ar.City.of({(0, 1): "arcades-9"})
BARE = ar.Table([ar.Player("Anne", WALLED), ar.Player("Bo", PLAIN), ar.Player("Cem")])


def test_every_number_has_its_reason(snapshot: SnapshotAssertion) -> None:
    """Bazaars score in the third round; parts that nobody can score are left out."""
    chested = BARE.players[0], evolve(BARE.players[1], chests={(0, 1): "arcades"})
    for table, number in ((BARE, 2), (BARE, 3), (ar.Table([*chested, ar.Player("Cem")]), 3)):
        document = msgspec.to_builtins(score_document(table, number))
        assert json.dumps(document, indent=1) == snapshot


def test_points_add_up() -> None:
    """Those of majorities and walls come from the base game, the others from modules."""
    names = {"treasure": "chests", "bazaars": "bazaars"}
    for modules in ((), ("treasure",), ("bazaars", "treasure")):
        table = whole_game(3, 4, modules=modules)[-1].table
        base = ar.score_round({one.name: one.city for one in table.players}, 3)
        extra = extra_points(table, 3)
        for score in scores_on(table, 3):
            added: dict[str, int] = {one.part: one.points for one in extra[score.base.player]}
            assert score.base == base[score.base.player]
            assert score.total == score.base.total + sum(added.values())
            assert len(score.parts) + 1 == len(score.points())
            assert set(score.parts[7:]) == {names[name] for name in modules}
            assert score.points()[-1] == sum(score.points()[:-1]) == score.total
            told = dict(zip(score.parts, score.points(), strict=False))
            assert all(told[name] == added[name] for name in score.parts[7:])
        for one in score_document(table, 3).players:
            others = (part for part in (one.chests, one.bazaars) if part is not msgspec.UNSET)
            assert one.total == sum(one.buildings.values()) + one.wall + sum(others)


def test_dirk_is_not_scored_without_his_tiles() -> None:
    """Only games of two have him."""
    note = "Scored without Dirk: the position does not have his tiles."
    two = ar.Table(BARE.players[:2])
    assert not_scored(two) == score_document(two, 1).not_checked == [note]
    assert not_scored(evolve(two, dirk=["tower-11"])) == not_scored(BARE) == []


def test_one_city_is_not_scored_against_others() -> None:
    """Majorities compare players, so a score of one city says that the others are missing."""
    one = ar.Table(BARE.players[:1])
    (note,) = not_scored(one)
    assert "Majorities" in note
    assert score_document(one, 1).not_checked == [note]


def test_a_score_counts_the_violations_that_an_arbiter_finds() -> None:
    """Claims are among them, as with ``validate``."""
    touching = ar.City.of({(1, 1): "tower-11"})
    table = ar.Table([ar.Player("Anne", touching), ar.Player("Bo"), ar.Player("Cem")])
    assert score_document(table, 1).violations == 2
    assert score_document(BARE, 1).violations == 0
    claimed = evolve(table, scoring_round=1, claims=[ar.Claim("Anne", wall=9)])
    assert score_document(claimed, 1).violations == len(ar.check_table(claimed).violations) == 3
