"""Shrink a divergence: look for a simpler question that the engine gets wrong in the same way.

A simpler question has fewer pieces, plainer ones or smaller numbers. Such questions are made from
the JSON of any question; cells stay where they are. The game says which of them are fair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, count, islice
from time import monotonic
from typing import Final, TypeVar, cast

from attrs import evolve, frozen
from msgspec import to_builtins

from rulebook_kit.conformance.asking import OutOfTime
from rulebook_kit.conformance.causes import key_of
from rulebook_kit.conformance.divergence import Divergence, Verdict
from rulebook_kit.conformance.protocol import RULEBOOKS, Answered, Failed, Question
from rulebook_kit.conformance.questions import AskedEngine, Questions
from rulebook_kit.errors import FormatError, RulebookError
from rulebook_kit.json.reading import check_value

_Item = TypeVar("_Item")


@frozen
class Budget:
    """The limits for shrinking one divergence: questions to the engine, and seconds."""

    questions: int = 1_000
    seconds: float = 20.0


def compared(engine: AskedEngine, question: Question) -> Divergence | None:
    """Ask the engine; return its difference, or None if it is right or does not support this.

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
    """Return the smallest difference of the same kind that is found within the budget.

    Wrong numbers may end under another rule. If no simpler question on their own rule is wrong, a
    simpler one on another rule is tried: the same mistake may cause both. If the time for the whole
    run ends, this is the smallest difference so far.

    Args:
        engine: the engine.
        divergence: the difference to start from.
        budget: how long to search.
        accepts: whether a question may be shown; others are shown only if none is found.
    """
    deadline = monotonic() + budget.seconds
    left = count(budget.questions, -1)
    best = divergence

    def may_ask() -> bool:
        return next(left) > 0 and monotonic() < deadline

    with suppress(OutOfTime):
        for alike in (is_alike, _are_numbers):
            while found := _first_smaller(engine, best, may_ask, accepts, alike):
                best = found
    return best


def _are_numbers(_: Questions, one: Divergence, other: Divergence) -> bool:
    """Whether both are wrong numbers."""
    return one.verdict is other.verdict is Verdict.MISCOUNTS and other.basis == RULEBOOKS


def _first_smaller(
    engine: AskedEngine,
    best: Divergence,
    may_ask: Callable[[], bool],
    accepts: Callable[[Question], bool],
    alike: Callable[[Questions, Divergence, Divergence], bool],
) -> Divergence | None:
    candidates: Iterator[Question] = filter(accepts, smaller(engine.questions, best.question))
    if not accepts(best.question):
        candidates = chain(candidates, smaller(engine.questions, best.question))
    for question in candidates:
        engine.check_time()
        if not may_ask():
            return None
        try:
            found = compared(engine, question)
        except RulebookError:
            continue
        if found is not None and alike(engine.questions, found, best):
            return found
    return None


def blamed(engine: AskedEngine, divergence: Divergence) -> Divergence:
    """Return the difference under the rule of a part that the engine also gets wrong, if any.

    A failure without words of its own is that of a part in which the engine fails likewise.

    Raises:
        OutOfTime: the time for the whole run is over.
    """
    failure = divergence.failure
    if failure is not None and failure.reason:
        return divergence
    for part in engine.questions.parts(divergence.question):
        found = compared(engine, part)
        if found is None:
            continue
        if failure is not None and found.failure is not None and failure.kind is found.failure.kind:
            return evolve(divergence, fails_in=found.operation)
        if failure is None and found.failure is None:
            return evolve(
                divergence, verdict=found.verdict, rules=found.rules, rulings=found.rulings
            )
    return divergence


def is_alike(questions: Questions, one: Divergence, other: Divergence) -> bool:
    """Whether both differences are wrong in the same way and have the same main rule.

    Equal failures are alike, even of different operations. The rulebooks may decide one answer if a
    ruling decides the other, but not the other way round. In a mixed operation the rule may differ,
    because only a small question shows it.
    """
    if one.failure is not None or other.failure is not None:
        return key_of(one) == key_of(other)
    return (
        one.verdict is other.verdict
        and one.basis in (RULEBOOKS, other.basis)
        and (one.operation in questions.mixed or one.rules[0] == other.rules[0])
    )


