"""The building rules, one module each; checks of cities and moves; lists of legal moves."""

from alhambra_rules.placement.checks import (
    HouseRules,
    check_city,
    check_placement,
    check_removal,
    check_swap,
    explain_placements,
)
from alhambra_rules.placement.legal import (
    legal_placements,
    legal_removals,
    legal_swaps,
    place,
    remove,
    swap,
)
from alhambra_rules.placement.rules.gaps import gaps
from alhambra_rules.placement.rules.walking import walking_graph

__all__ = [
    "HouseRules",
    "check_city",
    "check_placement",
    "check_removal",
    "check_swap",
    "explain_placements",
    "gaps",
    "legal_placements",
    "legal_removals",
    "legal_swaps",
    "place",
    "remove",
    "swap",
    "walking_graph",
]
