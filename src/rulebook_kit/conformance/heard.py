"""What an engine answered to a question, or how it failed."""

from __future__ import annotations

from attrs import evolve, frozen

from rulebook_kit.conformance.divergence import Divergence
from rulebook_kit.conformance.failure import Failure
from rulebook_kit.conformance.protocol import Question, Result
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.vector import Vector


@frozen
class Heard:
    """What an engine answered to a question, or how it failed.

    Attributes:
        question: the question.
        expected: the right answer, in the form of the engine's.
        got: the engine's answer; None if it failed.
        failure: how it failed; None if it answered.
        vector: the vector with this question; None for a generated case.
        case: the number of the asked case; None for another question.
    """

    question: Question
    expected: Result
    got: Result | None = None
    failure: Failure | None = None
    vector: Vector | None = None
    case: int | None = None

    def answered(self, questions: Questions, got: Result) -> Heard:
        """Return it with the engine's answer, and the right one in the same form."""
        return evolve(self, got=got, expected=questions.in_form_of(got, self.expected))

    @property
    def is_right(self) -> bool:
        """Whether the answer is right."""
        return self.failure is None and self.got == self.expected

    def divergence(self, questions: Questions) -> Divergence:
        """Return the divergence of an answer that is wrong or missing."""
        if self.failure is not None:
            found = questions.failed(self.question, self.expected, self.failure)
        else:
            found = questions.differing(self.question, self.expected, self.got)
        return evolve(found, vector=self.vector, case=self.case)
