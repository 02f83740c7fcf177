"""``EngineTests``: what the ``EngineConformance`` of every game does for an engine in Python.

A test asks the engine by a method, with a game's own values as arguments, and keeps the case of a
failure. Afterwards, more questions find the cause. Each game provides one ``EngineMethods``.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from time import monotonic
from typing import ClassVar, Final, Protocol, TypeVar

import pytest
from attrs import evolve, field, frozen, mutable
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rulebook_kit.conformance.asking import Engine, OutOfTime
from rulebook_kit.conformance.causes import Cause, Key, key_of
from rulebook_kit.conformance.divergence import Divergence
from rulebook_kit.conformance.documents import vectors
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.finding import Finding
from rulebook_kit.conformance.protocol import (
    RULING,
    Answered,
    EngineIdentity,
    Failed,
    Question,
    Reply,
    Result,
    Unsupported,
    Vector,
    operation_of,
)
from rulebook_kit.conformance.questions import Heard, Questions
from rulebook_kit.conformance.shrinking import Budget, blamed, compared, shrunk
from rulebook_kit.game import AnyGame
from rulebook_kit.testing.strategies import no_slips, whole_number
from rulebook_kit.words import counted

_MOST_LISTED: Final = 2_000
"""The most entries of an answer that are compared; right answers have under a hundred."""

_LONGEST_MESSAGE: Final = 200

_CASE: Final = "engine_case"
"""The attribute of an exception that holds its ``Case``."""


Arguments = tuple[object, ...]
"""The arguments of a method, in its order."""


class NoAnswer(AssertionError):
    """An engine returned something of the wrong kind; the message quotes it."""


@frozen
class Explained:
    """Why an answer is wrong: lines before and after a drawing of the position, if there is one."""

    before: Sequence[str]
    drawn: Sequence[str] = ()
    after: Sequence[str] = ()


class WrongAnswer(AssertionError):
    """An engine's answer is wrong; the message explains it and draws the position.

    Attributes:
        differences: the lines of the message without the drawing.
    """

    def __init__(self, operation: str, explained: Explained) -> None:
        self.differences: tuple[str, ...] = (*explained.before, *explained.after)
        lines = [operation, *explained.before, *explained.drawn, *explained.after]
        super().__init__("\n".join(lines))


@frozen(kw_only=True)
class Operation:
    """An operation of an engine.

    Attributes:
        question: returns the question that these arguments of the method ask.
        arguments: returns the arguments of a question as values of the library.
        cases: draws arguments, given the rules that no case may break, and whether the engine
            shares our rulings.
        right: returns the right answer to these arguments.
        read: returns an answer in the form in which answers are compared, or raises ``NoAnswer``.
        explain: returns, for people, why the engine's answer to these arguments is wrong.
        result: returns an answer that was read in the form of the conformance protocol.
    """

    question: Callable[..., Question]
    arguments: Callable[..., Arguments]
    cases: Callable[[Collection[str], bool], st.SearchStrategy[Arguments]]
    right: Callable[..., object]
    read: Callable[[object], object]
    explain: Callable[..., Explained]
    result: Callable[[object], Result] = lambda said: said


def read_verdict(answer: object) -> bool:
    """Return an answer that must be True or False."""
    if not isinstance(answer, bool):
        raise NoAnswer(f"{answer!r} instead of True or False")
    return answer


def read_number(answer: object) -> int:
    """Return an answer that must be an integer."""
    if not isinstance(answer, int) or isinstance(answer, bool):
        raise NoAnswer(f"{answer!r} instead of an integer")
    return answer


@frozen(kw_only=True)
class EngineMethods:
    """What a game provides so that engines in Python can be asked.

    Attributes:
        game: the game.
        operations: the operations by the names of an engine's methods. They have the arguments of
            the library's function of the same name.
        is_asked: whether a case is asked, given the operation, its arguments, the rules left out,
            and whether the engine shares our rulings.
        undisputed: returns what an engine without our rulings said, with what only they decide put
            right, given the operation, its arguments, what it said and the right answer.
    """

    game: AnyGame
    operations: Mapping[str, Operation]
    is_asked: Callable[[str, Arguments, Collection[str], bool], bool]
    undisputed: Callable[[str, Arguments, object, object], object] = (
        lambda _operation, _arguments, said, _right: said
    )

    @property
    def questions(self) -> Questions:
        """What the game must know about the questions."""
        return Questions.of(self.game)

    def arguments_of(self, question: Question) -> Arguments:
        """Return the arguments of a question as values of the library, in the method's order."""
        return self.operations[operation_of(question)].arguments(question)

    def question_of(self, operation: str, arguments: Arguments) -> Question:
        """Return the question that these arguments of the method ask."""
        return self.operations[operation].question(*arguments)

    def generated(
        self, operation: str, leave_out: Collection[str] = (), *, rulings: bool = True
    ) -> st.SearchStrategy[Arguments]:
        """Draw arguments of the method that do not break the rules left out.

        Without rulings, no case depends on a ruling as a whole.
        """
        cases = self.operations[operation].cases(leave_out, rulings)
        if rulings and not leave_out:
            return cases
        return cases.filter(
            lambda arguments: self.is_asked(operation, arguments, leave_out, rulings)
        )

    def said(
        self, operation: str, arguments: Arguments, answer: object, *, rulings: bool
    ) -> tuple[object, object]:
        """Return what the engine said and what is right, in the form for comparing.

        Raises:
            NoAnswer: the answer is of the wrong kind.
        """
        asked = self.operations[operation]
        said, right = asked.read(answer), asked.read(asked.right(*arguments))
        return (said if rulings else self.undisputed(operation, arguments, said, right)), right

    def assert_right(
        self,
        operation: str,
        arguments: Arguments,
        answer: object,
        *,
        rulings: bool = True,
        strict: bool = False,
    ) -> None:
        """Check that the engine's answer to these arguments is right.

        Args:
            operation: the name of the engine's method.
            arguments: its arguments.
            answer: the value that it returned.
            rulings: whether the question may depend on our rulings.
            strict: whether an answer by another reading of what our rulings decide is wrong.

        Raises:
            WrongAnswer: the answer is wrong. The message draws the position and names rules.
            NoAnswer: the answer is of the wrong kind.
        """
        __tracebackhide__ = True
        try:
            said, right = self.said(operation, arguments, answer, rulings=rulings)
        except NoAnswer as error:
            raise NoAnswer(f"{operation} returned {error}") from None
        if said != right and (strict or not self._is_other_reading(operation, arguments, said)):
            raise WrongAnswer(operation, self.operations[operation].explain(said, *arguments))

    def _is_other_reading(self, operation: str, arguments: Arguments, said: object) -> bool:
        """Whether an answer is wrong only by a ruling of ours, as in the conformance runner."""
        if isinstance(said, Set) and len(said) > _MOST_LISTED:
            return False
        questions, question = self.questions, self.question_of(operation, arguments)
        got = self.operations[operation].result(said)
        return bool(questions.diverging(question, questions.answer(question), got).rulings)


