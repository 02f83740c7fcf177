"""The report of a conformance run, and its exit status."""

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
    """Yield each ruling on one line; none if the rulebooks decide.

    A ruling may be about another rule than the one that the engine gets wrong. For example, the
    points of a tower that begins with a 0 depend on whether it may.
    """
    for rule in divergence.rulings:
        for ruling in game.catalogue[rule].rulings:
            yield f"Our ruling on {rule}: {ruling.question} {ruling.choice}"


AGREES, DIVERGES, FAILS = 0, 1, 2
"""The exit statuses."""


@frozen
class Tally:
    """How much was asked for one operation, and how often the engine agreed.

    Attributes:
        operation: its name.
        vectors: the number of its vectors.
        vectors_asked: how many vectors the engine was asked and did not call unsupported.
        vectors_agreed: how many of these it answered correctly.
        cases_asked: the same for generated cases.
        cases_agreed: how many of these it answered correctly.
        unsupported: whether the engine does not support it, at least for some questions.
        given_up: why the runner stopped asking; empty if it did not.
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
    """The result of a run.

    Attributes:
        game: the game.
        command: the command that starts the engine.
        plan: what to ask, and how long the run may take.
        identity: what the engine says about itself.
        hello_failure: why hello failed and nothing else was asked; None if it succeeded.
        tallies: the counts for each operation.
        causes: the new causes; those that rest on the rulebooks come first.
        accepted: the known causes that were found.
        mended: the ids of the known causes that were not found.
        troubles: what the engine did besides answering.
        out_of_time: whether time ran out before everything was asked.
        is_shrunk: whether there was time to shrink everything that was found.
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
        """The causes that make the engine diverge; those on rulings count only with ``strict``."""
        return tuple(cause for cause in self.causes if self._counts(cause))

    @property
    def on_rulings(self) -> tuple[Cause, ...]:
        """The causes that rest only on our rulings and do not count."""
        return tuple(
            cause
            for cause in self.causes
            if not self._counts(cause) and cause.verdict is not Verdict.FAILS
        )

    @property
    def failing(self) -> tuple[Cause, ...]:
        """The causes that are failures."""
        return tuple(cause for cause in self.causes if cause.verdict is Verdict.FAILS)

    @property
    def compared(self) -> int:
        """The number of answers compared."""
        return sum(tally.vectors_asked + tally.cases_asked for tally in self.tallies)

    @property
    def has_asked_all_vectors(self) -> bool:
        """Whether there was time for every vector that the engine supports."""
        return not self.out_of_time or all(
            tally.unsupported or tally.vectors_asked == tally.vectors for tally in self.tallies
        )

    @property
    def status(self) -> int:
        """The exit status: 0 agrees, 1 diverges, 2 failure of the engine or the protocol."""
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
    """Return the new causes, the accepted causes, and the ids of known causes that were not found.

    A known cause is accepted unless a new vector shows it.
    """
    listed = tuple(causes)
    accepted = tuple(
        cause
        for cause in listed
        if any(
            name in plan.known and set(cause.vectors) <= plan.known[name]
            for name in (cause.id, cause.kind)
        )
    )
    new = tuple(cause for cause in listed if cause not in accepted)
    found = {name for cause in listed for name in (cause.id, cause.kind)}
    return new, accepted, tuple(sorted(set(plan.known) - found))
