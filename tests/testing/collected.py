"""Run the tests of an engine that pytest would collect from its class."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook_kit.conformance.protocol import Vector
from rulebook_kit.testing.engine_tests import EngineTests


def vectors_of(engine: type[EngineTests], operation: str) -> Sequence[Vector]:
    """Return the vectors for which pytest runs the test of this operation."""
    (mark,) = getattr(engine, f"test_{operation}_of_vector").pytestmark
    named: str = mark.args[0]
    asked: Sequence[Vector] = mark.args[1]
    assert (named, mark.kwargs["ids"]) == ("vector", [vector.id for vector in asked])
    return asked


def run_tests_of(engine: EngineTests, operation: str) -> None:
    """Ask the engine every vector about this operation, and generated cases."""
    for vector in vectors_of(type(engine), operation):
        getattr(engine, f"test_{operation}_of_vector")(vector)
    getattr(engine, f"test_{operation}_of_any_case")()