class AnyEngine(Protocol):
    """An engine with methods: an instance of a subclass of ``EngineConformance``.

    Attributes:
        methods: how the game asks it.
        rulings: whether its questions may depend on our rulings.
        strict: whether another reading of what our rulings decide is wrong.
    """

    methods: ClassVar[EngineMethods]
    rulings: ClassVar[bool]
    strict: ClassVar[bool]

    @classmethod
    def supported(cls) -> tuple[str, ...]:
        """Return the names of the methods that the engine has."""

    @classmethod
    def vectors_about(cls, operation: str) -> list[Vector]:
        """Return the vectors about a method that the tests ask."""


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
        engine.methods.assert_right(
            operation, arguments, answer, rulings=rulings, strict=engine.strict
        )
    except Exception as error:
        if vector is not None:
            error.add_note(described(vector))
        setattr(error, _CASE, Case(engine, operation, arguments, rulings, vector))
        raise


def described(vector: Vector) -> str:
    """Return the id of the vector, its sentence, its rules, and the basis of its answer."""
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


class EngineInPython(Engine):
    """The methods of a test's instance, asked as the conformance runner asks a process."""

    def __init__(self, engine: AnyEngine, *, rulings: bool) -> None:
        super().__init__(engine.methods.questions, ["python"])
        self.engine: AnyEngine = engine
        self.rulings: bool = rulings

    def hello(self) -> EngineIdentity:
        """There is no other process: a test's instance stays the same."""
        return self.questions.said

    def ask_all(
        self,
        questions: Iterable[Question],
        is_wanted: Callable[[Question], bool] = lambda _: True,
    ) -> Iterator[tuple[int, Reply]]:
        """Ask one question after the other; yield the index of each with its reply."""
        for place, question in enumerate(questions):
            if is_wanted(question):
                yield place, self.ask(question)

    def ask(self, question: Question) -> Reply:
        """Ask one question; an exception of the engine is a failure."""
        self.check_time()
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


