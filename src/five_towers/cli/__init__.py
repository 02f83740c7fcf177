"""The command line ``five-towers``."""

from __future__ import annotations

from rulebook_kit.command_line.entry import enter

__all__ = ["main"]


def main() -> None:
    """Run the command line with the arguments of the process, and exit with its status."""
    enter("five_towers.cli.program", "five-towers")
