"""Whatever a command prints with ``--format json`` fits the schema that its format names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from alhambra_rules.notation import schemas
from tests.cli.running import ANNA, BO, DIAGRAM, ILLEGAL, LEGAL, position, run

FIXTURES = Path(__file__).parents[1] / "fixtures"
POSITIONS = FIXTURES / "positions"

CASES: dict[str, tuple[tuple[str, ...], str | None]] = {
    "moves in a legal city": (("moves", "-", "--tile", "G6esw"), LEGAL),
    "moves in an illegal city": (("moves", "-", "--tile", "tower-12"), position(BO)),
    "moves in a diagram": (("moves", "-", "--tile", "tower-9-nw"), DIAGRAM),
    "a round": (("score", "-", "--round", "3"), ILLEGAL),
    "a round with Dirk": (("score", "-", "--round", "2"), position(ANNA, BO, dirk=["garden-11"])),
    "a round with modules": (("score", str(POSITIONS / "modules-third-round.json")), None),
    "a round of a diagram": (("score", "-", "--round", "1"), DIAGRAM),
    "all rules": (("rules",), None),
    "a rule in another language": (("rules", "build.no-gaps", "--language", "hu"), None),
    "verdicts": (("validate", "-"), ILLEGAL),
    "a replay": (("replay", str(FIXTURES / "games" / "wrong-payment.jsonl")), None),
}
"""Arguments and standard input."""


@pytest.mark.parametrize("case", CASES)
def test_what_is_printed_fits_its_schema(case: str) -> None:
    arguments, stdin = CASES[case]
    document = json.loads(run(*arguments, "--format", "json", stdin=stdin).stdout)
    schema = schemas()[f"{document['format'].replace('/', '-')}.schema.json"]
    Draft202012Validator(json.loads(schema)).validate(document)
