"""The old place of ``alhambra_rules.rulebook.command_line.options``."""

from alhambra_rules.rulebook.command_line.options import COLOR, FILE, LINE

__all__ = ["COLOR", "FILE", "LINE"]
