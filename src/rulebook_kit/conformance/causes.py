"""The causes of wrong answers: group differences, and find the causes that are no misread rules.

An engine that allows one kind of gap does so in every operation. An engine that does what the
rulebooks forbid also does what only a ruling forbids. Failures have nothing to do with rules: they
are grouped by their kind and the engine's own words, or by the operation if it says nothing.

Two causes say nothing about rules. Some engines give one answer to every question of an operation,
as a stub does: misreadings predict many such answers, but are not the reason. And some answers
depend on earlier questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from time import monotonic
from typing import Final

from attrs import evolve, frozen

from rulebook_kit.conformance.asking import Engine
from rulebook_kit.conformance.divergence import DOUBTFUL, Divergence, Verdict
from rulebook_kit.conformance.failure import FailureKind
from rulebook_kit.conformance.protocol import (
    RULEBOOKS,
    RULING,
    Answered,
    Basis,
    Question,
    operation_of,
)
from rulebook_kit.conformance.questions import Heard, Questions


@frozen
class Cause:
    """One mistake of an engine.

    Attributes:
        verdict: how its answers are wrong.
        rule: the id of the rule that it breaks, invents or miscounts; for a failure, that of the
            question.
        basis: what decides the right answers: our rulings only if they decide all of them. For a
            failure it is always the rulebooks.
        failure: how it fails; None if it answers.
        divergences: all differences of this cause, the one to show first.
        name: the name of the misreading that explains it; empty if there is none.
        sentence: what such an engine does, such as "looks only for gaps of one cell".
        explains: how many of the engine's answers this explains, and to how many it makes a
            difference; None without a misreading.
    """

    verdict: Verdict
    rule: str
    basis: Basis
    failure: FailureKind | None
    divergences: tuple[Divergence, ...]
    name: str = ""
    sentence: str = ""
    explains: tuple[int, int] | None = None

    @property
    def smallest(self) -> Divergence:
        """The smallest difference."""
        return self.divergences[0]

    @property
    def shown(self) -> tuple[Divergence, ...]:
        """The smallest case; if a ruling decides it but not all, then one by the rulebooks too."""
        if self.smallest.basis == RULING and self.basis == RULEBOOKS:
            others = (one for one in self.divergences if one.basis == RULEBOOKS)
            return (self.smallest, next(others, self.smallest))
        return (self.smallest,)

    @property
    def id(self) -> str:
        """The name of the cause, such as ``breaks build.no-gaps: gaps-one-cell``."""
        return f"{self.kind}: {self.name}" if self.name else self.kind

    @property
    def kind(self) -> str:
        """The verdict and the rule, such as ``breaks build.no-gaps`` or ``hung check_city``."""
        if self.verdict is Verdict.DEPENDS:
            return "depends on earlier questions"
        if self.verdict is Verdict.UNEXPLAINED:
            return "unexplained"
        if self.verdict is Verdict.REPEATS:
            return f"repeats one answer to {self.operation}"
        if self.failure is not None:
            return key_of(self.smallest)[1]
        ruling = " (ruling)" if self.basis == RULING else ""
        return f"{self.verdict.value} {self.rule}{ruling}"

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules of the smallest difference; none if it is not about rules."""
        about_none = Verdict.DEPENDS, Verdict.REPEATS, Verdict.UNEXPLAINED
        return () if self.verdict in about_none else self.smallest.rules

    @property
    def is_doubtful(self) -> bool:
        """Whether the misreading explains only some of the answers to which it makes a difference.

        Another mistake resembles it, or hides it.
        """
        explained, concerned = self.explains or (0, 0)
        return explained < DOUBTFUL * concerned

    @property
    def operation(self) -> str:
        """The operation in which the smallest difference shows it."""
        return self.smallest.operation

    @property
    def asked(self) -> tuple[Divergence, ...]:
        """The differences of the cases asked: one for each case, in the order of asking."""
        by_case = {one.case: one for one in self.divergences if one.case is not None}
        return tuple(by_case[case] for case in sorted(by_case))

    @property
    def times(self) -> int:
        """The number of asked cases that show it, vectors and generated ones."""
        return len(self.asked)

    @property
    def vectors(self) -> tuple[str, ...]:
        """The ids of the vectors that show it, sorted."""
        return tuple(sorted({one.vector.id for one in self.divergences if one.vector}))


