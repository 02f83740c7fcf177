"""The old place of ``alhambra_rules.rulebook.json.writing``."""

from alhambra_rules.rulebook.json.writing import pretty

__all__ = ["pretty"]
