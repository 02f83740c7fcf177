"""Shrink a divergence: find a smaller question that the engine gets wrong in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain, count, islice
from time import monotonic

from attrs import frozen

from rulebook_kit import RulebookError
from rulebook_kit.conformance.asking import OutOfTime
from rulebook_kit.conformance.causes import key_of
from rulebook_kit.conformance.divergence import Divergence
from rulebook_kit.conformance.protocol import RULEBOOKS, Answered, Failed, Question
from rulebook_kit.conformance.questions import AskedEngine, Questions


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
    if isinstance(reply, Answered):
        expected = questions.in_form_of(reply.result, expected)
        if reply.result != expected:
            return questions.differing(question, expected, reply.result)
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
