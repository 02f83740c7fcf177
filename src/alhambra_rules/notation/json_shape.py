"""The old place of ``alhambra_rules.rulebook.json.shape``."""

from alhambra_rules.rulebook.json.shape import LOOKED_AT, add_shape_faults

__all__ = ["LOOKED_AT", "add_shape_faults"]
