"""``EngineTests``: what the ``EngineConformance`` of every game does for an engine in Python."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import ClassVar, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from rulebook_kit.conformance.vector import RULING, Vector
from rulebook_kit.conformance.vector_files import vectors
from rulebook_kit.testing.choices import no_slips, whole_number
from rulebook_kit.testing.engine_in_python import ask
from rulebook_kit.testing.engine_methods import Arguments, EngineMethods


class EngineTests:
    """The tests of an engine: one for each vector, and generated cases.

    A game's subclass sets ``methods`` and declares a method for each operation. The subclass for
    an engine overrides some of them, and gets tests for these.

    Attributes:
        methods: how the game asks its engines.
        leave_out: ids of rules that the engine leaves out on purpose.
        rulings: with False, no vector and no generated case rests on a ruling of this library.
        examples: how many cases Hypothesis generates for each method; 0 for none. By
            default as many as its active profile says.
    """

    methods: ClassVar[EngineMethods]
    leave_out: ClassVar[Collection[str]] = ()
    rulings: ClassVar[bool] = True
    examples: ClassVar[int | None] = None

    @classmethod
    def supported(cls) -> tuple[str, ...]:
        """Return the names of the methods that the engine has."""
        declared = cls._declared()
        return tuple(
            name
            for name in cls.methods.operations
            if getattr(cls, name) is not getattr(declared, name)
        )

    @classmethod
    def unsupported(cls) -> tuple[str, ...]:
        """Return the names of the methods that the engine does not have."""
        return tuple(name for name in cls.methods.operations if name not in cls.supported())

    @classmethod
    def _declared(cls) -> type[EngineTests]:
        """Return the game's class, which declares all methods."""
        return next(one for one in cls.__mro__ if EngineTests in one.__bases__)

    def __init_subclass__(cls) -> None:
        """Add a test for each overridden method."""
        super().__init_subclass__()
        no_slips(cls, cls._declared())
        cls.methods.questions.known_rules(cls.leave_out)
        if cls.examples is not None:
            cls.examples = whole_number("examples", cls.examples, 0)
        for operation in cls.supported():
            setattr(cls, f"test_{operation}_of_vector", _test_of_vectors(cls, operation))
            generated = None if cls.examples == 0 else _test_of_any_case(cls, operation)
            setattr(cls, f"test_{operation}_of_any_case", generated)


_PHASES = tuple(phase for phase in Phase if phase is not Phase.explain)
"""All except the one that names lines of code: of an engine it only sees the adapter."""

_Engine = TypeVar("_Engine", bound=EngineTests)


def _test_of_vectors(engine: type[_Engine], operation: str) -> Callable[[_Engine, Vector], None]:
    about = [
        vector
        for vector in vectors(engine.methods.questions)
        if vector.operation == operation
        and vector.rules[0] not in engine.leave_out
        and (engine.rulings or vector.basis != RULING)
    ]

    @pytest.mark.parametrize("vector", about, ids=[vector.id for vector in about])
    def test(self: _Engine, vector: Vector) -> None:
        ask(self, operation, self.methods.arguments_of(vector.question), vector=vector)

    test.__doc__ = f"The engine's {operation} gives the answer of the vector."
    return test


def _test_of_any_case(engine: type[_Engine], operation: str) -> Callable[[_Engine], None]:
    @settings(
        deadline=None,
        max_examples=engine.examples or settings().max_examples,
        suppress_health_check=[HealthCheck.too_slow],
        phases=_PHASES,
    )
    @given(engine.methods.generated(operation, engine.leave_out, rulings=engine.rulings))
    def test(self: _Engine, arguments: Arguments) -> None:
        ask(self, operation, arguments, rulings=engine.rulings)

    test.__doc__ = f"The engine's {operation} is right about every generated case."
    return test
