"""The recorded positions: their verdicts, and reading and writing them."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from alhambra_rules import read_record, replay
from alhambra_rules.arbiter import check_table
from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.notation import read_position, write_position
from alhambra_rules.recorded_positions import POSITIONS as RECORDED

POSITIONS = Path(__file__).parent / "fixtures" / "positions"
ROWS = re.findall(
    r"^\| (\S+\.json) \|[^|]+\| ([^|]+) \|$", (POSITIONS / "README.md").read_text(), re.M
)


def test_the_verdict_is_the_one_in_the_table() -> None:
    """Every recorded position breaks exactly the rules that the table of positions lists.

    Reading and writing it changes no byte.
    """
    for file, broken in ROWS:
        text = (POSITIONS / file).read_text("utf-8")
        table = read_position(text)
        found = ", ".join(f"{v.rule.id} at {v.where}" for v in check_table(table)) or "nothing"
        assert found == broken, file
        assert write_position(table) == text, file


def test_the_recorded_positions_are_all_in_the_table_and_of_all_kinds() -> None:
    """Two to six players, ten to 25 tiles a city, and every building rule broken somewhere."""
    files = {path.name for path in POSITIONS.glob("*.json")}
    assert files == {file for file, _ in ROWS}
    tables = [read_position((POSITIONS / file).read_bytes()) for file in files]
    assert {len(table.players) for table in tables} == {2, 3, 4, 5, 6}
    sizes = {len(player.city.pieces) for table in tables for player in table.players}
    assert min(sizes) == 10
    assert max(sizes) == 25
    building = {rule_id for rule_id in CATALOGUE if rule_id.startswith("build.")}
    kept = {rule_id for rule_id in building if not any(rule_id in broken for _, broken in ROWS)}
    assert not kept, f"break {kept} in one of {POSITIONS} and in its row of README.md"


def test_every_recorded_game_has_a_position_at_its_end() -> None:
    """Also after an illegal event that laid a chest where no tile lies."""
    for file in sorted((POSITIONS.parent / "games").glob("*.jsonl")):
        ended = replay(read_record(file.read_bytes())).final
        assert ended is not None
        table = read_position(msgspec.json.encode(RECORDED.write(ended.table)))
        assert len(table.players) == len(ended.table.players), file
