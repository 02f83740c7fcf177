"""A conformance run: ask an engine everything, shrink what is wrong, and report it.

The vectors come first, then generated cases, each sorted by size. A few vectors lead, which show
every misreading. So the first wrong answer is to a small question, and comes early.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from time import monotonic
from typing import Final

from attrs import evolve, field, frozen, mutable

from rulebook_kit.conformance import documents, finding, reporting_json
from rulebook_kit.conformance.asking import Engine, OutOfTime, command_of
from rulebook_kit.conformance.failure import Failure
from rulebook_kit.conformance.finding import Finding
from rulebook_kit.conformance.protocol import (
    EngineIdentity,
    Failed,
    Question,
    Reply,
    Unsupported,
    Vector,
    operation_of,
)
from rulebook_kit.conformance.questions import Heard, Questions
from rulebook_kit.conformance.report import ConformanceReport, Plan
from rulebook_kit.conformance.tallies import NOT_SUPPORTED, OUTSIDE, STOPPED, TOO_LATE, Tallying

_TOGETHER: Final = 1_000
"""How many generated cases are sorted by size together."""

_LONGEST_SEARCH: Final = 30
"""The most generated cases to search for each case that is about the rules and within limits."""


def vector_cases(questions: Questions, plan: Plan, *, leading: bool) -> Iterator[Heard]:
    """Yield a case for each vector about the rules of the plan, the smallest question first.

    Args:
        questions: the questions of the game.
        plan: what to ask.
        leading: whether to yield the few that together show every misreading, and are asked before
            the others are read; otherwise the others.
    """
    vectors = documents.leading(questions)
    if not leading:
        ids = {vector.id for vector in vectors}
        vectors = tuple(one for one in documents.vectors(questions) if one.id not in ids)
    asked = [one for one in vectors if plan.concerns(one.rules)]
    for vector in sorted(asked, key=lambda one: questions.size_of(one.question)):
        right = questions.as_said(vector.question, vector.result)
        yield Heard(vector.question, right, vector=vector)


def generated_cases(
    questions: Questions, plan: Plan, operations: Collection[str]
) -> Iterator[Heard | None]:
    """Yield generated cases for these operations, sorted by size; None for each that is left out.

    A case is left out if it is not about the rules of the plan or outside the engine's limits.
    """
    left = plan.examples if operations else 0
    made = questions.generated(plan.seed, left * _LONGEST_SEARCH, operations)
    while left > 0 and (some := list(islice(made, min(left, _TOGETHER)))):
        for question in sorted(some, key=questions.size_of):
            case = None
            is_wanted = not plan.rules or plan.concerns(questions.grounds_of(question).rules)
            if is_wanted and questions.is_within(question):
                case = Heard(question, questions.answer(question))
                left -= 1
            yield case


Progress = finding.Progress
"""A callback for progress: the current step, how much of it is done, and how much there is."""


def no_progress(_what: str, _done: int, _total: int) -> None:
    """Report nothing."""


Told = Callable[[str], None]
"""A callback for what is found: each time a line."""


def told_to_nobody(_line: str) -> None:
    """No-op callback."""


_FOR_ASKING: Final = 0.7
"""The part of the time for asking; the rest is for shrinking."""

_FOR_THE_END: Final = 0.1, 0.5
"""The part of the time, and the most seconds, for ending the engine and writing the report."""


@mutable
class _Run:
    """A run in progress."""

    _engine: Engine
    _plan: Plan
    _progress: Progress
    _told: Told
    _counted: Tallying
    _identity: EngineIdentity = field(factory=EngineIdentity)
    _hello_failure: Failure | None = None
    _heard: list[Heard] = field(factory=list)
    _out_of_time: bool = False
    _is_stopped: bool = False
    _wrong: set[str] = field(factory=set)
    """The operations with a wrong or missing answer."""
    _unsupported: frozenset[str] = frozenset()
    _planned: int = 0
    """How many cases there are; about as many, as long as only the leading vectors are read."""
    _chosen: list[Heard] = field(factory=list)
    """The vectors about the rules, as soon as they are counted."""
    _asked: dict[str, str] = field(factory=dict)
    """Why each vector asked was not compared, by its id; "" if it was."""

    @property
    def _questions(self) -> Questions:
        return self._engine.questions

    def ask_everything(self) -> None:
        """Ask all cases until the time is over.

        An engine that fails at hello is asked nothing else.
        """
        try:
            self._greet()
            if self._hello_failure is None:
                self._ask()
        except OutOfTime:
            self._out_of_time = True

    def report(self, command: tuple[str, ...]) -> ConformanceReport:
        """Find the causes, and return the report."""
        if self._planned and not self._chosen:
            self._count_vectors()
        search = Finding(self._engine, self._plan.timeout, self._progress, self._told)
        causes = search.causes(self._heard)
        tallies = self._counted.tallies
        unasked = {vector.id for vector in documents.vectors(self._questions)}
        unasked -= {name for name, why in self._asked.items() if not why}
        known = documents.compared_with_known(
            causes,
            self._plan.known,
            unasked,
            is_whole=not self._out_of_time
            and not self._is_stopped
            and not self._plan.rules
            and any(tally.cases_asked for tally in tallies)
            and not any(tally.given_up for tally in tallies),
        )
        return ConformanceReport(
            questions=self._questions,
            command=command,
            plan=self._plan,
            identity=self._identity,
            hello_failure=self._hello_failure,
            tallies=tallies,
            causes=known.new,
            accepted=known.accepted,
            mended=known.mended,
            unchecked=known.unchecked,
            troubles=tuple(self._engine.troubles),
            out_of_time=self._out_of_time,
            is_stopped=self._is_stopped,
            is_shrunk=search.is_complete,
            hurried=tuple(filter(search.hurried.__contains__, self._questions.operations)),
            planned=self._planned,
            skipped=dict(self._why_skipped()),
        )

    def _greet(self) -> None:
        greeted = self._engine.hello()
        if isinstance(greeted, Failure):
            self._hello_failure = greeted
            return
        self._identity = greeted
        known = self._questions.operations if greeted.operations is None else greeted.operations
        self._unsupported = frozenset(self._questions.operations) - frozenset(known)
        for name in self._unsupported:
            self._counted.leave_out(name)

    def _cases(self) -> Iterator[Heard]:
        """Yield the cases when it is their turn: the vectors, then generated ones."""
        questions, plan = self._questions, self._plan
        self._planned = documents.number_of_vectors(questions) + plan.examples
        yield from filter(self._is_askable, vector_cases(questions, plan, leading=True))
        self._count_vectors()
        yield from filter(self._is_askable, vector_cases(questions, plan, leading=False))
        vectors = self._planned - plan.examples
        asked = [
            tally.operation
            for tally in self._counted.tallies
            if tally.vectors_asked and not tally.given_up
            if not plan.rules or tally.operation not in questions.ungrounded
        ]
        for case in generated_cases(questions, plan, asked):
            self._engine.check_time()
            if case is not None:
                self._counted.made(operation_of(case.question))
                yield case
        self._planned = vectors + sum(tally.cases for tally in self._counted.tallies)

    def _is_askable(self, case: Heard) -> bool:
        """Whether the engine supports the operation, and the question is within its limits."""
        is_supported = operation_of(case.question) not in self._unsupported
        return is_supported and self._questions.is_within(case.question)

    def _count_vectors(self) -> None:
        """Count the vectors about the rules, and those that the engine is asked."""
        parts = (vector_cases(self._questions, self._plan, leading=one) for one in (True, False))
        self._chosen = list(chain.from_iterable(parts))
        for name in self._questions.operations:
            asked = [one.question for one in self._chosen if operation_of(one.question) == name]
            within = sum(map(self._questions.is_within, asked))
            self._counted.announce(name, len(asked), len(asked) - within)
        self._planned = sum(map(self._is_askable, self._chosen)) + self._plan.examples

    def _ask(self) -> None:
        asked: list[Heard] = []

        def questions() -> Iterator[Question]:
            for number, case in enumerate(self._cases()):
                asked.append(evolve(case, case=number))
                yield case.question

        for place, reply in self._engine.ask_all(questions(), self._is_open):
            self._progress("Asking", len(asked), self._planned)
            self._take(asked[place], reply)
            if self._is_stopped:
                return

    def _is_open(self, question: Question) -> bool:
        return self._counted.is_open(operation_of(question))

    def _take(self, asked: Heard, reply: Reply) -> None:
        """Count a reply, and keep it unless the engine does not support the question."""
        self._counted.count(asked, reply, self._engine.lost)
        if asked.vector is not None:
            is_unsupported = isinstance(reply, Unsupported)
            self._asked[asked.vector.id] = NOT_SUPPORTED if is_unsupported else ""
        if isinstance(reply, Unsupported):
            return
        if isinstance(reply, Failed):
            heard = evolve(asked, failure=reply.failure)
        else:
            heard = evolve(asked, got=reply.result)
        self._heard.append(heard)
        if not heard.is_right:
            self._tell(heard)

    def _tell(self, heard: Heard) -> None:
        """Tell the first wrong or missing answer to each operation, and stop if that is wanted."""
        operation = operation_of(heard.question)
        if operation not in self._wrong:
            self._wrong.add(operation)
            self._told(self._questions.heard_words(heard))
        if self._plan.stop_at_first and not self._plan.knows(heard.vector):
            counts = self._plan.strict or not heard.divergence(self._questions).rulings
            self._is_stopped = self._is_stopped or counts

    def _why_skipped(self) -> Iterator[tuple[str, str]]:
        """Yield the id of each vector that was not asked or not supported, with the reason."""
        late = STOPPED if self._is_stopped else TOO_LATE
        reasons = {
            tally.operation: tally.given_up or ("" if tally.is_supported else NOT_SUPPORTED)
            for tally in self._counted.tallies
        }
        for vector in (one.vector for one in self._chosen if one.vector):
            is_within = self._questions.is_within(vector.question)
            unasked = (reasons[vector.operation] or late) if is_within else OUTSIDE
            if why := self._asked.get(vector.id, unasked):
                yield vector.id, why


@frozen
class Engines:
    """Checks the engines of one game. Its methods are functions of the game's package.

    Attributes:
        questions: what the game provides.
    """

    questions: Questions

    def run_conformance(
        self,
        command: Sequence[str],
        plan: Plan | None = None,
        *,
        progress: Progress = no_progress,
        told: Told = told_to_nobody,
    ) -> ConformanceReport:
        """Check an engine against the library: first the vectors, then generated cases.

        The run always ends within its time, and it leaves no process behind.

        Args:
            command: the command that starts the engine: a program and its arguments.
            plan: what to ask, and how long the run may take.
            progress: a callback that reports the progress.
            told: a callback for a line about the first wrong or missing answer to each operation,
                when it comes, and about each cause, when it is found.

        Raises:
            InvalidArgument: the plan names a rule that the game does not have, or the command is
                not a list with a program.
        """
        words, plan = command_of(command), plan or Plan()
        self.questions.known_rules(plan.rules)
        begun = monotonic()
        with Engine(
            self.questions,
            words,
            timeout=plan.timeout,
            deadline=begun + _FOR_ASKING * plan.max_time,
            translation=plan.translation,
        ) as engine:
            tallying = Tallying.of(self.questions.operations, plan.give_up)
            run = _Run(engine, plan, progress, told, tallying)
            run.ask_everything()
            part, most = _FOR_THE_END
            engine.deadline = begun + plan.max_time - min(part * plan.max_time, most)
            return run.report(words)

    def vectors(self) -> tuple[Vector, ...]:
        """Return the vectors of the package, in the order of the file names."""
        return documents.vectors(self.questions)

    def read_vectors(self, text: str | bytes) -> Iterator[Vector]:
        """Yield the vectors of a file, one for each line that is not empty.

        Raises:
            FormatError: a line is not a vector; the errors name the line.
        """
        return documents.read_vectors(self.questions, text)

    def export_vectors(self, folder: Path) -> tuple[Path, ...]:
        """Write the package's vectors into a folder, and create the folder if it is missing.

        Returns:
            The files written.

        Raises:
            OSError: the files cannot be written.
        """
        folder.mkdir(parents=True, exist_ok=True)
        written = []
        for name, text in documents.vector_texts(self.questions).items():
            (folder / name).write_bytes(text.encode())
            written.append(folder / name)
        return tuple(written)

    def conformance_schemas(self) -> Mapping[str, str]:
        """Return the text of each schema by its file name in ``docs/schemas``."""
        return reporting_json.conformance_schemas(self.questions)
