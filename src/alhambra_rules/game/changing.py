"""The old place of ``alhambra_rules.rulebook.changing``."""

from alhambra_rules.rulebook.changing import changed

__all__ = ["changed"]
