"""Where the command line begins."""

from __future__ import annotations

from alhambra_rules.rulebook.command_line.entry import enter


def main() -> None:
    """Run the command line with the arguments of the process, then leave with its exit status."""
    enter("five_towers.cli.program", "five-towers")
