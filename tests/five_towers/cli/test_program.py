"""The program ``five-towers``: errors, and how a rule is shown."""

from __future__ import annotations

from syrupy.assertion import SnapshotAssertion

from tests.five_towers.cli.running import run


def test_an_unknown_command_or_rule_is_an_error(snapshot: SnapshotAssertion) -> None:
    """The nearest one is suggested."""
    for arguments in (["validat"], ["rules", "tower.eigth"]):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == snapshot


def test_a_rule_is_shown(snapshot: SnapshotAssertion) -> None:
    assert run("rules", "build.undo").stdout == snapshot
