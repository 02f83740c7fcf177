"""The old place of ``alhambra_rules.rulebook.command_line.meter``."""

from alhambra_rules.rulebook.command_line.meter import LONG, Meter

__all__ = ["LONG", "Meter"]
