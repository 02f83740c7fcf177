"""``EngineTests``: what the ``EngineConformance`` of every game does for an engine in Python.

A test asks the engine and keeps the case of a failure. Afterwards, more questions find the cause.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Collection, Iterator, Set
from time import monotonic
from typing import ClassVar, Final, Protocol, TypeVar

import pytest
from attrs import evolve, field, frozen, mutable
from hypothesis import HealthCheck, Phase, given, settings

from rulebook_kit.conformance.causes import Key, key_of
from rulebook_kit.conformance.divergence import Divergence
from rulebook_kit.conformance.documents import vectors
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.protocol import (
    RULING,
    Answered,
    Failed,
    Question,
    Reply,
    Unsupported,
    Vector,
    operation_of,
)
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.shrinking import Budget, compared, shrunk
from rulebook_kit.testing.engine_methods import Arguments, EngineMethods, NoAnswer
from rulebook_kit.testing.strategies import no_slips, whole_number
from rulebook_kit.words import counted

_MOST_LISTED: Final = 2_000
"""The most entries of an answer that are compared; right answers have under a hundred."""

_LONGEST_MESSAGE: Final = 200

_CASE: Final = "engine_case"
"""The attribute of an exception that holds its ``Case``."""


class AnyEngine(Protocol):
    """An engine with methods: an instance of a subclass of ``EngineConformance``.

    Attributes:
        methods: how the game asks it.
    """

    methods: ClassVar[EngineMethods]

    @classmethod
    def supported(cls) -> tuple[str, ...]:
        """Return the names of the methods that the engine has."""


@frozen
class Case:
    """What an engine was asked when it failed a test.

    Attributes:
        engine: the test's instance.
        operation: the name of the method.
        arguments: its arguments.
        rulings: whether the engine shares our rulings.
        vector: the vector; None for a generated case.
    """

    engine: AnyEngine
    operation: str
    arguments: Arguments
    rulings: bool
    vector: Vector | None


def ask(
    engine: AnyEngine,
    operation: str,
    arguments: Arguments,
    *,
    rulings: bool = True,
    vector: Vector | None = None,
) -> None:
    """Ask the engine and check its answer; an error of either carries its ``Case``."""
    __tracebackhide__ = True
    try:
        answer = getattr(engine, operation)(*arguments)
        engine.methods.assert_right(operation, arguments, answer, rulings=rulings)
    except Exception as error:
        if vector is not None:
            error.add_note(described(vector))
        setattr(error, _CASE, Case(engine, operation, arguments, rulings, vector))
        raise


def described(vector: Vector) -> str:
    """Return the id of the vector, its sentence, its rules, and what its answer rests on."""
    basis = "a ruling of this library" if vector.basis == RULING else "the rulebooks"
    return f"{vector.id}: {vector.title} ({', '.join(vector.rules)}, by {basis})"


def cases_in(error: BaseException) -> Iterator[tuple[BaseException, Case | None]]:
    """Yield the error, or those in its group, each with its case if it has one."""
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            yield from cases_in(one)
    else:
        case = getattr(error, _CASE, None)
        yield error, case if isinstance(case, Case) else None


@frozen
class EngineInPython:
    """The methods of a test's instance, asked as the conformance runner asks a process."""

    engine: AnyEngine
    rulings: bool

    @property
    def questions(self) -> Questions:
        """The game that the engine plays."""
        return self.engine.methods.questions

    def ask(self, question: Question) -> Reply:
        """Ask one question; an exception of the engine is a failure."""
        operation, methods = operation_of(question), self.engine.methods
        if operation not in self.engine.supported():
            return Unsupported()
        arguments = methods.arguments_of(question)
        try:
            answer = getattr(self.engine, operation)(*arguments)
        # Engines raise what they like. An answer that raises is a finding, not the end of the run.
        except (Exception, pytest.fail.Exception, pytest.skip.Exception) as error:
            return Failed(Failure(FailureKind.ERROR, _words(error)))
        try:
            said, _ = methods.said(operation, arguments, answer, rulings=self.rulings)
        except NoAnswer as error:
            return Failed(Failure(FailureKind.GARBAGE, f"it returned {_cut(str(error))}"))
        if isinstance(said, Set) and len(said) > _MOST_LISTED:
            listed = counted(len(said), "cell")
            return Failed(Failure(FailureKind.GARBAGE, f"it lists {listed}"))
        return Answered(methods.operations[operation].result(said))

    def check_time(self) -> None:
        """There is no time for a whole run: pytest asks for as long as it likes."""


def _words(error: BaseException) -> str:
    """Return the exception on one line, with the place that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__}: {_cut(str(error))} (in {frames[-1].name})"


def _cut(words: str) -> str:
    first = words.partition("\n")[0]
    return first if len(first) <= _LONGEST_MESSAGE else f"{first[:_LONGEST_MESSAGE]}…"


@mutable
class Investigation:
    """Finds the causes of failed tests: shrinks the first case of each kind and blames a rule.

    Attributes:
        seconds: how much time is left for that; later cases are reported as they are.
    """

    seconds: float = 20.0
    _known: dict[tuple[type, str, Key], Divergence] = field(factory=dict)

    def divergence_of(self, case: Case) -> Divergence | None:
        """Return a small divergence with the same cause; None if the engine is now right."""
        engine = EngineInPython(case.engine, case.rulings)
        methods = case.engine.methods
        found = compared(engine, methods.question_of(case.operation, case.arguments))
        return found and evolve(self._smallest(engine, found), vector=case.vector)

    def _smallest(self, engine: EngineInPython, found: Divergence) -> Divergence:
        kind = (type(engine.engine), found.operation, key_of(found))
        if kind in self._known:
            known = self._known[kind]
            if engine.questions.size_of(known.question) <= engine.questions.size_of(found.question):
                return known
            return evolve(found, verdict=known.verdict, rules=known.rules, rulings=known.rulings)
        begun = monotonic()
        small = found
        if self.seconds > 0:
            small = shrunk(engine, found, Budget(1_000, min(5.0, self.seconds)))
            small = engine.questions.blamed(engine, small)
        self.seconds -= monotonic() - begun
        if found.operation not in engine.questions.mixed:
            self._known[kind] = small
        return small


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
