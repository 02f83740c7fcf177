"""Find small cases: shrink a divergence, and find a witness for each mistake.

A shrunk divergence is a smaller question that the engine gets wrong in the same way.

A witness is a case that one mistake alone makes wrong. It is *pure*: an engine with only this
mistake errs on it, and an engine with all the other mistakes does not. The search asks the model,
and the engine confirms what it finds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, count, islice, takewhile
from time import monotonic
from typing import Final

from attrs import field, frozen, mutable

from rulebook_kit.conformance.asking import Engine, OutOfTime
from rulebook_kit.conformance.causes import key_of
from rulebook_kit.conformance.divergence import Divergence
from rulebook_kit.conformance.misreading import Misreadings, settings_for
from rulebook_kit.conformance.protocol import (
    RULEBOOKS,
    Answered,
    Failed,
    Question,
    Result,
    operation_of,
)
from rulebook_kit.conformance.questions import AskedEngine, Heard, Questions
from rulebook_kit.errors import RulebookError


@frozen
class Budget:
    """The limits for shrinking one divergence: questions to the engine, and seconds."""

    questions: int = 1_000
    seconds: float = 20.0


def compared(engine: AskedEngine, question: Question) -> Divergence | None:
    """Ask the engine; return its divergence, or None if it is right or does not support this.

    Raises:
        OutOfTime: the time for the whole run is over.
        RulebookError: the question has no answer, such as a record that is not a game any more.
    """
    questions = engine.questions
    expected = questions.answer(question)
    reply = engine.ask(question)
    if isinstance(reply, Failed):
        return questions.failed(question, expected, reply.failure)
    if isinstance(reply, Answered) and reply.result != expected:
        return questions.diverging(question, expected, reply.result)
    return None


def shrunk(
    engine: AskedEngine,
    divergence: Divergence,
    budget: Budget,
    accepts: Callable[[Question], bool] = lambda _: True,
) -> Divergence:
    """Return the smallest divergence of the same kind that is found within the budget.

    If the time for the whole run ends, this is the smallest one so far.

    Args:
        engine: the engine.
        divergence: the divergence to start from.
        budget: how long to search.
        accepts: whether a question may be shown; others are shown only if none is found.
    """
    deadline = monotonic() + budget.seconds
    left = count(budget.questions, -1)
    best = divergence
    with suppress(OutOfTime):
        while found := _first_smaller(
            engine, best, lambda: next(left) > 0 and monotonic() < deadline, accepts
        ):
            best = found
    return best


def _first_smaller(
    engine: AskedEngine,
    best: Divergence,
    may_ask: Callable[[], bool],
    accepts: Callable[[Question], bool],
) -> Divergence | None:
    candidates: Iterator[Question] = filter(accepts, _candidates(engine.questions, best))
    if not accepts(best.question):
        candidates = chain(candidates, _candidates(engine.questions, best))
    for question in candidates:
        engine.check_time()
        if not may_ask():
            return None
        try:
            found = compared(engine, question)
        except RulebookError:
            continue
        if found is not None and is_alike(engine.questions, found, best):
            return found
    return None


def _candidates(questions: Questions, best: Divergence) -> Iterator[Question]:
    size = questions.size_of(best.question)
    tried = islice(questions.smaller(best.question), 5_000)
    return (one for one in tried if questions.size_of(one) < size)


def is_alike(questions: Questions, one: Divergence, other: Divergence) -> bool:
    """Whether both divergences are wrong in the same way and have the same main rule.

    Equal failures are alike, even of different operations. An answer may rest on the rulebooks
    if the other rests on a ruling, but not the other way round. In a mixed operation the rule may
    differ, because only a small question shows it.
    """
    if one.failure is not None or other.failure is not None:
        return key_of(one) == key_of(other)
    return (
        one.verdict is other.verdict
        and one.basis in (RULEBOOKS, other.basis)
        and (one.operation in questions.mixed or one.rules[0] == other.rules[0])
    )


_STARTS: Final = 3
"""The cases from which the search for a small one starts."""

_GENERATED: Final = 400
"""The most generated cases to search if no answered case is a witness."""

_CANDIDATES: Final = 2_500
"""The most smaller cases to try for one start."""

_LONELY: Final = 12
"""The most starts to try if other mistakes show near them."""

_NEAR: Final = 60
_NEIGHBOURS: Final = 3
"""The smaller cases to look at near a case, and how many of them to ask."""


@frozen
class Model:
    """An engine that is explained by misreadings.

    Attributes:
        questions: what the game provides.
        misreadings: all misreadings of the engine.
    """

    questions: Questions
    misreadings: Misreadings

    def predicted(self, question: Question, misreadings: Misreadings) -> Result:
        """Return what an engine with these misreadings answers."""
        settings = settings_for(operation_of(question), misreadings)
        return self.questions.predicted(question, settings)

    def is_unspoilt(self, question: Question, besides: Misreadings = frozenset()) -> bool:
        """Whether the engine would be right without these misreadings and without unknown ones."""
        if not self.questions.has_model(question):
            return True
        others = self.misreadings - besides
        try:
            return self.questions.answer(question) == self.predicted(question, others)
        except RulebookError:
            return False

    def is_witness(self, question: Question, cause: Misreadings) -> bool:
        """Whether only these misreadings make the answer wrong, and each way of asking shows it."""
        operation = operation_of(question)
        if not any(operation in one.operations for one in cause):
            return False
        try:
            right = self.questions.answer(question)
            return (
                self.predicted(question, cause) != right
                and self.predicted(question, self.misreadings) != right
                and self.is_unspoilt(question, cause)
            )
        except RulebookError:
            return False


@frozen
class Starts:
    """The cases from which to search for a small witness.

    Attributes:
        cases: cases that the engine gets wrong as predicted.
        alone: whether no unknown mistake shows near any of them.
    """

    cases: tuple[Heard, ...]
    alone: bool


@mutable
class Witnesses:
    """The search for witnesses in progress.

    Attributes:
        surprises: the answers to questions asked meanwhile that the model did not predict.
    """

    _engine: Engine
    _model: Model
    surprises: list[Heard] = field(init=False, factory=list)

    @property
    def _questions(self) -> Questions:
        return self._engine.questions

    def starts(self, cause: Misreadings, heard: Sequence[Heard]) -> Starts:
        """Return the cases from which to search for a small witness; none if there are none.

        Raises:
            OutOfTime: the time for the whole run is over.
        """
        wrong = sorted((one for one in heard if not one.is_right), key=self._size_of)
        found = self._starts_among([one.question for one in wrong], cause, _STARTS)
        if not found.cases:
            operations = sorted({name for one in cause for name in one.operations})
            made = self._questions.generated(1, _GENERATED, operations)
            found = self._starts_among(made, cause, 1)
        return found

    def _starts_among(self, asked: Iterable[Question], cause: Misreadings, most: int) -> Starts:
        alone: list[Heard] = []
        others: list[Heard] = []
        for start in islice(self._confirmed_of(asked, cause), _LONELY):
            (alone if self._is_alone(start.question) else others).append(start)
            if len(alone) == most:
                break
        return Starts(tuple(alone or others[:most]), bool(alone))

    def smallest(self, starts: Starts, cause: Misreadings, until: float) -> Heard:
        """Return the smallest witness that is found in time; alone if the starts are.

        Raises:
            OutOfTime: the time for the whole run is over.
        """
        found: list[Heard] = []
        for start in starts.cases:
            if not found or monotonic() < until:
                found.append(self._shrunk(start, cause, until, alone=starts.alone))
        return min(found, key=self.key)

    def _is_alone(self, question: Question) -> bool:
        """Whether no unknown mistake shows in cases that are a little smaller."""
        near = sorted(islice(self._questions.smaller(question), _NEAR), key=self._questions.size_of)
        right = filter(self._model.is_unspoilt, reversed(near))
        for one in islice(right, _NEIGHBOURS):
            self._engine.check_time()
            reply = self._engine.ask(one)
            if not isinstance(reply, Answered) or reply.result != self._questions.answer(one):
                return False
        return True

    def _confirmed_of(self, asked: Iterable[Question], cause: Misreadings) -> Iterator[Heard]:
        for question in asked:
            self._engine.check_time()
            if self._model.is_witness(question, cause):
                confirmed = self._confirmed(question)
                if confirmed is not None:
                    yield confirmed

    def _shrunk(self, best: Heard, cause: Misreadings, until: float, *, alone: bool) -> Heard:
        left = iter(range(_CANDIDATES))
        candidates = takewhile(lambda _: monotonic() < until, left)
        while better := self._better(best, cause, candidates, alone=alone):
            best = better
        return best

    def _better(
        self, best: Heard, cause: Misreadings, left: Iterator[int], *, alone: bool
    ) -> Heard | None:
        key = self.key(best)
        for question, _ in zip(self._questions.smaller(best.question), left, strict=False):
            self._engine.check_time()
            if self._questions.size_of(question)[0] > key[0]:
                continue
            if self._model.is_witness(question, cause):
                expected = self._questions.answer(question)
                predicted = self._model.predicted(question, self._model.misreadings)
                if self.key(Heard(question, expected, predicted)) < key:
                    confirmed = self._confirmed(question)
                    if confirmed and (not alone or self._is_alone(question)):
                        return confirmed
        return None

    def key(self, heard: Heard) -> tuple[int, ...]:
        """Return a sort key: the pieces, how much of the answer is wrong, the rest of the size."""
        first, *rest = self._size_of(heard)
        return first, self._questions.distance(heard.expected, heard.got), *rest

    def _size_of(self, heard: Heard) -> tuple[int, ...]:
        return self._questions.size_of(heard.question)

    def _confirmed(self, question: Question) -> Heard | None:
        """Return the engine's answer if it is wrong in just the predicted way."""
        reply = self._engine.ask(question)
        if not isinstance(reply, Answered):
            return None
        heard = Heard(question, self._questions.answer(question), reply.result)
        if reply.result == self._model.predicted(question, self._model.misreadings):
            return heard
        self.surprises.append(heard)
        return None
