"""Game records: JSON lines, strictly read and exactly written; and what a replay of them finds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from alhambra_rules.rulebook import FormatError, FormatFault, InvalidArgument, Report
from alhambra_rules.rulebook.json.verdicts import verdict_of
from five_towers.game import ACTION_KINDS, DRAW_KINDS, Bid, LayOut, Record, replay
from five_towers.notation import read_record, schemas, write_record
from five_towers.notation.game_record import ACTION_NAMES, DRAW_NAMES
from five_towers.notation.verdicts import replay_to_json, status_of, write_verdicts

GAMES = Path(__file__).parents[1] / "fixtures" / "games"
WHOLE = ["two-players", "three-players", "four-players", "five-players"]
HEADER = '{"format": "five-towers-game/1", "players": ["Heidi", "Anni"]}'
LINE = Draft202012Validator(json.loads(schemas()["five-towers-game-1.schema.json"]))
VERDICTS = Draft202012Validator(json.loads(schemas()["five-towers-verdicts-1.schema.json"]))
REPLAY = Draft202012Validator(json.loads(schemas()["five-towers-replay-1.schema.json"]))

FAULTS = {
    "undone-bid": [],
    "torn-down-six": [],
    "needless-give-back": [
        "line 23: build.undo: Anni can add candy-13, scary-11, tree-10, scrap-4, sand-7 once the"
        " top of sand is torn down"
    ],
    "several-faults": [
        "line 8: bid.once: Peeter bids 2, which does not top 2",
        "line 11: bid.take: Heidi bid 2 and takes 1 card",
    ],
    "finished-type-taken": [
        "line 18: tower.top: Heidi takes sand-7, but their tower of sand is finished by its 0, and"
        " other cards are enough for the bid of 2",
        "line 40: tower.top: Heidi takes sand-8, but their tower of sand is finished by its 0, and"
        " other cards are enough for the bid of 2",
        "line 41: tower.descending: sand-8 is not below the sand-0 that it is laid on",
        "line 41: tower.top: sand-8 is laid on a tower of sand that is finished by its 0",
    ],
    "card-laid-out-twice": ["line 4: round.display: sand-7 is not in the deck"],
    "out-of-turn": ["line 7: bid.once: Peeter is not to act now: Heidi bids or passes"],
}
STOPPED = {
    "out-of-turn": "line 7: Peeter is not to act now: Heidi bids or passes",
}


def read(name: str) -> Record:
    return read_record((GAMES / f"{name}.jsonl").read_bytes())


@pytest.mark.parametrize("name", WHOLE)
def test_recorded_games_are_legal_to_their_end(name: str) -> None:
    """Whole games replay without a fault and have winners."""
    replayed = replay(read(name))
    assert replayed.ok
    assert replayed.first_fault is None
    assert replayed.final.finished
    assert replayed.final.winners


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_is_found_with_its_line(name: str) -> None:
    """After a fault the game goes on as recorded; where nobody could say how, it stops."""
    replayed = replay(read(name))
    assert list(map(str, replayed.faults)) == FAULTS[name]
    for finding in replayed.findings:
        assert {fault.where for fault in finding.report} == {f"line {finding.line}"}
    assert replayed.stopped == STOPPED.get(name)
    assert replayed.ok == (not FAULTS[name])


@pytest.mark.parametrize("name", FAULTS)
def test_to_print_a_replay_tells_what_was_found(name: str) -> None:
    """A line for each fault, and where nobody could say how it went on; states are counted."""
    replayed = replay(read(name))
    stopped = [f"stopped: {STOPPED[name]}"] if name in STOPPED else []
    assert str(replayed).splitlines() == (FAULTS[name] or ["no rule is broken"]) + stopped
    assert f"states=<{len(replayed.states)} values>" in repr(replayed)


@pytest.mark.parametrize("name", FAULTS)
def test_what_a_replay_found_is_told_to_programs(name: str) -> None:
    """Each fault has its line, what the record says there, and what it breaks."""
    document = json.loads(replay_to_json(replay(read(name))))
    REPLAY.validate(document)
    assert document["status"] == ("illegal" if FAULTS[name] else "legal")
    lines = (GAMES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    told = []
    for fault in document["faults"]:
        assert fault["event"] == json.loads(lines[fault["line"] - 1])
        for broken in fault["violations"]:
            assert broken["where"] == f"line {fault['line']}"
            told.append(f"{broken['where']}: {broken['rule']}: {broken['message']}")
    assert told == FAULTS[name]
    assert document["stopped"] == STOPPED.get(name)
    assert document["events"] == len(lines) - 1
    if name in STOPPED:
        assert document["stopped"].startswith(f"line {document['replayed'] + 2}: ")
    else:
        assert document["replayed"] == document["events"]


def test_a_game_goes_on_after_cards_that_should_not_have_been_left_out() -> None:
    """Whoever leaves out a card that he took has it discarded with the rest."""
    record = read("several-faults")
    state = replay(record).final
    assert state.rounds_done == 1
    assert state.starter == "Peeter"
    assert len(state.discards) == 4


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.jsonl")), ids=lambda file: file.stem)
def test_records_are_written_as_they_were_read(file: Path) -> None:
    """Writing a record that was read gives the same record, and every line fits the schema."""
    record = read(file.stem)
    text = write_record(record)
    assert read_record(text) == record
    for line in text.splitlines():
        LINE.validate(json.loads(line))


def test_every_kind_of_event_has_a_name_of_its_own() -> None:
    """No event can be lost in a record."""
    assert tuple(ACTION_NAMES) == ACTION_KINDS
    assert tuple(DRAW_NAMES) == DRAW_KINDS
    assert len({*ACTION_NAMES.values(), *DRAW_NAMES.values()}) == len(ACTION_KINDS + DRAW_KINDS)


def test_every_fault_of_a_record_is_told_with_its_line() -> None:
    """Unknown events, cards and players, wrong types and a line that breaks off."""
    lines = [
        HEADER,
        '{"do": "bdi", "player": "Heidi", "cards": 3}',
        '{"do": "bid", "player": "Heidi", "cards": -1}',
        '{"do": "take", "player": "Ani", "cards": ["sand-77"]}',
        '{"draw": "lay-out"}',
        '{"do": "build", "player": "Anni", "cards": [], "tear_down": "wood"}',
        '{"do": "bid"',
    ]
    with pytest.raises(FormatError) as error:
        read_record("\n".join(lines))
    assert str(error.value).splitlines() == [
        'line 2: $.do: unknown action "bdi", did you mean "bid"?',
        "line 3: $.cards: expected a whole number from 0 to 200, found -1",
        'line 4: $.cards[0]: unknown card "sand-77", did you mean "sand-7"?',
        'line 4: $.player: unknown player "Ani", did you mean "Anni"?',
        'line 5: $: missing "card"',
        'line 6: $.tear_down: unknown type of tower "wood"',
        "line 7: column 13: not JSON: Expecting ',' delimiter",
        "line 7: the record breaks off here; it is good up to line 1",
    ]


@pytest.mark.parametrize(
    ("header", "fault"),
    [
        ('{"format": "alhambra-game/1", "players": ["A", "B"]}', 'expected "five-towers-game/1"'),
        ("[]", "expected an object"),
        ('{"format": "five-towers-game/1", "players": ["A"]}', "expected 2 to 5 entries, found 1"),
        (
            '{"format": "five-towers-game/1", "players": ["A", "A"]}',
            'line 1: $.players[1]: there is a player "A" already',
        ),
        ('{"format": "five-towers-game/1", "players": ["A", 2]}', "expected a text, found 2"),
        (
            '{"format": "five-towers-game/1", "players": ["Anni", "Bo"], "starter": "Ani"}',
            'line 1: $.starter: unknown player "Ani", did you mean "Anni"?',
        ),
    ],
)
def test_a_header_is_read_strictly(header: str, fault: str) -> None:
    """Formats, names and the starter are told at line 1."""
    with pytest.raises(FormatError) as error:
        read_record(header)
    assert fault in str(error.value)


def test_names_are_written_as_they_are() -> None:
    """Letters of every language stand in a record as people read them."""
    record = Record(["Õie", "Jürgen"], "Õie", [Bid("Õie", 1)])
    assert write_record(record).count("Õie") == 3
    assert read_record(write_record(record)) == record


def test_the_starter_is_kept() -> None:
    """Left out it is the first player."""
    assert read("four-players").starter == "Liina"
    assert read_record(HEADER).starter == "Heidi"


def test_what_the_format_cannot_hold_is_not_written() -> None:
    """Whoever does not play cannot act in a record."""
    with pytest.raises(InvalidArgument, match=r"this record cannot be written: line 2: .*Mart"):
        write_record(Record(["Heidi", "Anni"], "Heidi", [Bid("Mart", 3)]))


def test_each_outcome_has_its_status() -> None:
    """A record is legal, illegal or unreadable."""
    record = Record(["Heidi", "Anni"], "Heidi", [LayOut("sand-3")])
    assert status_of(replay(record)) == "legal"
    error = FormatError([FormatFault("line 1: $.players", "expected a list")])
    assert status_of(error) == "unreadable"
    text = replay_to_json(error)
    assert text.endswith("}\n")
    REPLAY.validate(json.loads(text))
    fault = {"path": "line 1: $.players", "message": "expected a list"}
    assert json.loads(text) == {
        "format": "five-towers-replay/1",
        "status": "unreadable",
        "unreadable": [{**fault, "line": None, "column": None}],
        "events": 0,
        "replayed": 0,
        "faults": [],
        "stopped": None,
        "finished": False,
        "scores": [],
        "winners": [],
    }


def test_the_verdicts_on_several_files_are_good_if_all_files_are() -> None:
    """One that breaks a rule or cannot be read is enough for the whole not to be good."""
    legal = verdict_of("a.jsonl", Report())
    illegal = verdict_of("b.jsonl", replay(read("several-faults")).report)
    unreadable = verdict_of("c.jsonl", FormatError([FormatFault("$", "expected an object")]))
    for files in ([], [legal], [legal, legal], [legal, illegal], [unreadable], [illegal]):
        text = write_verdicts(files)
        assert text.endswith("}\n")
        document = json.loads(text)
        VERDICTS.validate(document)
        assert document["format"] == "five-towers-verdicts/1"
        assert document["ok"] == all(file is legal for file in files)
        assert [file["file"] for file in document["files"]] == [file.file for file in files]
