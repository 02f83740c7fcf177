"""A replay for machines says what people are told, in a stated format."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import evolve
from jsonschema import Draft202012Validator

from alhambra_rules.game import Reshuffle, TakeMoney
from alhambra_rules.game.events import Override
from alhambra_rules.game.record import Record
from alhambra_rules.game.replay import Replay, replay
from alhambra_rules.model import City
from alhambra_rules.notation.game_record import read_record
from alhambra_rules.notation.schemas import schemas
from alhambra_rules.notation.verdicts import replay_to_json, status_of
from alhambra_rules.rulebook import FormatError, FormatFault
from tests.game.positions import position

GAMES = Path(__file__).parents[1] / "fixtures" / "games"
SCHEMA = Draft202012Validator(json.loads(schemas()["alhambra-replay-1.schema.json"]))


def document_of(outcome: Replay | FormatError) -> dict[str, object]:
    """Return what is written, which fits the schema."""
    text = replay_to_json(outcome)
    assert text.startswith('{\n  "format": "alhambra-replay/1",\n')
    assert text.endswith("}\n")
    document: dict[str, object] = json.loads(text)
    SCHEMA.validate(document)
    return document


def violation(rule: str, line: int, message: str, **told: object) -> dict[str, object]:
    """Return a violation as it is written."""
    cells = told.pop("cells", [])
    where = f"line {line}"
    return {"rule": rule, "where": where, "cells": cells, "message": message, "details": told}


def test_all_that_a_replay_found_is_written() -> None:
    """Faults and what a referee let stand with their lines, what was not checked, the scores."""
    state = position(("Anne", "Alma"), cities={"Anne": City.of({(3, 3): "tower-11"})})
    anne, alma = state.table.players
    table = evolve(state.table, players=(evolve(anne, score=7), alma))
    events = (
        Override(TakeMoney("Alma", ["denar-9"]), "they sat the other way round"),
        Reshuffle(),
        Reshuffle(),
    )
    record = Record(state.names, state.names, position=table, events=events)
    lonely = {"cells": [[3, 3]], "tile": "tower-11"}
    reached = "tower-11 on (3, 3) cannot be reached on foot from the fountain"
    piles = "where the scoring cards are in the deck: its piles are not recorded"
    assert document_of(replay(record)) == {
        "format": "alhambra-replay/1",
        "status": "illegal",
        "unreadable": [],
        "events": 3,
        "replayed": 1,
        "faults": [
            {
                "line": 1,
                "event": None,
                "violations": [
                    violation("build.on-foot", 1, reached, **lonely),
                    violation(
                        "build.shared-edge", 1, "tower-11 on (3, 3) touches no other tile", **lonely
                    ),
                ],
                "reason": None,
            },
            {
                "line": 3,
                "event": {"draw": "reshuffle"},
                "violations": [
                    violation("turn.reshuffle", 3, "the deck still holds 70 cards", cards=70)
                ],
                "reason": None,
            },
        ],
        "overrides": [
            {
                "line": 2,
                "event": {"do": "take", "player": "Alma", "cards": ["denar-9"]},
                "violations": [
                    violation(
                        "turn.order",
                        2,
                        "Alma cannot act now: Anne must act",
                        player="Alma",
                        to_act="Anne",
                    )
                ],
                "reason": "they sat the other way round",
            }
        ],
        "not_checked": [{"line": 1, "what": piles}],
        "stopped": "line 3: the deck still holds cards",
        "finished": False,
        "scores": [
            {"player": "Anne", "score": 7},
            {"player": "Alma", "score": 0},
            {"player": "dirk", "score": 0},
        ],
        "winners": [],
    }


@pytest.mark.parametrize("file", ["referee-override.jsonl", "four-players.jsonl"])
def test_a_game_that_was_played_to_its_end_has_scores_and_winners(file: str) -> None:
    """Every event led to a state; Dirk's score comes last where he plays."""
    replayed = replay(read_record((GAMES / file).read_bytes()))
    document = document_of(replayed)
    assert document["events"] == document["replayed"] == len(replayed.record.events)
    final = replayed.final
    assert final is not None
    assert (document["finished"], document["winners"]) == (True, list(final.winners))
    scores = [{"player": one.name, "score": one.score} for one in final.players]
    dirk = [] if final.dirk is None else [{"player": "dirk", "score": final.dirk_score}]
    assert document["scores"] == [*scores, *dirk]


def test_a_record_that_cannot_be_read_has_its_faults_alone() -> None:
    """Nothing was replayed."""
    assert document_of(FormatError([FormatFault("line 1: $.x", "unknown key")])) == {
        "format": "alhambra-replay/1",
        "status": "unreadable",
        "unreadable": [
            {
                "path": "line 1: $.x",
                "line": None,
                "column": None,
                "message": "unknown key",
            }
        ],
        "events": 0,
        "replayed": 0,
        "faults": [],
        "overrides": [],
        "not_checked": [],
        "stopped": None,
        "finished": False,
        "scores": [],
        "winners": [],
    }


def test_a_record_that_does_not_even_begin_has_no_state() -> None:
    """What a position would have to tell is why it stopped, and no verdict on the game."""
    state = position(("Anne", "Alma"))
    table = evolve(state.table, to_act=None)
    replayed = replay(Record(state.names, state.names, position=table, events=(Reshuffle(),)))
    document = document_of(replayed)
    told = "line 1: to resume the game, the position must include to_act"
    assert (document["status"], document["stopped"]) == ("unreadable", told)
    assert (document["events"], document["replayed"]) == (1, 0)
    assert (document["finished"], document["scores"], document["winners"]) == (False, [], [])


def test_a_game_in_which_nothing_happened_is_legal() -> None:
    """A game without a fault so far is legal."""
    legal = replay(Record(("Anne", "Alma"), ("Anne", "Alma")))
    assert status_of(legal) == "legal"
