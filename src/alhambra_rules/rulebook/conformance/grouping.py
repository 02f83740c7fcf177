"""Causes: divergences that have the same one, put together.

An engine that lets one kind of gap pass does so in every operation; and whoever does what the
rulebooks forbid, does what only a ruling forbids all the more.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from alhambra_rules.rulebook.conformance.divergence import Divergence, Verdict
from alhambra_rules.rulebook.conformance.failure import FailureKind
from alhambra_rules.rulebook.conformance.game import Game
from alhambra_rules.rulebook.conformance.vector import RULEBOOKS, RULING, Basis


@frozen
class Cause:
    """One thing that is wrong with an engine.

    Attributes:
        verdict: how its answers are wrong.
        rule: the id of the rule that it breaks, invents or miscounts, or that decided where it
            failed.
        basis: what the right answers rest on: rulings of ours only where all of them do.
        failure: how it fails; None where it answers.
        divergences: all of them, the smallest first.
    """

    verdict: Verdict
    rule: str
    basis: Basis
    failure: FailureKind | None
    divergences: tuple[Divergence, ...]

    @property
    def smallest(self) -> Divergence:
        """The divergence that is quickest to read."""
        return self.divergences[0]

    @property
    def id(self) -> str:
        """What the cause is known by, such as ``breaks build.no-gaps``."""
        verb = self.verdict.value if self.failure is None else self.failure.value
        ruling = " (ruling)" if self.basis == RULING else ""
        return f"{verb} {self.rule}{ruling}"

    @property
    def vectors(self) -> tuple[str, ...]:
        """The ids of the vectors that show it, sorted."""
        return tuple(sorted({one.vector.id for one in self.divergences if one.vector}))


Key = tuple[Verdict, str, Basis, FailureKind | None]


def grouped(game: Game, divergences: Iterable[Divergence]) -> tuple[Cause, ...]:
    """Put divergences with the same cause together; those on the rulebooks come first."""
    listed = game.reconsidered(list(divergences))
    groups: dict[Key, list[Divergence]] = {}
    for divergence in listed:
        groups.setdefault(key_of(divergence), []).append(divergence)
    for key in list(groups):
        verdict, rule, basis, failure = key
        stronger = (verdict, rule, RULEBOOKS, failure)
        if basis == RULING and verdict is not Verdict.MISCOUNTS and stronger in groups:
            groups[stronger] += groups.pop(key)
    causes = [
        Cause(*key, tuple(sorted(members, key=lambda one: game.size_of(one.question))))
        for key, members in groups.items()
    ]
    return tuple(sorted(causes, key=lambda cause: (cause.basis == RULING, cause.id)))


def key_of(divergence: Divergence) -> Key:
    """Return what divergences of the same cause have in common."""
    kind = divergence.failure.kind if divergence.failure else None
    return divergence.verdict, divergence.rules[0], divergence.basis, kind
