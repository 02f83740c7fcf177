"""The command line ``five-towers``: it parses, calls and prints, and decides nothing."""

from five_towers.cli.entry import main

__all__ = ["main"]
