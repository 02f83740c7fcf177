"""The old place of ``alhambra_rules.rulebook.json.within``."""

from alhambra_rules.rulebook.json.within import Within

__all__ = ["Within"]