Key = tuple[Verdict, str, Basis, FailureKind | None]
"""The verdict; the rule or the failure; the basis of the right answer; how the engine fails."""


def grouped(
    questions: Questions, divergences: Iterable[Divergence], *, as_named: bool = False
) -> tuple[Cause, ...]:
    """Return the differences by their cause; causes that the rulebooks decide come first.

    Args:
        questions: what the game provides.
        divergences: the differences.
        as_named: whether their rules are certain; otherwise each may get the rule that fits best.
    """
    listed = list(divergences) if as_named else questions.reconsidered(list(divergences))
    groups: dict[Key, list[Divergence]] = {}
    for divergence in listed:
        groups.setdefault(key_of(divergence), []).append(divergence)
    for key in list(groups):
        verdict, rule, basis, failure = key
        stronger = (verdict, rule, RULEBOOKS, failure)
        if basis == RULING and verdict is not Verdict.MISCOUNTS and stronger in groups:
            groups[stronger] += groups.pop(key)
    causes = [_cause(questions, key, members) for key, members in groups.items()]
    return in_order(causes)


def left_over(
    questions: Questions, heard: Iterable[Heard], causes: Iterable[Cause]
) -> Iterator[Cause]:
    """Yield a cause of the asked cases with a wrong answer that no other cause has, if any."""
    known = {one.case for cause in causes for one in cause.divergences}
    left = sorted(
        (
            evolve(one.divergence(questions), verdict=Verdict.UNEXPLAINED)
            for one in heard
            if one.failure is None and not one.is_right and one.case not in {None, *known}
        ),
        key=lambda one: questions.size_of(one.question),
    )
    if left:
        basis: Basis = RULING if all(one.rulings for one in left) else RULEBOOKS
        yield Cause(Verdict.UNEXPLAINED, left[0].rules[0], basis, None, tuple(left))


def depending(wrong: Iterable[Divergence]) -> Cause:
    """Return the cause of the answers that depend on earlier questions, the first one to show."""
    first, *others = (evolve(one, verdict=Verdict.DEPENDS, rulings=()) for one in wrong)
    return Cause(Verdict.DEPENDS, first.rules[0], RULEBOOKS, None, (first, *others))


def in_order(causes: Iterable[Cause]) -> tuple[Cause, ...]:
    """Return the causes sorted by their ids; those that the rulebooks decide come first."""
    return tuple(sorted(causes, key=lambda cause: (cause.basis == RULING, cause.id)))


def _cause(questions: Questions, key: Key, members: Sequence[Divergence]) -> Cause:
    verdict, _, basis, failure = key
    ordered = sorted(members, key=lambda one: questions.size_of(one.question))
    if failure is not None:  # only the first one of an operation was shrunk
        shown, *_ = sorted(members, key=lambda one: bool(one.fails_in))
        ordered = sorted(ordered, key=lambda one: one != shown)
    return Cause(verdict, ordered[0].rules[0], basis, failure, tuple(ordered))


def key_of(divergence: Divergence) -> Key:
    """Return what all differences of a cause have in common."""
    failure = divergence.failure
    if failure is None:
        return divergence.verdict, divergence.rules[0], divergence.basis, None
    operation = divergence.fails_in or divergence.operation
    return divergence.verdict, failure.named(operation), RULEBOOKS, failure.kind


_ANSWERS: Final = 20
_RESULTS: Final = 5
_RULES: Final = 3
"""The fewest answers, and the fewest different right answers or rules that wrong ones concern.

An engine without a rule may give one answer to all questions about this rule.
"""


def repeated_answers(questions: Questions, answers: Sequence[Heard]) -> Iterator[Cause]:
    """Yield a cause for each operation in which all answers are the same, but should not be."""
    by_operation: dict[str, list[Heard]] = {}
    for one in answers:
        by_operation.setdefault(operation_of(one.question), []).append(one)
    for heard in by_operation.values():
        if len(heard) >= _ANSWERS and _repeats(heard):
            wrong = [one.divergence(questions) for one in heard if not one.is_right]
            if _is_telling(heard, wrong):
                yield _cause_of_repeating(questions, wrong)


def _repeats(heard: Sequence[Heard]) -> bool:
    return all(one.got == heard[0].got for one in heard)


