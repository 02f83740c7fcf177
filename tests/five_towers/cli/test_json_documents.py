"""Whatever a command prints with ``--format json`` fits the schema that its format names."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from five_towers.notation import schemas
from tests.five_towers.cli.running import GAMES, ILLEGAL, POSITIONS, position, run

CASES: dict[str, tuple[tuple[str, ...], str | None]] = {
    "points of a position": (("score", str(POSITIONS / "scored-example.json")), None),
    "points without a tower": (("score", "-"), position()),
    "points at the end of a game": (("score", str(GAMES / "two-players.jsonl")), None),
    "all rules": (("rules",), None),
    "a rule in another language": (("rules", "tower.eight", "--language", "et"), None),
    "verdicts": (("validate", "-"), ILLEGAL),
    "a replay": (("replay", str(GAMES / "needless-give-back.jsonl")), None),
}
"""Arguments and standard input."""


@pytest.mark.parametrize("case", CASES)
def test_what_is_printed_fits_its_schema(case: str) -> None:
    arguments, stdin = CASES[case]
    document = json.loads(run(*arguments, "--format", "json", stdin=stdin).stdout)
    schema = schemas()[f"{document['format'].replace('/', '-')}.schema.json"]
    Draft202012Validator(json.loads(schema)).validate(document)
