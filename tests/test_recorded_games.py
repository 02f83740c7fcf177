"""The recorded games: read, replayed as their table says, and written as they are."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import cast

import pytest
from attrs import evolve

from alhambra_rules.game.events import Event
from alhambra_rules.game.record import record_of
from alhambra_rules.game.replay import replay
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.notation.game_record import read_record, write_record
from rulebook_kit.replays import Finding
from rulebook_kit.slips import Slip

pytestmark = pytest.mark.no_cover

GAMES = Path(__file__).parent / "fixtures" / "games"
ROWS = re.findall(
    r"^\| (\S+\.jsonl) \|[^|]+\| ([^|]+) \| ([^|]+) \|$",
    (GAMES / "README.md").read_text("utf-8"),
    re.M,
)
FILES = [file for file, _, _ in ROWS]


def told(findings: Iterable[Finding]) -> str:
    """Return which rules were broken where, in the words of the table."""
    violations = (violation for finding in findings for violation in finding.report)
    return ", ".join(f"{found.rule.id} at {found.where}" for found in violations) or "nothing"


@pytest.mark.parametrize(("file", "broken", "accepted"), ROWS, ids=FILES)
def test_a_replay_finds_what_the_table_says(file: str, broken: str, accepted: str) -> None:
    """Every recorded game is replayed to its end, and breaks exactly what its table lists."""
    replayed = replay(read_record((GAMES / file).read_bytes()))
    assert told(replayed.findings) == broken
    assert told(replayed.overrides) == accepted
    assert replayed.stopped is None
    assert replayed.final is not None
    assert replayed.final.winners


def test_recorded_games_are_written_as_the_library_writes_them() -> None:
    """To read a recorded game and write it changes no byte, also by way of its last state.

    The last state has a line with a wrong part as the replay reads it.
    """
    for file in FILES:
        text = (GAMES / file).read_text("utf-8")
        record = read_record(text)
        assert write_record(record) == text, file
        replayed = replay(record, keep_states=False)
        events = list(record.events)
        for one in replayed.supposed:
            assert (one.slip, one.applied) == (Slip.WRONG, True), file
            assert events[one.line - 2] == one.written, file
            events[one.line - 2] = cast("Event", one.read)
        assert replayed.final is not None
        assert record_of(replayed.final) == evolve(record, events=events), file


def test_the_recorded_games_are_all_in_the_table_and_of_all_kinds() -> None:
    """Two to six players, with and without faults, and every module of the registry."""
    assert {path.name for path in GAMES.glob("*.jsonl")} == set(FILES)
    assert {broken == "nothing" for _, broken, _ in ROWS} == {True, False}
    records = [read_record((GAMES / file).read_bytes()) for file in FILES]
    assert {len(record.players) for record in records} == {2, 3, 4, 5, 6}
    played_with = {module.name for record in records for module in record.modules}
    missing = REGISTRY.keys() - played_with
    assert not missing, f"add a game with {missing} to {GAMES}, and its row to README.md"
