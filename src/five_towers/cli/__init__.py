"""The command line ``five-towers``."""

from five_towers.cli.entry import main

__all__ = ["main"]
