"""The old place of ``alhambra_rules.rulebook.json.faults``."""

from alhambra_rules.rulebook.json.faults import (
    LONGEST_ECHO,
    MOST_FAULTS,
    Faults,
    Place,
    path_of,
    shown,
)

__all__ = ["LONGEST_ECHO", "MOST_FAULTS", "Faults", "Place", "path_of", "shown"]
