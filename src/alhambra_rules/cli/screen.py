"""The old place of ``alhambra_rules.rulebook.command_line.screen``."""

from alhambra_rules.rulebook.command_line.screen import ColorChoice, Part, Screen

__all__ = ["ColorChoice", "Part", "Screen"]
