"""Group divergences that have the same cause.

An engine that allows one kind of gap does so in every operation. An engine that does what the
rulebooks forbid also does what only a ruling forbids. Failures have nothing to do with rules: they
are grouped by their kind and the engine's own words, or by the operation if it says nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, frozen

from rulebook_kit.conformance.divergence import Divergence, Verdict
from rulebook_kit.conformance.failure import FailureKind
from rulebook_kit.conformance.heard import Heard
from rulebook_kit.conformance.misreading import DOUBTFUL
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.vector import RULEBOOKS, RULING, Basis


@frozen
class Cause:
    """One mistake of an engine.

    Attributes:
        verdict: how its answers are wrong.
        rule: the id of the rule that it breaks, invents or miscounts; for a failure, that of the
            question.
        basis: what the right answers rest on: our rulings only if all of them do. A failure never
            rests on rulings.
        failure: how it fails; None if it answers.
        divergences: all divergences of this cause, the one to show first.
        name: the name of the misreading that explains it; empty if there is none.
        sentence: what such an engine does, such as "tests one-cell gaps only".
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
        """The smallest divergence."""
        return self.divergences[0]

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
        """The ids of the rules of the smallest divergence; none if it is not about rules."""
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
        """The operation in which the smallest divergence shows it."""
        return self.smallest.operation

    @property
    def asked(self) -> tuple[Divergence, ...]:
        """The divergences of the cases asked: one for each case, in the order of asking."""
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
"""The verdict; the rule or the failure; what the right answer rests on; how the engine fails."""


def grouped(questions: Questions, divergences: Iterable[Divergence]) -> tuple[Cause, ...]:
    """Return the divergences by their cause; causes that rest on the rulebooks come first."""
    listed = questions.reconsidered(list(divergences))
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


def in_order(causes: Iterable[Cause]) -> tuple[Cause, ...]:
    """Return the causes sorted by their ids; those that rest on the rulebooks come first."""
    return tuple(sorted(causes, key=lambda cause: (cause.basis == RULING, cause.id)))


def _cause(questions: Questions, key: Key, members: Sequence[Divergence]) -> Cause:
    verdict, _, basis, failure = key
    shown, *_ = members
    ordered = sorted(members, key=lambda one: questions.size_of(one.question))
    if failure is not None:  # only the first one was shrunk
        ordered = sorted(ordered, key=lambda one: one != shown)
    return Cause(verdict, ordered[0].rules[0], basis, failure, tuple(ordered))


def key_of(divergence: Divergence) -> Key:
    """Return what all divergences of a cause have in common."""
    failure = divergence.failure
    if failure is None:
        return divergence.verdict, divergence.rules[0], divergence.basis, None
    return divergence.verdict, failure.named(divergence.operation), RULEBOOKS, failure.kind
