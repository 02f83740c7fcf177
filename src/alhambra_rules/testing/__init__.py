"""The means to find the rule bugs of any engine: vectors, perft, the conformance runner."""

from alhambra_rules.testing.conformance_report import ConformanceReport
from alhambra_rules.testing.perft import divided_perft, perft
from alhambra_rules.testing.plan import Plan
from alhambra_rules.testing.run import run_conformance
from alhambra_rules.testing.saving import ask_engine
from alhambra_rules.testing.vector import Vector
from alhambra_rules.testing.vector_files import export_vectors, read_vectors, vectors

__all__ = [
    "ConformanceReport",
    "Plan",
    "Vector",
    "ask_engine",
    "divided_perft",
    "export_vectors",
    "perft",
    "read_vectors",
    "run_conformance",
    "vectors",
]
