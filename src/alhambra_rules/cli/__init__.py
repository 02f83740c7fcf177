"""The command line ``alhambra-rules``: it parses, calls and prints, and decides nothing."""

from __future__ import annotations

from rulebook_kit.command_line.entry import enter

__all__ = ["main"]


def main() -> None:
    """Run the command line with the arguments of the process, then leave with its exit status."""
    enter("alhambra_rules.cli.program", "alhambra-rules")