def _words(error: BaseException) -> str:
    """Return the exception on one line, with the place that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__}: {_cut(str(error))} (in {frames[-1].name})"


def _cut(words: str) -> str:
    first = words.partition("\n")[0]
    return first if len(first) <= _LONGEST_MESSAGE else f"{first[:_LONGEST_MESSAGE]}…"


@frozen
class Found:
    """What was found out about a failed test.

    Attributes:
        divergence: a small difference with the same cause.
        cause: the cause that a misreading explains; None if none does.
    """

    divergence: Divergence
    cause: Cause | None = None


@mutable
class Investigation:
    """Finds the causes of failed tests, as the conformance runner does.

    Once for each engine it asks all vectors and looks for misreadings that explain the wrong
    answers. Of the other cases it shrinks the first of each kind and blames a rule.

    Attributes:
        seconds: how much time is left for that; later cases are reported as they are.
    """

    seconds: float = 20.0
    _known: dict[tuple[type, str, Key], Divergence] = field(factory=dict)
    _causes: dict[type, tuple[Cause, ...]] = field(factory=dict)

    def finding_of(self, case: Case) -> Found | None:
        """Return what is found out about a failed test; None if the engine is now right."""
        engine = EngineInPython(case.engine, rulings=case.rulings)
        found = compared(engine, case.engine.methods.question_of(case.operation, case.arguments))
        if found is None:
            return None
        for cause in self._causes_of(engine):
            if case.vector is not None and case.vector.id in cause.vectors:
                shown = next(one for one in cause.divergences if one.basis == cause.basis)
                return Found(evolve(shown, vector=case.vector), cause)
        small = self._smallest(engine, found)
        alike = (one for one in self._causes_of(engine) if _may_explain(one, small))
        return Found(evolve(small, vector=case.vector), next(alike, None))

    def _causes_of(self, engine: EngineInPython) -> tuple[Cause, ...]:
        """Return the causes of the wrong answers to the vectors that misreadings explain."""
        kind = type(engine.engine)
        if kind not in self._causes and self.seconds <= 0:
            return ()
        if kind not in self._causes:
            begun = monotonic()
            engine.deadline = begun + min(_FOR_MISREADINGS, self.seconds)
            search = Finding(engine, _FOR_MISREADINGS, lambda *_: None)
            found = search.causes(heard_from(engine))
            engine.deadline = float("inf")
            self._causes[kind] = tuple(one for one in found if one.name)
            self.seconds -= monotonic() - begun
        return self._causes[kind]

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
            small = blamed(engine, small)
        self.seconds -= monotonic() - begun
        if found.operation not in engine.questions.mixed:
            self._known[kind] = small
        return small


def _may_explain(cause: Cause, small: Divergence) -> bool:
    """Whether a misreading breaks this rule in this way, and in this operation."""
    breaks = (cause.verdict, cause.rule, None) == (small.verdict, small.rules[0], small.failure)
    return breaks and small.operation in {one.operation for one in cause.divergences}


_FOR_MISREADINGS: Final = 10.0
"""The most seconds for the misreadings of an engine."""


def heard_from(engine: EngineInPython) -> list[Heard]:
    """Return what the engine says to all vectors that its tests ask."""
    heard: list[Heard] = []
    with suppress(OutOfTime):
        for operation in engine.engine.supported():
            for vector in type(engine.engine).vectors_about(operation):
                one = Heard(vector.question, vector.result, vector=vector, case=len(heard))
                reply = engine.ask(vector.question)
                if isinstance(reply, Answered):
                    heard.append(evolve(one, got=reply.result))
    return heard


class EngineTests:
    """The tests of an engine: one for each vector, and generated cases.

    A game's subclass sets ``methods`` and declares a method for each operation. The subclass for
    an engine overrides some of them, and gets tests for these.

    Attributes:
        methods: how the game asks its engines.
        leave_out: ids of rules that the engine leaves out on purpose.
        strict: with True, the engine must share our rulings. Otherwise an answer that another
            reading of what a ruling decides leads to is accepted, as in the conformance runner.
        rulings: with False, no vector and no generated case depends on a ruling of this library.
        examples: how many cases Hypothesis generates for each method; 0 for none. By
            default as many as its active profile says.
    """

    methods: ClassVar[EngineMethods]
    leave_out: ClassVar[Collection[str]] = ()
    strict: ClassVar[bool] = False
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
    def vectors_about(cls, operation: str) -> list[Vector]:
        """Return the vectors about a method that the tests ask."""
        return [
            vector
            for vector in vectors(cls.methods.questions)
            if vector.operation == operation
            and not set(vector.rules) & set(cls.leave_out)
            and (cls.rulings or vector.basis != RULING)
        ]

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
    about = engine.vectors_about(operation)

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
