"""Check an engine of 5 Towers, in any language, against the library.

>>> vector = next(one for one in vectors() if one.id == "tower.nine/nine-on-three")
>>> vector.title, vector.result
('A 9 goes on a 3', True)
"""

from alhambra_rules.rulebook.conformance.plan import Plan
from five_towers.conformance.answering import OPERATIONS
from five_towers.conformance.engines import (
    ask_engine,
    export_vectors,
    read_vectors,
    run_conformance,
    vectors,
)

__all__ = [
    "OPERATIONS",
    "Plan",
    "ask_engine",
    "export_vectors",
    "read_vectors",
    "run_conformance",
    "vectors",
]
