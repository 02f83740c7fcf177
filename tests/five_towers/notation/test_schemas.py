"""The committed schemas are those of the code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from alhambra_rules.rulebook.json.schemas import DIALECT
from five_towers.notation import schemas

COMMITTED = Path(__file__).parents[3] / "docs" / "schemas"


@pytest.mark.parametrize("name", schemas())
def test_a_schema_is_a_schema_and_up_to_date(name: str) -> None:
    """Each names its dialect and its subject, is valid in it, and is committed as it is."""
    schema = json.loads(schemas()[name])
    assert schema["$schema"] == DIALECT
    assert schema["title"]
    assert schema["description"]
    Draft202012Validator.check_schema(schema)
    assert (COMMITTED / name).read_text(encoding="utf-8") == schemas()[name]
