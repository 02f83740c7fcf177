"""How an engine in Python is asked: by methods with a game's own values as arguments.

A game provides one ``EngineMethods``; its ``EngineConformance`` and the pytest plugin use it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import ClassVar

from attrs import frozen
from hypothesis import strategies as st

from rulebook_kit.conformance.protocol import Question, Result
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.game import AnyGame

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


@frozen
class Operation:
    """An operation of an engine.

    Attributes:
        right: returns the right answer to these arguments.
        read: returns an answer in the form in which answers are compared, or raises ``NoAnswer``.
        explain: returns, for people, why the engine's answer to these arguments is wrong.
        result: returns an answer that was read in the form of the conformance protocol.
    """

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
        raise NoAnswer(f"{answer!r} instead of a whole number")
    return answer


class EngineMethods(ABC):
    """What a game provides so that engines in Python can be asked: subclass it.

    Attributes:
        game: the game.
        operations: the operations by the names of an engine's methods. They have the arguments of
            the library's function of the same name.
    """

    game: ClassVar[AnyGame]
    operations: ClassVar[Mapping[str, Operation]]

    @property
    def questions(self) -> Questions:
        """What the game must know about the questions."""
        return Questions.of(self.game)

    @abstractmethod
    def arguments_of(self, question: Question) -> Arguments:
        """Return the arguments of a question as values of the library, in the method's order."""

    @abstractmethod
    def question_of(self, operation: str, arguments: Arguments) -> Question:
        """Return the question that these arguments of the method ask."""

    @abstractmethod
    def generated(
        self, operation: str, leave_out: Collection[str], *, rulings: bool
    ) -> st.SearchStrategy[Arguments]:
        """Draw arguments of the method that do not break the rules left out.

        Without rulings, no case rests on a ruling as a whole.
        """

    def undisputed(
        self,
        operation: str,  # noqa: ARG002 - for subclasses
        arguments: Arguments,  # noqa: ARG002
        said: object,
        right: object,  # noqa: ARG002
    ) -> object:
        """Return the answer of an engine without our rulings, with what only they decide put right.

        By default the answer is returned as it is.
        """
        return said

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
        self, operation: str, arguments: Arguments, answer: object, *, rulings: bool = True
    ) -> None:
        """Check that the engine's answer to these arguments is right.

        Args:
            operation: the name of the engine's method.
            arguments: its arguments.
            answer: the value that it returned.
            rulings: whether the engine shares our rulings.

        Raises:
            WrongAnswer: the answer is wrong. The message draws the position and names rules.
            NoAnswer: the answer is of the wrong kind.
        """
        __tracebackhide__ = True
        try:
            said, right = self.said(operation, arguments, answer, rulings=rulings)
        except NoAnswer as error:
            raise NoAnswer(f"{operation} returned {error}") from None
        if said != right:
            raise WrongAnswer(operation, self.operations[operation].explain(said, *arguments))
