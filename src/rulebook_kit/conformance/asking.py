"""Ask an engine: send requests, read answers in any order, and tell failures apart.

Several requests are open at once until something goes wrong. Then the open ones are asked again,
one at a time, so that it is known which request causes a failure. After a failure such as a crash,
the next request goes to a new process.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import partial
from itertools import chain
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Final, Self

from attrs import evolve
from msgspec import json

from rulebook_kit.arguments import all_of
from rulebook_kit.conformance.engine_process import EngineProcess, kill_marked, new_mark
from rulebook_kit.conformance.failure import (
    BEFORE_THAT,
    EngineBroken,
    Failure,
    FailureKind,
)
from rulebook_kit.conformance.protocol import (
    AnswerDocument,
    EngineIdentity,
    Failed,
    Hello,
    Question,
    Reply,
    Result,
    Trouble,
    answer_on,
    identity_in,
    is_spoilt_answer,
    operation_of,
    reply_in,
    unasked,
)
from rulebook_kit.conformance.questions import Questions, Translation
from rulebook_kit.errors import InvalidArgument

TIMEOUT: Final = 5.0
"""The default number of seconds that an engine may take for an answer."""

_WINDOW: Final = 16
"""The most requests that are open at once."""

_MOST_NOISE: Final = 200
"""More lines than this without an answer are a flood."""

MOST_TROUBLES: Final = 100
"""The most troubles that are kept; later ones are not reported."""


def _is_failure(reply: Reply) -> bool:
    """Whether a started engine failed."""
    return isinstance(reply, Failed) and reply.failure.kind is not FailureKind.NOT_STARTED


class OutOfTime(Exception):
    """The time for the whole run is over."""


def command_of(command: Sequence[str]) -> tuple[str, ...]:
    """Return the words of a command; ``InvalidArgument`` unless there is at least a program."""
    fact = "a command must be a list of a program and its arguments"
    words = all_of(command, str, fact)
    if not words:
        raise InvalidArgument(f"{fact}, and this one is empty")
    return words


class Engine:
    """An engine under test. Its process starts when it is needed.

    Attributes:
        questions: what the game provides, and what the engine says about itself.
        troubles: what it wrote besides answers so far, at most ``MOST_TROUBLES``.
        lost: the seconds that the failures of each operation cost, with the restarts after them.
        deadline: the end of the whole run, on the monotonic clock.
    """

    def __init__(
        self,
        questions: Questions,
        command: Sequence[str],
        *,
        timeout: float = TIMEOUT,
        deadline: float = float("inf"),
        translation: Translation | None = None,
        folder: str | Path | None = None,
    ) -> None:
        self.questions: Questions = questions
        self.troubles: list[Trouble] = []
        self.lost: defaultdict[str, float] = defaultdict(float)
        self._command = tuple(command)
        self._folder = folder
        self._timeout = timeout
        self.deadline = deadline
        self._translation = translation or questions.translation()
        self._process: EngineProcess | None = None
        self._asked = 0
        self._pending: Trouble | None = None
        self._failed_last = ""
        self._mark = new_mark()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        try:
            self._end(gently=kind is None)
        finally:
            kill_marked(self._mark)  # a signal may have come while a process was starting

    @property
    def is_out_of_time(self) -> bool:
        """Whether the time for the whole run is over."""
        return monotonic() >= self.deadline

    def check_time(self) -> None:
        """End the engine and raise ``OutOfTime`` if the time for the whole run is over."""
        if self.is_out_of_time:
            self._end()  # else its late answer would count for another question
            raise OutOfTime

    def hello(self) -> EngineIdentity | Failure:
        """Return what the engine says about itself; fields that it omits are empty.

        Raises:
            OutOfTime: the time for the whole run is over.
        """
        self._end(gently=True)
        greeted = self._greet()
        if isinstance(greeted, Failure):
            return greeted
        said = identity_in(greeted[1], self.questions.identity, self.questions.operations)
        if isinstance(said, EngineIdentity):
            self.questions = self.questions.for_engine(said)
        return said

    def ask(self, question: Question) -> Reply:
        """Ask one question and wait for the answer.

        Raises:
            OutOfTime: the time for the whole run is over.
        """
        process = self._ready()
        if isinstance(process, Failure):
            return Failed(process)
        self._asked += 1
        begun = monotonic()
        said = self._exchange(process, question, self._asked)
        if isinstance(said, Failure):
            reply: Reply = Failed(said)
        else:
            reply = reply_in(said, partial(self._read, question))
        if isinstance(reply, Failed):
            operation = operation_of(question)
            if reply.failure.kind is not FailureKind.ERROR:
                self._end()
                self._failed_last = operation
            self.lost[operation] += monotonic() - begun
        return reply

    def ask_all(
        self,
        questions: Iterable[Question],
        is_wanted: Callable[[Question], bool] = lambda _: True,
    ) -> Iterator[tuple[int, Reply]]:
        """Ask the questions, several at once; yield the index of each with its reply.

        Args:
            questions: the questions; each is taken when it is its turn.
            is_wanted: whether to ask a question, when it is its turn.

        Raises:
            OutOfTime: the time for the whole run is over.
        """
        source = enumerate(questions)
        left: dict[int, Question] = {}
        self._pending = None
        yield from self._pipelined(source, left, is_wanted)
        troubled, suspects, failed = len(self.troubles), set(left), False
        for place, question in chain(left.items(), source):
            if is_wanted(question):
                reply = self.ask(question)
                failed = failed or (place in suspects and _is_failure(reply))
                yield place, reply
        if self._pending is not None and not failed and len(self.troubles) == troubled:
            self._keep(self._pending)

    def _pipelined(
        self,
        source: Iterator[tuple[int, Question]],
        left: dict[int, Question],
        is_wanted: Callable[[Question], bool],
    ) -> Iterator[tuple[int, Reply]]:
        """Yield replies until something goes wrong; then the open questions are left."""
        process = self._ready()
        if isinstance(process, Failure):
            return
        first = self._asked + 1
        try:
            for place, question in source:
                if is_wanted(question):
                    left[place] = question
                    self._asked = first + place
                    process.send(self._request(self._asked, question))
                while len(left) >= _WINDOW:
                    yield self._next(process, first, left)
            while left:
                yield self._next(process, first, left)
        except EngineBroken as broken:
            message = f"{broken.failure.message}, while {len(left)} requests were open"
            failure = evolve(broken.failure, message=message)
            self._pending = Trouble(failure, left[min(left)])
        finally:
            if left:
                self._end()

    def _next(
        self, process: EngineProcess, first: int, left: dict[int, Question]
    ) -> tuple[int, Reply]:
        """Return the next reply to an open question; raise ``EngineBroken`` for anything else."""
        answer = self._clean(process, {first + place for place in left})
        place = answer.id - first
        reply = reply_in(answer, partial(self._read, left[place]))
        if isinstance(reply, Failed) and reply.failure.kind is FailureKind.GARBAGE:
            raise EngineBroken(reply.failure)
        del left[place]
        return place, reply

    def _read(self, question: Question, value: object) -> Result:
        return self.questions.read_answer(question, value)

    def _clean(self, process: EngineProcess, open_ids: Set[int]) -> AnswerDocument:
        """Return the next answer to an open request; raise ``EngineBroken`` for anything else."""
        answer = answer_on(self._line(process, monotonic() + self._timeout))
        if isinstance(answer, AnswerDocument) and answer.id in open_ids:
            return answer
        raise EngineBroken(process.failure(FailureKind.NOISE, unasked(answer)))

    def _ready(self) -> EngineProcess | Failure:
        """Return a process that has answered hello."""
        if self._process is not None:
            return self._process
        begun = monotonic()
        greeted = self._greet()
        if self._failed_last:
            self.lost[self._failed_last] += monotonic() - begun
            self._failed_last = ""
        return greeted if isinstance(greeted, Failure) else greeted[0]

    def _greet(self) -> tuple[EngineProcess, AnswerDocument] | Failure:
        """Start a process and return it with its answer to hello."""
        self.check_time()
        try:
            process = self._process = EngineProcess(self._command, self._folder, self._mark)
        except EngineBroken as broken:
            return broken.failure
        said = self._exchange(process, Hello(), 0)
        if isinstance(said, Failure):
            self._end()
            return said
        return process, said

    def _exchange(
        self, process: EngineProcess, question: Question, number: int
    ) -> AnswerDocument | Failure:
        """Return the answer to a request, or the failure; keep what else the engine writes."""
        process.send(self._request(number, question))
        noise: list[str] = []
        try:
            answer = self._answer(process, number, noise)
        except EngineBroken as broken:
            messages = [broken.failure.message, *noise[:1]]
            return evolve(broken.failure, message=BEFORE_THAT.join(messages))
        except OutOfTime:
            self._note(process, noise, question)
            raise
        self._note(process, noise, question)
        return answer

    def _note(self, process: EngineProcess, noise: Sequence[str], question: Question) -> None:
        for first in noise[:1]:
            self._keep(Trouble(process.failure(FailureKind.NOISE, first), question))

    def _keep(self, trouble: Trouble) -> None:
        if len(self.troubles) < MOST_TROUBLES:
            self.troubles.append(trouble)

    def _answer(self, process: EngineProcess, number: int, noise: list[str]) -> AnswerDocument:
        """Return the answer to the only open request; add other lines to the noise."""
        until = monotonic() + self._timeout
        while len(noise) <= _MOST_NOISE:
            line = self._line(process, until)
            answer = answer_on(line)
            if isinstance(answer, AnswerDocument) and answer.id == number:
                return answer
            if isinstance(answer, str) and is_spoilt_answer(line, number):
                raise EngineBroken(process.failure(FailureKind.GARBAGE, answer))
            noise.append(unasked(answer))
        message = f"it wrote {len(noise):,} lines, but no answer"
        raise EngineBroken(process.failure(FailureKind.FLOODED, message))

    def _request(self, number: int, question: Question) -> bytes:
        return json.encode(self._translation.request(number, self.questions.ordered(question)))

    def _line(self, process: EngineProcess, until: float) -> bytes:
        """Return the next line in time, or raise ``EngineBroken`` or ``OutOfTime``."""
        self.check_time()
        line = process.next_line(min(until, self.deadline))
        if line is not None:
            return line
        self.check_time()
        begun = f"; it wrote {process.unread:,} bytes without a line end" * bool(process.unread)
        message = f"it did not answer within {self._timeout:g} s{begun}"
        raise EngineBroken(process.failure(FailureKind.HUNG, message))

    def _end(self, *, gently: bool = False) -> None:
        if self._process is not None:
            if gently:
                self._process.close()
            else:
                self._process.kill()
            self._process = None
