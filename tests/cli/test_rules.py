"""``rules``: the catalogue on the screen."""

from __future__ import annotations

import json

import pytest

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


def test_one_section_can_be_listed() -> None:
    """A section stands alone if it is asked for."""
    output = run("rules", "--section", "redesign").stdout
    assert "redesign.swap  check, with a ruling\n" in output
    assert "build." not in output


def test_a_rule_is_told_in_full() -> None:
    """A rule comes with its sources by their full names, and with its rulings."""
    result = run("rules", "build.one-per-cell", "build.on-foot", "build.no-gaps")
    assert result.exit_code == 0
    assert result.stdout.startswith("build.one-per-cell  check, Building the city\n\n  A cell ")
    assert "\nSources\n  in no rulebook; the ruling decides\n\nRuling\n  May " in result.stdout
    assert "  Alhambra, base game, Estonian rulebook, 2005 (et-2005)\n" in result.stdout
    assert "  Reason: The rulebooks draw one small gap" in result.stdout


def test_programs_get_the_same() -> None:
    """JSON has every rule with its sources and rulings."""
    document = json.loads(run("rules", "--format", "json").stdout)
    assert document["format"] == "alhambra-rules/1"
    assert [rule["id"] for rule in document["rules"]] == list(CATALOGUE)
    (one,) = json.loads(run("rules", "build.no-gaps", "--format", "json").stdout)["rules"]
    assert one["section"] == "Building the city"
    assert one["rulings"][0]["reason"] == CATALOGUE["build.no-gaps"].rulings[0].reason


@pytest.mark.parametrize(
    ("rule_id", "message"),
    [
        ("build.no-gap", 'unknown rule "build.no-gap", did you mean "build.no-gaps"?'),
        ("xyz", 'unknown rule "xyz"'),
        ("build", '"build" is a section: see alhambra-rules rules --section build'),
    ],
)
def test_an_unknown_rule_is_an_error(rule_id: str, message: str) -> None:
    """The nearest id is suggested, if there is one that is near."""
    result = run("rules", rule_id)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"Error: {message}\n"


def test_rules_and_a_section_are_not_asked_for_together() -> None:
    """Whoever names both is told, for one of them would be left out."""
    result = run("rules", "build.no-gaps", "--section", "turn")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "name rules, or a section, but not both" in result.stderr
