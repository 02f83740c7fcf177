"""The command line ``alhambra-rules``: it parses, calls and prints, and decides nothing."""

from alhambra_rules.cli.entry import main

__all__ = ["main"]
