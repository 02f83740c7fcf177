"""The old place of ``alhambra_rules.rulebook.command_line.atomic``."""

from alhambra_rules.rulebook.command_line.atomic import write_whole

__all__ = ["write_whole"]
