"""The program ``five-towers``: help, errors and streams."""

from __future__ import annotations

import json

from syrupy.assertion import SnapshotAssertion

from five_towers.catalogue import CATALOGUE
from tests.five_towers.cli.running import run


def test_an_unknown_command_or_rule_is_an_error(snapshot: SnapshotAssertion) -> None:
    """The nearest one is suggested."""
    for arguments in (["validat"], ["rules", "tower.eigth"]):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == snapshot


def test_rules_are_shown(snapshot: SnapshotAssertion) -> None:
    listed = run("rules").stdout
    for rule in CATALOGUE.values():
        assert f"\n{rule.id}  {rule.kind.value}" in listed
    assert run("rules", "build.undo").stdout == snapshot
    document = json.loads(run("rules", "--format", "json").stdout)
    assert document["format"] == "five-towers-rules/1"
    assert [rule["id"] for rule in document["rules"]] == list(CATALOGUE)
