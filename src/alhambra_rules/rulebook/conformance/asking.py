"""Ask an engine: send requests, read answers in any order, and tell failures apart.

Several requests are open at once until something goes wrong. Then the open ones are asked again,
one at a time, so that it is known which request causes a failure. After a failure such as a crash,
the next request goes to a new process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import partial
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Final, Self

from attrs import evolve
from msgspec import json

from alhambra_rules.rulebook.conformance.engine_process import EngineProcess, kill_marked, new_mark
from alhambra_rules.rulebook.conformance.failure import EngineBroken, Failure, FailureKind
from alhambra_rules.rulebook.conformance.game import Game
from alhambra_rules.rulebook.conformance.protocol import (
    AnswerDocument,
    EngineIdentity,
    Hello,
    Question,
)
from alhambra_rules.rulebook.conformance.replies import (
    Failed,
    Reply,
    Trouble,
    answer_on,
    identity_in,
    is_spoilt_answer,
    reply_in,
    unasked,
)
from alhambra_rules.rulebook.conformance.translation import Translation

TIMEOUT: Final = 5.0
"""The default number of seconds that an engine may take for an answer."""

_WINDOW: Final = 16
"""The most requests that are open at once."""

_MOST_NOISE: Final = 200
"""More lines than this without an answer are a flood."""

MOST_TROUBLES: Final = 100
"""The most troubles that are kept; later ones are not reported."""


class OutOfTime(Exception):
    """The time for the whole run is over."""


class Engine:
    """An engine under test. Its process starts when it is needed.

    Attributes:
        game: the game that it plays.
        troubles: what it wrote besides answers so far, at most ``MOST_TROUBLES``.
        deadline: the end of the whole run, on the monotonic clock.
    """

    def __init__(
        self,
        game: Game,
        command: Sequence[str],
        *,
        timeout: float = TIMEOUT,
        deadline: float = float("inf"),
        translation: Translation | None = None,
        folder: str | Path | None = None,
    ) -> None:
        self.game = game
        self.troubles: list[Trouble] = []
        self._command = tuple(command)
        self._folder = folder
        self._timeout = timeout
        self.deadline = deadline
        self._translation = translation or game.translation()
        self._process: EngineProcess | None = None
        self._asked = 0
        self._one_at_a_time = False
        self._pending: Trouble | None = None
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
        return identity_in(greeted[1], self.game.operations)

    def ask(self, question: Question) -> Reply:
        """Ask one question and wait for the answer.

        Raises:
            OutOfTime: the time for the whole run is over.
        """
        process = self._ready()
        if isinstance(process, Failure):
            return Failed(process)
        self._asked += 1
        reply = self._exchange(process, question, self._asked)
        if isinstance(reply, Failure):
            self._end()
            return Failed(reply)
        read = reply_in(reply, partial(self.game.read_result, question))
        if isinstance(read, Failed) and read.failure.kind is FailureKind.GARBAGE:
            self._end()
        return read

    def ask_all(self, questions: Sequence[Question]) -> Iterator[tuple[int, Reply]]:
        """Ask the questions, several at once; yield the index of each with its reply.

        Raises:
            OutOfTime: the time for the whole run is over.
        """
        left = dict(enumerate(questions))
        self._pending = None
        if not self._one_at_a_time:
            for place, reply in self._pipelined(questions):
                del left[place]
                yield place, reply
        troubled = len(self.troubles)
        failed = False
        for place, question in left.items():
            reply = self.ask(question)
            failed = failed or isinstance(reply, Failed)
            yield place, reply
        if self._pending is not None and not failed and len(self.troubles) == troubled:
            self._keep(self._pending)

    def _pipelined(self, questions: Sequence[Question]) -> Iterator[tuple[int, Reply]]:
        """Yield replies until something goes wrong."""
        process = self._ready()
        if isinstance(process, Failure):
            return
        first = self._asked + 1
        self._asked += len(questions)
        open_ids = set[int]()
        try:
            for sent, question in enumerate(questions, start=first):
                open_ids.add(sent)
                process.send(self._request(sent, question))
                is_last = sent == self._asked
                while len(open_ids) >= (1 if is_last else _WINDOW):
                    answer = self._clean(process, open_ids)
                    asked = questions[answer.id - first]
                    reply = reply_in(answer, partial(self.game.read_result, asked))
                    if isinstance(reply, Failed) and reply.failure.kind is FailureKind.GARBAGE:
                        raise EngineBroken(reply.failure)
                    open_ids.remove(answer.id)
                    yield answer.id - first, reply
        except EngineBroken as broken:
            self._one_at_a_time = True
            message = f"{broken.failure.message}, while {len(open_ids)} requests were open"
            question = questions[min(open_ids) - first]
            self._pending = Trouble(evolve(broken.failure, message=message), question)
        finally:
            if open_ids:
                self._end()

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
        greeted = self._greet()
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
            return evolve(broken.failure, message="; before that ".join(messages))
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
        return json.encode(self._translation.request(number, question))

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
