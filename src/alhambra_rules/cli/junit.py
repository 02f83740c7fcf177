"""The old place of ``alhambra_rules.rulebook.command_line.junit``."""

from alhambra_rules.rulebook.command_line.junit import write_junit

__all__ = ["write_junit"]