def simpler(questions: Questions, question: Question) -> Iterator[Question]:
    """Yield simpler questions of the same operation that are fair, the largest steps first."""
    plain = to_builtins(question)
    names, used = questions.translation, {leaf for _, leaf in _leaves(plain)}

    def plainer(value: object, key: str) -> Iterator[object]:
        if isinstance(value, str) and key in names.keys and value in names.known:
            yield from (one for one in questions.plainer(value) if one not in used)

    changes = (_fewer(plain), _lowered(plain), _everywhere(plain, plainer))
    for other in chain.from_iterable(changes):
        with suppress(FormatError):
            made = check_value(other, type(question))
            if made != question and questions.is_fair(made):
                yield made


def smaller(questions: Questions, question: Question) -> Iterator[Question]:
    """Yield those of the first 5,000 simpler questions that are smaller too."""
    size = questions.size_of(question)
    tried = islice(simpler(questions, question), 5_000)
    return (one for one in tried if questions.size_of(one) < size)


def _everywhere(
    value: object, changes: Callable[[object, str], Iterator[object]], key: str = ""
) -> Iterator[object]:
    """Yield the value with one of its parts changed, first the whole, then what is in it.

    Args:
        value: the value.
        changes: yields what may take the place of a part under a key.
        key: the key of the value.
    """
    yield from changes(value, key)
    if isinstance(value, list):
        for place, part in enumerate(value):
            for changed in _everywhere(part, changes, key):
                yield [*value[:place], changed, *value[place + 1 :]]
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from ({**value, name: one} for one in _everywhere(part, changes, name))


def _leaves(value: object, key: str = "") -> Iterator[tuple[str, object]]:
    """Yield all numbers and texts in a value, each with its key."""
    if isinstance(value, list):
        yield from chain.from_iterable(_leaves(part, key) for part in value)
    elif isinstance(value, dict):
        yield from chain.from_iterable(_leaves(part, name) for name, part in value.items())
    else:
        yield key, value


def _fewer(plain: object) -> Iterator[object]:
    """Yield the value with fewer entries somewhere in it, the largest steps first."""

    def fewer(value: object, _key: str) -> Iterator[object]:
        if isinstance(value, list):
            yield from _without_some(value)
        elif isinstance(value, dict):
            yield from ({key: value[key] for key in kept} for kept in _without_some([*value]))

    return _everywhere(plain, fewer)


def _without_some(items: Sequence[_Item]) -> Iterator[list[_Item]]:
    """Yield the items without half of them, without a quarter and so on, to a single one."""
    step = len(items)
    while step > 1:
        step = (step + 1) // 2
        for end in range(len(items), 0, -step):
            yield [*items[: max(end - step, 0)], *items[end:]]
    if len(items) == 1:
        yield []


_CELLS: Final = frozenset({"x", "y", "cell"})
"""The keys of numbers that say where something is."""


def _is_count(value: object, key: str) -> bool:
    return isinstance(value, int) and value > 0 and key not in _CELLS


def _lowered(plain: object) -> Iterator[object]:
    """Yield the value with equal numbers lowered together, then with a single number lowered."""
    numbers = {cast("int", leaf) for key, leaf in _leaves(plain) if _is_count(leaf, key)}
    for number in sorted(numbers, reverse=True):
        yield _with_number(plain, number)

    def lower(value: object, key: str) -> Iterator[object]:
        if _is_count(value, key):
            number = cast("int", value)
            yield from dict.fromkeys((0, number // 2, number - 1))

    yield from _everywhere(plain, lower)


def _with_number(value: object, old: int, key: str = "") -> object:
    """Return the value with one less in every place of a number."""
    if isinstance(value, list):
        return [_with_number(part, old, key) for part in value]
    if isinstance(value, dict):
        return {name: _with_number(part, old, name) for name, part in value.items()}
    return old - 1 if _is_count(value, key) and value == old else value
