"""The old place of ``alhambra_rules.rulebook.command_line.refusal``."""

from alhambra_rules.rulebook.command_line.refusal import Refusal

__all__ = ["Refusal"]
