"""``rules``: the catalogue on the screen."""

from __future__ import annotations

import json

from alhambra_rules.catalogue import CATALOGUE, SECTIONS
from tests.cli.running import run


def test_all_rules_are_listed_by_section() -> None:
    """Every rule stands under its section with its kind and its statement."""
    output = run("rules").stdout
    for title in SECTIONS.values():
        assert f"\n{title}\n\n" in f"\n{output}"
    for rule in CATALOGUE.values():
        assert f"\n{rule.id}  {rule.kind.value}" in output
        assert f"\n  {rule.statement}\n" in output


def test_programs_get_the_same() -> None:
    """JSON has every rule with its sources and rulings."""
    document = json.loads(run("rules", "--format", "json").stdout)
    assert document["format"] == "alhambra-rules/1"
    assert [rule["id"] for rule in document["rules"]] == list(CATALOGUE)
    (one,) = json.loads(run("rules", "build.no-gaps", "--format", "json").stdout)["rules"]
    assert one["section"] == "Building the city"
    assert one["rulings"][0]["reason"] == CATALOGUE["build.no-gaps"].rulings[0].reason
