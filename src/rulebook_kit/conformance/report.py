"""The plan of a conformance run, and its report with the counts and the exit status."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from attrs import field, frozen

from rulebook_kit.arguments import in_a_list
from rulebook_kit.conformance.asking import TIMEOUT
from rulebook_kit.conformance.causes import Cause
from rulebook_kit.conformance.divergence import Divergence, Verdict
from rulebook_kit.conformance.documents import Known, vectors
from rulebook_kit.conformance.failure import Failure
from rulebook_kit.conformance.protocol import RULEBOOKS, EngineIdentity, Trouble, Vector
from rulebook_kit.conformance.questions import Questions, Translation
from rulebook_kit.conformance.tallies import TOO_LATE, Tally
from rulebook_kit.errors import InvalidArgument
from rulebook_kit.values import Frozen, FrozenDict


def told_rulings(questions: Questions, divergence: Divergence) -> Iterator[str]:
    """Yield each ruling on one line; none if the rulebooks decide.

    A ruling may be about another rule than the one that the engine gets wrong. For example, the
    points of a tower that begins with a 0 depend on whether it may.
    """
    for rule in divergence.rulings:
        for ruling in questions.catalogue[rule].rulings:
            yield f"Our ruling on {rule}: {ruling.question} {ruling.choice}"


MAX_TIME: Final = 30.0
"""The default number of seconds that a run may take."""

GIVE_UP: Final = 3.0
"""The default number of seconds that the failures of one operation may cost."""

_NOTHING_KNOWN: Known = FrozenDict({})


def _ids(rules: Iterable[str]) -> tuple[str, ...]:
    return tuple(in_a_list(rules, "rules must be a list of ids"))


@frozen
class Plan(Frozen):
    """What a run asks, and how long it may take.

    Attributes:
        rules: the rules to ask about; none means all.
        examples: the number of generated cases to ask after the vectors.
        seed: the seed of the generated cases.
        max_time: the seconds for the whole run.
        timeout: the seconds for one answer.
        give_up: the seconds that failures of one operation may cost, with the restarts that they
            force; then it is not asked any more.
        translation: the engine's names of the pieces; None if they are ours.
        strict: whether differences on our rulings count too.
        stop_at_first: whether to stop asking at the first wrong or missing answer that counts and
            is not known.
        known: the known causes, which are accepted.

    Raises:
        InvalidArgument: a number is out of range, or the rules are one string.
    """

    rules: tuple[str, ...] = field(default=(), converter=_ids)
    examples: int = 500
    seed: int = 0
    max_time: float = MAX_TIME
    timeout: float = TIMEOUT
    give_up: float = GIVE_UP
    translation: Translation | None = None
    strict: bool = False
    stop_at_first: bool = False
    known: Known = field(default=_NOTHING_KNOWN)

    def __attrs_post_init__(self) -> None:
        """Check the numbers."""
        if self.examples < 0:
            raise InvalidArgument(f"examples must be 0 or more, not {self.examples!r}")
        for name in ("max_time", "timeout", "give_up"):
            seconds: float = getattr(self, name)
            if not 0 < seconds < float("inf"):
                raise InvalidArgument(f"{name} must be a number above 0, not {seconds!r}")

    def knows(self, vector: Vector | None) -> bool:
        """Whether a known cause may explain a wrong answer to this vector."""
        return vector is not None and any(vector.id in ids for ids in self.known.values())

    def concerns(self, rules: Sequence[str]) -> bool:
        """Whether to ask a question about these rules."""
        return not self.rules or bool(set(rules) & set(self.rules))


AGREES, DIVERGES, UNTESTED, FAILS = 0, 1, 2, 3
"""The exit statuses. With the last one no answer is wrong, but some are missing."""

STATUSES: Final = FrozenDict(
    {AGREES: "agrees", DIVERGES: "diverges", UNTESTED: "untested", FAILS: "fails"}
)
"""Their names in reports."""

_NOTHING_SKIPPED: Final[Mapping[str, str]] = FrozenDict({})


@frozen
class ConformanceReport:
    """The result of a run.

    Attributes:
        questions: what the game provides.
        command: the command that starts the engine.
        plan: what to ask, and how long the run may take.
        identity: what the engine says about itself.
        hello_failure: why hello failed and nothing else was asked; None if it succeeded.
        tallies: the counts for each operation.
        causes: the new causes; those that the rulebooks decide come first.
        accepted: the known causes that were found.
        mended: the ids of the known causes that were not found although their cases were asked.
        unchecked: the ids of the known causes whose cases were not asked.
        troubles: what the engine did besides answering.
        out_of_time: whether time ran out before everything was asked.
        is_stopped: whether the run stopped at the first wrong or missing answer, as planned.
        is_shrunk: whether there was time to shrink everything that was found.
        hurried: the operations in which the search for causes was cut short.
        planned: the number of vectors and generated cases to ask.
        skipped: why vectors were not asked or not supported, by their ids.
    """

    questions: Questions
    command: tuple[str, ...]
    plan: Plan
    identity: EngineIdentity
    hello_failure: Failure | None
    tallies: tuple[Tally, ...]
    causes: tuple[Cause, ...] = ()
    accepted: tuple[Cause, ...] = ()
    mended: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    out_of_time: bool = False
    is_stopped: bool = False
    is_shrunk: bool = True
    hurried: tuple[str, ...] = ()
    planned: int = 0
    skipped: Mapping[str, str] = field(default=_NOTHING_SKIPPED)

    @property
    def divergent(self) -> tuple[Cause, ...]:
        """The causes that make the engine diverge; those on rulings count only with ``strict``."""
        return tuple(cause for cause in self.causes if self._counts(cause))

    @property
    def on_rulings(self) -> tuple[Cause, ...]:
        """The causes that contradict only our rulings and do not count."""
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
    def listed(self) -> tuple[Cause, ...]:
        """The new causes in the order of reports: failures first, those on rulings last."""
        return (*self.failing, *self.divergent, *self.on_rulings)

    @property
    def compared(self) -> int:
        """The number of answers compared."""
        return sum(tally.compared for tally in self.tallies)

    @property
    def asked(self) -> int:
        """The number of vectors and generated cases asked, answered or not."""
        return sum(tally.asked for tally in self.tallies)

    @property
    def has_asked_all_vectors(self) -> bool:
        """Whether there was time for every vector that the engine supports."""
        return TOO_LATE not in self.skipped.values()

    @property
    def unshrunk(self) -> tuple[Cause, ...]:
        """The causes that the search had no time to look into.

        Each is about a rule or a failure, shows an asked case, and no misreading explains it.
        """
        if self.is_shrunk:
            return ()
        unknown = (one for one in self.causes if one.rules and not (one.name or one.sentence))
        return tuple(one for one in unknown if one.smallest.case is not None)

    @property
    def untouched(self) -> tuple[str, ...]:
        """The ids of the rules that no vector touched, in the order of the catalogue."""
        return self._in_order(_rules_of(self._vectors) - _rules_of(self._asked_vectors))

    @property
    def broken(self) -> tuple[str, ...]:
        """The ids of the rules that a wrong or missing answer breaks, if it counts or is known.

        A cause that names no rule breaks the main rule of each of its vectors.
        """
        broken: set[str] = set()
        for cause in (*self.failing, *self.divergent, *self.accepted):
            mains = {one.vector.rules[0] for one in cause.asked if one.vector}
            is_named = cause.rules and cause.failure is None
            broken |= {cause.rule} if is_named or not mains else mains
        return self._in_order(broken)

    @property
    def held(self) -> tuple[str, ...]:
        """The ids of the rules of the vectors that were answered, if no answer breaks them."""
        if self.hello_failure is not None:
            return ()
        causes = (*self.causes, *self.accepted)
        missing = {name for cause in causes if cause.failure for name in cause.vectors}
        answered = (one for one in self._asked_vectors if one.id not in missing)
        return self._in_order(_rules_of(answered).difference(self.broken))

    @property
    def _asked_vectors(self) -> list[Vector]:
        return [one for one in self._vectors if one.id not in self.skipped]

    @property
    def _vectors(self) -> list[Vector]:
        """The vectors about the rules of the plan."""
        return [one for one in vectors(self.questions) if self.plan.concerns(one.rules)]

    def _in_order(self, rules: Collection[str]) -> tuple[str, ...]:
        return tuple(
            rule
            for rule in self.questions.catalogue
            if rule in rules and self.plan.concerns([rule])
        )

    @property
    def status(self) -> int:
        """The exit status: 0 agrees, 1 differs, 2 untested, 3 fails.

        An engine that fails is right as far as it answers, but it did not answer all vectors, or
        wrote something else to its output.
        """
        if self.hello_failure or not self.compared:
            return UNTESTED
        if self.divergent:
            return DIVERGES
        is_complete = self.has_asked_all_vectors and not (self.failing or self.troubles)
        return AGREES if is_complete else FAILS

    def request_of(self, divergence: Divergence) -> str:
        """Return the request of a difference as a line of ASCII JSON, in the engine's names."""
        translation = self.plan.translation or self.questions.translation()
        return json.dumps(translation.request(1, divergence.question))

    def _counts(self, cause: Cause) -> bool:
        is_answer = cause.verdict is not Verdict.FAILS
        return is_answer and (self.plan.strict or cause.basis == RULEBOOKS)


def _rules_of(vectors: Iterable[Vector]) -> set[str]:
    return {rule for one in vectors for rule in one.rules}
