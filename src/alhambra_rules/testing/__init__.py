"""The means to find the rule bugs of any engine: vectors, perft, the conformance runner."""

from alhambra_rules.testing.perft import divided_perft, perft
from alhambra_rules.testing.vector import Vector
from alhambra_rules.testing.vector_files import export_vectors, read_vectors, vectors

__all__ = ["Vector", "divided_perft", "export_vectors", "perft", "read_vectors", "vectors"]