def _is_telling(heard: Sequence[Heard], wrong: Sequence[Divergence]) -> bool:
    right = {repr(one.expected) for one in heard}
    return len(right) >= _RESULTS or len({one.rules[0] for one in wrong}) >= _RULES


def _cause_of_repeating(questions: Questions, wrong: Sequence[Divergence]) -> Cause:
    shown = [evolve(one, rulings=()) for one in wrong]
    first, *others = sorted(shown, key=lambda one: questions.size_of(one.question))
    said = questions.shown_result(first.question, first.got)
    return Cause(
        Verdict.REPEATS,
        first.rules[0],
        RULEBOOKS,
        None,
        (first, *others),
        sentence=f"answers every {first.operation} with {said}",
        explains=(len(wrong), len(wrong)),
    )


_SECONDS: Final = 12.0
"""The time to look for the earlier questions: each try needs a new process."""

_AGAIN: Final = 4
"""How often the answer must be wrong again after these questions."""

_EACH: Final = 12
"""Up to this length each number of earlier questions is tried: some engines count them."""

_TRIED: Final = 3
"""The most answers for which earlier questions are looked for."""


def changed(engine: Engine, heard: Sequence[Heard]) -> list[Heard]:
    """Ask again in a new process, last question first; return the answers that have changed.

    Raises:
        OutOfTime: the time for the whole run is over.
    """
    backwards = heard[::-1]
    if not backwards:
        return []
    engine.hello()
    found: list[Heard] = []
    for place, reply in engine.ask_all([one.question for one in backwards]):
        one = backwards[place]
        if isinstance(reply, Answered) and reply.result != one.got:
            found.append(one)
    return found


def sequel(engine: Engine, asked: Sequence[Heard], suspects: Iterable[Heard]) -> Heard | None:
    """Return a wrong answer with the fewest earlier questions that are needed; None if none is.

    Questions of the same operation are tried first: few other questions matter to most engines.

    Args:
        engine: the engine.
        asked: everything asked, in the order of asking.
        suspects: the answers that have changed, the best to show first.

    Raises:
        OutOfTime: the time for the whole run is over.
    """
    until = monotonic() + _SECONDS
    places = {id(one): place for place, one in enumerate(asked)}
    best: Heard | None = None
    for tried, one in enumerate(suspects):
        if tried >= _TRIED or monotonic() > until:
            break
        earlier = [before.question for before in asked[: places[id(one)]]]
        operation = operation_of(one.question)
        alike = [before for before in earlier if operation_of(before) == operation]
        found = _shortest(engine, alike, one, until) or _shortest(engine, earlier, one, until)
        if found and not all(_after(engine, found.before, one) for _ in range(_AGAIN)):
            found = None  # by chance
        if found and (best is None or len(found.before) < len(best.before)):
            best = found
        if best and len(best.before) == 1:
            break
    return best


def _shortest(engine: Engine, before: Sequence[Question], one: Heard, until: float) -> Heard | None:
    """Return the answer after as few of the questions before it as are found in time."""
    if _after(engine, (), one):
        return None  # it is wrong at once
    length, found = 1, _after(engine, before[-1:], one)
    while found is None:
        if length >= len(before) or monotonic() > until:
            return None
        length = length + 1 if length < _EACH else 4 * length
        found = _after(engine, before[-length:], one)
    while fewer := _with_fewer(engine, found, until):
        found = fewer
    return found


def _with_fewer(engine: Engine, kept: Heard, until: float) -> Heard | None:
    """Leave out half of the earlier questions, or a quarter, down to a single one."""
    step = len(kept.before) // 2
    while step and monotonic() < until:
        for start in range(0, len(kept.before), step):
            fewer = kept.before[:start] + kept.before[start + step :]
            if found := _after(engine, fewer, kept):
                return found
        step //= 2
    return None


def _after(engine: Engine, before: Sequence[Question], one: Heard) -> Heard | None:
    """Return the answer if it is wrong after these questions in a new process."""
    engine.hello()
    replies = dict(engine.ask_all([*before, one.question]))
    reply = replies.get(len(before))
    if isinstance(reply, Answered) and reply.result != one.expected:
        return evolve(one, got=reply.result, before=tuple(before))
    return None
