"""A conformance run: ask an engine everything, shrink what is wrong, and report it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from time import monotonic
from typing import Final

from attrs import evolve, field, frozen, mutable

from alhambra_rules.rulebook.conformance import finding
from alhambra_rules.rulebook.conformance.asking import Engine, OutOfTime
from alhambra_rules.rulebook.conformance.failure import Failure
from alhambra_rules.rulebook.conformance.finding import Finding
from alhambra_rules.rulebook.conformance.game import Game
from alhambra_rules.rulebook.conformance.heard import Heard
from alhambra_rules.rulebook.conformance.outcome import (
    ConformanceReport,
    sorted_by_knowledge,
)
from alhambra_rules.rulebook.conformance.plan import Plan
from alhambra_rules.rulebook.conformance.protocol import (
    EngineIdentity,
    Question,
    Result,
    operation_of,
)
from alhambra_rules.rulebook.conformance.replies import Answered, Failed, Reply
from alhambra_rules.rulebook.conformance.tallying import Tallying
from alhambra_rules.rulebook.conformance.vector import Vector
from alhambra_rules.rulebook.conformance.vector_files import vectors

Progress = finding.Progress
"""A callback for progress: the current step, how much of it is done, and how much there is."""


def no_progress(_what: str, _done: int, _total: int) -> None:
    """Report nothing."""


_FOR_ASKING: Final = 0.7
"""The part of the time for asking; the rest is for shrinking."""

_LONGEST_SEARCH: Final = 30
"""The most generated cases to search for each case that concerns a given rule."""


@frozen
class _Case:
    """A question with its right answer, from a vector or generated."""

    question: Question
    expected: Result
    vector: Vector | None = None


def run_conformance(
    game: Game,
    command: Sequence[str],
    plan: Plan | None = None,
    *,
    progress: Progress = no_progress,
) -> ConformanceReport:
    """Check an engine against the library: first the vectors, then generated cases.

    The run always ends within its time, and it leaves no process behind.

    Args:
        game: the game that it plays.
        command: the command that starts the engine: a program and its arguments.
        plan: what to ask, and how long the run may take.
        progress: a callback that reports the progress.

    Raises:
        InvalidArgument: the plan names a rule that the game does not have.
    """
    plan = plan or Plan()
    game.known_rules(plan.rules)
    begun = monotonic()
    with Engine(
        game,
        command,
        timeout=plan.timeout,
        deadline=begun + _FOR_ASKING * plan.max_time,
        translation=plan.translation,
    ) as engine:
        run = _Run(engine, plan, progress, Tallying.of(game.operations))
        run.ask_everything()
        engine.deadline = begun + plan.max_time
        return run.report(tuple(command))


@mutable
class _Run:
    """A run in progress."""

    _engine: Engine
    _plan: Plan
    _progress: Progress
    _counted: Tallying
    _identity: EngineIdentity = field(factory=EngineIdentity)
    _hello_failure: Failure | None = None
    _heard: list[Heard] = field(factory=list)
    _out_of_time: bool = False

    @property
    def _game(self) -> Game:
        return self._engine.game

    def ask_everything(self) -> None:
        """Ask the vectors, then the generated cases, until the time is over.

        An engine that fails at hello is asked nothing else.
        """
        try:
            self._greet()
            if self._hello_failure is None:
                self._ask_vectors()
                self._ask_generated()
        except OutOfTime:
            self._out_of_time = True

    def report(self, command: tuple[str, ...]) -> ConformanceReport:
        """Find the causes, and return the report."""
        search = Finding(self._engine, self._plan.timeout, self._progress)
        causes = search.causes(self._heard)
        new, accepted, mended = sorted_by_knowledge(causes, self._plan)
        return ConformanceReport(
            game=self._game,
            command=command,
            plan=self._plan,
            identity=self._identity,
            hello_failure=self._hello_failure,
            tallies=self._counted.tallies,
            causes=new,
            accepted=accepted,
            mended=mended if self._hello_failure is None else (),
            troubles=tuple(self._engine.troubles),
            out_of_time=self._out_of_time,
            is_shrunk=search.is_complete,
        )

    def _greet(self) -> None:
        greeted = self._engine.hello()
        if isinstance(greeted, Failure):
            self._hello_failure = greeted
            return
        self._identity = greeted
        known = self._game.operations if greeted.operations is None else greeted.operations
        for name in set(self._game.operations) - set(known):
            self._counted.leave_out(name)

    def _ask_vectors(self) -> None:
        chosen = [vector for vector in vectors(self._game) if self._plan.concerns(vector.rules)]
        for operation in self._game.operations:
            self._counted.announce(operation, sum(one.operation == operation for one in chosen))
        for done, operation in enumerate(self._game.operations):
            self._progress("Asking the vectors", done, len(self._game.operations))
            of_it = [vector for vector in chosen if vector.operation == operation]
            self._ask([_Case(one.question, one.result, one) for one in of_it], operation)

    def _ask_generated(self) -> None:
        cases: dict[str, list[_Case]] = {}
        for done, question in enumerate(islice(self._generated(), self._plan.examples)):
            self._progress("Making cases", done, self._plan.examples)
            of_it = cases.setdefault(operation_of(question), [])
            of_it.append(_Case(question, self._game.answer(question)))
        for done, (operation, of_it) in enumerate(cases.items()):
            self._progress("Asking generated cases", done, len(cases))
            self._ask(of_it, operation)

    def _generated(self) -> Iterator[Question]:
        plan = self._plan
        asked = [
            tally.operation
            for tally in self._counted.tallies
            if tally.vectors and self._counted.is_open(tally.operation)
            if not plan.rules or tally.operation not in self._game.ungrounded
        ]
        if not asked:
            return
        wider = plan.examples * (_LONGEST_SEARCH if plan.rules else 1)
        for question in self._game.generated(plan.seed, wider, asked):
            self._engine.check_time()
            if not plan.rules or plan.concerns(self._game.grounds_of(question).rules):
                yield question

    def _ask(self, cases: Sequence[_Case], operation: str) -> None:
        if not self._counted.is_open(operation):
            return
        for place, reply in self._engine.ask_all([case.question for case in cases]):
            self._take(cases[place], reply, operation)
            if self._counted.is_given_up(operation):
                return

    def _take(self, case: _Case, reply: Reply, operation: str) -> None:
        """Count a reply, and keep it."""
        heard = Heard(case.question, case.expected, vector=case.vector)
        if isinstance(reply, Failed):
            self._heard.append(evolve(heard, failure=reply.failure))
            self._counted.failed(operation, reply.failure)
        elif isinstance(reply, Answered):
            agrees = reply.result == case.expected
            is_vector = case.vector is not None
            self._counted.answered(operation, agrees=agrees, is_vector=is_vector)
            self._heard.append(evolve(heard, got=reply.result))
        else:
            self._counted.unsupported(operation)
