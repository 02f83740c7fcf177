"""What came out of a conformance run, the rulings it rests on, and its exit status."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from alhambra_rules.rulebook.conformance.divergence import Divergence, Verdict
from alhambra_rules.rulebook.conformance.failure import Failure
from alhambra_rules.rulebook.conformance.game import Game
from alhambra_rules.rulebook.conformance.grouping import Cause
from alhambra_rules.rulebook.conformance.plan import Plan
from alhambra_rules.rulebook.conformance.protocol import EngineIdentity
from alhambra_rules.rulebook.conformance.replies import Trouble
from alhambra_rules.rulebook.conformance.vector import RULEBOOKS


def told_rulings(game: Game, divergence: Divergence) -> Iterator[str]:
    """Yield each ruling in a line; none if the rulebooks decide.

    It may be one on another rule than the one that the engine gets wrong: the points of a tower
    that begins with a 0 rest on whether it may.
    """
    for rule in divergence.rulings:
        for ruling in game.catalogue[rule].rulings:
            yield f"Our ruling on {rule}: {ruling.question} {ruling.choice}"


AGREES, DIVERGES, FAILS = 0, 1, 2
"""The exit statuses."""


@frozen
class Tally:
    """What one operation was asked, and how often the engine agreed.

    Attributes:
        operation: its name.
        vectors: how many vectors there are for it.
        vectors_asked: how many of them were asked and not refused as unsupported.
        vectors_agreed: how many of these were answered rightly.
        cases_asked: the same for generated cases.
        cases_agreed: how many of these were answered rightly.
        unsupported: whether the engine does not know it, or not for some of what was asked.
        given_up: why it was not asked to the end; empty if it was.
    """

    operation: str
    vectors: int = 0
    vectors_asked: int = 0
    vectors_agreed: int = 0
    cases_asked: int = 0
    cases_agreed: int = 0
    unsupported: bool = False
    given_up: str = ""


@frozen
class ConformanceReport:
    """The outcome of a run.

    Attributes:
        game: what was played.
        command: how the engine is started.
        plan: what was to be done.
        identity: what the engine says about itself.
        hello_failure: why it did not say it, and so was asked nothing; None if it did or need not.
        tallies: what was asked, by operation.
        causes: what is wrong, those causes first that rest on the rulebooks.
        accepted: causes that are known and accepted.
        mended: the ids of known causes that did not show up.
        troubles: what the engine did besides answering.
        out_of_time: whether the time was over before everything was asked.
        is_shrunk: whether the time was enough to shrink everything that was found.
    """

    game: Game
    command: tuple[str, ...]
    plan: Plan
    identity: EngineIdentity
    hello_failure: Failure | None
    tallies: tuple[Tally, ...]
    causes: tuple[Cause, ...] = ()
    accepted: tuple[Cause, ...] = ()
    mended: tuple[str, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    out_of_time: bool = False
    is_shrunk: bool = True

    @property
    def divergent(self) -> tuple[Cause, ...]:
        """The causes that make the engine diverge: those on rulings only where that is strict."""
        return tuple(cause for cause in self.causes if self._counts(cause))

    @property
    def on_rulings(self) -> tuple[Cause, ...]:
        """The causes that rest on rulings of ours alone and do not count."""
        return tuple(
            cause
            for cause in self.causes
            if not self._counts(cause) and cause.verdict is not Verdict.FAILS
        )

    @property
    def failing(self) -> tuple[Cause, ...]:
        """The causes for which there is no answer."""
        return tuple(cause for cause in self.causes if cause.verdict is Verdict.FAILS)

    @property
    def compared(self) -> int:
        """How many answers were held against the library's."""
        return sum(tally.vectors_asked + tally.cases_asked for tally in self.tallies)

    @property
    def has_asked_all_vectors(self) -> bool:
        """Whether the time was enough for every vector that the engine can be asked."""
        return not self.out_of_time or all(
            tally.unsupported or tally.vectors_asked == tally.vectors for tally in self.tallies
        )

    @property
    def status(self) -> int:
        """The exit status: 0 agrees, 1 diverges, 2 engine or protocol failure."""
        failures = (self.hello_failure, self.failing, self.troubles)
        if any(failures) or not self.compared or not self.has_asked_all_vectors:
            return FAILS
        return DIVERGES if self.divergent else AGREES

    def _counts(self, cause: Cause) -> bool:
        is_answer = cause.verdict is not Verdict.FAILS
        return is_answer and (self.plan.strict or cause.basis == RULEBOOKS)


def sorted_by_knowledge(
    causes: Iterable[Cause], plan: Plan
) -> tuple[tuple[Cause, ...], tuple[Cause, ...], tuple[str, ...]]:
    """Return the causes that are new, those that are accepted, and the ids of those not found.

    A known cause is accepted as long as no vector shows it that did not show it before.
    """
    listed = tuple(causes)
    accepted = tuple(
        cause
        for cause in listed
        if cause.id in plan.known and set(cause.vectors) <= plan.known[cause.id]
    )
    new = tuple(cause for cause in listed if cause not in accepted)
    found = {cause.id for cause in listed}
    return new, accepted, tuple(sorted(set(plan.known) - found))
